"""Parts: Parquet files that are written whole, never changed, and proved by a checksum.

Takes rows, gives a file named `<first seed>-<last seed>.<merges>.<checksum>.parquet`; the checksum is of all its bytes,
so that a part which was cut short, changed or renamed is known for what it is. A part made from others names them in
its metadata: while they are still there they count for nothing, so that no row is ever read twice.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..errors import BadInput
from .files import write_whole
from .schema import SCHEMA

_NAME = re.compile(r"(-?\d+)-(-?\d+)\.(\d+)\.([0-9a-f]{16})\.parquet")
_MERGED = b"winnable merged"


class Damaged(Exception):
    """A part that is not what it was when it was written."""


@dataclass(frozen=True)
class Part:
    """A part on the disk, as its name tells it."""

    path: Path
    first: int
    last: int
    merges: int
    """How often its rows have been merged into larger parts."""
    checksum: str


def part_at(path: Path) -> Part | None:
    """The part at a path, or None if the name is not that of a part."""
    match = _NAME.fullmatch(path.name)
    return Part(path, int(match[1]), int(match[2]), int(match[3]), match[4]) if match else None


def parts_in(folder: Path) -> list[Part]:
    """The parts in a folder, in order of their seeds."""
    try:
        found = [part_at(path) for path in folder.iterdir() if path.suffix == ".parquet"]
    except FileNotFoundError:
        return []
    return sorted((part for part in found if part is not None), key=lambda part: (part.first, part.last, part.path))


def write_part(folder: Path, rows: pa.Table, merges: int = 0, merged: Sequence[Part] = ()) -> Part:
    """Write rows as a new part. The same rows have the same name, so nothing is ever overwritten by something else."""
    rows = rows.cast(SCHEMA).combine_chunks()
    names = json.dumps([part.path.name for part in merged]).encode()
    rows = rows.replace_schema_metadata({_MERGED: names} if merged else None)
    sink = pa.BufferOutputStream()
    pq.write_table(rows, sink, compression="zstd", use_dictionary=True)
    data = sink.getvalue().to_pybytes()
    seeds = pc.min_max(rows["seed"]).as_py()
    checksum = _checksum(data)
    path = folder / f"{seeds['min']}-{seeds['max']}.{merges}.{checksum}.parquet"
    write_whole(path, data)
    return Part(path, seeds["min"], seeds["max"], merges, checksum)


def read_part(part: Part, columns: Sequence[str] | None = None) -> tuple[pa.Table, frozenset[str]]:
    """The rows of a part and the names of the parts it was made from. Raises `Damaged` if anything is amiss."""
    try:
        data = part.path.read_bytes()
    except FileNotFoundError:
        raise
    except PermissionError:
        raise BadInput(f"{part.path}: cannot be read: it belongs to someone else; nothing was changed") from None
    except OSError as error:
        raise Damaged(f"{part.path}: cannot be read: {error.strerror}") from None
    if _checksum(data) != part.checksum:
        raise Damaged(f"{part.path}: its bytes are not those that were written")
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        rows = file.read(columns=None if columns is None else list(columns))
    except (pa.ArrowException, OSError, ValueError) as error:
        raise Damaged(f"{part.path}: is no Parquet file ({error})") from None
    wanted = SCHEMA if columns is None else pa.schema([SCHEMA.field(name) for name in columns])
    if rows.schema.names != wanted.names:
        raise Damaged(f"{part.path}: has other columns than results have")
    merged = (rows.schema.metadata or {}).get(_MERGED, b"[]")
    return rows.cast(wanted), frozenset(json.loads(merged))


def _checksum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()
