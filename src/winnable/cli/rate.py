"""`winnable rate`: how many deals of a game can be won?"""

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bars
from rich.table import Table

from ..dealing import DEALERS
from ..errors import BadInput
from ..extras import require
from ..files import results_folder
from ..fingerprint import version
from ..schedules import STRATEGIES
from ..statistics import in_percent
from .common import GAME_HELP, chosen_game, faint, json_option, print_json, print_text, table_width, use_colour

if TYPE_CHECKING:
    from ..experiments import Outcome, Plan, Progress, Workers

_INTERRUPTED = 130


@click.command("rate", epilog=GAME_HELP)
@click.argument("game_names", metavar="GAME...", nargs=-1)
@click.option("--seeds", metavar="A-B", help="The deals to solve.  [default: 1-1000]")
@click.option("--dealer", type=click.Choice(list(DEALERS)), help="Whose numbering.  [default: the game's own]")
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help="Give up on a deal after so long.  [default: 10, or none with --positions]",
)
@click.option(
    "--positions",
    type=int,
    metavar="N",
    help="Give up on a deal after so many positions; results are then the same everywhere.",
)
@click.option("--memory", type=int, metavar="MB", help="Memory for the positions of a deal.  [default: 1024]")
@click.option(
    "--strategy",
    metavar="NAME|SHARES",
    help=f"Which engines to use: {', '.join(STRATEGIES)}, or shares such as best-first=4,complete=1.  [default: auto]",
)
@click.option(
    "--out",
    metavar="DIR",
    help="Where the results are kept.  [default: $WINNABLE_RESULTS, or a folder of your user data]",
)
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="A Dask cluster: tcp://host:port, or local:N for one made here.")
@click.option("--until", metavar="HALFWIDTH", help="Add deals until the interval is so narrow, as in 0.5%.")
@click.option("--retry", type=click.Choice(["unknown"]), help="Solve only the undecided deals again.")
@click.option("--plan", "plan_file", metavar="FILE", help="Read games, dealers, limits, strategies from a TOML file.")
@json_option
@click.pass_context
def rate_command(
    ctx: click.Context,
    game_names: tuple[str, ...],
    seeds: str | None,
    dealer: str | None,
    timeout: float | None,
    positions: int | None,
    memory: int | None,
    strategy: str | None,
    out: str | None,
    workers: int | None,
    cluster: str | None,
    until: str | None,
    retry: str | None,
    plan_file: str | None,
    as_json: bool,
) -> None:
    """Estimate how many deals of GAME can be won, with an interval that counts undecided deals both ways.

    \b
    winnable rate klondike
    winnable rate freecell golf --seeds 1-100000 --timeout 2
    winnable rate klondike --until 0.5%
    winnable rate klondike --retry unknown --timeout 60
    winnable rate --plan plan.toml --cluster tcp://head:8786

    Results are kept. The same command again goes on where it stopped, however it was stopped.
    """
    require("winnable rate", "pyarrow", "numpy", extra="lab")
    if cluster is not None:
        require("--cluster", "distributed", extra="cluster")
        if workers is not None:
            raise BadInput("give either --workers or --cluster, not both")
    choices = {
        "--seeds": seeds,
        "--dealer": dealer,
        "--timeout": timeout,
        "--positions": positions,
        "--memory": memory,
        "--strategy": strategy,
        "--until": until,
    }
    if plan_file is not None:
        plan = _plan_of_file(plan_file, game_names, choices)
    else:
        plan = _plan_of_options(game_names, seeds, dealer, timeout, positions, memory, strategy, until)
    if retry is not None and plan.until is not None:
        raise BadInput("--until adds deals and --retry does not; use them one after the other")
    folder = Path(out) if out is not None else results_folder()
    try:
        outcomes = _run(plan, folder, _workers(workers, cluster), retry=retry is not None)
    except KeyboardInterrupt:
        click.echo(f"Stopped. What was solved is kept in {folder}; the same command goes on from there.", err=True)
        ctx.exit(_INTERRUPTED)
    for outcome in outcomes if as_json else ():
        print_json(as_object(outcome, folder))
    if not as_json:
        _print_table(outcomes, folder)


def _plan_of_file(path: str, game_names: tuple[str, ...], choices: Mapping[str, object]) -> "Plan":
    from ..experiments import read_plan

    given = [name for name, value in choices.items() if value is not None]
    if game_names or given:
        raise BadInput(f"the plan says what to solve; {', '.join([*given, *game_names])}: write it there")
    return read_plan(Path(path))


def _plan_of_options(
    game_names: tuple[str, ...],
    seeds: str | None,
    dealer: str | None,
    timeout: float | None,
    positions: int | None,
    memory: int | None,
    strategy: str | None,
    until: str | None,
) -> "Plan":
    from ..experiments import limits_of, make_plan
    from ..experiments.plan import DEFAULT_MEMORY, DEFAULT_SEEDS

    if not game_names:
        raise click.UsageError("Missing argument 'GAME...' (or --plan).")
    return make_plan(
        [chosen_game(name) for name in game_names],
        DEFAULT_SEEDS if seeds is None else seeds,
        None if dealer is None else [dealer],
        [limits_of(timeout, positions, DEFAULT_MEMORY if memory is None else memory)],
        None if strategy is None else [strategy],
        until,
    )


def _workers(count: int | None, address: str | None) -> "Callable[[], Workers]":
    from ..experiments import LocalWorkers, cluster

    if address is not None:
        return lambda: cluster(address)
    return lambda: LocalWorkers(count or _cores())


def _cores() -> int:
    """The cores that this process may use, which on a shared machine are fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _run(plan: "Plan", folder: Path, make_workers: "Callable[[], Workers]", *, retry: bool) -> "list[Outcome]":
    from ..experiments import Experiment
    from ..store import Store

    with Store(folder, version()) as store, _watcher() as watcher:
        return Experiment(plan, store, make_workers, watcher, retry=retry).run()


class _Watcher:
    """Shows progress where there is a terminal, and sentences anywhere."""

    def __init__(self, bars: Bars | None) -> None:
        self._bars = bars
        self._tasks: dict[int, int] = {}

    def told(self, sentence: str) -> None:
        """Print a sentence above the bars."""
        if self._bars is not None:
            self._bars.console.print(f"winnable: {sentence}", markup=False, highlight=False, soft_wrap=True)
        else:
            click.echo(f"winnable: {sentence}", err=True)

    def progressed(self, progress: "Progress") -> None:
        """Move the bar of a job."""
        if self._bars is None:
            return
        if id(progress) not in self._tasks:
            self._tasks[id(progress)] = self._bars.add_task(progress.job.game.name, told="", pace="")
        self._bars.update(
            self._tasks[id(progress)],  # type: ignore[arg-type]
            completed=progress.done,
            total=progress.wanted,
            told=_told(progress),
            pace=_pace(progress),
            visible=progress.done < progress.wanted,  # what is done is told at the end
        )


def _told(progress: "Progress") -> str:
    tally = progress.tally
    decided = tally.winnable + tally.unwinnable
    return f"{decided:,} decided, {tally.unknown:,} not; {in_percent(tally.interval)}"


def _pace(progress: "Progress") -> str:
    speed = progress.solved_now / max(time.monotonic() - progress.begun, 1e-9)
    left = (progress.wanted - progress.done) / speed if speed else 0
    return f"{speed:,.1f}/s, {_duration(left)} left"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@contextlib.contextmanager
def _watcher() -> Iterator[_Watcher]:
    """A watcher with bars on the terminal; elsewhere without."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Watcher(None)
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}", markup=False),
        TextColumn("{task.fields[pace]}", markup=False),
    )
    with Bars(*columns, console=console, transient=True) as bars:
        yield _Watcher(bars)


def as_object(outcome: "Outcome", folder: Path) -> dict[str, object]:
    """An outcome as JSON."""
    run, interval = outcome.job.run, outcome.interval
    return {
        "game": run.game,
        "rules_hash": run.rules,
        "dealer": run.dealer,
        "strategy": run.strategy,
        "seconds_limit": run.seconds_limit,
        "positions_limit": run.positions_limit,
        "memory_limit": run.memory_limit,
        "first_seed": outcome.seeds.start,
        "last_seed": outcome.seeds.stop - 1,
        "sample": outcome.tally.count,
        "winnable": outcome.tally.winnable,
        "unwinnable": outcome.tally.unwinnable,
        "unknown": outcome.tally.unknown,
        "low": interval.low,
        "high": interval.high,
        "solved_now": outcome.solved_now,
        "results": str(folder),
        "version": version(),
    }


def _print_table(outcomes: "list[Outcome]", folder: Path) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game")
    details = _differing(outcomes)
    for detail in details:
        table.add_column(detail)
    for number in ("deals", "winnable", "unwinnable", "unknown"):
        table.add_column(number, justify="right")
    table.add_column("can be won (95%)")
    for outcome in outcomes:
        tally = outcome.tally
        counts = [f"{count:,}" for count in (tally.count, tally.winnable, tally.unwinnable, tally.unknown)]
        told = in_percent(tally.interval) if tally.count else "nothing is known"
        table.add_row(outcome.job.game.id, *(_detail(outcome, name) for name in details), *counts, told)
    console = Console(color_system="auto" if use_colour() else None, width=table_width() or 200, highlight=False)
    console.print(table)
    print_text(faint(f"results: {folder}"))


_DETAILS: dict[str, Callable[["Outcome"], object]] = {
    "dealer": lambda outcome: outcome.job.dealer,
    "strategy": lambda outcome: outcome.job.strategy,
    "seconds": lambda outcome: outcome.job.limits.seconds,
    "positions": lambda outcome: outcome.job.limits.positions,
    "memory": lambda outcome: outcome.job.limits.memory_bytes >> 20,
}


def _differing(outcomes: "list[Outcome]") -> list[str]:
    """What must be told because it is not the same for all."""
    return [name for name, value in _DETAILS.items() if len({value(outcome) for outcome in outcomes}) > 1]


def _detail(outcome: "Outcome", name: str) -> str:
    value = _DETAILS[name](outcome)
    return "no limit" if value is None else str(value)
