"""A layout drawn as text: cards with suit symbols, stock and foundations above the tableau, where a player expects
them.

Takes rules and a layout; gives lines of text, with terminal colours on request.
"""

import re
from collections.abc import Sequence

from ..cards import SUIT_SYMBOLS, Card
from ..errors import counted
from ..layout import Layout, Pile, Row
from ..rules import Rules

FACE_DOWN = "▒▒"
EMPTY = "··"
_GAP = "  "
_COLUMN = 5
"""The width of a card and the gap after it."""
_RED, _DIM, _BOLD, _PLAIN = "\x1b[91m", "\x1b[2m", "\x1b[1m", "\x1b[0m"
_STYLES = re.compile(r"\x1b\[[0-9]+m")

_Pieces = tuple[list[str], str]
"""What lies side by side, and the gap between."""


class _Pen:
    """Writes words in fixed width, with or without colour."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def _styled(self, text: str, style: str, width: int) -> str:
        padding = " " * (width - len(text))
        return padding + (f"{style}{text}{_PLAIN}" if self.colour and text.strip() else text)

    def card(self, card: Card | None, width: int = 3) -> str:
        if card is None:
            return self.dim(EMPTY, width)
        return self._styled(card.symbol, _RED if card.is_red else _BOLD, width)

    def dim(self, text: str, width: int = 0) -> str:
        return self._styled(text, _DIM, width)


def draw(rules: Rules, layout: Layout, *, colour: bool = False, reveal: bool = False, width: int | None = None) -> str:
    """The table as text. `reveal` shows the cards that lie face down, and the order of the stock; what is
    wider than `width` is drawn in two or more lines or parts."""
    pen = _Pen(colour)
    if rules.family == "accordion":
        lines = _accordion(pen, layout.accordion)
    elif rules.family == "sequences":
        lines = _squares(pen, layout.sequences)
    elif rules.family == "grid":
        lines = _squares(pen, layout.grid)
    else:
        lines = _upper_rows(pen, rules, layout, reveal, width)
        if layout.tableau:
            lines += [""] if lines else []
            most = len(layout.tableau) if width is None else max(1, (width + len(_GAP)) // _COLUMN)
            for first in range(0, len(layout.tableau), most):
                lines += [""] if first else []
                lines += _tableau(pen, layout, range(first, min(first + most, len(layout.tableau))), reveal)
    return "\n".join(line.rstrip() for line in lines)


def _size(pile: Pile) -> str:
    return f" ({counted(len(pile), 'card')})"


def _upper_rows(pen: _Pen, rules: Rules, layout: Layout, reveal: bool, width: int | None) -> list[str]:
    """Stock and waste, foundations or hole, cells, reserve: what lies above the tableau."""
    rows: list[tuple[str, _Pieces]] = []
    if rules.stock.size:
        rows += _stock_rows(pen, rules, layout, reveal)
    if rules.foundations.present:
        rows.append(("foundations", _foundation_row(pen, rules, layout)))
    if rules.hole.present:
        count = pen.dim(_size(layout.hole))
        rows.append(("hole", ([pen.card(layout.hole[-1] if layout.hole else None) + count], "")))
    if rules.cells.count:
        rows.append(("cells", _numbered(pen, "c", layout.cells)))
    if rules.reserve.size:
        rows.append(("reserve", _reserve_row(pen, rules, layout, reveal)))
    indent = max((len(label) for label, _ in rows), default=0)
    lines = []
    for label, row in rows:
        for number, line in enumerate(_lines(row, None if width is None else width - indent - len(_GAP))):
            shown = "" if number else label
            lines.append((pen.dim(shown) if shown else "") + " " * (indent - len(shown)) + _GAP + line)
    return lines


def _lines(row: _Pieces, width: int | None) -> list[str]:
    """Pieces side by side, in more than one line where they are too wide for one."""
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


def _pile_row(pen: _Pen, cards: Pile, count: str) -> _Pieces:
    """Cards side by side, and how many there are in all."""
    pieces = [pen.card(card) for card in cards] or [pen.dim(EMPTY, 3)]
    return [*pieces[:-1], pieces[-1] + count], " "


def _stock_rows(pen: _Pen, rules: Rules, layout: Layout, reveal: bool) -> list[tuple[str, _Pieces]]:
    if reveal and layout.stock:
        rows = [("stock", _pile_row(pen, layout.stock[::-1], ""))]
    else:
        rows = [("stock", ([pen.dim(FACE_DOWN if layout.stock else EMPTY, 3) + pen.dim(_size(layout.stock))], ""))]
    if rules.stock.deal_type == "waste":
        shown = layout.waste if reveal else layout.waste[-max(3, rules.stock.deal_count) :]
        rows.append(("waste", _pile_row(pen, shown, pen.dim(_size(layout.waste)) if layout.waste else "")))
    return rows


def _foundation_row(pen: _Pen, rules: Rules, layout: Layout) -> _Pieces:
    parts = []
    for index, (suit, pile) in enumerate(zip(rules.foundation_suits, layout.foundations, strict=True), 1):
        top = pen.card(pile[-1], 0) if pile else pen.dim("·" + SUIT_SYMBOLS[suit])
        parts.append(f"{pen.dim(f'f{index}')} {top}")
    return parts, _GAP


def _reserve_row(pen: _Pen, rules: Rules, layout: Layout, reveal: bool) -> _Pieces:
    if not rules.reserve.stacked:
        return _numbered(pen, "r", layout.reserve) if layout.reserve else ([pen.dim(EMPTY, 3)], "")
    shown = layout.reserve if reveal else layout.reserve[-1:]
    return _pile_row(pen, shown, pen.dim(_size(layout.reserve)))


def _numbered(pen: _Pen, letter: str, cards: Sequence[Card | None]) -> _Pieces:
    """Places with their names; a ten, which is one letter wider, keeps apart from the number."""
    return [f"{pen.dim(f'{letter}{index}')} {pen.card(card, 0)}" for index, card in enumerate(cards, 1)], _GAP


def _tableau(pen: _Pen, layout: Layout, piles: range, reveal: bool) -> list[str]:
    """Some of the piles as columns, the top card at the lower end."""
    lines = [_GAP.join(pen.dim(f"t{index + 1}", 3) for index in piles)]
    height = max(len(layout.tableau[index]) for index in piles)
    for row in range(max(height, 1)):
        line = []
        for index in piles:
            pile, hidden = layout.tableau[index], layout.hidden[index]
            if row >= len(pile):
                line.append(pen.dim(EMPTY, 3) if row == 0 else "   ")
            elif row < hidden:
                line.append(pen.dim(pile[row].face_down if reveal else FACE_DOWN, 3))
            else:
                line.append(pen.card(pile[row]))
        lines.append(_GAP.join(line))
    return lines


def _accordion(pen: _Pen, row: Pile) -> list[str]:
    """The row of piles, thirteen to a line, each with its number above it."""
    lines = []
    for start in range(0, len(row), 13):
        part = row[start : start + 13]
        lines.append(_GAP.join(pen.dim(f"p{start + offset + 1}", 3) for offset in range(len(part))))
        lines.append(_GAP.join(pen.card(card) for card in part))
    return lines


def _squares(pen: _Pen, rows: tuple[Row, ...]) -> list[str]:
    """Rows of squares with the numbers that moves use."""
    columns = max((len(row) for row in rows), default=0)
    lines = ["   " + _GAP.join(pen.dim(f"c{column}", 3) for column in range(1, columns + 1))]
    for number, row in enumerate(rows, 1):
        lines.append(pen.dim(f"r{number}") + " " + _GAP.join(pen.card(card) for card in row))
    return lines
