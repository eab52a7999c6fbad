"""Rows: what workers found, as a table for the store.

Takes the columns of a solved chunk, gives the same with all that its run says about every row.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..fingerprint import version
from ..solving import REASONS, VERDICTS
from ..store import Run
from ..store.schema import SCHEMA
from .chunks import Solved

_UNKNOWN = VERDICTS.index("unknown")
_MEMORY = REASONS.index("memory")


def rows_of(run: Run, seeds: Sequence[int], solved: Solved, attempts: Sequence[int]) -> pa.Table:
    """One row for each of the seeds, which are those that were finished."""
    count = solved.count
    reasons = np.frombuffer(solved.reason, np.uint8).astype(np.int32) - 1  # the first stands for no reason
    lengths = np.frombuffer(solved.length, np.int32)
    columns: dict[str, Any] = {
        "game": _constant(run.game, count),
        "rules": _constant(run.rules, count),
        "dealer": _constant(run.dealer, count),
        "seed": pa.array(np.asarray(seeds, np.int64)),
        "verdict": _words(np.frombuffer(solved.verdict, np.uint8).astype(np.int32), VERDICTS),
        "reason": _words(reasons, REASONS[1:], reasons < 0),
        "positions": pa.array(np.frombuffer(solved.positions, np.int64)),
        "unique": pa.array(np.frombuffer(solved.unique, np.int64)),
        "deepest": pa.array(np.frombuffer(solved.deepest, np.int64)),
        "length": pa.array(lengths, mask=lengths < 0),
        "seconds": pa.array(np.frombuffer(solved.seconds, np.float64)),
        "strategy": _constant(run.strategy, count),
        "seconds_limit": pa.repeat(pa.scalar(run.seconds_limit, pa.float64()), count),
        "positions_limit": pa.repeat(pa.scalar(run.positions_limit, pa.int64()), count),
        "memory_limit": pa.repeat(pa.scalar(run.memory_limit, pa.int64()), count),
        "attempt": pa.array(np.asarray(attempts, np.int16)),
        "version": _constant(version(), count),
    }
    return pa.table(columns, schema=SCHEMA)


def out_of_memory() -> Solved:
    """What is recorded for a single deal that took its worker down again and again."""
    none = np.zeros(1, np.int64).tobytes()
    return Solved(
        count=1,
        verdict=bytes([_UNKNOWN]),
        reason=bytes([_MEMORY]),
        positions=none,
        unique=none,
        deepest=none,
        length=np.full(1, -1, np.int32).tobytes(),
        seconds=np.zeros(1).tobytes(),
    )


def _constant(word: str, count: int) -> pa.Array:
    return _words(np.zeros(count, np.int32), [word])


def _words(
    numbers: npt.NDArray[np.int32], words: Sequence[str | None], mask: npt.NDArray[np.bool_] | None = None
) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(numbers, mask=mask), pa.array(words, pa.string()))
