"""A turn: what a player does at once, played as a whole or not at all, with the cards that go home after it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.state import State
from ..errors import BadInput
from ..moves import DEAL, REDEAL, Move, has_the_form_of_a_move, parse_move
from ..notation import describe_move, describe_step, typed_moves
from ..places import TABLEAU
from .autoplay import automatic_moves


@dataclass(frozen=True)
class Turn:
    """The elementary moves of a turn, and what they do."""

    moves: tuple[Move, ...] = ()
    words: tuple[str, ...] = ()
    """One text for a move, a sequence or turns of the stock, and one for each card that went home by itself."""


def typed_turn(state: State, line: str) -> list[Move]:
    """Return the moves of a typed line: one as a player types it, or several with spaces. They may be illegal."""
    words = line.split()
    turns = (str(DEAL), str(REDEAL))
    if len(words) > 1 and all(word in turns or has_the_form_of_a_move(word) for word in words):
        return [parse_move(word) for word in words]
    return typed_moves(state, line) if words else []


def play_turn(state: State, moves: Sequence[Move], autoplay: str = "off") -> Turn:
    """Play the moves of a turn and those that follow by themselves. Raises `IllegalMove`, and then changes nothing."""
    if not moves:
        return Turn()
    before = state.copy()
    push_all(state, moves)
    after = state.copy()
    automatic = automatic_moves(state, autoplay)
    push_all(state, automatic)
    words = [describe_step(before, moves)[1]] if _is_one_step(moves) else _describe_each(before, moves)
    return Turn((*moves, *automatic), (*words, *_describe_each(after, automatic)))


def _is_one_step(moves: Sequence[Move]) -> bool:
    """Return whether these moves are one step to a player: a carried sequence, or turns of the stock and one move."""
    is_carried = moves[0].source.kind == TABLEAU == moves[-1].target.kind
    return len(moves) == 1 or is_carried or all(move in (DEAL, REDEAL) for move in moves[:-1])


def _describe_each(state: State, moves: Sequence[Move]) -> list[str]:
    """Play these moves, and return what each of them does."""
    words = []
    for move in moves:
        words.append(describe_move(state, move))
        state.push(move)
    return words


def push_all(state: State, moves: Sequence[Move]) -> None:
    """Play moves, all of them or none. Raises `IllegalMove`."""
    played = 0
    try:
        for move in moves:
            state.push(move)
            played += 1
    except BadInput:
        for _ in range(played):
            state.pop()
        raise
