"""Running a plan: the loop that hands out chunks, stores what comes back, and ends when every job is done.

The store says which seeds are missing. So the same plan may be run again at any time, and continues where it stopped.
"""

from collections.abc import Callable

from ..many_deals import Dispatcher, Workers
from ..store import Store
from .jobs import JobAtWork, Observer, Outcome
from .plan import Plan


class Experiment:
    """A plan at work. Workers are made only when there is something to solve."""

    def __init__(
        self, plan: Plan, store: Store, make_workers: Callable[[], Workers], observer: Observer, *, retry: bool = False
    ) -> None:
        self._plan, self._store, self._observer = plan, store, observer
        self._dispatcher = Dispatcher[JobAtWork](make_workers, observer.report)
        self._retry = retry

    def run(self) -> list[Outcome]:
        """Solve what is missing. If something ends it early, all that was stored is kept."""
        jobs = [
            JobAtWork(job, self._store, self._observer, until=self._plan.until, retry=self._retry)
            for job in self._plan.jobs
        ]
        try:
            while not all(job.is_finished for job in jobs):
                self._hand_out(jobs)
                self._collect(jobs)
        except BaseException:
            self._dispatcher.close(at_once=True)
            raise
        self._dispatcher.close()
        return [job.outcome() for job in jobs]

    def _hand_out(self, jobs: list[JobAtWork]) -> None:
        """Give work to idle workers, the first jobs first."""
        for job in jobs:
            if not job.is_finished and job.is_idle:
                job.advance()
            while not job.is_finished and len(job.work):
                if not self._dispatcher.hand_out(job):
                    return
                job.handed_out()

    def _collect(self, jobs: list[JobAtWork]) -> None:
        landed = self._dispatcher.collect()
        # Give out new work before writing, so that workers are not idle meanwhile.
        self._hand_out(jobs)
        for each in landed:
            each.task.store(each.seeds, each.batch)
            self._observer.progressed(each.task.progress)
