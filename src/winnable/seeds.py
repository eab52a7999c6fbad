"""Sets of seeds as ranges: a million seeds are mostly one pair of numbers, and a text such as `1-1000` or `-5-5,9`.

Takes a text, seeds in any order, or ranges. Returns the seeds in order, those that are missing, and the text again.
This is the one grammar for ranges of seeds, on the command line, in plans and in Python.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, overload

from .errors import BadInput, quoted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_PIECE = re.compile(r"(-?[0-9]{1,80})(?:-(-?[0-9]{1,80}))?")
_MOST_SEEDS = 10**18


class SeedRanges:
    """A set of seeds, kept as sorted ranges that neither touch nor overlap.

    >>> SeedRanges([range(1, 11), range(15, 16)])
    SeedRanges(1-10,15)
    """

    def __init__(self, ranges: Iterable[range] = ()) -> None:
        joined: list[range] = []
        for piece in sorted((piece for piece in ranges if piece), key=lambda piece: piece.start):
            last = joined[-1] if joined else None
            if last is not None and piece.start <= last.stop:
                joined[-1] = range(last.start, max(last.stop, piece.stop))
            else:
                joined.append(piece)
        self.ranges = tuple(joined)
        """The ranges in order."""

    @classmethod
    def of(cls, seeds: Iterable[int]) -> "SeedRanges":
        """Return the set of these seeds."""
        return cls(range(seed, seed + 1) for seed in seeds)

    @classmethod
    def of_column(cls, seeds: "npt.NDArray[np.int64]") -> "SeedRanges":
        """Return the set of very many seeds."""
        import numpy as np

        ordered = np.unique(seeds)
        if not len(ordered):
            return cls()
        breaks = np.flatnonzero(np.diff(ordered) != 1)
        starts = ordered[np.concatenate(([0], breaks + 1))].tolist()
        lasts = ordered[np.concatenate((breaks, [len(ordered) - 1]))].tolist()
        return cls(range(start, last + 1) for start, last in zip(starts, lasts, strict=True))

    @property
    def first(self) -> int:
        """The first seed."""
        return self.ranges[0].start

    @property
    def last(self) -> int:
        """The last seed."""
        return self.ranges[-1].stop - 1

    def missing_from(self, wanted: "SeedRanges") -> Iterator[range]:
        """Return the seeds of `wanted` that are not in the set, in order."""
        for piece in wanted.ranges:
            yield from self._missing_from(piece)

    def _missing_from(self, wanted: range) -> Iterator[range]:
        start = wanted.start
        for piece in self.ranges:
            if piece.stop <= start:
                continue
            if piece.start >= wanted.stop:
                break
            if piece.start > start:
                yield range(start, piece.start)
            start = piece.stop
        if start < wanted.stop:
            yield range(start, wanted.stop)

    def holds(self, seeds: "npt.NDArray[np.int64]") -> "npt.NDArray[np.bool_]":
        """Return which of very many seeds are in the set."""
        import numpy as np

        starts = np.array([piece.start for piece in self.ranges], np.int64)
        lasts = np.array([piece.stop - 1 for piece in self.ranges], np.int64)
        places = np.searchsorted(starts, seeds, "right") - 1
        if not len(starts):
            return np.zeros(len(seeds), np.bool_)
        return np.asarray((places >= 0) & (seeds <= lasts[np.maximum(places, 0)]))

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> "SeedRanges": ...
    def __getitem__(self, place: int | slice) -> "int | SeedRanges":
        """Return the seed at a place, or those from one place to another."""
        if isinstance(place, slice):
            start, stop, _ = place.indices(len(self))
            return SeedRanges(self._between(start, stop))
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        return next(piece.start for piece in self._between(place, place + 1) if piece)

    def _between(self, start: int, stop: int) -> Iterator[range]:
        for piece in self.ranges:
            yield piece[max(start, 0) : max(stop, 0)]
            start, stop = start - len(piece), stop - len(piece)

    def __contains__(self, seed: int) -> bool:
        place = bisect_right(self.ranges, seed, key=lambda piece: piece.start)
        return place > 0 and seed in self.ranges[place - 1]

    def __iter__(self) -> Iterator[int]:
        for piece in self.ranges:
            yield from piece

    def __len__(self) -> int:
        return sum(map(len, self.ranges))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeedRanges) and self.ranges == other.ranges

    def __hash__(self) -> int:
        return hash(self.ranges)

    def __str__(self) -> str:
        return ",".join(str(piece[0]) if len(piece) == 1 else f"{piece[0]}-{piece[-1]}" for piece in self.ranges)

    def __repr__(self) -> str:
        return f"SeedRanges({self})"


def parse_seeds(text: str) -> SeedRanges:
    """Return the seeds of a text: one, a range, or several of these; any number may be negative.

    >>> parse_seeds("1-10,15"), len(parse_seeds("-5-5")), len(parse_seeds("-7--3"))
    (SeedRanges(1-10,15), 11, 5)
    """
    ranges = []
    for piece in text.split(","):
        match = _PIECE.fullmatch(piece.strip())
        if match is None:
            raise BadInput(f"{quoted(text)} is not a range of seeds such as 1-1000, 7 or 1-10,15")
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise BadInput(f"{quoted(piece.strip())} runs backwards; the smaller seed comes first, as in 1-10")
        ranges.append(range(first, last + 1))
    if sum(piece.stop - piece.start for piece in ranges) > _MOST_SEEDS:
        raise BadInput(f"{quoted(text)} are too many seeds")
    return SeedRanges(ranges)


Seeds = str | int | range | SeedRanges
"""Seeds as a caller may give them."""


def as_seeds(seeds: Seeds) -> SeedRanges:
    """The seeds that a caller means: a text, a range, or how many from 1 on. Raises `BadInput`.

    >>> as_seeds(10), as_seeds("5-7"), as_seeds(range(3))
    (SeedRanges(1-10), SeedRanges(5-7), SeedRanges(0-2))
    """
    if isinstance(seeds, SeedRanges):
        return seeds
    if isinstance(seeds, str):
        return parse_seeds(seeds)
    if isinstance(seeds, range) and seeds.step == 1 and seeds:
        return SeedRanges([seeds])
    if isinstance(seeds, int) and not isinstance(seeds, bool) and seeds > 0:
        return SeedRanges([range(1, seeds + 1)])
    raise BadInput(f'seeds are a text such as "1-1000", a range, or how many from 1 on, not {quoted(seeds)}')
