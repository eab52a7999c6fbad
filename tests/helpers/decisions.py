"""Which decisions of a relaxed proof hold in a win, from the moves of that win alone.

The definitions are those of docs/relaxations.md. A time is a number of moves; what never happens has no time.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from winnable import Layout
from winnable.cards import Card
from winnable.moves import Move
from winnable.places import TABLEAU
from winnable.referee import RefereeState, cards_moved
from winnable.refutations.checker.closure import Decision, Game

NEVER = math.inf


class Times:
    """When each card of a win was open, built, home and put into a space for the first time, and when any card may have
    been put into a space."""

    def __init__(self, game: Game, state: RefereeState, moves: list[Move]) -> None:
        self._game, self._rules = game, state.rules
        self._base = state.layout.base_rank
        self.open = dict.fromkeys(game.cards, NEVER)
        self.built = dict.fromkeys(game.cards, NEVER) | dict.fromkeys(game.start["built"], 0.0)
        self.home = dict.fromkeys(game.cards, NEVER)
        self.placed = dict.fromkeys(game.cards, NEVER)
        self.loose = NEVER
        self._bottoms = [pile[:1] for pile in state.layout.stacks("tableau")]
        self._was_emptied = False
        self._look(state.layout, 0)
        for time, move in enumerate(moves, 1):
            self._note_move(state.layout, move, time)
            state.push(move)
            self._look(state.layout, time)

    def number(self, card: Card) -> int:
        """A card as the checker counts it."""
        return 4 * ((card.rank - self._base) % self._rules.max_rank) + card.suit

    def _note_move(self, layout: Layout, move: Move, time: int) -> None:
        cards = cards_moved(self._rules, layout, move)
        if move.target.kind != TABLEAU or not cards:
            return
        card, target = self.number(cards[0]), layout.stacks("tableau")[move.target.slot]
        if target:
            self.built[card] = min(self.built[card], time)
        elif not self._is_whole_pile(layout, move):
            self.placed[card] = min(self.placed[card], time)

    def _is_whole_pile(self, layout: Layout, move: Move) -> bool:
        """A pile that moves into a space changes its name, and nothing else."""
        return move.source.kind == TABLEAU and len(layout.stacks("tableau")[move.source.slot]) == move.amount

    def _look(self, layout: Layout, time: int) -> None:
        for card in (card for pile in layout.stacks("foundation") for card in pile):
            self.home[self.number(card)] = min(self.home[self.number(card)], time)
        for pile, hidden in zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True):
            for number in self._open(pile, hidden):
                self.open[number] = min(self.open[number], time)
        bottoms = [pile[:1] for pile in layout.stacks("tableau")]
        self._was_emptied |= any(not new or new != old for old, new in zip(self._bottoms, bottoms, strict=True))
        self._bottoms = bottoms
        if self._was_emptied and self._spaces_take_any(layout):
            self.loose = min(self.loose, time)

    def _spaces_take_any(self, layout: Layout) -> bool:
        if self._game.build == "no-build" or self._game.spaces in ("kings", "no-build"):
            return False
        return self._game.spaces == "any" or not layout.cards("reserve")

    def _open(self, pile: tuple[Card, ...], hidden: int) -> Iterator[int]:
        """The top card; where units move also those below it that are one unit with it."""
        numbers = [self.number(card) for card in pile[hidden:]][::-1]
        yield from numbers[:1]
        for above, card in pairwise(numbers):
            if not self._game.has_units or card not in self._game.parents(above):
                return
            yield card


def decisions_of(game: Game, times: Times) -> set[Decision]:
    """All decisions that hold in a win; of every split at least one."""
    found: set[Decision] = {("kings", *_order_of_kings(game, times))} if game.has_kings_in_order() else set()
    if game.build != "red-black":
        return found
    for card in game.cards:
        twin = card ^ 2
        found |= {("second", card)} if _is_second(game, times, card) else set()
        assert {("second", card), ("second", twin)} & found or twin > card, "one of two twins is built second"
        for parent in game.parents(card):
            found.add(("before" if _is_before(game, times, card, parent) else "after", card, parent))
            found |= (
                {("home before", card, parent)} if min(times.home[card], times.loose) < times.home[parent] else set()
            )
    for kind, card, parent in [decision for decision in found if decision[0] == "before"]:
        both = {(kind, card, parent), (kind, card ^ 2, parent)} <= found and times.home[parent] > 0
        assert not both or {("home before", card, parent), ("home before", card ^ 2, parent)} & found
    return found


def _order_of_kings(game: Game, times: Times) -> list[int]:
    """Suits in the order in which kings were put into spaces; those that lay at the bottom of a pile come last."""
    placed = {king: NEVER if king in game.bottoms else times.placed[king] for king in game.kings}
    return [king % 4 for king in sorted(game.kings, key=lambda king: (placed[king], king))]


def _is_second(game: Game, times: Times, card: int) -> bool:
    when = times.built[card]
    if card in game.start["built"] or when == NEVER:
        return True
    both_open = all(times.open[parent] < when for parent in game.parents(card))
    return both_open or min(times.home[card ^ 2], times.loose) < when


def _is_before(game: Game, times: Times, card: int, parent: int) -> bool:
    when = times.home[parent]
    if card not in game.start["built"]:
        return times.built[card] < when
    others = [other for other in game.parents(card) if other != parent]
    return times.home[card] < when or any(times.open[other] < when for other in others)
