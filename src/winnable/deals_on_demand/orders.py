"""Orders: what is wanted of the deals of a game, and which known verdicts serve."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..dealing import dealer as find_dealer
from ..errors import BadInput
from ..game import Deal, Game
from ..moves import Move
from ..rows import Row
from ..solving.solver import Limits, checked_schedule, core_options


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
    """The largest number of elementary moves that the win found may have."""
    with_moves: bool = False
    end: int | None = None
    """The last seed to try, if not all of the dealer's."""

    @property
    def last(self) -> int:
        """The last seed that may be tried."""
        return self.end if self.end is not None else find_dealer(self.dealer).seeds(self.game.rules)[1]

    def check(self) -> None:
        """Raise `BadInput` for an order that cannot be served."""
        core_options(self.game.rules, self.limits, checked_schedule(self.strategy, self.game.rules))
        if self.most_moves is not None and self.most_moves < 1:
            raise BadInput(f"a win has at least 1 move, not {self.most_moves}")
        self.game.deal(self.first, self.dealer)


@dataclass(frozen=True)
class Supplied:
    """A deal and what is known about it."""

    game: Game
    row: Row
    """The attempt with the verdict. There may be shorter wins than the one it found."""
    moves: tuple[Move, ...] | None
    is_stored: bool
    """Whether the verdict was already known."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """What was found out beside the verdict, by the names of its columns."""

    @cached_property
    def deal(self) -> Deal:
        """The deal; it is dealt only when this is read, since most deals that are tried may not be wanted."""
        return self.game.deal(self.row.seed, self.row.dealer)


def first_seed(game: Game, dealer: str) -> int:
    """Return the default first seed: 1, since people number deals from there."""
    return max(find_dealer(dealer).seeds(game.rules)[0], 1)


def is_wanted(order: Order, found: Supplied) -> bool:
    """Whether a deal is one that was ordered."""
    if found.row.verdict != "winnable":
        return not order.winnable_only and order.most_moves is None
    if order.with_moves and found.moves is None:
        return False
    return _is_short(order, found.row)


def _is_short(order: Order, row: Row) -> bool:
    return order.most_moves is None or (row.length is not None and row.length <= order.most_moves)


def out_of_seeds(order: Order, found: int, count: int) -> str:
    """Return the sentence for a dealer that has no more seeds."""
    return (
        f"the dealer {order.dealer} has no seeds after {order.last} for {order.game.name}; "
        f"{found} of the {count} deals wanted were found"
    )


def needs_moves(order: Order, known: Row) -> bool:
    """Whether a known win is wanted with its moves, which stores do not keep."""
    return order.with_moves and known.verdict == "winnable" and _is_short(order, known)


def settles(known: Row, limits: Limits) -> bool:
    """Whether a row settles a deal: a verdict always does, an undecided row only if its limits were at least these."""
    return known.verdict != "unknown" or all(
        tried is None or (asked is not None and tried >= asked)
        for tried, asked in (
            (known.seconds_limit, limits.seconds),
            (known.positions_limit, limits.positions),
            (known.memory_limit, limits.memory_bytes),
        )
    )


def search_again(known: Row) -> tuple[Limits, str]:
    """Return limits and strategy of a known win. Lower limits may not find it: the quick engines depend on them."""
    return Limits(known.seconds_limit, known.positions_limit, known.memory_limit), known.strategy
