"""The columns of a result: one row for each attempt at a deal, with all that is needed to repeat it.

The table here is the only one: the Parquet files, the documentation and the tests are made from it.
"""

from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True)
class Column:
    """One column: its name, what it holds, and whether it may be empty."""

    name: str
    type: pa.DataType
    description: str
    nullable: bool = False

    @property
    def type_name(self) -> str:
        """The type as a person reads it; how words are packed is not told."""
        return "string" if pa.types.is_dictionary(self.type) else str(self.type).replace("double", "float64")


# Words are kept once and referred to by number: a column that never changes costs next to nothing.
_WORD = pa.dictionary(pa.int32(), pa.string())

COLUMNS = (
    Column("game", _WORD, "the game; one that is not shipped carries the hash of its rules after an @"),
    Column("rules", _WORD, "the rules hash"),
    Column("dealer", _WORD, "whose numbering the seed belongs to"),
    Column("seed", pa.int64(), "the number of the deal"),
    Column("verdict", _WORD, "`winnable`, `unwinnable` or `unknown`"),
    Column("reason", _WORD, "why it is unknown: `time`, `positions` or `memory`", nullable=True),
    Column("positions", pa.int64(), "positions looked up; forced moves are not counted"),
    Column("unique", pa.int64(), "of these, new ones"),
    Column("deepest", pa.int64(), "the longest path of the search"),
    Column("length", pa.int32(), "elementary moves of the win that was found", nullable=True),
    Column("seconds", pa.float64(), "engine time"),
    Column("strategy", _WORD, "the engines and their shares of the positions"),
    Column("seconds_limit", pa.float64(), "the limit in seconds", nullable=True),
    Column("positions_limit", pa.int64(), "the limit in positions", nullable=True),
    Column("memory_limit", pa.int64(), "the limit in memory, in bytes"),
    Column("attempt", pa.int16(), "1 for the first attempt at the deal, more for `--retry`"),
    Column("version", _WORD, "the version of the package and, after a +, the fingerprint of the code that solves"),
)

SCHEMA = pa.schema([pa.field(column.name, column.type, nullable=column.nullable) for column in COLUMNS])


def empty_table() -> pa.Table:
    """A table with no rows."""
    return SCHEMA.empty_table()
