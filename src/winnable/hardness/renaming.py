"""A deal under other names: suits exchanged and piles in another order, which make no difference to the rules.

Under other names a search looks at moves in another order, which changes its effort a little. `labels.effort` adds
random numbers.
"""

import random

from ..cards import Card
from ..places import FOUNDATION, TABLEAU, Pile, Place
from ..position import Position, position_of
from ..referee import Dealt

_SUITS = 4


def suit_orders() -> list[tuple[int, ...]]:
    """Return the eight ways to rename suits that keep suits of one colour together. Red suits have odd numbers."""
    orders: list[tuple[int, ...]] = []
    for swapped in range(8):
        black = (2, 0) if swapped & 1 else (0, 2)
        red = (3, 1) if swapped & 2 else (1, 3)
        first, second = (red, black) if swapped & 4 else (black, red)
        orders.append((first[0], second[0], first[1], second[1]))
    return orders


def renamed(deal: Dealt, seed: int) -> Position:
    """Return the same deal under other names; seed 0 leaves everything as it is."""
    rules, layout, generator = deal.rules, deal.layout, random.Random(seed)
    if seed == 0 or rules.family != "tableau":
        return position_of(rules, layout)
    # Where the deck has every suit, rules of a tableau distinguish suits at most by colour.
    if rules.suits == _SUITS and not layout.cards(FOUNDATION):
        suits = generator.choice(suit_orders())
        layout = layout.mapped(lambda card: Card(card.rank, suits[card.suit]))
    if not rules.deals_to_piles_in_order:
        piles = list(layout.of(TABLEAU))
        generator.shuffle(piles)
        order = (Pile(Place(TABLEAU, slot), cards, hidden) for slot, (_, cards, hidden) in enumerate(piles))
        layout = layout.with_all(TABLEAU, tuple(order))
    return position_of(rules, layout)
