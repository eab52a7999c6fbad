"""Runs of single engines on the same deals of games, as `winnable schedule` learns from.

    python bench/engine_runs.py OUT GAME[,GAME…] SEEDS [SECONDS] [ENGINE…]

The engine that proves losses comes first. Engines that find wins only have the same time for the deals that it has not
proved lost; a lost deal they try for `GIVING_UP` seconds, since all that can be learned there is whether they give up
soon. Deals come in blocks, game by game, so that all games have as many whenever the run ends; the same
command goes on.
"""

import sys
from pathlib import Path

from winnable import rate
from winnable.seeds import SeedRanges, parse_seeds
from winnable.solving.schedules import ENGINES
from winnable.store import Results

BLOCK = 100
GIVING_UP = 0.5
USUAL = ("complete", "best-first", "beam", "restarts")


def run(folder: Path, game: str, seeds: list[int], seconds: float, engines: list[str]) -> None:
    """Let engines search some deals of a game alone."""

    def search(engine: str, chosen: list[int], limit: float) -> None:
        if chosen:
            rate(game, seeds=str(SeedRanges.of(chosen)), seconds=limit, strategy=f"{engine}=1", out=folder, workers=1)

    complete = [engine for engine in engines if ENGINES[engine].is_complete]
    for engine in complete:
        search(engine, seeds, seconds)
    lost = proved_lost(folder, game) if complete else set()
    for engine in (engine for engine in engines if engine not in complete):
        search(engine, [seed for seed in seeds if seed not in lost], seconds)
        search(engine, [seed for seed in seeds if seed in lost], min(GIVING_UP, seconds))


def proved_lost(folder: Path, game: str) -> set[int]:
    """The seeds that results call unwinnable."""
    rows = Results(str(folder)).to_arrow(["game", "seed", "verdict"]).to_pylist()
    return {row["seed"] for row in rows if row["game"] == game and row["verdict"] == "unwinnable"}


def main() -> None:
    """Run as the command line says."""
    folder, games, text, *rest = sys.argv[1:]
    seconds, engines = float(rest[0]) if rest else 60.0, rest[1:] or list(USUAL)
    seeds = list(parse_seeds(text))
    for start in range(0, len(seeds), BLOCK):
        for game in games.split(","):
            run(Path(folder), game, seeds[start : start + BLOCK], seconds, engines)
            print(f"{game}: {min(start + BLOCK, len(seeds))} deals", flush=True)


if __name__ == "__main__":
    main()
