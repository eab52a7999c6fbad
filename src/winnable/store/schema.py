"""The columns of `rows.py` as Arrow's types, for Parquet files and tables."""

import pyarrow as pa

from ..rows import COLUMNS

# Each word is stored once and referred to by number: a column that never changes takes almost no space.
_TYPES = {
    "word": pa.dictionary(pa.int32(), pa.string()),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float64": pa.float64(),
}


SCHEMA = pa.schema([pa.field(one.name, _TYPES[one.kind], nullable=one.nullable) for one in COLUMNS])
_REQUIRED = {column.name for column in COLUMNS if not column.nullable}


def empty_table() -> pa.Table:
    """Return a table with no rows."""
    return SCHEMA.empty_table()


def has_columns(names: list[str]) -> bool:
    """Whether these can be the columns of results: each once, none unknown, and none missing that may not be empty."""
    return len(set(names)) == len(names) and _REQUIRED <= set(names) <= set(SCHEMA.names)


def completed(rows: pa.Table) -> pa.Table:
    """Return rows with all columns, in order. A missing column did not exist when they were written, and is empty."""
    names = rows.schema.names
    columns = [rows[field.name] if field.name in names else pa.nulls(rows.num_rows, field.type) for field in SCHEMA]
    return pa.table(columns, names=SCHEMA.names).cast(SCHEMA).replace_schema_metadata(rows.schema.metadata)
