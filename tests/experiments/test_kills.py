"""Whatever is killed, and whenever: the dataset at the end is the one of an experiment that nobody disturbed."""

import random
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from experiment_runs import rows_in
from winnable.store import Results


def command(folder: Path, seeds: str) -> list[str]:
    options = ["--seeds", seeds, "--positions", "20000", "--workers", "2", "--out", str(folder)]
    return [sys.executable, "-m", "winnable", "rate", "klondike", "delta-star", *options]


def begin(folder: Path, seeds: str) -> psutil.Popen:
    return psutil.Popen(command(folder, seeds), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


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
        _, alive = psutil.wait_procs(workers, timeout=10)
        assert not alive, "workers outlive their client"


def disturbed(folder: Path, seeds: str, kills: int, generator: random.Random) -> int:
    """Run an experiment to its end with at most so many kills on the way; gives how many there were."""
    client, met = begin(folder, seeds), 0
    while met < kills:
        time.sleep(generator.uniform(0.05, 2.5))
        if client.poll() == 0:
            return met
        assert client.poll() is None, "it ended by itself, but not well"
        kill(client, generator)
        met += 1
        if client.poll() is not None:
            client = begin(folder, seeds)
    assert client.wait() == 0
    return met


def same_as_undisturbed(folder: Path, seeds: str, kills: int, least: int) -> None:
    met = disturbed(folder / "disturbed", seeds, kills, random.Random(kills))
    subprocess.run(command(folder / "whole", seeds), capture_output=True, check=True)
    assert met >= least, "it was too quick to be killed"
    assert rows_in(folder / "disturbed") == rows_in(folder / "whole")
    assert not (folder / "disturbed" / "damaged").exists()
    assert not list((folder / "disturbed").rglob("*.unfinished"))
    first, last = map(int, seeds.split("-"))
    assert Results(folder / "disturbed").to_arrow().num_rows == 2 * (last - first + 1)


def test_a_few_kills_change_nothing(tmp_path: Path) -> None:
    same_as_undisturbed(tmp_path, "1-700", kills=4, least=2)


@pytest.mark.long
def test_fifty_kills_change_nothing(tmp_path: Path) -> None:
    same_as_undisturbed(tmp_path, "1-16000", kills=50, least=50)
