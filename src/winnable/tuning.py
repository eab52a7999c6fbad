"""Tuning: which shares of the engines suit a game, measured on deals of it.

First every engine searches the same deals alone. From these results, the effort of any shares is computed by counting
turns. The most promising shares are then really tried, on other deals.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice, product

from . import _core
from .game import Deal, Game
from .rows import Verdict
from .seeds import SeedRanges
from .solving.schedules import ENGINES, EngineSpec, Schedule, read_engines, schedule_for
from .solving.solver import Limits, solve

DEFAULT_POSITIONS = 200_000
_LEAST_COST = 500
"""Fewer positions than this take too little time to count."""
_UNDECIDED = 8
"""An undecided deal counts as this many times the limit."""
_SIMPLICITY = 0.02
"""How much cheaper, in halvings of the effort, shares must be for each further engine."""
_FINALISTS = 3
_MOST_QUICK = 2
"""The most engines of a schedule that only find wins."""
_QUICK_SHARES, _SHARES = (1, 2, 4, 8), (1, 2, 4)
"""The shares to consider, of an engine that only finds wins and of one that proves."""
_LEAST_GAIN = 0.05
"""What other shares must gain over the usual ones, in halvings of the effort, to replace them."""


@dataclass(frozen=True)
class Run:
    """What one engine, or several in turns, did with one deal."""

    verdict: Verdict
    positions: int
    is_refuted: bool = False
    """Lost already in the relaxed game, before any engine began."""


Alone = Mapping[str, Run]
"""One deal: each engine alone, by its name and the parameters that are not the usual ones."""


@dataclass
class Trial:
    """Shares and what they did, deal by deal."""

    shares: str
    limit: int
    runs: list[Run] = field(default_factory=list)

    def count(self, verdict: Verdict) -> int:
        """Deals with this verdict."""
        return sum(run.verdict == verdict for run in self.runs)

    @property
    def decided(self) -> int:
        """Deals won or proved lost."""
        return len(self.runs) - self.count("unknown")

    def cost(self, deals: int | None = None) -> float:
        """Return the mean effort, as a logarithm to the base 2, over the first `deals` deals."""
        chosen = self.runs[:deals]
        decided = (None if run.verdict == "unknown" else run.positions for run in chosen)
        return math.fsum(_cost(positions, self.limit) for positions in decided) / max(len(chosen), 1)


def run(deal: Deal, strategy: str, limit: int) -> Run:
    """Solve a deal within a limit in positions, by engines that take turns until then."""
    found = solve(deal, Limits(positions=limit), strategy)
    return Run(found.verdict, found.positions, bool(found.refuted))


_LEFT_OUT = ("depth-first", "monte-carlo-tree")
"""Engines that few games need. With each of them there would be five times as many schedules."""


def _considered() -> list[str]:
    """Return the engines that are tuned."""
    return [name for name, kind in ENGINES.items() if name not in _LEFT_OUT and not kind.proves_only]


def engines_alone(deal: Deal, limit: int) -> Alone:
    """Run each engine alone on a deal."""
    found = {engine: solve(deal, Limits(positions=limit), f"{engine}=1") for engine in _considered()}
    return {engine: Run(result.verdict, result.positions, bool(result.refuted)) for engine, result in found.items()}


def positions_taken(alone: Alone, schedule: Schedule) -> dict[str, float] | None:
    """Return the positions that each engine has had when engines that take turns decide a deal; None if none does.

    The turns are counted as the core gives them: in every round each engine gets its share of a slice, in the order of
    the schedule, and the slices grow. An engine that ends without an answer leaves its turns to the others.
    """
    ends = [min(alone[spec.variant].positions, spec.until or math.inf) for spec in schedule.engines]
    answers = [
        (_round_of(alone[spec.variant].positions, spec.share), place)
        for place, spec in enumerate(schedule.engines)
        if alone[spec.variant].verdict != "unknown" and alone[spec.variant].positions <= ends[place]
    ]
    if not answers:
        return None
    last_round, winner = min(answers)
    taken = {
        spec.variant: min(ends[place], spec.share * _slices(last_round + (place < winner)))
        for place, spec in enumerate(schedule.engines)
    }
    return taken | {schedule.engines[winner].variant: ends[winner]}


def _slices(rounds: int) -> float:
    """Return the positions for a share of one in the first rounds together."""
    return _core.FIRST_SLICE * (_core.SLICE_GROWTH**rounds - 1) / (_core.SLICE_GROWTH - 1)


def _round_of(positions: int, share: int) -> int:
    """Return the round, from 0, in which an engine with this share has had so many positions."""
    slices = positions / share / _core.FIRST_SLICE
    return max(0, math.ceil(math.log1p(slices * (_core.SLICE_GROWTH - 1)) / math.log(_core.SLICE_GROWTH) - 1e-9) - 1)


def expected(alone: Alone, schedule: Schedule) -> int | None:
    """Return after how many positions engines that take turns would decide a deal; None if none of them does."""
    taken = positions_taken(alone, schedule)
    return None if taken is None else round(sum(taken.values()))


def expected_cost(deals: Iterable[Alone], schedule: Schedule, limit: int, least: int = _LEAST_COST) -> float:
    """Return the cost of a schedule, from what engines did alone: the mean logarithm of positions, at least `least`."""
    costs = [_cost(expected(alone, schedule), limit, least) for alone in deals]
    return math.fsum(costs) / max(len(costs), 1)


def _cost(positions: int | None, limit: int, least: int = _LEAST_COST) -> float:
    if positions is None or positions > limit:
        return math.log2(_UNDECIDED * limit)
    return math.log2(max(positions, least))


@cache
def all_schedules(variants: tuple[str, ...] = ()) -> tuple[Schedule, ...]:
    """Return the schedules to consider; each can prove a loss. `variants`: of these engines, else of all by default.

    Shares of 2 and 4 are not those of 1 and 2, because the first turn is twice as long.
    """
    engines = [with_share(variant, 1) for variant in variants or _considered()]
    quick = [spec.variant for spec in engines if not spec.kind.is_complete]
    provers = [spec.variant for spec in engines if spec.kind.is_complete]
    found = []
    for count, prover in product(range(_MOST_QUICK + 1), provers):
        for chosen in combinations(quick, count):
            for shares in product(_QUICK_SHARES, repeat=count):
                playing = tuple(map(with_share, chosen, shares))
                found += [Schedule((*playing, with_share(prover, share))) for share in (_SHARES if playing else (1,))]
    return tuple(found)


def with_share(variant: str, share: int) -> EngineSpec:
    """Return an engine with a share."""
    name, *parameters = variant.split(":")
    return read_engines(":".join([f"{name}={share}", *parameters])).engines[0]


def ranked(deals: Sequence[Alone], limit: int, least: int = _LEAST_COST) -> list[tuple[float, Schedule]]:
    """Return all schedules with their costs, the cheapest first; for every engine a little is added."""
    costs = []
    for schedule in all_schedules():
        costs.append((expected_cost(deals, schedule, limit, least) + _SIMPLICITY * len(schedule.engines), schedule))
    return sorted(costs, key=lambda entry: entry[0])


@dataclass
class Tuning:
    """The tuning of one game, with the results so far. It can be stopped after any step and then has an answer."""

    game: Game
    dealer: str
    learning: SeedRanges
    """The seeds on which engines search alone."""
    confirming: SeedRanges
    """The seeds on which shares are tried."""
    limit: int = DEFAULT_POSITIONS
    usual: str = ""
    """The shares that others have to beat: those that `auto` means for this game, unless others are given."""
    alone: list[Alone] = field(default_factory=list)
    """The deals to learn from, each engine alone."""
    trials: list[Trial] = field(default_factory=list)
    """The shares tried on the others; the usual ones are the first."""

    def __post_init__(self) -> None:
        self.usual = self.usual or str(schedule_for("auto", self.game.rules))

    def learn(self) -> Iterator[str]:
        """Let each engine search the deals to learn from alone."""
        for seed in self.learning[len(self.alone) :]:
            self.alone.append(engines_alone(self.game.deal(seed, self.dealer), self.limit))
            yield "engines alone"

    def confirm(self) -> Iterator[str]:
        """Try the most promising shares on the other deals, beside the usual ones."""
        self.trials = [Trial(shares, self.limit) for shares in self._candidates()]
        for seed in self.confirming:
            deal = self.game.deal(seed, self.dealer)
            runs = [run(deal, trial.shares, self.limit) for trial in self.trials]
            for trial, found in zip(self.trials, runs, strict=True):
                trial.runs.append(found)
            yield "shares tried"

    def _candidates(self) -> list[str]:
        """Return the usual shares, and the most promising ones of each choice of engines."""
        finalists: dict[tuple[str, ...], str] = {}
        for _, schedule in ranked(self.alone, self.limit) if self.alone else ():
            finalists.setdefault(tuple(spec.name for spec in schedule.engines), str(schedule))
        return list(dict.fromkeys([self.usual, *islice(finalists.values(), _FINALISTS)]))

    @property
    def best(self) -> str:
        """The shares to use: the usual ones unless others were really better."""
        if any(trial.runs for trial in self.trials):
            return min(self.trials, key=lambda trial: trial.cost()).shares if self.gain > _LEAST_GAIN else self.usual
        return next((shares for shares in self._candidates() if shares != self.usual), self.usual)

    @property
    def gain(self) -> float:
        """What the best shares that were tried gain over the usual ones, in halvings of the effort."""
        return self.trials[0].cost() - min(trial.cost() for trial in self.trials)

    @property
    def is_confirmed(self) -> bool:
        """Whether all deals to confirm on were solved."""
        return bool(self.trials) and len(self.trials[0].runs) == len(self.confirming)

    def engine_trials(self) -> list[Trial]:
        """Return each engine alone, as trials."""
        return [Trial(f"{engine}=1", self.limit, [deal[engine] for deal in self.alone]) for engine in _considered()]


def tune(tuning: Tuning, seconds: float = math.inf, progress: Callable[[str], None] = lambda _: None) -> None:
    """Work on a tuning until it is done or the time is over; at most half of the time goes to the engines alone."""
    begins = time.monotonic()
    for part, phase in ((0.5, tuning.learn()), (1.0, tuning.confirm())):
        for what in phase:
            progress(what)
            if time.monotonic() - begins > part * seconds:
                break
