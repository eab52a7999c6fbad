"""Pieces of work: which seeds of a job are still to be solved, and how many of them a worker gets at once.

Takes the seeds that are missing, gives pieces that take a worker a few seconds; what a worker did not get to comes back
to the front, what was lost with a worker is tried again, in halves if it happens repeatedly.
"""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

Seeds = range | tuple[int, ...]

CHUNK_SECONDS = 2.0
"""How long a worker is at a chunk, so that a progress bar moves and a crash costs little."""
FIRST_SECONDS = 0.25
"""How long while the speed is not known."""
MOST_SEEDS = 20_000
FIRST_SEEDS = 256
_BLOCK = 2048
_LEAST_PART = 16
"""Pieces grow smaller towards the end down to one in so many of the usual size, so that it is not all overhead."""
_MEMORY = 0.8
"""How much what was known about the speed counts beside what was just seen."""
_LOSSES_TO_SPLIT = 2
_LOSSES_TO_GIVE_UP = 3


@dataclass(frozen=True)
class Piece:
    """Seeds that one worker gets at once."""

    seeds: Seeds
    losses: int = 0
    """How many workers were lost over it."""

    @property
    def is_suspect(self) -> bool:
        """Whether it may be the one deal that takes workers down."""
        return len(self.seeds) == 1 and self.losses > 0


class Work:
    """The seeds of a job that are still to be solved."""

    def __init__(self) -> None:
        self._waiting: deque[Piece] = deque()
        self._again: deque[Piece] = deque()
        self._done, self._seconds = 0.0, 0.0

    def add(self, pieces: Iterable[Seeds]) -> None:
        """More seeds, after those that are waiting."""
        for seeds in pieces:
            # Single seeds in blocks, for cutting a piece off a long row of them copies the row.
            size = len(seeds) if isinstance(seeds, range) else _BLOCK
            self._waiting.extend(Piece(seeds[first : first + size]) for first in range(0, len(seeds), max(size, 1)))

    def __len__(self) -> int:
        return sum(len(piece.seeds) for piece in (*self._waiting, *self._again))

    def seconds(self) -> float:
        """How long the next chunk may take."""
        return CHUNK_SECONDS if self._done else FIRST_SECONDS

    def take(self, slots: int) -> Piece | None:
        """The next piece for one of so many workers. Towards the end pieces grow smaller, so that all end together."""
        if self._again:
            return self._again.popleft()
        if not self._waiting:
            return None
        most = FIRST_SEEDS
        if self._done:
            most = math.ceil(2 * CHUNK_SECONDS * self._done / max(self._seconds, 1e-9))
        fair = max(math.ceil(len(self) / (2 * slots)), most // _LEAST_PART)
        size = max(1, min(most, MOST_SEEDS, fair))
        first = self._waiting.popleft()
        if len(first.seeds) > size:
            self._waiting.appendleft(Piece(first.seeds[size:]))
        return Piece(first.seeds[:size], first.losses)

    def finished(self, piece: Piece, count: int, seconds: float) -> None:
        """So many of the seeds of a piece were solved in so many seconds; the others wait again."""
        self._done = _MEMORY * self._done + count
        self._seconds = _MEMORY * self._seconds + seconds
        if count < len(piece.seeds):
            self._waiting.appendleft(Piece(piece.seeds[count:]))

    def put_back(self, piece: Piece) -> None:
        """The piece that was just taken is not wanted yet."""
        self._again.appendleft(piece)

    def lost(self, piece: Piece, losses: int, *, is_sure: bool = True) -> Seeds | None:
        """A worker died over a piece. Gives the seed that is given up, if it is the only one and was tried enough.

        Where another piece may be to blame as well, `is_sure` is false, and nothing is given up.
        """
        losses += piece.losses
        if len(piece.seeds) == 1:
            if is_sure and losses >= _LOSSES_TO_GIVE_UP:
                return piece.seeds
            self._again.append(Piece(piece.seeds, losses))
        elif losses >= _LOSSES_TO_SPLIT:
            half = len(piece.seeds) // 2
            self._again.extend((Piece(piece.seeds[:half]), Piece(piece.seeds[half:])))
        else:
            self._again.append(Piece(piece.seeds, losses))
        return None
