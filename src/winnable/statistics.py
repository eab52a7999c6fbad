"""Intervals that hold for any verdicts of the undecided deals: Wilson's, as docs/statistics.md explains."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal, localcontext
from functools import cache
from statistics import NormalDist, fmean, variance
from typing import Literal

from .arguments import whole_number
from .errors import BadInput

CONFIDENCE = 0.95
PAR_FACTOR = 10
_SIGNIFICANT = 2
_MOST_DEALS = 2**63 - 1
_MOST_DIGITS = 9
_PRECISION = 60  # digits, more than any double has, so that Decimal rounds nothing before we do


@dataclass(frozen=True)
class Interval:
    """Between which fractions the share of winnable deals lies."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance between the bounds."""
        return (self.high - self.low) / 2

    @property
    def middle(self) -> float:
        """The fraction in the middle of the bounds; with undecided deals it is not an estimate."""
        return (self.high + self.low) / 2

    def overlaps(self, other: "Interval") -> bool:
        """Whether some fraction lies in both."""
        return self.low <= other.high and other.low <= self.high

    def __str__(self) -> str:
        return in_percent(self)


@dataclass
class Tally:
    """How many deals were won, lost and not decided."""

    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0

    @property
    def count(self) -> int:
        """All deals."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def interval(self) -> Interval:
        """Wilson's interval for the share of winnable deals."""
        return wilson(self.winnable, self.unwinnable, self.unknown)

    @property
    def share(self) -> str:
        """The share of winnable deals with its interval, in words."""
        return share_in_percent(self.winnable, self.unwinnable, self.unknown)

    def add(self, verdict: Literal["winnable", "unwinnable", "unknown"], count: int = 1) -> None:
        """Count more deals."""
        setattr(self, verdict, getattr(self, verdict) + count)

    def __str__(self) -> str:
        return f"{self.winnable:,} winnable, {self.unwinnable:,} unwinnable, {self.unknown:,} unknown"


def wilson(won: int, lost: int, unknown: int = 0, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval for the share of winnable deals.

    The lower bound counts the undecided deals as lost, the upper one as won, so that the interval holds in every case.
    Without any deal the interval is from 0 to 1.
    """
    for count, name in ((won, "won"), (lost, "lost"), (unknown, "unknown")):
        whole_number(count, f"the number of deals {name}", 0, _MOST_DEALS)
    sample = won + lost + unknown
    z = _quantile(confidence)
    if not sample:
        return Interval(0.0, 1.0)
    # The ends are exact, since rounding errors must not turn "all" into "nearly all".
    low = _bound(won, sample, -z) if won else 0.0
    high = _bound(won + unknown, sample, z) if lost else 1.0
    return Interval(low, high)


def _bound(won: int, sample: int, z: float) -> float:
    spread = math.sqrt(won * (sample - won) / sample + z * z / 4)
    return min(max((won + z * z / 2 + z * spread) / (sample + z * z), 0.0), 1.0)


@cache
def _quantile(confidence: float) -> float:
    """Return how many standard deviations on either side hold this share of a normal distribution."""
    if not 0 < confidence < 1:
        raise BadInput(f"a confidence lies between 0 and 1, not at {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def chance_of(won: int, lost: int, unknown: int, truth: Interval) -> float:
    """Return the probability of a sample at least as far from the truth, which may be anywhere in its interval.

    Undecided deals count as the verdict that brings the two closer. By the normal approximation, two-sided.
    """
    sample = won + lost + unknown
    if not sample:
        return 1.0
    if won / sample > truth.high:
        seen, true = won / sample, truth.high
    elif (won + unknown) / sample < truth.low:
        seen, true = (won + unknown) / sample, truth.low
    else:
        return 1.0
    deviation = math.sqrt(true * (1 - true) / sample)
    return 2 * (1 - NormalDist().cdf(abs(seen - true) / deviation)) if deviation else 0.0


@dataclass(frozen=True)
class Line:
    """A straight line through points, by least squares."""

    slope: float
    intercept: float
    r: float
    """Pearson's correlation."""
    rmse: float
    """The root mean squared distance of the points, upwards or downwards."""


def fitted_line(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """Return the line through points with the least squared error. For points on one vertical, slope and r are 0.

    >>> fitted_line([0, 1, 2], [1, 3, 5])
    Line(slope=2.0, intercept=1.0, r=1.0, rmse=0.0)
    """
    mean_x, mean_y = fmean(xs), fmean(ys)
    across = math.fsum((x - mean_x) ** 2 for x in xs)
    along = math.fsum((y - mean_y) ** 2 for y in ys)
    both = math.fsum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    slope = both / across if across else 0.0
    r = both / math.sqrt(across * along) if across and along else 0.0
    rmse = math.sqrt(max(along - slope * both, 0.0) / len(xs))
    return Line(slope, mean_y - slope * mean_x, r, rmse)


def welch(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the probability of means this far apart without a difference: Welch's t-test, normal approximation."""
    deviation = math.sqrt(variance(first) / len(first) + variance(second) / len(second))
    distance = abs(fmean(first) - fmean(second))
    return math.erfc(distance / deviation / math.sqrt(2)) if deviation else float(not distance)


def outward(interval: Interval, digits: int) -> tuple[Decimal, Decimal]:
    """Return the bounds in per cent with `digits` digits: the lower one rounded down, the upper one up."""
    with localcontext(prec=_PRECISION):
        unit = Decimal(1).scaleb(-digits)
        low = (Decimal(interval.low) * 100).quantize(unit, ROUND_FLOOR)
        high = (Decimal(interval.high) * 100).quantize(unit, ROUND_CEILING)
    return low, high


def digits_worth_showing(interval: Interval) -> int:
    """Return how many digits after the point show two digits of the half-width, as the paper prints them.

    There are more if a bound would otherwise be rounded to 0 or 100 % without being exactly that.
    """
    half = 100 * interval.half_width
    if half <= 0:
        return _MOST_DIGITS
    digits = min(max(_SIGNIFICANT - 1 - math.floor(math.log10(half)), 0), _MOST_DIGITS)
    while digits < _MOST_DIGITS and _is_rounded_to_an_end(interval, digits):
        digits += 1
    return digits


def _is_rounded_to_an_end(interval: Interval, digits: int) -> bool:
    low, high = outward(interval, digits)
    return (low <= 0 and interval.low > 0) or (high >= 100 and interval.high < 1)


def in_percent(interval: Interval, digits: int | None = None) -> str:
    """Return the interval as `97.5–98.1%`. The bounds are rounded outward."""
    low, high = outward(interval, digits_worth_showing(interval) if digits is None else digits)
    return f"{_plain(low)}–{_plain(high)}%"


def share_in_percent(won: int, lost: int, unknown: int = 0) -> str:
    """Return the share of a sample with its interval; with undecided deals only the interval is known.

    >>> share_in_percent(3, 17), share_in_percent(3, 15, 2)
    ('15% (5–37%)', '5–47%')
    """
    interval = wilson(won, lost, unknown)
    if unknown or not won + lost:
        return in_percent(interval)
    digits = digits_worth_showing(interval)
    with localcontext(prec=_PRECISION):
        share = (Decimal(100 * won) / (won + lost)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN)
    return f"{_plain(share)}% ({in_percent(interval, digits)})"


def as_published(interval: Interval, digits: int) -> str:
    """Return the interval in the form of papers, to be compared with theirs: by its middle, as `82.05% ± 0.03%`.

    An interval that reaches 0 or 100 % is written by its ends. The middle is no estimate.
    """
    low, high = outward(interval, digits)
    if low <= 0 or high >= 100:
        return in_percent(interval, digits)
    centre, half = plus_minus(interval, digits)
    return f"{centre}% ± {half}%"


def plus_minus(interval: Interval, digits: int) -> tuple[Decimal, Decimal]:
    """Return a centre and a half-width in per cent, with `digits` digits, that contain the bounds rounded outward."""
    low, high = outward(interval, digits)
    with localcontext(prec=_PRECISION):
        unit = Decimal(1).scaleb(-digits)
        middle = (Decimal(interval.low) + Decimal(interval.high)) * 50
        centre = middle.quantize(unit, ROUND_HALF_EVEN)
        half = max(high - centre, centre - low)
        if centre + half > 100 or centre - half < 0:
            # Half a digit towards the middle of the scale, so that the text does not go beyond its ends.
            centre = ((low + high) / 2).quantize(unit, ROUND_FLOOR if high + low > 100 else ROUND_CEILING)
            half = max(high - centre, centre - low)
    return centre, half


def _plain(bound: Decimal) -> str:
    """Return a number as text; 0 and 100 have no digits after the point."""
    return str(bound.to_integral_value()) if bound in (0, 100) else str(bound)


def par10(runs: Iterable[tuple[float, bool]], limit: float) -> float:
    """Return the penalised average runtime: the mean seconds, with ten times the limit for an undecided deal."""
    costs = [seconds if is_decided else PAR_FACTOR * limit for seconds, is_decided in runs]
    return math.fsum(costs) / len(costs) if costs else 0.0
