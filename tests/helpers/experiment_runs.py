"""Experiments for tests: run quietly, read back without what differs from run to run, and workers that fail."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from winnable import Limits, find_game
from winnable.core.fingerprint import version
from winnable.experiments import Experiment, Outcome, Plan, Progress, make_plan
from winnable.many_deals import Batch, Chunk, LocalWorkers, Workers
from winnable.many_deals.chunks import solve_chunk
from winnable.store import Results, Store

POSITIONS = 2000
BAD_SEED = 13


class Listener:
    """Remembers what an experiment told."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.steps: list[tuple[int, int]] = []
        self.progress: Progress | None = None

    def report(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def progressed(self, progress: Progress) -> None:
        self.steps.append((progress.done, progress.wanted))
        self.progress = progress


def plan_of(*names: str, seeds: str = "1-60", positions: int = POSITIONS, until: str | None = None) -> Plan:
    """A plan with a limit in positions, so that its results are the same everywhere."""
    return make_plan([find_game(name) for name in names], seeds, limits=[Limits(positions=positions)], until=until)


def run_plan(
    plan: Plan,
    folder: Path,
    make_workers: Callable[[], Workers] = lambda: LocalWorkers(1),
    listener: Listener | None = None,
    *,
    retry: bool = False,
) -> list[Outcome]:
    """Run a plan to its end."""
    with Store(folder, version()) as store:
        return Experiment(plan, store, make_workers, listener or Listener(), retry=retry).run()


def no_workers() -> Workers:
    """For experiments that must find everything done."""
    raise AssertionError("nothing was to be solved")


def rows_in(folder: Path) -> list[dict[str, Any]]:
    """All rows in order, without the seconds, which differ from run to run."""
    results = Results(folder)
    rows = results.to_arrow().drop_columns(["seconds"])
    assert not results.damaged
    found: list[dict[str, Any]] = rows.to_pylist()
    return sorted(found, key=lambda row: (row["game"], row["seed"], row["attempt"], row["positions_limit"]))


def dies_over_a_seed(chunk: Chunk) -> Batch:
    """A worker that is killed by one deal, as by the system when memory is short."""
    if BAD_SEED in chunk.seeds:
        os.kill(os.getpid(), signal.SIGKILL)
    return solve_chunk(chunk)


def dies_once(chunk: Chunk) -> Batch:
    """A worker that is killed the first time only; a file says whether that was."""
    marker = Path(os.environ["WINNABLE_TEST_MARKER"])
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return solve_chunk(chunk)


def lacks_memory(chunk: Chunk) -> Batch:
    """A worker whose memory does not suffice for one deal."""
    if BAD_SEED in chunk.seeds:
        raise MemoryError
    return solve_chunk(chunk)


def is_wrong(chunk: Chunk) -> Batch:
    """A worker with an error of ours."""
    raise ZeroDivisionError(len(chunk.seeds))


def cannot_start() -> None:
    """Begins a worker that ends before it does anything."""
    os._exit(3)
