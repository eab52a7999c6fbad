"""Elementary moves: what a player does, as values with a text that a person can read and type.

A move takes `amount` cards from one place to another: `t3-t5:2` moves two cards from tableau pile 3 to pile 5. Turning
the stock is `deal` and turning the waste over is `redeal`.
"""

import re
from typing import NamedTuple

from .errors import BadMove

TABLEAU, CELL, FOUNDATION, RESERVE = "tableau", "cell", "foundation", "reserve"
STOCK, WASTE, HOLE = "stock", "waste", "hole"
ACCORDION, SQUARE = "accordion", "square"

_LETTER = {TABLEAU: "t", CELL: "c", FOUNDATION: "f", RESERVE: "r", STOCK: "s", WASTE: "w", HOLE: "h", ACCORDION: "p"}
_KIND = {letter: kind for kind, letter in _LETTER.items()}
_WITHOUT_NUMBER = {STOCK, WASTE, HOLE}
_ALWAYS_NUMBERED = {TABLEAU, CELL, ACCORDION}
ANY = -1
"""The slot of a place that needs no number: the foundation a card fits, the top of a stacked reserve."""


class Place(NamedTuple):
    """Where cards lie: a kind of pile and, counted from 0, which one; a square of a row has a column too."""

    kind: str
    slot: int = ANY
    column: int = ANY

    def __str__(self) -> str:
        if self.kind == SQUARE:
            return f"r{self.slot + 1}c{self.column + 1}"
        return _LETTER[self.kind] + ("" if self.slot == ANY else str(self.slot + 1))


class Move(NamedTuple):
    """`amount` cards from `source` to `target`. `DEAL` and `REDEAL` are the two moves that touch no single pile."""

    source: Place
    target: Place
    amount: int = 1

    def __str__(self) -> str:
        if self == DEAL:
            return "deal"
        if self == REDEAL:
            return "redeal"
        return f"{self.source}-{self.target}" + (f":{self.amount}" if self.amount > 1 else "")


DEAL = Move(Place(STOCK), Place(WASTE), 0)
REDEAL = Move(Place(WASTE), Place(STOCK), 0)

_PLACE = r"(r\d+c\d+|[a-z]\d*)"
_MOVE = re.compile(rf"{_PLACE}(?:\s*[->]\s*|\s+){_PLACE}(?:\s*[:x*]\s*(\d+)|\s+(\d+))?")
_SQUARE = re.compile(r"r(\d+)c(\d+)")


def _parse_place(text: str, move: str) -> Place:
    if square := _SQUARE.fullmatch(text):
        row, column = int(square[1]), int(square[2])
        if row and column:
            return Place(SQUARE, row - 1, column - 1)
        raise BadMove(f'"{move}": rows and columns are counted from 1')
    kind = _KIND.get(text[0])
    if kind is None:
        raise BadMove(f'"{move}": there is no place "{text}"')
    if len(text) == 1:
        if kind in _ALWAYS_NUMBERED:
            raise BadMove(f'"{move}": say which {kind}, as in {text}1')
        return Place(kind)
    if kind in _WITHOUT_NUMBER or int(text[1:]) == 0:
        raise BadMove(f'"{move}": there is no place "{text}"')
    return Place(kind, int(text[1:]) - 1)


def parse_move(text: str) -> Move:
    """Read a move: `t3-t5`, `t3-t5:2`, also `t3 t5 2`; `deal`; `redeal`."""
    words = text.strip().lower()
    if words in ("deal", "redeal"):
        return DEAL if words == "deal" else REDEAL
    match = _MOVE.fullmatch(words)
    if not match:
        raise BadMove(
            f'"{text.strip()}" is not a move; write source and target as in t3-t5, t3-f or w-t2, or deal, or redeal'
        )
    count = int(match[3] or match[4] or 1)
    if count < 1:
        raise BadMove(f'"{text.strip()}": a move takes at least one card')
    source, target = (_parse_place(place, text.strip()) for place in (match[1], match[2]))
    if target.kind == FOUNDATION:
        target = Place(FOUNDATION)
    return Move(source, target, count)
