"""Two engines race on one deal: the verdict is that of a search, and nothing is left running."""

import threading
import time

import pytest

from winnable import Cancel, Limits, deal, replay, solve


@pytest.mark.parametrize(
    ("name", "seed"), [("freecell", 5), ("klondike", 7), ("klondike", 90), ("bakers-game", 7), ("golf", 5), ("fan", 3)]
)
def test_a_race_finds_the_verdict_of_a_search(name: str, seed: int) -> None:
    dealt = deal(name, seed)
    found = solve(dealt, seconds=60, threads=2)
    assert found.verdict == solve(dealt, seconds=60).verdict != "unknown"
    if found.moves is not None:
        assert replay(dealt, found.moves).is_won()


def test_the_loser_stops_at_once() -> None:
    before = threading.active_count()
    used = time.process_time()
    found = solve(deal("freecell", 5), seconds=60, threads=2)
    assert found.verdict == "winnable"
    assert time.process_time() - used < 20
    assert threading.active_count() == before


def test_limits_hold_for_both() -> None:
    found = solve(deal("spider", 1), Limits(positions=3_000), threads=2)
    assert (found.verdict, found.reason) == ("unknown", "positions")
    assert found.positions < 8_000
    assert "|" in found.strategy


def test_a_race_can_be_cancelled() -> None:
    cancel = Cancel()
    cancel.cancel()
    found = solve(deal("spider", 1), threads=2, cancel=cancel)
    assert (found.verdict, found.reason) == ("unknown", "cancelled")
    assert cancel.is_cancelled
