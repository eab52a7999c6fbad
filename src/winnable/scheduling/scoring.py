"""What a schedule of time slices does with deals, from what its engines did alone.

The rules are those of the core: an engine continues where it stopped, or begins again if it only proves losses. One
that ends early leaves its time to the last slice. Nothing runs past the cutoff.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..statistics import PAR_FACTOR, par10
from .times import Seconds, Times


@dataclass(frozen=True)
class TimeSlice:
    """Time for one engine, given by its place among the engines of the times; None is the rest, for the last slice."""

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
    """Return the second of a schedule at which each deal is decided; infinite if it is not."""
    found = np.full(len(times), math.inf)
    spent = np.zeros(len(times))
    had = np.zeros_like(times.decided)
    for one in slices:
        begins_again = times.engines[one.engine].kind.proves_only
        before = np.zeros(len(times)) if begins_again else had[:, one.engine].copy()
        room = np.minimum(math.inf if one.seconds is None else one.seconds, cutoff - spent)
        used = np.clip(np.minimum(room, times.ended[:, one.engine] - before), 0.0, None)
        needs = times.decided[:, one.engine]
        is_found = np.isinf(found) & (needs <= before + used)
        found[is_found] = (spent + np.maximum(needs - before, 0.0))[is_found]
        had[:, one.engine] += used
        spent += used
    return found


def score(seconds: Seconds, cutoff: float) -> Score:
    """Return the score of a strategy that decides deals at these seconds."""
    is_decided = seconds <= cutoff
    runs = zip(seconds.tolist(), is_decided.tolist(), strict=True)
    return Score(par10(runs, cutoff), float(is_decided.mean()) if len(seconds) else 0.0)


def naive_schedules(times: Times, cutoff: float) -> dict[str, Slices]:
    """Return naive schedules: halves, equal parts, and a tenth for the engines that find only wins."""
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
    """Return names for the engines, with their parameters if these are unusual."""
    return [spec.with_part("").replace("=:", ":").rstrip("=") for spec in times.engines]
