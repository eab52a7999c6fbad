"""A Dask cluster as workers.

Takes the address of a scheduler, or `local:N` for N processes made here. Returns futures of `concurrent.futures`. If a
worker is lost, Dask runs its chunk again elsewhere. Dask gives the chunk up (`KilledWorker`) if that has happened more
than `distributed.scheduler.allowed-failures` times.
"""

import asyncio
import contextlib
import logging
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import dask
import distributed
from distributed.scheduler import KilledWorker

from ..core.fingerprint import version
from ..errors import BadInput
from .chunks import Batch, Chunk, check_version, solve_chunk
from .executors import Solver, interrupts_held

_Client: Any = distributed.Client  # Dask's types are partial
_LocalCluster: Any = distributed.LocalCluster
_CONNECT_SECONDS = 8
_START_SECONDS = 60
_CHUNKS_A_THREAD = 2
"""Chunks for each thread: one running and one waiting, so that no worker is idle while a result is sent."""
_COUNT_EVERY = 2.0
"""Seconds after which the workers are counted again, for they come and go."""
_ASK_AGAIN = 0.2
"""Seconds after which a cluster without workers, or that has just lost them, is asked again."""
_GIVEN_UP = 3
"""How many losses one `KilledWorker` counts: as many as end a chunk on this machine, since Dask has tried often."""


class DaskWorkers:
    """The workers of a Dask cluster."""

    is_exact = False  # Dask blames every chunk that the lost worker had, begun or not

    def __init__(self, address: str, work: Solver = solve_chunk) -> None:
        self._address, self._work = address, work
        self._cluster: Any = None
        self._threads, self._counted_at = 1, -_COUNT_EVERY
        local = re.fullmatch(r"local:([1-9][0-9]{0,3})", address)
        if not local and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^/\s]+:\d+", address):
            raise BadInput(
                f'--cluster: "{address}" is not an address; give tcp://host:port of a Dask scheduler, or local:4'
            )
        for name in [*logging.root.manager.loggerDict]:
            if name.split(".")[0] in ("distributed", "tornado"):  # which log every lost worker and connection at length
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self._client = self._local_client(int(local[1])) if local else self._remote_client()
        try:
            self._check_workers()
        except BaseException:
            self.close(at_once=True)
            raise

    def _local_client(self, count: int) -> Any:
        def make() -> Any:
            # Memory is limited by the solver itself, so Dask's nanny need not watch it.
            return _LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                memory_limit=0,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )

        try:
            self._cluster = _in_time(make, _START_SECONDS, _end_cluster, grace=_CONNECT_SECONDS)
        except TimeoutError:
            raise BadInput(f"--cluster {self._address}: the cluster does not start; nothing was begun") from None
        return _Client(self._cluster)

    def _remote_client(self) -> Any:
        def make() -> Any:
            # Dask's own client waits without end for a server that accepts the connection and sends nothing.
            asyncio.run(asyncio.wait_for(_identity(self._address), _CONNECT_SECONDS))
            return _Client(self._address, timeout=_CONNECT_SECONDS)

        try:
            with dask.config.set({"distributed.comm.timeouts.connect": f"{_CONNECT_SECONDS}s"}):
                return _in_time(make, 2 * _CONNECT_SECONDS, lambda client: client.close(timeout=1))
        except (OSError, TimeoutError, ValueError, RuntimeError):
            raise BadInput(f"--cluster {self._address}: no Dask scheduler answers there; nothing was begun") from None

    def _check_workers(self) -> None:
        """Refuse workers that run other code, and a cluster without any."""
        ends = time.monotonic() + (_CONNECT_SECONDS if self._cluster is None else _START_SECONDS)
        answers = self._answers()
        while not answers.versions and not answers.problems and time.monotonic() < ends:
            time.sleep(_ASK_AGAIN)
            answers = self._answers()
        for worker, problem in answers.problems.items():
            raise BadInput(f"--cluster {self._address}: the worker {worker} cannot load winnable ({problem})")
        if not answers.versions:
            why = "does not answer" if answers.is_any_lost else "has no workers; start some and try again"
            raise BadInput(f"--cluster {self._address}: the cluster {why}")
        for answer in answers.versions:
            check_version(version(), answer)

    def _answers(self) -> "_Answers":
        """Ask the workers which code they run.

        A worker that died stays listed for some time. Its connection fails, which says nothing about its code. A worker
        that comes later is checked with every chunk.
        """
        try:
            found = self._client.run(version, on_error="return")
        except (OSError, TimeoutError):
            if not self._is_connected():
                raise self._gone() from None
            return _Answers([], {}, True)
        lost = [worker for worker, answer in found.items() if isinstance(answer, OSError | TimeoutError)]
        failed = {worker: answer for worker, answer in found.items() if isinstance(answer, BaseException)}
        return _Answers(
            [answer for worker, answer in found.items() if worker not in failed],
            {worker: str(error) for worker, error in failed.items() if worker not in lost},
            bool(lost),
        )

    @property
    def slots(self) -> int:
        """Two chunks for each thread of the present workers."""
        if time.monotonic() - self._counted_at > _COUNT_EVERY:
            with contextlib.suppress(OSError, TimeoutError):  # the futures report it
                self._threads = sum(self._client.nthreads().values())
            self._counted_at = time.monotonic()
        return max(1, _CHUNKS_A_THREAD * self._threads)

    def submit(self, chunk: Chunk) -> "Future[Batch]":
        """Have a chunk solved by any worker."""
        try:
            task = self._client.submit(self._work, chunk, pure=False)
            # Dask's own executor is not used. Its future is never done if the worker dies after it has solved the chunk
            # and before the result was fetched, and the chunk fails when it is run again.
            return asyncio.run_coroutine_threadsafe(self._fetched(task), self._client.loop.asyncio_loop)
        except Exception:
            if self._is_connected():
                raise
            raise self._gone() from None

    async def _fetched(self, task: Any) -> Batch:
        batch: Batch = await self._client.gather(task, asynchronous=True)
        return batch

    def losses(self, error: BaseException) -> int:
        """Whether Dask has given the chunk up, or its result was lost on the way."""
        if isinstance(error, KilledWorker):
            return _GIVEN_UP
        if isinstance(error, BadInput | MemoryError):
            return 0
        if not self._is_connected():
            raise self._gone()
        return int(isinstance(error, OSError))  # the way to a worker that has just died

    def _gone(self) -> BadInput:
        return BadInput(
            f"--cluster {self._address}: the scheduler is gone; everything finished before is kept, and the same "
            "command continues from there"
        )

    def _is_connected(self) -> bool:
        return bool(self._client.status == "running")

    def close(self, *, at_once: bool = False) -> None:
        """Disconnect, and end a cluster that was made here."""
        with contextlib.suppress(Exception):
            if at_once:
                self._client.cancel(list(self._client.futures), force=True)
            self._client.close(timeout=5)
        if self._cluster is not None:
            _end_cluster(self._cluster)


@dataclass(frozen=True)
class _Answers:
    """The answers of workers to the question which code they run."""

    versions: list[str]
    problems: dict[str, str]
    """By worker, why it cannot load winnable."""
    is_any_lost: bool


async def _identity(address: str) -> Any:
    rpc: Any = distributed.rpc
    async with rpc(address) as scheduler:
        return await scheduler.identity()


def _in_time(make: Callable[[], Any], seconds: float, too_late: Callable[[Any], object], grace: float = 0.0) -> Any:
    """Make something in a thread of its own and return it, so that Ctrl-C and the time limit work meanwhile.

    A result that comes after the limit is given to `too_late`, which may take up to `grace` seconds: the end of a
    cluster must not coincide with what Dask itself does at the end of a program.
    """
    made: Future[Any] = Future()
    deciding, over, ended = threading.Lock(), threading.Event(), threading.Event()

    def work() -> None:
        with interrupts_held():
            try:
                found = make()
                with deciding:
                    if not over.is_set():
                        made.set_result(found)
                if over.is_set() and not made.done():
                    too_late(found)
            except BaseException as error:
                made.set_exception(error)
            finally:
                ended.set()

    threading.Thread(target=work, daemon=True).start()
    try:
        return made.result(timeout=seconds)
    except BaseException:
        with contextlib.suppress(BaseException):
            with deciding:
                over.set()
            if made.done() and made.exception() is None:
                too_late(made.result())
            ended.wait(grace)
        raise


def _end_cluster(cluster: Any) -> None:
    with contextlib.suppress(Exception):
        cluster.close(timeout=10)
