"""What experiments cost beyond the engines: overhead for each deal, speed-up on two cores, opening a large store.

Prints ratios to the bars that are kept: 20 µs a deal in a chunk of easy deals, 3 % of a run, 5 seconds for a million
rows. Run it with `make bench`; a number as argument is the number of deals, in place of
100,000, and a second one the number of rows.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from winnable import Limits, find_game
from winnable.core.fingerprint import version
from winnable.experiments import Experiment, Plan, Progress, make_plan
from winnable.experiments.rows import rows_of
from winnable.many_deals import Batch, LocalWorkers
from winnable.many_deals.chunks import solve_chunk
from winnable.store import Results, Run, Store

EASY = ("fore-cell-same-suit", "delta-star")
LIMITS = Limits(positions=100_000)
ROWS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
ROWS_A_PART = 5_000
MOST_OVERHEAD = 20e-6
MOST_SHARE = 0.03
MOST_SECONDS = 5.0


class Quiet:
    """Watches and says nothing."""

    def report(self, sentence: str) -> None:
        print(f"  {sentence}")

    def progressed(self, progress: Progress) -> None:
        pass


def plan_of(name: str, deals: int) -> Plan:
    return make_plan([find_game(name)], f"1-{deals}", limits=[LIMITS])


def timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def chunk_overhead(name: str, deals: int) -> None:
    """One call into the core, by parts of 20,000 deals, as workers get them."""
    job = plan_of(name, deals).jobs[0]
    engine = wall = 0.0
    before = peak_megabytes()
    for first in range(0, deals, 20_000):
        chunk = job.chunk(range(first + 1, min(first + 20_000, deals) + 1), 1e9)
        started = time.perf_counter()
        batch = solve_chunk(chunk)
        wall += time.perf_counter() - started
        engine += sum(batch.values("seconds"))
    overhead = (wall - engine) / deals
    print(
        f"{name:22} {deals:8,} deals: {1e6 * engine / deals:7.1f} µs engine, {1e6 * overhead:5.1f} µs overhead a deal, "
        f"{overhead / MOST_OVERHEAD:5.2f} of the bar; memory grew by {peak_megabytes() - before:.1f} MB"
    )


def run_seconds(name: str, deals: int, workers: int) -> tuple[float, float]:
    """The wall time of an experiment and the engine time of its rows."""
    with tempfile.TemporaryDirectory() as folder:

        def act() -> None:
            with Store(folder, version()) as store:
                Experiment(plan_of(name, deals), store, lambda: LocalWorkers(workers), Quiet()).run()

        wall = timed(act)
        return wall, float(np.sum(Results(folder).to_arrow(["seconds"])["seconds"].to_numpy()))


def speed_up(name: str, deals: int) -> None:
    one, engine_one = run_seconds(name, deals, 1)
    two, engine_two = run_seconds(name, deals, 2)
    share = one / engine_one - 1
    print(
        f"{name:22} {deals:8,} deals: one worker {one:6.1f} s ({100 * share:4.1f} % beyond the engines, "
        f"{share / MOST_SHARE:4.2f} of the bar), two workers {two:6.1f} s: {one / two:4.2f} times as fast "
        f"({engine_two / two:4.2f} engines busy at a time)"
    )


def filled_store(folder: Path) -> None:
    """A million rows in parts as a run leaves them."""
    run = Run("klondike", "0123456789ab", "solvitaire", "complete=1", 10.0, None, 1 << 30)
    generator = np.random.default_rng(1)
    with Store(folder, version()) as store:
        store.open_run(run)
        for first in range(1, ROWS, ROWS_A_PART):
            numbers = generator.integers(1, 10_000_000, ROWS_A_PART).astype(np.int64).tobytes()
            verdicts = generator.integers(0, 3, ROWS_A_PART).astype(np.uint8)
            columns = {
                "verdict": verdicts.tobytes(),
                "reason": np.where(verdicts == 2, 1, 0).astype(np.uint8).tobytes(),
                "refuted": np.zeros(ROWS_A_PART, np.uint8).tobytes(),
                "positions": numbers,
                "unique": numbers,
                "deepest": numbers,
                "length": np.where(verdicts == 0, 120, -1).astype(np.int32).tobytes(),
                "seconds": generator.random(ROWS_A_PART).tobytes(),
            }
            seeds = range(first, first + ROWS_A_PART)
            store.add(run, rows_of(run, seeds, Batch(ROWS_A_PART, columns), [1] * ROWS_A_PART))


def large_store() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"writing {ROWS:,} rows in {ROWS // ROWS_A_PART} parts: {timed(lambda: filled_store(folder)):.1f} s")
        parts = len(list(folder.glob("parts/*/*.parquet")))
        size = sum(path.stat().st_size for path in folder.rglob("*.parquet")) / 1e6
        reading = timed(lambda: Results(folder).to_arrow())
        best = timed(lambda: Results(folder).latest())
        print(
            f"reading them ({parts} parts, {size:.0f} MB): all rows {reading:.2f} s, {reading / MOST_SECONDS:.2f} of "
            f"the bar; the best row of every deal {best:.2f} s, {best / MOST_SECONDS:.2f} of the bar"
        )


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for name in EASY:
        chunk_overhead(name, deals)
    speed_up("delta-star", deals)
    speed_up("klondike", max(1, deals // 5))
    large_store()


if __name__ == "__main__":
    main()
