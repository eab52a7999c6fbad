"""Advice in the middle of a game: can it still be won, and which moves keep the win?

An `Advisor` remembers what it found out, the positions on the way to every win it knows among it, so that the next
question of the same game is mostly answered at once.
"""

import time
from dataclasses import dataclass

from .layout import Layout
from .moves import Move
from .referee import Dealt
from .solving import Limits, Verdict, solve
from .state import State

_LEAST_SECONDS = 0.02


@dataclass(frozen=True)
class Status:
    """How a position stands."""

    verdict: Verdict
    moves: dict[Move, Verdict]
    """For each legal move, the verdict of the position it leads to."""
    hint: Move | None
    """The next move of a win, if one is known."""
    moves_to_win: int | None
    """The length of that win in elementary moves."""


class Advisor:
    """Answers questions about positions of one game and keeps what it learns."""

    def __init__(self, deal: Dealt, memory_bytes: int = 1 << 28) -> None:
        self._rules = deal.rules
        self._memory = memory_bytes
        self._lost: set[Layout] = set()
        self._wins: dict[Layout, tuple[Move, int]] = {}
        """The next move on the shortest way known, and how many moves it is from there."""

    def status(self, state: State, seconds: float = 2.0) -> Status:
        """The verdict of a position and of every move, as far as the seconds let it be known."""
        ends = time.monotonic() + seconds
        here = state.layout
        if state.is_won():
            return Status("winnable", {}, None, 0)
        verdict = self._verdict(state, here, seconds / 2)
        legal = state.legal_moves()
        moves: dict[Move, Verdict] = {}
        for done, move in enumerate(legal):
            share = (ends - time.monotonic()) / (len(legal) - done)
            moves[move] = self._after(state, here, move, verdict, max(share, _LEAST_SECONDS))
        if "winnable" in moves.values() and verdict == "unknown":
            verdict = "winnable"
        if legal and all(after == "unwinnable" for after in moves.values()):
            self._lost.add(here)
            verdict = "unwinnable"
        hint, length = self._wins.get(here, (None, None))
        if hint is None and verdict == "winnable":
            hint = next(move for move, after in moves.items() if after == "winnable")
        return Status(verdict, moves, hint, length)

    def verdict(self, state: State, seconds: float = 2.0) -> Verdict:
        """The verdict of a position alone."""
        return "winnable" if state.is_won() else self._verdict(state, state.layout, seconds)

    def _after(self, state: State, here: Layout, move: Move, before: Verdict, seconds: float) -> Verdict:
        if before == "unwinnable":
            return "unwinnable"
        state.push(move)
        try:
            there = state.layout
            if state.is_won():
                self._wins[here] = (move, 1)
                return "winnable"
            if before == "winnable" and there not in self._wins and there not in self._lost:
                back = _move_back(state, here)
                if back is not None and here in self._wins:
                    # Whoever can go back to a winnable position stands in one.
                    self._wins[there] = (back, self._wins[here][1] + 1)
            return self._verdict(state, there, seconds)
        finally:
            state.pop()

    def _verdict(self, state: State, layout: Layout, seconds: float) -> Verdict:
        if layout in self._wins:
            return "winnable"
        if layout in self._lost:
            return "unwinnable"
        found = solve(state, Limits(seconds=max(seconds, _LEAST_SECONDS), memory_bytes=self._memory))
        if found.verdict == "unwinnable":
            self._lost.add(layout)
        if found.moves is not None:
            self._learn(state, found.moves)
        return found.verdict

    def _learn(self, state: State, win: tuple[Move, ...]) -> None:
        for played, move in enumerate(win):
            left = len(win) - played
            layout = state.layout
            if layout not in self._wins or self._wins[layout][1] > left:
                self._wins[layout] = (move, left)
            state.push(move)
        for _ in win:
            state.pop()


def _move_back(state: State, target: Layout) -> Move | None:
    """A legal move that leads to a position, if there is one."""
    for move in state.legal_moves():
        state.push(move)
        is_back = state.layout == target
        state.pop()
        if is_back:
            return move
    return None


def status(state: State, seconds: float = 2.0) -> Status:
    """How a position stands and which moves keep the win. To ask about a whole game, keep an `Advisor`."""
    return Advisor(state).status(state, seconds)
