"""Reading results: all attempts, or the best one for every deal, as Arrow, pandas or polars tables.

The directory may be growing at the same time, and shards of a plan may be in it or in several. Damaged parts are left
out; the next run into the directory moves them away and solves their deals again.
"""

import contextlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ..errors import BadInput, counted
from ..optional import require
from ..rows import DEAL_COLUMNS, RUN_COLUMNS, Run
from .checking import Damaged, is_contained
from .files import cannot_read, not_a_name
from .manifest import read_manifest
from .matches import FOLDER
from .parts import Part, parts_in, read_part
from .record import FOLDER as RECORD
from .record import Record
from .schema import empty_table
from .shards import has_shards, read_shard, shard_folders
from .standing import PlanStanding, SeenSeeds, standings

if TYPE_CHECKING:
    import pandas
    import polars

_TRIES = 5
_MOST_GAMES = 4


class Results:
    """The results in a directory, with those of its shards. Several directories are read as one, in any order."""

    def __init__(self, folder: str | Path, *others: str | Path) -> None:
        self.folder = Path(folder)
        self.folders = tuple(map(Path, (folder, *others)))
        """The directories."""
        self.damaged: dict[Path, str] = {}
        """The parts that could not be used when the results were last read, and why."""
        self.not_believed: list[str] = []
        """Sentences about false claims of parts, found when the results were last read."""
        self._seen: dict[str, SeenSeeds] = {}
        for each in self.folders:
            _check_place(each)
        shards = [path for each in self.folders for path in shard_folders(each)]
        self._shards = tuple({path.resolve(): path for path in shards}.values())
        self._stores = tuple({path.resolve(): path for path in (*self.folders, *shards)}.values())
        """The directories and the folders of shards: each has parts of its own."""
        manifests = {store: read_manifest(store) for store in self._stores}
        for place in self.folders:
            if manifests.get(place) is None and not _has_results(place):
                raise BadInput(f"{place}: there are no results in this directory")
        for place in self.folders[1:]:
            if (place / RECORD).is_dir():
                raise BadInput(f"{place}: has a record, and cannot be read together with other directories")
        runs: dict[str, Run] = {}
        for store, manifest in manifests.items():
            runs |= manifest.runs if manifest else runs_in(store)
        self.runs: tuple[Run, ...] = tuple(runs[key] for key in sorted(runs))
        """The runs, in the order of the names of their folders."""
        known = [manifest for manifest in manifests.values() if manifest]
        self.definitions = {digest: rules for manifest in known for digest, rules in manifest.definitions.items()}
        """The rules of games that are not shipped, by rules hash."""
        names = {key: name for manifest in known for key, name in manifest.strategies.items()}
        self.strategies = {run: names.get(run.key) for run in self.runs} if known else {}
        """The user's name for the strategy of each run, if it is known."""

    @cached_property
    def record(self) -> Record:
        """The verdicts of the directory that are kept as bits, in its folder `record`; empty if there is none."""
        return Record(self.folder / RECORD)

    def __repr__(self) -> str:
        games = sorted({run.game for run in self.runs})
        shown = ", ".join(games[:_MOST_GAMES]) + (", …" if len(games) > _MOST_GAMES else "")
        return f"<Results in {self.folder}: {counted(len(self.runs), 'run')}{f' of {shown}' if games else ''}>"

    def to_arrow(self, columns: Sequence[str] | None = None, runs: Sequence[Run] | None = None) -> pa.Table:
        """Return one row for every attempt at a deal, of all runs or of some.

        If shards were solved twice, an attempt has one row; it has two if one verdict contradicts the other.
        """
        if runs is not None:
            keys = [run.key for run in runs]
        else:
            parts = [store / "parts" for store in self._stores]
            keys = sorted({path.name for each in parts if each.is_dir() for path in each.iterdir() if path.is_dir()})
        self.damaged, self.not_believed = {}, []
        return joined([self._rows_of(key, columns) for key in keys], columns)

    def parts_of(self, run: Run) -> list[Part]:
        """Return the parts of a run, those of shards included."""
        return [part for store in self._stores for part in parts_in(store / "parts" / run.key)]

    def of_shards(self, run: Run, columns: Sequence[str]) -> pa.Table:
        """Return the rows of a run that shards have solved."""
        return joined([self._rows_in(store / "parts" / run.key, columns) for store in self._shards], columns)

    @property
    def shards(self) -> list[PlanStanding]:
        """How far the plans are that are solved in shards: first the one of most shards."""
        begun = [(folder, shard) for folder in self._shards if (shard := read_shard(folder)) is not None]
        wanted = {run.key: run for _, shard in begun for run in shard.plan.runs}
        for key in wanted.keys() - self._seen.keys():
            self._rows_of(key, ("seed",))
        return standings(begun, {run: self._seen[key] for key, run in wanted.items()})

    @property
    def unnamed_shards(self) -> list[Path]:
        """The folders of shards with results that do not say which shard they are."""
        return [folder for folder in self._shards if read_shard(folder) is None and (folder / "parts").is_dir()]

    def latest(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Return one row for every deal: the one that decides it, else the last attempt."""
        rows = best_rows(self.to_arrow())
        return rows if columns is None else rows.select(list(columns))

    def to_pandas(self) -> "pandas.DataFrame":
        """Return all attempts as a pandas frame."""
        return as_pandas(self.to_arrow())

    def to_polars(self) -> "polars.DataFrame":
        """Return all attempts as a polars frame."""
        return as_polars(self.to_arrow())

    def _rows_of(self, key: str, columns: Sequence[str] | None) -> pa.Table:
        """Return the rows of a run. If there are shards, they are in the order of the seeds, and each attempt is there
        once.
        """
        if len(self._stores) == 1 and not self._shards:
            return self._rows_in(self.folder / "parts" / key, columns)
        rows, doubled = each_once(joined([self._rows_in(store / "parts" / key, None) for store in self._stores]))
        self._seen[key] = SeenSeeds(np.unique(rows["seed"].to_numpy()), doubled)
        return rows if columns is None else rows.select(list(columns))

    def _rows_in(self, folder: Path, columns: Sequence[str] | None) -> pa.Table:
        """Return the rows of a run. If the writer of the run merges parts meanwhile, the folder is read again."""
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
        merged, lies = merged_parts(found)
        self.not_believed += lies
        return joined([rows for part, (rows, _) in found.items() if part not in merged], columns)


def as_pandas(rows: pa.Table) -> "pandas.DataFrame":
    """Rows as a pandas frame."""
    require("to_pandas()", "pandas", extra="lab")
    return rows.to_pandas(use_threads=False)


def as_polars(rows: pa.Table) -> "polars.DataFrame":
    """Rows as a polars frame."""
    require("to_polars()", "polars", extra="polars")
    import polars

    frame = polars.from_arrow(rows)
    assert isinstance(frame, polars.DataFrame)
    return frame


def _has_results(folder: Path) -> bool:
    return any((folder / name).is_dir() for name in ("parts", FOLDER, RECORD)) or has_shards(folder)


def _check_place(folder: Path) -> None:
    """Raise `BadInput` for a path that cannot be a directory of results."""
    if "\0" in str(folder):
        raise not_a_name(folder)
    try:
        if folder.exists() and not folder.is_dir():
            raise BadInput(f"{folder}: is a file, not a directory of results")
    except OSError as error:
        raise cannot_read(folder, error) from None
    except BadInput:
        raise
    except ValueError:
        raise not_a_name(folder) from None


def merged_parts(found: dict[Part, tuple[pa.Table, frozenset[str]]]) -> tuple[set[Part], list[str]]:
    """Return the parts whose rows are all in another part that claims to hold them, and warnings of false claims."""
    by_name = {part.path.name: part for part in found}
    merged: set[Part] = set()
    lies = []
    for part, (_, names) in found.items():
        for name in sorted(names & by_name.keys() - {part.path.name}):
            if part in merged:  # a part that is left out cannot replace another
                break
            if _holds(part, by_name[name]):
                merged.add(by_name[name])
            else:
                lies.append(f"{part.path}: claims to hold the rows of {name}, but does not; both were kept")
    return merged, lies


def _holds(part: Part, other: Part) -> bool:
    try:
        return is_contained(read_part(other)[0], read_part(part)[0])
    except Damaged:
        return False


def joined(tables: Sequence[pa.Table], columns: Sequence[str] | None = None) -> pa.Table:
    """Join tables to one."""
    if not tables:
        return empty_table() if columns is None else empty_table().select(list(columns))
    if len(tables) == 1:
        return tables[0]
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def best_rows(rows: pa.Table, deal: Sequence[str] = DEAL_COLUMNS) -> pa.Table:
    """Return the best row of every deal, sorted by the columns that say which deal it is.

    The best row is one that decides the deal; of several, the last attempt; of several equal ones, the first.
    All code that needs one row for a deal uses this one.
    """
    if not rows.num_rows:
        return rows
    keys = [rows[name].to_numpy() if name == "seed" else _codes(rows[name]) for name in deal]
    keys = [key for key in keys if key.min() != key.max()]
    is_unknown = pc.equal(rows["verdict"], "unknown").to_numpy()
    order = np.lexsort((-rows["attempt"].to_numpy(), is_unknown, *reversed(keys)))
    is_new = np.zeros(len(order), dtype=bool)
    is_new[0] = True
    for key in keys:
        is_new[1:] |= np.diff(key[order]) != 0
    return rows.take(pa.array(order[is_new]))


def each_once(rows: pa.Table) -> "tuple[pa.Table, npt.NDArray[np.int64]]":
    """Return the rows of a run by seed and attempt, and the seeds of which an attempt has several rows.

    Of several rows of an attempt those that decide count, of rows with the same verdict the first by version, time and
    so on. So the rows that are returned do not depend on the order in which they come.
    """
    if not rows.num_rows:
        return rows, np.zeros(0, np.int64)
    names = ("deepest", "unique", "positions", "seconds", "version", "verdict")
    keys = [_codes(rows[name]) if name in ("version", "verdict") else rows[name].to_numpy() for name in names]
    is_unknown = pc.equal(rows["verdict"], "unknown").to_numpy()
    order = np.lexsort((*keys, is_unknown, rows["attempt"].to_numpy(), rows["seed"].to_numpy()))
    seeds, attempts = (rows[name].to_numpy()[order] for name in ("seed", "attempt"))
    is_first = np.ones(len(order), np.bool_)
    is_first[1:] = (np.diff(seeds) != 0) | (np.diff(attempts) != 0)
    is_other_verdict = np.ones(len(order), np.bool_)
    is_other_verdict[1:] = np.diff(keys[-1][order]) != 0
    kept = order[is_first | (is_other_verdict & ~is_unknown[order])]
    return rows.take(pa.array(kept)), np.unique(seeds[~is_first])


def _codes(column: pa.ChunkedArray) -> "npt.NDArray[np.int64]":
    """Return words as numbers in alphabetical order."""
    combined = column.unify_dictionaries().combine_chunks()
    array = combined.chunk(0) if isinstance(combined, pa.ChunkedArray) else combined
    return np.asarray(np.argsort(np.argsort(array.dictionary.to_pylist()))[array.indices.to_numpy()], dtype=np.int64)


def runs_in(folder: Path) -> dict[str, Run]:
    """Return the runs by key, read from their rows, for a directory whose manifest is lost."""
    runs = {}
    for run_folder in sorted((folder / "parts").glob("*/")):
        for part in parts_in(run_folder):
            with contextlib.suppress(Damaged, FileNotFoundError):
                run = Run(**read_part(part, RUN_COLUMNS)[0].slice(0, 1).to_pylist()[0])
                runs[run.key] = run
                break
    return runs
