"""Running a plan: the loop that hands out chunks, stores what comes back, and ends when every job is done.

Takes a plan, a store and workers; gives an outcome for every job. Which seeds are missing is asked of the store, so the
same plan may be run again at any time, after any kind of end, and goes on where it stopped.
"""

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass

from ..store import Store
from .chunks import Solved
from .executors import Workers
from .jobs import JobAtWork, Observer, Outcome
from .pieces import Piece, Seeds
from .plan import Plan
from .rows import out_of_memory

_LOOK_EVERY = 0.5


@dataclass(frozen=True)
class _Flight:
    """A piece of a job that a worker has."""

    job: JobAtWork
    piece: Piece
    begun: float


class Experiment:
    """A plan at work. Workers are made only when there is something to solve."""

    def __init__(
        self,
        plan: Plan,
        store: Store,
        make_workers: Callable[[], Workers],
        observer: Observer,
        *,
        retry: bool = False,
    ) -> None:
        self._plan, self._store, self._observer = plan, store, observer
        self._make_workers = make_workers
        self._workers: Workers | None = None
        self._retry = retry
        self._flying: dict[Future[Solved], _Flight] = {}

    def run(self) -> list[Outcome]:
        """Solve what is missing. Whatever ends it early, all that was stored is kept."""
        jobs = [
            JobAtWork(job, self._store, self._observer, until=self._plan.until, retry=self._retry)
            for job in self._plan.jobs
        ]
        try:
            while not all(job.is_finished for job in jobs):
                self._hand_out(jobs)
                self._collect(jobs)
        except BaseException:
            self._close(at_once=True)
            raise
        self._close()
        return [job.outcome() for job in jobs]

    def _hand_out(self, jobs: list[JobAtWork]) -> None:
        """Give work to idle workers, the first jobs first."""
        for job in jobs:
            if not job.is_finished and job.is_idle:
                job.advance()
            while not job.is_finished and len(job.work):
                if self._workers is None:
                    self._workers = self._make_workers()
                slots = self._workers.slots
                piece = job.work.take(slots) if len(self._flying) < slots else None
                if piece is None:
                    return
                future = self._workers.submit(job.job.chunk(piece.seeds, job.work.seconds()))
                self._flying[future] = _Flight(job, piece, time.monotonic())
                job.handed_out()

    def _collect(self, jobs: list[JobAtWork]) -> None:
        """Take in what is finished."""
        if not self._flying:
            return
        finished = wait(self._flying, timeout=_LOOK_EVERY, return_when=FIRST_COMPLETED).done
        taken = [(future, self._flying.pop(future)) for future in finished]
        found = [(flight.job, *self._landed(future, flight)) for future, flight in taken]
        # Workers need not be idle until the disk has what they found.
        self._hand_out(jobs)
        for job, seeds, solved in found:
            job.store(seeds, solved)
            job.came_back()
            self._observer.progressed(job.progress)

    def _landed(self, future: "Future[Solved]", flight: _Flight) -> tuple[Seeds, Solved]:
        """The seeds that were solved, and what was found; the others wait again."""
        assert self._workers is not None
        piece, work = flight.piece, flight.job.work
        try:
            solved = future.result()
        except Exception as error:
            losses = self._workers.losses(error)
            if not losses and not isinstance(error, MemoryError):
                raise
            given_up = work.lost(piece, losses or 1)
            if given_up is None:
                return (), Solved.nothing()
            self._observer.told(
                f"{flight.job.job.game.name}: seed {given_up[0]} took its worker down again and again; it is recorded "
                "as unknown (memory)"
            )
            return given_up, out_of_memory()
        work.finished(piece, solved.count, time.monotonic() - flight.begun)
        return piece.seeds[: solved.count], solved

    def _close(self, *, at_once: bool = False) -> None:
        workers, self._workers = self._workers, None
        if workers is not None:
            workers.close(at_once=at_once)
