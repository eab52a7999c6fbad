"""A job at work: which of its seeds are missing, what comes in, and whether its interval is narrow enough."""

import math
import signal
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from ..core.fingerprint import version
from ..errors import counted
from ..many_deals import Batch, Job, signals_noted
from ..many_deals.pieces import Work
from ..rows import VERDICTS
from ..seeds import SeedRanges
from ..statistics import Interval, Tally
from ..store import Results, Store
from ..store.results import joined
from ..store.shards import has_shards
from ..store.writing import BRIEF
from .rows import rows_of
from .tallies import known_rows, tally_of, undecided

_MOST_GROWTH = 4
"""By which factor one step towards a narrower interval may increase the number of seeds."""
_ENOUGH_TO_JUDGE = 500
"""The number of deals after which the share of undecided ones is taken as reliable."""


@dataclass
class Progress:
    """How far a job is."""

    job: Job
    tally: Tally
    wanted: int
    """Deals to be solved, those of earlier runs included."""
    done: int
    """Of these, solved."""
    solved_now: int = 0
    """Deals solved since the experiment began or continued."""
    begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """How long the experiment has been running."""
        return time.monotonic() - self.begun


class Observer(Protocol):
    """A watcher of an experiment."""

    def progressed(self, progress: Progress) -> None:
        """Called after deals were solved."""

    def report(self, sentence: str) -> None:
        """Called with a sentence that the user should read."""


@dataclass(frozen=True)
class Outcome:
    """What is known about a job at its end."""

    job: Job
    seeds: SeedRanges
    tally: Tally
    solved_now: int
    is_retry: bool = False
    """Whether undecided deals of any run were solved again; then the deals of all runs are counted."""

    @property
    def interval(self) -> Interval:
        """The interval for the share of winnable deals."""
        return self.tally.interval

    def as_object(self) -> dict[str, Any]:
        """Return what was solved and what is known, by name."""
        run, tally = self.job.run, self.tally
        return {
            "game": run.game,
            "rules_hash": run.rules,
            "dealer": run.dealer,
            "strategy": run.strategy,
            "seconds_limit": run.seconds_limit,
            "positions_limit": run.positions_limit,
            "memory_limit": run.memory_limit,
            "first_seed": self.seeds.first,
            "last_seed": self.seeds.last,
            "sample": tally.count,
            **asdict(tally),
            **asdict(self.interval),
            "solved_now": self.solved_now,
        }


class JobAtWork:
    """A job, from the first seed that is missing to the outcome."""

    def __init__(self, job: Job, store: Store, observer: Observer, *, until: float | None, retry: bool) -> None:
        self.job, self.work = job, Work()
        self.run = job.run
        self._store, self._observer = store, observer
        self._until, self._retry = until, retry
        self._seeds = job.seeds
        self._attempts: dict[int, int] = {}
        self._unstored = 0
        self.is_finished = False
        self.progress = Progress(job, Tally(), 0, 0)
        self._begin_stage(is_first=True)

    @property
    def is_idle(self) -> bool:
        """Whether no work is waiting, running, or on its way to the store."""
        return not len(self.work) and not self._unstored

    def _begin_stage(self, *, is_first: bool = False) -> None:
        """See what is missing of the seeds wanted now."""
        rows = self._own_rows()
        done = SeedRanges.of_column(rows["seed"].to_numpy())
        known = self._known(rows)
        self.progress.tally = tally_of(known)
        if self._retry:
            self._attempts = {seed: tries for seed, tries in undecided(known).items() if seed not in done}
            self.work.add([tuple(self._attempts)])
            if is_first and not self.progress.tally.count:
                self._observer.report(f"{self.job.game.name}: there are no results of these seeds to retry")
        else:
            self.work.add(done.missing_from(self._seeds))
        if is_first and len(self.work):
            self._report_versions(rows)
        self.progress.wanted = len(self.work) if self._retry else len(self._seeds)
        self.progress.done = self.progress.wanted - len(self.work)

    def _known(self, own: Any) -> Any:
        return known_rows(Results(self._store.folder), self.run, own, self._seeds, of_all_runs=self._retry)

    def _own_rows(self) -> Any:
        before, warned = len(self._store.set_aside), len(self._store.not_believed)
        definition = None if self.job.game.is_shipped else self.job.game.rules.differences()
        rows = self._store.open_run(self.run, definition, self.job.called or self.job.strategy)
        for damaged in self._store.set_aside[before:]:
            self._observer.report(f"{damaged.why}; it was moved to {damaged.path}, and its deals are solved again")
        for sentence in self._store.not_believed[warned:]:
            self._observer.report(sentence)
        if has_shards(self._store.folder) and self._store.shard is None:
            # What shards have solved in this directory is not solved again.
            rows = joined([rows, Results(self._store.folder).of_shards(self.run, BRIEF)], BRIEF)
        return rows

    def _report_versions(self, rows: Any) -> None:
        others = set(rows["version"].unique().to_pylist()) - {version()}
        if others:
            self._observer.report(
                f"{self.job.game.name}: earlier rows were solved by winnable {', '.join(sorted(others))}, new rows "
                f"are solved by {version()}; every row names its version"
            )

    def handed_out(self) -> None:
        """Note that a piece of the job's work was given to a worker."""
        if not self._unstored and not self.progress.solved_now:
            self.progress.begun = time.monotonic()
            self._observer.progressed(self.progress)
        self._unstored += 1

    def store(self, seeds: Sequence[int], batch: Batch) -> None:
        """Write what a worker has found for these seeds, if anything, to the disk."""
        self._unstored -= 1
        if not batch.count:
            return
        attempts = [self._attempts.get(seed, 0) + 1 for seed in seeds]
        with signals_noted(signal.SIGINT):  # between two lines it would end the command with rows that are not counted
            self._store.add(self.run, rows_of(self.run, seeds, batch, attempts))
            for number, verdict in enumerate(VERDICTS):
                self.progress.tally.add(verdict, batch.columns["verdict"].count(number))
            if self._retry:
                self.progress.tally.add("unknown", -batch.count)
            self.progress.done += batch.count
            self.progress.solved_now += batch.count

    def advance(self) -> None:
        """Go on after all wanted seeds are done: want more seeds, or finish."""
        if self._until is not None and not self._retry and self._extend(self._until):
            self._begin_stage()
            return
        if self.progress.solved_now:
            self.progress.tally = tally_of(self._known(self._own_rows()))
            self._store.tidy(self.run)
        self.is_finished = True

    def _extend(self, until: float) -> bool:
        """Want more seeds if the interval is too wide. Depends only on the rows, not on how they were found."""
        sample, tally = len(self._seeds), self.progress.tally
        half_width = tally.interval.half_width
        if half_width <= until:
            return False
        undecided = tally.unknown / sample / 2
        name = self.job.game.name
        if undecided >= until and sample >= _ENOUGH_TO_JUDGE:
            self._observer.report(
                f"{name}: {counted(tally.unknown, 'undecided deal')} of {sample} alone make the interval wider than "
                "asked; decide them with --retry unknown and larger limits"
            )
            return False
        wanted = _MOST_GROWTH * sample
        if undecided < until:
            wanted = min(wanted, math.ceil(1.05 * sample * ((half_width - undecided) / (until - undecided)) ** 2))
        stop = min(self._seeds.last + 1 + max(wanted - sample, 1), self.job.last_seed + 1)
        if stop <= self._seeds.last + 1:
            self._observer.report(f"{name}: the dealer {self.job.dealer} has no further seeds")
            return False
        self._seeds = SeedRanges([*self._seeds.ranges, range(self._seeds.last + 1, stop)])
        return True

    def outcome(self) -> Outcome:
        """Return what is known now."""
        return Outcome(self.job, self._seeds, self.progress.tally, self.progress.solved_now, self._retry)
