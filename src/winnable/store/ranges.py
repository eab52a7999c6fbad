"""Sets of seeds as ranges: a million seeds done are mostly one pair of numbers.

Takes seeds in any order, or ranges; gives the ranges that are there and those that are missing.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt


class SeedRanges:
    """A set of seeds, kept as sorted ranges that neither touch nor overlap."""

    def __init__(self, ranges: Iterable[range] = ()) -> None:
        self._ranges: list[range] = []
        for piece in sorted((piece for piece in ranges if piece), key=lambda piece: piece.start):
            last = self._ranges[-1] if self._ranges else None
            if last is not None and piece.start <= last.stop:
                self._ranges[-1] = range(last.start, max(last.stop, piece.stop))
            else:
                self._ranges.append(piece)

    @classmethod
    def of(cls, seeds: Iterable[int] | npt.NDArray[np.int64]) -> "SeedRanges":
        """The set of these seeds."""
        ordered = np.unique(np.asarray(seeds if isinstance(seeds, np.ndarray) else list(seeds), dtype=np.int64))
        if not len(ordered):
            return cls()
        breaks = np.flatnonzero(np.diff(ordered) != 1)
        starts = ordered[np.concatenate(([0], breaks + 1))].tolist()
        lasts = ordered[np.concatenate((breaks, [len(ordered) - 1]))].tolist()
        return cls(range(start, last + 1) for start, last in zip(starts, lasts, strict=True))

    def missing_from(self, wanted: range) -> Iterator[range]:
        """The parts of a range that are not in the set, in order."""
        start = wanted.start
        for piece in self._ranges:
            if piece.stop <= start:
                continue
            if piece.start >= wanted.stop:
                break
            if piece.start > start:
                yield range(start, piece.start)
            start = piece.stop
        if start < wanted.stop:
            yield range(start, wanted.stop)

    def __contains__(self, seed: int) -> bool:
        place = bisect_right(self._ranges, seed, key=lambda piece: piece.start)
        return place > 0 and seed in self._ranges[place - 1]

    def __iter__(self) -> Iterator[range]:
        return iter(self._ranges)

    def __len__(self) -> int:
        return sum(map(len, self._ranges))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeedRanges) and self._ranges == other._ranges

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"SeedRanges({self._ranges!r})"
