"""`winnable tune`: measures which engines suit a game, and writes a schedule file that other commands take."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..dealing import DEALERS
from ..errors import BadInput
from ..seeds import SeedRanges, parse_seeds
from ..tuning import DEFAULT_POSITIONS, Trial, Tuning, tune
from .common import GAME_HELP, chosen_game, game_argument, json_option, number_option
from .group import INTERRUPTED
from .printing import faint, heading, print_json, print_text
from .schedule_files import schedule_entry, schedules_in, write_schedules

_DEFAULT_SEEDS = "1-100"


@click.command("tune", epilog=GAME_HELP)
@game_argument
@click.option(
    "--seeds",
    default=_DEFAULT_SEEDS,
    metavar="SEEDS",
    help=f"The deals to measure on; the first half to learn, the rest to confirm.  [default: {_DEFAULT_SEEDS}]",
)
@click.option("--dealer", type=click.Choice(list(DEALERS)), help="Whose numbering the seeds belong to.")
@number_option("--positions", click.IntRange(1), DEFAULT_POSITIONS, "Give up on a deal after N positions.", "N")
@number_option("--minutes", float, 5.0, "Stop after M minutes, with the best so far.", "M")
@click.option(
    "--out", "path", metavar="FILE", help="Where to write the schedule.  [default: GAME.schedule.json, in this folder]"
)
@json_option
@click.pass_context
def tune_command(
    ctx: click.Context,
    game_name: str,
    seeds: str,
    dealer: str | None,
    positions: int,
    minutes: float,
    path: str | None,
    as_json: bool,
) -> None:
    """Measure which engines suit GAME, and write a schedule that `solve`, `rate` and `deals` take.

    \b
    winnable tune my-game.json
    winnable solve my-game.json --seed 7 --schedule my-game.schedule.json

    Each engine searches the first half of the deals alone. From these results, the effort of any shares of the engines
    is computed. The best shares are really tried on the other half, beside the shares that `auto` has for the game.
    Ctrl-C ends the command with the best so far.
    """
    if not 0 < minutes < math.inf:
        raise BadInput(f"--minutes must be more than 0, not {minutes}")
    game = chosen_game(game_name)
    dealer = dealer or game.default_dealer
    chosen = parse_seeds(seeds)
    if len(chosen) == 1:
        raise BadInput(
            f"--seeds {seeds} is one deal, that of seed {chosen[0]}; give at least two, such as 1-40: the first half "
            "is to learn from, the rest to confirm"
        )
    game.deal(chosen[0], dealer), game.deal(chosen[-1], dealer)  # refuse before the work begins
    tuning = Tuning(game, dealer, chosen[: len(chosen) // 2], chosen[len(chosen) // 2 :], positions)
    target = Path(path or f"{game.name}.schedule.json")
    others = schedules_in(target)
    interrupted = _work(tuning, 60 * minutes)
    if not tuning.alone:
        ctx.exit(INTERRUPTED)
    others[game.name] = _entry(tuning)
    write_schedules(target, {"games": others})
    if as_json:
        print_json({"game": game.id, **others[game.name], "file": str(target)})
    else:
        _show(tuning, target)
    ctx.exit(INTERRUPTED if interrupted else 0)


def _work(tuning: Tuning, seconds: float) -> bool:
    """Measure, and return whether it was interrupted."""
    try:
        with _progress(tuning) as progress:
            tune(tuning, seconds, progress)
    except KeyboardInterrupt:
        kept = "the best so far is kept" if tuning.alone else "no deal was measured, so nothing is written"
        click.echo(f"\nStopped; {kept}.", err=True)
        return True
    return False


@contextmanager
def _progress(tuning: Tuning) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal, with the time left; elsewhere nothing."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda what: None
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("engines alone", total=len(tuning.learning) + len(tuning.confirming))
        yield lambda what: bar.update(task, description=what, completed=len(tuning.alone) + _confirmed(tuning))


def _confirmed(tuning: Tuning) -> int:
    return len(tuning.trials[0].runs) if tuning.trials else 0


def _entry(tuning: Tuning) -> dict[str, Any]:
    """Return what the schedule file says of the game: the shares, and how they were measured."""
    learned, confirmed = len(tuning.alone), _confirmed(tuning)
    return schedule_entry(
        tuning.game.rules.digest,
        {"shares": tuning.best},
        "winnable tune",
        dealer=tuning.dealer,
        positions_limit=tuning.limit,
        learned_on=_span(tuning.learning[:learned]),
        confirmed_on=_span(tuning.confirming[:confirmed]),
        usual=tuning.usual,
        engines_alone=[_trial(trial) for trial in tuning.engine_trials()],
        tried=[_trial(trial) for trial in tuning.trials if trial.runs],
    )


def _span(seeds: SeedRanges) -> str | None:
    return str(seeds) or None


def _trial(trial: Trial) -> dict[str, Any]:
    counts = {verdict: trial.count(verdict) for verdict in ("winnable", "unwinnable", "unknown")}
    return {"shares": trial.shares, "deals": len(trial.runs), **counts, "typical_positions": _typical(trial)}


def _typical(trial: Trial) -> int:
    return sorted(run.positions for run in trial.runs)[len(trial.runs) // 2]


def _show(tuning: Tuning, target: Path) -> None:
    print_text(heading(tuning.game.title) + faint(f"  at most {tuning.limit:,} positions a deal"))
    print_text(f"\nEngines alone, seeds {_span(tuning.learning[: len(tuning.alone)])}:")
    _print_trials(tuning.engine_trials(), "")
    tried = [trial for trial in tuning.trials if trial.runs]
    if tried:
        print_text(f"\nTaking turns, seeds {_span(tuning.confirming[: len(tried[0].runs)])}:")
        _print_trials(tried, tuning.usual)
    comparison = "the usual ones are as good as any" if tuning.best == tuning.usual else f"instead of {tuning.usual}"
    print_text(f"\n{heading(tuning.best)}\n  {comparison}")
    if not tuning.is_confirmed:
        print_text("Not all deals were measured, so take this with care.")
    print_text(faint(f"{target}: use it with --schedule {target}"))


def _print_trials(trials: list[Trial], usual: str) -> None:
    for trial in trials:
        mark = "  (usual)" if trial.shares == usual else ""
        decided = f"{trial.decided} of {len(trial.runs)} decided"
        won = f"{trial.count('winnable')} won, {trial.count('unwinnable')} lost"
        print_text(f"  {trial.shares + mark}\n      {decided}: {won}; typically {_typical(trial):,} positions")
