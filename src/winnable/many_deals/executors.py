"""Executors: processes on this machine or a Dask cluster, behind one face.

Takes chunks, gives futures of `concurrent.futures`. A worker that dies costs only the chunk it was working on: the
future then says how often a worker was lost over it, and whoever handed it out decides what becomes of the chunk.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any, Protocol

from ..errors import BadInput
from .chunks import Batch, Chunk, solve_chunk

Solver = Callable[[Any], Batch]
"""What a worker does with a chunk: solve its deals, or have a player play them."""
_Handler = Callable[[int, FrameType | None], Any] | signal.Handlers
TERMINATED = 128 + signal.SIGTERM
"""Exit code after SIGTERM, the same that a shell gives for it."""
_MOST_FAILED_STARTS = 3
_STEP_SECONDS = 0.1


class Workers(Protocol):
    """Whoever solves chunks."""

    @property
    def is_exact(self) -> bool:
        """Whether a lost worker is blamed on the one chunk that it was solving, and on no other."""

    @property
    def slots(self) -> int:
        """How many chunks to hand out at once."""

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Have a chunk solved."""

    def losses(self, error: BaseException) -> int:
        """How many workers were lost over a chunk whose future ended like this; 0: it is an error of another kind."""

    def close(self, *, at_once: bool = False) -> None:
        """Let the workers go; at once, if what they are doing is not wanted any more."""


class LocalWorkers:
    """Processes on this machine.

    Each is a pool of one, so that when one dies it is known which chunk it was working on and the others go on. A
    process is begun when there is something to do for it, so that four deals do not begin sixty.
    """

    def __init__(self, count: int, work: Solver = solve_chunk) -> None:
        self._work, self._count = work, count
        self._pools: list[_OnePool] = []
        self._failed_starts = 0
        self._termination = _Termination()

    @property
    def is_exact(self) -> bool:
        """Each process has one chunk."""
        return True

    @property
    def slots(self) -> int:
        """One chunk for each process."""
        return self._count

    @property
    def begun(self) -> int:
        """How many processes there are; one is begun only for a chunk that no idle one can take."""
        return len(self._pools)

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Give the chunk to an idle process, a new one if the last one there was lost."""
        self._termination.heed()
        place = next((place for place, pool in enumerate(self._pools) if pool.is_idle()), len(self._pools))
        if place == len(self._pools):
            self._pools.append(_OnePool())
        elif self._pools[place].is_lost():
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
        self._termination.forget()


class _Termination:
    """SIGTERM as an exception, so that processes are let go: by itself it ends this one in the midst of things.

    What they share with this process, semaphores for one, would stay behind then, and Python would complain of it.
    Somebody's own way to handle the signal is left alone.
    """

    def __init__(self) -> None:
        self._has_come = False

    def heed(self) -> None:
        """From now on. Raises `SystemExit` if the signal came and something swallowed what it raised."""
        if self._has_come:
            sys.exit(TERMINATED)
        self._replace(signal.SIG_DFL, self._end)

    def forget(self) -> None:
        """No more."""
        self._replace(self._end, signal.SIG_DFL)

    def _replace(self, before: _Handler, after: _Handler) -> None:
        """Only the main thread may do that."""
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) == before:
            signal.signal(signal.SIGTERM, after)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Once: what lets the processes go is not interrupted in its turn."""
        if not self._has_come:
            self._has_come = True
            sys.exit(TERMINATED)


class _OnePool:
    """One process and the chunk it works on."""

    def __init__(self) -> None:
        # A fresh process, not a copy of this one: copies of a process with threads can hang.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, context, initializer=_begin)
        with interrupts_held(signal.SIGTERM), _no_main_module():
            self._pid = self._pool.submit(os.getpid)
        self._current: Future[Batch] | None = None

    def submit(self, work: Solver, chunk: Chunk) -> "Future[Batch]":
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
def interrupts_held(*others: signal.Signals) -> Iterator[None]:
    """Ctrl-C is meant for the client alone: a process or thread begun meanwhile never gets it, the client afterwards.

    Blocked, not ignored: what is ignored is lost, while what is blocked is delivered when the block ends. Python's
    resource tracker ends any block when it is begun, as the first process of a pool has it do, so it is begun before.
    `others` are signals that would end the client in the midst of beginning a process.

    A block is one of a single thread. A thread of a library may take the signal instead, and Python would then raise
    here all the same, between beginning a process and telling it what to do. So the signal is only noted meanwhile.
    """
    resource_tracker.ensure_running()
    held = (signal.SIGINT, *others)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        with _noted(held):
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _noted(signals: Sequence[signal.Signals]) -> Iterator[None]:
    """Signals that come meanwhile are raised afterwards. Only the main thread has handlers to put aside."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers = {number: signal.signal(number, lambda number, _: came.append(number)) for number in signals}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for one in came:
            signal.raise_signal(one)


@contextmanager
def _no_main_module() -> Iterator[None]:
    """A process begun meanwhile does not run the user's script again, which it would if it knew where that is.

    So `winnable.rate` works in a script that does not guard itself with `if __name__ == "__main__"`.
    """
    names = vars(sys.modules["__main__"])
    hidden: dict[str, object] = {name: names[name] for name in ("__file__", "__spec__") if name in names}
    names.update(dict.fromkeys(hidden))
    try:
        yield
    finally:
        names.update(hidden)


def _begin() -> None:
    """What a worker does first: see to it that it does not outlive a client that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # which was held while this process was begun
    threading.Thread(target=_end_with_client, daemon=True).start()


def _end_with_client() -> None:
    client = multiprocessing.parent_process()
    if client is not None:
        client.join()
    os._exit(1)


class ThisProcess:
    """This process as a worker: for few deals another would only have to be started."""

    is_exact = True
    slots = 1

    def __init__(self, work: Solver = solve_chunk) -> None:
        self._work, self._most = work, 1

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Solve the first deals of a chunk at once, no more than take a moment, for whoever asks waits meanwhile."""
        future: Future[Batch] = Future()
        seeds, began = chunk.seeds[: self._most], time.monotonic()
        try:
            batch = self._work(replace(chunk, seeds=seeds, seconds=min(chunk.seconds, _STEP_SECONDS)))
            future.set_result(batch)
        except Exception as error:
            future.set_exception(error)
        else:
            is_quick = time.monotonic() - began < _STEP_SECONDS / 2
            self._most = 2 * self._most if is_quick else max(1, batch.count)
        return future

    def losses(self, error: BaseException) -> int:
        """It cannot be lost without the whole program."""
        return 0

    def close(self, *, at_once: bool = False) -> None:
        """There is nothing to let go."""


def cluster(address: str, work: Solver = solve_chunk) -> Workers:
    """The workers of a Dask cluster: `tcp://host:port` of its scheduler, or `local:4` for one made here."""
    from .dask_cluster import DaskWorkers

    return DaskWorkers(address, work)
