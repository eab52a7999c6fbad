"""Rows: what workers found, as a table for the store."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from ..core.fingerprint import version
from ..many_deals import Batch
from ..rows import COLUMNS, Column, Run
from ..store.schema import SCHEMA


def rows_of(run: Run, seeds: Sequence[int], batch: Batch, attempts: Sequence[int]) -> pa.Table:
    """Return one row for each of the seeds, which are those that were finished."""
    given = {"seed": np.asarray(seeds, np.int64), "attempt": np.asarray(attempts, np.int16)}
    columns = {}
    for column in COLUMNS:
        if column.origin == "search":
            columns[column.name] = _found(column, batch.columns[column.name])
        elif column.name in given:
            columns[column.name] = pa.array(given[column.name])
        else:
            columns[column.name] = _constant(column, getattr(run, column.name, version()), batch.count)
    return pa.table(columns, schema=SCHEMA)


def _found(column: Column, numbers: bytes) -> pa.Array:
    """Return a column as the core has it; `Column.values` says what its numbers mean."""
    if column.kind != "word":
        values = np.frombuffer(numbers, column.kind)
        return pa.array(values, mask=values < 0 if column.nullable else None)
    places = np.frombuffer(numbers, np.uint8).astype(np.int32) - int(column.nullable)
    indices = pa.array(places, mask=places < 0 if column.nullable else None)
    return pa.DictionaryArray.from_arrays(indices, pa.array(column.words, pa.string()))


def _constant(column: Column, value: Any, count: int) -> pa.Array:
    if column.kind == "word":
        return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([value], pa.string()))
    return pa.repeat(pa.scalar(value, SCHEMA.field(column.name).type), count)
