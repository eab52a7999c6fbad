"""Shares of engines that take turns, learned from the same stores as slices of time.

Costs are positions, so that the answer does not depend on the machine. The cost of shares is computed from what engines
did alone, as in `winnable tune`.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean, stdev
from typing import Any

from ..catalogue import find_game
from ..errors import BadInput, counted, listing, quoted
from ..solving.schedules import ENGINES, EngineSpec, Schedule, read_engines, schedule_for
from ..store import Results
from ..store.results import joined
from ..tuning import DEFAULT_POSITIONS, Alone, Run, all_schedules, expected, expected_cost, with_share
from .times import LEAST_DEALS, Key, is_learnt

_COLUMNS = ("game", "rules", "dealer", "seed", "verdict", "reason", "refuted", "positions", "strategy", "attempt")
_TABLE = tuple(ENGINES)
_FOR_EVER = 10**15
"""The least positions after which an engine was stopped, not done."""
_SIMPLICITY = 0.02
"""How much cheaper, in halvings of the effort, shares must be for each further engine."""
LEAST_GAIN, ERRORS = 0.05, 2.0
"""What shares must gain over the usual ones, in halvings of the effort on other deals, to replace them; and how many
standard errors that must be."""


@dataclass(frozen=True)
class Efforts:
    """What each engine alone did with the deals of a game."""

    game: str
    rules: str
    limit: int
    """Positions; a deal that takes more counts as undecided."""
    deals: dict[Key, Alone]

    def side(self, percent: int, *, to_learn: bool) -> list[Alone]:
        """Return the deals to learn from, about `percent` of them, or the others."""
        return [alone for key, alone in self.deals.items() if is_learnt(key, percent) == to_learn]

    @property
    def engines(self) -> set[str]:
        """The engines that have tried the deals."""
        return set(next(iter(self.deals.values())))


@dataclass(frozen=True)
class Contender:
    """Shares, or an engine alone: its cost for each deal as a logarithm to the base 2, and the part of them decided."""

    shares: str
    train_costs: tuple[float, ...]
    test_costs: tuple[float, ...]
    train_decided: float
    test_decided: float

    @property
    def train_cost(self) -> float:
        """The mean on the deals learned from."""
        return fmean(self.train_costs)

    @property
    def test_cost(self) -> float:
        """The mean on the others."""
        return fmean(self.test_costs)


@dataclass(frozen=True)
class LearnedShares:
    """What was learned about a game. The first contender was learned, the second has the usual shares."""

    efforts: Efforts
    train: int
    test: int
    contenders: tuple[Contender, ...]

    @property
    def gain(self) -> float:
        """What the learned shares gain over the usual ones, in halvings of the effort on deals not learned from."""
        return self.contenders[1].test_cost - self.contenders[0].test_cost

    @property
    def error(self) -> float:
        """The standard error of the gain, deal by deal."""
        learned, usual = (one.test_costs for one in self.contenders[:2])
        gains = [theirs - ours for ours, theirs in zip(learned, usual, strict=True)]
        return stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf

    @property
    def is_better(self) -> bool:
        """Whether the learned shares are to replace the usual ones: never if they decide fewer deals."""
        learned, usual = self.contenders[:2]
        return self.gain > max(LEAST_GAIN, ERRORS * self.error) and learned.test_decided >= usual.test_decided

    @property
    def shares(self) -> str:
        """The shares to use."""
        return self.contenders[0 if self.is_better else 1].shares


def read_efforts(folders: Iterable[str], game: str | None = None, limit: int = DEFAULT_POSITIONS) -> list[Efforts]:
    """Return what engines did, for each game that at least two have tried. Raises `BadInput` if there is none."""
    names = list(folders)
    rows = joined([Results(folder).to_arrow(list(_COLUMNS)) for folder in names], list(_COLUMNS)).to_pylist()
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        if row["attempt"] == 1 and _alone(row["strategy"]) and game in (None, row["game"]):
            groups.setdefault((row["game"], row["rules"]), []).append(row)
    found = [_efforts(*key, limit, group) for key, group in groups.items()]
    useful = [one for one in found if len(one.deals) >= LEAST_DEALS and len(one.engines) > 1]
    if not useful:
        whose = f" of {quoted(game)}" if game is not None else ""
        raise BadInput(
            f"{listing(names, 'and')}: shares need results{whose} of two engines or more on {LEAST_DEALS} deals, "
            f"each alone as in `winnable rate GAME --strategy complete=1 --strategy best-first=1 --positions {limit}`"
        )
    return useful


@cache
def _alone(strategy: str) -> EngineSpec | None:
    """Return the engine that had a deal for itself, to its end; None if the strategy is another.

    An engine that proves losses only begins again with each turn, so its turns cannot be added.
    """
    schedule = read_engines(strategy)
    spec = schedule.engines[0]
    is_alone = len(schedule.engines) == 1 and spec.share == 1 and not schedule.slices and not spec.until
    return spec if is_alone and not spec.kind.proves_only else None


def _efforts(game: str, rules: str, limit: int, rows: list[dict[str, Any]]) -> Efforts:
    """Return the deals for which it is known what all engines do within the limit."""
    lost = {(row["dealer"], row["seed"]) for row in rows if row["verdict"] == "unwinnable"}
    tried: dict[Key, dict[str, Run]] = {}
    for row in rows:
        key, spec = (row["dealer"], row["seed"]), read_engines(row["strategy"]).engines[0]
        is_stopped = row["verdict"] == "unknown" and row["reason"] in ("time", "positions")
        is_settled = key in lost and not spec.kind.is_complete
        if is_stopped and row["positions"] < limit and not is_settled:
            continue
        positions = _FOR_EVER if is_stopped else row["positions"]
        tried.setdefault(key, {})[spec.variant] = Run(row["verdict"], positions, row["refuted"] is not None)
    engines = {read_engines(row["strategy"]).engines[0].variant for row in rows}
    known = {key: tried[key] for key in sorted(tried) if set(tried[key]) == engines}
    return Efforts(game, rules, limit, dict(known))


def learn_shares(efforts: Efforts, percent: int) -> LearnedShares:
    """Return the best shares on some deals, and how they do on the others. Raises `BadInput` if there are too few."""
    train, test = (efforts.side(percent, to_learn=to_learn) for to_learn in (True, False))
    if not train or not test:
        raise BadInput(
            f"{efforts.game}: {counted(len(train), 'deal')} to learn from and {len(test)} to measure on; "
            "both are needed, so solve more deals"
        )
    usual = _usual(efforts)
    variants = tuple(sorted(efforts.engines, key=lambda variant: (_TABLE.index(variant.split(":")[0]), variant)))
    best = min(
        all_schedules(variants),
        key=lambda one: expected_cost(train, one, efforts.limit) + _SIMPLICITY * len(one.engines),
    )
    alone = [Schedule((with_share(variant, 1),)) for variant in variants]
    contenders = [_contender(one, train, test, efforts.limit) for one in (best, usual, *alone)]
    return LearnedShares(efforts, len(train), len(test), tuple(contenders))


def _usual(efforts: Efforts) -> Schedule:
    """Return the shares that `auto` means. Raises `BadInput` if there are no results for them."""
    rules = find_game(efforts.game).rules
    if rules.digest != efforts.rules:
        raise BadInput(f"{efforts.game}: these results are for other rules (hash {efforts.rules}) than it has now")
    usual = schedule_for("auto", rules)
    missing = [spec.variant for spec in usual.engines if spec.variant not in efforts.engines]
    if missing:
        missing_runs = " ".join(f"--strategy {with_share(variant, 1)}" for variant in missing)
        raise BadInput(
            f"{efforts.game}: there are no results of {listing(missing, 'and')}, which the usual shares have: {usual}; "
            f"add them with `winnable rate {efforts.game} {missing_runs}`"
        )
    return usual


def _contender(schedule: Schedule, train: Sequence[Alone], test: Sequence[Alone], limit: int) -> Contender:
    costs = [tuple(expected_cost([alone], schedule, limit) for alone in deals) for deals in (train, test)]
    decided = [
        sum((needed := expected(alone, schedule)) is not None and needed <= limit for alone in deals) / len(deals)
        for deals in (train, test)
    ]
    return Contender(str(schedule), costs[0], costs[1], decided[0], decided[1])
