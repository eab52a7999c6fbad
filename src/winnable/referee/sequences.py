"""Sequence games (Gaps): cards move into gaps until every row is in order."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..cards import Card
from ..layout import Layout, Pile
from ..moves import SQUARE, Move, Place, is_well_formed
from ..rules import Rules
from .building import suits_agree

NO_SUCH_SQUARE = "there is no such square"
NO_CARD = "there is no card there"
NO_GAP = "only a gap can take a card"
DOES_NOT_FIT = "the gap does not take this card"


def candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Every card into every gap."""
    squares = [
        (Place(SQUARE, row, column), card)
        for row, cards in enumerate(layout.sequences)
        for column, card in enumerate(cards)
    ]
    gaps = [place for place, card in squares if card is None]
    for source, card in squares:
        if card is not None:
            yield from (Move(source, gap) for gap in gaps)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Why this move is not allowed, or None if it is."""
    if (
        not (_exists(layout, move.source) and _exists(layout, move.target))
        or move.amount != 1
        or not is_well_formed(move)
    ):
        return NO_SUCH_SQUARE
    card = _at(layout, move.source)
    if card is None:
        return NO_CARD
    if _at(layout, move.target) is not None:
        return NO_GAP
    direction = rules.sequences.direction
    fits = ("L" in direction and _fits_from_left(rules, layout, card, move.target)) or (
        "R" in direction and _fits_from_right(rules, layout, card, move.target)
    )
    return None if fits else DOES_NOT_FIT


def _exists(layout: Layout, place: Place) -> bool:
    return (
        place.kind == SQUARE and place.slot < len(layout.sequences) and place.column < len(layout.sequences[place.slot])
    )


def _at(layout: Layout, place: Place) -> Card | None:
    return layout.sequences[place.slot][place.column]


def _follows(rules: Rules, card: Card, neighbour: Card | None) -> bool:
    """Whether `card` is the next one after its left neighbour; nothing follows a gap."""
    if neighbour is None:
        return False
    return card.rank == neighbour.rank + 1 and suits_agree(rules.sequences.build_policy, card, neighbour)


def _fits_from_left(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """The left end takes a two, of the row's suit where suits are fixed; others what follows their left neighbour."""
    if gap.column == 0:
        return card.rank == 2 and (not rules.sequences.fixed_suit or card.suit == gap.slot % 4)
    return _follows(rules, card, layout.sequences[gap.slot][gap.column - 1])


def _fits_from_right(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """The right end takes a card of the highest rank; any other gap what comes before its right neighbour."""
    row = layout.sequences[gap.slot]
    if gap.column == len(row) - 1:
        return card.rank == rules.max_rank
    neighbour = row[gap.column + 1]
    return neighbour is not None and _follows(rules, neighbour, card)


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """The card changes places with the gap."""
    rows = [list(row) for row in layout.sequences]
    rows[move.target.slot][move.target.column] = _at(layout, move.source)
    rows[move.source.slot][move.source.column] = None
    return replace(layout, sequences=tuple(tuple(row) for row in rows))


def is_won(rules: Rules, layout: Layout) -> bool:
    """Every row ascends from its first card to its last but one, and ends with a gap."""
    for row in layout.sequences:
        *cards, last = row
        if last is not None or (cards and cards[0] is None):
            return False
        for left, right in pairwise(cards):
            if right is None or not _follows(rules, right, left):
                return False
    return True


def cards_moved(layout: Layout, move: Move) -> Pile:
    """The card that moves."""
    card = _at(layout, move.source) if _exists(layout, move.source) else None
    return () if card is None else (card,)
