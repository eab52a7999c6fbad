"""How often an interval holds the truth, exactly: the binomial distribution summed instead of sampled.

Takes a sample size, the true proportions and how bounds are rounded; gives the probability that the bounds hold.
A simulation would need some ten million samples of a million deals to see what the sum shows at once.
"""

import math
from bisect import bisect_left
from collections.abc import Callable

from winnable.statistics import Interval, wilson

Rounding = Callable[[Interval], Interval]


_REACH = 12  # standard deviations either side; what lies beyond has a probability below 1e-30
_LEAST_REACH = 60


def at_least(outcome: int, sample: int, proportion: float) -> float:
    """The probability of this outcome or more, by the ratios of neighbours from the most likely outcome on."""
    if proportion <= 0 or proportion >= 1:
        return float(outcome <= sample * proportion)
    reach = int(_REACH * math.sqrt(sample * proportion * (1 - proportion))) + _LEAST_REACH
    mode = min(int((sample + 1) * proportion), sample)
    odds = proportion / (1 - proportion)
    weights = {mode: 1.0}
    for k in range(mode + 1, min(mode + reach, sample) + 1):
        weights[k] = weights[k - 1] * (sample - k + 1) / k * odds
    for k in range(mode - 1, max(mode - reach, 0) - 1, -1):
        weights[k] = weights[k + 1] * (k + 1) / (sample - k) / odds
    return math.fsum(weight for k, weight in weights.items() if k >= outcome) / math.fsum(weights.values())


def coverage(
    sample: int, winnable: float, rounded: Rounding = lambda interval: interval, unknown: float = 0.0
) -> float:
    """The probability that the interval holds the true share of winnable deals.

    `unknown` is the share of undecided deals; a positive one takes them from the winnable deals, a negative one from
    the others. The lower bound depends on the deals won alone and the upper one on those lost alone, and both cannot
    fail at once, so that two binomial tails are all there is to it.
    """
    seen_won = winnable - max(unknown, 0)
    seen_lost = 1 - winnable + min(unknown, 0)
    # How many deals must be seen won for the lower bound to pass the truth; and lost, for the upper one.
    too_high = bisect_left(range(sample + 1), True, key=lambda won: rounded(wilson(won, sample - won)).low > winnable)
    too_low = bisect_left(
        range(sample + 1), True, key=lambda lost: rounded(wilson(sample - lost, lost)).high < winnable
    )
    return 1 - at_least(too_high, sample, seen_won) - at_least(too_low, sample, seen_lost)
