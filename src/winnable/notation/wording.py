"""Moves told in words, for hints and for lists a player chooses from."""

from collections.abc import Sequence

from ..core.state import State
from ..errors import counted
from ..moves import DEAL, REDEAL, Move
from ..places import CELL, FOUNDATION, HOLE, STOCK, TABLEAU
from .freecell import has_standard_notation, leading_word

_TOWARDS = {FOUNDATION: "to its foundation", HOLE: "to the hole", CELL: "to a cell"}


def describe_move(state: State, move: Move) -> str:
    """What a legal move does, as in `8♠ onto 9♥`."""
    if move == DEAL:
        target = state.rules.stock.deal_type
        return {
            "waste": "turn the stock",
            "tableau piles": "deal to the tableau",
            "hole": "turn the stock onto the hole",
        }[target]
    if move == REDEAL:
        return "turn the waste over"
    if move.source.kind == STOCK:
        return f"the next card of the stock {_where(state, move)}"  # it lies face down
    return f"{_what(state, move)} {_where(state, move)}"


def first_step(state: State, line: Sequence[Move]) -> tuple[Move, ...]:
    """The moves of a line that a player takes for one: turns of the stock with the move they are for, or a sequence
    that cells carry."""
    if state.rules.stock.deal_type == "waste" and line[0] in (DEAL, REDEAL):
        played = next((number for number, move in enumerate(line) if move not in (DEAL, REDEAL)), len(line) - 1)
        return tuple(line[: played + 1])
    if has_standard_notation(state.rules):
        return tuple(line[: leading_word(state, line)[1]])
    return tuple(line[:1])


def describe_step(state: State, step: Sequence[Move]) -> tuple[str, str]:
    """How moves that a player takes for one are typed, and what they do.

    As in `d 9, w-f`, `turn the stock 9 times, then 7♥ to its foundation`.
    """
    if len(step) == 1:
        return str(step[0]), describe_move(state, step[0])
    if step[0].source.kind == TABLEAU:
        source = step[0].source
        count = len(state.layout[source].cards) - len(_after(state, step).layout[source].cards)
        last = next(move for move in reversed(step) if move.target.kind == TABLEAU)
        carried = Move(source, last.target, count)
        typed_word = leading_word(state, step)[0] if has_standard_notation(state.rules) else str(carried)
        return typed_word, f"{_what(state, carried)} {_where(state, carried)}"
    typed, told = [], []
    for turn, count in _grouped(step[:-1]):
        typed.append(str(turn) if turn == REDEAL else "d" if count == 1 else f"d {count}")
        told.append(describe_move(state, turn) + (f" {counted(count, 'time')}" if count > 1 else ""))
    ahead = _after(state, step[:-1])
    return ", ".join([*typed, str(step[-1])]), f"{', '.join(told)}, then {describe_move(ahead, step[-1])}"


def _after(state: State, moves: Sequence[Move]) -> State:
    ahead = State(state)
    for move in moves:
        ahead.push(move)
    return ahead


def _grouped(moves: Sequence[Move]) -> list[tuple[Move, int]]:
    """Each move with how often it is repeated."""
    groups: list[tuple[Move, int]] = []
    for move in moves:
        if groups and groups[-1][0] == move:
            groups[-1] = (move, groups[-1][1] + 1)
        else:
            groups.append((move, 1))
    return groups


def _what(state: State, move: Move) -> str:
    cards = state.cards_moved(move)
    return cards[0].symbol if len(cards) == 1 else f"{cards[0].symbol} to {cards[-1].symbol}"


def _where(state: State, move: Move) -> str:
    target = move.target
    if target.kind in _TOWARDS:
        return _TOWARDS[target.kind]
    card = state.layout[target].top
    return f"onto {card.symbol}" if card else "into a space" if target.kind == TABLEAU else "into the gap"
