"""The engine whose steps are bundles of moves: its wins replay, its limits hold, and it is quick where it should be."""

import random
import statistics

import pytest

from helpers.random_rules import random_rules
from winnable import Game, Rules, all_games, deal, find_game, replay
from winnable.solving.solver import Cancel, Limits, solve

ALONE = "bundles=1"
LONG = ("alina", 1000006)
"""A deal in which the engine finds no win for many seconds, and does not run out of bundles."""


def is_played_without_stock(rules: Rules) -> bool:
    """Whether the engine can have steps other than single moves."""
    return rules.family == "tableau" and rules.stock.size == 0 and rules.foundations.present and not rules.hole.present


GAMES = [name for name in all_games() if is_played_without_stock(find_game(name).rules)]


def test_there_are_games_with_cells_with_a_reserve_and_with_neither() -> None:
    rules = [find_game(name).rules for name in GAMES]
    assert sum(one.cells.count > 0 for one in rules) >= 18
    assert sum(one.reserve.size > 0 for one in rules) >= 5
    assert sum(one.cells.count == 0 == one.reserve.size for one in rules) >= 10


@pytest.mark.parametrize("name", GAMES)
def test_its_wins_replay_by_the_rules(name: str) -> None:
    for seed in range(1, 5):
        dealt = deal(name, seed)
        found = solve(dealt, Limits(positions=4_000), f"{ALONE}:stream={seed % 2}")
        assert found.verdict in ("winnable", "unknown") or found.refuted
        if found.moves is not None:
            assert replay(dealt, found.moves).is_won()


def check_random_games(seed: int, draws: int) -> tuple[int, int]:
    """How many of the games that can be won it has won, and how many there were."""
    generator = random.Random(f"bundles {seed}")
    won = winnable = 0
    for _ in range(draws):
        rules = random_rules(generator, is_played_without_stock, "foundations")
        dealt = Game("random", "random", rules).deal(generator.randint(1, 10**6), "solvitaire")
        known = solve(dealt, Limits(positions=30_000), "complete")
        found = solve(dealt, Limits(positions=10_000), f"{ALONE}:stream={generator.randint(0, 2)}")
        assert found.verdict in (known.verdict, "unknown") or known.verdict == "unknown", rules.differences()
        if found.moves is not None:
            assert replay(dealt, found.moves).is_won(), rules.differences()
        winnable += known.verdict == "winnable"
        won += known.verdict == found.verdict == "winnable"
    return won, winnable


@pytest.mark.parametrize("seed", range(4))
def test_it_wins_most_random_games_and_only_those_that_can_be_won(seed: int) -> None:
    won, winnable = check_random_games(seed, 100)
    assert winnable >= 20
    assert won >= 0.8 * winnable


@pytest.mark.parametrize("seed", [1006, 1010, 1033, 1039])
def test_of_two_cards_of_a_face_only_one_goes_home_at_a_time(seed: int) -> None:
    """These draws have games in which a card moved aside goes home in place of the one to be brought home."""
    check_random_games(seed, 100)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
def test_it_wins_most_of_many_random_games(seed: int) -> None:
    check_random_games(seed, 300)


def test_freecell_is_won_after_few_positions() -> None:
    found = [solve(deal("freecell", seed, "microsoft"), strategy=ALONE) for seed in range(1, 101)]
    assert {one.verdict for one in found} == {"winnable"}
    assert statistics.median(one.positions for one in found) < 100
    assert statistics.fmean(one.positions for one in found) < 300


def test_what_it_finds_does_not_depend_on_its_turns() -> None:
    """With other shares it stops and goes on at other places."""
    for seed in range(1, 6):
        dealt = deal("freecell-2-cell", seed)
        runs = [solve(dealt, Limits(positions=20_000), f"bundles={share}") for share in (1, 3, 40)]
        assert len({(one.verdict, one.positions, one.unique, one.deepest, str(one.moves)) for one in runs}) == 1


def test_a_limit_in_positions_is_kept_to_the_position() -> None:
    dealt = deal("freecell", 12, "microsoft")
    needed = solve(dealt, strategy=ALONE).positions
    assert needed > 20
    found = [solve(dealt, Limits(positions=most), ALONE) for most in (needed - 10, needed + 1)]
    assert [(one.verdict, one.reason) for one in found] == [("unknown", "positions"), ("winnable", None)]
    assert [one.positions for one in found] == [needed - 10, needed]


def test_a_position_is_looked_at_once_in_a_search() -> None:
    found = solve(deal(*LONG), Limits(positions=50_000), f"{ALONE}:patience=1000000")
    assert found.reason == "positions"
    assert 0 < found.stored == found.unique < found.positions


def test_limits_in_time_and_memory_are_kept_and_it_can_be_cancelled() -> None:
    dealt = deal(*LONG)
    timed = solve(dealt, Limits(seconds=0.05), ALONE)
    assert (timed.verdict, timed.reason) == ("unknown", "time")
    small = solve(dealt, Limits(memory_bytes=1 << 20, positions=3_000_000), f"{ALONE}:patience=1000000")
    assert (small.verdict, small.reason) == ("unknown", "memory")
    assert small.memory_bytes <= (1 << 20) + (1 << 16)
    cancel = Cancel()
    cancel.cancel()
    assert solve(dealt, strategy=ALONE, cancel=cancel).reason == "cancelled"


def test_a_search_that_has_nothing_left_proves_nothing() -> None:
    lost = deal("freecell-4-pile", 1)
    assert solve(lost, strategy="complete").verdict == "unwinnable"
    found = solve(lost, Limits(positions=1_000_000), ALONE)
    assert found.verdict == "unknown"
    assert found.positions < 100_000
    assert solve(lost, strategy="bundles=8,complete=1").verdict == "unwinnable"
