"""The trail of a game: the positions it has been in, so that hints do not go round in circles.

A hint without a proof could lead back to a position of this game, from which the next hint would lead here again. So
the end of such a hint must be a position that the game has not been in. There are finitely many positions, so a player
who follows the hints comes to an end.
"""

from collections import deque
from collections.abc import Hashable, Sequence

from ..core.state import State, after_moves
from ..moves import DEAL, REDEAL, Move
from ..places import FOUNDATION
from ..referee import Dealt
from ..solving.advice import position_key

_MOST_EXPANDED = 150
"""Positions of the trail from which a way to a new position is looked for."""
_LONGEST = 400
"""The latest positions of a game, which count. To read the layout of each takes some time."""


class Trail:
    """The positions that a game has been in, the present one included."""

    def __init__(self, deal: Dealt, moves: Sequence[Move]) -> None:
        state, first = State(deal), max(0, len(moves) - _LONGEST)
        self._keys: set[Hashable] = set()
        for number, move in enumerate(moves):
            if number >= first:
                self._keys.add(_key(state))
            state.push(move)
        self._keys.add(_key(state))

    def leads_on(self, state: State, line: Sequence[Move]) -> bool:
        """Return whether a line ends in a position that the game has not been in."""
        return bool(line) and _key(after_moves(state, line)) not in self._keys

    def way_on(self, state: State) -> tuple[Move, ...]:
        """Return the shortest line to a position that the game has not been in; nothing if none is near.

        The line goes through positions of the trail only. So it shows no card that the player has not seen.
        """
        waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(state.copy(), ())])
        expanded = {_key(state)}
        while waiting and len(expanded) <= _MOST_EXPANDED:
            here, line = waiting.popleft()
            for move in sorted(here.legal_moves(), key=_is_last_choice):
                here.push(move)
                key = _key(here)
                if key not in self._keys:
                    return (*line, move)
                if key not in expanded:
                    expanded.add(key)
                    waiting.append((here.copy(), (*line, move)))
                here.pop()
        return ()


def _key(state: State) -> Hashable:
    return position_key(state.rules, state.layout)


def _is_last_choice(move: Move) -> int:
    """Return a number that orders moves: cards home first, then other moves, the stock, and cards from a foundation."""
    if move.source.kind == FOUNDATION:
        return 3
    return 2 if move in (DEAL, REDEAL) else move.target.kind != FOUNDATION
