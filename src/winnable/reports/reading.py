"""Opening results for reports and queries."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput, counted, listing, readable
from ..optional import require
from .building import Side
from .database import Database
from .dataset import PACKAGE, shipped_dataset

if TYPE_CHECKING:
    import pyarrow

    from ..store import PlanStanding, Results, Run

SHIPPED = "shipped"
"""In place of a directory: the dataset and the record that come with the package."""
MOST_PAIRS = 6
MOST_WARNINGS = 3
_MOST_NAMES = 3


@dataclass(frozen=True)
class Opened:
    """A directory of results."""

    name: str
    results: "Results"
    latest: "pyarrow.Table"
    """One row for each deal."""
    database: Database
    warnings: tuple[str, ...]
    shards: "tuple[PlanStanding, ...]" = ()
    """How far the plans are that are solved in shards."""


def place_of(folder: str) -> Path:
    """Return the directory that a user means: one of results, or the package for `shipped`."""
    return PACKAGE if folder == SHIPPED and not Path(folder).exists() else Path(folder)


def open_results(folder: str, *others: str, allow_files: bool = False) -> Opened:
    """Read a directory of results, or several as one, or what comes with the package; raises `BadInput`.

    `allow_files` lets queries in SQL use other files.
    """
    require("reading results", "pyarrow", "numpy", "duckdb", extra="lab")
    from ..store import Results
    from ..store.results import best_rows

    places = [place_of(name) for name in (folder, *others)]
    if PACKAGE in places and others:
        raise BadInput(f"{SHIPPED} cannot be read together with other directories; give it alone")
    results = Results(*places)
    if results.folder == PACKAGE:
        rows = latest = shipped_dataset()[0].replace_schema_metadata(None)
    else:
        rows = results.to_arrow()
        latest = best_rows(rows)
    database = Database(rows, latest, results.record, allow_files=allow_files)
    shards = tuple(results.shards)
    return Opened(_joined_name(folder, *others), results, latest, database, _warnings(results, shards), shards)


def _joined_name(*folders: str) -> str:
    if len(folders) <= _MOST_NAMES:
        return listing(folders, "and")
    return f"{', '.join(folders[: _MOST_NAMES - 1])} and {len(folders) - _MOST_NAMES + 1:,} others"


def first_without_shards(folders: Sequence[str]) -> str | None:
    """Return the first of these directories that has no shards. If there is none, they can be read as one."""
    require("reading results", "pyarrow", "numpy", "duckdb", extra="lab")
    from ..store.shards import has_shards

    return next((folder for folder in folders if not has_shards(place_of(folder))), None)


def _warnings(results: "Results", shards: "tuple[PlanStanding, ...]") -> tuple[str, ...]:
    """Return what is wrong with a directory: the first few parts by name, the others as a number; then its shards."""
    advice = "it was left out, and `winnable rate` solves its deals again"
    warnings = [f"{why}; {advice}" for why in results.damaged.values()]
    warnings += [f"{why}; it was left out" for why in results.record.damaged.values()]
    warnings = [readable(sentence) for sentence in (*warnings, *results.not_believed)]
    more = len(warnings) - MOST_WARNINGS
    return (
        *warnings[:MOST_WARNINGS],
        *([f"{results.folder}: {counted(more, 'further part')} like these"] if more > 0 else []),
        *(sentence for plan in shards for sentence in plan.sentences),
        *(
            f"{readable(str(folder))}: does not say which shard it is, but its deals count; the same command again "
            "writes that"
            for folder in results.unnamed_shards[:MOST_WARNINGS]
        ),
    )


def sides_of_two(first: Opened, second: Opened) -> tuple[Side, Side]:
    """Return two directories as the two sides of a comparison."""
    names = Path(first.name).name, Path(second.name).name
    if names[0] == names[1]:
        names = first.name, second.name
    return Side(names[0] or first.name, first.latest), Side(names[1] or second.name, second.latest)


def sides_within(opened: Opened) -> list[tuple[Side, Side]]:
    """Return strategies or limits of one directory that tried the same games, as sides to compare: each pair of them.

    Only first attempts count: a second attempt tries only the deals that the first could not decide.
    """
    groups: dict[How, list[Run]] = {}
    names = strategy_names(opened.results)
    for run in opened.results.runs:
        groups.setdefault(How.of(run, names[run]), []).append(run)
    return list(_pairs(opened.results, groups))[:MOST_PAIRS]


def strategy_names(results: "Results") -> "dict[Run, str]":
    """Return a name for the strategy of each run: the user's, with the shares added if it had several meanings."""
    names = {run: results.strategies.get(run) or run.strategy for run in results.runs}
    meant: dict[tuple[object, ...], set[str]] = {}
    for run, name in names.items():
        meant.setdefault((name, replace(run, strategy="")), set()).add(run.strategy)
    unclear = {name for (name, _), shares in meant.items() if len(shares) > 1}
    return {run: f"{name} ({run.strategy})" if name in unclear else name for run, name in names.items()}


def _pairs(results: "Results", groups: "dict[How, list[Run]]") -> Iterator[tuple[Side, Side]]:
    for first, second in combinations(groups, 2):
        games = [{(run.game, run.rules, run.dealer) for run in groups[how]} for how in (first, second)]
        common = games[0] & games[1]
        if common:
            names = first.unlike(second), second.unlike(first)
            sides = [
                _side(results, name, groups[how], common) for name, how in zip(names, (first, second), strict=True)
            ]
            if _have_common_deals(sides[0], sides[1]):
                yield sides[0], sides[1]


def _side(results: "Results", name: str, runs: "list[Run]", common: set[tuple[str, str, str]]) -> Side:
    import pyarrow.compute as pc

    rows = results.to_arrow(runs=[run for run in runs if (run.game, run.rules, run.dealer) in common])
    return Side(name, rows.filter(pc.equal(rows["attempt"], 1)))


def _have_common_deals(first: Side, second: Side) -> bool:
    database = Database(first.rows, first.rows)
    database.attach("others", second.rows)
    return bool(database.ask("SELECT 1 FROM results JOIN others USING (game, rules, dealer, seed) LIMIT 1").rows)


@dataclass(frozen=True)
class How:
    """How deals were solved."""

    strategy: str
    seconds: float | None
    positions: int | None
    memory: int

    @classmethod
    def of(cls, run: "Run", strategy: str) -> "How":
        """Return how the deals of a run were solved; `strategy` is the name for its strategy."""
        return cls(strategy, run.seconds_limit, run.positions_limit, run.memory_limit)

    def unlike(self, other: "How") -> str:
        """Return what differs from `other`."""
        words = [self.strategy] if self.strategy != other.strategy else []
        if self.seconds != other.seconds:
            words.append("no limit in seconds" if self.seconds is None else f"{self.seconds:g} s")
        if self.positions != other.positions:
            words.append("no limit in positions" if self.positions is None else f"{self.positions:,} positions")
        if self.memory != other.memory:
            words.append(f"{self.memory / 2**20:,.0f} MB")
        return ", ".join(words)
