"""What a schedule of time slices does with deals, from what its engines did alone.

Takes times and slices; gives the second at which each deal is decided. The rules are those of the core: an engine goes
on where it had stopped, one that ends early leaves its time to the last slice, and nothing runs past the cutoff.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..statistics import PAR_FACTOR, par10
from .times import Seconds, Times


@dataclass(frozen=True)
class TimeSlice:
    """Time for one engine, by its place among those of the times; None is the rest, which the last slice has."""

    engine: int
    seconds: float | None = None


Slices = tuple[TimeSlice, ...]


@dataclass(frozen=True)
class Score:
    """How well a schedule does on some deals."""

    par10: float
    decided: float
    """The share of deals decided."""


def decided_after(times: Times, slices: Sequence[TimeSlice], cutoff: float) -> Seconds:
    """At which second of a schedule each deal is decided; infinite where it is not."""
    found = np.full(len(times), math.inf)
    spent = np.zeros(len(times))
    had = np.zeros_like(times.decided)
    for one in slices:
        before = had[:, one.engine].copy()
        room = np.minimum(math.inf if one.seconds is None else one.seconds, cutoff - spent)
        used = np.clip(np.minimum(room, times.ended[:, one.engine] - before), 0.0, None)
        needs = times.decided[:, one.engine]
        is_found = np.isinf(found) & (needs <= before + used)
        found[is_found] = (spent + np.maximum(needs - before, 0.0))[is_found]
        had[:, one.engine] += used
        spent += used
    return found


def score(seconds: Seconds, cutoff: float) -> Score:
    """The score of a strategy that decides deals at these seconds."""
    is_decided = seconds <= cutoff
    runs = zip(seconds.tolist(), is_decided.tolist(), strict=True)
    return Score(par10(runs, cutoff), float(is_decided.mean()) if len(seconds) else 0.0)


def naive_schedules(times: Times, cutoff: float) -> dict[str, Slices]:
    """What anybody would try first: halves, equal parts, and a tenth for the engines that find wins only."""
    complete = [place for place, spec in enumerate(times.engines) if spec.kind.is_complete]
    quick = [place for place, spec in enumerate(times.engines) if not spec.kind.is_complete]
    last = (complete or quick)[-1]
    first = [place for place in range(len(times.engines)) if place != last]
    names = [names_of(times)[place] for place in range(len(times.engines))]
    found: dict[str, Slices] = {
        f"{names[place]}, then {names[last]}": (TimeSlice(place, cutoff / 2), TimeSlice(last)) for place in first
    }
    if len(first) > 1:
        equal = cutoff / len(times.engines)
        found["equal parts"] = (*(TimeSlice(place, equal) for place in first), TimeSlice(last))
    tenth = cutoff / PAR_FACTOR / len(first)
    found["a tenth first"] = (*(TimeSlice(place, tenth) for place in first), TimeSlice(last))
    return found


def names_of(times: Times) -> list[str]:
    """What to call the engines: by their parameters where they have unusual ones."""
    return [spec.with_part("").replace("=:", ":").rstrip("=") for spec in times.engines]
