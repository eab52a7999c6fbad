"""Games with a tableau: all that are won on foundations or in a hole."""

from collections.abc import Iterator
from typing import Any

from ..cards import CLUBS, SUIT_SYMBOLS, Card, parse_card, parse_rank
from ..layout import Layout
from ..places import (
    CELL,
    CELLS,
    FOUNDATION,
    FOUNDATIONS,
    HOLE,
    OPEN_RESERVE,
    RESERVE,
    STACKED_RESERVE,
    TABLEAU,
    TABLEAU_PILES,
    THE_HOLE,
    THE_STOCK,
    THE_WASTE,
    WASTE,
    Cards,
    Part,
)
from ..rules import Rules
from . import tableau_checks
from .arrangement import Group
from .family import Dealing, Family, dealt


class _Tableau(Family):
    name = "tableau"
    sources = (TABLEAU, CELL, RESERVE, WASTE, FOUNDATION)
    targets = (TABLEAU, HOLE, FOUNDATION)

    def parts(self, rules: Rules) -> tuple[Part, ...]:
        reserve = STACKED_RESERVE if rules.reserve.stacked else OPEN_RESERVE
        parts = {
            Part(THE_STOCK): rules.stock.size,
            Part(THE_WASTE): rules.stock.size and rules.stock.deal_type == "waste",
            Part(reserve, (rules.reserve.size,)): rules.reserve.size,
            Part(THE_HOLE): rules.hole.present,
            Part(FOUNDATIONS, (len(rules.foundation_suits),)): rules.foundations.present,
            Part(CELLS, (rules.cells.count,)): rules.cells.count,
            Part(TABLEAU_PILES, (rules.tableau_piles.count,)): True,
        }
        return tuple(part for part, is_there in parts.items() if is_there)

    def arrangement(self, rules: Rules) -> tuple[Group, ...]:
        marks = "".join(SUIT_SYMBOLS[suit] for suit in rules.foundation_suits)
        groups = (
            Group(THE_STOCK, "left", "back"),
            Group(THE_WASTE, "left", "fan", fan=rules.stock.deal_count),
            Group(FOUNDATIONS, "right", marks=marks),
            Group(THE_HOLE, "left"),
            Group(CELLS, "left"),
            Group(STACKED_RESERVE, "left"),
            Group(OPEN_RESERVE, "band"),
            Group(TABLEAU_PILES, "columns", "down"),
        )
        there = {part.kind for part in self.parts(rules)}
        return tuple(group for group in groups if group.kind in there)

    def problems(self, rules: Rules, layout: Layout) -> Iterator[str]:
        yield from tableau_checks.problems(rules, layout)

    def hides_cards(self, rules: Rules) -> bool:
        return rules.tableau_piles.face_up_cards != "all"

    def pick_out(self, rules: Rules, deck: list[Card]) -> Dealing:
        hole = _take_hole_card(rules, deck)
        base_rank, foundations = _take_foundation_cards(rules, deck)
        named = ({"hole": hole} if hole else {}) | ({"foundations": foundations} if foundations else {})
        return Dealing(base_rank, named)

    def picked_out(self, rules: Rules) -> int:
        put_out = {"none": 0, "one": 1, "all": 4 * rules.decks}[rules.foundations.initial_cards]
        return int(rules.hole.present) + (put_out if rules.foundations.present else 0)

    def deal(self, rules: Rules, deck: list[Card]) -> dict[str, Any]:
        named: dict[str, Any] = {}
        for name, size in (
            ("cells", rules.cells.pre_filled),
            ("stock", rules.stock.size),
            ("reserve", rules.reserve.size),
        ):
            if size:
                named[name] = dealt(deck, size)
        named["tableau"] = piles = _deal_tableau(rules, deck)
        named["hidden"] = [_face_down(rules, number, len(pile)) for number, pile in enumerate(piles)]
        return named


def _take_hole_card(rules: Rules, deck: list[Card]) -> Cards:
    if not rules.hole.present:
        return ()
    if rules.hole.base_card == "random":
        return (deck.pop(0),)
    card = parse_card(rules.hole.base_card)
    deck.remove(card)
    return (card,)


def _take_foundation_cards(rules: Rules, deck: list[Card]) -> tuple[int, list[Cards]]:
    """The base rank, and the foundations with the cards that are put out before the deal."""
    if not rules.foundations.present:
        return 1, []
    if rules.foundations.base_card == "random":
        base_rank, base_suit = deck[0]
    else:
        base_rank, base_suit = parse_rank(rules.foundations.base_card) or 1, CLUBS
    initial = rules.foundations.initial_cards
    foundations: list[Cards] = []
    for index in range(4 * rules.decks):
        base_card = Card(base_rank, index % 4)
        if initial == "all" or (initial == "one" and index == base_suit):
            deck.remove(base_card)
            foundations.append((base_card,))
        else:
            foundations.append(())
    return base_rank, foundations


def _face_down(rules: Rules, number: int, size: int) -> int:
    """How many cards of a pile are dealt face down."""
    face_up = rules.tableau_piles.face_up_cards
    if face_up == "all":
        return 0
    return max(0, size - (1 if face_up == "top" else face_up[number]))


def _deal_tableau(rules: Rules, deck: list[Card]) -> list[list[Card]]:
    """All remaining cards, row by row; a triangle is dealt from the right, each row one pile shorter.

    Where piles have sizes of their own, one that has its cards is passed over.
    """
    count = rules.tableau_piles.count
    piles: list[list[Card]] = [[] for _ in range(count)]
    for row in range(max(rules.tableau_piles.sizes, default=0)):
        for pile, size in zip(piles, rules.tableau_piles.sizes, strict=True):
            if row < size:
                pile.append(deck.pop())
    if rules.tableau_piles.diagonal_deal:
        for row in range(count):
            for pile in reversed(piles[row:]):
                if deck:
                    pile.append(deck.pop())
    while deck and count:
        for pile in piles:
            if deck:
                pile.append(deck.pop())
    return piles


TABLEAU_FAMILY = _Tableau()
