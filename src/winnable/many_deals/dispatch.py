"""The loop that all ways to solve many deals share: pieces of work go to workers, and results come back.

A worker that dies on a piece costs time. A single deal on which several workers die is unknown (memory).
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from ..game import Game
from .chunks import Batch, Chunk
from .executors import Workers
from .jobs import Job
from .pieces import Piece, Work

_LOOK_EVERY = 0.5


class MakesChunks(Protocol):
    """A job of any kind: deals of a game, and what is to be done with them."""

    @property
    def game(self) -> Game:
        """The game of the deals."""

    def chunk(self, seeds: Sequence[int], seconds: float) -> Chunk:
        """Return some of its seeds, as workers get them."""


class HasWork(Protocol):
    """A job, and which of its seeds are to be solved."""

    @property
    def job(self) -> MakesChunks:
        """What is to be solved."""

    @property
    def work(self) -> Work:
        """The seeds that are left."""


Wanted = TypeVar("Wanted", bound=HasWork)


@dataclass(frozen=True, eq=False)
class Task:
    """A job and its work, for callers that need no more."""

    job: Job
    work: Work = field(default_factory=Work)


@dataclass(frozen=True)
class Landed(Generic[Wanted]):
    """A piece that came back: the seeds that were solved, and what was found. The other seeds wait again."""

    task: Wanted
    seeds: Sequence[int]
    batch: Batch


@dataclass(frozen=True)
class _Flight(Generic[Wanted]):
    task: Wanted
    piece: Piece
    begun: float
    is_alone: bool
    """Whether no other piece may be handed out meanwhile."""


class Dispatcher(Generic[Wanted]):
    """The pieces that workers have. Workers are made only when there is something to solve."""

    def __init__(self, make_workers: Callable[[], Workers], report: Callable[[str], None]) -> None:
        self._make_workers, self._report = make_workers, report
        self._workers: Workers | None = None
        self._flying: dict[Future[Batch], _Flight[Wanted]] = {}

    @property
    def slots(self) -> int:
        """How many pieces the present workers take at once."""
        return self._workers.slots if self._workers is not None else 1

    def seeds_under_way(self, task: Wanted) -> int:
        """Return how many seeds of a task workers have."""
        return sum(len(flight.piece.seeds) for flight in self._flying.values() if flight.task is task)

    def hand_out(self, task: Wanted) -> bool:
        """Give a piece of a task to a worker; return false if no worker may have one now, or there is no piece."""
        if not len(task.work):
            return False
        if self._workers is None:
            self._workers = self._make_workers()
        workers, slots = self._workers, self._workers.slots
        if len(self._flying) >= slots or any(flight.is_alone for flight in self._flying.values()):
            return False
        piece = task.work.take(slots)
        assert piece is not None
        # A deal that may kill workers is tried alone if another piece could be blamed for it, or it for another.
        is_alone = piece.is_suspect and not workers.is_exact
        if is_alone and self._flying:
            task.work.put_back(piece)
            return False
        future = workers.submit(task.job.chunk(piece.seeds, task.work.seconds()))
        self._flying[future] = _Flight(task, piece, time.monotonic(), is_alone)
        return True

    def collect(self) -> list[Landed[Wanted]]:
        """Return what came back; wait for a moment if nothing did."""
        if not self._flying:
            return []
        finished = wait(self._flying, timeout=_LOOK_EVERY, return_when=FIRST_COMPLETED).done
        taken = [(future, self._flying.pop(future)) for future in finished]
        return [self._landed(future, flight) for future, flight in taken]

    def _landed(self, future: "Future[Batch]", flight: _Flight[Wanted]) -> Landed[Wanted]:
        piece, work = flight.piece, flight.task.work
        try:
            batch = future.result()
        except Exception as error:
            return self._lost(flight, error)
        work.finished(piece, batch.count, time.monotonic() - flight.begun)
        return Landed(flight.task, piece.seeds[: batch.count], batch)

    def _lost(self, flight: _Flight[Wanted], error: Exception) -> Landed[Wanted]:
        assert self._workers is not None
        losses = self._workers.losses(error)
        if not losses and not isinstance(error, MemoryError):
            raise error
        given_up = flight.task.work.lost(flight.piece, losses or 1, is_sure=self._workers.is_exact or flight.is_alone)
        if given_up is None:
            return Landed(flight.task, (), Batch.nothing())
        self._report(
            f"{flight.task.job.game.name}: the workers of seed {given_up[0]} died again and again; it is recorded as "
            "unknown (memory)"
        )
        return Landed(flight.task, given_up, Batch.out_of_memory())

    def close(self, *, at_once: bool = False) -> None:
        """Release the workers; at once, if their work is not wanted any more."""
        workers, self._workers = self._workers, None
        if workers is not None:
            workers.close(at_once=at_once)
