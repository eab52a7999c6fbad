"""Layouts as plain text, one line for each place, easy to read and to type.

    foundation 1: AC 2C
    cells: 9D - - 4H
    tableau 1: <4C> AS

Piles are listed from the bottom; `<4C>` lies face down; `-` is an empty cell or gap; `#` starts a comment. The last
card of the stock is the first to be turned.
"""

import contextlib
import re
from typing import Any

from ..cards import Card, parse_card
from ..errors import BadDeal, BadInput, quoted
from ..layout import Layout, Pile, Row
from ..rules import Rules
from .objects import layout_from_object

_LINE = re.compile(
    r"(foundation|tableau|sequence|grid)\s+([0-9]{1,3})\s*:(.*)"
    r"|(stock|waste|reserve|hole|cells|accordion|base card|redeals used)\s*:(.*)"
)
_KEYS = {"tableau": "tableau piles", "sequence": "sequences", "grid": "grid", "foundation": "foundations"}


def looks_like_lines(text: str) -> bool:
    """Whether a text is written in this form."""
    return any(_LINE.fullmatch(line) for line in _without_comments(text))


def layout_to_lines(rules: Rules, layout: Layout) -> str:
    """The layout as text, without comments."""
    lines = [f"foundation {i}: {_pile(pile)}" for i, pile in enumerate(layout.foundations, 1) if pile]
    if rules.foundations.base_card == "random" and not any(layout.foundations):
        lines.append(f"base card: {str(Card(layout.base_rank, 0))[:-1]}")
    if rules.stock.size:
        lines.append(f"stock: {_pile(layout.stock)}")
    if layout.waste:
        lines.append(f"waste: {_pile(layout.waste)}")
    if layout.redeals_used and rules.redeals is not None:
        lines.append(f"redeals used: {layout.redeals_used}")
    if rules.reserve.size:
        lines.append(f"reserve: {_pile(layout.reserve)}")
    if rules.hole.present:
        lines.append(f"hole: {_pile(layout.hole)}")
    if rules.cells.count:
        lines.append(f"cells: {_row(layout.cells)}")
    for i, (pile, hidden) in enumerate(zip(layout.tableau, layout.hidden, strict=True), 1):
        lines.append(f"tableau {i}: {_pile(pile, hidden)}")
    if layout.accordion:
        lines.append(f"accordion: {_pile(layout.accordion)}")
    lines += [f"sequence {i}: {_row(row)}" for i, row in enumerate(layout.sequences, 1)]
    lines += [f"grid {i}: {_row(row)}" for i, row in enumerate(layout.grid, 1)]
    return "".join(line.rstrip() + "\n" for line in lines)


def layout_from_lines(rules: Rules, text: str) -> Layout:
    """The layout of such a text; only its form is checked here."""
    fields: dict[str, Any] = {}
    problems: list[str] = []
    for number, line in enumerate(_without_comments(text), 1):
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if not match:
            problems.append(f'line {number}: {quoted(line)} does not name a place, as in "tableau 1: 9D 8C"')
            continue
        kind, index, numbered_words, place, words = match.groups()
        try:
            if kind:
                _add_numbered(rules, fields, kind, int(index), numbered_words.split())
            else:
                _add_single(fields, place, words.split())
        except BadInput as error:
            problems += BadDeal(error.problems).located(f"line {number}").problems
    try:
        layout = layout_from_object(rules, fields)
    except BadDeal as error:
        raise BadDeal([*problems, *error.problems]) from None
    if problems:
        raise BadDeal(problems)
    return layout


def _without_comments(text: str) -> list[str]:
    return [line.split("#")[0].strip() for line in text.splitlines()]


def _pile(pile: Pile, hidden: int = 0) -> str:
    return " ".join(f"<{card}>" if position < hidden else str(card) for position, card in enumerate(pile))


def _row(row: Row) -> str:
    return " ".join("-" if card is None else str(card) for card in row)


def _as_object_card(word: str) -> str:
    """`<4C>` as the JSON form writes it: `4c`; any other card with an upper-case suit, so that it is face up."""
    if word == "-":
        return ""
    if word.startswith("<") and word.endswith(">"):
        with contextlib.suppress(BadInput):
            return parse_card(word[1:-1]).face_down
        return word  # which is no card, and is told as such
    return word.upper()


def _add_numbered(rules: Rules, fields: dict[str, Any], kind: str, index: int, words: list[str]) -> None:
    key, cards = _KEYS[kind], [_as_object_card(word) for word in words]
    if kind == "foundation":
        if not 1 <= index <= len(rules.foundation_suits):
            raise BadDeal(f"there is no foundation {index} in this game")
        fields.setdefault(key, []).extend(cards)
        return
    rows = fields.setdefault(key, [])
    expected = len(rows) + 1
    if index > expected:
        rows += [[] for _ in range(index - expected)]  # so that the lines after it are where they should be
    if index >= expected:
        rows.append(cards)
    if index != expected:
        raise BadDeal(f"{kind} {index} stands where {kind} {expected} is expected")


def _add_single(fields: dict[str, Any], place: str, words: list[str]) -> None:
    if place in fields:
        raise BadDeal(f"{place} is given twice")
    if place == "redeals used":
        text = " ".join(words)
        fields[place] = int(text) if re.fullmatch("[0-9]{1,3}", text) else text
    elif place == "base card":
        fields[place] = " ".join(words)
    else:
        fields[place] = [_as_object_card(word) for word in words]
