"""Grid games (Birds of a Feather): a stack moves onto another in its row or column if their top cards flock."""

from collections.abc import Iterator
from dataclasses import replace

from ..cards import Card
from ..layout import Layout, Pile
from ..moves import SQUARE, Move, Place, is_well_formed
from ..rules import Rules

NO_SUCH_SQUARE = "there is no such square"
NO_STACK = "there is no stack there"
NOT_IN_LINE = "a stack moves only within its row or column"
DO_NOT_FLOCK = "the two top cards do not flock"


def _flock(rules: Rules, card: Card, other: Card) -> bool:
    """Whether two cards may be stacked; the ace is low and not next to the king."""
    tests = {
        "same-suit": card.suit == other.suit,
        "same-rank": card.rank == other.rank,
        "adjacent-rank": abs(card.rank - other.rank) == 1,
    }
    return any(tests[policy] for policy in rules.grid.build_policies)


def candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Every stack onto every other in its row or column."""
    squares = [
        (Place(SQUARE, row, column), card) for row, cards in enumerate(layout.grid) for column, card in enumerate(cards)
    ]
    stacks = [place for place, card in squares if card is not None]
    for source in stacks:
        for target in stacks:
            if source != target and (source.slot == target.slot or source.column == target.column):
                yield Move(source, target)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Why this move is not allowed, or None if it is."""
    source, target = move.source, move.target
    if not (_exists(layout, source) and _exists(layout, target)) or move.amount != 1 or not is_well_formed(move):
        return NO_SUCH_SQUARE
    card, other = _at(layout, source), _at(layout, target)
    if card is None or other is None:
        return NO_STACK
    if source == target or (source.slot != target.slot and source.column != target.column):
        return NOT_IN_LINE
    return None if _flock(rules, card, other) else DO_NOT_FLOCK


def _exists(layout: Layout, place: Place) -> bool:
    return place.kind == SQUARE and place.slot < len(layout.grid) and place.column < len(layout.grid[place.slot])


def _at(layout: Layout, place: Place) -> Card | None:
    return layout.grid[place.slot][place.column]


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """The moved stack covers the other and leaves an empty square."""
    rows = [list(row) for row in layout.grid]
    rows[move.target.slot][move.target.column] = _at(layout, move.source)
    rows[move.source.slot][move.source.column] = None
    return replace(layout, grid=tuple(tuple(row) for row in rows))


def is_won(rules: Rules, layout: Layout) -> bool:
    """One stack is left."""
    return sum(card is not None for row in layout.grid for card in row) == 1


def cards_moved(layout: Layout, move: Move) -> Pile:
    """The top card of the stack that moves."""
    card = _at(layout, move.source) if _exists(layout, move.source) else None
    return () if card is None else (card,)
