"""A layout drawn as text: cards with suit symbols, stock and foundations above the tableau."""

import re
from collections.abc import Sequence
from itertools import groupby

from ..cards import Card
from ..errors import counted
from ..families import Group, family_of
from ..layout import Layout
from ..places import Pile
from ..rules import Rules

FACE_DOWN = "▒▒"
EMPTY = "··"
_GAP = "  "
_COLUMN = 5
"""The width of a card and the gap after it."""
_RED, _DIM, _BOLD, _PLAIN = "\x1b[91m", "\x1b[2m", "\x1b[1m", "\x1b[0m"
_STYLES = re.compile(r"\x1b\[[0-9]+m")

_LINE = 13
"""How many piles of a line of piles stand side by side."""
_LABELLED = ("left", "right", "band")
_Pieces = tuple[list[str], str]
"""Texts that stand side by side, and the gap between them."""


class _Pen:
    """Writes words in fixed width, with or without colour."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def _styled(self, text: str, style: str, width: int) -> str:
        return " " * (width - len(text)) + (f"{style}{text}{_PLAIN}" if self.colour and text.strip() else text)

    def card(self, card: Card | None, width: int = 3) -> str:
        if card is None:
            return self.dim(EMPTY, width)
        return self._styled(card.symbol, _RED if card.is_red else _BOLD, width)

    def dim(self, text: str, width: int = 0) -> str:
        return self._styled(text, _DIM, width)


def draw(rules: Rules, layout: Layout, *, colour: bool = False, reveal: bool = False, width: int | None = None) -> str:
    """Return the table as text. `reveal` shows the cards that lie face down, and the order of the stock. A row wider
    than `width` is drawn in two or more lines or parts."""
    pen = _Pen(colour)
    groups = family_of(rules).arrangement(rules)
    lines = _labelled_rows(pen, [group for group in groups if group.at in _LABELLED], layout, reveal, width)
    for group in groups:
        piles = layout.of(group.kind.kind)
        if group.at not in _LABELLED and piles:
            lines += [""] if lines else []
            if group.at == "squares":
                lines += _squares(pen, group, piles, reveal)
            else:
                room = None if width is None else max(1, (width + len(_GAP)) // _COLUMN)
                lines += _columns(pen, piles, _LINE if group.at == "line" else room, reveal, group.at != "line")
    return "\n".join(line.rstrip() for line in lines)


def _labelled_rows(pen: _Pen, groups: Sequence[Group], layout: Layout, reveal: bool, width: int | None) -> list[str]:
    """Return the rows above the tableau: stock and waste, foundations or hole, cells, reserve."""
    indent = max((len(group.kind.name) for group in groups), default=0)
    lines = []
    for group in groups:
        piles = layout.of(group.kind.kind)
        row = _one_pile(pen, group, piles[0], reveal) if group.kind.shape == "pile" else _numbered(pen, group, piles)
        for number, line in enumerate(_lines(row, None if width is None else width - indent - len(_GAP))):
            label = "" if number else group.kind.name
            lines.append((pen.dim(label) if label else "") + " " * (indent - len(label)) + _GAP + line)
    return lines


def _lines(row: _Pieces, width: int | None) -> list[str]:
    """Return pieces side by side, in more than one line if they are too wide for one."""
    pieces, gap = row
    lines, room = [pieces[0]], _visible(pieces[0])
    for piece in pieces[1:]:
        room += len(gap) + _visible(piece)
        if width is not None and room > width:
            lines.append(piece)
            room = _visible(piece)
        else:
            lines[-1] += gap + piece
    return lines


def _visible(text: str) -> int:
    return len(_STYLES.sub("", text))


def _one_pile(pen: _Pen, group: Group, pile: Pile, reveal: bool) -> _Pieces:
    """Return the visible cards of a pile side by side, and the number of all its cards."""
    cards, count = pile.cards, pen.dim(f" ({counted(len(pile.cards), 'card')})")
    if group.spread == "back":
        if not reveal or not cards:
            return [pen.dim(FACE_DOWN if cards else EMPTY, 3) + count], ""
        shown, count = cards[::-1], ""
    elif group.spread == "fan":
        shown, count = cards if reveal else cards[-max(3, group.fan) :], count if cards else ""
    else:
        shown = cards if reveal and group.kind.in_sight == "top" else cards[-1:]
    pieces = [pen.card(card) for card in shown] or [pen.dim(EMPTY, 3)]
    return [*pieces[:-1], pieces[-1] + count], " "


def _numbered(pen: _Pen, group: Group, piles: Sequence[Pile]) -> _Pieces:
    """Return places with their names. A ten, which is one letter wider, still stands apart from the number."""
    if not piles:
        return [pen.dim(EMPTY, 3)], ""
    empty = [pen.dim("·" + mark) for mark in group.marks] or [pen.dim(EMPTY)] * len(piles)
    tops = [pen.card(pile.top, 0) if pile.cards else mark for pile, mark in zip(piles, empty, strict=True)]
    return [f"{pen.dim(str(pile.place))} {top}" for pile, top in zip(piles, tops, strict=True)], _GAP


def _columns(pen: _Pen, piles: Sequence[Pile], most: int | None, reveal: bool, is_apart: bool) -> list[str]:
    """Return piles side by side, at most `most` in a line, with names above them and the top card at the lower end."""
    lines = []
    most = most or len(piles)
    for first in range(0, len(piles), most):
        lines += [""] if first and is_apart else []
        here = piles[first : first + most]
        lines.append(_GAP.join(pen.dim(str(pile.place), 3) for pile in here))
        for row in range(max(1, *(len(pile.cards) for pile in here))):
            lines.append(_GAP.join(_card_at(pen, pile, row, reveal) for pile in here))
    return lines


def _card_at(pen: _Pen, pile: Pile, row: int, reveal: bool) -> str:
    if row >= len(pile.cards):
        return pen.dim(EMPTY, 3) if row == 0 else "   "
    if row < pile.hidden:
        return pen.dim(pile.cards[row].face_down if reveal else FACE_DOWN, 3)
    return pen.card(pile.cards[row])


def _squares(pen: _Pen, group: Group, piles: Sequence[Pile], reveal: bool) -> list[str]:
    """Return rows of squares with the numbers that moves use. A square may stand half a card to the right."""
    columns = max(pile.place.column for pile in piles) + 1
    lines = [] if group.columns else ["   " + _GAP.join(pen.dim(f"c{number}", 3) for number in range(1, columns + 1))]
    for row, squares in groupby(piles, lambda pile: pile.place.slot):
        line = pen.dim(f"r{row + 1}") + " "
        room = 0
        for pile in squares:
            left = int(group.spot(pile.place)[0] * _COLUMN)
            line += " " * (left - room) + _card_at(pen, pile, 0, reveal)
            room = left + _COLUMN - len(_GAP)
        lines.append(line)
    return lines
