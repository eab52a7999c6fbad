"""Short wins: how long a win is, shorter ones, and the shortest.

Takes a deal and a win in elementary moves, gives wins that are no longer, and proofs that none is shorter. Lengths are
elementary moves, stock turns and redeals among them; in FreeCell-type games, where cells can carry a sequence although
only single cards move, a sequence counts as one move, as fc-solve counts.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from . import _core
from .engine import MoveCodec, core_layout, core_rules
from .errors import BadInput
from .moves import Move
from .referee import Dealt, replay
from .rules import Rules
from .solving import NO_LIMIT, REASONS, Limits, Reason, solve

_FIRST_WIDTH = 60
_WIDER = 3
_MOST_WIDTH = 100_000
_BEAM_PART = 0.6
_LEAST_SECONDS = 0.001


def counts_sequences(rules: Rules) -> bool:
    """Whether a sequence of cards counts as one move although only single cards may be moved."""
    return rules.tableau_piles.move_built_group == "no" and rules.cells.count > 0


def metric(rules: Rules) -> str:
    """What lengths are counted in."""
    return "fc-solve moves" if counts_sequences(rules) else "elementary moves"


def length(deal: Dealt, moves: Sequence[Move]) -> int:
    """How long a win is, in the metric of its game. Raises `BadInput` if the moves do not win."""
    _check_win(deal, moves)
    return _Core(deal).length(moves)


def shorten(deal: Dealt, moves: Sequence[Move], seconds: float) -> tuple[Move, ...]:
    """A win that is no longer than the one given, and shorter the more seconds there are.

    Wins are looked for by wider and wider beams, which go level by level and so find short ones. The shortest are made
    shorter by bounded searches from each of their positions for a quicker way to a later one.
    """
    if not seconds > 0:
        raise BadInput(f"shortening takes more than 0 seconds, not {seconds}")
    _check_win(deal, moves)
    core = _Core(deal)
    begins = time.monotonic()

    def left() -> float:
        return max(begins + seconds - time.monotonic(), _LEAST_SECONDS)

    wins = {core.length(moves): tuple(moves)}
    width = _FIRST_WIDTH
    while width < _MOST_WIDTH and left() > (1 - _BEAM_PART) * seconds:
        found = solve(deal, Limits(seconds=left() - (1 - _BEAM_PART) * seconds), "beam=1", short_beam=width)
        if found.moves is None:
            break
        wins.setdefault(core.length(found.moves), found.moves)
        width *= _WIDER
    best = sorted(wins.items())[:2]
    tried = [core.shortened(win, left() / (len(best) - i)) for i, (_, win) in enumerate(best)]
    return min(tried, key=core.length)


@dataclass(frozen=True)
class Shortest:
    """The shortest win known, and how short any win can be."""

    moves: tuple[Move, ...]
    length: int
    """Of these moves, in `metric`."""
    no_win_below: int
    """No win has fewer."""
    metric: str
    reason: Reason | None
    """Which limit was met before the proof, if one was."""

    @property
    def is_proved(self) -> bool:
        """Whether no win is shorter."""
        return self.no_win_below == self.length


def shortest(deal: Dealt, moves: Sequence[Move], limits: Limits | None = None) -> Shortest:
    """The shortest win, beginning from any win: proved, or as far as the limits allow with a bound for the rest.

    The search goes on from the position whose moves made and moves still needed are fewest (A*). What a win still
    needs is never overestimated, so once that sum reaches the length of a known win, no win is shorter.
    """
    _check_win(deal, moves)
    limits = limits or Limits()
    limits.check()
    core = _Core(deal)
    found = _core.shortest(
        *core.deal,
        core.numbers(moves),
        math.inf if limits.seconds is None else limits.seconds,
        NO_LIMIT if limits.positions is None else limits.positions,
        limits.memory_bytes,
    )
    return Shortest(
        moves=core.moves(found.moves),
        length=found.length,
        no_win_below=found.no_win_below,
        metric=metric(deal.rules),
        reason=REASONS[found.reason] if found.no_win_below < found.length else None,
    )


def _check_win(deal: Dealt, moves: Sequence[Move]) -> None:
    if not replay(deal, moves).is_won():
        raise BadInput("only a win has a length and can be made shorter, and these moves do not win")


class _Core:
    """A deal and its moves as the core has them."""

    def __init__(self, deal: Dealt) -> None:
        self.deal = core_rules(deal.rules), core_layout(deal.rules, deal.layout)
        self._codec = MoveCodec(deal.rules)

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        return [number for number in map(self._codec.number, moves) if number is not None]

    def moves(self, numbers: Sequence[int]) -> tuple[Move, ...]:
        return tuple(map(self._codec.move, numbers))

    def length(self, moves: Sequence[Move]) -> int:
        return _core.length_of(*self.deal, self.numbers(moves))

    def shortened(self, moves: Sequence[Move], seconds: float) -> tuple[Move, ...]:
        return self.moves(_core.shortened(*self.deal, self.numbers(moves), max(seconds, _LEAST_SECONDS)))
