"""Limits are kept: positions exactly and reproducibly, memory really, time and cancelling at once."""

import subprocess
import sys
import threading
import time

import pytest

from winnable import BadInput, Deal, deal
from winnable.solving import Cancel, Limits, Switches, solve

HARD = ("spider", 1)
"""A deal that no search here decides soon."""


def test_a_limit_in_positions_gives_the_same_result_always() -> None:
    for name in ("freecell", "klondike", "spider", "accordion", "gaps-one-deal"):
        dealt = deal(name, 5)
        first, second = (solve(dealt, Limits(positions=30_000)) for _ in range(2))
        assert (first.verdict, first.moves, first.positions, first.unique, first.forced, first.deepest) == (
            second.verdict, second.moves, second.positions, second.unique, second.forced, second.deepest,
        )  # fmt: skip


@pytest.mark.parametrize("strategy", ["auto", "complete", "streamlined", "smart"])
def test_the_limit_in_positions_is_kept(strategy: str) -> None:
    found = solve(deal(*HARD), Limits(positions=5_000), strategy)
    assert (found.verdict, found.reason) == ("unknown", "positions")
    assert 5_000 <= found.positions < 5_300


def test_the_limit_in_time_is_kept() -> None:
    found = solve(deal(*HARD), Limits(seconds=0.2))
    assert (found.verdict, found.reason) == ("unknown", "time")
    assert 0.19 < found.seconds < 2


def test_a_small_table_goes_on_correctly_when_full() -> None:
    """It must forget and yet neither run in circles nor find another verdict."""
    dealt = deal("freecell", 11982, "microsoft")
    small, large = (solve(dealt, Limits(memory_bytes=size), "complete") for size in (1 << 20, 1 << 28))
    assert large.verdict == small.verdict == "unwinnable"
    assert large.replaced == 0 < small.replaced
    assert small.memory_bytes <= 1 << 20
    assert small.positions > large.positions


@pytest.mark.parametrize(
    ("dealt", "switches", "size"),
    [
        (deal("freecell", 11982, "microsoft"), Switches(), 2 << 20),
        (deal("freecell-5-pile", 3), Switches.none(), 8 << 20),
    ],
)
def test_a_packed_path_does_not_change_the_search(dealt: Deal, switches: Switches, size: int) -> None:
    """With little memory most of the path is packed, and moves are listed again when the search comes back."""
    little, much = (
        solve(dealt, Limits(memory_bytes=bytes_), "complete", switches=switches) for bytes_ in (size, 1 << 30)
    )
    assert little.verdict == much.verdict == "unwinnable"
    assert little.replaced == 0
    assert (little.unique, little.deepest) == (much.unique, much.deepest)
    assert much.deepest > 2 * (size >> 14), "so that the path is packed at all"


MEASURE = """
import resource, sys
from winnable import deal
from winnable.solving import Limits, solve
dealt = deal("{game}", {seed})
solve(dealt, Limits(positions=1000))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = solve(dealt, Limits(memory_bytes={size} << 20, positions={positions}), "complete")
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print((after - before) * 1024, found.stored, found.memory_bytes)
"""


def measured(game: str, seed: int, size: int, positions: int) -> tuple[int, int, int]:
    code = MEASURE.format(game=game, seed=seed, size=size, positions=positions)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    resident, stored, told = map(int, done.stdout.split())
    return resident, stored, told


def test_the_byte_cap_holds_in_resident_memory() -> None:
    resident, _, told = measured("freecell", 5, 32, 6_000_000)
    assert told <= 32 << 20
    assert resident <= (32 << 20) + (8 << 20)


def test_a_stored_position_costs_at_most_24_bytes() -> None:
    """Table overhead and the path counted in; a little is allowed for what Python itself takes."""
    resident, stored, _ = measured("forty-thieves", 1, 512, 10_000_000)
    assert stored > 1_500_000
    assert (resident - (1 << 20)) / stored <= 24


def test_a_position_on_an_endless_path_costs_little_more() -> None:
    """Here the search goes two million moves deep, so that nearly every position stored is on the path as well."""
    resident, stored, _ = measured("freecell", 5, 512, 8_000_000)
    assert stored > 1_000_000
    assert (resident - (4 << 20)) / stored <= 27


def test_a_search_is_cancelled_from_another_thread() -> None:
    cancel = Cancel()
    threading.Timer(0.1, cancel.cancel).start()
    start = time.monotonic()
    found = solve(deal(*HARD), cancel=cancel)
    assert (found.verdict, found.reason) == ("unknown", "cancelled")
    assert time.monotonic() - start < 5


def test_several_searches_run_in_threads_at_once() -> None:
    results: dict[int, str] = {}

    def work(seed: int) -> None:
        results[seed] = solve(deal("klondike", seed), Limits(positions=50_000)).verdict

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {seed: solve(deal("klondike", seed), Limits(positions=50_000)).verdict for seed in range(1, 9)}


def test_ctrl_c_stops_a_search() -> None:
    code = (
        "import _thread, signal, threading; from winnable import deal, solve;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        "threading.Timer(0.3, _thread.interrupt_main).start(); solve(deal('spider', 1))"
    )
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "KeyboardInterrupt" in done.stderr
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    "limits", [Limits(seconds=0), Limits(seconds=-1), Limits(positions=0), Limits(memory_bytes=100)]
)
def test_limits_that_make_no_sense_are_refused(limits: Limits) -> None:
    with pytest.raises(BadInput, match="the limit in"):
        solve(deal("freecell", 1), limits)


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(BadInput, match="the strategies are auto, complete, streamlined and smart"):
        solve(deal("freecell", 1), strategy="magic")
