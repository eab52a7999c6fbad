"""Racing: the quick engines and the complete one at the same time, each on a core of its own.

The first answer that decides the deal ends the race. Who is first can differ from run to run, so a race gives the same
verdict always, but not always the same win.
"""

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import replace

from ..arguments import instance
from ..core.codec import core_position
from ..errors import BadInput
from ..referee import Dealt
from .schedules import STRATEGIES, Schedule, schedule_for
from .solver import LEAST_BYTES, Cancel, Limits, Result, checked_schedule, solve

_LOOK_EVERY = 0.05  # seconds; Ctrl-C is noticed in between


def race(deal: Dealt, limits: Limits | None = None, strategy: str = "auto") -> Result:
    """Like `solve`, on two cores. Both sides have the limits in time and positions, and half the memory.

    >>> import winnable
    >>> race(winnable.deal("klondike", 7)).verdict
    'winnable'
    """
    core_position(deal)
    schedule = checked_schedule(strategy, deal.rules)
    if schedule.slices:
        raise BadInput("slices of time come one after the other; a race on two cores needs shares in place of them")
    quick = schedule_for("streamlined", deal.rules).quick if strategy in STRATEGIES else schedule.quick
    if not schedule.complete or not quick:
        return solve(deal, limits, strategy)
    limits = instance(
        Limits() if limits is None else limits, Limits, "limits must be Limits, such as Limits(seconds=5)"
    )
    half = replace(limits, memory_bytes=max(limits.memory_bytes // 2, LEAST_BYTES))
    sides = (Schedule(quick), Schedule((replace(schedule.complete[0], share=1),)))
    cancels = [Cancel() for _ in sides]
    with ThreadPoolExecutor(len(sides)) as pool:
        running = {
            pool.submit(solve, deal, half, str(side), cancel=cancel)
            for side, cancel in zip(sides, cancels, strict=True)
        }
        results: list[Result] = []
        try:
            while running:
                done, running = wait(running, timeout=_LOOK_EVERY, return_when=FIRST_COMPLETED)
                results += [future.result() for future in done]
                if any(result.verdict != "unknown" for result in results):
                    _stop(cancels)
        except BaseException:
            _stop(cancels)
            raise
    first = next((result for result in results if result.verdict != "unknown"), results[-1])
    return replace(
        first,
        positions=sum(result.positions for result in results),
        unique=sum(result.unique for result in results),
        forced=sum(result.forced for result in results),
        deepest=max(result.deepest for result in results),
        stored=sum(result.stored for result in results),
        replaced=sum(result.replaced for result in results),
        memory_bytes=sum(result.memory_bytes for result in results),
        strategy=" | ".join(str(side) for side in sides),
    )


def _stop(cancels: list[Cancel]) -> None:
    for cancel in cancels:
        cancel.cancel()
