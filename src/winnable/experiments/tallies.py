"""What is known about the deals of a job: counts of won, lost and undecided ones, and which are undecided.

Takes brief rows of one or more runs (seed, verdict, attempt); gives the best verdict for every seed.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ..solving import VERDICTS, Verdict
from ..statistics import Interval, wilson
from ..store import Results, Run, SeedRanges, Store
from ..store.results import joined
from ..store.writing import BRIEF

_UNKNOWN = VERDICTS.index("unknown")


@dataclass
class Tally:
    """How many deals were won, lost and not decided."""

    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0

    @property
    def count(self) -> int:
        """All deals."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def interval(self) -> Interval:
        """Wilson's interval for the share of winnable deals."""
        return wilson(self.winnable, self.unwinnable, self.unknown)

    def add(self, verdict: Verdict, count: int = 1) -> None:
        """Count more deals."""
        setattr(self, verdict, getattr(self, verdict) + count)


class Known:
    """The best verdict for every seed, and how often it was tried."""

    def __init__(self, rows: pa.Table) -> None:
        seeds = rows["seed"].to_numpy()
        attempts = rows["attempt"].to_numpy()
        # In the order of VERDICTS, so that a row that decides comes before one that does not.
        verdicts = pc.index_in(pc.cast(rows["verdict"], pa.string()), pa.array(VERDICTS)).to_numpy()
        order = np.lexsort((verdicts, seeds))
        self.seeds, first = np.unique(seeds[order], return_index=True)
        self.verdicts = verdicts[order][first]
        self.attempts = np.maximum.reduceat(attempts[order], first) if len(order) else attempts

    def tally(self, seeds: range) -> Tally:
        """The counts within a range of seeds."""
        counts = np.bincount(self.verdicts[self._within(seeds)], minlength=len(VERDICTS))
        return Tally(*map(int, counts[: len(VERDICTS)]))

    def undecided(self, seeds: range) -> dict[int, int]:
        """The undecided seeds within a range, and how often each was tried."""
        chosen = self._within(seeds) & (self.verdicts == _UNKNOWN)
        return dict(zip(self.seeds[chosen].tolist(), self.attempts[chosen].tolist(), strict=True))

    def _within(self, seeds: range) -> npt.NDArray[np.bool_]:
        return np.asarray((self.seeds >= seeds.start) & (self.seeds < seeds.stop))


def known_rows(store: Store, run: Run, own: pa.Table, *, of_all_runs: bool) -> pa.Table:
    """The rows that tell what is known about the deals of a run.

    They are its own and those that retried its deals later; or, on request, those of all runs with the same deals.
    """
    alike = [other for other in store.runs if other != run and _deals(other) == _deals(run)]
    if not alike:
        return own
    others = Results(store.folder).to_arrow(BRIEF, alike)
    if of_all_runs:
        return joined([own, others], BRIEF)
    retried = others.filter(pc.greater(others["attempt"], 1))
    return joined([own, retried.filter(pc.is_in(retried["seed"], own["seed"].combine_chunks()))], BRIEF)


def done_seeds(rows: pa.Table) -> SeedRanges:
    """The seeds of rows."""
    return SeedRanges.of(np.asarray(rows["seed"].to_numpy()))


def _deals(run: Run) -> tuple[str, str, str]:
    return run.game, run.rules, run.dealer
