"""`winnable audit`: are the verdicts of a store true?"""

import random
from typing import TYPE_CHECKING

import click

from ..errors import counted, readable
from ..optional import require
from .common import json_option, number_option, timeout_option
from .group import INTERRUPTED, NO
from .interrupts import interrupts_remembered
from .printing import heading, print_json, print_message, print_paragraph
from .progress import ProgressLine, bar, pace

if TYPE_CHECKING:
    from ..auditing import Checked, Sample
    from ..solving.solver import Limits

_MOST_LISTED = 50


@click.command("audit")
@click.argument("folder", metavar="DIR")
@click.option(
    "--sample", default="1%", metavar="SHARE|N", help="How many of the verdicts, such as 1% or 200.  [default: 1%]"
)
@click.option(
    "--seed", type=int, metavar="N", help="Which sample: the same number draws the same sample.  [default: random]"
)
@click.option("--evenly", is_flag=True, help="About as many deals of each game, however many it has.")
@timeout_option("Give up on a search after this time.  [default: 10, or none with --positions]")
@click.option("--positions", type=int, metavar="N", help="Give up on a search after N positions.")
@number_option("--memory", int, 1024, "Memory for each search.", "MB")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="How many searches run at the same time.  [default: one for each core]",
)
@json_option
@click.pass_context
def audit_command(
    ctx: click.Context,
    folder: str,
    sample: str,
    seed: int | None,
    evenly: bool,
    timeout: float | None,
    positions: int | None,
    memory: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Check a random sample of the verdicts in DIR by other means than those that found them.

    \b
    winnable audit out
    winnable audit out --sample 200 --seed 7 --timeout 60
    winnable audit shipped --sample 100     the record that comes with the package

    Wins are searched again by the strategy and the limits of their row, and replayed by the referee. Losses are
    searched again exhaustively with every shortcut off. If such a search does not end within the limits, the loss is
    still disproved if any win is found. Disagreements are listed, and the exit code is then 1.
    """
    require("winnable audit", "pyarrow", "numpy", extra="lab")
    from ..auditing import parse_sample
    from ..experiments import limits_of

    limits = limits_of(timeout, positions, memory)
    work = _Work()
    try:
        with interrupts_remembered():
            work.run(folder, parse_sample(sample), seed, evenly, limits, workers)
    except KeyboardInterrupt:
        print_message(f"stopped after {len(work.found):,} of {work.total:,} rows; what was found until then follows")
    if work.sample is not None:
        _show(folder, work.sample, work.found, limits, as_json)
    ctx.exit(work.exit_code)


class _Work:
    def __init__(self) -> None:
        self.sample: Sample | None = None
        self.found: list[Checked] = []

    def run(
        self,
        folder: str,
        wanted: float | int,
        seed: int | None,
        evenly: bool,
        limits: "Limits",
        workers: int | None,
    ) -> None:
        """Draw the sample and check it."""
        from ..auditing import Auditor, audit, draw
        from ..many_deals import cores
        from ..reports.reading import place_of
        from ..store import Results

        results = Results(place_of(folder))
        auditor = Auditor(results.definitions, limits)
        seed = random.SystemRandom().randrange(1, 10**6) if seed is None else seed
        self.sample = draw(results, wanted, seed, evenly=evenly)
        for problem in (*results.damaged.values(), *results.record.damaged.values(), *results.not_believed):
            print_message(problem)
        with ProgressLine(self._parts, delay=0.2):
            for checked in audit(auditor, self.sample.rows, workers or cores()):
                self.found.append(checked)

    @property
    def total(self) -> int:
        """How many rows were drawn."""
        return len(self.sample.rows) if self.sample is not None else 0

    @property
    def exit_code(self) -> int:
        """130 if the audit was stopped before its end, 1 if a check disagrees with its verdict, else 0."""
        if self.sample is None or len(self.found) < self.total:
            return INTERRUPTED
        return NO if any(checked.finding == "disagrees" for checked in self.found) else 0

    def _parts(self, seconds: float) -> tuple[str, ...]:
        done = len(self.found)
        bad = sum(checked.finding == "disagrees" for checked in self.found)
        warning = counted(bad, "disagreement") if bad else ""
        return (bar(done, self.total), f"{done:,} of {self.total:,}", warning, *pace(done, self.total, seconds))


def _show(folder: str, sample: "Sample", found: "list[Checked]", limits: "Limits", as_json: bool) -> None:
    from ..auditing import as_object

    content = as_object(folder, sample, found, limits)
    if as_json:
        print_json(content)
        return
    most = [f"{limits.seconds:g} s"] if limits.seconds is not None else []
    most += [f"{limits.positions:,} positions"] if limits.positions is not None else []
    drawn = f"--seed {sample.seed}{' --evenly' if sample.evenly else ''}"
    print_paragraph(
        f"{len(found):,} of {sample.drawn_from:,} verdicts, drawn with {drawn}; each search had at most "
        f"{', '.join(most)} and {limits.memory_bytes >> 20:,} MB."
    )
    print_paragraph(
        f"wins: {content['wins_confirmed']:,} replayed by the referee, "
        f"{content['wins_not_ended']:,} not found again in time"
    )
    print_paragraph(
        f"losses: {content['losses_confirmed']:,} proved again with every shortcut off, "
        f"{content['losses_not_ended']:,} whose search did not end in time"
    )
    unknown = sorted({checked.why for checked in found if checked.finding == "not checked"})
    if unknown:
        print_paragraph(f"not checked: {content['not_checked']:,} ({readable('; '.join(unknown), 200)})")
    _show_disagreements([checked for checked in found if checked.finding == "disagrees"])


def _show_disagreements(bad: "list[Checked]") -> None:
    print_paragraph(f"{counted(len(bad), 'disagreement')}{'' if not bad else '; please report them'}", heading)
    for checked in bad[:_MOST_LISTED]:
        line = f"{checked.stored.id}: stored as {checked.stored.verdict}; {checked.why}"
        print_paragraph(readable(line), indent=2, hanging=4)
    if len(bad) > _MOST_LISTED:
        print_paragraph(f"and {len(bad) - _MOST_LISTED:,} more; --json lists all", indent=2)
