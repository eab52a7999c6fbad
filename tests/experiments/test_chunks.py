"""A chunk is exactly the deals one by one."""

import random
import threading
import time
from array import array
from dataclasses import replace

import pytest

from random_rules import random_rules
from winnable import DEALERS, BadInput, Game, Limits, _core, all_games, find_game, read_rules, solve
from winnable.engine import core_layout, core_rules
from winnable.experiments.chunks import Chunk, Solved, core_recipe, rules_text, solve_chunk
from winnable.fingerprint import version
from winnable.solving import REASONS, VERDICTS, Cancel

FIELDS = ("tableau", "hidden", "foundations", "cells", "stock", "waste", "reserve", "hole", "rows", "redeals_used")
POSITIONS = 3000


def chunk_of(game: Game, seeds: range, dealer: str | None = None, **changes: object) -> Chunk:
    dealer = dealer or game.default_dealer
    limits = Limits(positions=POSITIONS)
    chunk = Chunk(rules_text(game.rules), game.rules.digest, dealer, seeds, "auto", limits, 1e9, version())
    return replace(chunk, **changes)  # type: ignore[arg-type]


def rows(solved: Solved) -> list[tuple[object, ...]]:
    """Verdict, reason, positions, unique, deepest and length of each deal."""
    verdicts = [VERDICTS[number] for number in solved.verdict]
    reasons = [REASONS[number] for number in solved.reason]
    numbers = [array("q", column) for column in (solved.positions, solved.unique, solved.deepest)]
    lengths = [None if length < 0 else length for length in array("i", solved.length)]
    return list(zip(verdicts, reasons, *numbers, lengths, strict=True))


def one_by_one(game: Game, seeds: range, dealer: str | None = None) -> list[tuple[object, ...]]:
    found = [solve(game.deal(seed, dealer), Limits(positions=POSITIONS)) for seed in seeds]
    return [(r.verdict, r.reason, r.positions, r.unique, r.deepest, r.length) for r in found]


def same_layout(game: Game, dealer: str, seed: int) -> bool:
    is_microsoft = dealer == "microsoft"
    core = _core.layout_of_seed(core_rules(game.rules), core_recipe(game.rules), is_microsoft, seed)
    wanted = core_layout(game.rules, game.deal(seed, dealer).layout)
    return all(getattr(core, name) == getattr(wanted, name) for name in FIELDS)


@pytest.mark.parametrize("name", all_games())
def test_the_core_deals_as_the_game_does(name: str) -> None:
    game = find_game(name)
    assert all(same_layout(game, "solvitaire", seed) for seed in (0, 1, 2, 7, 2**32 - 1))
    if DEALERS["microsoft"].serves(game.rules):
        seeds = [1, 2, 11982, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1]
        assert all(same_layout(game, "microsoft", seed) for seed in seeds)
        if game.rules.family == "grid":
            assert all(same_layout(game, "microsoft", seed) for seed in (-(2**31), -7, -1, 0))


def test_the_core_deals_any_rules() -> None:
    generator = random.Random(5)
    for seed in range(300):
        game = Game("any", "Any", random_rules(generator))
        assert same_layout(game, "solvitaire", seed), game.rules.differences()


@pytest.mark.parametrize("name", ["fore-cell-same-suit", "delta-star", "klondike", "canfield", "spider", "black-hole"])
def test_a_chunk_is_the_deals_one_by_one(name: str) -> None:
    game = find_game(name)
    assert rows(solve_chunk(chunk_of(game, range(1, 31)))) == one_by_one(game, range(1, 31))


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.extends != "klondike"])
def test_a_chunk_of_every_game(name: str) -> None:
    game = find_game(name)
    assert rows(solve_chunk(chunk_of(game, range(1, 4)))) == one_by_one(game, range(1, 4))


@pytest.mark.parametrize("dealer", [name for name in DEALERS if name not in ("solvitaire",)])
def test_a_chunk_of_every_dealer(dealer: str) -> None:
    game = next(game for game in all_games().values() if DEALERS[dealer].serves(game.rules))
    seeds = range(1, 9)
    assert rows(solve_chunk(chunk_of(game, seeds, dealer))) == one_by_one(game, seeds, dealer)


def test_neighbours_make_no_difference() -> None:
    game = find_game("klondike")
    whole = rows(solve_chunk(chunk_of(game, range(1, 21))))
    pieces = [rows(solve_chunk(chunk_of(game, range(seed, seed + 1)))) for seed in range(20, 0, -1)]
    assert whole == [piece[0] for piece in reversed(pieces)]


def test_a_chunk_ends_with_its_seconds() -> None:
    solved = solve_chunk(chunk_of(find_game("klondike"), range(1, 100_000), seconds=0.2))
    assert 1 <= solved.count < 100_000
    assert len(rows(solved)) == solved.count
    assert solve_chunk(chunk_of(find_game("klondike"), range(1, 9), seconds=0.0)).count == 1


def test_a_chunk_can_be_cancelled() -> None:
    cancel = Cancel()
    timer = threading.Timer(0.3, cancel.cancel)
    started = time.monotonic()
    timer.start()
    solved = solve_chunk(chunk_of(find_game("spider"), range(1, 10_000), limits=Limits()), cancel)
    timer.join()
    assert time.monotonic() - started < 5
    assert all(reason is None for _, reason, *_ in rows(solved))


def test_other_code_or_rules_are_refused() -> None:
    chunk = chunk_of(find_game("klondike"), range(1, 3))
    with pytest.raises(BadInput, match=r"a worker runs winnable .*, this is winnable 9\.9"):
        solve_chunk(replace(chunk, version="9.9"))
    with pytest.raises(BadInput, match="a worker reads the rules as"):
        solve_chunk(replace(chunk, rules_hash="000000000000"))


def test_rules_survive_the_way_to_a_worker() -> None:
    for game in all_games().values():
        assert read_rules(game.rules.differences()).digest == game.rules.digest
