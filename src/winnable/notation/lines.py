"""Layouts as plain text, one line for each place, easy to read and to type.

    foundation 1: AC 2C
    cells: 9D - - 4H
    tableau 1: <4C> AS

Piles are listed from the bottom; `<4C>` lies face down; `-` is an empty cell or gap; `#` starts a comment. The last
card of the stock is the first to be turned.
"""

import contextlib
import re
from collections.abc import Iterable
from typing import Any

from ..cards import Card, parse_card
from ..errors import BadDeal, BadInput, quoted
from ..families import parts_of
from ..layout import Layout
from ..places import FOUNDATIONS, KINDS, TABLEAU_PILES, THE_WASTE, Lying
from ..rules import Rules
from .objects import is_left_out, layout_from_object

_NUMBERED = {kind.word: kind for kind in KINDS if kind.is_listed}
_SINGLE = {kind.word for kind in KINDS if not kind.is_listed} | {"base card", "redeals used"}
_LINE = re.compile(rf"({'|'.join(_NUMBERED)})\s+([0-9]{{1,3}})\s*:(.*)|({'|'.join(sorted(_SINGLE))})\s*:(.*)")


def looks_like_lines(text: str) -> bool:
    """Return whether a text is written in this form."""
    return any(_LINE.fullmatch(line) for line in _without_comments(text))


def layout_to_lines(rules: Rules, layout: Layout) -> str:
    """Return the layout as text, without comments; foundations come first."""
    lines = []
    for kind in sorted((part.kind for part in parts_of(rules)), key=lambda kind: kind is not FOUNDATIONS):
        rows = [] if is_left_out(kind, layout) else kind.rows(layout.of(kind.kind))
        if kind.is_listed:
            numbered = [(number, row) for number, row in enumerate(rows, 1) if row or not kind.is_silent]
            lines += [f"{kind.word} {number}: {_row(row)}" for number, row in numbered]
        elif rows:
            lines.append(f"{kind.word}: {_row(rows[0])}")
        if kind is FOUNDATIONS and rules.foundations.base_card == "random" and not rows:
            lines.append(f"base card: {str(Card(layout.base_rank, 0))[:-1]}")
        dealt_again = TABLEAU_PILES if rules.tableau_piles.redeal else THE_WASTE
        if kind is dealt_again and layout.redeals_used and rules.redeals is not None:
            lines.append(f"redeals used: {layout.redeals_used}")
    return "".join(line.rstrip() + "\n" for line in lines)


def layout_from_lines(rules: Rules, text: str) -> Layout:
    """Return the layout of a text in this form. Only the form is checked here."""
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
    return layout_from_object(rules, fields, problems)


def _without_comments(text: str) -> list[str]:
    return [line.split("#")[0].strip() for line in text.splitlines()]


def _row(row: Iterable[Lying]) -> str:
    return " ".join("-" if card is None else f"<{card}>" if is_down else str(card) for card, is_down in row)


def _as_object_card(word: str) -> str:
    """Return a card as the JSON form writes it: `<4C>` as `4c`, any other with an upper-case suit, which is face up."""
    if word == "-":
        return ""
    if word.startswith("<") and word.endswith(">"):
        with contextlib.suppress(BadInput):
            return parse_card(word[1:-1]).face_down
        return word  # it is not a card, and is refused later
    return word.upper()


def _add_numbered(rules: Rules, fields: dict[str, Any], kind: str, index: int, words: list[str]) -> None:
    key, cards = _NUMBERED[kind].field, [_as_object_card(word) for word in words]
    if kind == "foundation":
        if not 1 <= index <= len(rules.foundation_suits):
            raise BadDeal(f"there is no foundation {index} in this game")
        fields.setdefault(key, []).extend(cards)
        return
    rows = fields.setdefault(key, [])
    expected = len(rows) + 1
    if index > expected:
        rows += [[] for _ in range(index - expected)]  # so that the lines after this one have their right places
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
