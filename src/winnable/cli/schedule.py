"""`winnable schedule`: learns from stored results which engine should search when, and for how long."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput
from ..optional import require
from .common import json_option, number_option
from .interrupts import interrupts_remembered
from .printing import print_json, print_paragraph
from .progress import ProgressLine

if TYPE_CHECKING:
    from ..scheduling import Learned, LearnedShares


@click.command("schedule")
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@number_option("--cutoff", float, 10.0, "The time for a deal, for which the schedule is made.", "SECONDS")
@click.option("--out", metavar="FILE", help="Write the schedule, as `solve`, `rate` and `deals` take it.")
@click.option("--game", metavar="NAME", help="Learn for this game only.  [default: all games in DIR]")
@number_option(
    "--train", click.IntRange(1, 99), 50, "Learn from this share of the deals, and measure on the others.", "PERCENT"
)
@click.option(
    "--report",
    "report_file",
    metavar="FILE|DIR",
    help="Write tables and the figure: .html, .md or .txt, or a directory with the figure as SVG and PNG.",
)
@click.option("--shares", is_flag=True, help="Learn shares of engines that take turns, in place of slices of time.")
@number_option(
    "--positions",
    click.IntRange(1_000, 10**12),
    200_000,
    "With --shares: the positions for a deal, for which the shares are made.",
    "N",
)
@json_option
def schedule_command(
    folders: tuple[str, ...],
    cutoff: float,
    out: str | None,
    game: str | None,
    train: int,
    report_file: str | None,
    shares: bool,
    positions: int,
    as_json: bool,
) -> None:
    """Learn from the results in DIR which engines should search a game, in which order and how long.

    \b
    winnable rate fan --strategy complete=1 --strategy best-first=1 --timeout 10 --out engines
    winnable schedule engines --cutoff 10 --out fan.schedule.json
    winnable solve fan --seed 7 --schedule fan.schedule.json --timeout 10

    The results must be those of single engines on the same deals. CP-SAT looks for the slices of time that cost least
    (PAR10) on half of the deals. The schedule is measured on the other half, at several cutoffs, beside every single
    engine and naive schedules. With --shares a game is written to the file only if its shares are clearly better than
    the usual ones on the other half. All else in the file stays.
    """
    require("winnable schedule", "ortools", extra="cp")
    require("winnable schedule", "pyarrow", "numpy", "matplotlib", extra="lab")
    from .schedule_files import schedules_in, write_schedules

    if not 0 < cutoff < 1e6:
        raise BadInput(f"--cutoff must be more than 0 seconds and less than a million, not {cutoff:g}")
    target = None if out is None else Path(out)
    others = {} if target is None else schedules_in(target)
    if shares:
        if report_file is not None:
            raise BadInput("--report is for slices of time; --shares prints its table")
        _shares(folders, game, train, positions, target, as_json)
        return
    learned = _learn(folders, cutoff, game, train)
    if target is not None:
        write_schedules(target, {"games": others | {one.times.game: _entry(one) for one in learned}})
    if report_file is not None:
        _report(learned, report_file)
    _show(learned, target, as_json)


def _learn(folders: tuple[str, ...], cutoff: float, game: str | None, percent: int) -> "list[Learned]":
    from ..scheduling import cutoffs_up_to, learn, read_times

    with interrupts_remembered():
        found = read_times(folders, game)
    at: dict[str, float] = {}
    learned = []
    with ProgressLine(lambda _: tuple(f"{name}: cutoff {done:g} s" for name, done in at.items()), delay=0.2):
        for times in found:
            at.clear()
            progress = partial(at.__setitem__, times.game)
            learned.append(learn(times, cutoff, cutoffs_up_to(cutoff), percent=percent, progress=progress))
    return learned


def _entry(learned: "Learned") -> dict[str, Any]:
    """Return what the schedule file says of the game."""
    from ..scheduling import as_object
    from .schedule_files import schedule_entry

    content = as_object(learned)
    chosen = next(at for at in content["cutoffs"] if at["cutoff"] == learned.cutoff)
    measured = {"cutoff": learned.cutoff, "deals": content["deals"], "entrants": chosen["entrants"]}
    return schedule_entry(content["rules"], {"slices": content["slices"]}, "winnable schedule", **measured)


def _report(learned: "list[Learned]", report_file: str) -> None:
    from ..reports.document import Heading
    from ..scheduling import as_document
    from .documents import form_of, has_room_for_plots, show

    target = Path(report_file)
    form = form_of(target, None)
    blocks = [block for one in learned for block in as_document(one, with_plots=has_room_for_plots(form, target))]
    show([Heading("Schedules learned from results", 1), *blocks], form, target, "schedules")


def _show(learned: "list[Learned]", target: Path | None, as_json: bool) -> None:
    from ..scheduling import as_document, as_object
    from .documents import show

    for one in learned:
        if as_json:
            print_json({**as_object(one), "file": None if target is None else str(target)})
        else:
            show(as_document(one, with_plots=False), "text", None, "schedules")
    if target is not None and not as_json:
        print_paragraph(f"{target}: use it with --schedule {target}")


def _shares(
    folders: tuple[str, ...], game: str | None, percent: int, positions: int, target: Path | None, as_json: bool
) -> None:
    """Learn shares, write those that are better, and print a table."""
    from ..scheduling import learn_shares, read_efforts, shares_as_document, shares_as_object
    from .documents import show
    from .schedule_files import write_schedules

    learned, left = [], []
    with interrupts_remembered():
        found = read_efforts(folders, game, positions)
        for efforts in found:
            try:
                learned.append(learn_shares(efforts, percent))
            except BadInput as error:  # one game that cannot be learned must not stop the others
                if len(found) == 1:
                    raise
                left.append(f"Left as it is: {error}.")
    better = {one.efforts.game: _shares_entry(one) for one in learned if one.is_better}
    if target is not None and better:
        known = json.loads(target.read_text(encoding="utf-8")) if target.exists() else {"games": {}}
        write_schedules(target, known | {"games": dict(sorted({**known["games"], **better}.items()))})
    for one in learned:
        written = str(target) if target is not None and one.is_better else None
        if as_json:
            print_json({**shares_as_object(one), "file": written})
        else:
            show(shares_as_document(one), "text", None, "schedules")
    if target is not None and not as_json:
        names = ", ".join(better) or "no game"
        print_paragraph(f"{target}: has new shares for {names}")
    for sentence in left:
        click.echo(sentence, err=True)


def _shares_entry(learned: "LearnedShares") -> dict[str, Any]:
    from ..scheduling import shares_as_object
    from .schedule_files import schedule_entry

    content = shares_as_object(learned)
    measured = {key: content[key] for key in ("positions", "deals", "gain")}
    return schedule_entry(content["rules"], {"shares": content["shares"]}, "winnable schedule --shares", **measured)
