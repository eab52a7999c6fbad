"""Solving: whether a deal can be won, by the compiled engines, within limits.

Takes a deal or a position, gives a `Result`: a win that replays, a proof that there is none, or why it is not known.
With only a limit in positions the same input gives the same output, always.
"""

import math
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from html import escape
from typing import Annotated, Any

from .. import _core
from ..arguments import instance, seconds, whole_number
from ..core.codec import PackedMoves, checked_layout, codec_for, core_layout, core_position, core_rules
from ..drawing import html_result
from ..errors import BadInput, counted, listing, quoted
from ..layout import Layout
from ..moves import Move
from ..position import Position, position_of
from ..referee import Dealt, RefereeState
from ..rows import COLUMNS, REASONS, REFUTATIONS, VERDICTS, Column, Reason, Refutation, Verdict, columns_of
from ..rules import Rules
from .models import LearnedModel
from .schedules import Schedule, schedule_for
from .switches import Switches
from .weights import FEATURES, Weights, core_weights, weights_for

NO_LIMIT = 2**64 - 1
LEAST_BYTES = 1 << 20
MOST_BYTES = 1 << 48
MOST_POSITIONS = 2**63 - 1
MOST_WEIGHT = 1 << 20
_SMART_PERCENT = 10
"""What a smart schedule gives the engines that find wins only, of the limits."""
_MOST_FRAMES = 8
LOOKED_AT = 300_000
"""Positions among which a promising one is looked for: some tenths of a second."""


@dataclass(frozen=True)
class Limits:
    """How much a search may use; None is no limit. Raises `BadInput` for limits that make no sense.

    >>> Limits(seconds=5)
    Limits(seconds=5, positions=None, memory_bytes=1073741824)
    >>> Limits(seconds=-1)
    Traceback (most recent call last):
    ...
    winnable.errors.BadInput: the limit in seconds must be more than 0, not -1
    """

    seconds: float | None = None
    positions: int | None = None
    memory_bytes: int = 1 << 30

    def __post_init__(self) -> None:
        if self.seconds is not None:
            seconds(self.seconds, "the limit in seconds")
        if self.positions is not None:
            whole_number(self.positions, "the limit in positions", 1, MOST_POSITIONS)
        whole_number(self.memory_bytes, "the limit in memory", LEAST_BYTES, MOST_BYTES, " bytes")


class _DecodedWhenRead:
    """The field of a result that holds its win: as the core gives it until somebody reads the moves."""

    def __get__(self, result: Any, owner: type) -> tuple[Move, ...] | None:
        if result is None:
            raise AttributeError  # the field has no default
        kept = result.__dict__["_win"]
        if isinstance(kept, PackedMoves):
            kept = result.__dict__["_win"] = kept.decoded()
        moves: tuple[Move, ...] | None = kept
        return moves

    def __set__(self, result: Any, moves: PackedMoves | tuple[Move, ...] | None) -> None:
        result.__dict__["_win"] = moves


@dataclass(frozen=True, repr=False)
class Result:
    """What a search found.

    >>> import winnable
    >>> found = winnable.solve(winnable.deal("klondike", 7))
    >>> found.verdict, found.reason, found.length == len(found.moves)
    ('winnable', None, True)
    """

    verdict: Verdict
    reason: Reason | None
    """Why the verdict is unknown."""
    _: KW_ONLY
    moves: _DecodedWhenRead = _DecodedWhenRead()
    """A win in elementary moves."""
    refuted: Refutation | None
    """How it was proved unwinnable without a search to its end: by cards that block each other (`blocking`), or because
    it is lost even in a relaxed game that allows more (`relaxation`). Else None, so it serves as true or false too.
    """
    positions: int
    """Positions looked up; moves without a choice are not counted."""
    unique: int
    """Of these, new ones."""
    forced: Annotated[int, Column("moves made without a choice", least=0)]
    deepest: int
    """The longest path, in moves of the search."""
    stored: Annotated[int, Column("positions in the table at the end", least=0)]
    replaced: Annotated[int, Column("positions forgotten because the table was full", least=0)]
    memory_bytes: Annotated[int, Column("the most memory used for positions and path", least=0)]
    seconds: float
    """Engine time."""
    strategy: str
    """The schedule: the engines in the order of their turns, their shares of the positions, their parameters."""
    expanded: int = field(default=0, compare=False)
    """Positions whose moves were looked at."""
    position: Position | None = field(default=None, compare=False)
    """What was searched, so that the win can be replayed and drawn."""

    @property
    def length(self) -> int | None:
        """The number of elementary moves of the win."""
        win = self.__dict__["_win"]
        return None if win is None else len(win)

    @property
    def proof(self) -> str:
        """How it was proved unwinnable, in words; empty if it was not."""
        return PROOFS[self.refuted] if self.verdict == "unwinnable" else ""

    def __repr__(self) -> str:
        return f"Result({self._sentence()}; {self.positions:,} positions, {self.seconds:.3f} s)"

    def _sentence(self) -> str:
        if self.verdict == "winnable":
            return f"winnable: a win in {counted(self.length or 0, 'move')}"
        if self.verdict == "unwinnable":
            return f"unwinnable: {self.proof}"
        return f"unknown: {'cancelled' if self.reason == 'cancelled' else f'out of {self.reason}'}"

    def _repr_html_(self) -> str:
        if self.position is None:
            return f"<div>{escape(repr(self))}</div>"
        numbers = (
            f"{self.positions:,} positions, {self.seconds:.3f} s, {self.memory_bytes / 2**20:.1f} MB; {self.strategy}"
        )
        moves = self.moves or ()
        frames = list(_frames(self.position, moves))
        return html_result(self.position.rules, self._sentence(), numbers, frames, [str(move) for move in moves])


RESULT_COLUMNS = (*(column for column in COLUMNS if column.origin == "search"), *columns_of(Result))
"""What a search tells of a deal in numbers and words: the columns that a store keeps, and then the others."""
PROOFS: dict[Refutation | None, str] = {
    None: "every line of play was searched, and none wins",
    "blocking": "some cards block each other, and none of them can ever move",
    "relaxation": "it is lost even in a relaxed game that allows more",
}
"""How a loss was proved, in words: the same wherever a loss is reported."""


def _frames(position: Position, moves: tuple[Move, ...]) -> Iterator[tuple[str, Layout]]:
    """Some positions of a win, the first and the last among them, with what they come after."""
    yield "at the start", position.layout
    state, last = RefereeState(position), len(moves)
    wanted = {round(last * frame / _MOST_FRAMES) for frame in range(1, _MOST_FRAMES + 1)}
    for number, move in enumerate(moves, 1):
        state.push(move)
        if number in wanted:
            yield f"after move {number}, {move}", state.layout


class Cancel:
    """Makes a search stop that runs in another thread: its verdict is unknown, the reason `cancelled`."""

    def __init__(self) -> None:
        self.core = _core.Cancel()

    def cancel(self) -> None:
        """Stop at once."""
        self.core.cancel()


def solve(
    deal: Dealt,
    limits: Limits | None = None,
    strategy: str = "auto",
    *,
    switches: Switches | None = None,
    exact: bool = False,
    cancel: Cancel | None = None,
    weights: Weights | None = None,
    model: LearnedModel | None = None,
) -> Result:
    """Whether a deal or position can be won. `exact` remembers whole positions instead of hashes, for checking.

    `weights` say what makes a position promising to the streamlined search; those for the kind of game are the default.
    A learned `model` says it in their place, and orders the moves of the other engines too.

    >>> import winnable
    >>> solve(winnable.deal("freecell", 11982, dealer="microsoft")).verdict
    'unwinnable'
    """
    layout = checked_layout(deal)
    schedule = checked_schedule(strategy, deal.rules)
    options = core_options(
        deal.rules, Limits() if limits is None else limits, schedule, model, weights=weights, switches=switches
    )
    options.exact = bool(exact)
    stop = Cancel() if cancel is None else instance(cancel, Cancel, "cancel must be a Cancel")
    found = _core.solve(core_rules(deal.rules), core_layout(deal.rules, layout), options, stop.core)
    verdict = VERDICTS[found.verdict]
    return Result(
        verdict=verdict,
        reason=REASONS[found.reason] if verdict == "unknown" else None,
        moves=PackedMoves(deal.rules, found.win) if verdict == "winnable" else None,
        position=position_of(deal.rules, layout),
        refuted=REFUTATIONS[found.refuted],
        positions=found.positions,
        unique=found.unique,
        expanded=found.expanded,
        forced=found.forced,
        deepest=found.deepest,
        stored=found.stored,
        replaced=found.replaced,
        memory_bytes=found.memory_bytes,
        seconds=found.seconds,
        strategy=str(schedule),
    )


def promising(deal: Dealt, positions: int = LOOKED_AT) -> tuple[Move, ...]:
    """What to play where nothing is known: the moves to the most promising of so many positions.

    They prove nothing and may lose the game.
    """
    positions = Limits(positions=positions).positions or 0
    numbers = _core.promising(*core_position(deal), core_weights(weights_for(deal.rules)), positions)
    return tuple(map(codec_for(deal.rules).move, numbers))


def checked_schedule(strategy: str, rules: Rules) -> Schedule:
    """The schedule of a strategy for a game. Raises `BadInput` for a strategy that makes no sense."""
    return schedule_for(instance(strategy, str, "a strategy is a text such as auto or complete"), rules)


def core_options(
    rules: Rules,
    limits: Limits,
    schedule: Schedule,
    model: LearnedModel | None = None,
    *,
    weights: Weights | None = None,
    switches: Switches | None = None,
) -> _core.Options:
    """How to search a game, as the core wants it. Raises `BadInput` for limits or other options that make no sense."""
    instance(limits, Limits, "limits must be Limits, such as Limits(seconds=5)")
    options = _core.Options()
    options.engines = [spec.core for spec in schedule.engines]
    if schedule.slices:
        if limits.seconds is None and limits.positions is not None:
            raise BadInput(
                "slices of time depend on the machine, and a limit in positions alone is for results that do not; "
                "give a limit in seconds too, or shares in place of slices"
            )
        options.slices = schedule.core_slices
    if schedule.is_smart:
        options.quick_percent = _SMART_PERCENT
    options.seconds = math.inf if limits.seconds is None else float(limits.seconds)
    options.positions = NO_LIMIT if limits.positions is None else limits.positions
    options.bytes = limits.memory_bytes
    wanted = Switches.all() if switches is None else instance(switches, Switches, "switches must be Switches")
    options.shortcuts = wanted.names()
    options.weights = core_weights(weights_for(rules) if weights is None else _checked_weights(weights))
    if model is not None:
        instance(model, LearnedModel, "a model is a LearnedModel, as read_model gives it").check(rules)
        options.model = model.core
    return options


def _checked_weights(weights: Weights) -> Weights:
    instance(weights, dict, "weights must be a dictionary of features and numbers")
    for feature, weight in weights.items():
        if feature not in FEATURES:
            raise BadInput(f"weights: there is no feature {quoted(feature)}; they are {listing(FEATURES, 'and')}")
        whole_number(weight, f"the weight of {feature}", -MOST_WEIGHT, MOST_WEIGHT)
    return weights
