"""Winnable deals on demand: deals one after another with verdict, length of the win and search effort.

Takes an order (a game, a dealer, where to begin, limits, what is wanted) and verdicts that are already known; gives a
stream of deals. What is known is not searched again, unless its moves are asked for; the referee replays all moves.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from .dealing import dealer as find_dealer
from .errors import BadInput
from .extras import require
from .files import results_folder
from .game import Deal, Game
from .moves import Move
from .referee import replay
from .schedules import shares_for
from .solving import Limits, Reason, Result, Verdict, solve

if TYPE_CHECKING:
    import pyarrow


@dataclass(frozen=True)
class Known:
    """A verdict from a store, and how it was found."""

    verdict: Verdict
    reason: Reason | None
    length: int | None
    positions: int
    unique: int
    seconds: float
    strategy: str
    limits: Limits


@dataclass(frozen=True)
class Order:
    """What is wanted."""

    game: Game
    dealer: str
    first: int
    limits: Limits = field(default_factory=Limits)
    strategy: str = "auto"
    winnable_only: bool = False
    most_moves: int | None = None
    """Only deals whose win found has at most so many elementary moves."""
    with_moves: bool = False

    @property
    def last(self) -> int:
        """The last seed that the dealer has."""
        return find_dealer(self.dealer).seeds(self.game.rules)[1]

    def check(self) -> None:
        """Raise `BadInput` for an order that cannot be served."""
        self.limits.check()
        shares_for(self.strategy, self.game.rules)
        if self.most_moves is not None and self.most_moves < 1:
            raise BadInput(f"a win has at least 1 move, not {self.most_moves}")
        self.game.deal(self.first, self.dealer)


@dataclass(frozen=True)
class Supplied:
    """A deal and what is known of it."""

    deal: Deal
    verdict: Verdict
    reason: Reason | None
    length: int | None
    """Elementary moves of the win found; there may be shorter ones."""
    positions: int
    unique: int
    seconds: float
    moves: tuple[Move, ...] | None
    is_stored: bool
    """Whether the verdict was already known."""


def first_seed(game: Game, dealer: str) -> int:
    """Where to begin when nothing is said: at 1, since deal numbers of people start there."""
    return max(find_dealer(dealer).seeds(game.rules)[0], 1)


def supply(
    order: Order, known: Mapping[int, Known] | None = None, tried: Callable[[Supplied], None] = lambda _: None
) -> Iterator[Supplied]:
    """The deals wanted, seed after seed until the dealer has no more; `tried` is told of every deal looked at."""
    order.check()
    for seed in range(order.first, order.last + 1):
        found = _examined(order, order.game.deal(seed, order.dealer), (known or {}).get(seed))
        tried(found)
        if is_wanted(order, found):
            yield found


def is_wanted(order: Order, found: Supplied) -> bool:
    """Whether a deal is one that was ordered."""
    if found.verdict != "winnable":
        return not order.winnable_only and order.most_moves is None
    if order.with_moves and found.moves is None:
        return False
    return order.most_moves is None or (found.length is not None and found.length <= order.most_moves)


def take(order: Order, count: int, known: Mapping[int, Known] | None = None) -> list[Supplied]:
    """So many deals at once. Raises `BadInput` if the dealer has not so many."""
    deals = list(islice(supply(order, known), count))
    if len(deals) < count:
        raise BadInput(out_of_seeds(order, len(deals), count))
    return deals


def out_of_seeds(order: Order, found: int, count: int) -> str:
    """The sentence for a dealer that has no more."""
    return (
        f"the dealer {order.dealer} has no seeds after {order.last} for {order.game.name}; "
        f"{found} of the {count} deals asked for were found"
    )


def _examined(order: Order, deal: Deal, known: Known | None) -> Supplied:
    if known is None or not _settles(known, order.limits):
        return _searched(order, deal)
    if order.with_moves and known.verdict == "winnable":
        return _won_again(order, deal, known)
    return Supplied(
        deal, known.verdict, known.reason, known.length, known.positions, known.unique, known.seconds, None, True
    )


def _settles(known: Known, limits: Limits) -> bool:
    """A verdict stands; what was not decided stands only if it was given at least as much as it would get now."""
    return known.verdict != "unknown" or all(
        tried is None or (asked is not None and tried >= asked)
        for tried, asked in (
            (known.limits.seconds, limits.seconds),
            (known.limits.positions, limits.positions),
            (known.limits.memory_bytes, limits.memory_bytes),
        )
    )


def _searched(order: Order, deal: Deal) -> Supplied:
    return _supplied(order, deal, solve(deal, order.limits, order.strategy))


def _won_again(order: Order, deal: Deal, known: Known) -> Supplied:
    """Stores keep no moves. The search that won takes the same way again, so it needs no more than it did then."""
    limits = Limits(positions=max(known.positions, 1), memory_bytes=known.limits.memory_bytes)
    # A store writes smart:SHARES for shares that are not taken in turns.
    again = solve(deal, limits, "smart" if known.strategy.startswith("smart:") else known.strategy)
    if again.verdict != "winnable":
        again = solve(deal, order.limits, order.strategy)
    return _supplied(order, deal, again)


def _supplied(order: Order, deal: Deal, found: Result) -> Supplied:
    if order.with_moves and found.moves is not None and not replay(deal, found.moves).is_won():
        raise AssertionError(f"{deal.id}: the referee does not accept the win that was found; please report this")
    return Supplied(
        deal=deal,
        verdict=found.verdict,
        reason=found.reason,
        length=found.length,
        positions=found.positions,
        unique=found.unique,
        seconds=found.seconds,
        moves=found.moves if order.with_moves else None,
        is_stored=False,
    )


class Stored(Mapping[int, Known]):
    """The verdicts of a store by seed, made only when they are asked for, since a store can hold millions."""

    def __init__(self, rows: "pyarrow.Table") -> None:
        self._rows = rows
        self._places = {seed: place for place, seed in enumerate(rows["seed"].to_pylist())}

    def __getitem__(self, seed: int) -> Known:
        row = self._rows.slice(self._places[seed], 1).to_pylist()[0]
        limits = Limits(row["seconds_limit"], row["positions_limit"], row["memory_limit"])
        same = ("verdict", "reason", "length", "positions", "unique", "seconds", "strategy")
        return Known(**{name: row[name] for name in same}, limits=limits)

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def known_verdicts(folder: str | Path | None, game: Game, dealer: str) -> Mapping[int, Known]:
    """The verdicts that a store has for a game. The usual store may be missing; one that is named must be there."""
    if folder is None:
        folder = results_folder()
        if not folder.is_dir() or any(find_spec(name) is None for name in ("pyarrow", "numpy")):
            return {}
    require("reading stored verdicts", "pyarrow", "numpy", extra="lab")
    from .store import Results
    from .store.results import best_rows

    results = Results(folder)
    runs = [run for run in results.runs if (run.game, run.rules, run.dealer) == (game.id, game.rules.digest, dealer)]
    return Stored(best_rows(results.to_arrow(runs=runs))) if runs else {}
