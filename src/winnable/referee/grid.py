"""Grid games (Birds of a Feather): a stack moves onto another in its row or column if their top cards flock."""

from collections.abc import Iterator

from ..cards import Card
from ..layout import Layout
from ..moves import Move, is_well_formed
from ..places import SQUARE, Cards, Pile
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
    stacks = [pile.place for pile in layout.of(SQUARE) if pile.cards]
    for source in stacks:
        for target in stacks:
            if source != target and (source.slot == target.slot or source.column == target.column):
                yield Move(source, target)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Why this move is not allowed, or None if it is."""
    source, target = move.source, move.target
    here, there = layout.at(source), layout.at(target)
    if here is None or there is None or move.amount != 1 or not is_well_formed(move):
        return NO_SUCH_SQUARE
    if here.top is None or there.top is None:
        return NO_STACK
    if source == target or (source.slot != target.slot and source.column != target.column):
        return NOT_IN_LINE
    return None if _flock(rules, here.top, there.top) else DO_NOT_FLOCK


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """The moved stack covers the other and leaves an empty square."""
    return layout.replaced(Pile(move.source), Pile(move.target, cards_moved(layout, move)))


def is_won(rules: Rules, layout: Layout) -> bool:
    """One stack is left."""
    return len(layout.cards()) == 1


def cards_moved(layout: Layout, move: Move) -> Cards:
    """The top card of the stack that moves."""
    pile = layout.at(move.source)
    return pile.cards if pile else ()
