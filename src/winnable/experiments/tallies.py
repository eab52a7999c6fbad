"""What is known about the deals of a job: counts of won, lost and undecided ones, and which are undecided."""

import pyarrow as pa
import pyarrow.compute as pc

from ..rows import VERDICTS, Run
from ..seeds import SeedRanges
from ..statistics import Tally
from ..store import Results
from ..store.results import best_rows, joined


def tally_of(known: pa.Table) -> Tally:
    """Return the counts of rows, one for each deal."""
    counted = {each["values"]: each["counts"] for each in known["verdict"].value_counts().to_pylist()}
    return Tally(**{verdict: counted.get(verdict, 0) for verdict in VERDICTS})


def undecided(known: pa.Table) -> dict[int, int]:
    """Return the undecided seeds, and how often each was tried."""
    rows = known.filter(pc.equal(known["verdict"], "unknown"))
    return dict(zip(rows["seed"].to_pylist(), rows["attempt"].to_pylist(), strict=True))


def known_rows(results: Results, run: Run, own: pa.Table, seeds: SeedRanges, *, of_all_runs: bool) -> pa.Table:
    """Return the best rows for the deals of a run: its own and later attempts, or on request of all runs alike."""
    alike = [other for other in results.runs if other != run and other.is_same_deals(run)]
    rows = own
    if alike:
        names = own.schema.names
        others = results.to_arrow(names, alike)
        rows = joined([own, others if of_all_runs else _retried(others, own)], names)
    return best_rows(rows.filter(pa.array(seeds.holds(rows["seed"].to_numpy()))), ["seed"])


def _retried(others: pa.Table, own: pa.Table) -> pa.Table:
    """Return those rows of other runs that are later attempts at the deals of a run."""
    later = others.filter(pc.greater(others["attempt"], 1))
    return later.filter(pc.is_in(later["seed"], own["seed"].combine_chunks()))
