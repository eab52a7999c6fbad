"""What a step is good for, in a few words: what it changes at once, or what its line reaches some moves later."""

from collections.abc import Sequence

from ..core.state import State, after_moves
from ..errors import counted
from ..layout import Layout
from ..moves import Move
from ..places import FOUNDATION, SQUARE, TABLEAU, Pile

_FARTHEST = 12
"""The most moves ahead that a purpose may lie."""


def purpose(state: State, step: Sequence[Move], line: Sequence[Move] = ()) -> str:
    """Return what a step is good for, or nothing if that cannot be said in a few words.

    `line` begins with the step. Of a hidden game it must be left out, since later moves may take cards that were not
    seen.
    """
    if not step:
        return ""
    before = state.layout
    ahead = after_moves(state, step)
    at_once = _opened(before, ahead.layout)
    if at_once or any(move.target.kind == FOUNDATION for move in step):
        return at_once
    for number, move in enumerate(line[len(step) : len(step) + _FARTHEST], 1):
        reached = _reached(ahead, move)
        if reached:
            return f"{reached} {counted(number, 'move')} later"
    return ""


def _reached(state: State, move: Move) -> str:
    """Play a move, and return what it reaches."""
    before, cards = state.layout, state.cards_moved(move)
    state.push(move)
    if move.target.kind == FOUNDATION and cards:
        return f"{cards[0].symbol} goes home" if len(cards) == 1 else f"{cards[0].symbol} to {cards[-1].symbol} go home"
    return _opened(before, state.layout)


def _opened(before: Layout, after: Layout) -> str:
    """Return which card turns face up, or which pile becomes empty, between two layouts."""
    for kind in (TABLEAU, SQUARE):
        for old, new in zip(before.of(kind), after.of(kind), strict=False):
            if new.hidden < old.hidden and new.cards:
                return f"{_card_of(new)} turns face up"
    gains = len(_spaces(after)) - len(_spaces(before))
    if gains > 0:
        emptied = next(pile for pile in _spaces(after) if before[pile.place].cards)
        return f"pile {emptied.place.slot + 1} becomes empty"
    return ""


def _spaces(layout: Layout) -> list[Pile]:
    return [pile for pile in layout.of(TABLEAU) if not pile.cards]


def _card_of(pile: Pile) -> str:
    place = pile.place
    if place.kind == SQUARE:
        return f"the card in row {place.slot + 1}, column {place.column + 1}"
    return f"a card of pile {place.slot + 1}"
