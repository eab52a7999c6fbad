"""Short wins: how long a win is, shorter ones, and the shortest.

A length is a number of elementary moves, stock turns and redeals among them. In FreeCell-type games cells can carry a
sequence although only single cards move; there a sequence counts as one move, as fc-solve counts.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .. import _core
from ..core.codec import codec_for, core_position
from ..errors import BadInput, quoted
from ..moves import Move, as_move, is_well_formed
from ..referee import Dealt, replay
from ..rows import REASONS, Reason
from ..rules import Rules
from .solver import Limits, chosen_limits, chosen_seconds, solve

_SECONDS = 1.0
_FIRST_WIDTH = 60
_WIDER = 3
_MOST_WIDTH = 100_000
_BEAM_PART = 0.6
_NO_FAULT = -1
_MOVES_A_CARD = 4
"""A win with more moves for each card is hard to follow, and mostly full of detours."""


def counts_sequences(rules: Rules) -> bool:
    """Return whether a sequence of cards counts as one move although only single cards may be moved."""
    return rules.tableau_piles.move_built_group == "no" and rules.cells.count > 0


def metric(rules: Rules) -> str:
    """Return the name of the moves in which lengths are counted.

    >>> import winnable
    >>> metric(winnable.find_game("freecell").rules), metric(winnable.find_game("klondike").rules)
    ('fc-solve moves', 'elementary moves')
    """
    return "fc-solve moves" if counts_sequences(rules) else "elementary moves"


def length(deal: Dealt, moves: Sequence[Move | str]) -> int:
    """Return how long a win is, in the metric of its game. Raises `BadInput` if the moves do not win.

    Any win has a length, played by hand or found by a search. It is counted in elementary moves. In FreeCell-type games
    those of its moves that together carry a sequence count as one.

    >>> import winnable
    >>> deal = winnable.deal("freecell", 5)
    >>> win = winnable.solve(deal).moves
    >>> length(deal, win) < len(win)
    True
    """
    core = _Core(deal)
    return core.length(core.win(moves))


def shorten(
    deal: Dealt, moves: Sequence[Move | str], limits: Limits | None = None, *, seconds: float | None = None
) -> tuple[Move, ...]:
    """Find a shorter win in some seconds of processor time, 1 by default. If there is none, the same win is returned.

    Wider and wider beams look for wins; they go level by level and so find short ones. Then the shortest wins are made
    shorter: from each of their positions a bounded search looks for a quicker way to a later position.

    >>> import winnable
    >>> deal = winnable.deal("klondike", 7)
    >>> win = winnable.solve(deal).moves
    >>> len(shorten(deal, win, seconds=0.5)) < len(win)
    True
    """
    allowed = chosen_seconds(limits, seconds, _SECONDS, "shortening")
    ends = time.thread_time() + allowed
    core = _Core(deal)
    given = core.win(moves)
    wins = {core.length(given): given}
    for win in _by_beams(deal, core, ends - (1 - _BEAM_PART) * allowed):
        wins.setdefault(core.length(win), win)
    best = [win for _, win in sorted(wins.items())[:2]]
    tried = [core.shortened(win, (ends - time.thread_time()) / (len(best) - i)) for i, win in enumerate(best)]
    # Of wins of equal length the given one comes first: it is replaced only by a shorter one.
    shortest_known: list[int] = min([given, *tried], key=core.length)
    return core.moves(shortest_known)


def by_length(width: int) -> str:
    """Return the strategy that looks for short wins: a beam whose levels are lengths, and wider ones if it has none."""
    return f"beam=1:width={width}:by-length=1:growth=300:noise=0"


def _by_beams(deal: Dealt, core: "_Core", ends: float) -> Iterator[list[int]]:
    """Yield wins found by wider and wider beams, until a beam finds none or the time is over."""
    width = _FIRST_WIDTH
    while width < _MOST_WIDTH and (left := ends - time.thread_time()) > 0:
        found = solve(deal, Limits(seconds=left), by_length(width))
        if found.moves is None:
            return
        yield core.numbers(found.moves)
        width *= _WIDER


def presentable(deal: Dealt, moves: Sequence[Move], seconds: float = _SECONDS) -> tuple[Move, ...]:
    """Return a win that a person can follow: a shorter one if this win has very many moves for its cards."""
    most = _MOVES_A_CARD * deal.rules.deck_size
    if len(moves) <= most or length(deal, moves) <= most:
        return tuple(moves)
    return shorten(deal, moves, seconds=seconds)


@dataclass(frozen=True, repr=False)
class Shortest:
    """The shortest win known, and how short any win can be."""

    moves: tuple[Move, ...]
    length: int
    """The length of these moves, in `metric`."""
    no_win_below: int
    """No win is shorter than this."""
    metric: str
    reason: Reason | None
    """Which limit was met before the proof, if one was."""

    @property
    def is_proved(self) -> bool:
        """Whether no win is shorter."""
        return self.no_win_below == self.length

    def __repr__(self) -> str:
        known = "proved" if self.is_proved else f"none below {self.no_win_below}"
        return f"Shortest({self.length} {self.metric}, {known})"


def shortest(
    deal: Dealt, moves: Sequence[Move | str], limits: Limits | None = None, *, seconds: float | None = None
) -> Shortest:
    """Find the shortest win, beginning from any win. If a limit ends the search, return the best known and a bound.

    The search goes on from the position with the smallest sum of moves made and moves still needed (A*). The number of
    moves still needed is never overestimated. So when the sum reaches the length of a known win, no win is shorter.

    >>> import winnable
    >>> deal = winnable.deal("accordion", 7)
    >>> proof = shortest(deal, winnable.solve(deal).moves)
    >>> proof
    Shortest(51 elementary moves, proved)
    """
    allowed = chosen_limits(limits, seconds)
    core = _Core(deal)
    rules, layout = core.deal
    found = _core.shortest(rules, layout, core.win(moves), *allowed.core)
    return Shortest(
        moves=core.moves(found.moves),
        length=found.length,
        no_win_below=found.no_win_below,
        metric=metric(deal.rules),
        reason=REASONS[found.reason] if found.no_win_below < found.length else None,
    )


class _Core:
    """A deal and its moves as the core has them."""

    def __init__(self, deal: Dealt) -> None:
        self.deal = core_position(deal)
        self._given = deal
        self._codec = codec_for(deal.rules)

    def win(self, moves: Sequence[Move | str]) -> list[int]:
        """Return the moves as numbers. Raises `BadInput`, with the referee's reason, if they do not win."""
        if isinstance(moves, str) or not isinstance(moves, Iterable):
            raise BadInput(f"a win is a row of moves, not {quoted(moves)}")
        kept = [as_move(move) for move in moves]
        numbers = self.numbers(kept)
        if len(numbers) < len(kept) or _core.first_fault(*self.deal, numbers) != _NO_FAULT:
            replay(self._given, kept)
            raise BadInput("only a win has a length and can be made shorter, and these moves do not win")
        return numbers

    def numbers(self, moves: Iterable[Move]) -> list[int]:
        """Return the moves as numbers, without those that the core cannot have."""
        numbers = (self._codec.number(move) for move in moves if is_well_formed(move))
        return [number for number in numbers if number is not None]

    def moves(self, numbers: Iterable[int]) -> tuple[Move, ...]:
        return tuple(map(self._codec.move, numbers))

    def length(self, win: list[int]) -> int:
        return _core.length_of(*self.deal, win)

    def shortened(self, win: list[int], seconds: float) -> list[int]:
        """Return a win that is no longer; the same win if no time is left."""
        return _core.shortened(*self.deal, win, seconds) if seconds > 0 else win
