"""Verdicts that a store already has: which of them settle a deal, by seed."""

from collections.abc import Iterator, Mapping
from functools import reduce
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..files import results_folder
from ..game import Game
from ..optional import require
from ..rows import Row
from ..solving.solver import Limits

if TYPE_CHECKING:
    import pyarrow


class Stored(Mapping[int, Row]):
    """The verdicts of a store by seed; each is made only when it is read, since a store can hold millions."""

    def __init__(self, rows: "pyarrow.Table") -> None:
        self._rows = rows
        self._places = {seed: place for place, seed in enumerate(rows["seed"].to_pylist())}

    def __getitem__(self, seed: int) -> Row:
        return Row(**self._rows.slice(self._places[seed], 1).to_pylist()[0])

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def known_verdicts(
    folder: str | Path | None, game: Game, dealer: str, limits: Limits | None = None
) -> Mapping[int, Row]:
    """Return the verdicts that a store has for a game; with limits, only those that settle a deal under them.

    The default store may be missing; a store that is named must exist.
    """
    if folder is None:
        folder = results_folder()
        if not folder.is_dir() or any(find_spec(name) is None for name in ("pyarrow", "numpy")):
            return {}
    require("reading stored verdicts", "pyarrow", "numpy", extra="lab")
    from ..store import Results
    from ..store.results import best_rows

    results = Results(folder)
    runs = [run for run in results.runs if (run.game, run.rules, run.dealer) == (game.id, game.rules.digest, dealer)]
    if not runs:
        return {}
    rows = results.to_arrow(runs=runs)
    return Stored(best_rows(rows if limits is None else _standing(rows, limits)))


def _standing(rows: "pyarrow.Table", limits: Limits) -> "pyarrow.Table":
    """Return the rows that `settles` accepts, all at once."""
    import pyarrow.compute as pc

    is_enough = []
    for column, asked in (
        ("seconds_limit", limits.seconds),
        ("positions_limit", limits.positions),
        ("memory_limit", limits.memory_bytes),
    ):
        is_free = pc.is_null(rows[column])
        is_enough.append(is_free if asked is None else pc.or_kleene(is_free, pc.greater_equal(rows[column], asked)))
    is_decided = pc.not_equal(pc.cast(rows["verdict"], "string"), "unknown")
    return rows.filter(pc.or_(is_decided, pc.fill_null(reduce(pc.and_, is_enough), False)))
