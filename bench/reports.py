"""How long reports on a large store take: a million made-up rows of twenty games, opened, reported and asked.

A number as argument is the number of rows, in place of a million.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa

from winnable import all_games
from winnable.store import Run, Store
from winnable.store.schema import SCHEMA

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
GAMES = 20


def rows_of(run: Run, count: int, generator: np.random.Generator) -> pa.Table:
    seconds = np.minimum(generator.lognormal(-6, 2, count), 5.0)
    verdict = np.where(seconds >= 5, 2, np.where(generator.random(count) < 0.8, 0, 1)).astype(np.int32)
    words = pa.array(["winnable", "unwinnable", "unknown"])
    columns = {
        "seed": np.arange(1, count + 1),
        "verdict": pa.DictionaryArray.from_arrays(verdict, words),
        "reason": pa.array(["time" if code == 2 else None for code in verdict]),
        "refuted": pa.array(["relaxation" if code == 1 else None for code in verdict]),
        "positions": (seconds * 1e6).astype(np.int64),
        "unique": (seconds * 5e5).astype(np.int64),
        "deepest": generator.integers(20, 200, count),
        "length": pa.array(generator.integers(80, 200, count), pa.int32(), mask=verdict != 0),
        "seconds": seconds,
        "attempt": np.ones(count, np.int16),
        "version": pa.array(["0.1.0+bench"] * count),
    }
    made = [
        pa.array(columns[name]) if name in columns else pa.array([getattr(run, name)] * count) for name in SCHEMA.names
    ]
    return pa.table([array.cast(field.type) for array, field in zip(made, SCHEMA, strict=True)], schema=SCHEMA)


def main() -> None:
    generator = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        with Store(folder, "0.1.0+bench") as store:
            for game in list(all_games().values())[:GAMES]:
                run = Run(game.id, game.rules.digest, game.default_dealer, "complete=1", 5.0, None, 1 << 30)
                store.open_run(run)
                store.add(run, rows_of(run, ROWS // GAMES, generator))
        print(f"{ROWS:,} rows of {GAMES} games; seconds for a whole command, the start of Python in it")
        for arguments in (
            ["report", folder],
            ["report", folder, "--json"],
            ["report", folder, "--out", str(Path(folder) / "report.html")],
            ["query", folder, "SELECT game, verdict, count(*) FROM latest GROUP BY ALL"],
        ):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", "winnable", *arguments], check=True, capture_output=True)
            shown = " ".join(word for word in arguments if not word.startswith("/"))
            print(f"{time.perf_counter() - began:6.2f}  {shown}")


if __name__ == "__main__":
    main()
