"""Reading results: all attempts, or the best one for every deal, as Arrow, pandas or polars tables.

Takes a directory of results, which may be growing at the same time; gives tables with the columns of `schema.py`.
Damaged parts are left out and named in `damaged`; the next run into the directory sets them aside and makes them anew.
"""

import contextlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ..errors import BadInput
from .manifest import Run, read_manifest
from .parts import Damaged, Part, parts_in, read_part
from .schema import empty_table

if TYPE_CHECKING:
    import pandas
    import polars

_TRIES = 5


class Results:
    """The results in a directory."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.damaged: dict[Path, str] = {}
        """The parts that could not be used when the results were last read, and why."""
        if self.folder.exists() and not self.folder.is_dir():
            raise BadInput(f"{self.folder}: is a file, not a directory of results")
        manifest = read_manifest(self.folder)
        if manifest is None and not (self.folder / "parts").is_dir():
            raise BadInput(f"{self.folder}: there are no results in this directory")
        self.runs: tuple[Run, ...] = tuple((manifest.runs if manifest else runs_in(self.folder)).values())
        """What was run, in the order of its folders' names."""
        self.definitions = manifest.definitions if manifest else {}
        """The rules of games that are not shipped, by rules hash."""

    def to_arrow(self, columns: Sequence[str] | None = None, runs: Sequence[Run] | None = None) -> pa.Table:
        """One row for every attempt at a deal, of all runs or of some."""
        parts = self.folder / "parts"
        if runs is not None:
            folders = [parts / run.key for run in runs]
        else:
            folders = sorted(folder for folder in parts.iterdir() if folder.is_dir()) if parts.is_dir() else []
        self.damaged = {}
        tables = [self._rows_in(folder, columns) for folder in folders]
        return joined(tables, columns)

    def latest(self, columns: Sequence[str] | None = None) -> pa.Table:
        """One row for every deal: the one that decides it, else the last attempt."""
        rows = best_rows(self.to_arrow())
        return rows if columns is None else rows.select(list(columns))

    def to_pandas(self) -> "pandas.DataFrame":
        """All attempts as a pandas frame."""
        return self.to_arrow().to_pandas()

    def to_polars(self) -> "polars.DataFrame":
        """All attempts as a polars frame."""
        import polars

        frame = polars.from_arrow(self.to_arrow())
        assert isinstance(frame, polars.DataFrame)
        return frame

    def _rows_in(self, folder: Path, columns: Sequence[str] | None) -> pa.Table:
        """The rows of a run. Parts may be merged by the run's writer meanwhile; then the folder is read again."""
        for tried in range(_TRIES):
            found: dict[Part, tuple[pa.Table, frozenset[str]]] = {}
            try:
                for part in parts_in(folder):
                    try:
                        found[part] = read_part(part, columns)
                    except Damaged as error:
                        self.damaged[part.path] = str(error)
                break
            except FileNotFoundError:
                if tried + 1 == _TRIES:
                    raise BadInput(f"{folder}: changes too fast to be read; try again") from None
        return joined(without_merged(found), columns)


def without_merged(found: dict[Part, tuple[pa.Table, frozenset[str]]]) -> list[pa.Table]:
    """The tables that count: those not yet merged into another that is there."""
    merged = {name for _, names in found.values() for name in names}
    return [rows for part, (rows, _) in found.items() if part.path.name not in merged]


def joined(tables: Sequence[pa.Table], columns: Sequence[str] | None = None) -> pa.Table:
    """Tables one after another as one."""
    if not tables:
        return empty_table() if columns is None else empty_table().select(list(columns))
    if len(tables) == 1:
        return tables[0]
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def best_rows(rows: pa.Table) -> pa.Table:
    """One row for every deal, in order of game, rules, dealer and seed: a deciding one, else the last attempt."""
    if not rows.num_rows:
        return rows
    group = _codes(rows["game"])
    for name in ("rules", "dealer"):
        codes = _codes(rows[name])
        group = group * (int(codes.max()) + 1) + codes
    seeds = rows["seed"].to_numpy()
    is_unknown = pc.equal(rows["verdict"], "unknown").to_numpy()
    order = np.lexsort((-rows["attempt"].to_numpy(), is_unknown, seeds, group))
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (np.diff(seeds[order]) != 0) | (np.diff(group[order]) != 0)
    return rows.take(pa.array(order[is_new]))


def _codes(column: pa.ChunkedArray) -> "npt.NDArray[np.int64]":
    """Words as numbers in alphabetical order."""
    combined = column.unify_dictionaries().combine_chunks()
    array = combined.chunk(0) if isinstance(combined, pa.ChunkedArray) else combined
    words = array.dictionary.to_pylist()
    return np.asarray(np.argsort(np.argsort(words))[array.indices.to_numpy()], dtype=np.int64)


def runs_in(folder: Path) -> dict[str, Run]:
    """The runs by key as their rows tell them, for a directory whose manifest is lost."""
    runs = {}
    names = [field.name for field in fields(Run)]
    for run_folder in sorted((folder / "parts").glob("*/")):
        for part in parts_in(run_folder):
            with contextlib.suppress(Damaged, FileNotFoundError):
                run = Run(**read_part(part, names)[0].slice(0, 1).to_pylist()[0])
                runs[run.key] = run
                break
    return runs
