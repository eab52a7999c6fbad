"""How narrow the way to a win is: of the choices along wins, how many keep the win."""

from collections.abc import Iterator, Sequence

from ..core.state import State
from ..game import Deal
from ..moves import Move
from ..solving.advice import equal_moves
from ..solving.solver import Limits, solve

PLACES = 6
"""How many positions of a win are looked at."""
POSITIONS = 3_000
"""Positions of the search for each choice; a choice that is not decided by then is left out."""


def keeping(deal: Deal, win: Sequence[Move], places: int = PLACES, positions: int = POSITIONS) -> tuple[int, int]:
    """Return how many of the choices at some positions of a win keep the win, and how many could be judged.

    >>> import winnable
    >>> dealt = winnable.deal("freecell", 1)
    >>> kept, judged = keeping(dealt, winnable.solve(dealt).moves)
    >>> 0 < kept <= judged
    True
    """
    kept = judged = 0
    for state, played in _positions(deal, win, places):
        for group in equal_moves(state):
            if played in group:
                verdict = "winnable"
            else:
                state.push(group[0])
                verdict = "winnable" if state.is_won() else solve(state, Limits(positions=positions)).verdict
                state.pop()
            kept += verdict == "winnable"
            judged += verdict != "unknown"
    return kept, judged


def _positions(deal: Deal, win: Sequence[Move], places: int) -> Iterator[tuple[State, Move]]:
    """Positions of a win at equal distances, the first among them, with the move that is played there."""
    wanted = {len(win) * place // places for place in range(places)}
    state = State(deal)
    for number, move in enumerate(win):
        if number in wanted:
            yield state, move
        state.push(move)
