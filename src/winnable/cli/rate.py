"""`winnable rate`: how many deals of a game can be won?"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput, counted, readable
from ..files import results_folder
from ..optional import require
from ..text import Column, fitted_table
from .common import GAME_HELP, SEEDS_HELP, chosen_game, dealer_option, json_option, limit_options, strategy_option
from .completion import complete_game
from .group import INTERRUPTED
from .interrupts import remembering_interrupts
from .printing import faint, heading, print_json, print_message, print_paragraph, print_text, table_width
from .progress import ProgressLine, bar, pace

if TYPE_CHECKING:
    from ..experiments import Outcome, Plan, Progress
    from ..many_deals import Workers
    from ..store import Shard

_LONGEST_NAME = 40


@click.command("rate", epilog=GAME_HELP)
@click.argument("game_names", metavar="GAME...", nargs=-1, shell_complete=complete_game)
@click.option("--seeds", metavar="SEEDS", help=f"The deals to solve: {SEEDS_HELP}.  [default: 1-1000]")
@dealer_option
@limit_options(10, memory=None)
@strategy_option(None, several=True)
@click.option(
    "--out",
    metavar="DIR",
    help="Where the results are kept.  [default: $WINNABLE_RESULTS, or a folder of your user data]",
)
@click.option(
    "--shard",
    metavar="I/N",
    help="Solve only the I-th of N parts of the seeds, with I from 1 to N; `winnable report DIR` joins the parts.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    help="Processes.  [default: one for each core, but not more than there is memory for]",
)
@click.option("--cluster", metavar="ADDRESS", help="A Dask cluster: tcp://host:port, or local:N for N processes here.")
@click.option(
    "--until", metavar="HALFWIDTH", help="Add deals until half the width of the interval is at most this, such as 0.5%."
)
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
    strategies: tuple[str, ...],
    out: str | None,
    shard: str | None,
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
    winnable rate klondike --strategy auto --strategy complete
    winnable rate klondike --retry unknown --timeout 60
    winnable rate --plan plan.toml --cluster tcp://head:8786
    winnable rate klondike --seeds 1-100000 --shard 3/100 --out results

    Results are kept. The same command continues where it stopped, after Ctrl-C (exit code 130), a crash or a power cut.
    """
    require("winnable rate", "pyarrow", "numpy", extra="lab")
    from ..experiments import limits_of, make_plan, read_plan, shard_of
    from ..experiments.plan import DEFAULT_MEMORY, DEFAULT_SEEDS
    from ..experiments.shards import NO_RETRY_IN_SHARDS

    if cluster is not None:
        require("--cluster", "distributed", extra="cluster")
        if workers is not None:
            raise BadInput("give either --workers or --cluster, not both")
    if plan_file is not None:
        names = ("--seeds", "--dealer", "--timeout", "--positions", "--memory", "--strategy", "--until")
        values = (seeds, dealer, timeout, positions, memory, strategies or None, until)
        given = [name for name, value in zip(names, values, strict=True) if value is not None]
        if game_names or given:
            raise BadInput(f"the plan says what to solve; put {', '.join([*given, *game_names])} into the plan")
        plan = read_plan(Path(plan_file))
    elif not game_names:
        raise BadInput("GAME is missing; name at least one game, or a plan with --plan")
    else:
        plan = make_plan(
            [chosen_game(name) for name in game_names],
            DEFAULT_SEEDS if seeds is None else seeds,
            None if dealer is None else [dealer],
            [limits_of(timeout, positions, DEFAULT_MEMORY if memory is None else memory)],
            list(strategies) or None,
            until,
        )
    if retry is not None and plan.until is not None:
        raise BadInput("--until adds deals and --retry does not; use them one after the other")
    if retry is not None and shard is not None:
        raise BadInput(NO_RETRY_IN_SHARDS)
    part, plan = (None, plan) if shard is None else shard_of(plan, shard)
    folder = Path(out) if out is not None else results_folder()
    place = folder if part is None else part.folder_in(folder)
    watcher = _Watcher(len(plan.jobs))
    try:
        make_workers = _workers(workers, cluster, plan.memory_bytes, watcher.report)
        outcomes = _run(plan, folder, part, make_workers, watcher, retry=retry is not None)
    except KeyboardInterrupt:
        print_message(_stopped(watcher.solved, place))
        ctx.exit(INTERRUPTED)
    for outcome in outcomes if as_json else ():
        print_json(as_object(outcome, place, part))
    if not as_json:
        _print_table(outcomes, place)
        if part is not None:
            print_paragraph(_about(part), faint)


def _workers(
    count: int | None, address: str | None, memory_bytes: int, report: Callable[[str], None]
) -> "Callable[[], Workers]":
    from ..many_deals import LocalWorkers, cluster, workers_for

    if address is not None:
        return remembering_interrupts(lambda: cluster(address))
    return lambda: LocalWorkers(count or workers_for(memory_bytes, report))


def _run(
    plan: "Plan",
    folder: Path,
    shard: "Shard | None",
    make_workers: "Callable[[], Workers]",
    watcher: "_Watcher",
    *,
    retry: bool,
) -> "list[Outcome]":
    from ..core.fingerprint import version
    from ..experiments import Experiment
    from ..store import Store

    with Store(folder, version(), shard) as store, watcher.line:
        return Experiment(plan, store, make_workers, watcher, retry=retry).run()


def _about(shard: "Shard") -> str:
    return f"shard {shard.number} of {shard.plan.of}: seeds {readable(str(shard.seeds), _LONGEST_NAME)}"


def _stopped(solved: int, folder: Path) -> str:
    """Return the message after Ctrl-C: what is kept."""
    if not solved:
        return f"stopped; this command solved no deal, and the results in {folder} are kept"
    return (
        f"stopped; the {counted(solved, 'deal')} that this command solved are kept in {folder}, and the same command "
        "continues from there"
    )


class _Watcher:
    """Shows progress if there is a terminal, and sentences always."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._seen: dict[int, Progress] = {}
        self._current: Progress | None = None
        self.line = ProgressLine(self._parts, delay=0.2)

    @property
    def solved(self) -> int:
        """Deals that this command solved."""
        return sum(progress.solved_now for progress in self._seen.values())

    def report(self, sentence: str) -> None:
        """Print a sentence above the line."""
        with self.line.cleared():
            print_message(sentence)

    def progressed(self, progress: "Progress") -> None:
        """Remember how far a job is."""
        self._seen[id(progress)] = self._current = progress

    def _parts(self, _: float) -> tuple[str, ...]:
        if self._current is None:
            return ("the workers are starting",)
        return line_parts(self._current, len(self._seen), self._jobs)


def line_parts(progress: "Progress", number: int, jobs: int) -> tuple[str, ...]:
    """Return what the line says of a job, the most important first."""
    speed, left = pace(progress.solved_now, progress.wanted - progress.done + progress.solved_now, progress.seconds)
    return (
        readable(progress.job.game.name, _LONGEST_NAME),
        f"{progress.done:,} of {progress.wanted:,}",
        progress.tally.share if progress.tally.count else "",
        left,
        f"{progress.tally.unknown:,} unknown" if progress.tally.unknown else "",
        bar(progress.done, progress.wanted),
        speed,
        f"run {number} of {jobs}" if jobs > 1 else "",
    )


def as_object(outcome: "Outcome", folder: Path, shard: "Shard | None" = None) -> dict[str, object]:
    """Return an outcome as JSON."""
    from ..core.fingerprint import version

    part = None
    if shard is not None:
        of = shard.plan
        part = {
            "number": shard.number,
            "of": of.of,
            "seeds": str(shard.seeds),
            "plan": of.key,
            "of_seeds": str(of.seeds),
        }
    return {**outcome.as_object(), "shard": part, "results": str(folder), "version": version()}


def _print_table(outcomes: "list[Outcome]", folder: Path) -> None:
    # A detail that is the same in all rows need not be shown.
    details = [name for name, value in _DETAILS.items() if len({value(outcome) for outcome in outcomes}) > 1]
    columns = [
        Column("game", importance=9),
        *(Column(detail, importance=8) for detail in details),
        *(
            Column(title, is_number=True, importance=importance)
            for title, importance in (("deals", 6), ("winnable", 4), ("unwinnable", 3), ("unknown", 5))
        ),
        Column("can be won (95%)", is_number=True, importance=7),
    ]
    rows = []
    for outcome in outcomes:
        tally = outcome.tally
        counts = [f"{count:,}" for count in (tally.count, tally.winnable, tally.unwinnable, tally.unknown)]
        share = tally.share if tally.count else "nothing is known"
        rows.append([readable(outcome.job.game.id), *(_detail(outcome, name) for name in details), *counts, share])
    table = fitted_table(columns, rows, table_width())
    for line in table.head:
        print_text(heading(line))
    for line in table.lines:
        print_text(line)
    if table.left_out:
        print_paragraph(f"No room here for: {', '.join(table.left_out)}. A wider terminal and --json show all.", faint)
    print_paragraph(f"results: {folder}", faint)


_DETAILS: dict[str, Callable[["Outcome"], object]] = {
    "dealer": lambda outcome: outcome.job.dealer,
    "strategy": lambda outcome: outcome.job.strategy,
    "seconds": lambda outcome: outcome.job.limits.seconds,
    "positions": lambda outcome: outcome.job.limits.positions,
    "memory": lambda outcome: outcome.job.limits.memory_bytes >> 20,
}


def _detail(outcome: "Outcome", name: str) -> str:
    value = _DETAILS[name](outcome)
    return "no limit" if value is None else str(value)
