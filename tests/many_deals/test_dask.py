"""A Dask cluster gives the same rows as processes on this machine, and a worker that dies changes nothing but time."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import distributed
import pytest
from distributed.comm.core import CommClosedError

from helpers.command_line import begun
from helpers.experiment_runs import BAD_SEED, Listener, dies_over_a_seed, plan_of, rows_in, run_plan
from winnable import BadInput
from winnable.experiments import Progress
from winnable.many_deals import Workers, cluster, dask_cluster
from winnable.many_deals.dask_cluster import DaskWorkers


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processes, as someone else may have started it."""
    with (
        # One death is enough to give a chunk up, so that the test need not wait for four.
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, memory_limit=0, dashboard_address="127.0.0.1:0"
        ) as made,
    ):
        yield made.scheduler_address


def test_a_cluster_gives_the_same_rows(address: str, tmp_path: Path) -> None:
    plan = plan_of("klondike", "delta-star")
    run_plan(plan, tmp_path / "here")
    run_plan(plan, tmp_path / "there", lambda: cluster(address))
    assert rows_in(tmp_path / "there") == rows_in(tmp_path / "here")


def test_the_one_bad_deal_is_found_on_a_cluster(address: str, tmp_path: Path) -> None:
    plan = plan_of("delta-star", seeds="12-14")
    run_plan(plan, tmp_path / "whole")
    run_plan(plan, tmp_path / "bad", lambda: DaskWorkers(address, dies_over_a_seed))
    good, bad = rows_in(tmp_path / "whole"), rows_in(tmp_path / "bad")
    assert [row for row in bad if row["seed"] != BAD_SEED] == [row for row in good if row["seed"] != BAD_SEED]
    row = next(row for row in bad if row["seed"] == BAD_SEED)
    assert (row["verdict"], row["reason"]) == ("unknown", "memory")


@pytest.mark.parametrize("error", [ConnectionResetError(104, "reset"), CommClosedError("closed")])
def test_a_result_that_is_lost_on_its_way_is_solved_again(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A worker may die after it has solved a chunk and before its result was fetched."""
    plan = plan_of("delta-star", seeds="1-20")
    run_plan(plan, tmp_path / "whole")
    errors = [error]
    real: Any = distributed.Client._gather

    async def lost_once(client: distributed.Client, *arguments: Any, **options: Any) -> Any:
        if errors:
            raise errors.pop()
        return await real(client, *arguments, **options)

    monkeypatch.setattr(distributed.Client, "_gather", lost_once)
    run_plan(plan, tmp_path / "lost", lambda: cluster(address))
    assert not errors
    assert rows_in(tmp_path / "lost") == rows_in(tmp_path / "whole")


def test_other_code_on_a_worker_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def other_version() -> str:
        """The client and the workers ask the same function, but not in the same process. Being local it is sent whole:
        workers do not find the modules of the tests where pytest was not begun as `python -m pytest`."""
        return "0.0.1+client" if os.environ.get("WINNABLE_TEST_CLIENT") else "0.0.1+worker"

    monkeypatch.setenv("WINNABLE_TEST_CLIENT", "1")
    monkeypatch.setattr("winnable.many_deals.dask_cluster.version", other_version)
    with pytest.raises(BadInput, match=r"a worker runs winnable 0\.0\.1\+worker, this is winnable 0\.0\.1\+client"):
        cluster(address)


@pytest.mark.parametrize("lost", [ConnectionResetError(104, "reset"), CommClosedError("closed")])
def test_a_worker_that_has_just_died_says_nothing_about_its_code(
    address: str, monkeypatch: pytest.MonkeyPatch, lost: Exception
) -> None:
    """A dead worker is listed for some time yet, and asking it fails; others, or those after it, are asked instead."""
    real, answers = distributed.Client.run, [{"tcp://127.0.0.1:1": lost}, {}]

    def run(client: distributed.Client, *arguments: Any, **options: Any) -> Any:
        return answers.pop(0) if answers else {"tcp://127.0.0.1:1": lost} | real(client, *arguments, **options)

    monkeypatch.setattr(distributed.Client, "run", run)
    cluster(address).close()
    assert not answers


def test_a_worker_that_cannot_load_the_code_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distributed.Client, "run", lambda *_, **__: {"tcp://w:1": ModuleNotFoundError("No module")})
    with pytest.raises(BadInput, match="the worker tcp://w:1 cannot load winnable"):
        cluster(address)


class Killer(Listener):
    """Kills a worker process of a cluster after the first chunk."""

    def __init__(self) -> None:
        super().__init__()
        self.pids: list[int] = []
        self.killed = 0

    def progressed(self, progress: Progress) -> None:
        super().progressed(progress)
        if not self.killed and progress.solved_now:
            self.killed = self.pids[0]
            os.kill(self.killed, signal.SIGKILL)


def test_killing_a_worker_changes_nothing_but_time(tmp_path: Path) -> None:
    plan = plan_of("klondike", seeds="1-200")
    run_plan(plan, tmp_path / "whole")
    killer = Killer()

    def workers() -> Workers:
        made = DaskWorkers("local:2")
        killer.pids = list(made._client.run(os.getpid).values())
        return made

    run_plan(plan, tmp_path / "killed", workers, killer)
    assert killer.killed
    assert rows_in(tmp_path / "killed") == rows_in(tmp_path / "whole")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tcp://nowhere.invalid:8786"])
def test_a_wrong_address_is_told_soon(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dask_cluster._CONNECT_SECONDS <= 10
    monkeypatch.setattr(dask_cluster, "_CONNECT_SECONDS", 2)
    waited, in_time = list[float](), dask_cluster._in_time

    def noted(make: Any, seconds: float, end: Any) -> Any:
        waited.append(seconds)
        return in_time(make, seconds, end)

    monkeypatch.setattr(dask_cluster, "_in_time", noted)
    with pytest.raises(BadInput, match="no Dask scheduler answers there"):
        run_plan(plan_of("delta-star"), tmp_path, lambda: cluster(address))
    assert waited == [4]  # what Dask itself waits is longer


def test_someone_who_listens_and_says_nothing_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "_CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(BadInput, match="no Dask scheduler answers there"):
            cluster(address)


@pytest.mark.parametrize("where", ["local:2", "deaf"])
def test_ctrl_c_is_heeded_while_a_cluster_begins(tmp_path: Path, where: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}" if where == "deaf" else where
        options = ("--seeds", "1-1000000", "--positions", "1000", "--cluster", address, "--out", str(tmp_path / "out"))
        with begun("rate", "klondike", *options) as process:
            while not list(tmp_path.glob("out/parts/*")):  # the store is opened before the workers are begun
                assert process.poll() is None
                time.sleep(0.01)
            time.sleep(0.5)
            os.killpg(process.pid, signal.SIGINT)
            _, stderr = process.communicate()
    assert process.returncode == 130, stderr
    assert "stopped" in stderr
    assert "Traceback" not in stderr


@pytest.mark.parametrize("address", ["somewhere", "local:0", "tcp://host", "http://host:1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="is not an address"):
        cluster(address)


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.many_deals.dask_cluster._CONNECT_SECONDS", 1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as made,  # type: ignore[no-untyped-call]
        pytest.raises(BadInput, match="the cluster has no workers"),
    ):
        cluster(made.scheduler_address)


def begin(program: str, *options: str) -> "subprocess.Popen[bytes]":
    arguments = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *options]
    return subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_lost_scheduler_is_told(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    scheduler = begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    while not (file.exists() and file.read_text().endswith("}")):
        assert scheduler.poll() is None
        time.sleep(0.1)
    address = json.loads(file.read_text())["address"]
    worker = begin("dask_worker", address, "--no-nanny", "--nthreads", "1")
    killer = Killer()
    killer.pids = [scheduler.pid]
    try:
        with distributed.Client(address, timeout=60) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(1)  # which on a busy machine takes its time
        with pytest.raises(BadInput, match="the scheduler is gone; everything finished before is kept"):
            run_plan(plan_of("klondike", seeds="1-100000"), tmp_path / "out", lambda: cluster(address), killer)
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
