"""Proofs of losses by a set of positions: they hold if they are honest, and no other file is believed."""

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from helpers.command_line import run
from helpers.forged_losses import (
    changed,
    changed_headers,
    code,
    code_in_cpp,
    code_in_python,
    forged_sets,
    joined,
    mutated,
    parts,
    reachable,
    set_of,
    wrapped,
    written,
)
from helpers.random_rules import LIKE_KLONDIKE, random_layout, random_rules
from winnable import BadInput, Limits, Position, Rules, all_games, check_proof, deal, prove_loss, solve
from winnable.proof_files import checked_file, native_checker
from winnable.refutations import loss_checker
from winnable.refutations.checker import Invalid, NoProof
from winnable.refutations.closed_sets import header_lines, is_covered
from winnable.solving.switches import Switches

FEW = Limits(positions=5_000)
LOST = (
    ("freecell-2-cell", 9_300_002),
    ("bakers-game", 9_300_009),
    ("beleaguered-castle", 9_300_006),
    ("king-albert", 9_300_007),
    ("seahaven-towers", 9_300_010),
    ("canfield", 9_300_006),
)


@cache
def proof_of(game: str, seed: int) -> bytes:
    return prove_loss(deal(game, seed)).certificate()


def random_position(rng: random.Random) -> Position:
    """A position of a game with a small deck that such proofs cover, often one with a stock or a reserve."""
    wish = rng.choice(("any", "any", "stock", "fills"))

    def wanted(rules: Rules) -> bool:
        if rules.family != "tableau" or not is_covered(rules):
            return False
        if wish == "fills":
            return rules.tableau_piles.spaces_policy == "auto-reserve-then-any" and rules.reserve.size > 0
        return wish == "any" or rules.stock.size > 0

    rules = random_rules(rng, wanted, rng.choice(("foundations", LIKE_KLONDIKE)))
    return Position(rules, random_layout(rules, rng))


def plain_verdict(position: Position) -> str:
    """The verdict of a search without any shortcut."""
    return solve(position, Limits(positions=30_000), "complete", switches=Switches.none()).verdict


def compare_with_plain_search(rng: random.Random, rounds: int) -> Counter[str]:
    """Prove random positions, and compare with a search that knows no lemma."""
    found: Counter[str] = Counter()
    for _ in range(rounds):
        position = random_position(rng)
        proof = prove_loss(position, FEW, ahead=rng.choice((0, 1, 1, 2, 4)))
        plain = plain_verdict(position)
        if "unknown" in (proof.verdict, plain):
            continue
        assert proof.verdict == plain, str(position)
        found[plain] += 1
        if plain == "unwinnable":
            data = proof.certificate()
            assert code_in_cpp(data) == 0, str(position)
            assert code_in_python(data) == 0, str(position)
            assert check_proof(data).steps == proof.written
    return found


def test_proofs_agree_with_a_search_without_shortcuts() -> None:
    found = compare_with_plain_search(random.Random("losses"), 50)
    assert min(found["winnable"], found["unwinnable"]) > 8


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_proofs_agree_with_a_search_without_shortcuts_at_length(seed: int) -> None:
    compare_with_plain_search(random.Random(f"losses at length {seed}"), 1500)


@pytest.mark.parametrize(("game", "seed"), LOST)
def test_both_checkers_accept_honest_proofs(game: str, seed: int) -> None:
    dealt = deal(game, seed)
    for ahead in (0, 1, 3):
        proof = prove_loss(dealt, ahead=ahead)
        data = proof.certificate()
        assert code_in_python(data) == code_in_cpp(data) == 0
        checked = checked_file(data)
        assert checked.deal == dealt
        assert checked.position == Position(dealt.rules, dealt.layout)
        assert (proof.written == proof.found) == (ahead == 0) or proof.found == proof.written


def test_the_encoding_of_the_page_is_that_of_the_core() -> None:
    for game, seed in LOST:
        lines, _, body = parts(proof_of(game, seed))
        proof = loss_checker.Proof(proof_of(game, seed))
        assert set_of(code(proof, position) for position in proof.positions()) == body
        assert lines == header_lines(deal(game, seed).rules, deal(game, seed).layout, deal(game, seed).id)


def test_no_forged_header_is_believed() -> None:
    rng = random.Random(1)
    count = 0
    for game, seed in LOST[:3]:
        for name, data in changed_headers(proof_of(game, seed), rng):
            assert code_in_python(data) in (1, 2), name
            assert code_in_cpp(data) == code_in_python(data), name
            with pytest.raises((Invalid, NoProof)):
                checked_file(data)
            count += 1
    assert count > 300


def attack_winnable_positions(rng: random.Random, rounds: int) -> int:
    """Write proofs of positions that can be won. Return how many were refused."""
    refused = 0
    for _ in range(rounds):
        position = random_position(rng)
        lines = header_lines(position.rules, position.layout)
        try:
            positions = reachable(lines, 250)
        except loss_checker.NotAProof:
            continue
        ranks = position.rules.max_rank
        if positions is None or all(min(found.home) < ranks for found in positions.values()):
            continue
        for name, data in forged_sets(lines, positions, rng):
            assert code_in_cpp(data) == code_in_python(data) != 0, (name, str(position))
            refused += 1
    return refused


def test_no_set_proves_a_winnable_position_lost() -> None:
    assert attack_winnable_positions(random.Random("sets"), 20) > 100


@pytest.mark.long
def test_no_set_proves_a_winnable_position_lost_at_length() -> None:
    assert attack_winnable_positions(random.Random("sets at length"), 1000) > 5000


def compare_mutations(rng: random.Random, honest: list[bytes], rounds: int) -> Counter[int]:
    """Change honest proofs in one place. The checkers must agree, and what they accept must be true."""
    codes: Counter[int] = Counter()
    for _ in range(rounds):
        data = mutated(rng.choice(honest), rng)
        found = code_in_python(data)
        assert found == code_in_cpp(data), data
        codes[found] += 1
        if found == 0:
            try:
                checked = checked_file(data)
            except (Invalid, NoProof):
                continue  # the name, or rules that no game has
            assert plain_verdict(checked.position) in ("unwinnable", "unknown"), data
    return codes


def small_proofs(rng: random.Random, count: int) -> list[bytes]:
    """Honest proofs of random small games."""
    found: list[bytes] = []
    while len(found) < count:
        proof = prove_loss(random_position(rng), FEW)
        if proof.verdict == "unwinnable" and 3 <= proof.written < 200:
            found.append(proof.certificate())
    return found


def test_both_checkers_judge_changed_proofs_alike() -> None:
    rng = random.Random("changed")
    codes = compare_mutations(rng, small_proofs(rng, 15), 300)
    assert min(codes[0], codes[1], codes[2]) > 5


@pytest.mark.long
def test_both_checkers_judge_changed_proofs_alike_at_length() -> None:
    rng = random.Random("changed at length")
    for _ in range(40):
        compare_mutations(rng, small_proofs(rng, 25), 500)


def test_a_proof_of_other_rules_or_cards_is_not_one_of_the_deal_it_names() -> None:
    data = proof_of("freecell-2-cell", 9_300_002)
    other = proof_of("beleaguered-castle", 9_300_006)
    with pytest.raises(Invalid, match="are not those of freecell:solvitaire:9300002"):
        checked_file(changed(data, "name", "name freecell:solvitaire:9300002"))
    with pytest.raises(Invalid, match="are not those of"):
        checked_file(changed(data, "name", "name freecell-2-cell:solvitaire:9300003"))
    with pytest.raises(Invalid, match="are not those of"):
        checked_file(changed(other, "name", "name freecell-2-cell:solvitaire:9300002"))
    for name in ("freecell-2-cell:solvitaire:09300002", "freecell-2-cell:solvitaire:9300002:", "mine", "a/b"):
        checked = checked_file(changed(data, "name", f"name {name}"))
        assert (checked.deal, checked.named) == (None, name)
    assert checked_file(changed(data, "name", "name -")).named is None


def test_a_game_whose_rules_the_header_cannot_say_is_never_proved() -> None:
    """The header of such a deal is that of a stricter or another game, which may be lost where the deal is not."""
    names = set()
    for name, game in all_games().items():
        if game.rules.family != "tableau" or game.rules.two_decks or is_covered(game.rules):
            continue
        for seed in range(1, 6):
            dealt = game.deal(seed)
            lines = header_lines(dealt.rules, dealt.layout, dealt.id)
            try:
                positions = reachable(lines, 200)
            except (loss_checker.NotAProof, ValueError):
                break
            if positions is None or any(min(found.home) == dealt.rules.max_rank for found in positions.values()):
                continue
            data = written(lines, positions.values())
            assert code_in_cpp(data) == code_in_python(data) == 0, name  # of that other game it is a proof
            with pytest.raises(Invalid, match="are not those of"):
                checked_file(data)
            names.add(name)
    assert names


def test_numbers_that_begin_again_at_zero_are_refused() -> None:
    data = proof_of("freecell-2-cell", 9_300_002)
    lines, _, _ = parts(data)
    proof = loss_checker.Proof(data)
    forged = wrapped(lines, code(proof, proof.settled(proof.start)))
    assert code_in_python(forged) == code_in_cpp(forged) == 2


def test_positions_that_are_none_are_refused() -> None:
    """Each has something that a real position cannot have, and would hide where its moves lead."""
    data = proof_of("freecell-2-cell", 9_300_002)
    lines, _, _ = parts(data)
    proof = loss_checker.Proof(data)
    start = proof.settled(proof.start)
    free = [cards[-1] for _, cards in start.piles]
    too_many = start._replace(
        piles=tuple((0, cards[:-1]) if at < 3 else (0, cards) for at, (_, cards) in enumerate(start.piles)),
        cells="".join(free[:3]),
    )
    frame, places = code(proof, start)
    honest = list(proof.positions())
    for forged in (
        written(lines, [*honest, too_many]),
        written(lines, honest, [(frame + 1, places)]),
        written(lines, honest, [(frame, places + 10**9)]),
    ):
        assert code_in_python(forged) == code_in_cpp(forged) != 0


def test_more_than_is_allowed_is_refused() -> None:
    data = proof_of("bakers-game", 9_300_009)
    with pytest.raises(loss_checker.LimitReached):
        loss_checker.check(data, 1e-9)
    with pytest.raises(loss_checker.LimitReached):
        loss_checker.check(data, most=10)
    assert code_in_cpp(data, "--memory", "0.01") == 3
    assert checked_file(data, 1e12).steps > 0
    lines, _, _ = parts(data)
    bomb = joined(lines, 1_000_000_000, b"\0")
    assert code_in_cpp(bomb) == code_in_python(bomb) == 2
    for options in (("--seconds", "x"), ("--memory", "-1"), ("--nonsense", "1"), ("--seconds", "nan")):
        assert code_in_cpp(data, *options) == 2


def test_a_deal_that_can_be_won_has_no_proof() -> None:
    winnable = prove_loss(deal("alina", 1), FEW)
    assert winnable.verdict in ("winnable", "unknown")
    with pytest.raises(BadInput, match="there is no proof to write"):
        winnable.certificate()
    with pytest.raises(BadInput, match="are for games with one deck"):
        prove_loss(deal("spider", 1))


def test_the_checker_in_python_is_used_without_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert native_checker() is not None
    monkeypatch.setattr("winnable.proof_files.native_checker", lambda: None)
    data = proof_of("king-albert", 9_300_007)
    assert checked_file(data).steps > 0
    with pytest.raises(NoProof):
        checked_file(data[:-1])
    proof = loss_checker.Proof(data)
    start_alone = written(parts(data)[0], [proof.settled(proof.start)])
    with pytest.raises(Invalid):
        checked_file(start_alone)


def test_solve_writes_it_and_the_command_checks_it(tmp_path: Path) -> None:
    file = tmp_path / "proof.loss"
    made = run("solve", "freecell", "--dealer", "microsoft", "--seed", "11982", "--certificate", str(file))
    assert made.exit_code == 0, made.output
    assert file.stat().st_size < 100_000
    assert "valid: freecell:microsoft:11982 is lost" in run("check-proof", str(file)).output
    file.write_bytes(changed(file.read_bytes(), "name", "name -"))
    shown = run("check-proof", str(file)).output
    assert "valid: the position in the file is lost" in shown
    line = str(Position(deal("king-albert", 9_300_007).rules, deal("king-albert", 9_300_007).layout))
    assert run("solve", "king-albert", "--position", line, "--certificate", str(tmp_path / "two")).exit_code == 0
    assert "valid: king-albert:layout:" in run("check-proof", str(tmp_path / "two")).output
    file.write_bytes(file.read_bytes()[:-1])
    refused = run("check-proof", str(file))
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
