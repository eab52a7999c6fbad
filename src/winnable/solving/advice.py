"""Advice in the middle of a game: can it still be won, what is a good move, and which moves keep the win?

An `Advisor` remembers what it found out, with the positions on the way to every win it knows. So the next question of
the same game is mostly answered at once. Positions that differ only in the order of piles or cells that are alike count
as one position, and moves that lead to them count as one move.
"""

import math
import time
from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import groupby

from ..arguments import instance
from ..core.codec import core_position
from ..core.state import State, after_moves
from ..errors import counted
from ..families.tableau.redeal import has_pile_redeals
from ..layout import Layout
from ..moves import Move
from ..places import HOLE, STOCK, TABLEAU
from ..referee import Dealt
from ..rows import Verdict
from ..rules import Rules
from .lengths import presentable
from .results import Result
from .solver import LOOKED_AT, Cancel, Limits, chosen_limits, promising, solve

_LIMITS = Limits(seconds=2.0, memory_bytes=1 << 28)
_LEAST_SECONDS = 0.02


@dataclass(frozen=True)
class Hint:
    """What to play in a position."""

    verdict: Verdict
    line: tuple[Move, ...]
    """A win if the position is winnable. If the verdict is unknown, the most promising line that was found, which may
    be a mistake. Else nothing."""


@dataclass(frozen=True, repr=False)
class Status:
    """How a position stands."""

    def __repr__(self) -> str:
        keeping = sum(after == "winnable" for after in self.moves.values())
        hint = f"; hint {self.hint}" if self.hint is not None else ""
        return f"Status({self.verdict}: {keeping} of {counted(len(self.moves), 'move')} known to keep the win{hint})"

    verdict: Verdict
    moves: dict[Move, Verdict]
    """For each legal move, the verdict of the position it leads to."""
    hint: Move | None
    """The next move of a win, if one is known."""
    moves_to_win: int | None
    """The length of the known win in elementary moves."""
    groups: tuple[tuple[Move, ...], ...] = ()
    """The legal moves in groups. Moves of a group differ only in the order of piles and cells they lead to."""


class Advisor:
    """Answers questions about positions of one game and keeps what it learns.

    `limits` hold for each question that has none of its own: the seconds for the question, the rest for each search.
    """

    def __init__(self, deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None) -> None:
        core_position(deal)
        self._rules = deal.rules
        self._limits = chosen_limits(limits, seconds, _LIMITS)
        self._lost: set[Hashable] = set()
        self._winnable: set[Hashable] = set()
        self._wins: dict[Layout, tuple[Move, int]] = {}
        """For each position the next move of the shortest win known, and how many moves that win has."""
        self._promised: dict[Layout, tuple[Move, ...]] = {}
        """The last promising line: what is left of the line at each of its positions. So a player who follows the hints
        is not sent back and forth."""

    def hint(
        self,
        state: State,
        limits: Limits | None = None,
        *,
        seconds: float | None = None,
        cancel: Cancel | None = None,
        looked_at: int = LOOKED_AT,
    ) -> Hint:
        """Return a good line, as soon as one is known: a win if one is found within the limits, else a promising line.

        A promising line leads to the best of at most `looked_at` positions.
        """
        allowed = chosen_limits(limits, seconds, self._limits)
        is_over = state.is_won() or not state.legal_moves()
        if not is_over and not self._known_line(state) and self.known(state) != "unwinnable":
            self._search(state, allowed, cancel)
        return self.quick_hint(state, looked_at)

    def quick_hint(self, state: State, looked_at: int = LOOKED_AT) -> Hint:
        """Return a good line without a search: a win that is known, else a promising line."""
        if state.is_won():
            return Hint("winnable", ())
        if self.known(state) == "unwinnable" or not state.legal_moves():
            return Hint("unwinnable", ())
        line = self._known_line(state)
        return Hint("winnable", line) if line else Hint("unknown", self.promising_line(state, looked_at))

    def promising_line(self, state: State, looked_at: int = LOOKED_AT) -> tuple[Move, ...]:
        """Return what looks best if no win is known: the rest of the last promising line, or a new one."""
        if state.layout not in self._promised:
            self._promise(state, promising(state, looked_at) or tuple(state.legal_moves()[:1]))
        return self._promised[state.layout]

    def _promise(self, state: State, line: tuple[Move, ...]) -> None:
        self._promised.clear()
        for played, move in enumerate(line):
            self._promised[state.layout] = line[played:]
            state.push(move)
        for _ in line:
            state.pop()

    def remember(self, state: State, line: tuple[Move, ...]) -> None:
        """Remember a line that was a hint for this position before, or the rest of it. Raises `IllegalMove`.

        If the line ends with a win, it is kept as a win. Any other line is a promising one that hints continue.
        """
        if after_moves(state, line).is_won():
            self._learn_win(state, line)
        else:
            self._promise(state, line)

    def status(self, state: State, limits: Limits | None = None, *, seconds: float | None = None) -> Status:
        """Return the verdict of a position and of every move, as far as the limits allow."""
        instance(state, State, "advice is for a State, a game in progress")
        allowed = chosen_limits(limits, seconds, self._limits)
        time_left, _, _ = allowed.core
        ends = time.monotonic() + time_left
        here = state.layout
        if state.is_won():
            return Status("winnable", {}, None, 0)
        verdict = self.verdict(state, _within(allowed, time_left / 2))
        groups = equal_moves(state)
        moves: dict[Move, Verdict] = {}
        for done, group in enumerate(groups):
            share = (ends - time.monotonic()) / (len(groups) - done)
            after = self._after(state, here, group[0], verdict, _within(allowed, share))
            moves.update(dict.fromkeys(group, after))
        if "winnable" in moves.values() and verdict == "unknown":
            verdict = "winnable"
            self._winnable.add(position_key(self._rules, here))
        if moves and all(after == "unwinnable" for after in moves.values()):
            self._lost.add(position_key(self._rules, here))
            verdict = "unwinnable"
        hint, length = self._wins.get(here, (None, None))
        if hint is None and verdict == "winnable":
            hint = next((move for move, after in moves.items() if after == "winnable"), None)
        return Status(verdict, {move: moves[move] for move in state.legal_moves()}, hint, length, groups)

    def verdict(
        self, state: State, limits: Limits | None = None, *, seconds: float | None = None, cancel: Cancel | None = None
    ) -> Verdict:
        """Return the verdict of a position alone."""
        instance(state, State, "advice is for a State, a game in progress")
        allowed = chosen_limits(limits, seconds, self._limits)
        known = self.known(state)
        return known if known != "unknown" else self._search(state, allowed, cancel)

    def known(self, state: State) -> Verdict:
        """Return the verdict of a position without a search."""
        if state.is_won():
            return "winnable"
        layout = state.layout
        key = position_key(self._rules, layout)
        if layout in self._wins or key in self._winnable:
            return "winnable"
        return "unwinnable" if key in self._lost else "unknown"

    def learn(self, state: State, found: Result) -> None:
        """Remember what a search of this position found."""
        if found.verdict == "unwinnable":
            self._lost.add(position_key(self._rules, state.layout))
        self._learn_win(state, found.moves or ())

    def _learn_win(self, state: State, win: tuple[Move, ...]) -> None:
        for played, move in enumerate(win):
            left = len(win) - played
            layout = state.layout
            if layout not in self._wins or self._wins[layout][1] > left:
                self._wins[layout] = (move, left)
                self._winnable.add(position_key(self._rules, layout))
            state.push(move)
        for _ in win:
            state.pop()

    def search(self, state: State, limits: Limits) -> Verdict:
        """Search a position within limits, remember what was found, and return its verdict."""
        found = solve(state, limits)
        self.learn(state, found)
        return found.verdict

    def _search(self, state: State, limits: Limits, cancel: Cancel | None) -> Verdict:
        found = solve(state, _within(limits, limits.seconds), cancel=cancel)
        left = 0.0 if limits.seconds is None else limits.seconds - found.seconds
        if found.moves is not None and left > _LEAST_SECONDS:
            found = replace(found, moves=presentable(state, found.moves, left))
        self.learn(state, found)
        return found.verdict

    def _known_line(self, state: State) -> tuple[Move, ...]:
        line: list[Move] = []
        while (step := self._wins.get(state.layout)) is not None:
            line.append(step[0])
            state.push(step[0])
        is_win = state.is_won()
        for _ in line:
            state.pop()
        return tuple(line) if is_win else ()

    def _after(self, state: State, here: Layout, move: Move, before: Verdict, limits: Limits) -> Verdict:
        if before == "unwinnable":
            return "unwinnable"
        state.push(move)
        try:
            if state.is_won():
                self._wins[here] = (move, 1)
                return "winnable"
            if before == "winnable" and self.known(state) == "unknown":
                back = _move_back(state, here)
                if back is not None and here in self._wins:
                    # A position from which a winnable one can be reached is winnable.
                    self._wins[state.layout] = (back, self._wins[here][1] + 1)
            return self.verdict(state, limits)
        finally:
            state.pop()


def _within(limits: Limits, seconds: float | None) -> Limits:
    """Return the limits of a search that has some of the seconds, but at least the fewest that are of use."""
    is_limited = seconds is not None and not math.isinf(seconds)
    return replace(limits, seconds=max(seconds or 0.0, _LEAST_SECONDS) if is_limited else None)


def equal_moves(state: State) -> tuple[tuple[Move, ...], ...]:
    """Return the legal moves in groups. Moves of a group differ only in the order of piles and cells they lead to."""
    groups: dict[Hashable, list[Move]] = {}
    for move in state.legal_moves():
        state.push(move)
        groups.setdefault(position_key(state.rules, state.layout), []).append(move)
        state.pop()
    return tuple(tuple(group) for group in groups.values())


def position_key(rules: Rules, layout: Layout) -> Hashable:
    """Return a key of a position that is equal for positions which differ only in an order that no rule looks at.

    No rule looks at where a pile stands, unless the stock is dealt to the tableau, from the left, or the piles can be
    dealt again. Cells and the cards of an open reserve have no order. In the hole only the last card counts.
    """
    if rules.family != "tableau":
        return layout
    are_dealt_to = rules.deals_to_piles_in_order and (layout.cards(STOCK) or has_pile_redeals(rules, layout))
    ordered = {TABLEAU} if are_dealt_to else set()
    key: list[Hashable] = [layout.redeals_used]
    for kind, piles in groupby(layout.piles, lambda pile: pile.place.kind):
        lying = [(cards[-1:] if kind == HOLE else cards, hidden) for _, cards, hidden in piles]
        key.append(tuple(lying if kind in ordered else sorted(lying)))
    return tuple(key)


def _move_back(state: State, target: Layout) -> Move | None:
    for move in state.legal_moves():
        state.push(move)
        is_back = state.layout == target
        state.pop()
        if is_back:
            return move
    return None


def status(deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None) -> Status:
    """Return how a deal or position stands and which moves keep the win, found within 2 seconds by default.

    The seconds are for the whole answer, the other limits for each search. To ask about a whole game, keep an
    `Advisor`.
    """
    state = State(deal)
    return Advisor(state).status(state, limits, seconds=seconds)
