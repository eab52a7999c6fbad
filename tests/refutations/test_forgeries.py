"""No proof that somebody wrote on purpose makes a winnable deal a lost one, and none costs more than it may."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.adversary import deduced, small_deals
from helpers.command_line import run
from helpers.forgeries import (
    STRANGE_NAMES,
    bombs,
    closure,
    empty_splits,
    forgeries,
    is_fooled,
    proof_object,
    some_pairs,
)
from winnable import Deal, all_games, deal, prove
from winnable.proof_files import checked_proof
from winnable.refutations import checker
from winnable.refutations.prove import is_covered

PAIRS = some_pairs()


@pytest.mark.parametrize(("dealt", "lost"), PAIRS, ids=[dealt.id for dealt, _ in PAIRS])
def test_forgeries_of_a_winnable_deal_are_refused(dealt: Deal, lost: Deal) -> None:
    written = list(forgeries(dealt, lost))
    assert len(written) > 170
    fooled = [name for name, text in written if is_fooled(text) is not None]
    assert not fooled


def test_splits_without_cases_prove_nothing_in_any_game() -> None:
    covered = [game for game in all_games().values() if is_covered(game.rules)]
    assert len(covered) > 130
    for game in covered:
        with pytest.raises((checker.Invalid, checker.NoProof)):
            checked_proof(json.dumps(proof_object(game.deal(3), empty_splits())))


def attacked(seeds: range) -> tuple[int, int, int]:
    """How many winnable deals were attacked, how many lemmas were proved of them, and how many proofs of lost deals
    with splits were found."""
    winnable = lemmas = proved = 0
    for seed in seeds:
        rng = random.Random(seed)
        for dealt, verdict in small_deals(rng, 6):
            proof, count = deduced(dealt, rng, 25)
            if verdict == "winnable":
                assert proof is None, (seed, str(dealt))
                winnable, lemmas = winnable + 1, lemmas + count
            elif proof is not None and count > 1:
                proved += checked_proof(json.dumps(proof)).steps == count
    return winnable, lemmas, proved


def test_no_combination_of_lemmas_proves_a_winnable_deal_lost() -> None:
    """An adversary who knows every lemma and every split looks for proofs in small games. Of lost deals he finds some
    that need splits; else that he finds none of winnable ones would say nothing."""
    winnable, lemmas, proved = attacked(range(12))
    assert winnable > 5
    assert lemmas > 10, "lemmas with decisions that no win has"
    assert proved > 0


@pytest.mark.long
def test_no_combination_of_lemmas_proves_one_of_many_winnable_deals_lost() -> None:
    winnable, lemmas, proved = attacked(range(1000, 1600))
    assert winnable > 500
    assert lemmas > 1000
    assert proved > 50


@pytest.mark.parametrize("form", STRANGE_NAMES)
def test_a_name_that_was_not_compared_is_not_printed_as_true(form: str, tmp_path: Path) -> None:
    honest = prove(deal("klondike", 1)).certificate()
    digits, looks = "\u0667", "klond\u0456ke"
    name = form.format("klondike:solvitaire:7", "klondike", "solvitaire", "7", looks, digits, "KLONDIKE")
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(honest | {"deal": name}))
    result = run("check-proof", str(file))
    assert result.exit_code == 0
    assert result.output.startswith("valid: the position in the file is lost (1 step checked)\n")
    assert "  tableau 7: <2H> <5D> <KD> <7S> <2C> <KH> JD\n" in result.output, "the whole position is shown"
    assert "was not compared" in " ".join(result.output.split())
    shown = json.loads(run("check-proof", str(file), "--json").output)
    assert (shown["valid"], shown["compared"], shown["deal"], shown["game"]) == (True, False, None, "klondike")


def test_no_file_is_read_for_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.catalogue.read_game_file", lambda path: pytest.fail(f"{path} was read"))
    honest = prove(deal("klondike", 1)).certificate()
    for name in ("games/klondike.json:solvitaire:1", "/dev/stdin.json:solvitaire:1", "klondike.json@490d7086866e:x:1"):
        assert checked_proof(json.dumps(honest | {"deal": name})).deal is None


def test_a_name_that_deals_the_position_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(prove(deal("klondike", 1)).certificate() | {"deal": "klondike:solvitaire:1"}))
    assert run("check-proof", str(file)).output == "valid: klondike:solvitaire:1 is lost (1 step checked)\n"
    shown = json.loads(run("check-proof", str(file), "--json").output)
    assert (shown["deal"], shown["compared"]) == ("klondike:solvitaire:1", True)


def test_names_of_other_games_are_compared_by_the_hash_of_their_rules(tmp_path: Path) -> None:
    rules, proof = tmp_path / "mine.json", tmp_path / "proof.json"
    rules.write_text(json.dumps({"extends": "klondike", "rules": {"stock": {"deal count": 2, "redeal": 7}}}))
    assert run("prove", str(rules), "--seed", "1", "--certificate", str(proof)).exit_code == 0
    shown = json.loads(run("check-proof", str(proof), "--json").output)
    assert (shown["valid"], shown["compared"], shown["game"]) == (True, True, None)
    text = proof.read_text()
    proof.write_text(text.replace(":solvitaire:1", ":solvitaire:2"))
    assert "do not lie as in mine@" in run("check-proof", str(proof)).output
    proof.write_text(text.replace(shown["rules"], "0" * 12))
    assert not json.loads(run("check-proof", str(proof), "--json").output)["compared"]


def test_what_is_small_is_refused_at_little_cost(tmp_path: Path) -> None:
    """Each in a process that has a gigabyte, which is not enough to unpack what is packed in them."""
    written = list(bombs())
    for number, (_, text) in enumerate(written):
        (tmp_path / f"{number}.json").write_text(text)
    program = [
        "import resource, sys",
        "from winnable.cli import main",
        "from winnable import proof_files",
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))",
        "main(['check-proof', sys.argv[1], '--timeout', '60'])",
    ]
    for number, (name, _) in enumerate(written):
        line = [sys.executable, "-c", "\n".join(program), str(tmp_path / f"{number}.json")]
        result = subprocess.run(line, capture_output=True, text=True, check=False)
        assert result.returncode == 2, (name, result.stdout, result.stderr)
        assert "this is not a proof" in result.stderr, name


def test_the_time_is_limited(tmp_path: Path) -> None:
    with pytest.raises(checker.OutOfTime):
        checked_proof(json.dumps(prove(deal("klondike", 22)).certificate()), 0.0)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof_object(deal("klondike", 1), [closure()])))
    result = run("check-proof", str(file), "--timeout", "0.000001")
    assert result.exit_code == 1
    assert "the check did not end within" in " ".join(result.output.split())
