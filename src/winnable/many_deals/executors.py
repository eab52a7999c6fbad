"""Executors: processes on this machine or a Dask cluster, behind one interface.

Takes chunks and returns futures of `concurrent.futures`. A worker that dies costs only its present chunk. The future
then says how often a worker was lost on the chunk, and the caller decides what becomes of the chunk.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any, Protocol

from ..errors import BadInput
from .chunks import Batch, Chunk, solve_chunk

Solver = Callable[[Any], Any]
"""What a worker does with a chunk: solve its deals, or have a player play them. It returns a `Batch`. Processes on this
machine take and return anything that can be pickled."""
_Handler = Callable[[int, FrameType | None], Any] | signal.Handlers
TERMINATED = 128 + signal.SIGTERM
"""Exit code after SIGTERM, the same as in a shell."""
_MOST_FAILED_STARTS = 3
_STEP_SECONDS = 0.1


class Workers(Protocol):
    """Workers that solve chunks."""

    @property
    def is_exact(self) -> bool:
        """Whether a lost worker counts only against the one chunk that it was solving."""

    @property
    def slots(self) -> int:
        """How many chunks to hand out at once."""

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Have a chunk solved."""

    def losses(self, error: BaseException) -> int:
        """Return how many workers were lost on a chunk whose future ended with this; 0 is an error of another kind."""

    def close(self, *, at_once: bool = False) -> None:
        """Release the workers; at once, if their work is not wanted any more."""


class LocalWorkers:
    """Processes on this machine.

    Each process is a pool of one. If one dies, its chunk is known, and the others continue. A process is started only
    when there is a chunk for it, so that four deals do not start sixty processes.
    """

    is_exact = True

    def __init__(self, count: int, work: Solver = solve_chunk) -> None:
        self._work, self.slots = work, count
        self._pools: list[_OnePool] = []
        self._failed_starts = 0
        self._termination = _Termination()

    @property
    def begun(self) -> int:
        """How many processes there are; one is started only for a chunk that no idle process can take."""
        return len(self._pools)

    def submit(self, chunk: Any) -> "Future[Any]":
        """Give the chunk to an idle process; to a new one if the process there was lost."""
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
        """Return one if the process died."""
        return int(isinstance(error, BrokenProcessPool))

    def close(self, *, at_once: bool = False) -> None:
        """Release the processes."""
        if at_once:
            for pool in self._pools:
                pool.kill()
        for pool in self._pools:
            pool.close()
        self._termination.forget()


class _Termination:
    """SIGTERM as an exception, so that processes are released. Without this, the signal ends this process at once.

    Things that the processes share, such as semaphores, would then be left behind, and Python would complain. If the
    user's program handles the signal itself, its handler stays.
    """

    def __init__(self) -> None:
        self._has_come = False

    def heed(self) -> None:
        """Begin. At the end, `SystemExit` is raised if the signal came and its exception was swallowed."""
        if self._has_come:
            sys.exit(TERMINATED)
        self._replace(signal.SIG_DFL, self._end)

    def forget(self) -> None:
        """End."""
        self._replace(self._end, signal.SIG_DFL)

    def _replace(self, before: _Handler, after: _Handler) -> None:
        # Only the main thread may set handlers.
        if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == before:
            signal.signal(signal.SIGTERM, after)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Raise once: the release of the processes must not be interrupted again."""
        if not self._has_come:
            self._has_come = True
            sys.exit(TERMINATED)


class _OnePool:
    """One process and the chunk it works on."""

    def __init__(self) -> None:
        # A new process, not a copy of this one: a copy of a process with threads can hang.
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)
        with interrupts_held(signal.SIGTERM), _no_main_module():
            self._pid = self._pool.submit(os.getpid)
        self._current: Future[Any] | None = None

    def submit(self, work: Solver, chunk: Any) -> "Future[Any]":
        try:
            self._current = self._pool.submit(work, chunk)
        except BrokenProcessPool as error:  # it died while it was idle
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
    """Keep Ctrl-C from processes and threads that are started meanwhile. The client gets the signal afterwards.

    Blocked, not ignored: what is ignored is lost, while what is blocked is delivered when the block ends. Python's
    resource tracker ends any block when it starts. The first process of a pool starts it, so it is started before.
    `others` are signals that would end the client while it starts a process.

    A block holds for a single thread. A thread of a library may take the signal instead. Python would then still raise
    here, after a process was started and before it has its work. So the signal is only noted meanwhile.
    """
    resource_tracker.ensure_running()
    held = (signal.SIGINT, *others)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        with signals_noted(*held):
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def signals_noted(*signals: signal.Signals) -> Iterator[None]:
    """Raise signals that come meanwhile afterwards. Only the main thread has handlers to replace."""
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
    """Hide the user's script, so that a process started meanwhile does not run it again, guarded or not."""
    names = vars(sys.modules["__main__"])
    hidden: dict[str, object] = {name: names[name] for name in ("__file__", "__spec__") if name in names}
    names.update(dict.fromkeys(hidden))
    try:
        yield
    finally:
        names.update(hidden)


def _begin() -> None:
    """Prepare a worker: make sure that it does not outlive a client that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # which was blocked while this process was started
    threading.Thread(target=_end_with_client, daemon=True).start()


def _end_with_client() -> None:
    client = multiprocessing.parent_process()
    if client is not None:
        client.join()
    os._exit(1)


class ThisProcess:
    """This process as a worker: for few deals, starting another takes longer than solving."""

    is_exact = True
    slots = 1

    def __init__(self, work: Solver = solve_chunk) -> None:
        self._work, self._most = work, 1

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Solve the first deals of a chunk at once, only for a moment, since the caller waits meanwhile."""
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
        """Return 0: this worker cannot be lost without the whole program."""
        return 0

    def close(self, *, at_once: bool = False) -> None:
        """Do nothing: there is nothing to release."""


def cluster(address: str, work: Solver = solve_chunk) -> Workers:
    """Return workers of a Dask cluster: `tcp://host:port` of its scheduler, or `local:4` for one made here."""
    from .dask_cluster import DaskWorkers

    return DaskWorkers(address, work)
