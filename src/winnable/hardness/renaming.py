"""A deal under other names: suits exchanged and piles in another order, which make no difference to the rules.

A search looks at moves in another order then, which changes a little what it meets; `labels.effort` adds random
numbers.
"""

import random
from dataclasses import replace

from ..cards import Card
from ..layout import Layout, Pile
from ..position import Position, position_of
from ..referee import Dealt
from ..rules import Rules

_SUITS = 4


def suit_orders() -> list[tuple[int, ...]]:
    """The eight ways to rename suits that leave colours together: red ones are odd."""
    orders: list[tuple[int, ...]] = []
    for swapped in range(8):
        black = (2, 0) if swapped & 1 else (0, 2)
        red = (3, 1) if swapped & 2 else (1, 3)
        first, second = (red, black) if swapped & 4 else (black, red)
        orders.append((first[0], second[0], first[1], second[1]))
    return orders


def suits_are_alike(rules: Rules) -> bool:
    """Whether every suit is there, and a rule tells them apart by colour at most."""
    return rules.suits == _SUITS and rules.family == "tableau"


def piles_are_alike(rules: Rules) -> bool:
    """Whether no rule looks at where a pile stands."""
    return rules.family == "tableau" and not (rules.stock.size and rules.stock.deal_type == "tableau piles")


def renamed(deal: Dealt, seed: int) -> Position:
    """The same deal under other names; seed 0 leaves everything as it is."""
    rules, layout, generator = deal.rules, deal.layout, random.Random(seed)
    if seed == 0:
        return position_of(rules, layout)
    if suits_are_alike(rules) and not any(layout.foundations):
        layout = _with_suits(layout, generator.choice(suit_orders()))
    if piles_are_alike(rules):
        order = list(range(len(layout.tableau)))
        generator.shuffle(order)
        layout = replace(
            layout,
            tableau=tuple(layout.tableau[place] for place in order),
            hidden=tuple(layout.hidden[place] for place in order),
        )
    return position_of(rules, layout)


def _with_suits(layout: Layout, order: tuple[int, ...]) -> Layout:
    def pile(cards: Pile) -> Pile:
        return tuple(Card(card.rank, order[card.suit]) for card in cards)

    return replace(
        layout,
        tableau=tuple(map(pile, layout.tableau)),
        cells=tuple(None if card is None else Card(card.rank, order[card.suit]) for card in layout.cells),
        stock=pile(layout.stock),
        waste=pile(layout.waste),
        reserve=pile(layout.reserve),
        hole=pile(layout.hole),
    )
