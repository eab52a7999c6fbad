"""Elementary moves: what a player does, as values with a text that a person can read and type.

A move takes `amount` cards from one place to another: `t3-t5:2` moves two cards from tableau pile 3 to pile 5. Turning
the stock is `deal` and turning the waste over is `redeal`.
"""

import re
from typing import NamedTuple

from .errors import BadMove, quoted
from .places import ANY, FOUNDATION, KINDS, LETTERS, SQUARE, STOCK, WASTE, Place

_KINDS = {letter: kind for kind, letter in LETTERS.items()}
_SHAPES = {kind: {row.shape for row in KINDS if row.kind == kind} for kind in LETTERS}
_WITHOUT_NUMBER = {kind for kind, shapes in _SHAPES.items() if shapes == {"pile"}}
_ALWAYS_NUMBERED = {kind for kind, shapes in _SHAPES.items() if "pile" not in shapes}
"""Kinds of place that always have a number. A reserve has none if it is stacked, nor a foundation as a target."""


class Move(NamedTuple):
    """`amount` cards from `source` to `target`. `DEAL` and `REDEAL` are the two moves that touch no single pile."""

    source: Place
    target: Place
    amount: int = 1

    def __repr__(self) -> str:
        return f"Move({self})"

    def __str__(self) -> str:
        if self == DEAL:
            return "deal"
        if self == REDEAL:
            return "redeal"
        if not is_well_formed(self):
            return "no move"
        return f"{self.source}-{self.target}" + (f":{self.amount}" if self.amount > 1 else "")


DEAL = Move(Place(STOCK), Place(WASTE), 0)
REDEAL = Move(Place(WASTE), Place(STOCK), 0)


def is_well_formed(move: Move) -> bool:
    """Return whether a move names its places in the form used here. A move that was read from text always does."""
    is_counted = _is_number(move.amount)
    return is_counted and _names_a_place(move.source, is_target=False) and _names_a_place(move.target, is_target=True)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _names_a_place(place: object, *, is_target: bool) -> bool:
    if not isinstance(place, Place) or not isinstance(place.kind, str):
        return False
    if not _is_number(place.slot) or not _is_number(place.column):
        return False
    if place.kind == SQUARE:
        return place.slot >= 0 and place.column >= 0
    if place.kind in _WITHOUT_NUMBER or (place.kind == FOUNDATION and is_target):
        return place.slot == place.column == ANY
    least = 0 if place.kind in _ALWAYS_NUMBERED else ANY
    return place.kind in LETTERS and place.slot >= least and place.column == ANY


_PLACE = r"(r[0-9]{1,3}c[0-9]{1,3}|[a-z](?:[0-9]{1,3})?)"
_COUNT = r"([0-9]{1,3})"
_MOVE = re.compile(rf"{_PLACE}(?:\s*(?:->|[->])\s*|\s+){_PLACE}(?:\s*[:x*]\s*{_COUNT}|\s+{_COUNT})?")
_SQUARE = re.compile(r"r([0-9]+)c([0-9]+)")


def _parse_place(text: str, move: str, *, is_target: bool) -> Place:
    if square := _SQUARE.fullmatch(text):
        row, column = int(square[1]), int(square[2])
        if row and column:
            return Place(SQUARE, row - 1, column - 1)
        raise BadMove(f"{move}: rows and columns are counted from 1")
    kind = _KINDS.get(text[0])
    if kind is None:
        raise BadMove(f'{move}: there is no place "{text}"')
    if len(text) == 1:
        if kind in _ALWAYS_NUMBERED and not (kind == FOUNDATION and is_target):
            raise BadMove(f"{move}: say which {kind}, as in {text}1")
        return Place(kind)
    if kind in _WITHOUT_NUMBER or int(text[1:]) == 0:
        raise BadMove(f'{move}: there is no place "{text}"')
    return Place(kind, int(text[1:]) - 1)


def has_the_form_of_a_move(text: str) -> bool:
    """Return whether a text names a source and a target, whether or not there are such places."""
    return _MOVE.fullmatch(text.strip().lower()) is not None


def parse_move(text: str) -> Move:
    """Read a move: `t3-t5`, `t3-t5:2`, also `t3 t5 2`; `deal`; `redeal`.

    >>> parse_move("t3 t5 2")
    Move(t3-t5:2)
    """
    if not isinstance(text, str):
        raise BadMove(f"a move is a text such as t3-t5, not {quoted(text)}")
    words = text.strip().lower()
    if words in ("deal", "redeal"):
        return DEAL if words == "deal" else REDEAL
    shown = quoted(text.strip())
    match = _MOVE.fullmatch(words)
    if not match:
        raise BadMove(f"{shown} is not a move; write source and target as in t3-t5, t3-f or w-t2, or deal, or redeal")
    count = int(match[3] or match[4] or 1)
    if count < 1:
        raise BadMove(f"{shown}: a move takes at least one card")
    source = _parse_place(match[1], shown, is_target=False)
    target = _parse_place(match[2], shown, is_target=True)
    if target.kind == FOUNDATION:
        target = Place(FOUNDATION)
    return Move(source, target, count)


def as_move(move: object) -> Move:
    """Return a move as it is, or the move of a text. Raises `BadMove`."""
    if isinstance(move, str):
        return parse_move(move)
    if not isinstance(move, Move):
        raise BadMove(f"a move is a Move or a text such as t3-t5, not {quoted(move)}")
    return move
