"""Limits are kept: positions exactly and reproducibly, memory really, time and cancelling at once."""

import math
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from winnable import BadInput, Deal, deal
from winnable.solving.solver import Cancel, Limits, solve
from winnable.solving.switches import Switches

HARD = ("american-toad", 1)
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
    began = time.monotonic()
    found = solve(deal(*HARD), Limits(seconds=0.2))
    assert (found.verdict, found.reason) == ("unknown", "time")
    assert found.seconds < 2
    assert found.seconds > 0.19 or time.monotonic() - began > 4 * 0.19  # on a busy machine the clock ends it


SEARCHING = """
import time
from winnable import Limits, deal, solve
hard = deal("american-toad", 1)
print("begins", flush=True)
start, began = time.thread_time(), time.monotonic()
found = solve(hard, Limits(seconds=1))
print(found.reason, time.thread_time() - start, time.monotonic() - began)
"""


def test_time_that_others_have_the_processor_does_not_count() -> None:
    """A process that is stopped for as long as its limit is has yet its full time to search."""
    with subprocess.Popen([sys.executable, "-c", SEARCHING], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begins\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGSTOP)
        time.sleep(1.2)
        child.send_signal(signal.SIGCONT)
        reason, seconds, by_the_clock = child.stdout.readline().split()
    assert reason == "time"
    # On a busy machine the guard ends it, after four times the limit by the clock.
    assert float(seconds) > 0.9 or float(by_the_clock) > 3.9


def test_quick_engines_do_not_go_on_during_a_long_proof() -> None:
    """Two of six positions are theirs at first; this loss takes two million, and they get 400,000."""
    lost = deal("klondike", 20234)
    alone, together = (solve(lost, Limits(positions=5_000_000), strategy) for strategy in ("complete=1", "auto"))
    assert (alone.verdict, together.verdict) == ("unwinnable", "unwinnable")
    assert alone.positions > 1_500_000
    assert together.positions - alone.positions < 500_000


@pytest.mark.parametrize(
    ("dealt", "size"),
    [
        (deal("freecell-5-pile", 3), 1 << 20),
        (deal("freecell-5-pile", 1000002), 3 << 19),
        (deal("klondike", 20234), 15 << 18),
    ],
)
def test_a_small_table_goes_on_correctly_when_full(dealt: Deal, size: int) -> None:
    """It must forget and yet neither run in circles nor find another verdict. Positions of Klondike have grades."""
    small, large = (solve(dealt, Limits(memory_bytes=bytes_), "complete") for bytes_ in (size, 1 << 28))
    assert large.verdict == small.verdict == "unwinnable"
    assert large.replaced == 0 < small.replaced
    assert small.memory_bytes <= size
    assert small.unique > large.unique


@pytest.mark.parametrize(
    ("dealt", "switches", "size"),
    [
        (deal("freecell", 11982, "microsoft"), Switches.all(), 2 << 20),
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
from winnable.solving.solver import Limits, solve
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


def test_a_stored_position_costs_at_most_17_bytes() -> None:
    """Table overhead and the path counted in; a little is allowed for what Python itself takes."""
    resident, stored, _ = measured("forty-thieves", 1, 512, 10_000_000)
    assert stored > 1_500_000
    assert (resident - (1 << 20)) / stored <= 17


def test_a_position_on_an_endless_path_costs_little_more() -> None:
    """Here the search goes two million moves deep, so that nearly every position stored is on the path as well."""
    resident, stored, _ = measured("freecell", 5, 512, 8_000_000)
    assert stored > 1_000_000
    assert (resident - (4 << 20)) / stored <= 27


def test_a_search_is_cancelled_from_another_thread() -> None:
    cancel = Cancel()
    threading.Timer(0.1, cancel.cancel).start()
    found = solve(deal(*HARD), Limits(seconds=300), cancel=cancel)
    assert (found.verdict, found.reason) == ("unknown", "cancelled")


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
        "import _thread, signal, threading; from winnable import Limits, deal, solve;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        "threading.Timer(0.3, _thread.interrupt_main).start(); solve(deal('american-toad', 1), Limits(seconds=300))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "KeyboardInterrupt" in done.stderr


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": math.nan},
        {"seconds": math.inf},
        {"seconds": 10**400},
        {"seconds": "5"},
        {"seconds": True},
        {"positions": 0},
        {"positions": 2**63},
        {"positions": 1e6},
        {"positions": False},
        {"memory_bytes": 100},
        {"memory_bytes": 2**63},
        {"memory_bytes": 2**64},
        {"memory_bytes": None},
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="limit in"):
        Limits(**limits)


def test_the_widest_limits_are_taken() -> None:
    widest = Limits(seconds=1e9, positions=2**63 - 1, memory_bytes=1 << 48)
    assert solve(deal("golf", 1), widest).verdict != "unknown"


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(BadInput, match="the strategies are auto, complete, streamlined and smart"):
        solve(deal("freecell", 1), strategy="magic")
