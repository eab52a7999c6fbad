"""Opening results for reports and questions.

Takes the path of a directory of results; gives its database and what to warn of. Only here do reports meet the store.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import counted
from ..extras import needs_extra
from .building import Side
from .database import Database

if TYPE_CHECKING:
    import pyarrow

    from ..store import Results


@dataclass(frozen=True)
class Opened:
    """A directory of results."""

    folder: str
    results: "Results"
    rows: "pyarrow.Table"
    """Every attempt."""
    latest: "pyarrow.Table"
    """One row for each deal."""
    database: Database
    warnings: tuple[str, ...]


def open_results(folder: str) -> Opened:
    """Read a directory of results. Raises `BadInput` if there is none, or if what reads it is not installed."""
