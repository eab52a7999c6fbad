"""The sweep of games in which cards only leave: same verdicts as the general search, within limits, and in slices."""

import itertools
import random

import pytest

from helpers.attack import ALL, Tally, applies, positions_of
from helpers.positions import Position
from helpers.random_rules import CARDS_LEAVE, Draws
from winnable import Limits, Rules, _core, deal, find_game, read_rules, solve
from winnable.core.codec import core_layout, core_rules
from winnable.referee import RefereeState
from winnable.rows import VERDICTS
from winnable.solving.schedules import is_swept, schedule_for
from winnable.solving.solver import Cancel, checked_schedule, core_options

SWEPT = ("golf", "golf-strict", "golf-wrap-around", "black-hole", "worm-hole", "tripeaks", "pyramid", "nestor", "giza")
GENERAL = ALL.without("sweep")


def all_in_a_row(**more: object) -> Rules:
    """Thirteen piles of four, of which the first card starts the hole; the ranks form a ring."""
    return read_rules(
        {
            "tableau piles": {"count": 13, "build policy": "no-build"},
            "foundations": {"present": False},
            "hole": {"present": True, "base card": "random"},
            **more,
        }
    )


@pytest.mark.parametrize("name", SWEPT)
def test_the_sweep_says_what_the_general_search_says(name: str) -> None:
    tally = Tally()
    for seed in range(7_100_001, 7_100_013):
        position = deal(name, seed)
        general = solve(position, Limits(positions=400_000), "complete", switches=GENERAL)
        swept = solve(position, Limits(positions=20_000_000), "complete")
        assert swept.verdict != "unknown"
        assert general.verdict in (swept.verdict, "unknown")
        tally.add(general.verdict)
        assert (swept.moves is not None) == (swept.verdict == "winnable")
        if swept.moves is not None:
            state = RefereeState(position)
            for move in swept.moves:
                state.push(move)
            assert state.is_won()
    tally.check(compared=3, wins=0, losses=0)


@pytest.mark.parametrize("name", SWEPT)
def test_a_game_that_is_swept_needs_no_other_engine(name: str) -> None:
    rules = find_game(name).rules
    assert is_swept(rules)
    assert str(schedule_for("auto", rules)) == "complete=1"
    assert schedule_for("streamlined", rules).quick
    assert solve(deal(name, 1), Limits(positions=100), "streamlined").verdict in ("winnable", "unknown")


def test_rules_decide_what_is_swept() -> None:
    assert is_swept(all_in_a_row())
    assert is_swept(all_in_a_row(cells={"count": 2}, reserve={"size": 3, "stacked": False}))
    assert not is_swept(all_in_a_row(stock={"size": 8, "deal type": "waste"}))
    assert not is_swept(find_game("klondike").rules)
    building = all_in_a_row().differences() | {"tableau piles": {"count": 13, "build policy": "any-suit"}}
    assert not is_swept(read_rules(building))


@pytest.mark.parametrize("name", SWEPT)
def test_a_search_in_slices_goes_on_where_it_stopped(name: str) -> None:
    limits = Limits(seconds=60, positions=3_000_000)
    for seed in range(7_200_001, 7_200_004):
        whole = solve(deal(name, seed), limits, "complete")
        slices = solve(deal(name, seed), limits, "complete=0.0001s,complete=0.0002s,complete=rest")
        turns = solve(deal(name, seed), limits, "restarts=1,complete=1")
        assert turns.verdict == slices.verdict == whole.verdict
        assert slices.positions == whole.positions


@pytest.mark.parametrize("name", SWEPT)
def test_limits_are_kept(name: str) -> None:
    for seed in range(7_300_001, 7_300_004):
        few = solve(deal(name, seed), Limits(positions=40), "complete")
        assert few.positions <= 40
        assert few.verdict != "unknown" or few.reason == "positions"
    cancel = Cancel()
    cancel.cancel()
    game = find_game(name)
    options = core_options(game.rules, Limits(), checked_schedule("complete", game.rules))
    layout = core_layout(game.rules, deal(name, 7_300_001).layout)
    found = _core.solve(core_rules(game.rules), layout, options, cancel.core)
    assert VERDICTS[found.verdict] != "unknown" or found.positions <= 10_000


def in_bytes(rules: Rules, layout: _core.Layout, size: int) -> _core.Result:
    """A sweep in `size` bytes, fewer than a user may ask for."""
    options = core_options(rules, Limits(positions=300_000), checked_schedule("complete", rules))
    options.bytes = size
    return _core.solve(core_rules(rules), layout, options, Cancel().core)


def test_a_sweep_that_forgets_finds_the_same_verdicts() -> None:
    replaced = decided = 0
    games = ["black-hole", "worm-hole", "pyramid", "tripeaks", "golf"]
    for name, seed in itertools.product(games, range(7_400_001, 7_400_013)):
        rules, layout = find_game(name).rules, core_layout(find_game(name).rules, deal(name, seed).layout)
        truth = VERDICTS[in_bytes(rules, layout, 1 << 30).verdict]
        for size in (600_000, 1_500_000):
            small = in_bytes(rules, layout, size)
            assert VERDICTS[small.verdict] in (truth, "unknown") or truth == "unknown"
            assert small.memory_bytes <= size
            replaced += small.replaced
            decided += small.replaced > 0 and VERDICTS[small.verdict] != "unknown"
    assert replaced > 1000
    assert decided > 3


def test_whole_positions_are_kept_where_that_is_wanted() -> None:
    position = deal("tripeaks", 3)
    assert solve(position, Limits(positions=100_000), "complete", exact=True).verdict == "winnable"


def test_wins_of_random_rules_are_replayed_by_the_referee() -> None:
    generator = random.Random("sweep")
    draws = Draws(generator, CARDS_LEAVE)
    tally = Tally()
    for rules in itertools.islice(draws.twisted(generator, lambda rules: applies("sweep", rules)), 80):
        for layout in positions_of(rules, generator, dealt=2, walked=2, typed=3):
            found = solve(Position(rules, layout), Limits(positions=50_000), "complete")
            tally.add(found.verdict)
            if found.moves is None:
                continue
            state = RefereeState(Position(rules, layout))
            for move in found.moves:
                state.push(move)
            assert state.is_won(), f"{rules.differences()} {layout}"
    tally.check(compared=500, wins=100, losses=100)
