"""Load on `winnable serve`: players who move, each after a while of thinking, while others keep the solvers busy.

    python bench/web_load.py [--players 200] [--seconds 30] [--pace 2] [--solves 4] [--half-open 2000]

Every player plays random legal moves of a game of their own over a connection that stays open, with a pause of `--pace`
seconds on average between two moves; `--solves` questions that take long are always under way. Tells how long moves
took, how many failed, and the memory of the server's processes at the beginning and at the end. The load comes from
this process, on the same machine.

With `--half-open N` there are N connections beside them, from the same address but from another process, that send half
a request and then nothing; one that the server closes is opened again after a while.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import time
from typing import Any

import psutil

GAMES = ("klondike", "freecell", "spider", "canfield", "yukon", "golf", "bakers-game", "fan")
HARD = {"deal": {"game": "gaps-one-deal", "seed": "7"}, "moves": ""}
HALF = b"POST /api/table HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
AGAIN = 5.0
"""Seconds after which a half-open connection that was closed is opened again, on average."""


class Connection:
    """A connection of HTTP/1.1 that stays open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, said: dict[str, Any]) -> tuple[int, Any]:
        """Ask, and read the whole answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        body = json.dumps(said).encode()
        head = (
            f"POST /api/{path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        await writer.drain()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length"))
        return int(lines[0].split()[1]), json.loads(await reader.readexactly(length))


async def player(number: int, port: int, ends: float, pace: float, times: list[float], failures: list[str]) -> None:
    """One player: games of one kind, one after another, by random moves."""
    rng, connection = random.Random(number), Connection(port)
    await asyncio.sleep(rng.random() * pace)
    while time.monotonic() < ends:
        deal: dict[str, Any] = {"game": GAMES[number % len(GAMES)], "seed": str(rng.randint(1, 10**6))}
        said: dict[str, Any] = {"deal": deal, "moves": "", "hidden": True, "play": "", "autoplay": "safe"}
        _, table = await connection.post("table", said)
        for _ in range(60):
            if time.monotonic() >= ends or not table["legal"] or table["won"]:
                break
            await asyncio.sleep(rng.expovariate(1 / pace))
            said["play"] = rng.choice(table["legal"])
            begun = time.perf_counter()
            status, table = await connection.post("table", said)
            times.append(time.perf_counter() - begun)
            if status != 200:
                failures.append(str(table))
                break
            said["moves"] = " ".join([said["moves"], *table["turn"]]).strip()


async def asker(port: int, ends: float, answers: list[float]) -> None:
    """Somebody who asks what takes long, again and again."""
    connection = Connection(port)
    while time.monotonic() < ends:
        begun = time.perf_counter()
        await connection.post("verdict", HARD)
        answers.append(time.perf_counter() - begun)


async def half_open(number: int, port: int) -> None:
    """Somebody who never sends a whole request."""
    rng = random.Random(number)
    await asyncio.sleep(number / 2000)
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HALF)
            await reader.read()
            writer.close()
        await asyncio.sleep(2 * AGAIN * rng.random())


async def all_half_open(count: int, port: int) -> None:
    """All half-open connections, until this process is ended."""
    await asyncio.gather(*(half_open(number, port) for number in range(count)))


def besiege(count: int, port: int) -> None:
    """What the process of half-open connections does. It is nice, for its work would be done on other machines."""
    os.nice(10)
    asyncio.run(all_half_open(count, port))


def memory(process: psutil.Process) -> float:
    """Megabytes of the server and its processes."""
    return sum(each.memory_info().rss for each in [process, *process.children(recursive=True)]) / 2**20


async def load(port: int, asked: argparse.Namespace) -> tuple[list[float], list[str], list[float]]:
    """All players and askers for the time that is asked for."""
    times, failures, answers = list[float](), list[str](), list[float]()
    ends = time.monotonic() + asked.seconds
    players = [player(number, port, ends, asked.pace, times, failures) for number in range(asked.players)]
    askers = [asyncio.create_task(asker(port, ends, answers)) for _ in range(asked.solves)]
    await asyncio.gather(*players)
    for each in askers:
        each.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*askers, return_exceptions=True)
    return times, failures, answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=2.0)
    parser.add_argument("--solves", type=int, default=4)
    parser.add_argument("--workers", default="1")
    parser.add_argument("--half-open", type=int, default=0)
    asked = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--json", "--workers", asked.workers]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1].strip("/"))
            asyncio.run(Connection(port).post("table", {"deal": {"game": "golf", "seed": "1"}}))
            process = psutil.Process(server.pid)
            before, used = memory(process), sum(process.cpu_times()[:2])
            siege = multiprocessing.get_context("spawn").Process(
                target=besiege, args=(asked.half_open, port), daemon=True
            )
            siege.start()
            times, failures, answers = asyncio.run(load(port, asked))
            siege.terminate()
            after, used = memory(process), sum(process.cpu_times()[:2]) - used
        finally:
            server.terminate()
    report(asked, sorted(times), failures, answers)
    print(f"processor {1000 * used / len(times):.1f} ms a move; memory {before:.0f} MB, then {after:.0f} MB")
    print(f"{asked.half_open:,} half-open connections beside them")


def report(asked: argparse.Namespace, times: list[float], failures: list[str], answers: list[float]) -> None:
    """Print how it went."""
    at = {share: 1000 * times[int(share * len(times))] for share in (0.5, 0.95, 0.99)}
    print(
        f"{asked.players} players, {len(times):,} moves in {asked.seconds:g} s, {len(failures)} failed {failures[:2]}"
    )
    shown = ", ".join(f"{name} {at[share]:.1f} ms" for name, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99)))
    print(f"a move: {shown}, longest {1000 * times[-1]:.1f} ms; {len(answers)} long searches answered meanwhile")


if __name__ == "__main__":
    main()
