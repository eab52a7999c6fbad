"""Solvers with no cleverness at all, on the referee alone, to compare small deals with."""

from collections.abc import Iterator
from dataclasses import dataclass

from winnable import Layout, Move, Rules
from winnable.places import FOUNDATION, Pile
from winnable.referee import Dealt, RefereeState


def _key(state: RefereeState) -> Layout:
    """The layout up to the order of alike places, which no rule here looks at."""
    layout, rules = state.layout, state.rules
    if rules.stock.deal_type == "tableau piles" or rules.tableau_piles.redeal:
        return layout
    piles = []
    for kind in ("tableau", "cell", "reserve"):
        lying = sorted((pile.cards, pile.hidden) for pile in layout.of(kind))
        piles += [Pile(pile.place, *cards) for pile, cards in zip(layout.of(kind), lying, strict=True)]
    return layout.replaced(*piles)


def _moves(state: RefereeState) -> Iterator[Move]:
    """The legal moves, those to a foundation first: wins are found sooner, losses are not touched."""
    return iter(sorted(state.legal_moves(), key=lambda move: move.target.kind != FOUNDATION))


def is_winnable(deal: Dealt, most_positions: int) -> bool | None:
    """Whether the deal can be won; None if that takes more positions than allowed."""
    state = RefereeState(deal)
    seen = {_key(state)}
    stack = [_moves(state)]
    while stack:
        if state.is_won():
            return True
        move = next(stack[-1], None)
        if move is None:
            stack.pop()
            if stack:
                state.pop()
            continue
        state.push(move)
        key = _key(state)
        if key in seen:
            state.pop()
            continue
        seen.add(key)
        if len(seen) > most_positions:
            return None
        stack.append(_moves(state))
    return False


@dataclass(frozen=True)
class _Position:
    rules: Rules
    layout: Layout


def fewest_moves(deal: Dealt, most_positions: int) -> int | None:
    """How many elementary moves the shortest win has; None if there is none, or that takes too many positions."""
    start = RefereeState(deal)
    seen, level, made = {_key(start)}, [deal.layout], 0
    while level:
        following = []
        for layout in level:
            state = RefereeState(_Position(deal.rules, layout))
            if state.is_won():
                return made
            for move in state.legal_moves():
                state.push(move)
                if (key := _key(state)) not in seen:
                    seen.add(key)
                    following.append(state.layout)
                state.pop()
            if len(seen) > most_positions:
                return None
        level, made = following, made + 1
    return None
