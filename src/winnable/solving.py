"""Solving: whether a deal can be won, by the compiled engines, within limits.

Takes a deal or a position, gives a `Result`: a win that replays, a proof that there is none, or why it is not known.
With only a limit in positions the same input gives the same output, always.
"""

import math
from dataclasses import dataclass, fields
from typing import Literal

from . import _core
from .engine import MoveCodec, core_layout, core_rules
from .errors import BadInput
from .moves import Move
from .referee import Dealt
from .rules import Rules
from .schedules import shares_for
from .weights import Weights, core_weights, weights_for

Verdict = Literal["winnable", "unwinnable", "unknown"]
Reason = Literal["time", "positions", "memory", "cancelled"]

VERDICTS: tuple[Verdict, ...] = ("winnable", "unwinnable", "unknown")
REASONS: tuple[Reason | None, ...] = (None, "time", "positions", "memory", "cancelled")
NO_LIMIT = 2**64 - 1
LEAST_BYTES = 1 << 20


@dataclass(frozen=True)
class Limits:
    """How much a search may use; None is no limit."""

    seconds: float | None = None
    positions: int | None = None
    memory_bytes: int = 1 << 30

    def check(self) -> None:
        """Raise `BadInput` for limits that make no sense."""
        if self.seconds is not None and not self.seconds > 0:
            raise BadInput(f"the limit in seconds must be more than 0, not {self.seconds}")
        if self.positions is not None and self.positions < 1:
            raise BadInput(f"the limit in positions must be at least 1, not {self.positions}")
        if self.memory_bytes < LEAST_BYTES:
            raise BadInput(f"the limit in memory must be at least {LEAST_BYTES} bytes, not {self.memory_bytes}")


@dataclass(frozen=True)
class Switches:
    """What the search may use where the rules allow it. With all of it off the search is plain and exhaustive."""

    pile_symmetry: bool = True
    suit_reduction: bool = True
    safe_foundation: bool = True
    partial_runs: bool = True
    twin_symmetry: bool = True
    stock_closure: bool = True
    grid_connectivity: bool = True
    placements: bool = True
    blocking: bool = True
    relaxation: bool = True

    @classmethod
    def none(cls) -> "Switches":
        """All off."""
        return cls(**{field.name: False for field in fields(cls)})


@dataclass(frozen=True)
class Result:
    """What a search found."""

    verdict: Verdict
    reason: Reason | None
    """Why the verdict is unknown."""
    moves: tuple[Move, ...] | None
    """A win in elementary moves."""
    refuted: bool
    """Whether it is unwinnable because it is lost even in a relaxed game, not because a search came to its end."""
    positions: int
    """Positions looked up; moves without a choice are not counted."""
    unique: int
    """Of these, new ones."""
    forced: int
    """Moves made without a choice."""
    deepest: int
    """The longest path, in moves of the search."""
    stored: int
    """Positions in the table at the end."""
    replaced: int
    """Positions forgotten because the table was full."""
    memory_bytes: int
    """The most memory used for table and path."""
    seconds: float
    """Engine time."""
    strategy: str
    """The engines and their shares of the positions."""

    @property
    def length(self) -> int | None:
        """The number of elementary moves of the win."""
        return None if self.moves is None else len(self.moves)


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
    short_beam: int = 0,
) -> Result:
    """Whether a deal or position can be won. `exact` remembers whole positions instead of hashes, for checking.

    `weights` say what makes a position promising to the streamlined search; those for the kind of game are the default.
    `short_beam` makes the beam so wide and go by the length of the win, so that it finds short ones.
    """
    options = core_options(deal.rules, limits or Limits(), strategy)
    options.exact = exact
    options.beam_width, options.beam_by_length = short_beam, short_beam > 0
    options.switches = _core_switches(switches or Switches())
    options.weights = core_weights(weights or weights_for(deal.rules))
    found = _core.solve(
        core_rules(deal.rules), core_layout(deal.rules, deal.layout), options, (cancel or Cancel()).core
    )
    codec = MoveCodec(deal.rules)
    verdict = VERDICTS[found.verdict]
    return Result(
        verdict=verdict,
        reason=REASONS[found.reason] if verdict == "unknown" else None,
        moves=tuple(map(codec.move, found.moves)) if verdict == "winnable" else None,
        refuted=found.refuted,
        positions=found.positions,
        unique=found.unique,
        forced=found.forced,
        deepest=found.deepest,
        stored=found.stored,
        replaced=found.replaced,
        memory_bytes=found.bytes,
        seconds=found.seconds,
        strategy=str(shares_for(strategy, deal.rules)),
    )


def core_options(rules: Rules, limits: Limits, strategy: str) -> _core.Options:
    """How to search a game, as the core wants it. Raises `BadInput` for limits or a strategy that make no sense."""
    limits.check()
    shares = shares_for(strategy, rules)
    options = _core.Options()
    options.best_first, options.beam = shares.best_first, shares.beam
    options.restarts, options.complete = shares.restarts, shares.complete
    options.is_smart = strategy == "smart"
    options.seconds = math.inf if limits.seconds is None else limits.seconds
    options.positions = NO_LIMIT if limits.positions is None else limits.positions
    options.bytes = limits.memory_bytes
    options.switches = _core_switches(Switches())
    options.weights = core_weights(weights_for(rules))
    return options


def _core_switches(switches: Switches) -> _core.Switches:
    core = _core.Switches()
    for field in fields(Switches):
        setattr(core, field.name, getattr(switches, field.name))
    return core
