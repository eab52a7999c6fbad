"""Judging a played game: takes a deal and the moves played, returns the verdict of every position and of every move.

Nothing is guessed. A win was found and can be replayed, a loss is proved. Conclusions are drawn from these: a position
from which a winnable one can be reached is winnable, and a position whose every move loses is lost. If the time is too
short to decide, the verdict is unknown.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ..core.state import State
from ..errors import BadInput, IllegalMove
from ..game import Deal, as_deal
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move, as_move
from ..referee import Dealt
from ..rows import Verdict
from ..solving.advice import Advisor, equal_moves
from ..solving.solver import MOST_POSITIONS, Limits, chosen_limits

_LIMITS = Limits(seconds=8.0, memory_bytes=1 << 28)
_FIRST_POSITIONS = 2_000
_GROWTH = 8
_MOST_TURNS = 110
"""How often the stock is turned to see whether a position comes back. One pass of any stock takes at most as many."""
_SHARE_OF_GAME = 0.6
"""The share of the time for the positions of the game itself; the rest is for moves that were not played."""
_NARROWEST = 5


@dataclass(frozen=True)
class ReviewedMove:
    """A move that was played, and the other moves that were possible."""

    number: int
    move: Move
    before: Verdict
    after: Verdict
    choices: tuple[tuple[Move, Verdict], ...]
    """Every legal move, one of those that are equal, with the verdict of the position it leads to."""
    chosen: int
    """The index of the choice that was played, or of one equal to it."""

    def count(self, verdict: Verdict) -> int:
        """Return how many of the choices lead to a position with this verdict."""
        return sum(after == verdict for _, after in self.choices)

    @property
    def loses(self) -> bool:
        """Whether the game could be won before the move, and is lost after it."""
        return self.before == "winnable" and self.after == "unwinnable"


@dataclass(frozen=True, repr=False)
class Review:
    """The judgement of a played game."""

    deal: Deal
    start: Verdict
    moves: tuple[ReviewedMove, ...]
    is_won: bool
    seconds: float

    @property
    def end(self) -> Verdict:
        """The verdict of the last position."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def lost_by(self) -> tuple[int, int] | None:
        """The first and the last move that can have lost the game.

        They are the same move if it is known which one lost. (0, 0) means a deal that could never be won, and None a
        game that is not known to be lost.
        """
        if self.end != "unwinnable":
            return None
        if self.start == "unwinnable":
            return 0, 0
        verdicts = (self.start, *(move.after for move in self.moves))
        last_winnable = max((place for place, each in enumerate(verdicts) if each == "winnable"), default=-1)
        return last_winnable + 1, verdicts.index("unwinnable")

    @property
    def narrowest(self) -> tuple[ReviewedMove, ...]:
        """The moves at which the fewest of several choices kept the win, in the order of play. All choices there are
        decided."""
        judged = [
            move
            for move in self.moves
            if move.before == "winnable" and not move.count("unknown") and move.count("unwinnable")
        ]
        judged.sort(key=lambda move: (move.count("winnable") / len(move.choices), move.number))
        return tuple(sorted(judged[:_NARROWEST], key=lambda move: move.number))

    def __repr__(self) -> str:
        lost = self.lost_by
        outcome = f"lost by move {lost[1]}" if lost else "won" if self.is_won else self.end
        return f"Review({self.deal.id}: {len(self.moves)} moves, {outcome})"


@dataclass
class _Choice:
    move: Move
    verdict: Verdict = "unknown"


@dataclass
class _Place:
    state: State
    verdict: Verdict = "unknown"
    choices: list[_Choice] = field(default_factory=list)
    chosen: int = -1


def review(
    deal: Dealt,
    moves: Sequence[Move | str],
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Review:
    """Judge every move that was played from a deal or position on, as far as the limits allow.

    The seconds are for the whole review, 8 by default; the other limits are for each search. `progress` is called with
    what is being done. Raises `BadInput` if a move is not legal.

    >>> import winnable
    >>> review(winnable.deal("klondike", 7), ["deal", "deal"]).start
    'winnable'
    """
    begun = time.monotonic()
    allowed = chosen_limits(limits, seconds, _LIMITS)
    time_left, _, _ = allowed.core
    judge = _Judge(as_deal(deal), moves, allowed, progress)
    judge.judge_game(begun + _SHARE_OF_GAME * time_left)
    judge.judge_choices(begun + time_left)
    return judge.review(time.monotonic() - begun)


class _Judge:
    def __init__(
        self, deal: Deal, moves: Sequence[Move | str], limits: Limits, progress: Callable[[str], None]
    ) -> None:
        self._deal, self._limits, self._progress = deal, limits, progress
        self._most = limits.positions or MOST_POSITIONS
        self._advisor = Advisor(deal)
        self._moves = [as_move(move) for move in moves]
        self._places = _replayed(deal, self._moves)
        self._tried: dict[int, int] = {}
        """The largest number of positions with which each place was searched."""
        for place in self._places:
            place.verdict = self._advisor.known(place.state)
            if place.state.is_won():
                place.verdict = "winnable"
            elif not place.state.legal_moves():
                place.verdict = "unwinnable"
        self._draw_conclusions()

    def judge_game(self, ends: float) -> None:
        """Find where the game was lost: search halfway between a winnable and a lost position, again and again."""
        positions = min(_FIRST_POSITIONS, self._most)
        while (open_places := self._open()) and time.monotonic() < ends:
            untried = [number for number in open_places if self._tried.get(number, 0) < positions]
            if not untried and positions == self._most:
                return
            if not untried:
                positions = min(_GROWTH * positions, self._most)
                continue
            number = untried[len(untried) // 2]
            self._progress(f"position after move {number} of {len(self._moves)}")
            self._tried[number] = positions
            self._places[number].verdict = self._search(self._places[number].state, positions, ends)
            self._draw_conclusions()

    def judge_choices(self, ends: float) -> None:
        """Find what the moves that were not played lead to. All moves of a lost position lose."""
        for number, place in enumerate(self._places[:-1]):
            place.choices, place.chosen = _choices(place.state, self._moves[number])
        positions = min(_FIRST_POSITIONS, self._most)
        is_first = True
        while time.monotonic() < ends and (is_first or self._open_choices()):
            for number, place in enumerate(self._places[:-1]):
                self._progress(f"moves that were not played at move {number + 1} of {len(self._moves)}")
                self._judge_place(number, place, positions, ends)
            if positions == self._most:
                return
            positions = min(_GROWTH * positions, self._most)
            is_first = False

    def _judge_place(self, number: int, place: _Place, positions: int, ends: float) -> None:
        self._draw_conclusions()
        here = place.state.layout
        for index, choice in enumerate(place.choices):
            if place.verdict == "unwinnable":
                choice.verdict = "unwinnable"
            elif index == place.chosen:
                choice.verdict = self._places[number + 1].verdict
            elif choice.verdict == "unknown":
                choice.verdict = self._after(place, here, choice.move, positions, ends)
            if choice.verdict == "winnable":
                place.verdict = "winnable"
        if place.choices and all(choice.verdict == "unwinnable" for choice in place.choices):
            place.verdict = "unwinnable"

    def _after(self, place: _Place, here: Layout, move: Move, positions: int, ends: float) -> Verdict:
        state = place.state
        state.push(move)
        try:
            if state.is_won():
                return "winnable"
            known = self._advisor.known(state)
            if known == "unknown" and place.verdict == "winnable" and _leads_back(state, here, move):
                return "winnable"  # a position from which a winnable one can be reached is winnable
            if known == "unknown" and time.monotonic() < ends:
                return self._search(state, positions, ends)
            return known
        finally:
            state.pop()

    def _search(self, state: State, positions: int, ends: float) -> Verdict:
        known = self._advisor.known(state)
        if known != "unknown":
            return known
        left = None if math.isinf(ends) else max(ends - time.monotonic(), 0.001)
        return self._advisor.search(state, replace(self._limits, seconds=left, positions=positions))

    def _draw_conclusions(self) -> None:
        """Conclude: all positions before a winnable one are winnable, all positions after a lost one are lost."""
        for later, earlier in pairwise(reversed(self._places)):
            if later.verdict == "winnable":
                earlier.verdict = "winnable"
        for before, after in pairwise(self._places):
            if before.verdict == "unwinnable":
                after.verdict = "unwinnable"

    def _open(self) -> list[int]:
        return [number for number, place in enumerate(self._places) if place.verdict == "unknown"]

    def _open_choices(self) -> bool:
        return any(
            choice.verdict == "unknown"
            for place in self._places[:-1]
            if place.verdict != "unwinnable"
            for choice in place.choices
        )

    def review(self, seconds: float) -> Review:
        """Return what was found."""
        self._draw_conclusions()
        moves = [
            ReviewedMove(number, move, before.verdict, after.verdict, _judged(before, after), before.chosen)
            for number, (move, (before, after)) in enumerate(zip(self._moves, pairwise(self._places), strict=True), 1)
        ]
        is_won = self._places[-1].state.is_won()
        return Review(self._deal, self._places[0].verdict, tuple(moves), is_won, seconds)


def _judged(before: _Place, after: _Place) -> tuple[tuple[Move, Verdict], ...]:
    """Return the choices with the verdicts that are known at the end."""
    if before.verdict == "unwinnable":
        return tuple((choice.move, "unwinnable") for choice in before.choices)
    choices = enumerate(before.choices)
    return tuple((each.move, after.verdict if index == before.chosen else each.verdict) for index, each in choices)


def _replayed(deal: Deal, moves: Sequence[Move]) -> list[_Place]:
    state = State(deal)
    places = [_Place(state.copy())]
    for number, move in enumerate(moves, 1):
        try:
            state.push(move)
        except IllegalMove as error:
            raise BadInput(f"move {number}: {error}") from None
        places.append(_Place(state.copy()))
    return places


def _choices(state: State, played: Move) -> tuple[list[_Choice], int]:
    """Return the legal moves, one of those that lead to the same position, and which of them was played."""
    groups = equal_moves(state)
    chosen = next(index for index, group in enumerate(groups) if played in group)
    return [_Choice(played if index == chosen else group[0]) for index, group in enumerate(groups)], chosen


def _leads_back(state: State, target: Layout, played: Move) -> bool:
    """Return whether a position comes back if the last move is taken back, or if only the stock is turned."""
    if played in (DEAL, REDEAL):
        return _turns_back(state, target)
    back = Move(played.target, played.source, played.amount)
    if back not in state.legal_moves():
        return False
    state.push(back)
    is_back = state.layout == target
    state.pop()
    return is_back


def _turns_back(state: State, target: Layout) -> bool:
    turned = 0
    is_back = False
    while turned < _MOST_TURNS and not is_back:
        turn = next((move for move in state.legal_moves() if move in (DEAL, REDEAL)), None)
        if turn is None:
            break
        state.push(turn)
        turned += 1
        is_back = state.layout == target
    for _ in range(turned):
        state.pop()
    return is_back
