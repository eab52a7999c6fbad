"""Standard FreeCell notation, read and written.

`26` moves from cascade 2 to cascade 6, `7a` to the first cell, `4h` home. A sequence counts as one move. Its number of
cards is understood, or written as in `37v3`. The reader expands it into elementary moves; the writer groups them again.
"""

import re
from collections.abc import Iterable, Sequence

from ..cards import SUIT_LETTERS, Card
from ..core.state import State
from ..errors import BadInput, BadMove, IllegalMove, listing, quoted
from ..layout import Layout
from ..moves import Move
from ..places import CELL, FOUNDATION, TABLEAU, Place
from ..position import position_of
from ..referee import Dealt, RefereeState
from ..rules import Rules
from .fc_solve import can_be_a_board
from .sequence_moves import sequence_moves

CELL_LETTERS = "abcdefgijk"
"""The letters of the cells; `h` is home."""
AUTOPLAYS = ("none", "safe", "horne", "max")
"""Which foundation moves a reader adds by itself: none; those that can never be wrong; those of Horne's rule; all."""
_TOKEN = re.compile(rf"([1-9]|[{CELL_LETTERS}])([1-9]|[{CELL_LETTERS}]|h)(?:v([0-9a-f]))?", re.IGNORECASE)
_LONGEST_GROUP = 160
"""The most elementary moves that one written move may stand for."""


def has_standard_notation(rules: Rules) -> bool:
    """Return whether a game has standard notation: it has boards, and few enough places for one character each."""
    return can_be_a_board(rules) and rules.tableau_piles.count <= 9 and rules.cells.count <= len(CELL_LETTERS)


def looks_standard(words: Sequence[str]) -> bool:
    """Return whether all of these words are moves in standard notation."""
    return bool(words) and all(_TOKEN.fullmatch(word) for word in words)


# Reading


def read_standard(deal: Dealt, words: Sequence[str], autoplay: str | None = None) -> list[Move]:
    """Return the moves of a solution. Without `autoplay`, the first kind that wins is taken, or that is legal."""
    if autoplay is not None:
        return list(_read(deal, words, autoplay).moves)
    legal: list[Move] | None = None
    problems = []
    for kind in AUTOPLAYS:
        try:
            state = _read(deal, words, kind)
        except IllegalMove as error:
            problems.append(error)
            continue
        if state.is_won():
            return list(state.moves)
        legal = list(state.moves) if legal is None else legal
    if legal is None:
        raise problems[0]
    return legal


def _read(deal: Dealt, words: Sequence[str], autoplay: str) -> State:
    if autoplay not in AUTOPLAYS:
        raise BadInput(f"there is no autoplay {quoted(autoplay)}; it may be {listing(AUTOPLAYS)}")
    state = State(deal)
    _play_home(state, autoplay)
    for number, word in enumerate(words, 1):
        try:
            for move in expand(state, word):
                state.push(move)
        except IllegalMove as error:
            raise error.located(f"move {number}, {word}") from None
        _play_home(state, autoplay)
    return state


def expand(state: State, word: str) -> list[Move]:
    """Return the elementary moves of one move in standard notation. Raises `IllegalMove` if it cannot be made."""
    match = _TOKEN.fullmatch(word)
    if not match:
        raise BadMove(f"{quoted(word)} is not a FreeCell move; write source and target as in 26, 7a, a5 or 4h")
    source, target = _place(match[1]), _place(match[2])
    if source.kind != TABLEAU or target.kind != TABLEAU:
        return [Move(source, target)]
    return sequence_moves(state, source.slot, target.slot, int(match[3], 16) if match[3] else None)


def _place(letter: str) -> Place:
    letter = letter.lower()
    if letter == "h":
        return Place(FOUNDATION)
    return Place(TABLEAU, int(letter) - 1) if letter.isdigit() else Place(CELL, CELL_LETTERS.index(letter))


def _play_home(state: State, autoplay: str) -> None:
    """Make the foundation moves that the reader must add, until there are none."""
    if autoplay == "none":
        return
    while move := next((move for move in state.legal_moves() if _is_automatic(state, move, autoplay)), None):
        state.push(move)


def _is_automatic(state: State, move: Move, autoplay: str) -> bool:
    if move.target.kind != FOUNDATION or autoplay == "max":
        return move.target.kind == FOUNDATION
    (card,) = state.cards_moved(move)
    heights = [len(pile) for pile in state.layout.stacks(FOUNDATION)]
    others = [suit for suit in range(len(SUIT_LETTERS)) if suit != card.suit]
    opposite = min(heights[suit] for suit in others if Card(1, suit).is_red != card.is_red)
    if autoplay == "horne":
        return opposite >= card.rank - 1
    twin = min(heights[suit] for suit in others if Card(1, suit).is_red == card.is_red)
    return opposite >= card.rank - 2 and twin >= card.rank - 3


# Writing


def write_standard(deal: Dealt, moves: Iterable[Move]) -> list[str]:
    """Return the moves in standard notation, with every foundation move written and sequences grouped."""
    if not has_standard_notation(deal.rules):
        raise BadInput("standard notation is for FreeCell-type games with at most 9 piles, cells and foundations only")
    played = list(moves)
    layouts = _layouts(deal, played)
    words, start = [], 0
    while start < len(played):
        word, length = _longest_word(deal, layouts, played, start)
        words.append(word)
        start += length
    return words


def leading_word(state: State, moves: Sequence[Move]) -> tuple[str, int]:
    """Return the written move that a list of moves begins with, and how many of them it covers."""
    some = list(moves[:_LONGEST_GROUP])
    return _longest_word(state, _layouts(state, some), some, 0)


def _layouts(deal: Dealt, moves: Iterable[Move]) -> list[Layout]:
    """Return the layout before the first move, and after each move. Raises `IllegalMove`."""
    state = RefereeState(deal)
    layouts = [state.layout]
    for move in moves:
        state.push(move)
        layouts.append(state.layout)
    return layouts


def _longest_word(deal: Dealt, layouts: list[Layout], moves: list[Move], start: int) -> tuple[str, int]:
    """Return the written move that covers the most elementary moves from here on, and how many."""
    move = moves[start]
    if move.source.kind == TABLEAU and move.target.kind != FOUNDATION:
        for stop in range(min(len(moves), start + _LONGEST_GROUP), start, -1):
            change = _carried(layouts[start], layouts[stop], move.source.slot)
            if change is not None:
                word = _sequence_word(deal, layouts[start], layouts[stop], move.source.slot, *change)
                if word:
                    return word, stop - start
    return _letter(move.source) + _letter(move.target), 1


def _letter(place: Place) -> str:
    if place.kind == FOUNDATION:
        return "h"
    return str(place.slot + 1) if place.kind == TABLEAU else CELL_LETTERS[place.slot]


def _carried(before: Layout, after: Layout, source: int) -> tuple[int, int] | None:
    """Return target and number of cards, if the only change is that the end of pile `source` lies on another pile."""
    changed = {
        old.place: (old.cards, new.cards) for old, new in zip(before.piles, after.piles, strict=True) if old != new
    }
    taken = changed.pop(Place(TABLEAU, source), None)
    if taken is None or len(changed) != 1:
        return None
    [(place, (old, new))] = changed.items()
    count = len(taken[0]) - len(taken[1])
    if place.kind != TABLEAU or count < 1 or new != old + taken[0][-count:]:
        return None
    return place.slot, count


def _sequence_word(deal: Dealt, before: Layout, after: Layout, source: int, target: int, count: int) -> str | None:
    """Return the word for a sequence move, with a count where another would be understood; None if there is none."""
    plain = f"{source + 1}{target + 1}"
    for word in (plain, f"{plain}v{count:x}"):
        state = State(position_of(deal.rules, before))
        try:
            for move in expand(state, word):
                state.push(move)
        except IllegalMove:
            continue
        if state.layout == after:
            return word
    return None
