"""A Dask cluster as the workers of an experiment.

Takes the address of a scheduler, or `local:N` for N processes made here; gives futures of `concurrent.futures` through
Dask's own executor. Dask runs a chunk again elsewhere when its worker is lost, and gives it up (`KilledWorker`) when
that has happened more than `distributed.scheduler.allowed-failures` times.
"""

import contextlib
import logging
import re
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import dask
import distributed
from distributed.scheduler import KilledWorker

from ..errors import BadInput
from ..fingerprint import version
from .chunks import Chunk, Solved, check_version, solve_chunk
from .executors import interrupts_ignored

_Client: Any = distributed.Client  # Dask's types are partial
_LocalCluster: Any = distributed.LocalCluster
_CONNECT_SECONDS = 8
_START_SECONDS = 60
_CHUNKS_A_THREAD = 2
"""One at work and one waiting, so that no worker is idle while a result travels."""
_COUNT_EVERY = 2.0
"""Seconds after which the workers are counted again, for they come and go."""
_GIVEN_UP = 3
"""As many losses as end a chunk on a process of this machine: Dask has tried often enough."""


class DaskWorkers:
    """The workers of a Dask cluster."""

    def __init__(self, address: str, work: Callable[[Chunk], Solved] = solve_chunk) -> None:
        self._address, self._work = address, work
        self._cluster: Any = None
        self._threads, self._counted_at = 1, -_COUNT_EVERY
        local = re.fullmatch(r"local:([1-9][0-9]{0,3})", address)
        if not local and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^/\s]+:\d+", address):
            raise BadInput(
                f'--cluster: "{address}" is no address; give tcp://host:port of a Dask scheduler, or local:4'
            )
        _silence_logs()
        self._client = self._local_client(int(local[1])) if local else self._remote_client()
        try:
            self._check_workers()
        except BaseException:
            self.close(at_once=True)
            raise
        self._executor = self._client.get_executor(pure=False)

    def _local_client(self, count: int) -> Any:
        # Memory is limited by the solver itself, so Dask's nanny need not watch it.
        with interrupts_ignored():
            self._cluster = _LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                memory_limit=0,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
        return _Client(self._cluster)

    def _remote_client(self) -> Any:
        try:
            with dask.config.set({"distributed.comm.timeouts.connect": f"{_CONNECT_SECONDS}s"}):
                return _Client(self._address, timeout=_CONNECT_SECONDS)
        except (OSError, TimeoutError, ValueError, RuntimeError):
            raise BadInput(f"--cluster {self._address}: no Dask scheduler answers there; nothing was begun") from None

    def _check_workers(self) -> None:
        """Refuse workers that run other code, and a cluster without any."""
        with contextlib.suppress(TimeoutError):
            self._client.wait_for_workers(1, timeout=_CONNECT_SECONDS if self._cluster is None else _START_SECONDS)
        answers = self._client.run(version, on_error="return")
        if not answers:
            raise BadInput(f"--cluster {self._address}: the cluster has no workers; start some and try again")
        for worker, answer in answers.items():
            if isinstance(answer, BaseException):
                raise BadInput(f"--cluster {self._address}: the worker {worker} cannot load winnable ({answer})")
            check_version(version(), answer)

    @property
    def slots(self) -> int:
        """Two chunks for each thread of the workers there are now."""
        if time.monotonic() - self._counted_at > _COUNT_EVERY:
            with contextlib.suppress(OSError, TimeoutError):  # what that means is told by the futures
                self._threads = sum(self._client.nthreads().values())
            self._counted_at = time.monotonic()
        return max(1, _CHUNKS_A_THREAD * self._threads)

    def submit(self, chunk: Chunk) -> "Future[Solved]":
        """Have a chunk solved by any worker."""
        try:
            future: Future[Solved] = self._executor.submit(self._work, chunk)
        except Exception:
            if self._is_connected():
                raise
            raise self._gone() from None
        return future

    def losses(self, error: BaseException) -> int:
        """Whether Dask has given the chunk up."""
        if isinstance(error, KilledWorker):
            return _GIVEN_UP
        if isinstance(error, BadInput | MemoryError) or self._is_connected():
            return 0
        raise self._gone()

    def _gone(self) -> BadInput:
        return BadInput(
            f"--cluster {self._address}: the scheduler is gone; everything finished before is kept, and the same "
            "command goes on from there"
        )

    def _is_connected(self) -> bool:
        return bool(self._client.status == "running")

    def close(self, *, at_once: bool = False) -> None:
        """Disconnect; a cluster that was made here ends."""
        with contextlib.suppress(Exception):
            if at_once:
                self._client.cancel(list(self._client.futures), force=True)
            self._client.close(timeout=5)
        if self._cluster is not None:
            with contextlib.suppress(Exception):
                self._cluster.close(timeout=10)


def _silence_logs() -> None:
    """Dask tells every lost worker and connection at length; the experiment says in one sentence what matters."""
    for name in [*logging.root.manager.loggerDict]:
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
