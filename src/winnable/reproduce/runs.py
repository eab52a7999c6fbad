"""Finished runs: the pieces of each paper that come with the package, with the code that made them and when.

They are shown until the user has computed the same pieces. There is one file for each paper, `finished/NAME.json.gz`,
which `tools/make_reproductions.py` writes.
"""

import datetime
import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..files import make_folder, write_file
from ..reports.data_versions import data_version, standing

FOLDER = Path(__file__).with_name("finished")


@dataclass(frozen=True)
class Run:
    """Pieces that the same code made."""

    version: str
    """The code, as results name it."""
    made: str
    """The day of the last piece, as 2026-11-19."""
    data: dict[str, int]
    """The version of each kind of result that the paper rests on."""
    pieces: dict[str, Any]
    seconds: dict[str, float]
    """How long each piece took."""

    def __str__(self) -> str:
        kinds = "".join(f" ({standing(kind, made)})" for kind, made in self.data.items())
        return f"winnable {self.version} on {self.made}{kinds}"


@cache
def finished_runs(name: str) -> tuple[Run, ...]:
    """Return the runs of a paper that come with the package, the newest first."""
    path = FOLDER / f"{name}.json.gz"
    if not path.exists():
        return ()
    return tuple(Run(**run) for run in json.loads(gzip.decompress(path.read_bytes())))


def add_run(name: str, kinds: Iterable[str], version: str, pieces: dict[str, Any], seconds: dict[str, float]) -> None:
    """Add pieces to what comes with the package. They replace older ones of the same names."""
    if not pieces:
        return
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    older = [run for run in finished_runs(name) if run.version != version]
    same = [run for run in finished_runs(name) if run.version == version]
    for run in same:
        pieces, seconds = {**run.pieces, **pieces}, {**run.seconds, **seconds}
    new = Run(version, today, {kind: data_version(kind) for kind in kinds}, pieces, seconds)
    write_runs(name, [new, *(without(run, pieces) for run in older)])


def without(run: Run, pieces: Iterable[str]) -> Run:
    """Return the run without these pieces."""
    gone = set(pieces)
    kept = {key: value for key, value in run.pieces.items() if key not in gone}
    return Run(run.version, run.made, run.data, kept, {key: run.seconds[key] for key in kept if key in run.seconds})


def write_runs(name: str, runs: Sequence[Run]) -> None:
    """Write the file of a paper; runs without pieces are left out. The same runs give the same bytes."""
    make_folder(FOLDER)
    text = json.dumps([asdict(run) for run in runs if run.pieces], separators=(",", ":"))
    write_file(FOLDER / f"{name}.json.gz", gzip.compress(text.encode(), 9, mtime=0))
    finished_runs.cache_clear()
