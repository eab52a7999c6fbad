"""Places on the table: their addresses, the piles that lie there, and the table of all kinds of place.

Moves, the text forms of layouts and the checks read from `KINDS` what they need to know of a kind of place. A new kind
is a new row there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from .cards import Card
from .errors import BadDeal, counted

TABLEAU, CELL, FOUNDATION, RESERVE = "tableau", "cell", "foundation", "reserve"
STOCK, WASTE, HOLE = "stock", "waste", "hole"
ACCORDION, SQUARE, DISCARD = "accordion", "square", "discard"

ANY = -1
"""The slot of a place that needs no number: the foundation a card fits, the top of a stacked reserve."""

Cards = tuple[Card, ...]
Row = Sequence[Card | None]
"""Cards side by side or one on another; None is an empty cell or gap."""
Lying = tuple[Card | None, bool]
"""A card, or None for an empty place; and whether it lies face down."""
Shape = Literal["pile", "piles", "row", "rows"]


class Place(NamedTuple):
    """Where cards lie: a kind of pile and, counted from 0, which one; a square of a row has a column too."""

    kind: str
    slot: int = ANY
    column: int = ANY

    def __str__(self) -> str:
        if self.kind == SQUARE:
            return f"r{self.slot + 1}c{self.column + 1}"
        return LETTERS.get(self.kind, self.kind) + ("" if self.slot == ANY else str(self.slot + 1))


class Pile(NamedTuple):
    """A place and the cards in it, from the bottom. The lowest `hidden` of them lie face down."""

    place: Place
    cards: Cards = ()
    hidden: int = 0

    @property
    def top(self) -> Card | None:
        """The card on top, or None if there is none."""
        return self.cards[-1] if self.cards else None

    def lying(self) -> list[Lying]:
        """Return every card, and whether it lies face down."""
        return [(card, height < self.hidden) for height, card in enumerate(self.cards)]


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """A kind of place: how it is addressed and how the text forms write it."""

    kind: str
    """The value of `Place.kind`."""
    letter: str
    """The letter in moves; squares have none, they are written `r1c2`."""
    key: str
    """The key in the one-line text of a position."""
    name: str
    """The name by which Python code puts cards there, as in `Position.copy(waste=())`."""
    field: str
    """The field in the JSON form of a layout."""
    word: str
    """The word in the form of one line for each place; with a number if there are several lines."""
    noun: str
    """What a sentence calls a place of this kind."""
    shape: Shape
    """`pile`: one pile without a number. `piles`: numbered piles. `row`: places side by side with one card at most.
    `rows`: squares in rows, each with one card at most."""
    has_gaps: bool = False
    """Whether a place in a row may be empty; a row that has no gaps closes up when a card leaves."""
    has_hidden: bool = False
    """Whether cards may lie face down there and turn face up once they are uncovered."""
    in_sight: Literal["all", "top", "none"] = "all"
    """Which cards a player sees, apart from those that the pile says lie face down."""
    is_silent: bool = False
    """Whether the text forms leave the place out while no card lies there."""

    @property
    def is_listed(self) -> bool:
        """Whether the text forms write several rows of cards."""
        return self.shape in ("piles", "rows")

    @property
    def closes_up(self) -> bool:
        """Whether a place disappears with its card."""
        return self.shape == "row" and not self.has_gaps

    def unseen(self, pile: Pile) -> int:
        """Return how many cards of a pile, counted from the bottom, a player cannot see."""
        return {"all": pile.hidden, "top": max(0, len(pile.cards) - 1), "none": len(pile.cards)}[self.in_sight]

    def called(self, row: int) -> str:
        """Return what a sentence calls a row of this kind, counted from 0."""
        return f"{self.noun} {row + 1}" if self.is_listed or self.has_gaps else f"the {self.noun}"

    def rows(self, piles: Iterable[Pile]) -> list[list[Lying]]:
        """Return the cards of piles of this kind as the text forms list them."""
        if self.shape in ("pile", "piles"):
            return [pile.lying() for pile in piles]
        rows = (
            [piles] if self.shape == "row" else [list(row) for _, row in groupby(piles, lambda pile: pile.place.slot)]
        )
        return [[(pile.top, pile.hidden > 0) for pile in row] for row in rows]

    def piles(self, rows: Sequence[Row], hidden: Sequence[int] = ()) -> tuple[Pile, ...]:
        """Return the piles of such rows. `hidden` says how many cards of each pile lie face down, if any do."""
        if self.shape in ("pile", "piles"):
            places = _places(self.kind, len(rows), self.shape == "piles")
            cards = [_cards(row) for row in rows]
        else:
            squares = [(slot, at, card) for slot, row in enumerate(rows) for at, card in enumerate(row)]
            is_row = self.shape == "row"
            places = (
                _places(self.kind, len(squares), True)
                if is_row
                else [Place(self.kind, slot, at) for slot, at, _ in squares]
            )
            cards = [_cards([card]) for _, _, card in squares]
        if hidden and len(hidden) != len(places):
            raise BadDeal(f"hidden: {counted(len(hidden), 'number')} given for {counted(len(places), self.noun)}")
        return tuple(map(Pile, places, cards, hidden or (0,) * len(places)))


def _cards(row: Row) -> Cards:
    return tuple([card for card in row if card is not None])


@lru_cache(256)
def _places(kind: str, count: int, is_numbered: bool) -> Sequence[Place]:
    return tuple(Place(kind, slot if is_numbered else ANY) for slot in range(count))


TABLEAU_PILES = PlaceKind(
    TABLEAU, "t", "t", TABLEAU, "tableau piles", TABLEAU, "tableau pile", "piles", has_hidden=True
)
CELLS = PlaceKind(CELL, "c", "c", "cells", "cells", "cells", CELL, "row", has_gaps=True)
FOUNDATIONS = PlaceKind(
    FOUNDATION, "f", "f", "foundations", "foundations", FOUNDATION, FOUNDATION, "piles", is_silent=True
)
STACKED_RESERVE = PlaceKind(RESERVE, "r", "r", RESERVE, RESERVE, RESERVE, RESERVE, "pile", in_sight="top")
OPEN_RESERVE = PlaceKind(RESERVE, "r", "r", RESERVE, RESERVE, RESERVE, RESERVE, "row")
THE_STOCK = PlaceKind(STOCK, "s", "s", STOCK, STOCK, STOCK, STOCK, "pile", in_sight="none")
OPEN_STOCK = PlaceKind(STOCK, "s", "s", STOCK, STOCK, STOCK, STOCK, "pile", in_sight="top")
THE_WASTE = PlaceKind(WASTE, "w", "w", WASTE, WASTE, WASTE, WASTE, "pile", is_silent=True)
THE_HOLE = PlaceKind(HOLE, "h", "h", HOLE, HOLE, HOLE, HOLE, "pile")
THE_DISCARDS = PlaceKind(DISCARD, "x", "x", "discards", "discards", "discards", "discard pile", "pile", is_silent=True)
ACCORDION_PILES = PlaceKind(ACCORDION, "p", "p", ACCORDION, ACCORDION, ACCORDION, ACCORDION, "row")
SEQUENCE_SQUARES = PlaceKind(SQUARE, "", "q", "sequences", "sequences", "sequence", "sequence", "rows", has_gaps=True)
GRID_SQUARES = PlaceKind(SQUARE, "", "g", "grid", "grid", "grid", "grid row", "rows", has_gaps=True)
OVERLAP_SQUARES = PlaceKind(SQUARE, "", "o", "overlap", "overlap", "row", "row", "rows", has_gaps=True, has_hidden=True)

KINDS = (
    TABLEAU_PILES,
    CELLS,
    FOUNDATIONS,
    STACKED_RESERVE,
    OPEN_RESERVE,
    THE_STOCK,
    OPEN_STOCK,
    THE_WASTE,
    THE_HOLE,
    THE_DISCARDS,
    ACCORDION_PILES,
    SEQUENCE_SQUARES,
    GRID_SQUARES,
    OVERLAP_SQUARES,
)
"""Every kind of place, in the order in which a position writes them."""
LETTERS = {kind.kind: kind.letter for kind in KINDS if kind.letter}
"""The letter of each kind in moves."""


class Part(NamedTuple):
    """Places of one kind that a game has: how many there are when all are in use, or how many squares each row has."""

    kind: PlaceKind
    sizes: tuple[int, ...] = (1,)

    def places(self) -> list[Place]:
        """Return the places, also those without cards."""
        shape, kind = self.kind.shape, self.kind.kind
        if shape == "rows":
            return [Place(kind, row, column) for row, size in enumerate(self.sizes) for column in range(size)]
        if self.kind.closes_up:
            return []
        return [Place(kind)] if shape == "pile" else [Place(kind, slot) for slot in range(self.sizes[0])]
