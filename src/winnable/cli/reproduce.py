"""`winnable reproduce`: the papers behind this project, and their tables and figures beside ours."""

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput, quoted
from ..files import results_folder
from ..optional import require
from .common import json_option, number_option
from .documents import form_of, format_option, has_room_for_plots, is_folder, show
from .group import INTERRUPTED
from .printing import heading, print_json, print_message, print_paragraph, print_text
from .progress import ProgressLine, duration

if TYPE_CHECKING:
    from ..reproduce import Paper, Work


@click.command("reproduce")
@click.argument("name", metavar="[PAPER]", required=False)
@number_option(
    "--minutes",
    float,
    2.0,
    "Compute for at most M minutes; what is found is kept, and the same command continues.",
    "M",
)
@click.option("--all", "is_all", is_flag=True, help="All papers, one after the other; they share the minutes.")
@click.option(
    "--fresh", is_flag=True, help="Compute everything here, and leave out the results that come with the package."
)
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes.  [default: one for each core]")
@click.option(
    "--results",
    metavar="DIR",
    help="Your results; what is found is kept there too.  [default: $WINNABLE_RESULTS, or a folder of your user data]",
)
@format_option
@click.option(
    "--out", metavar="FILE|DIR", help="Write the tables to a file; or to a directory, with every figure as SVG and PNG."
)
@json_option
@click.pass_context
def reproduce_command(
    ctx: click.Context,
    name: str | None,
    minutes: float,
    is_all: bool,
    fresh: bool,
    workers: int | None,
    results: str | None,
    form: str | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Print the tables and figures of PAPER beside ours; without PAPER list the papers.

    \b
    winnable reproduce
    winnable reproduce solvitaire
    winnable reproduce relaxed-klondike --minutes 10 --workers 2
    winnable reproduce relaxed-klondike --out relaxed-klondike.html
    winnable reproduce --all --minutes 60 --out papers

    Finished runs come with the package and are shown at once; --fresh computes them here. Ours come with ±, sample
    sizes, and whether they agree, differ, or are too wide to say. Results that take long are kept. The same command
    continues where it stopped, shows at least as much, and says how much is left. Ctrl-C (exit code 130) loses next to
    nothing.
    """
    require("winnable reproduce", "pyarrow", "numpy", "duckdb", "matplotlib", extra="lab")
    from ..many_deals.solving import cores
    from ..reproduce import PAPERS, Work, find_paper, finished_runs

    if not 0 <= minutes < math.inf:
        raise BadInput(f"--minutes must be 0 or more, not {minutes:g}")
    if as_json and (form is not None or out is not None):
        raise BadInput("--json prints the numbers alone; it does not go with --format or --out")
    if is_all and (name is not None or as_json):
        raise BadInput(f"--all is every paper; it does not go with {'--json' if name is None else name}")
    target = None if out is None else Path(out)
    if is_all and target is not None and not is_folder(target):
        raise BadInput(f"--out: {quoted(out)} is a file; with --all it is a directory")
    if name is None and not is_all:
        if form is not None or out is not None:
            raise BadInput("--format and --out are for one paper; say which")
        _list(as_json)
        return
    folder = results_folder() if results is None else Path(results)
    ends = time.monotonic() + 60 * minutes
    papers = list(PAPERS.values()) if is_all else [find_paper(str(name))]
    for number, paper in enumerate(papers):
        place = target / paper.name if is_all and target is not None else target
        form_wanted = form_of(place, form)
        work = Work(
            paper.name,
            folder,
            max(ends - time.monotonic(), 0.0) / (len(papers) - number),
            with_plots=has_room_for_plots(form_wanted, place) and not as_json,
            workers=workers or cores(),
            finished=() if fresh else finished_runs(paper.name),
        )
        if code := _reproduce(paper, work, form_wanted, place, as_json):
            ctx.exit(code)


def _list(as_json: bool) -> None:
    from ..reproduce import PAPERS

    if as_json:
        print_json({"papers": [_about(paper) for paper in PAPERS.values()]})
        return
    for paper in PAPERS.values():
        print_text(heading(paper.name))
        print_paragraph(f"{paper.title}. {paper.authors}, {paper.year}. {paper.where}.", indent=2, hanging=2)
        print_paragraph(f"Here: {paper.brings}.", indent=2, hanging=2)


def _about(paper: "Paper") -> dict[str, object]:
    return {name: getattr(paper, name) for name in ("name", "title", "authors", "year", "where", "brings")}


def _reproduce(paper: "Paper", work: "Work", form: str, target: Path | None, as_json: bool) -> int:
    """Compute as long as there is time, show what is known, and return the exit code."""
    from ..reproduce import reproduced

    at: list[str] = []
    work.progress = at.append
    try:
        with work, ProgressLine(lambda spent: (paper.name, str(work.how_far()), *at[-1:], duration(spent)), delay=0.2):
            found = reproduced(paper, work)
    except KeyboardInterrupt:
        print_message(f"stopped; what was found is kept in {work.folder}, and the same command continues from there")
        return INTERRUPTED
    how_far = work.how_far(found.is_complete)
    if as_json:
        print_json(
            {
                "paper": _about(paper),
                "is_complete": found.is_complete,
                "done": how_far.share,
                "seconds_left": how_far.seconds_left,
                "numbers": [number.as_object() for number in found.numbers],
                "tables": found.tables,
            }
        )
        return 0
    show(found.document, form, target, paper.name)
    if not found.is_complete:
        print_message(f"{how_far}; `winnable reproduce {paper.name}` continues, with --minutes for longer")
    return 0
