"""Add to the finished runs of papers that come with the package, and write docs/reproductions from them.

Takes papers, minutes for each and workers; continues what a results directory has. Gives
src/winnable/reproduce/finished/NAME.json.gz, docs/reproductions/NAME.md and its figures. With --minutes 0 the directory
may have been made by other code; with --pages-only nothing is computed or added.
"""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from winnable.reports.document import Paragraph, Picture
from winnable.reports.forms import as_markdown
from winnable.reports.plots import Plot
from winnable.reproduce import PAPERS, Paper, Work, finished_runs, reproduced
from winnable.reproduce.comparing import summed_up
from winnable.reproduce.runs import add_run

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "reproductions"


def options() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="for each paper")
    parser.add_argument("--papers", nargs="*", choices=list(PAPERS), default=list(PAPERS), help="only these")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "reproductions", help="directory to continue")
    parser.add_argument("--pages-only", action="store_true", help="only write the pages again")
    return parser.parse_args()


def add_finished(paper: Paper, results: Path) -> None:
    """Add what a results directory has to the finished runs, under the code that made it."""
    path = results / "reproduce" / f"{paper.name}.json"
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        add_run(paper.name, paper.kinds, kept["version"], kept["pieces"], kept["seconds"])


def finished_page(paper: Paper) -> tuple[str, list[Plot]]:
    """Return the page of a paper and its figures, from the finished runs, the dataset and the record."""
    runs = finished_runs(paper.name)
    with TemporaryDirectory() as folder, Work(paper.name, Path(folder), 0.0, with_plots=True, finished=runs) as work:
        made = paper.make(work)
    sentences = [f"Made by tools/make_reproductions.py; winnable reproduce {paper.name} shows the same tables."]
    sentences += [*work.origins(), *([summed_up(made.numbers)] if made.numbers else [])]
    document = [made.document[0], Paragraph(" ".join(sentences)), *made.document[1:]]
    plots = [block.plot for block in document if isinstance(block, Picture)]
    return as_markdown(document, f"{paper.name}-figures"), plots


def write_page(paper: Paper) -> None:
    """Write the page of a paper and its figures."""
    text, plots = finished_page(paper)
    figures = PAGES / f"{paper.name}-figures"
    shutil.rmtree(figures, ignore_errors=True)
    figures.mkdir(parents=True)
    (PAGES / f"{paper.name}.md").write_text(text, encoding="utf-8")
    for plot in plots:
        (figures / f"{plot.name}.svg").write_text(plot.svg(), encoding="utf-8")


def main() -> int:
    """Compute as long as there is time, keep what was found, and write the pages."""
    chosen = options()
    for name in chosen.papers:
        paper = PAPERS[name]
        if not chosen.pages_only:
            add_finished(paper, chosen.results)  # first, since the work begins a new file if other code made this one
            with Work(
                name,
                chosen.results,
                60 * chosen.minutes,
                workers=chosen.workers,
                finished=finished_runs(name),
                progress=lambda piece, name=name: print(f"{name}: {piece}", file=sys.stderr),
            ) as work:
                reproduced(paper, work)
            add_finished(paper, chosen.results)
        write_page(paper)
        print(f"{name}: {PAGES / name}.md", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
