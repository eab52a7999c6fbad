"""Blocks of the record: the verdicts of many deals as two bits each, with what decided them and a checksum.

Takes verdicts of a range of seeds, and returns bytes; and back. `docs/record.md` describes every byte. A block that was
cut short or changed is recognised, and a sentence says what is wrong with it.
"""

import hashlib
import json
import math
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..rows import REASONS, RUN_COLUMNS, VERDICTS, Run
from ..statistics import Tally
from .checking import Damaged

Codes = npt.NDArray[np.uint8]

MAGIC = b"winrec1\n"
"""The first bytes of a file of the record; the digit is the version of the format."""
UNKNOWN = VERDICTS.index("unknown")
ABSENT = len(VERDICTS)
"""The code of a deal about which a block says nothing."""
MOST_DEALS = 1 << 27
"""The most seeds that a block may span, so that a forged file cannot ask for all memory."""
_LENGTH, _CHECKSUM = 4, 32
_LEVEL = 9
_HEAD = frozenset({*RUN_COLUMNS, "attempt", "version", "first", "count", *VERDICTS, "seconds"})


@dataclass(frozen=True, eq=False)
class Block:
    """What one attempt found out about deals of a range of seeds."""

    run: Run
    attempt: int
    """1 for the first attempt at these deals; a later one tries only deals that all before it left undecided."""
    version: str
    """The version of the code that decided the deals."""
    first: int
    """The seed of the first code."""
    codes: Codes
    """For each seed the place of its verdict in `VERDICTS`, or `ABSENT`."""
    reasons: Codes
    """For each undecided deal, in order, the place of its reason in `REASONS`."""
    seconds: float
    """Engine time of all its deals together."""

    @property
    def stop(self) -> int:
        """The seed after the last."""
        return self.first + len(self.codes)

    @cached_property
    def tally(self) -> Tally:
        """How many deals were won, lost and not decided."""
        return tally_of(self.codes)

    def is_like(self, other: "Block") -> bool:
        """Whether another block tried deals in the same way, so that the two can be joined."""
        return (self.run, self.attempt, self.version) == (other.run, other.attempt, other.version)

    def joined(self, later: "Block") -> "Block":
        """Return this block and one of later seeds as one; about the seeds between, it says nothing."""
        gap = np.full(later.first - self.stop, ABSENT, np.uint8)
        return Block(
            self.run,
            self.attempt,
            self.version,
            self.first,
            np.concatenate((self.codes, gap, later.codes)),
            np.concatenate((self.reasons, later.reasons)),
            self.seconds + later.seconds,
        )


def tally_of(codes: Codes) -> Tally:
    """Return how many deals were won, lost and not decided."""
    counts = np.bincount(codes, minlength=ABSENT + 1)
    return Tally(*(int(count) for count in counts[:ABSENT]))


def packed(codes: Codes) -> bytes:
    """Return numbers from 0 to 3, four in a byte; the first is in the lowest bits, and the last byte is filled up."""
    filled = np.full(-(-len(codes) // 4) * 4, ABSENT, np.uint8)
    filled[: len(codes)] = codes
    four = filled.reshape(-1, 4) << np.array([0, 2, 4, 6], np.uint8)
    return bytes(np.bitwise_or.reduce(four, axis=1).tobytes())


def unpacked(content: bytes, count: int) -> Codes:
    """Return the numbers that were packed."""
    four = np.frombuffer(content, np.uint8)[:, None] >> np.array([0, 2, 4, 6], np.uint8)
    return np.asarray((four & 3).reshape(-1)[:count], np.uint8)


def write_blocks(blocks: Sequence[Block]) -> bytes:
    """Return a file of the record."""
    return MAGIC + b"".join(map(_written, blocks))


def _written(block: Block) -> bytes:
    head = asdict(block.run) | {
        "attempt": block.attempt,
        "version": block.version,
        "first": block.first,
        "count": len(block.codes),
        **asdict(block.tally),
        "seconds": round(block.seconds, 3),
    }
    text = json.dumps(head, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    body = zlib.compress(packed(block.codes) + packed(block.reasons - 1), _LEVEL)
    content = len(text).to_bytes(_LENGTH, "little") + len(body).to_bytes(_LENGTH, "little") + text + body
    return content + hashlib.sha256(content).digest()


def read_blocks(content: bytes) -> Iterator[Block]:
    """Yield the blocks of a file of the record. Raises `Damaged` if it is not what was written."""
    if not content.startswith(MAGIC):
        known = content[:6] == MAGIC[:6] and content[7:8] == MAGIC[7:]
        raise Damaged("has a format that this version of winnable does not know" if known else "is not a record")
    place, number = len(MAGIC), 0
    while place < len(content):
        number += 1
        lengths = content[place : place + 2 * _LENGTH]
        text, body = (int.from_bytes(lengths[at : at + _LENGTH], "little") for at in (0, _LENGTH))
        end = place + 2 * _LENGTH + text + body
        if len(lengths) < 2 * _LENGTH or end + _CHECKSUM > len(content):
            raise Damaged(f"ends within block {number}")
        if hashlib.sha256(content[place:end]).digest() != content[end : end + _CHECKSUM]:
            raise Damaged(f"the checksum of block {number} is wrong")
        start = place + 2 * _LENGTH
        try:
            yield _read(content[start : start + text], content[start + text : end])
        except Damaged as error:
            raise Damaged(f"block {number} {error}") from None
        place = end + _CHECKSUM


def _read(text: bytes, body: bytes) -> Block:
    try:
        head = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged("has a head that is not JSON") from None
    if not isinstance(head, dict) or head.keys() != _HEAD or not _is_possible(head):
        raise Damaged("has a head with missing, unknown or impossible values")
    told = Tally(*(head[verdict] for verdict in VERDICTS))
    bitmap, rest = -(-head["count"] // 4), -(-told.unknown // 4)
    codes, reasons = _inflated(body, bitmap, rest)
    found = unpacked(codes, head["count"])
    if tally_of(found) != told:
        raise Damaged("has other verdicts than its tally says")
    run = Run(**{name: head[name] for name in RUN_COLUMNS})
    why = unpacked(reasons, told.unknown) + np.uint8(1)
    return Block(run, head["attempt"], head["version"], head["first"], found, why, float(head["seconds"]))


def _is_possible(head: dict[str, Any]) -> bool:
    words = all(isinstance(head[name], str) for name in ("game", "rules", "dealer", "strategy", "version"))
    counts = [head[name] for name in ("count", *VERDICTS, "attempt", "memory_limit", "first")]
    whole = all(isinstance(count, int) and not isinstance(count, bool) for count in counts)
    limits = (head["seconds_limit"], head["positions_limit"])
    return (
        words
        and whole
        and min(counts[:-1]) >= 0
        and 0 < head["count"] <= MOST_DEALS
        and head["attempt"] > 0
        and abs(head["first"]) < 1 << 62
        and sum(counts[1:4]) <= head["count"]
        and all(limit is None or _is_positive(limit) for limit in limits)
        and (head["seconds"] == 0 or _is_positive(head["seconds"]))
    )


def _is_positive(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < math.inf


def _inflated(body: bytes, bitmap: int, reasons: int) -> tuple[bytes, bytes]:
    """Return the two parts of a body, which must have exactly these lengths."""
    inflate = zlib.decompressobj()
    try:
        content = inflate.decompress(body, bitmap + reasons + 1)
    except zlib.error:
        raise Damaged("cannot be unpacked") from None
    if len(content) != bitmap + reasons or not inflate.eof or inflate.unused_data:
        raise Damaged("has a bitmap of another length than its head says")
    return content[:bitmap], content[bitmap:]


assert len(REASONS) <= 5, "a reason has two bits"
