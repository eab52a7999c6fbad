"""Pieces of work: which seeds of a job are still to be solved, and how many of them a worker gets at once.

Takes the seeds that are missing. Returns pieces that take a worker a few seconds. Seeds that a worker did not reach
come back to the front. Seeds that were lost with a worker are tried again, in halves if that happens repeatedly.
"""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

Seeds = range | tuple[int, ...]

CHUNK_SECONDS = 2.0
"""How long a chunk takes a worker: short, so that a progress bar moves and a crash costs little."""
FIRST_SECONDS = 0.25
"""How long a chunk takes while the speed is not known."""
MOST_SEEDS = 20_000
FIRST_SEEDS = 256
_BLOCK = 2048
_LEAST_PART = 16
"""Pieces become smaller towards the end, but at least the usual size divided by this, to limit the overhead."""
_MEMORY = 0.8
"""The weight of the earlier speed beside the speed just measured."""
_LOSSES_TO_SPLIT = 2
_LOSSES_TO_GIVE_UP = 3


@dataclass(frozen=True)
class Piece:
    """Seeds that one worker gets at once."""

    seeds: Seeds
    losses: int = 0
    """How many workers were lost on it."""

    @property
    def is_suspect(self) -> bool:
        """Whether it may be the one deal that kills workers."""
        return len(self.seeds) == 1 and self.losses > 0


class Work:
    """The seeds of a job that are still to be solved."""

    def __init__(self) -> None:
        self._waiting: deque[Piece] = deque()
        self._again: deque[Piece] = deque()
        self._done, self._seconds = 0.0, 0.0

    def add(self, pieces: Iterable[Seeds]) -> None:
        """Add seeds after those that are waiting."""
        for seeds in pieces:
            # Single seeds come in blocks: cutting a piece off a long row copies the row.
            size = len(seeds) if isinstance(seeds, range) else _BLOCK
            self._waiting.extend(Piece(seeds[first : first + size]) for first in range(0, len(seeds), max(size, 1)))

    def __len__(self) -> int:
        return sum(len(piece.seeds) for piece in (*self._waiting, *self._again))

    def seconds(self) -> float:
        """Return how long the next chunk may take."""
        return CHUNK_SECONDS if self._done else FIRST_SECONDS

    def take(self, slots: int) -> Piece | None:
        """Return the next piece for one of `slots`. Towards the end pieces become smaller, so that all end together.

        A single slot needs no smaller ones, which would cost it time and parts.
        """
        if self._again:
            return self._again.popleft()
        if not self._waiting:
            return None
        most = FIRST_SEEDS
        if self._done:
            most = math.ceil(2 * CHUNK_SECONDS * self._done / max(self._seconds, 1e-9))
        fair = max(math.ceil(len(self) / (2 * slots)), most // _LEAST_PART) if slots > 1 else most
        size = max(1, min(most, MOST_SEEDS, fair))
        first = self._waiting.popleft()
        if len(first.seeds) > size:
            self._waiting.appendleft(Piece(first.seeds[size:]))
        return Piece(first.seeds[:size], first.losses)

    def finished(self, piece: Piece, count: int, seconds: float) -> None:
        """Note how many seeds of a piece were solved, and in how many seconds; the others wait again."""
        self._done = _MEMORY * self._done + count
        self._seconds = _MEMORY * self._seconds + seconds
        if count < len(piece.seeds):
            self._waiting.appendleft(Piece(piece.seeds[count:]))

    def put_back(self, piece: Piece) -> None:
        """Put the piece that was just taken back."""
        self._again.appendleft(piece)

    def lost(self, piece: Piece, losses: int, *, is_sure: bool = True) -> Seeds | None:
        """Note that a worker died on a piece. Return the seed that is given up, if it was alone and was tried enough.

        If another piece may have caused the death, `is_sure` is false, and nothing is given up.
        """
        losses += piece.losses
        if len(piece.seeds) == 1 and is_sure and losses >= _LOSSES_TO_GIVE_UP:
            return piece.seeds
        if len(piece.seeds) > 1 and losses >= _LOSSES_TO_SPLIT:
            half = len(piece.seeds) // 2
            self._again.extend((Piece(piece.seeds[:half]), Piece(piece.seeds[half:])))
        else:
            self._again.append(Piece(piece.seeds, losses))
        return None
