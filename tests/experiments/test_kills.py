"""Whatever is killed, and whenever: the dataset at the end is the one of an experiment that nobody disturbed."""

import random
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from helpers.experiment_runs import rows_in
from winnable.store import Results


def command(folder: Path, last: int) -> list[str]:
    options = ["--seeds", f"1-{last}", "--positions", "20000", "--workers", "2", "--out", str(folder)]
    return [sys.executable, "-m", "winnable", "rate", "klondike", "delta-star", *options]


def begin(folder: Path, last: int) -> psutil.Popen:
    return psutil.Popen(command(folder, last), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def workers_of(client: psutil.Popen) -> list[psutil.Process]:
    try:
        return [child for child in client.children(recursive=True) if "spawn_main" in " ".join(child.cmdline())]
    except psutil.Error:
        return []


def kill(client: psutil.Popen, generator: random.Random) -> None:
    """Kill the client or one of its workers."""
    workers = workers_of(client)
    if workers and generator.random() < 0.5:
        with_luck = generator.choice(workers)
        try:
            with_luck.kill()
        except psutil.NoSuchProcess:
            return
    else:
        client.kill()
        client.wait()
        _, alive = psutil.wait_procs(workers, timeout=300)
        assert not alive, "workers outlive their client"


def disturbed(folder: Path, last: int, kills: int, least: int, generator: random.Random) -> int:
    """Run an experiment to its end with kills on the way; gives its last seed.

    One that ends before it was killed often enough goes on with more seeds: how quick a machine is decides nothing.
    """
    client, met, more = begin(folder, last), 0, last
    while met < kills:
        time.sleep(generator.uniform(0.05, 2.5))
        if client.poll() == 0:
            if met >= least:
                return last
            last += more
            client = begin(folder, last)
            continue
        assert client.poll() is None, "it ended by itself, but not well"
        kill(client, generator)
        met += 1
        if client.poll() is not None:
            client = begin(folder, last)
    assert client.wait() == 0
    return last


def same_as_undisturbed(folder: Path, last: int, kills: int, least: int) -> None:
    last = disturbed(folder / "disturbed", last, kills, least, random.Random(kills))
    subprocess.run(command(folder / "whole", last), capture_output=True, check=True)
    assert rows_in(folder / "disturbed") == rows_in(folder / "whole")
    assert not (folder / "disturbed" / "damaged").exists()
    assert not list((folder / "disturbed").rglob("*.unfinished"))
    assert Results(folder / "disturbed").to_arrow().num_rows == 2 * last


def test_a_few_kills_change_nothing(tmp_path: Path) -> None:
    same_as_undisturbed(tmp_path, 700, kills=4, least=2)


@pytest.mark.long
def test_fifty_kills_change_nothing(tmp_path: Path) -> None:
    same_as_undisturbed(tmp_path, 16_000, kills=50, least=50)
