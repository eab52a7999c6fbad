"""Sequence games (Gaps): cards move into gaps until every row is in order."""

from collections.abc import Iterator
from itertools import pairwise

from ..cards import Card
from ..layout import Layout
from ..moves import Move, is_well_formed
from ..places import SQUARE, Cards, Pile, Place
from ..rules import Rules
from .building import suits_agree

NO_SUCH_SQUARE = "there is no such square"
NO_CARD = "there is no card there"
NO_GAP = "only a gap can take a card"
DOES_NOT_FIT = "the gap does not take this card"


def candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Every card into every gap."""
    gaps = [pile.place for pile in layout.of(SQUARE) if not pile.cards]
    for pile in layout.of(SQUARE):
        if pile.cards:
            yield from (Move(pile.place, gap) for gap in gaps)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Why this move is not allowed, or None if it is."""
    here, there = layout.at(move.source), layout.at(move.target)
    if here is None or there is None or move.amount != 1 or not is_well_formed(move):
        return NO_SUCH_SQUARE
    card = here.top
    if card is None:
        return NO_CARD
    if there.cards:
        return NO_GAP
    direction = rules.sequences.direction
    fits = ("L" in direction and _fits_from_left(rules, layout, card, move.target)) or (
        "R" in direction and _fits_from_right(rules, layout, card, move.target)
    )
    return None if fits else DOES_NOT_FIT


def _at(layout: Layout, row: int, column: int) -> Card | None:
    pile = layout.at(Place(SQUARE, row, column))
    return pile.top if pile else None


def _follows(rules: Rules, card: Card, neighbour: Card | None) -> bool:
    """Whether `card` is the next one after its left neighbour; nothing follows a gap."""
    if neighbour is None:
        return False
    return card.rank == neighbour.rank + 1 and suits_agree(rules.sequences.build_policy, card, neighbour)


def _fits_from_left(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """The left end takes a two, of the row's suit where suits are fixed; others what follows their left neighbour."""
    if gap.column == 0:
        return card.rank == 2 and (not rules.sequences.fixed_suit or card.suit == gap.slot % 4)
    return _follows(rules, card, _at(layout, gap.slot, gap.column - 1))


def _fits_from_right(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """The right end takes a card of the highest rank; any other gap what comes before its right neighbour."""
    if gap.column == rules.max_rank - 1:
        return card.rank == rules.max_rank
    neighbour = _at(layout, gap.slot, gap.column + 1)
    return neighbour is not None and _follows(rules, neighbour, card)


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """The card changes places with the gap."""
    return layout.replaced(Pile(move.source), Pile(move.target, cards_moved(layout, move)))


def is_won(rules: Rules, layout: Layout) -> bool:
    """Every row ascends from its first card to its last but one, and ends with a gap."""
    for row in layout.squares():
        *cards, last = row
        if last is not None or (cards and cards[0] is None):
            return False
        for left, right in pairwise(cards):
            if right is None or not _follows(rules, right, left):
                return False
    return True


def cards_moved(layout: Layout, move: Move) -> Cards:
    """The card that moves."""
    pile = layout.at(move.source)
    return pile.cards if pile else ()
