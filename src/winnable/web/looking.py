"""What looks best, found in milliseconds and proved by nothing: for a hint whose search ends without an answer.

No solver process is needed for it, so it is there however busy those are.
"""

from typing import Any

from ..core.state import State
from ..notation import describe_move, describe_step, first_step
from ..players import CorePlayer, HiddenGame
from ..solving.solver import promising
from .asked import Played
from .choosing import chosen_deal

Answer = dict[str, Any]
POSITIONS = 5_000
"""Positions that are looked at for a move that looks best; some milliseconds."""


def over(state: State) -> Answer | None:
    """What there is to say where nothing is left to play, else None."""
    if state.is_won() or not state.legal_moves():
        return {"verdict": "winnable" if state.is_won() else "unwinnable", "step": [], "words": "", "line": []}
    return None


def looks_best(state: State, positions: int = POSITIONS) -> Answer:
    """The most promising move, without a proof."""
    ended = over(state)
    if ended is not None:
        return ended
    step = first_step(state, promising(state, positions) or state.legal_moves()[:1])
    words = describe_step(state, step)[1]
    return {"verdict": "unknown", "step": [str(move) for move in step], "words": words, "line": []}


def looks_best_in_the_dark(asked: Played, state: State) -> Answer:
    """A decision for somebody who does not see the hidden cards, weighed in no world."""
    moves = state.legal_moves()
    if state.is_won() or not moves:
        return {"worlds": 0, "chances": []}
    game = HiddenGame(chosen_deal(asked.deal), "seen")
    for word in asked.moves.split():
        game.push(word)
    chosen = CorePlayer("greedy", state.rules, "seen").choose(game.view())
    move = moves[0] if chosen is None else chosen
    decision = {"moves": [str(move)], "words": describe_move(state, move), "tried": 0, "share": 0.0}
    return {"worlds": 0, "chances": [decision]}
