"""Runs of single engines on the same deals of a game, as `winnable schedule` learns from.

    python bench/engine_runs.py OUT GAME SEEDS [SECONDS] [ENGINE…]

Engines that find wins only try the lost deals, too: how soon they give up on them is part of what a schedule costs.
"""

import sys
from pathlib import Path

from winnable import rate
from winnable.solving.schedules import ENGINES


def main() -> None:
    folder, game, seeds, *rest = sys.argv[1:]
    seconds, engines = float(rest[0]) if rest else 60.0, rest[1:] or list(ENGINES)
    strategies = [f"{engine}=1" for engine in engines]
    print(rate(game, seeds=seeds, timeout=seconds, strategy=strategies, out=Path(folder)))


if __name__ == "__main__":
    main()
