"""Solving: whether a deal can be won. If positions are the only limit, the same input gives the same output."""

import math
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, get_args

from .. import _core
from ..arguments import instance, whole_number
from ..arguments import seconds as checked_seconds
from ..core.codec import PackedMoves, checked_layout, codec_for, core_layout, core_position, core_rules
from ..errors import BadInput, listing, quoted
from ..moves import Move
from ..position import Position, position_of
from ..referee import Dealt
from ..rows import REASONS, REFUTATIONS, VERDICTS, Refutation
from ..rules import Rules
from .models import LearnedModel
from .results import Result
from .schedules import STRATEGIES, Schedule, schedule_for
from .switches import Switches
from .weights import FEATURES, Weights, core_weights, weights_for

_NO_LIMIT = 2**64 - 1
LEAST_BYTES = 1 << 20
MOST_BYTES = 1 << 48
MOST_POSITIONS = 2**63 - 1
MOST_WEIGHT = 1 << 20
_SMART_PERCENT = 10
"""The per cent of the limits that a smart schedule gives the engines that only find wins."""
LOOKED_AT = 300_000
"""Positions among which a promising one is looked for: some tenths of a second."""
_SUMMED = ("positions", "unique", "forced", "stored", "replaced", "memory_bytes")
"""What a search has used. Two sides of a race have used the sum."""
_ALL_SWITCHES = Switches.all()
_LOOK_EVERY = 0.05  # seconds between two looks whether Ctrl-C was pressed


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
            checked_seconds(self.seconds, "the limit in seconds")
        if self.positions is not None:
            whole_number(self.positions, "the limit in positions", 1, MOST_POSITIONS)
        whole_number(self.memory_bytes, "the limit in memory", LEAST_BYTES, MOST_BYTES, " bytes")

    @property
    def core(self) -> tuple[float, int, int]:
        """The limits as the core takes them: seconds, positions, bytes."""
        seconds = math.inf if self.seconds is None else float(self.seconds)
        return seconds, _NO_LIMIT if self.positions is None else self.positions, self.memory_bytes


NO_LIMITS = Limits()


def chosen_limits(limits: Limits | None, seconds: float | None, default: Limits = NO_LIMITS) -> Limits:
    """Return the limits of a call: `limits`, or the default, with `seconds` in place of their seconds.

    Raises `BadInput` if the time is given twice.

    >>> chosen_limits(Limits(positions=1000), 5).seconds
    5
    """
    if limits is not None:
        instance(limits, Limits, "limits must be Limits, such as Limits(seconds=5)")
    if seconds is None:
        return default if limits is None else limits
    if limits is not None and limits.seconds is not None:
        raise BadInput("give the time either as seconds=5 or as Limits(seconds=5), not both")
    return replace(limits or default, seconds=seconds)


def chosen_seconds(limits: Limits | None, seconds: float | None, default: float, what: str) -> float:
    """Return the time of a call that goes by time alone. Raises `BadInput` for limits without seconds or with more."""
    chosen = chosen_limits(limits, seconds, Limits(seconds=default))
    if chosen.seconds is None or chosen.positions is not None:
        raise BadInput(f"{what} is limited by time alone, as in Limits(seconds=5)")
    return chosen.seconds


class Cancel:
    """Stops a search that runs in another thread: its verdict is unknown, with the reason `cancelled`."""

    def __init__(self) -> None:
        self.core = _core.Cancel()
        self.is_cancelled = False
        """Whether `cancel` was called."""

    def cancel(self) -> None:
        """Stop the search at once."""
        self.is_cancelled = True
        self.core.cancel()


def solve(
    deal: Dealt,
    limits: Limits | None = None,
    strategy: str = "auto",
    *,
    seconds: float | None = None,
    threads: int = 1,
    switches: Switches | None = None,
    exact: bool = False,
    cancel: Cancel | None = None,
    weights: Weights | None = None,
    model: LearnedModel | None = None,
) -> Result:
    """Find out whether a deal or position can be won. `exact` keeps whole positions in place of hashes, for checking.

    `weights` say what makes a position promising to the streamlined search; those for the kind of game are the default.
    A learned `model` takes the place of the weights, and orders the moves of the other engines too.

    With `threads=2` the quick engines and the complete one search at the same time, until one of them decides the deal.
    Each side has the limits in time and positions, and half of the memory. The verdict is always the same; the win may
    differ.

    >>> import winnable
    >>> solve(winnable.deal("freecell", 11982, dealer="microsoft")).verdict
    'unwinnable'
    """
    allowed = chosen_limits(limits, seconds)
    layout = checked_layout(deal)
    position = position_of(deal.rules, layout)
    schedule = checked_schedule(strategy, position.rules)
    stop = Cancel() if cancel is None else instance(cancel, Cancel, "cancel must be a Cancel")

    def search(schedule: Schedule, limits: Limits, stop: Cancel) -> Result:
        options = core_options(position.rules, limits, schedule, model, weights=weights, switches=switches)
        options.exact = bool(exact)
        return _searched(position, options, schedule, switches or _ALL_SWITCHES, stop)

    if whole_number(threads, "the number of threads", 1, 2) == 2:
        sides = _sides(strategy, schedule, position.rules)
        if all(side.engines for side in sides):
            return _race(search, sides, allowed, stop)
    return search(schedule, allowed, stop)


def _searched(
    position: Position, options: _core.Options, schedule: Schedule, switches: Switches, stop: Cancel
) -> Result:
    rules = position.rules
    found = _core.solve(core_rules(rules), core_layout(rules, position.layout), options, stop.core)
    verdict = VERDICTS[found.verdict]
    counts: dict[str, Any] = {name: getattr(found, name) for name in (*_SUMMED, "expanded", "deepest", "seconds")}
    return Result(
        verdict=verdict,
        reason=REASONS[found.reason] if verdict == "unknown" else None,
        moves=PackedMoves(rules, found.win) if verdict == "winnable" else None,
        position=position,
        refuted=REFUTATIONS[found.refuted],
        strategy=_text_of(schedule),
        shortcuts=_used_shortcuts(rules, switches),
        **counts,
    )


@lru_cache(256)
def _text_of(schedule: Schedule) -> str:
    return str(schedule)


@lru_cache(256)
def _used_shortcuts(rules: Rules, switches: Switches) -> tuple[str, ...]:
    """Return the shortcuts of a search to its end. Blocking cards and the relaxed game prove a loss by themselves."""
    wanted = switches.on.difference(get_args(Refutation))
    return tuple(name for name in _core.applicable(core_rules(rules)) if name in wanted)


def _sides(strategy: str, schedule: Schedule, rules: Rules) -> tuple[Schedule, Schedule]:
    """Return the two sides of a race: the quick engines, and the complete one."""
    if schedule.slices:
        raise BadInput("slices of time come one after the other; a race on two cores needs shares in place of them")
    quick = schedule_for("streamlined", rules).quick if strategy in STRATEGIES else schedule.quick
    return Schedule(quick), Schedule(tuple(replace(engine, share=1) for engine in schedule.complete[:1]))


def _race(
    search: Callable[[Schedule, Limits, Cancel], Result], sides: tuple[Schedule, ...], limits: Limits, stop: Cancel
) -> Result:
    """Search with both sides at the same time. The first answer that decides the deal ends the race."""
    half = replace(limits, memory_bytes=max(limits.memory_bytes // 2, LEAST_BYTES))
    cancels = [Cancel() for _ in sides]
    results: list[Result] = []
    with ThreadPoolExecutor(len(sides)) as pool:
        running = {pool.submit(search, side, half, cancel) for side, cancel in zip(sides, cancels, strict=True)}
        try:
            while running:
                done, running = wait(running, timeout=_LOOK_EVERY, return_when=FIRST_COMPLETED)
                results += [future.result() for future in done]
                if stop.is_cancelled or any(result.verdict != "unknown" for result in results):
                    _cancel_all(cancels)
        except BaseException:
            _cancel_all(cancels)
            raise
    first = next((result for result in results if result.verdict != "unknown"), results[-1])
    sums: dict[str, Any] = {name: sum(getattr(result, name) for result in results) for name in _SUMMED}
    deepest = max(result.deepest for result in results)
    return replace(first, deepest=deepest, strategy=" | ".join(str(side) for side in sides), **sums)


def _cancel_all(cancels: list[Cancel]) -> None:
    for cancel in cancels:
        cancel.cancel()


def promising(deal: Dealt, positions: int = LOOKED_AT) -> tuple[Move, ...]:
    """Return what to play if no win is known: the moves to the most promising of at most `positions` positions.

    These moves prove nothing and may lose the game.
    """
    positions = Limits(positions=positions).positions or 0
    numbers = _core.promising(*core_position(deal), core_weights(weights_for(deal.rules)), positions)
    return tuple(map(codec_for(deal.rules).move, numbers))


def checked_schedule(strategy: str, rules: Rules) -> Schedule:
    """Return the schedule of a strategy for a game. Raises `BadInput` for a strategy that makes no sense."""
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
    """Return the options of a search as the core takes them. Raises `BadInput` for options that make no sense."""
    options = _core.Options()
    options.engines = _core_engines(schedule)
    if schedule.slices:
        if limits.seconds is None and limits.positions is not None:
            raise BadInput(
                "slices of time depend on the machine, and a limit in positions alone is for results that do not; "
                "give a limit in seconds too, or shares in place of slices"
            )
        options.slices = schedule.core_slices
    if schedule.is_smart:
        options.quick_percent = _SMART_PERCENT
    options.seconds, options.positions, options.bytes = limits.core
    wanted = _ALL_SWITCHES if switches is None else instance(switches, Switches, "switches must be Switches")
    options.shortcuts = _shortcut_names(wanted)
    options.weights = _usual_weights(rules) if weights is None else core_weights(_checked_weights(weights))
    if model is not None:
        instance(model, LearnedModel, "a model is a LearnedModel, as read_model gives it").check(rules)
        options.model = model.core
    return options


@lru_cache(256)
def _core_engines(schedule: Schedule) -> list[_core.EngineSpec]:
    return [spec.core for spec in schedule.engines]


@lru_cache(256)
def _shortcut_names(switches: Switches) -> list[str]:
    return switches.names()


@lru_cache(256)
def _usual_weights(rules: Rules) -> list[int]:
    return core_weights(weights_for(rules))


def _checked_weights(weights: Weights) -> Weights:
    instance(weights, dict, "weights must be a dictionary of features and numbers")
    for feature, weight in weights.items():
        if feature not in FEATURES:
            raise BadInput(f"weights: there is no feature {quoted(feature)}; they are {listing(FEATURES, 'and')}")
        whole_number(weight, f"the weight of {feature}", -MOST_WEIGHT, MOST_WEIGHT)
    return weights
