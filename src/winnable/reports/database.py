"""Asking a store in SQL: DuckDB over the rows, without copying them.

Takes a folder of results; gives a connection on which `results` holds every attempt and `latest` one row for each deal.
A mistake in a question is answered by one sentence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from ..extras import require

if TYPE_CHECKING:
    import duckdb
    import pyarrow

_LONGEST = 300

# One row for each deal: a decided attempt before an undecided one, and of these the newest.
_LATEST = """
CREATE VIEW latest AS
SELECT * EXCLUDE (place) FROM (
  SELECT *, row_number() OVER (
    PARTITION BY game, rules, dealer, seed ORDER BY verdict = 'unknown', attempt DESC
  ) AS place FROM results
) WHERE place = 1
"""


@dataclass(frozen=True)
class Answer:
    """The rows of an answer, under the names of their columns."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def objects(self) -> list[dict[str, Any]]:
        """The rows as objects."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Database:
    """Rows that can be asked in SQL."""

    def __init__(self, results: "pyarrow.Table", latest: "pyarrow.Table | None" = None) -> None:
        self._connection = _connected()
        self._connection.register("results", results)
        if latest is None:
            self._connection.execute(_LATEST)
        else:
            self._connection.register("latest", latest)

    def ask(self, sql: str, parameters: Sequence[object] = ()) -> Answer:
        """The answer to a question. Raises `BadInput` with one sentence if it is not one."""
        import duckdb

        if not sql.strip(" \n\t;"):
            raise BadInput(
                "SQL: there is no question; ask for example SELECT verdict, count(*) FROM latest GROUP BY ALL"
            )
        try:
            cursor = self._connection.execute(sql, list(parameters))
            rows = cursor.fetchall()
        except duckdb.Error as error:
            raise BadInput(f"SQL: {sentence_of(str(error))}") from None
        return Answer(tuple(column[0] for column in cursor.description or ()), rows)

    def attach(self, name: str, table: "pyarrow.Table") -> None:
        """Give a table a name."""
        self._connection.register(name, table)


def _connected() -> "duckdb.DuckDBPyConnection":
    require("asking in SQL", "duckdb", "pyarrow", extra="lab")
    import duckdb

    # Without this a name that is not a table would find a variable of ours.
    return duckdb.connect(":memory:", config={"python_enable_replacements": False})


def sentence_of(message: str) -> str:
    """What DuckDB says, on one line: the kind of mistake, what is wrong, and the advice, without the drawn marker."""
    lines = [line.strip() for line in message.splitlines()]
    kept = [line for line in lines if line and not line.startswith("LINE ") and not re.fullmatch(r"\^+", line)]
    text = re.sub(r"^(Parser|Binder|Catalog|Conversion|Invalid Input) Error: ", "", " ".join(kept))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
