"""How far the shards of a plan are: which are missing, unfinished or there twice, and which are of another plan.

Takes the seeds that were read, and the folders of shards. The rows alone say which deals are done; a folder only says
that a shard was begun.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import counted, listing, readable
from ..rows import Run
from ..seeds import SeedRanges
from .shards import Shard, ShardedPlan

if TYPE_CHECKING:
    import numpy.typing as npt

    Seeds = npt.NDArray[np.int64]

_MOST_COMMANDS = 3
_MOST_RANGES = 20
_FIELDS = {
    "game": "",
    "rules": "rules ",
    "dealer": "dealer ",
    "strategy": "strategy ",
    "seconds_limit": "seconds ",
    "positions_limit": "positions ",
    "memory_limit": "bytes of memory ",
}
"""What may differ between plans, and its words."""


@dataclass(frozen=True)
class SeenSeeds:
    """The seeds of a run that were read."""

    done: "Seeds"
    """Each once, in order."""
    doubled: "Seeds"
    """Those of which an attempt was there more than once, in order."""


@dataclass(frozen=True)
class PlanStanding:
    """How far the shards of one plan are."""

    plan: ShardedPlan
    places: Mapping[int, tuple[Path, ...]]
    """The folders of each shard that was begun."""
    missing: tuple[int, ...]
    """Shards that were not begun, as far as the directories say."""
    unfinished: tuple[int, ...]
    """Shards that were begun and lack deals: they died, or are still at work."""
    doubled: tuple[int, ...]
    """Shards that are in several places, or have deals that were solved twice."""
    main: ShardedPlan | None = None
    """The plan of most shards in the same directories, if this one is another."""

    @property
    def is_whole(self) -> bool:
        """Whether no deal of the plan is missing."""
        return not self.missing and not self.unfinished

    @property
    def finished(self) -> int:
        """The number of shards that have all their deals."""
        return self.plan.of - len(self.missing) - len(self.unfinished)

    @property
    def sentences(self) -> list[str]:
        """What the user should know, in a sentence for each matter; nothing if all is well."""
        name = f"{_games(self.plan)}, seeds {_cut(str(self.plan.seeds))}"
        found = []
        if not self.is_whole:
            found.append(f"{name}: {self._incomplete() if self.main is None else self._of_another_plan(self.main)}")
        if self.doubled:
            found.append(
                f"{name}: {self._named(self.doubled)} there more than once{self._where()}; each deal counts once"
            )
        return [readable(sentence) for sentence in found]

    def _incomplete(self) -> str:
        lacking = [*self.missing, *self.unfinished]
        what = [f"{self._named(self.missing)} missing"] if self.missing else []
        what += [f"{self._named(self.unfinished)} unfinished"] if self.unfinished else []
        commands = [f"--shard {number}/{self.plan.of}" for number in sorted(lacking)]
        shown = listing(commands, "and") if len(commands) <= _MOST_COMMANDS else f"{', '.join(commands[:2])} and so on"
        return f"{' and '.join(what)}; run {'it' if len(lacking) == 1 else 'them'} again with {shown}"

    def _of_another_plan(self, main: ShardedPlan) -> str:
        begun = tuple(sorted(self.places))
        noun, verb = ("shard", "is") if len(begun) == 1 else ("shards", "are")
        lacking = SeedRanges.of((*self.missing, *self.unfinished))
        place = self.places[begun[0]][0].parent
        differs = ", ".join(differences(self.plan, main))
        return (
            f"{noun} {_cut(str(SeedRanges.of(begun)))} of {self.plan.of} in {place} {verb} of another plan than the "
            f"other shards: {differs}; if that is meant, run its shards {_cut(str(lacking))} too"
        )

    def _named(self, numbers: Sequence[int]) -> str:
        noun, verb = ("shard", "is") if len(numbers) == 1 else ("shards", "are")
        return f"{noun} {_cut(str(SeedRanges.of(numbers)))} of {self.plan.of} {verb}"

    def _where(self) -> str:
        several = [self.places[number] for number in self.doubled if len(self.places.get(number, ())) > 1]
        return f" (as in {listing(map(str, several[0][:2]), 'and')})" if several else ""

    def as_object(self) -> dict[str, Any]:
        """Return the same by name."""
        return {
            "plan": self.plan.key,
            **self.plan.as_object(),
            "finished": self.finished,
            "missing": list(self.missing),
            "unfinished": list(self.unfinished),
            "doubled": list(self.doubled),
            "is_other_plan": self.main is not None and not self.is_whole,
        }


def standings(shards: Iterable[tuple[Path, Shard]], seen: Mapping[Run, SeenSeeds]) -> list[PlanStanding]:
    """Return how far each plan is: first the one of most shards."""
    places: dict[str, dict[int, list[Path]]] = {}
    plans: dict[str, ShardedPlan] = {}
    for folder, shard in shards:
        plan = plans.setdefault(shard.plan.key, shard.plan)
        places.setdefault(plan.key, {}).setdefault(shard.number, []).append(folder)
    order = sorted(plans, key=lambda key: (-len(places[key]), key))
    return [_standing(plans[key], places[key], seen, plans[order[0]]) for key in order]


def _standing(
    plan: ShardedPlan, places: Mapping[int, list[Path]], seen: Mapping[Run, SeenSeeds], main: ShardedPlan
) -> PlanStanding:
    sizes = np.diff(np.array(plan.bounds, np.int64))
    is_done = np.ones(plan.of, np.bool_)
    is_doubled = np.zeros(plan.of, np.bool_)
    for number, folders in places.items():
        is_doubled[number - 1] = len(folders) > 1
    for run in plan.runs:
        found = seen.get(run)
        if found is None:
            is_done[:] = False
            continue
        is_done &= _counts(plan, found.done) == sizes
        is_doubled |= _counts(plan, found.doubled) > 0
    lacking = (np.flatnonzero(~is_done) + 1).tolist()
    return PlanStanding(
        plan,
        {number: tuple(sorted(folders)) for number, folders in sorted(places.items())},
        tuple(number for number in lacking if number not in places),
        tuple(number for number in lacking if number in places),
        tuple((np.flatnonzero(is_doubled) + 1).tolist()),
        None if plan is main else main,
    )


def _counts(plan: ShardedPlan, seeds: "Seeds") -> "Seeds":
    """Return how many of these seeds, which are in order, each shard has."""
    ranges = plan.seeds.ranges
    starts = np.array([piece.start for piece in ranges], np.int64)
    sizes = np.array([len(piece) for piece in ranges], np.int64)
    own = seeds[plan.seeds.holds(seeds)]
    at = np.searchsorted(starts, own, "right") - 1
    places = (np.cumsum(sizes) - sizes)[at] + (own - starts[at])
    return np.diff(np.searchsorted(places, np.array(plan.bounds, np.int64)))


def differences(plan: ShardedPlan, other: ShardedPlan) -> list[str]:
    """Return how a plan differs from another, in words."""
    found = []
    for name, words in _FIELDS.items():
        own, others = (sorted({_value(run, name) for run in each.runs}) for each in (plan, other))
        if own != others:
            found.append(f"{words}{', '.join(own)} instead of {', '.join(others)}")
    if plan.seeds != other.seeds:
        found.append(f"seeds {_cut(str(plan.seeds))} instead of {_cut(str(other.seeds))}")
    if plan.of != other.of:
        found.append(f"{counted(plan.of, 'shard')} instead of {other.of}")
    # Two plans may also have the same values in other combinations.
    return found or ["other combinations of games, limits and strategies"]


def _value(run: Run, name: str) -> str:
    value = getattr(run, name)
    if value is None:
        return "none"
    return f"{value:,}" if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)


def _games(plan: ShardedPlan) -> str:
    games = sorted({run.game for run in plan.runs})
    return games[0] if len(games) == 1 else counted(len(games), "game")


def _cut(ranges: str) -> str:
    """Return the ranges of numbers, cut after the first few."""
    pieces = ranges.split(",")
    more = len(pieces) - _MOST_RANGES
    if more > 0:
        return f"{', '.join(pieces[:_MOST_RANGES])} and {more:,} more"
    return listing(pieces, "and")
