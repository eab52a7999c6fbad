"""Moves in words, for hints, for wins, and for lists a player chooses from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..core.state import State, after_moves
from ..errors import counted
from ..families import family_of
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move
from ..places import CELL, DISCARD, FOUNDATION, HOLE, STOCK, TABLEAU
from ..referee import Dealt, cards_moved
from ..rules import Rules
from .freecell import has_standard_notation, leading_word

_TOWARDS = {FOUNDATION: "to its foundation", HOLE: "to the hole", CELL: "to a cell", DISCARD: "to the discards"}


def describe_move(deal: Dealt, move: Move) -> str:
    """Say what a legal move does, as in `8♠ onto 9♥`."""
    return _words(deal.rules, deal.layout, move)


def describe_moves(deal: Dealt, moves: Iterable[Move]) -> Iterator[str]:
    """Say what each move of a sequence of legal moves does.

    The layout is read once, and then follows the moves by the rules in plain Python. To ask a `State` for its layout
    after each move would decode every card each time.
    """
    rules, layout, play = deal.rules, deal.layout, family_of(deal.rules).play
    for move in moves:
        yield _words(rules, layout, move)
        layout = play(rules, layout, move)


def _words(rules: Rules, layout: Layout, move: Move) -> str:
    if move == DEAL:
        return {
            "waste": "turn the stock",
            "tableau piles": "deal to the tableau",
            "hole": "turn the stock onto the hole",
        }[rules.stock.deal_type]
    if move == REDEAL and rules.tableau_piles.redeal:
        is_turn = rules.tableau_piles.redeal_type == "bottom-to-top"
        return "bring the bottom card of each pile to its top" if is_turn else "deal the piles again"
    if move == REDEAL:
        return "turn the waste over"
    if move.source.kind == STOCK and not rules.stock.face_up:
        return f"the next card of the stock {_where(layout, move)}"  # it lies face down
    return f"{_what(rules, layout, move)} {_where(layout, move)}"


def first_step(state: State, line: Sequence[Move]) -> tuple[Move, ...]:
    """Return the first moves of a line that a player takes for one: stock turns with a move, or a carried sequence."""
    if state.rules.stock.size and state.rules.stock.deal_type == "waste" and line[0] in (DEAL, REDEAL):
        played = next((number for number, move in enumerate(line) if move not in (DEAL, REDEAL)), len(line) - 1)
        return tuple(line[: played + 1])
    if has_standard_notation(state.rules):
        return tuple(line[: leading_word(state, line)[1]])
    return tuple(line[:1])


def describe_step(state: State, step: Sequence[Move]) -> tuple[str, str]:
    """Return how moves that a player takes for one are typed (`d 9, w-f`), and what they do."""
    if len(step) == 1:
        return str(step[0]), describe_move(state, step[0])
    if step[0].source.kind == TABLEAU:
        source, layout = step[0].source, state.layout
        count = len(layout[source].cards) - len(after_moves(state, step).layout[source].cards)
        last = next(move for move in reversed(step) if move.target.kind == TABLEAU)
        carried = Move(source, last.target, count)
        typed_word = leading_word(state, step)[0] if has_standard_notation(state.rules) else str(carried)
        return typed_word, f"{_what(state.rules, layout, carried)} {_where(layout, carried)}"
    typed, words = [], []
    for turn, same in groupby(step[:-1]):
        count = len(list(same))
        typed.append(str(turn) if turn == REDEAL else "d" if count == 1 else f"d {count}")
        words.append(describe_move(state, turn) + (f" {counted(count, 'time')}" if count > 1 else ""))
    ahead = after_moves(state, step[:-1])
    return ", ".join([*typed, str(step[-1])]), f"{', '.join(words)}, then {describe_move(ahead, step[-1])}"


def _what(rules: Rules, layout: Layout, move: Move) -> str:
    cards = cards_moved(rules, layout, move)
    return cards[0].symbol if len(cards) == 1 else f"{cards[0].symbol} to {cards[-1].symbol}"


def _where(layout: Layout, move: Move) -> str:
    target = move.target
    if target.kind in _TOWARDS:
        return _TOWARDS[target.kind]
    card = layout[target].top
    if card:  # when a pair is discarded, no card is put onto the other
        return f"{'with' if layout.of(DISCARD) else 'onto'} {card.symbol}"
    return "into a space" if target.kind == TABLEAU else "into the gap"
