"""Layouts as JSON objects: the deal input of Solvitaire, with the few fields it cannot say added.

Takes and gives plain dictionaries. A lower-case suit in the tableau means face down where the rules deal cards face
down.
"""

from typing import Any

from ..cards import Card, parse_card, parse_rank
from ..errors import BadDeal, BadInput, listing, quoted
from ..layout import Layout, Pile, Row
from ..rules import Rules

_FIELDS = (
    "tableau piles",
    "stock",
    "waste",
    "reserve",
    "hole",
    "foundations",
    "cells",
    "sequences",
    "accordion",
    "grid",
    "base card",
    "redeals used",
)


def layout_to_object(rules: Rules, layout: Layout) -> dict[str, Any]:
    """The layout as Solvitaire reads it; `cells`, `grid`, `base card` and `redeals used` are ours."""
    shown: dict[str, Any] = {}
    if rules.family == "tableau":
        shown["tableau piles"] = [
            [card.face_down if position < hidden else str(card) for position, card in enumerate(pile)]
            for pile, hidden in zip(layout.tableau, layout.hidden, strict=True)
        ]
    if rules.stock.size:
        shown["stock"] = _texts(layout.stock)
    if layout.waste:
        shown["waste"] = _texts(layout.waste)
    if rules.reserve.size:
        shown["reserve"] = _texts(layout.reserve)
    if rules.hole.present:
        shown["hole"] = str(layout.hole[0]) if len(layout.hole) == 1 else _texts(layout.hole)
    if any(layout.foundations):
        shown["foundations"] = [str(card) for pile in layout.foundations for card in pile]
    if rules.cells.count:
        shown["cells"] = _row_texts(layout.cells)
    if rules.family == "sequences":
        shown["sequences"] = [_row_texts(row) for row in layout.sequences]
    if rules.family == "accordion":
        shown["accordion"] = _texts(layout.accordion)
    if rules.family == "grid":
        shown["grid"] = [_row_texts(row) for row in layout.grid]
    if rules.foundations.base_card == "random" and not any(layout.foundations):
        shown["base card"] = str(Card(layout.base_rank, 0))[:-1]
    if layout.redeals_used and rules.redeals is not None:
        shown["redeals used"] = layout.redeals_used
    return shown


def layout_from_object(rules: Rules, fields: dict[str, Any]) -> Layout:
    """The layout of a JSON object; only its form is checked here, not whether the cards make a deck.

    Raises `BadDeal` with everything that is wrong.
    """
    problems = [
        f"{quoted(key)}: there is no such field in a deal; the fields are {listing(_FIELDS, 'and')}"
        for key in fields
        if key not in _FIELDS
    ]
    layout = _Reader(rules, fields, problems).layout()
    if problems:
        raise BadDeal(problems)
    return layout


def _texts(pile: Pile) -> list[str]:
    return [str(card) for card in pile]


def _row_texts(row: Row) -> list[str]:
    return ["" if card is None else str(card) for card in row]


class _Reader:
    """The places of a layout, one after another; what is wrong with one is noted, and the others are read."""

    def __init__(self, rules: Rules, fields: dict[str, Any], problems: list[str]) -> None:
        self._rules, self._fields, self._problems = rules, fields, problems

    def layout(self) -> Layout:
        piles = self._lists("tableau piles")
        if piles is None and self._rules.family == "tableau" and self._rules.tableau_piles.count:
            self._problems.append('"tableau piles": this field is missing')
        read_piles = [self._tableau_pile(pile, f"tableau pile {number}") for number, pile in enumerate(piles or [], 1)]
        home = self._cards("foundations") if "foundations" in self._fields else None
        base_rank, foundations = self._foundations(home)
        return Layout(
            tableau=tuple(pile for pile, _ in read_piles),
            hidden=tuple(hidden for _, hidden in read_piles),
            foundations=foundations,
            cells=self._cells(),
            stock=self._cards("stock"),
            waste=self._cards("waste"),
            reserve=self._cards("reserve"),
            hole=self._cards("hole"),
            accordion=self._cards("accordion"),
            sequences=self._rows("sequences", "sequence"),
            grid=self._rows("grid", "grid row"),
            base_rank=base_rank,
            redeals_used=self._redeals_used(),
        )

    def _card(self, value: object, place: str) -> Card | None:
        if not isinstance(value, str):
            self._problems.append(f"{place}: a card must be a text such as 10H, not {quoted(value)}")
            return None
        try:
            return parse_card(value)
        except BadInput as error:
            self._problems.append(f"{place}: {error}")
            return None

    def _pile(self, values: list[Any], place: str) -> Pile:
        read = [self._card(value, place) for value in values]
        return tuple(card for card in read if card is not None)

    def _cards(self, name: str) -> Pile:
        """A flat list of cards; a single card may stand without brackets."""
        value = self._fields.get(name, [])
        if isinstance(value, str) and name == "hole":
            value = [value]
        if not isinstance(value, list):
            self._problems.append(f'"{name}": must be a list of cards')
            return ()
        return self._pile(value, name)

    def _lists(self, name: str) -> list[list[Any]] | None:
        if name not in self._fields:
            return None
        value = self._fields[name]
        if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
            self._problems.append(f'"{name}": must be a list of lists of cards')
            return []
        return value

    def _row(self, cards: list[Any], place: str) -> Row:
        return tuple(None if card == "" else self._card(card, place) for card in cards)

    def _rows(self, name: str, place: str) -> tuple[Row, ...]:
        return tuple(self._row(row, f"{place} {number}") for number, row in enumerate(self._lists(name) or [], 1))

    def _tableau_pile(self, texts: list[Any], place: str) -> tuple[Pile, int]:
        """The cards and how many of them lie face down: all below the first that is face up, and never the top one."""
        cards = self._pile(texts, place)
        if self._rules.tableau_piles.face_up_cards == "all" or len(cards) < len(texts):
            return cards, 0
        down = [text[-1].islower() for text in texts]
        hidden = down.index(False) if False in down else len(down)
        if True in down[hidden:]:
            card = cards[down.index(True, hidden)]
            self._problems.append(f"{place}: {card} is face down but lies on a card that is face up")
        if cards and hidden == len(cards):
            self._problems.append(
                f"{place}: {cards[-1]} lies on top and is face down, but the top card of a pile is always face up"
            )
        return cards, hidden

    def _cells(self) -> Row:
        if "cells" not in self._fields:
            return (None,) * self._rules.cells.count
        value = self._fields["cells"]
        if not isinstance(value, list):
            self._problems.append('"cells": must be a list of cards, "" for an empty cell')
            return ()
        cells = self._row(value, "cells")
        return cells + (None,) * (self._rules.cells.count - len(cells))

    def _foundations(self, home: Pile | None) -> tuple[int, tuple[Pile, ...]]:
        """The base rank and the piles; a card at home that is none leaves both open, so nothing is said of them."""
        before = len(self._problems)
        try:
            base_rank = _base_rank(self._rules, self._fields, home)
            given = self._fields.get("foundations", [])
            if isinstance(given, list) and len(home or ()) < len(given):
                return base_rank, ()
            return base_rank, _foundation_piles(self._rules, home, base_rank)
        except BadDeal as error:
            if len(self._problems) == before:
                self._problems += error.problems
            return 1, ()

    def _redeals_used(self) -> int:
        value = self._fields.get("redeals used", 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self._problems.append(f'"redeals used": must be a whole number, not {quoted(value)}')
            return 0
        return value


def _base_rank(rules: Rules, fields: dict[str, Any], listed: Pile | None) -> int:
    """The rank the foundations start from: fixed by the rules, or seen from the cards that lie there."""
    fixed = parse_rank(rules.foundations.base_card)
    stated = fields.get("base card")
    if stated is not None:
        rank = parse_rank(str(stated))
        if rank is None or rank > rules.max_rank:
            raise BadDeal(f'"base card": {quoted(stated)} is not a rank of this game')
        if fixed is not None and rank != fixed:
            raise BadDeal(f'"base card": it is {rules.foundations.base_card} in this game, not {quoted(stated)}')
        return rank
    if not rules.foundations.present:
        return 1
    if fixed is not None:
        return fixed
    if not listed:
        raise BadDeal('"base card": this field is missing, and no card on the foundations shows where they start')
    return next(card.rank for card in listed if card.suit == listed[-1].suit)


def _foundation_piles(rules: Rules, listed: Pile | None, base_rank: int) -> tuple[Pile, ...]:
    """The listed cards put one after another on the foundations of their suits."""
    if not rules.foundations.present:
        if listed:
            raise BadDeal(f"foundations: this game has none, so {listed[0]} cannot lie there")
        return ()
    piles: list[list[Card]] = [[] for _ in rules.foundation_suits]
    if listed is None and rules.foundations.initial_cards == "all":
        listed = tuple(Card(base_rank, suit) for suit in rules.foundation_suits)
    descending = rules.foundations.only_complete_pile_moves
    for card in listed or ():
        height = (card.rank - base_rank) % rules.max_rank if card.rank <= rules.max_rank else -1
        wanted = rules.max_rank - 1 - height if descending else height
        pile = next(
            (
                pile
                for pile, suit in zip(piles, rules.foundation_suits, strict=True)
                if suit == card.suit and len(pile) == wanted
            ),
            None,
        )
        if pile is None:
            raise BadDeal(f"foundations: {card} does not follow; list every card from the base up, as in AH, 2H, 3H")
        pile.append(card)
    return tuple(tuple(pile) for pile in piles)
