"""Families of FreeCell deals by their names, and a form that is the same for deals which differ only in names.

The deals are those of the dealer `freecell-families`; after Chen, "The Hardness Analysis of FreeCell Games" (2015).
"""

from collections.abc import Iterator

from ..arguments import whole_number
from ..cards import Card
from ..catalogue import find_game
from ..dealing import DEALS_OF_A_FAMILY, family_seed
from ..game import Deal
from ..layout import Layout
from ..places import TABLEAU
from .renaming import suit_orders

DEALER = "freecell-families"


def family_deal(family: str, number: int) -> Deal:
    """Return a deal of a family, by its number below a million. Raises `BadInput` if there is no such family.

    >>> family_deal("colour-sorted", 7)
    Deal(freecell:freecell-families:3000007)
    """
    number = whole_number(number, "the number of a deal", 0, DEALS_OF_A_FAMILY - 1)
    return find_game("freecell").deal(family_seed(family, number), DEALER)


def canonical(layout: Layout) -> tuple[tuple[Card, ...], ...]:
    """Return a form of a deal that is the same for deals which differ only in names of suits and the order of piles."""

    def renamed(order: tuple[int, ...]) -> Iterator[tuple[Card, ...]]:
        for pile in layout.stacks(TABLEAU):
            yield tuple(Card(card.rank, order[card.suit]) for card in pile)

    return min(tuple(sorted(renamed(order))) for order in suit_orders())
