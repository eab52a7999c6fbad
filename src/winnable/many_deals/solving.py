"""Solving many deals without keeping anything: every deal of a job and its result, in the order of the seeds."""

import os
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial

from ..solving.results import Result
from .chunks import race_chunk, solve_chunk
from .dispatch import Dispatcher, Task
from .executors import LocalWorkers, ThisProcess, Workers
from .jobs import Job


def solve_many(
    job: Job, make_workers: Callable[[], Workers] | None = None, report: Callable[[str], None] = lambda _: None
) -> Generator[tuple[int, Result]]:
    """Yield each seed of a job and what a search finds for it, as `solve` does, for any number of workers.

    Without workers this process searches. `report` is called with a sentence about a deal that kills workers.
    """
    job = job if job.wins != "counted" else replace(job, wins="listed")
    task = Task(job)
    task.work.add(job.seeds.ranges)
    ready: dict[int, Result] = {}
    dispatcher = Dispatcher[Task](make_workers or local_workers(1), report)
    try:
        for seed in job.seeds:
            while seed not in ready:
                while dispatcher.hand_out(task):
                    pass
                for landed in dispatcher.collect():
                    ready.update(zip(landed.seeds, landed.batch.results(job.game.rules), strict=True))
            yield seed, ready.pop(seed)
    finally:
        dispatcher.close(at_once=True)


def local_workers(count: int, *, is_race: bool = False) -> Callable[[], Workers]:
    """Return workers on this machine; a single one is this process itself, which saves the start of another."""
    work = race_chunk if is_race else solve_chunk
    return partial(LocalWorkers, count, work) if count > 1 else partial(ThisProcess, work)


def cores() -> int:
    """Return the number of cores that this process may use; on a shared machine it may not be all."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
