"""Two players on the same seeds: only the deals that one of them wins and the other loses say which is better."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb


@dataclass(frozen=True)
class Comparison:
    """What two players did on the deals that both played."""

    both: int
    only_first: int
    only_second: int
    neither: int
    p_value: float
    """How likely a difference at least as large is if both are equally good (McNemar's exact test)."""

    @property
    def games(self) -> int:
        """Deals that both played."""
        return self.both + self.only_first + self.only_second + self.neither


def compare(first: Mapping[int, bool], second: Mapping[int, bool]) -> Comparison:
    """Compare two players. Each is given by its seeds, with whether it won.

    >>> compare({1: True, 2: True, 3: False}, {1: True, 2: False, 3: False})
    Comparison(both=1, only_first=1, only_second=0, neither=1, p_value=1.0)
    """
    counts = {(a, b): 0 for a in (False, True) for b in (False, True)}
    for seed in first.keys() & second.keys():
        counts[first[seed], second[seed]] += 1
    only_first, only_second = counts[True, False], counts[False, True]
    return Comparison(
        counts[True, True], only_first, only_second, counts[False, False], _sign_test(only_first, only_second)
    )


def _sign_test(first: int, second: int) -> float:
    """Return the chance that a fair coin is at least as uneven."""
    sample, fewer = first + second, min(first, second)
    tail = sum(comb(sample, k) for k in range(fewer + 1))
    return min(1.0, 2 * tail / 2**sample) if sample else 1.0
