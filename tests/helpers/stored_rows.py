"""Made-up results for tests of reports, in the columns of the store."""

import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import pyarrow as pa

from winnable import find_game
from winnable.reports import Report
from winnable.reports.plots import Plot
from winnable.store import Run, Store
from winnable.store.schema import SCHEMA


def row(game: str, seed: int, verdict: str, seconds: float = 0.01, **others: Any) -> dict[str, Any]:
    return {
        "game": game,
        "rules": find_game(game).rules.digest,
        "dealer": "solvitaire",
        "seed": seed,
        "verdict": verdict,
        "reason": "time" if verdict == "unknown" else None,
        "refuted": None,
        "positions": int(seconds * 1e6),
        "unique": int(seconds * 5e5),
        "deepest": 100,
        "length": 150 if verdict == "winnable" else None,
        "seconds": seconds,
        "strategy": "best-first=1,complete=1",
        "seconds_limit": 5.0,
        "positions_limit": None,
        "memory_limit": 1 << 30,
        "attempt": 1,
        "version": "0.1.0+abc",
    } | others


def rows(game: str, winnable: float, count: int, seed: int = 1, **others: Any) -> list[dict[str, Any]]:
    """Deals of a game, won with a probability, with times as they are: over many orders of magnitude."""
    generator, made = random.Random(seed), []
    for number in range(1, count + 1):
        seconds = min(generator.lognormvariate(-5, 2.2), 5.0)
        verdict = "unknown" if seconds >= 5 else "winnable" if generator.random() < winnable else "unwinnable"
        made.append(row(game, number, verdict, seconds, **others))
    return made


def table(made: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(made, SCHEMA)


def write_store(folder: Path, made: list[dict[str, Any]]) -> str:
    """The rows as a store on the disk; its path."""
    names = [field.name for field in fields(Run)]
    runs: dict[Run, list[dict[str, Any]]] = {}
    for each in made:
        runs.setdefault(Run(**{name: each[name] for name in names}), []).append(each)
    with Store(folder, "0.1.0+abc") as store:
        for run, rows_of_run in runs.items():
            store.open_run(run)
            store.add(run, table(rows_of_run))
    return str(folder)


def all_plots(report: Report) -> list[Plot]:
    drawn = [[*found.plots, *found.match_plots] for found in report.experiments]
    return [plot for plots in (*drawn, *(pair.plots for pair in report.pairs)) for plot in plots]
