"""Parts: Parquet files that are written whole, never changed, and verified by a checksum.

Takes rows, and writes a file named `<first seed>-<last seed>.<merges>.<checksum>.parquet`. The checksum is of all its
bytes, so that a part which was cut short, changed or renamed is recognised. A part made from others names them in its
metadata. While the others still exist they are not counted, so that no row is ever read twice.
"""

import hashlib
import json
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..errors import BadInput
from .checking import Damaged, checked
from .files import cannot_read, write_whole
from .schema import SCHEMA, completed, has_columns

_NAME = re.compile(r"(-?\d{1,20})-(-?\d{1,20})\.(\d{1,4})\.([0-9a-f]{16})\.parquet")
_MERGED = b"winnable merged"


@dataclass(frozen=True)
class Part:
    """A part on the disk, as its name describes it."""

    path: Path
    first: int
    last: int
    merges: int
    """How often its rows have been merged into larger parts."""
    checksum: str


def part_at(path: Path) -> Part | None:
    """Return the part at a path, or None if the name is not that of a part."""
    match = _NAME.fullmatch(path.name)
    return Part(path, int(match[1]), int(match[2]), int(match[3]), match[4]) if match else None


def parts_in(folder: Path) -> list[Part]:
    """Return the parts in a folder, in order of their seeds."""
    try:
        found = [part_at(path) for path in folder.iterdir() if path.suffix == ".parquet"]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise cannot_read(folder, error) from None
    return sorted((part for part in found if part is not None), key=lambda part: (part.first, part.last, part.path))


def write_part(folder: Path, rows: pa.Table, merges: int = 0, merged: Sequence[Part] = ()) -> Part:
    """Write rows as a new part. The same rows have the same name, so no part is ever replaced by different rows."""
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
    """Return the rows of a part and the names of the parts it was made from. Raises `Damaged` if anything is wrong."""
    data = _bytes_of(part)
    if _checksum(data) != part.checksum:
        raise Damaged(f"{part.path}: its bytes are not those that were written")
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        if not has_columns(file.schema_arrow.names):
            raise Damaged(f"{part.path}: has other columns than results have")
        # Always all columns, so that every reader of a part finds the same errors. And without threads: a thread of
        # Arrow's pool that is still running when the process ends makes the process abort.
        rows = completed(file.read(use_threads=False))
    except (pa.ArrowException, OSError, ValueError) as error:
        first = (str(error).splitlines() or [type(error).__name__])[0][:200]
        raise Damaged(f"{part.path}: is not a Parquet file of results ({first})") from None
    checked(part.path, (part.first, part.last), rows)
    merged = _merged_names(part, (rows.schema.metadata or {}).get(_MERGED, b"[]"))
    rows = rows.replace_schema_metadata(None)
    return rows if columns is None else rows.select(list(columns)), merged


def _bytes_of(part: Part) -> bytes:
    try:
        if not stat.S_ISREG(part.path.stat().st_mode):
            raise Damaged(f"{part.path}: is not a file")
        return part.path.read_bytes()
    except FileNotFoundError:
        if part.path.is_symlink():
            raise Damaged(f"{part.path}: is a link to nothing") from None
        raise
    except PermissionError:
        raise BadInput(f"{part.path}: cannot be read: it belongs to someone else; nothing was changed") from None
    except OSError as error:
        raise Damaged(f"{part.path}: cannot be read: {error.strerror}") from None


def _merged_names(part: Part, text: bytes) -> frozenset[str]:
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Damaged(f"{part.path}: what it says about the parts it was made from cannot be read")
    return frozenset(names)


def _checksum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()
