"""Whether rows are what they claim to be: a file in a store may come from anyone."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ..errors import quoted
from ..rows import COLUMNS, RUN_COLUMNS, Column, Run


class Damaged(Exception):
    """A part that was changed after it was written, or that does not belong in its folder."""


def checked(path: Path, seeds: tuple[int, int], rows: pa.Table) -> None:
    """Raise `Damaged` unless these are rows of the run of their folder, with the seeds that the file name says."""
    if not rows.num_rows:
        raise Damaged(f"{path}: has no rows")
    try:
        rows.validate(full=True)
    except pa.ArrowException:
        raise Damaged(f"{path}: has impossible values") from None
    for column in COLUMNS:
        problem = _problem(rows[column.name], column)
        if problem is not None:
            raise Damaged(f"{path}: {column.name}: {problem}")
    found = pc.min_max(rows["seed"]).as_py()
    if (found["min"], found["max"]) != seeds:
        raise Damaged(f"{path}: has other seeds than its name says")
    run = _run_of(path, rows)
    if run.key != path.parent.name:
        raise Damaged(f"{path}: has rows of another run ({describe_run(run)})")


def _problem(values: pa.ChunkedArray, column: Column) -> str | None:
    """Return what is wrong with the values of a column. Missing values were already checked when the part was read."""
    if column.words:
        others = [word for word in values.unique().to_pylist() if word is not None and word not in column.words]
        if others:
            return f"there is no {quoted(others[0])}"
    if column.least is not None:
        lowest = pc.min(values).as_py()
        if lowest is not None and not lowest >= column.least:
            return f"cannot be {lowest}"
    if pa.types.is_floating(values.type) and pc.all(pc.is_finite(values)).as_py() is False:
        return "is not finite"
    return None


def _run_of(path: Path, rows: pa.Table) -> Run:
    common = {}
    for name in RUN_COLUMNS:
        values = rows[name].unique()
        if len(values) != 1:
            raise Damaged(f"{path}: has rows of several runs ({name} differs)")
        common[name] = values[0].as_py()
    return Run(**common)


def describe_run(run: Run) -> str:
    """Return the words for a run in a sentence."""
    limits = [] if run.seconds_limit is None else [f"{run.seconds_limit:g} s"]
    limits += [] if run.positions_limit is None else [f"{run.positions_limit} positions"]
    return ", ".join([quoted(run.game)[1:-1], quoted(run.dealer)[1:-1], quoted(run.strategy)[1:-1], *limits])


def is_contained(rows: pa.Table, others: pa.Table) -> bool:
    """Whether every row is also one of the others, value by value; both have all columns."""
    places: dict[tuple[int, int], int] = {}
    for place, key in enumerate(_keys(others)):
        places.setdefault(key, place)
    try:
        found = [places[key] for key in _keys(rows)]
    except KeyError:
        return False
    matched = others.take(pa.array(found, pa.int64()))
    return all(_same(rows[name], matched[name]) for name in rows.schema.names)


def _keys(rows: pa.Table) -> "zip[tuple[int, int]]":
    return zip(rows["seed"].to_pylist(), rows["attempt"].to_pylist(), strict=True)


def _same(first: pa.ChunkedArray, second: pa.ChunkedArray) -> bool:
    if pa.types.is_dictionary(first.type):
        first, second = first.cast(pa.string()), second.cast(pa.string())
    return bool(np.array_equal(first.is_null().to_numpy(), second.is_null().to_numpy())) and bool(
        pc.all(pc.equal(first, second)).as_py() is not False
    )
