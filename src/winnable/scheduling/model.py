"""The best schedule on some deals as a constraint problem for CP-SAT.

Each engine has a ladder of times. Each entry of a schedule lifts one engine to a higher rung: the total time that it
has had so far. The cost of a deal in an entry depends only on the rungs that the entry climbs and on whether the deal
is still undecided before it. The last entry has all the time that is left, which need not be a rung. Deals that need
the same rungs are one group, so that the problem grows with the rungs, not the deals.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from ortools.sat.python import cp_model

from ..statistics import PAR_FACTOR
from .scoring import Slices, TimeSlice
from .times import Seconds, Times

UNITS = 100_000
"""The number of parts of the cutoff; CP-SAT counts in whole numbers."""
RUNGS_A_DECADE = 3
_DECADES = 5
_NEAR_THE_END = (0.7, 0.85, 0.95, 1.0)
_A_LITTLE_MORE = 1.1
"""By which factor a rung is above a measured time, since the next deal like it may take a little longer."""
_ENTRY_COST = 1e-5
"""What another entry must gain for each deal, as a part of the cutoff, to be used."""


@dataclass(frozen=True)
class Ladder:
    """The total times that an engine may have had, ascending, without 0."""

    seconds: tuple[float, ...]

    def needed(self, decided: float) -> int | None:
        """Return the number of the rung, from 0, on which a deal is decided."""
        return next((rung for rung, seconds in enumerate(self.seconds) if decided <= seconds), None)


def ladder(decided: Seconds, cutoff: float) -> Ladder:
    """Return rungs on which an engine decides more deals than on the one before."""
    times = np.sort(decided[decided <= cutoff])
    steps = [cutoff * 10 ** (-step / RUNGS_A_DECADE) for step in range(_DECADES * RUNGS_A_DECADE, 0, -1)]
    rungs: list[float] = []
    for step in sorted({*steps, *(part * cutoff for part in _NEAR_THE_END)}):
        below = int(np.searchsorted(times, step, side="right"))
        counted = int(np.searchsorted(times, rungs[-1], side="right")) if rungs else 0
        if below > counted:
            # No higher than its deals need; the top rung is the whole time.
            rungs.append(min(step, max(float(times[below - 1]) * _A_LITTLE_MORE, cutoff / UNITS)))
    return Ladder(tuple(rungs))


@dataclass(frozen=True)
class Group:
    """Deals that need the same rungs."""

    needs: tuple[int | None, ...]
    size: int
    costs: tuple[tuple[int, ...], ...]
    """For each engine and rung: what climbing to it costs these deals while they are undecided."""
    longest: tuple[int, ...]
    """For each engine: how long the hardest of them takes, in units."""


def groups_of(times: Times, ladders: Sequence[Ladder], cutoff: float) -> list[Group]:
    """Return the deals as groups, with their costs in units."""
    members: dict[tuple[int | None, ...], list[int]] = {}
    for deal in range(len(times)):
        needs = tuple(rungs.needed(times.decided[deal, engine]) for engine, rungs in enumerate(ladders))
        members.setdefault(needs, []).append(deal)
    return [_group(times, ladders, cutoff / UNITS, needs, deals) for needs, deals in members.items()]


def _group(
    times: Times, ladders: Sequence[Ladder], unit: float, needs: tuple[int | None, ...], deals: list[int]
) -> Group:
    costs = []
    for engine, rungs in enumerate(ladders):
        ends = np.minimum(times.decided[deals, engine], times.ended[deals, engine])
        steps = [np.clip(np.minimum(ends, high) - low, 0.0, None) for low, high in pairwise((0.0, *rungs.seconds))]
        costs.append(tuple(round(float(step.sum()) / unit) for step in steps))
    hardest = times.decided[deals].max(axis=0)
    longest = tuple(math.ceil(min(float(seconds) / unit, 2.0 * UNITS)) for seconds in hardest)
    return Group(needs, len(deals), tuple(costs), longest)


class SliceModel:
    """The problem: which rung of which ladder each entry climbs to, and which engine has the rest.

    The rest is for an engine that proves losses, if there is one: no other engine would decide a lost deal that is
    harder than those learned from.
    """

    def __init__(self, times: Times, cutoff: float, entries: int) -> None:
        self.cutoff, self.entries = cutoff, entries - 1
        self.ladders = [ladder(times.decided[:, engine], cutoff) for engine in range(len(times.engines))]
        self.groups = groups_of(times, self.ladders, cutoff)
        self.model = model = cp_model.CpModel()
        engines = range(len(self.ladders))
        self.climbs = [[model.new_bool_var("") for _ in engines] for _ in range(self.entries)]
        self.reached = [
            [[model.new_bool_var("") for _ in rungs.seconds] for rungs in self.ladders] for _ in range(self.entries)
        ]
        complete = [place for place, spec in enumerate(times.engines) if spec.kind.is_complete]
        self.last = {place: model.new_bool_var("") for place in complete or engines}
        self._climb()
        self._total()

    def _climb(self) -> None:
        """Require that one engine climbs in an entry, never the same twice in a row, and all within the cutoff."""
        model = self.model
        for entry, chosen in enumerate(self.climbs):
            model.add_at_most_one(chosen)
            for engine, rungs in enumerate(self.reached[entry]):
                for lower, higher in pairwise(rungs):
                    model.add_implication(higher, lower)
                for rung, is_reached in enumerate(rungs):
                    if entry == 0:
                        model.add_implication(is_reached, chosen[engine])
                        continue
                    before = self.reached[entry - 1][engine][rung]
                    model.add_implication(before, is_reached)
                    model.add_bool_or(~is_reached, before, chosen[engine])
                if entry:
                    model.add_bool_or(~chosen[engine], ~self.climbs[entry - 1][engine])
            if entry:
                model.add(sum(chosen) >= sum(self.climbs[entry - 1]))
        model.add_exactly_one(self.last.values())
        for engine, has_rest in self.last.items():
            model.add_bool_or(~has_rest, ~self.climbs[-1][engine])
        model.add(self._elapsed(range(len(self.ladders))) <= UNITS)

    def _elapsed(self, engines: Iterable[int]) -> cp_model.LinearExprT:
        """Return the time of some engines before the last entry, in units."""
        return sum(
            math.ceil((high - low) * UNITS / self.cutoff - 1e-9) * is_reached
            for engine in engines
            for (low, high), is_reached in zip(
                pairwise((0.0, *self.ladders[engine].seconds)), self.reached[-1][engine], strict=True
            )
        )

    def _total(self) -> None:
        """Minimise what all deals cost: the time until they are decided, ten times the cutoff for the others."""
        parts = [part for group in self.groups for part in self._costs(group)]
        deals = sum(group.size for group in self.groups)
        price = max(round(_ENTRY_COST * UNITS * deals), 1)
        entries = [one for chosen in self.climbs for one in chosen]
        self.model.minimize(
            cp_model.LinearExpr.weighted_sum([*parts, *entries], [1] * len(parts) + [price] * len(entries))
        )

    def _costs(self, group: Group) -> list[cp_model.IntVar]:
        """Return what a group costs in each entry, in the last one, and for being undecided at the end."""
        model, most = self.model, PAR_FACTOR * UNITS * group.size
        costs: list[cp_model.IntVar] = []
        is_open: cp_model.IntVar | None = None
        for entry in range(self.entries):
            costs.append(model.new_int_var(0, 2 * UNITS * group.size, ""))
            bound = model.add(costs[-1] >= self._cost(group, entry))
            if is_open is not None:
                bound.only_enforce_if(is_open)
            is_open = model.new_bool_var("")
            needed = ((engine, rung) for engine, rung in enumerate(group.needs) if rung is not None)
            model.add_bool_or(is_open, *(self.reached[entry][engine][rung] for engine, rung in needed))
        assert is_open is not None
        costs += self._rest(group, is_open, most, costs)
        return costs

    def _rest(
        self, group: Group, is_open: cp_model.IntVar, most: int, costs: list[cp_model.IntVar]
    ) -> list[cp_model.IntVar]:
        """Return what a group that is undecided before the last entry costs there, and at the end."""
        model = self.model
        last, end = (model.new_int_var(0, bound, "") for bound in (2 * UNITS * group.size, most))
        found = []
        for engine, has_rest in self.last.items():
            left = [cost - cost * one for cost, one in zip(group.costs[engine], self.reached[-1][engine], strict=True)]
            model.add(last >= sum(left)).only_enforce_if(is_open, has_rest)
            if group.longest[engine] <= UNITS:
                is_found = model.new_bool_var("")
                model.add_implication(is_found, has_rest)
                others = [place for place in range(len(self.ladders)) if place != engine]
                model.add(self._elapsed(others) + group.longest[engine] <= UNITS).only_enforce_if(is_found)
                found.append(is_found)
        is_lost = model.new_bool_var("")
        model.add_bool_or(~is_open, is_lost, *found)
        model.add(end + last + sum(costs) >= most).only_enforce_if(is_lost)
        return [last, end]

    def _cost(self, group: Group, entry: int) -> cp_model.LinearExprT:
        """Return what an entry costs a group that is undecided before it."""
        terms: list[cp_model.LinearExprT] = []
        for engine, costs in enumerate(group.costs):
            for rung, cost in enumerate(costs):
                terms.append(cost * self.reached[entry][engine][rung])
                if entry:
                    terms.append(-cost * self.reached[entry - 1][engine][rung])
        return sum(terms)

    def solve(self, effort: float) -> Slices | None:
        """Return the best slices found with this effort, which is the same on every machine; None if there are none."""
        solver = cp_model.CpSolver()
        solver.parameters.max_deterministic_time = effort
        solver.parameters.num_workers = 1
        if solver.solve(self.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        slices, had = [], [0.0] * len(self.ladders)
        for entry in range(self.entries):
            for engine, is_chosen in enumerate(self.climbs[entry]):
                if solver.value(is_chosen):
                    rungs = sum(solver.value(one) for one in self.reached[entry][engine])
                    until = self.ladders[engine].seconds[rungs - 1] if rungs else 0.0
                    slices.append(TimeSlice(engine, until - had[engine]))
                    had[engine] = until
        rest = next(engine for engine, has_rest in self.last.items() if solver.value(has_rest))
        return (*(one for one in slices if one.seconds), TimeSlice(rest))
