"""What single engines did with the same deals, read from stores of results.

Takes directories that `winnable rate --strategy ENGINE=1` has filled. Returns `Times` for each game: after how many
seconds each engine decides each deal. Strategies of several engines are kept too, for comparison.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from ..errors import BadInput, listing, quoted
from ..solving.schedules import EngineSpec, read_engines
from ..store import Results
from ..store.results import joined

Seconds = npt.NDArray[np.float64]
_COLUMNS = (
    "game", "rules", "dealer", "seed", "verdict", "reason", "seconds", "strategy",
    "seconds_limit", "positions_limit", "attempt",
)  # fmt: skip
Key = tuple[str, int]
"""A deal: the dealer and the seed."""
LEAST_DEALS = 4
_NEARLY = 0.95
"""A search that has used this share of its limit was stopped by the limit."""


@dataclass(frozen=True)
class Times:
    """After how many seconds each engine decides each deal of a game."""

    game: str
    rules: str
    engines: tuple[EngineSpec, ...]
    deals: tuple[Key, ...]
    decided: Seconds
    """A row for each deal, a column for each engine; infinite if it does not decide the deal."""
    ended: Seconds
    """After how long an engine had nothing left to search, without an answer; else infinite."""
    limit: float
    """Up to how many seconds this is known."""
    others: dict[str, Seconds] = field(default_factory=dict)
    """Strategies of several engines, on the same deals."""

    def __len__(self) -> int:
        return len(self.deals)

    def of(self, chosen: Sequence[bool]) -> "Times":
        """Return some of the deals."""
        rows = np.asarray(chosen, dtype=bool)
        deals = tuple(deal for deal, is_chosen in zip(self.deals, rows, strict=True) if is_chosen)
        others = {name: seconds[rows] for name, seconds in self.others.items()}
        return Times(
            self.game, self.rules, self.engines, deals, self.decided[rows], self.ended[rows], self.limit, others
        )

    def smoothed(self, factors: Sequence[float]) -> "Times":
        """Return the deals once for each factor, that many times as hard.

        New deals take a little less or more time than those learned from. A slice that is just long enough for the
        deals learned from is too short for some new ones.
        """
        return Times(
            self.game, self.rules, self.engines, self.deals * len(factors),
            np.concatenate([factor * self.decided for factor in factors]),
            np.concatenate([factor * self.ended for factor in factors]),
            self.limit,
        )  # fmt: skip

    def split(self, percent: int) -> tuple["Times", "Times"]:
        """Return deals to learn from, about `percent` of them, and the others. A deal is always on the same side."""
        chosen = [is_learnt(key, percent) for key in self.deals]
        return self.of(chosen), self.of([not one for one in chosen])


def is_learnt(key: Key, percent: int) -> bool:
    """Whether a deal is one to learn from, as about `percent` of all are; other deals do not matter."""
    dealer, seed = key
    return crc32(f"{dealer}:{seed}".encode()) % 100 < percent


def read_times(folders: Iterable[str], game: str | None = None) -> list[Times]:
    """Return the times of each game that two engines or more have tried. Raises `BadInput` if there is none."""
    names = list(folders)
    rows = joined([Results(folder).to_arrow(list(_COLUMNS)) for folder in names], list(_COLUMNS)).to_pylist()
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        if row["attempt"] == 1 and row["positions_limit"] is None:
            groups.setdefault((row["game"], row["rules"]), []).append(row)
    chosen = {key: group for key, group in groups.items() if game is None or key[0] == game}
    if not chosen:
        whose = f"of {quoted(game)} " if game is not None else ""
        raise BadInput(f"{listing(names, 'and')}: there are no results {whose}with a limit in seconds only")
    found = [_times(*key, group) for key, group in chosen.items()]
    useful = [times for times in found if len(times.engines) > 1 and len(times) >= LEAST_DEALS]
    if not useful:
        raise BadInput(
            f"{listing(names, 'and')}: a schedule needs at least two engines that have tried the same "
            f"{LEAST_DEALS} deals or more, each alone as in `winnable rate GAME --strategy complete=1 "
            "--strategy best-first=1`"
        )
    return useful


def _times(game: str, rules: str, rows: list[dict[str, Any]]) -> Times:
    """Return the times of one game, on the deals for which all of its engines have results."""
    tried: dict[str, dict[Key, dict[str, Any]]] = {}
    for row in rows:
        known = tried.setdefault(row["strategy"], {})
        key = (row["dealer"], row["seed"])
        if key not in known or _known_until(row) > _known_until(known[key]):
            known[key] = row
    engines = {name: read_engines(name).engines[0] for name in tried if _is_alone(name)}
    keys = set.intersection(*(set(tried[name]) for name in engines)) if engines else set()
    deals = tuple(sorted(keys))
    columns = [_column(deals, tried[name]) for name in engines]
    lost = {key for key in keys if any(tried[name][key]["verdict"] == "unwinnable" for name in engines)}
    won = {key for key in keys if any(tried[name][key]["verdict"] == "winnable" for name in engines)}
    # One that finds only wins needs no search for a lost deal, and one that only proves losses none for a won one.
    limit = min(
        (
            _known_until(tried[name][key])
            for name, spec in engines.items()
            for key in (keys if spec.kind.is_complete else keys - (won if spec.kind.proves_only else lost))
        ),
        default=math.inf if keys else 0.0,
    )
    others = {
        name: _column(deals, known)[0]
        for name, known in tried.items()
        if name not in engines and keys <= set(known) and min(map(_known_until, known.values())) >= limit
    }
    return Times(
        game, rules, tuple(engines.values()), deals,
        np.array([decided for decided, _ in columns]).T.reshape(len(deals), len(columns)),
        np.array([ended for _, ended in columns]).T.reshape(len(deals), len(columns)),
        limit, others,
    )  # fmt: skip


def _is_alone(strategy: str) -> bool:
    schedule = read_engines(strategy)
    return len(schedule.engines) == 1 and not schedule.slices


def _known_until(row: dict[str, Any]) -> float:
    """Return up to which second it is known what an engine does with a deal.

    If it decided the deal or ended, that is known without limit. A search on a busy machine may have been stopped by
    the clock, long before it had the processor time of its limit.
    """
    if row["verdict"] != "unknown" or row["reason"] != "time":
        return math.inf
    limit = math.inf if row["seconds_limit"] is None else float(row["seconds_limit"])
    seconds = float(row["seconds"])
    return limit if seconds >= _NEARLY * limit else seconds


def _column(deals: Sequence[Key], known: dict[Key, dict[str, Any]]) -> tuple[Seconds, Seconds]:
    """Return the times after which a strategy decides the deals, and after which it ends without an answer."""
    decided, ended = np.full(len(deals), math.inf), np.full(len(deals), math.inf)
    for place, key in enumerate(deals):
        row = known[key]
        if row["verdict"] != "unknown":
            decided[place] = row["seconds"]
        elif row["reason"] != "time":
            ended[place] = row["seconds"]
    return decided, ended
