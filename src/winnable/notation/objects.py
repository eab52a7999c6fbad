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
    """The layout of a JSON object; only its form is checked here, not whether the cards make a deck."""
    unknown = [key for key in fields if key not in _FIELDS]
    if unknown:
        raise BadDeal(
            f"{quoted(unknown[0])}: there is no such field in a deal; the fields are {listing(_FIELDS, 'and')}"
        )
    piles = _lists(fields, "tableau piles")
    if piles is None and rules.family == "tableau" and rules.tableau_piles.count:
        raise BadDeal('"tableau piles": this field is missing')
    read_piles = [_tableau_pile(rules, pile, f"tableau pile {number}") for number, pile in enumerate(piles or [], 1)]
    foundation_cards = _cards(fields, "foundations") if "foundations" in fields else None
    base_rank = _base_rank(rules, fields, foundation_cards)
    return Layout(
        tableau=tuple(pile for pile, _ in read_piles),
        hidden=tuple(hidden for _, hidden in read_piles),
        foundations=_foundation_piles(rules, foundation_cards, base_rank),
        cells=_cells(rules, fields),
        stock=_cards(fields, "stock"),
        waste=_cards(fields, "waste"),
        reserve=_cards(fields, "reserve"),
        hole=_cards(fields, "hole"),
        accordion=_cards(fields, "accordion"),
        sequences=tuple(
            _row(row, f"sequence {number}") for number, row in enumerate(_lists(fields, "sequences") or [], 1)
        ),
        grid=tuple(_row(row, f"grid row {number}") for number, row in enumerate(_lists(fields, "grid") or [], 1)),
        base_rank=base_rank,
        redeals_used=_redeals_used(fields),
    )


def _texts(pile: Pile) -> list[str]:
    return [str(card) for card in pile]


def _row_texts(row: Row) -> list[str]:
    return ["" if card is None else str(card) for card in row]


def _card(value: object, place: str) -> Card:
    if not isinstance(value, str):
        raise BadDeal(f"{place}: a card must be a text such as 10H, not {quoted(value)}")
    try:
        return parse_card(value)
    except BadInput as error:
        raise BadDeal(f"{place}: {error}") from None


def _cards(fields: dict[str, Any], name: str) -> Pile:
    """A flat list of cards; a single card may stand without brackets."""
    value = fields.get(name, [])
    if isinstance(value, str) and name == "hole":
        value = [value]
    if not isinstance(value, list):
        raise BadDeal(f'"{name}": must be a list of cards')
    return tuple(_card(card, name) for card in value)


def _lists(fields: dict[str, Any], name: str) -> list[list[Any]] | None:
    if name not in fields:
        return None
    value = fields[name]
    if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
        raise BadDeal(f'"{name}": must be a list of lists of cards')
    return value


def _row(cards: list[Any], place: str) -> Row:
    return tuple(None if card == "" else _card(card, place) for card in cards)


def _tableau_pile(rules: Rules, texts: list[Any], place: str) -> tuple[Pile, int]:
    """The cards and how many of them lie face down. A face-down card on top turns up by itself."""
    cards = tuple(_card(text, place) for text in texts)
    if rules.tableau_piles.face_up_cards == "all":
        return cards, 0
    down = [text[-1].islower() for text in texts]
    hidden = down.index(False) if False in down else len(down)
    if True in down[hidden:]:
        card = cards[down.index(True, hidden)]
        raise BadDeal(f"{place}: {card} is face down but lies on a card that is face up")
    return cards, min(hidden, max(0, len(cards) - 1))


def _cells(rules: Rules, fields: dict[str, Any]) -> Row:
    if "cells" not in fields:
        return (None,) * rules.cells.count
    value = fields["cells"]
    if not isinstance(value, list):
        raise BadDeal('"cells": must be a list of cards, "" for an empty cell')
    cells = _row(value, "cells")
    return cells + (None,) * (rules.cells.count - len(cells))


def _base_rank(rules: Rules, fields: dict[str, Any], listed: Pile | None) -> int:
    """The rank the foundations start from: fixed by the rules, or seen from the cards that lie there."""
    fixed = parse_rank(rules.foundations.base_card)
    stated = fields.get("base card")
    if stated is not None:
        rank = parse_rank(str(stated))
        if rank is None or rank > rules.max_rank:
            raise BadDeal(f'"base card": {quoted(stated)} is not a rank of this game')
        if fixed is not None and rank != fixed:
            raise BadDeal(f'"base card": it is {rules.foundations.base_card} in this game, not {stated}')
        return rank
    if fixed is not None or not rules.foundations.present:
        return fixed or 1
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


def _redeals_used(fields: dict[str, Any]) -> int:
    value = fields.get("redeals used", 0)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadDeal(f'"redeals used": must be a whole number, not {quoted(value)}')
    return value
