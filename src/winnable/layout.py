"""A layout: where every card lies, for all families of games, as one immutable value.

It is what a dealer makes, what a deal file says, and what the referee plays on. Piles are listed from the bottom; the
last card is the one on top.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import Card

Pile = tuple[Card, ...]
Row = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where every card lies. Places a game does not have stay empty."""

    tableau: tuple[Pile, ...] = ()
    hidden: tuple[int, ...] = ()
    """For each tableau pile, how many of its cards, counted from the bottom, lie face down."""
    foundations: tuple[Pile, ...] = ()
    cells: Row = ()
    stock: Pile = ()
    waste: Pile = ()
    reserve: Pile = ()
    """A stacked reserve is one pile; of any other every card is available, and it closes up when one leaves."""
    hole: Pile = ()
    accordion: Pile = ()
    """The top cards of the accordion's piles, left to right."""
    sequences: tuple[Row, ...] = ()
    grid: tuple[Row, ...] = ()
    """The top cards of the grid's stacks, row by row; None where a stack has moved away."""
    base_rank: int = 1
    """The rank the foundations start from."""
    redeals_used: int = 0

    def places(self) -> Iterator[tuple[str, Card]]:
        """Every card with the name of the place it lies in."""
        piles = [(f"tableau pile {i}", pile) for i, pile in enumerate(self.tableau, 1)]
        piles += [(f"foundation {i}", pile) for i, pile in enumerate(self.foundations, 1)]
        piles += [("the stock", self.stock), ("the waste", self.waste), ("the reserve", self.reserve)]
        piles += [("the hole", self.hole), ("the accordion", self.accordion)]
        for name, pile in piles:
            for card in pile:
                yield name, card
        slots = [(f"cell {i}", card) for i, card in enumerate(self.cells, 1)]
        slots += [(f"sequence {i}", card) for i, row in enumerate(self.sequences, 1) for card in row]
        slots += [(f"grid row {i}", card) for i, row in enumerate(self.grid, 1) for card in row]
        for name, slot in slots:
            if slot is not None:
                yield name, slot

    def cards(self) -> list[Card]:
        """Every card that is in sight of the rules, in no particular order."""
        return [card for _, card in self.places()]
