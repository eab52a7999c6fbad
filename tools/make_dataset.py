"""Make the dataset that comes with the package, and docs/winnability.md from it.

Takes a budget of minutes and limits for a deal; solves deals of every game by the runner of experiments, in a directory
that can be continued. Gives src/winnable/dataset.parquet and docs/winnability.md.

A few deals of each game show how long its deals take. Then every game gets the same time, quick games only as much as
they can use: the number of deals depends on time alone, never on verdicts.
"""

import argparse
import datetime
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from winnable import all_games, find_game
from winnable.core.fingerprint import version
from winnable.errors import BadInput
from winnable.experiments import Experiment, Plan, Progress
from winnable.game import Game
from winnable.many_deals import Job, LocalWorkers
from winnable.reports.data_versions import data_version
from winnable.reports.dataset import (
    DATASET,
    Provenance,
    read_audit,
    read_dataset,
    shipped_record,
    tags_file,
    winnability_page,
    write_dataset,
)
from winnable.seeds import SeedRanges
from winnable.solving.solver import Limits
from winnable.store import Results, Store
from winnable.tags import FILE as TAGS

if TYPE_CHECKING:
    import pyarrow

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "winnability.md"
USABLE = 0.85
"""The share of the budget that is engine time; the rest is starting processes and writing."""
STAGES = (0.5, 1.0)
"""Half the budget is given out by what the first deals took, the rest by what all of those took."""


class Watcher:
    """Tells on standard error what goes on."""

    def progressed(self, progress: Progress) -> None:
        """A line for each game that is done."""
        if progress.done == progress.wanted:
            print(f"{progress.job.game.name}: {progress.tally.interval} ({progress.done} deals)", file=sys.stderr)

    def report(self, sentence: str) -> None:
        """Whatever is worth knowing."""
        print(sentence, file=sys.stderr)


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=50.0, help="wall time for all games together")
    parser.add_argument("--positions", type=int, default=2_000_000, help="limit for each deal")
    parser.add_argument("--pilot", type=int, default=8, help="deals that every game gets in any case")
    parser.add_argument("--most", type=int, default=500, help="deals that no game gets more of")
    parser.add_argument("--most-published", type=int, default=2500, help="the same for games with a published figure")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--add", action="store_true", help="keep what the dataset has of all other games")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "dataset", help="directory to go on with")
    parser.add_argument("--dataset", type=Path, default=DATASET)
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--page-only", action="store_true", help="only write the page again from the dataset")
    return parser.parse_args()


def spent(folder: Path) -> dict[str, tuple[int, float]]:
    """Deals and engine seconds of each game so far."""
    rows = (
        Results(folder)
        .to_arrow(["game", "seconds"])
        .group_by("game")
        .aggregate([("seconds", "sum"), ([], "count_all")])
    )
    return {row["game"]: (row["count_all"], row["seconds_sum"]) for row in rows.to_pylist()}


def sizes(done: dict[str, tuple[int, float]], budget: float, most: dict[str, int]) -> dict[str, int]:
    """How many deals each game gets, so that all have the same time and the budget is used up.

    Time that quick games cannot use goes to the others: the level is raised until the vessels hold the budget.
    """
    each = {game: seconds / count for game, (count, seconds) in done.items()}
    low, high = 0.0, budget
    for _ in range(60):
        level = (low + high) / 2
        used = sum(min(most[game] * seconds, level) for game, seconds in each.items())
        low, high = (level, high) if used < budget else (low, level)
    wanted = {game: int(low / seconds) if seconds > 0 else most[game] for game, seconds in each.items()}
    return {game: max(done[game][0], min(most[game], number)) for game, number in wanted.items()}


def solve(folder: Path, games: Iterable[Game], deals: dict[str, int], limits: Limits, workers: int) -> None:
    """Solve what is missing of the first deals of each game."""
    seeds = {game: SeedRanges([range(1, deals[game.name] + 1)]) for game in games}
    jobs = tuple(Job(game, game.default_dealer, "auto", limits, seeds[game]) for game in seeds)
    with Store(folder, version()) as store:
        Experiment(Plan(jobs), store, lambda: LocalWorkers(workers), Watcher()).run()


def make(chosen: argparse.Namespace) -> None:
    """Solve deals of every game within the budget and write the dataset."""
    games = [find_game(name) for name in chosen.games] if chosen.games else list(all_games().values())
    limits = Limits(positions=chosen.positions)
    most = {game.name: chosen.most_published if game.published else chosen.most for game in games}
    budget = 60 * chosen.minutes * chosen.workers * USABLE
    solve(chosen.results, games, {game.name: chosen.pilot for game in games}, limits, chosen.workers)
    for share in STAGES:
        done = spent(chosen.results)
        deals = sizes(done, share * budget, most)
        quick_first = sorted(games, key=lambda game: done[game.name][1] / done[game.name][0])
        solve(chosen.results, quick_first, deals, limits, chosen.workers)
    rows = Results(chosen.results).latest()
    provenance = Provenance(
        version=version(),
        date=datetime.date.today().isoformat(),
        machine=machine(),
        workers=chosen.workers,
        limits=f"{chosen.positions:,} positions and {limits.memory_bytes / 2**20:,.0f} MB",
        engine_seconds=round(sum(seconds for _, seconds in spent(chosen.results).values()), 1),
        command=command(chosen),
        data_version=data_version("verdicts"),
    )
    if chosen.add:
        rows, provenance = added(*read_dataset(chosen.dataset.read_bytes()), rows, provenance)
    chosen.dataset.write_bytes(write_dataset(rows, provenance))


def added(
    old: "pyarrow.Table", told: Provenance, new: "pyarrow.Table", provenance: Provenance
) -> tuple["pyarrow.Table", Provenance]:
    """A dataset with new rows in place of those it had of the same games. Each row says which version made it."""
    import pyarrow
    import pyarrow.compute as pc

    solved = pyarrow.array(sorted(set(new["game"].to_pylist())), pyarrow.string())
    kept = old.filter(pc.invert(pc.is_in(old["game"].cast(pyarrow.string()), solved))).replace_schema_metadata(None)
    rows = pyarrow.concat_tables([kept.cast(new.schema.remove_metadata()), new.replace_schema_metadata(None)])
    if told.limits != provenance.limits:
        raise BadInput(f"the dataset has the limits {told.limits}, and these are {provenance.limits}")
    seconds = round(told.engine_seconds + provenance.engine_seconds, 1)
    oldest = min(told.data_version, provenance.data_version)
    commands = f"{told.command}, then {provenance.command}"
    return rows, replace(told, engine_seconds=seconds, command=commands, data_version=oldest)


def command(chosen: argparse.Namespace) -> str:
    """What to type for the same verdicts; where they were kept does not matter."""
    names = ("minutes", "positions", "pilot", "most", "most_published", "workers")
    told = [f"--{name.replace('_', '-')} {getattr(chosen, name)}" for name in names]
    chosen_games = [f"--add --games {' '.join(chosen.games)}"] if chosen.add and chosen.games else []
    return " ".join(["tools/make_dataset.py", *told, *chosen_games])


def machine() -> str:
    """The kind of processor, without anything that names the computer."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next(line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or platform.machine()
    return f"{model}, {platform.system()}"


def main() -> None:
    """The dataset, then the page."""
    chosen = options()
    try:
        if not chosen.page_only:
            make(chosen)
        content = chosen.dataset.read_bytes()
        record = shipped_record() if chosen.dataset == DATASET else None
        audited = read_audit() if chosen.dataset == DATASET else None
        rows, provenance = read_dataset(content)
        if chosen.dataset == DATASET:
            TAGS.write_text(tags_file(rows, record), encoding="utf-8")
        chosen.page.write_text(winnability_page(rows, provenance, record, audited), encoding="utf-8")
    except BadInput as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("Stopped; run it again to go on.")
    print(f"{chosen.dataset}: {len(content) / 1024:,.0f} kB\n{chosen.page}")


if __name__ == "__main__":
    main()
