"""What shards cost: processor time beyond one run of the same plan, and the time to join the parts of 1,000 shards.

    python bench/shards.py                    both
    python bench/shards.py overhead 20000 3   deals, solved in one run and in 8 shards, and how often
    python bench/shards.py join 1000 100      shards, and deals of each

Processor time is that of this process and of its worker, which both run already: the start of Python is not counted.
What the engines took is in the rows. So the time beyond the engines is compared, too, which differs less from round to
round. Prints the ratio to the bar: 3 % of one run.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

import psutil
import pyarrow.compute as pc

from winnable import Limits, Results, find_game
from winnable.core.fingerprint import version
from winnable.experiments import Experiment, Plan, Progress, make_plan, shard_of
from winnable.many_deals import LocalWorkers, ThisProcess
from winnable.reports.reading import open_results
from winnable.store import Store

Made = TypeVar("Made")
GAME, POSITIONS = "klondike", 100_000
SHARDS, DEALS, ROUNDS, WARMING = 8, 20_000, 3, 200
MOST_SHARE = 0.03
JOINED, JOINED_DEALS = 1000, 100


class Quiet:
    """Watches and says nothing."""

    def report(self, sentence: str) -> None:
        print(f"  {sentence}")

    def progressed(self, progress: Progress) -> None:
        pass


class Lasting(LocalWorkers):
    """A worker that is started once, for all runs."""

    def close(self, *, at_once: bool = False) -> None:
        if at_once:
            super().close(at_once=True)


def processor_seconds() -> float:
    """The processor time of this process and of its worker so far."""
    own = psutil.Process()
    times = [process.cpu_times() for process in (own, *own.children())]
    return sum(each.user + each.system for each in times)


def cost_of(runs: Sequence[tuple[Plan, Store]], folder: Path, workers: LocalWorkers) -> tuple[float, float]:
    """The processor time of runs, and the part of it that is beyond the engines."""
    before = processor_seconds()
    for plan, store in runs:
        with store:
            Experiment(plan, store, lambda: workers, Quiet()).run()
    spent = processor_seconds() - before
    return spent, spent - float(pc.sum(Results(folder).to_arrow(["seconds"])["seconds"]).as_py())


def overhead(deals: int, rounds: int = ROUNDS) -> None:
    shares, workers = [], Lasting(1)
    one_round(WARMING, workers, is_reversed=False)  # starts the worker, and both load what they need
    for number in range(1, rounds + 1):
        # Every other round begins with the shards, so that a machine that becomes slower favours neither.
        one, sharded = one_round(deals, workers, is_reversed=number % 2 == 0)
        shares.append([(sharded[at] - one[at]) / one[0] for at in (0, 1)])
        print(
            f"{GAME}, {deals:,} deals, round {number}: one run {one[0]:.2f} s, {SHARDS} shards {sharded[0]:.2f} s; "
            f"beyond the engines {one[1]:.2f} s and {sharded[1]:.2f} s",
            flush=True,
        )
    workers.close(at_once=True)
    whole, beyond = (median(share[at] for share in shares) for at in (0, 1))
    print(
        f"median: {100 * whole:+.2f} % of all processor time; beyond the engines {100 * beyond:+.2f} % of one run, "
        f"{beyond / MOST_SHARE:.2f} of the bar"
    )


def one_round(deals: int, workers: LocalWorkers, *, is_reversed: bool) -> tuple[tuple[float, float], ...]:
    """What one run costs, and what shards of the same plan do."""
    plan = make_plan([find_game(GAME)], f"1-{deals}", limits=[Limits(positions=POSITIONS)])
    with tempfile.TemporaryDirectory() as name:
        one, sharded = Path(name) / "one", Path(name) / "sharded"
        shards = [shard_of(plan, f"{each}/{SHARDS}") for each in range(1, SHARDS + 1)]
        runs = {
            one: [(plan, Store(one, version()))],
            sharded: [(own, Store(sharded, version(), shard)) for shard, own in shards],
        }
        order = [sharded, one] if is_reversed else [one, sharded]
        costs = {folder: cost_of(runs[folder], folder, workers) for folder in order}
        found = [Results(folder).latest(["seed", "verdict", "positions"]).to_pylist() for folder in runs]
        assert found[0] == found[1], "shards have found something else"
        return costs[one], costs[sharded]


def joining(shards: int, deals: int) -> None:
    plan = make_plan([find_game("delta-star")], f"1-{shards * deals}", limits=[Limits(positions=1000)])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(1, shards + 1):
            shard, own = shard_of(plan, f"{number}/{shards}")
            with Store(folder, version(), shard) as store:
                Experiment(own, store, ThisProcess, Quiet()).run()
        results = timed("Results(DIR)", lambda: Results(folder))
        rows = timed("to_arrow()", results.to_arrow)
        standing = timed("which shards are there", lambda: results.shards)
        assert rows.num_rows == shards * deals
        assert standing[0].is_whole
        opened = timed("all that report and query read", lambda: open_results(str(folder)))
        assert opened.latest.num_rows == shards * deals
        words = [sys.executable, "-m", "winnable", "report", str(folder)]
        timed("winnable report", lambda: subprocess.run(words, stdout=subprocess.DEVNULL, check=True))


def timed(name: str, act: Callable[[], Made]) -> Made:
    began = time.perf_counter()
    made = act()
    print(f"{name:32} {time.perf_counter() - began:6.2f} s")
    return made


def main() -> None:
    what, *numbers = sys.argv[1:] or ["all"]
    given = [int(number) for number in numbers]
    if what in ("all", "overhead"):
        overhead(*given or [DEALS])
    if what in ("all", "join"):
        joining(*given or [JOINED, JOINED_DEALS])


if __name__ == "__main__":
    main()
