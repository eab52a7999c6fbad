"""A number of a paper beside ours: whether they agree, by the half-widths of both."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev

from ..errors import listing
from ..reports.summary import AGREES, DIFFERS, TOO_WIDE

NORMAL_95 = 1.96
"""Half-widths are those of 95 % intervals."""
_MEANINGFUL = 0.1
"""A half-width of more than this part of the paper's number is too wide to say that the two agree."""


@dataclass(frozen=True)
class Ours:
    """A number that was computed, with its half-width and the size of the sample."""

    value: float
    half: float
    count: int


def judged(theirs: float, ours: Ours | None, their_half: float = 0.0) -> str:
    """Return whether two numbers agree; an empty text if there is none of ours.

    >>> judged(92, Ours(91.2, 1.0, 500)), judged(92, Ours(80, 1.0, 500)), judged(92, Ours(85, 20, 5))
    ('agrees', 'differs', 'too wide to say')
    """
    if ours is None or math.isnan(ours.half):
        return ""
    if abs(theirs - ours.value) > ours.half + their_half:
        return DIFFERS
    return AGREES if ours.half <= _MEANINGFUL * abs(theirs) else TOO_WIDE


def mean_of(values: Sequence[float]) -> Ours | None:
    """Return a mean; of one value the half-width is infinite."""
    if not values:
        return None
    half = NORMAL_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Ours(fmean(values), half, len(values))


def median_of(values: Sequence[float]) -> Ours | None:
    """Return a median; its half-width is that of the interval between two of the values, by their order."""
    if not values:
        return None
    ordered, middle = sorted(values), median(values)
    steps = NORMAL_95 * math.sqrt(len(values)) / 2
    low, high = math.floor(len(values) / 2 - steps), math.ceil(len(values) / 2 + steps)
    if low < 0 or high >= len(values):
        return Ours(middle, math.inf, len(values))
    return Ours(middle, max(middle - ordered[low], ordered[high] - middle), len(values))


def correlation_of(r: float, count: int) -> Ours:
    """Return a correlation with the half-width of Fisher's interval, the wider side of it."""
    if count < 5 or abs(r) >= 1:
        return Ours(r, math.inf, count)
    step = NORMAL_95 / math.sqrt(count - 3)
    ends = [math.tanh(math.atanh(r) + sign * step) for sign in (-1, 1)]
    return Ours(r, max(abs(end - r) for end in ends), count)


def verdicts_summed(verdicts: Sequence[tuple[str, str]]) -> str:
    """Return a sentence for pairs of a name and a verdict: what agrees, what differs, what is too wide.

    >>> verdicts_summed([("a", "agrees"), ("b", "differs"), ("c", "agrees")])
    'Of 3 numbers 2 agree, 1 differs (b).'
    """
    known = [(name, verdict) for name, verdict in verdicts if verdict]
    if not known:
        return "Nothing is there yet to be compared."
    parts = []
    for verdict, one, more in ((AGREES, "agrees", "agree"), (DIFFERS, "differs", "differ"),
                               (TOO_WIDE, "is too wide to say", "are too wide to say")):  # fmt: skip
        names = [name for name, each in known if each == verdict]
        if names:
            which = "" if verdict == AGREES else f" ({listing(names, 'and')})"
            parts.append(f"{len(names)} {one if len(names) == 1 else more}{which}")
    return f"Of {len(known)} number{'s' * (len(known) != 1)} {', '.join(parts)}."


def with_half(value: float, half: float, digits: int) -> str:
    """Return a number with its half-width, if that is known."""
    return f"{value:,.{digits}f}" if not math.isfinite(half) else f"{value:,.{digits}f} ± {half:,.{digits}f}"
