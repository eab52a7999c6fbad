"""The best stacks of a grid: what can be reached if the cards cannot all be gathered in one stack.

The score is the sum of the squared sizes of the stacks (Neller's objective for Birds of a Feather).
"""

from dataclasses import dataclass

from .. import _core
from ..core.codec import codec_for, core_position
from ..errors import BadInput
from ..moves import Move
from ..referee import Dealt
from ..rows import REASONS, Reason
from ..rules import Rules
from .solver import Limits, chosen_limits

MOST_STACKS = 64


@dataclass(frozen=True, repr=False)
class BestStacks:
    """The best stacks known, and how good any can be."""

    moves: tuple[Move, ...]
    score: int
    """The sum of the squared sizes of the stacks after these moves."""
    none_above: int
    """No play has a higher score than this."""
    positions: int
    reason: Reason | None
    """Which limit was met before the proof, if one was."""

    @property
    def is_proved(self) -> bool:
        """Whether no play has a higher score."""
        return self.none_above == self.score

    def __repr__(self) -> str:
        known = "proved" if self.is_proved else f"none above {self.none_above}"
        return f"BestStacks({self.score}, {known})"


def check_is_grid(rules: Rules) -> None:
    """Raise `BadInput` for rules of another kind."""
    if rules.family != "grid" or rules.grid.rows * rules.grid.columns > MOST_STACKS:
        raise BadInput(f"best stacks are looked for in grids of up to {MOST_STACKS} stacks only, as birds-of-a-feather")


def best_stacks(deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None) -> BestStacks:
    """Find the largest sum of squared sizes of stacks that a grid can be played to. Each stack of the deal is one card.

    The search looks at every line of play that could have a higher score than the best so far. Two stacks can come
    together only if their cards hang together by matching and their squares by lines; that bounds the score.

    >>> import winnable
    >>> best_stacks(winnable.deal("birds-of-a-feather", 10))
    BestStacks(226, proved)
    """
    rules = deal.rules
    check_is_grid(rules)
    allowed = chosen_limits(limits, seconds)
    core_rules, layout = core_position(deal)
    found = _core.best_stacks(core_rules, layout, *allowed.core)
    codec = codec_for(rules)
    moves = tuple(codec.move(number) for number in found.moves)
    return BestStacks(moves, found.score, found.none_above, found.positions, REASONS[found.reason])
