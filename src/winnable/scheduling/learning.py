"""Learning a schedule for a game at several cutoffs, and measuring it on deals it has not seen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from ..errors import BadInput, counted
from ..solving.schedules import Schedule, Slice
from .scoring import Score, Slices, TimeSlice, decided_after, naive_schedules, names_of, score
from .times import Times

CUTOFFS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
"""Seconds at which schedules are compared, as far as the results go."""
MOST_ENTRIES = 4
TRAIN_PERCENT = 50
EFFORT = 0.3
"""The effort of CP-SAT for a cutoff, in its own units of work, which are the same on every machine."""
SMOOTHING = (0.5, 0.7, 1.0, 1.4, 2.0)
"""Schedules are learned from the deals as they are, and from deals made this many times as hard."""
_FACTORS = (0.25, 0.5, 0.8, 1.25, 2.0, 4.0)
_WORTH_IT = 0.999
LEARNED = "learned"
Naive = Callable[[Times, float], Mapping[str, Slices]]
"""Naive schedules for a cutoff, by name."""
Kind = Literal["learned", "engine", "naive", "other"]


@dataclass(frozen=True)
class Entrant:
    """A schedule or strategy at one cutoff, with its scores."""

    name: str
    kind: Kind
    train: Score
    test: Score
    slices: Slices = ()


@dataclass(frozen=True)
class AtCutoff:
    """What was learned for a cutoff. The learned schedule is the first entrant."""

    cutoff: float
    entrants: tuple[Entrant, ...]
    schedule: Schedule

    @property
    def learned(self) -> Entrant:
        """The learned schedule."""
        return self.entrants[0]

    @property
    def best_other(self) -> Entrant:
        """The single engine or naive schedule that does best on the deals not learned from."""
        return min((one for one in self.entrants if one.kind in ("engine", "naive")), key=lambda one: one.test.par10)


@dataclass
class Learned:
    """What was learned about a game."""

    times: Times
    train: Times
    test: Times
    cutoff: float
    """The cutoff that the schedule in the file is for."""
    at: list[AtCutoff] = field(default_factory=list)

    @property
    def chosen(self) -> AtCutoff:
        """What was learned for that cutoff."""
        return next(one for one in self.at if one.cutoff == self.cutoff)


def cutoffs_up_to(cutoff: float) -> list[float]:
    """Return the cutoffs to compare at: the usual ones below, and this one."""
    return [*(usual for usual in CUTOFFS if usual < cutoff), cutoff]


def learn(
    times: Times,
    cutoff: float,
    cutoffs: Iterable[float] = (),
    *,
    percent: int = TRAIN_PERCENT,
    effort: float = EFFORT,
    naive: Naive = naive_schedules,
    progress: Callable[[float], None] = lambda _: None,
) -> Learned:
    """Learn a schedule for each cutoff. Raises `BadInput` if the limits of the results are below a cutoff."""
    if cutoff > times.limit:
        raise BadInput(
            f"{times.game}: these results had a limit of {times.limit:g} s a deal, so nothing is known of a cutoff of "
            f"{cutoff:g} s; `winnable rate` with --timeout {cutoff:g} finds out"
        )
    train, _ = _sides(times, percent)
    smooth = train.smoothed(SMOOTHING)
    found: dict[float, Slices] = {}
    for one in sorted({*cutoffs, cutoff}):
        progress(one)
        # The slices for a shorter cutoff are tried too, and every rival.
        starts = [_searched(smooth, one, effort), *list(found.values())[-1:]]
        starts += [slices for _, slices in _rivals(train, one, naive).values()]
        found[one] = _best(smooth, (polished(smooth, start, one) for start in starts), one)
    every = tuple(dict.fromkeys(found.values()))
    improved = {one: _improved(smooth, slices, every, one) for one, slices in found.items()}
    return scored(times, cutoff, improved, percent=percent, naive=naive)


def scored(
    times: Times,
    cutoff: float,
    found: Mapping[float, Slices],
    *,
    percent: int = TRAIN_PERCENT,
    naive: Naive = naive_schedules,
) -> Learned:
    """Return the scores of slices learned for each cutoff, beside single engines and naive schedules."""
    train, test = _sides(times, percent)
    at = [_at(train, test, one, slices, naive) for one, slices in sorted(found.items())]
    return Learned(times, train, test, cutoff, at)


def _sides(times: Times, percent: int) -> tuple[Times, Times]:
    """Return the deals to learn from and the others. Raises `BadInput` if a side has none."""
    train, test = times.split(percent)
    if not len(train) or not len(test):
        raise BadInput(
            f"{times.game}: {counted(len(train), 'deal')} to learn from and {len(test)} to measure on; "
            "both are needed, so solve more deals"
        )
    return train, test


def _rivals(train: Times, cutoff: float, naive: Naive) -> dict[str, tuple[Kind, Slices]]:
    rivals: dict[str, tuple[Kind, Slices]] = {
        name: ("engine", (TimeSlice(place),)) for place, name in enumerate(names_of(train))
    }
    return rivals | {name: ("naive", slices) for name, slices in naive(train, cutoff).items()}


def _at(train: Times, test: Times, cutoff: float, slices: Slices, naive: Naive) -> AtCutoff:
    """Return all scores at one cutoff."""
    rivals = _rivals(train, cutoff, naive)
    entrants = [_entrant(name, kind, one, train, test, cutoff) for name, (kind, one) in rivals.items()]
    learned = _entrant(LEARNED, "learned", slices, train, test, cutoff)
    others = [
        Entrant(name, "other", score(seconds, cutoff), score(test.others[name], cutoff))
        for name, seconds in train.others.items()
    ]
    return AtCutoff(cutoff, (learned, *entrants, *others), schedule_of(train, slices))


def _best(times: Times, tried: Iterable[Slices], cutoff: float) -> Slices:
    return min(tried, key=lambda one: _cost(times, one, cutoff))


def _improved(times: Times, slices: Slices, every: Sequence[Slices], cutoff: float) -> Slices:
    """Return the slices of a longer or shorter cutoff in place of these, if they cost less on the deals to learn from.

    CP-SAT has little time for each cutoff. What it misses at one cutoff it may find at the next.
    """
    best = polished(times, _best(times, every, cutoff), cutoff)
    return best if _cost(times, best, cutoff) < _cost(times, slices, cutoff) else slices


def _searched(times: Times, cutoff: float, effort: float) -> Slices:
    from .model import SliceModel

    return SliceModel(times, cutoff, MOST_ENTRIES).solve(effort) or (TimeSlice(0),)


def polished(times: Times, slices: Slices, cutoff: float) -> Slices:
    """Make slices longer or shorter, one at a time, as long as that costs less. CP-SAT knows only the rungs."""
    best, cost = slices, _cost(times, slices, cutoff)
    is_better = True
    while is_better:
        is_better = False
        for place, factor in product(range(len(slices) - 1), _FACTORS):
            changed = list(best)
            changed[place] = TimeSlice(best[place].engine, factor * (best[place].seconds or 0.0))
            tried = _cost(times, changed, cutoff)
            if tried < cost * _WORTH_IT:
                best, cost, is_better = tuple(changed), tried, True
    return _without_idle(times, best, cutoff)


def _without_idle(times: Times, slices: Slices, cutoff: float) -> Slices:
    """Return the slices without those that gain almost nothing."""
    for place in range(len(slices) - 1):
        fewer = (*slices[:place], *slices[place + 1 :])
        if _cost(times, fewer, cutoff) * _WORTH_IT <= _cost(times, slices, cutoff):
            return _without_idle(times, fewer, cutoff)
    return slices


def _cost(times: Times, slices: Sequence[TimeSlice], cutoff: float) -> float:
    return score(decided_after(times, slices, cutoff), cutoff).par10


def _entrant(name: str, kind: Kind, slices: Slices, train: Times, test: Times, cutoff: float) -> Entrant:
    scores = [score(decided_after(times, slices, cutoff), cutoff) for times in (train, test)]
    return Entrant(name, kind, scores[0], scores[1], slices)


def schedule_of(times: Times, slices: Slices) -> Schedule:
    """Return slices as a schedule that the solver takes."""
    joined: list[TimeSlice] = []
    for one in slices:
        if joined and joined[-1].engine == one.engine:
            before = joined.pop().seconds or 0.0
            one = TimeSlice(one.engine, None if one.seconds is None else before + one.seconds)
        joined.append(one)
    return Schedule.of_slices(
        Slice(times.engines[one.engine], None if one.seconds is None else float(f"{one.seconds:.4g}")) for one in joined
    )
