"""Writing results: one process at a time adds parts to a directory, and nothing it has finished is ever lost.

Takes rows of a run, and returns which of its seeds are done. When the directory is opened, the remains of a crash are
put in order: unfinished files are removed, damaged and foreign parts are moved away, and parts whose rows are in a
larger one are removed.
"""

import contextlib
import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ..rows import Run
from .checking import Damaged
from .files import UNFINISHED, cannot_write, make_folder, only_writer, sync_folder
from .manifest import Manifest, read_manifest
from .parts import Part, parts_in, read_part, write_part
from .results import joined, merged_parts, runs_in
from .shards import Shard

_MOST_PARTS = 48
"""This many parts that were merged equally often become one, so that a million rows are never in many files."""
_LARGE = 250_000
"""A part with this many seeds is not merged: that would take memory, and be done again and again."""

_LONGEST_NAME = 100


@dataclass(frozen=True)
class SetAside:
    """A damaged part that was moved away."""

    path: Path
    why: str


class Store:
    """A directory of results, or the folder of a shard in it, open for writing. Use it in a `with` statement."""

    def __init__(self, folder: str | Path, version: str, shard: Shard | None = None) -> None:
        self._given, self.shard = Path(folder), shard
        self.folder = self._given if shard is None else shard.folder_in(self._given)
        self._version = version
        self._exit = ExitStack()
        self._parts: dict[Run, list[Part]] = {}
        self.set_aside: list[SetAside] = []
        """What was found damaged since the directory was opened."""
        self.not_believed: list[str] = []
        """Sentences about false claims of parts."""

    def __enter__(self) -> "Store":
        make_folder(self._given)
        if self.shard is not None:
            self.shard.make_folder_in(self._given)
        with ExitStack() as stack:
            stack.enter_context(only_writer(self.folder))
            if self.shard is not None:
                self.shard.describe_in(self.folder)
            make_folder(self.folder / "parts", within=self.folder)
            self._manifest = read_manifest(self.folder) or Manifest(self._version, runs_in(self.folder))
            self._exit = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._exit.close()

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs of the directory."""
        return tuple(self._manifest.runs.values())

    def open_run(self, run: Run, definition: dict[str, Any] | None = None, strategy: str | None = None) -> pa.Table:
        """Put the parts of a run in order and return its rows: seed, verdict, attempt and version.

        `definition` is the rules of a game that is not shipped, `strategy` what the user calls the strategy.
        """
        self._enter_in_manifest(run, definition, strategy)
        folder = self._folder_of(run)
        make_folder(folder, within=self.folder)
        for path in folder.glob(f"*{UNFINISHED}"):
            with contextlib.suppress(OSError):
                path.unlink()
        found = self._readable(folder)
        merged, lies = merged_parts(found)
        self.not_believed += [sentence for sentence in lies if sentence not in self.not_believed]
        self._remove([part for part in found if part in merged])
        self._parts[run] = [part for part in found if part not in merged]
        return joined([found[part][0] for part in self._parts[run]], BRIEF)

    def _enter_in_manifest(self, run: Run, definition: dict[str, Any] | None, strategy: str | None) -> None:
        manifest = self._manifest
        before = manifest.runs.get(run.key), manifest.definitions.get(run.rules), manifest.strategies.get(run.key)
        manifest.runs[run.key] = run
        if definition is not None:
            manifest.definitions[run.rules] = definition
        if strategy is not None:
            manifest.strategies[run.key] = strategy
        if before != (run, manifest.definitions.get(run.rules), manifest.strategies.get(run.key)):
            manifest.write(self.folder)

    def add(self, run: Run, rows: pa.Table) -> None:
        """Add rows as a part. When this returns they are on the disk."""
        part = write_part(self._folder_of(run), rows)
        self._parts[run].append(part)
        for merges in sorted({part.merges for part in self._parts[run]}):
            alike = [part for part in self._small_parts(run) if part.merges == merges]
            if len(alike) >= _MOST_PARTS:
                self._merge(run, alike)

    def tidy(self, run: Run) -> None:
        """Merge the parts of a finished run into one, except the large ones."""
        small = self._small_parts(run)
        if len(small) > 1:
            self._merge(run, small)

    def _folder_of(self, run: Run) -> Path:
        return self.folder / "parts" / run.key

    def _small_parts(self, run: Run) -> list[Part]:
        return [part for part in self._parts[run] if part.last - part.first < _LARGE]

    def _merge(self, run: Run, parts: Sequence[Part]) -> None:
        """Write the rows of several parts as one, then remove them; meanwhile the new part says that it holds them."""
        tables = []
        for part in parts:
            try:
                tables.append(read_part(part)[0])
            except (Damaged, FileNotFoundError):
                return  # the next writer of the run removes it
        rows = joined(tables).sort_by([("seed", "ascending"), ("attempt", "ascending")])
        new = write_part(self._folder_of(run), rows, 1 + max(part.merges for part in parts), parts)
        self._parts[run] = [part for part in self._parts[run] if part not in parts] + [new]
        self._remove(parts)

    def _remove(self, parts: Sequence[Part]) -> None:
        try:
            for part in parts:
                part.path.unlink(missing_ok=True)
            if parts:
                sync_folder(parts[0].path.parent)
        except OSError as error:
            raise cannot_write(parts[0].path, error) from None

    def _readable(self, folder: Path) -> dict[Part, tuple[pa.Table, frozenset[str]]]:
        found = {}
        for part in parts_in(folder):
            try:
                found[part] = read_part(part, BRIEF)
            except Damaged as error:
                self._set_aside(part.path, str(error))
        known = {part.path for part in found}
        for path in folder.glob("*.parquet"):
            if path not in known:
                self._set_aside(path, f"{path}: its name is not that of a part")
        return found

    def _set_aside(self, path: Path, why: str) -> None:
        """Move a part to `damaged`, where it is not counted; its seeds are then missing and so are solved again."""
        damaged = self.folder / "damaged"
        make_folder(damaged, within=self.folder)
        name = f"{path.parent.name}.{path.name[-_LONGEST_NAME:]}"
        place = damaged / name
        number = 1
        while os.path.lexists(place):
            number += 1
            place = damaged / f"{name}.{number}"
        try:
            path.replace(place)
            sync_folder(damaged)
            sync_folder(path.parent)
        except OSError as error:
            raise cannot_write(place, error) from None
        self.set_aside.append(SetAside(place, why))


BRIEF = ("seed", "verdict", "attempt", "version")
"""The columns that say how far a run is."""
