"""Queries to a store in SQL: DuckDB over the rows, without copying them.

Takes a folder of results. Returns a connection on which `results` holds every attempt and `latest` one row for each
deal. A mistake in a query is answered by one sentence.
"""

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, readable
from ..optional import require

if TYPE_CHECKING:
    import duckdb
    import pyarrow

    from ..store import Record

_LONGEST = 300
_ROWS_AT_ONCE = 5000
_LOOK_EVERY = 0.1
_CLOSED = {
    "enable_external_access": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "lock_configuration": True,  # so that a query cannot open it again
}


@dataclass(frozen=True)
class Answer:
    """The rows of an answer, under the names of their columns."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def objects(self) -> list[dict[str, Any]]:
        """Return the rows as objects."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Database:
    """Rows for queries in SQL. A query can use no file, unless `allow_files` lets it.

    `latest` is the best row of each deal, if the caller has it already. With a record, `record` has a row for each of
    its deals, and `tallies` one for each of its games. These two tables are made when a query first names them.
    """

    def __init__(
        self,
        results: "pyarrow.Table",
        latest: "pyarrow.Table | None" = None,
        record: "Record | None" = None,
        *,
        allow_files: bool = False,
    ) -> None:
        self._connection = _connected(allow_files)
        self.record = record
        """The record, if there is one."""
        self.has_rows = bool(results.num_rows) or bool(record)
        """Whether there are any verdicts."""
        from ..store.results import best_rows

        self.latest = best_rows(results) if latest is None else latest
        """The best row of each deal."""
        self._connection.register("results", results)
        self._connection.register("latest", self.latest)
        self._missing = {} if record is None else {"record": record.to_arrow, "tallies": record.tallies}

    def ask(
        self, sql: str, parameters: Sequence[object] = (), is_stopped: Callable[[], bool] = lambda: False
    ) -> Answer:
        """Return the answer to a query. Raises `BadInput` with one sentence if the query is wrong.

        Ctrl-C ends the query at once, and so does `is_stopped`, which is called from time to time.
        """
        if not sql.strip(" \n\t;"):
            raise BadInput(
                "SQL: there is no query; write for example SELECT verdict, count(*) FROM latest GROUP BY ALL"
            )
        for name in [name for name in self._missing if re.search(rf"\b{name}\b", sql, re.IGNORECASE)]:
            self._connection.register(name, self._missing.pop(name)())
        question = _Question(self._connection, sql, parameters)
        question.start()
        try:
            while not question.ended.wait(_LOOK_EVERY):
                if is_stopped():
                    raise KeyboardInterrupt
        except BaseException:
            question.stop()
            raise
        return question.answer()

    def attach(self, name: str, table: "pyarrow.Table") -> None:
        """Give a table a name."""
        self._connection.register(name, table)


class _Question(threading.Thread):
    """A query in a thread of its own, so that the main thread notices Ctrl-C meanwhile."""

    def __init__(self, connection: "duckdb.DuckDBPyConnection", sql: str, parameters: Sequence[object]) -> None:
        super().__init__(daemon=True)
        self._connection, self._sql, self._parameters = connection, sql, parameters
        self._is_stopped = False
        self.ended = threading.Event()  # a thread whose join() was interrupted may count as ended when it is not
        self._answer: Answer | None = None
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            cursor = self._connection.execute(self._sql, list(self._parameters))
            columns = tuple(column[0] for column in cursor.description or ())
            rows: list[tuple[Any, ...]] = []
            while not self._is_stopped and (more := cursor.fetchmany(_ROWS_AT_ONCE)):
                rows += more
            self._answer = Answer(columns, rows)
        except BaseException as error:
            self._error = error
        finally:
            self.ended.set()

    def stop(self) -> None:
        self._is_stopped = True
        while not self.ended.wait(_LOOK_EVERY):  # an interruption before the query has begun is lost
            self._connection.interrupt()
        self.join()

    def answer(self) -> Answer:
        import duckdb

        if isinstance(self._error, duckdb.Error):
            raise BadInput(f"SQL: {sentence_of(str(self._error))}") from None
        if self._error is not None:
            raise self._error
        assert self._answer is not None
        return self._answer


def _connected(allow_files: bool) -> "duckdb.DuckDBPyConnection":
    require("querying with SQL", "duckdb", "pyarrow", extra="lab")
    import duckdb

    # Without this, a name that is not a table could refer to one of our variables.
    config: dict[str, Any] = {"python_enable_replacements": False}
    return duckdb.connect(":memory:", config=config if allow_files else config | _CLOSED)


def sentence_of(message: str) -> str:
    """Return what DuckDB says as one line: the kind of mistake, what is wrong, and the advice, without the marker."""
    lines = [line.strip() for line in message.splitlines()]
    kept = [line for line in lines if line and not line.startswith("LINE ") and not re.fullmatch(r"\^+", line)]
    text = re.sub(r"^(Parser|Binder|Catalog|Conversion|Invalid Input) Error: ", "", readable(" ".join(kept)))
    if "disabled by configuration" in text or "configuration has been locked" in text:
        text = "a query may not use files, other databases, extensions or settings; --allow-files lets it"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
