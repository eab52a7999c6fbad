"""Run with `failing_memory` preloaded: searches in which the nth call for memory fails, for many n.

Prints how many failures were injected. A crash ends the process, and so the test that runs it.
"""

import ctypes
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from winnable import Deal, deal
from winnable.core.state import State
from winnable.solving.lengths import length, shorten, shortest
from winnable.solving.results import Result
from winnable.solving.schedules import ENGINES
from winnable.solving.solver import Limits, solve

STRATEGIES = (*(f"{engine}=1" for engine in ENGINES), "auto")
GAMES = ("klondike", "freecell", "spider", "accordion", "gaps-one-deal", "birds-of-a-feather", "golf", "canfield")


def main(library: str, failures: int) -> None:
    """Inject so many failures in all."""
    memory = ctypes.PyDLL(library)  # which keeps the lock of Python
    generator = random.Random(failures)
    cases = [(game, engine) for game in GAMES for engine in STRATEGIES]
    injected = 0
    while injected < failures:
        game, engine = cases[injected % len(cases)]
        dealt = deal(game, generator.randint(1, 50))
        limits = Limits(positions=20_000)

        def search(dealt: Deal = dealt, engine: str = engine, limits: Limits = limits) -> Result:
            return replace(solve(dealt, limits, engine), seconds=0.0)

        expected = search()
        memory.arm(-1, 0, 0)
        search()
        calls = memory.disarm()
        assert calls > 0
        memory.arm(generator.randrange(calls), generator.randint(0, 1), 0)
        found = search()
        memory.disarm()
        assert found.verdict in (expected.verdict, "unknown"), f"{dealt.id} {engine}: {found.verdict}"
        if found.verdict == "unknown" and expected.verdict != "unknown":
            assert found.reason in ("memory", "positions"), f"{dealt.id} {engine}: {found.reason}"
        assert search() == expected, f"{dealt.id} {engine}: something was left behind"
        injected += 1
    others(memory)
    for game in GAMES:
        under_the_lock(memory, deal(game, 3))
    print(injected)


def others(memory: ctypes.CDLL) -> None:
    """Memory fails in the other calls that leave Python's lock: an error, or an answer, but never a crash."""
    dealt = deal("freecell", 3)
    win = solve(dealt).moves
    assert win is not None
    calls: dict[str, Callable[[], object]] = {
        "perft": lambda: State(dealt).perft(3),
        "shorten": lambda: shorten(dealt, win, seconds=0.05),
        "shortest": lambda: shortest(dealt, win, Limits(positions=2_000)),
    }
    for call in calls.values():
        for nth in (0, 1, 2, 5, 20, 100, 1_000):
            memory.arm(nth, 1, 0)
            try:
                call()
            except MemoryError:
                pass
            finally:
                memory.disarm()
            call()


def under_the_lock(memory: ctypes.CDLL, dealt: Deal) -> None:
    """Memory fails where positions and moves go into the core and come out of it: an error, or an answer."""
    win = solve(dealt, Limits(positions=20_000)).moves
    calls: list[Callable[[], object]] = [lambda: play(dealt), lambda: solve(dealt, Limits(positions=50)).moves]
    if win is not None:
        calls += [lambda: length(dealt, win), lambda: shorten(dealt, win, seconds=0.001)]
    for call in calls:
        memory.arm(-1, 0, 1)
        call()
        for nth in range(0, memory.disarm(), 7):
            memory.arm(nth, nth % 2, 1)
            with suppress(MemoryError):
                call()
            memory.disarm()
        call()


def play(dealt: Deal) -> None:
    """Some moves, made and taken back."""
    state = State(dealt)
    for _ in range(5):
        if legal := state.legal_moves():
            state.push(legal[0])
    assert state.layout
    while state.moves:
        state.pop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
