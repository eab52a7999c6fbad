"""Numbers of a paper beside ours, and whether they agree: the one place where all papers get their verdicts.

A number of ours comes with an interval of 95 % and the size of its sample. It agrees if the interval overlaps that of
the paper and is narrow enough to say something. The verdict is computed, never written.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any

from ..errors import counted
from ..reports.document import Block, Paragraph, Table
from ..reports.summary import AGREES, DIFFERS, MEANINGFUL_HALF_WIDTH, OTHER_RULES, TOO_WIDE, agreement_of
from ..statistics import CONFIDENCE, Interval, wilson

NOTHING_YET = "nothing yet"
"""There was no time for our number so far."""
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors half of an interval of 95 % has."""
_MEANINGFUL_PART = 0.05
"""The widest half of an interval that says something, as a part of the paper's number; for shares it is fixed."""
_SAME = 1.1
"""Times that differ by less than this factor are called the same."""
COLUMNS = ("number", "theirs", "ours", "±", "sample", "verdict")


@dataclass(frozen=True)
class Number:
    """A number of a paper, and ours."""

    where: str
    """The table or figure."""
    what: str
    """Which number of it."""
    theirs: float
    their_interval: Interval
    """Where the true number lies by the paper: its interval, or what the size of its sample and rounding leave open."""
    ours: float | None
    interval: Interval | None
    """The 95 % interval of ours. None if there is no number yet."""
    sample: int
    """Of how many deals, games or positions ours is."""
    widest: float
    """Half of an interval that is wider than this says nothing, even if it overlaps."""
    decimals: int = 1
    unit: str = ""
    note: str = ""
    """What the reader must know of this number alone."""
    is_time: bool = False
    """Whether it was measured by other programs on other machines. Only the factor is of interest then."""
    has_other_rules: bool = False
    """Whether theirs was measured by other rules than it was printed for."""

    @property
    def error(self) -> float | None:
        """Half of our interval."""
        return None if self.interval is None else self.interval.half_width

    @property
    def verdict(self) -> str:
        """Whether ours agrees."""
        if self.ours is None or self.interval is None:
            return NOTHING_YET
        if self.is_time:
            return _factor(self.theirs, self.ours)
        if self.has_other_rules:
            return OTHER_RULES
        return agreement_of(self.interval, self.their_interval, self.widest)

    def shown(self, value: float | None) -> str:
        """Return a value of this kind as text."""
        if value is None or not math.isfinite(value):
            return ""
        return f"{value:,.{self.decimals}f}{self.unit}"

    @property
    def shown_error(self) -> str:
        """Half of our interval as text: two digits of it, or as many as the number has."""
        if self.error is None or self.is_time:
            return ""
        if not self.error:
            return "0"
        needed = 1 - math.floor(math.log10(self.error)) if math.isfinite(self.error) else 0
        return f"{self.error:,.{min(max(self.decimals, needed), 4)}f}" if math.isfinite(self.error) else "?"

    def as_object(self) -> dict[str, Any]:
        """Return the number for JSON."""
        error = self.error
        return {
            "where": self.where,
            "what": self.what,
            "unit": self.unit.strip(),
            "theirs": self.theirs,
            "ours": self.ours,
            "error": error if error is not None and math.isfinite(error) else None,
            "sample": self.sample,
            "verdict": self.verdict,
            "note": self.note or None,
        }


def share_of(
    where: str, what: str, theirs: float, yes: int, sample: int, *, their_sample: int = 0, decimals: int = 1,
    note: str = "",
) -> Number:  # fmt: skip
    """Return a share in per cent, by how many of a sample have it. Theirs is of `their_sample` and rounded."""
    interval = percent(wilson(yes, sample - yes)) if sample else None
    around = percent(wilson(round(theirs / 100 * their_sample), their_sample - round(theirs / 100 * their_sample)))
    open_ = _widened(around if their_sample else Interval(theirs, theirs), decimals)
    ours = 100 * yes / sample if sample else None
    widest = 100 * MEANINGFUL_HALF_WIDTH
    return Number(where, what, theirs, open_, ours, interval, sample, widest, max(decimals, 1), " %", note)


def mean_of(
    where: str, what: str, theirs: float, values: Sequence[float], *, their_error: float = 0.0, decimals: int = 1,
    unit: str = "", note: str = "",
) -> Number:  # fmt: skip
    """Return the mean of values, with the interval that their deviation gives."""
    error = DEVIATIONS * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    mean = fmean(values) if values else None
    return value_of(
        where, what, theirs, mean, error, len(values), their_error=their_error, decimals=decimals, unit=unit, note=note
    )


def value_of(
    where: str, what: str, theirs: float, ours: float | None, error: float, sample: int, *, their_error: float = 0.0,
    widest: float | None = None, decimals: int = 1, unit: str = "", note: str = "",
) -> Number:  # fmt: skip
    """Return any number with half of its interval. Theirs is rounded to `decimals`, and open by `their_error`."""
    interval = None if ours is None else Interval(ours - error, ours + error)
    around = _widened(Interval(theirs - their_error, theirs + their_error), decimals)
    most = _MEANINGFUL_PART * abs(theirs) if widest is None else widest
    return Number(where, what, theirs, around, ours, interval, sample, most, decimals, unit, note)


def count_of(
    where: str, what: str, theirs: int, yes: int, no: int, unknown: int = 0, *, of: int, note: str = ""
) -> Number:
    """Return a count of the very deals that the paper counted, `of` in all. Of fewer deals it is an estimate."""
    sample = yes + no + unknown
    part = wilson(yes, no, unknown)
    interval = Interval(yes, yes + unknown) if sample == of else Interval(of * part.low, of * part.high)
    ours = of * yes / sample if sample else None
    exact = Interval(theirs, theirs)
    return Number(where, what, theirs, exact, ours, interval, sample, of * MEANINGFUL_HALF_WIDTH, 0, note=note)


def exact_of(where: str, what: str, theirs: float, ours: float | None, *, decimals: int = 0, note: str = "") -> Number:
    """Return a number that both computed without chance: it is the same up to the paper's rounding, or it differs."""
    interval = None if ours is None else Interval(ours, ours)
    around = _widened(Interval(theirs, theirs), decimals) if decimals else Interval(theirs, theirs)
    return Number(where, what, theirs, around, ours, interval, int(ours is not None), math.inf, decimals, "", note)


def time_of(where: str, what: str, theirs: float, ours: float | None, sample: int, *, note: str = "") -> Number:
    """Return seconds by other programs on other machines: how many times faster ours is."""
    interval = None if ours is None else Interval(ours, ours)
    around = Interval(theirs, theirs)
    return Number(where, what, theirs, around, ours, interval, sample, math.inf, 6, " s", note, is_time=True)


def percent(interval: Interval) -> Interval:
    """Return an interval of fractions in per cent."""
    return Interval(100 * interval.low, 100 * interval.high)


def _widened(interval: Interval, decimals: int) -> Interval:
    """Return an interval with what rounding to some digits leaves open."""
    half = 0.5 * 10.0**-decimals
    return Interval(interval.low - half, interval.high + half)


def _factor(theirs: float, ours: float) -> str:
    if not theirs > 0 or not ours > 0:
        return NOTHING_YET
    factor = max(theirs / ours, ours / theirs)
    if factor < _SAME:
        return "the same"
    digits = 1 - math.floor(math.log10(factor))  # two digits of the factor
    return f"{round(factor, digits):,.{max(digits, 0)}f} times {'faster' if ours < theirs else 'slower'}"


def numbers_table(numbers: Sequence[Number], first: str = "number") -> Table:
    """Return all numbers with theirs, ours, ±, the size of the sample and the verdict."""
    columns = (first, *COLUMNS[1:])
    cells = [
        (
            number.what,
            shown_seconds(number.theirs) if number.is_time else number.shown(number.theirs),
            shown_seconds(number.ours) if number.is_time else number.shown(number.ours),
            number.shown_error,
            f"{number.sample:,}",
            number.verdict,
        )
        for number in numbers
    ]
    return Table(columns, cells, frozenset(columns[1:5]), ("sample", "±"))


def shown_seconds(value: float | None) -> str:
    """Return seconds with a fitting unit and three digits."""
    if value is None:
        return ""
    for least, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= least:
            scaled = value / least
            return f"{scaled:,.{max(0, 2 - math.floor(math.log10(scaled)))}f} {unit}"
    return f"{1e9 * value:.3g} ns"


def summed_up(numbers: Iterable[Number]) -> str:
    """Return how many numbers agree, in a sentence."""
    compared = [number for number in numbers if not number.is_time]
    counts = Counter(number.verdict for number in compared)
    words = [
        f"{counts[AGREES]} {_verb(counts[AGREES], 'agree')}",
        f"{counts[DIFFERS]} {_verb(counts[DIFFERS], 'differ')}",
        f"{counts[TOO_WIDE]} of ours {'is' if counts[TOO_WIDE] == 1 else 'are'} too wide to say",
    ]
    if counts[OTHER_RULES]:
        words.append(f"{counts[OTHER_RULES]} of theirs {_verb(counts[OTHER_RULES], 'has', 'have')} other rules")
    if counts[NOTHING_YET]:
        words.append(f"for {counts[NOTHING_YET]} there is nothing of ours yet")
    return f"Of {counted(len(compared), 'number')} {', '.join(words[:-1])} and {words[-1]}."


def _verb(count: int, plural: str, other: str | None = None) -> str:
    if other is not None:
        return plural if count == 1 else other
    return f"{plural}s" if count == 1 else plural


def notes_of(numbers: Iterable[Number]) -> list[Block]:
    """Return the notes of numbers, each once, with the numbers that they belong to."""
    notes: dict[str, list[str]] = {}
    for number in numbers:
        if number.note:
            notes.setdefault(number.note, []).append(number.what)
    return [Paragraph(f"{'; '.join(dict.fromkeys(names))}: {note}") for note, names in notes.items()]
