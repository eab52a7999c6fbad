"""Rows of results for the tests of the store, made without solving anything."""

from collections.abc import Sequence
from dataclasses import asdict

import pyarrow as pa

from winnable.store import Run
from winnable.store.schema import SCHEMA

RUN = Run("klondike", "0123456789ab", "solvitaire", "complete=1", None, 1000, 1 << 30)
RETRY = Run("klondike", "0123456789ab", "solvitaire", "complete=1", None, 9000, 1 << 30)
OTHER = Run("freecell", "ba9876543210", "microsoft", "complete=1", 2.5, None, 1 << 30)


def rows_of(seeds: Sequence[int], run: Run = RUN, attempt: int = 1, verdict: str = "winnable") -> pa.Table:
    """One row for each seed."""
    count = len(seeds)
    same = {name: [value] * count for name, value in asdict(run).items()}
    numbers = {name: list(seeds) for name in ("seed", "positions", "unique", "deepest")}
    found = {
        "verdict": [verdict] * count,
        "reason": ["positions" if verdict == "unknown" else None] * count,
        "refuted": [None] * count,
        "length": [52 if verdict == "winnable" else None] * count,
        "seconds": [0.5] * count,
        "attempt": [attempt] * count,
        "version": ["0.1.0+test"] * count,
    }
    return pa.table({**same, **numbers, **found}).select(SCHEMA.names).cast(SCHEMA)
