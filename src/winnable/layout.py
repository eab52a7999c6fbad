"""A layout: where every card lies, for all families of games, as one immutable value.

A dealer makes a layout, a deal file describes one, and the referee plays on one. A layout is a tuple of piles, each
with its place. The family of a game says which places there are and in which order; `families.laid_out` makes a layout.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from .cards import Card
from .places import KINDS, SQUARE, Cards, Pile, Place

_KINDS = frozenset(kind.kind for kind in KINDS)


@dataclass(frozen=True)
class Layout:
    """Where every card lies. An empty cell, gap or space is a pile without cards."""

    piles: tuple[Pile, ...] = ()
    base_rank: int = 1
    """The rank the foundations start from."""
    redeals_used: int = 0

    @cached_property
    def _by_kind(self) -> dict[str, tuple[Pile, ...]]:
        piles: dict[str, list[Pile]] = {kind: [] for kind in _KINDS}
        for pile in self.piles:
            piles[pile.place.kind].append(pile)
        return {kind: tuple(found) for kind, found in piles.items()}

    @cached_property
    def _by_place(self) -> dict[Place, int]:
        return {pile.place: index for index, pile in enumerate(self.piles)}

    def of(self, kind: str) -> tuple[Pile, ...]:
        """Return the piles of a kind of place, in order."""
        return self._by_kind[kind]

    def at(self, place: Place) -> Pile | None:
        """Return the pile in a place, or None if there is no such place."""
        index = self._by_place.get(place)
        return None if index is None else self.piles[index]

    def __getitem__(self, place: Place) -> Pile:
        """Return the pile in a place, which must exist."""
        return self.piles[self._by_place[place]]

    def cards(self, kind: str = "") -> Cards:
        """Return the cards in all places of a kind, or in all places, pile after pile."""
        piles = self._by_kind[kind] if kind else self.piles
        return piles[0].cards if len(piles) == 1 else tuple(card for pile in piles for card in pile.cards)

    def stacks(self, kind: str) -> tuple[Cards, ...]:
        """Return the cards of each pile of a kind."""
        return tuple(pile.cards for pile in self._by_kind[kind])

    def hidden(self, kind: str) -> tuple[int, ...]:
        """Return how many cards of each pile of a kind lie face down."""
        return tuple(pile.hidden for pile in self._by_kind[kind])

    def tops(self, kind: str) -> tuple[Card | None, ...]:
        """Return the top card of each pile of a kind, or None where there is none."""
        return tuple(pile.top for pile in self._by_kind[kind])

    def squares(self) -> tuple[tuple[Card | None, ...], ...]:
        """Return the top cards of all squares, row by row; None for a gap."""
        rows = groupby(self._by_kind[SQUARE], lambda pile: pile.place.slot)
        return tuple(tuple(pile.top for pile in row) for _, row in rows)

    def replaced(self, *changed: Pile, redeals_used: int | None = None) -> "Layout":
        """Return the layout with other piles in the places of these."""
        piles = list(self.piles)
        for pile in changed:
            piles[self._by_place[pile.place]] = pile
        after = Layout(tuple(piles), self.base_rank, self.redeals_used if redeals_used is None else redeals_used)
        after.__dict__["_by_place"] = self._by_place  # the places are the same
        return after

    def with_all(self, kind: str, piles: tuple[Pile, ...]) -> "Layout":
        """Return the layout with these as all piles of a kind, where the first of that kind was, or at the end."""
        first = next((at for at, pile in enumerate(self.piles) if pile.place.kind == kind), len(self.piles))
        rest = tuple(pile for pile in self.piles[first:] if pile.place.kind != kind)
        return Layout(self.piles[:first] + piles + rest, self.base_rank, self.redeals_used)

    def mapped(self, change: Callable[[Card], Card]) -> "Layout":
        """Return the layout with each card replaced by another."""
        piles = (Pile(place, tuple(map(change, cards)), hidden) for place, cards, hidden in self.piles)
        return Layout(tuple(piles), self.base_rank, self.redeals_used)
