"""`winnable prove`, `check-proof` and `explain`, and the proofs that `solve` writes."""

import json
from pathlib import Path
from typing import Any

import pytest

from helpers.command_line import run
from winnable import State, deal, prove


def written(file: Path, *line: str) -> dict[str, Any]:
    """The proof that a command writes."""
    result = run(*line, "--certificate", str(file))
    assert result.exit_code == 0, result.output
    proof: dict[str, Any] = json.loads(file.read_text())
    return proof


def checked(file: Path, proof: object) -> Any:
    file.write_text(proof if isinstance(proof, str) else json.dumps(proof))
    return run("check-proof", str(file))


@pytest.mark.parametrize(
    "line",
    [
        ("prove", "klondike", "--seed", "22"),
        ("prove", "klondike", "--seed", "1", "--stock", "strict", "--level", "0"),
        ("prove", "trigon", "--seed", "1"),
        ("prove", "freecell-1-cell", "--seed", "1", "--solver", "positions"),
        ("solve", "klondike", "--seed", "21"),
        ("solve", "golf-strict", "--seed", "142"),
    ],
    ids=" ".join,
)
def test_a_proof_is_written_and_checked(line: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    proof = written(file, *line)
    result = run("check-proof", str(file))
    assert result.exit_code == 0, result.output
    assert f"valid: {proof['deal']} is lost" in result.output
    shown = json.loads(run("check-proof", str(file), "--json").output)
    assert shown["valid"]
    assert shown["steps"] > 0


def test_a_half_played_position_is_proved(tmp_path: Path) -> None:
    state = State(deal("klondike", 1))
    for _ in range(5):
        state.push(state.legal_moves()[0])
    line = str(state.position)
    assert "lost" in run("prove", "klondike", "--position", line).output
    written(tmp_path / "proof.json", "prove", "klondike", "--position", line)
    assert run("check-proof", str(tmp_path / "proof.json")).exit_code == 0


def test_the_step_that_fails_is_named(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    proof = written(file, "prove", "klondike", "--seed", "22")
    dropped = json.loads(json.dumps(proof))
    dropped["lemmas"][-1]["cases"].pop()
    result = checked(file, dropped)
    assert result.exit_code == 1
    assert "a case is missing" in result.output
    assert f"lemma {len(proof['lemmas'])}" in result.output
    shown = json.loads(run("check-proof", str(file), "--json").output)
    assert not shown["valid"]
    assert "a case is missing" in shown["problem"]


def test_a_proof_of_another_deal_is_not_one_of_the_deal_it_names(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    proof = written(file, "prove", "klondike", "--seed", "1")
    assert "do not lie as in" in checked(file, proof | {"deal": "klondike:solvitaire:2"}).output
    other = checked(file, proof | {"deal": "klondike-deal-1:solvitaire:1"})
    assert other.exit_code == 1
    assert "the rules are not those" in other.output
    assert checked(file, proof | {"deal": "somebody's own"}).exit_code == 0


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 3}', "nonsense", '{"rules": {}, "layout": {}}'])
def test_what_is_no_proof_is_said_in_one_sentence(text: str, tmp_path: Path) -> None:
    result = checked(tmp_path / "proof.json", text)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert len(result.output.strip().splitlines()) <= 3


def test_fields_that_are_missing_or_wrong_make_no_proof(tmp_path: Path) -> None:
    proof = prove(deal("klondike", 22)).certificate()
    for key in proof:
        values: list[Any] = [None, 3, [], {}, "x"]
        for value in values:
            assert checked(tmp_path / "proof.json", proof | {key: value}).exit_code in (1, 2), (key, value)
        less = {name: value for name, value in proof.items() if name != key}
        assert checked(tmp_path / "proof.json", less).exit_code in (1, 2), key


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("prove spider --seed 1", "there is no relaxed game for these rules"),
        ("prove klondike", "say which deal is meant"),
        ("prove klondike --seed 1 --seeds 1-3", "does not go with --seed"),
        ("prove klondike --seeds 5-1", "runs backwards"),
        ("prove klondike --seed 1 --solver cp-sat", "--level 0"),
        ("prove klondike --seed 7 --certificate proof.json", "there is no proof to write"),
        ("prove northwest-territory --seed 1 --solver cp-sat --level 0", "published models"),
        ("explain klondike", "say which deal is meant"),
        ("solve klondike --seed 7 --certificate proof.json", "winnable, so there is no proof"),
        ("solve klondike --seeds 1-3 --certificate proof.json", "--certificate"),
        ("check-proof nowhere.json", "nowhere.json"),
    ],
)
def test_bad_input_is_one_sentence(line: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*line.split())
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
    assert not (tmp_path / "proof.json").exists()


def test_many_deals_are_summed_up() -> None:
    lines = run("prove", "klondike", "--seeds", "1-20", "--stock", "total", "--level", "0").output.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["lost", "possible", "unknown"]
    shown = run("prove", "klondike", "--seeds", "1-20", "--stock", "total", "--level", "0", "--json").output
    rows = [json.loads(line) for line in shown.splitlines()]
    assert [row["seed"] for row in rows] == list(range(1, 21))
    assert sum(row["status"] == "lost" for row in rows) == int(lines[0].split()[1])
