"""Executors: processes on this machine or a Dask cluster, behind one face.

Takes chunks, gives futures of `concurrent.futures`. A worker that dies costs only the chunk it was working on: the
future then says how often a worker was lost over it, and whoever runs the experiment decides what becomes of the chunk.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol

from ..errors import BadInput
from .chunks import Chunk, Solved, solve_chunk

Work = Callable[[Chunk], Solved]
_MOST_FAILED_STARTS = 3


class Workers(Protocol):
    """Whoever solves chunks."""

    @property
    def slots(self) -> int:
        """How many chunks to hand out at once."""

    def submit(self, chunk: Chunk) -> "Future[Solved]":
        """Have a chunk solved."""

    def losses(self, error: BaseException) -> int:
        """How many workers were lost over a chunk whose future ended like this; 0: it is an error of another kind."""

    def close(self, *, at_once: bool = False) -> None:
        """Let the workers go; at once, if what they are doing is not wanted any more."""


class LocalWorkers:
    """Processes on this machine.

    Each is a pool of one, so that when one dies it is known which chunk it was working on and the others go on.
    """

    def __init__(self, count: int, work: Work = solve_chunk) -> None:
        self._work = work
        self._pools = [_OnePool() for _ in range(count)]
        self._failed_starts = 0

    @property
    def slots(self) -> int:
        """One chunk for each process."""
        return len(self._pools)

    def submit(self, chunk: Chunk) -> "Future[Solved]":
        """Give the chunk to an idle process, a new one if the last one there was lost."""
        place = next(place for place, pool in enumerate(self._pools) if pool.is_idle())
        if self._pools[place].is_lost():
            self._failed_starts = 0 if self._pools[place].has_started() else self._failed_starts + 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                raise BadInput("no worker process can be started on this machine; everything finished before is kept")
            self._pools[place].close()
            self._pools[place] = _OnePool()
        return self._pools[place].submit(self._work, chunk)

    def losses(self, error: BaseException) -> int:
        """One, if the process died."""
        return int(isinstance(error, BrokenProcessPool))

    def close(self, *, at_once: bool = False) -> None:
        """Let the processes go."""
        if at_once:
            for pool in self._pools:
                pool.kill()
        for pool in self._pools:
            pool.close()


class _OnePool:
    """One process and the chunk it works on."""

    def __init__(self) -> None:
        # A fresh process, not a copy of this one: copies of a process with threads can hang.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, context, initializer=_begin)
        with interrupts_ignored():
            self._pid = self._pool.submit(os.getpid)
        self._current: Future[Solved] | None = None

    def submit(self, work: Work, chunk: Chunk) -> "Future[Solved]":
        try:
            self._current = self._pool.submit(work, chunk)
        except BrokenProcessPool as error:  # it died while it had nothing to do
            self._current = Future()
            self._current.set_exception(error)
        return self._current

    def is_idle(self) -> bool:
        return self._current is None or self._current.done()

    def is_lost(self) -> bool:
        return self._current is not None and isinstance(self._current.exception(), BrokenProcessPool)

    def has_started(self) -> bool:
        return self._pid.exception() is None

    def kill(self) -> None:
        with contextlib.suppress(Exception):
            os.kill(self._pid.result(timeout=10), signal.SIGKILL)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ctrl-C is meant for the client alone; a process that is begun meanwhile ignores it from its first moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    """What a worker does first: see to it that it does not outlive a client that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_client, daemon=True).start()


def _end_with_client() -> None:
    client = multiprocessing.parent_process()
    if client is not None:
        client.join()
    os._exit(1)


def cluster(address: str) -> Workers:
    """The workers of a Dask cluster: `tcp://host:port` of its scheduler, or `local:4` for one made here."""
    from .dask_cluster import DaskWorkers

    return DaskWorkers(address)
