"""`winnable report`: what experiments found, for people and for programs."""

from pathlib import Path

import click

from ..errors import BadInput
from ..reports import Report, as_document, as_object, make_report
from ..reports.reading import open_results, sides_of_two, sides_within
from .common import json_option
from .documents import form_of, format_option, has_room_for_plots, show
from .interrupts import interrupts_remembered
from .printing import print_json, print_message


@click.command("report")
@click.argument("folder", metavar="DIR")
@click.argument("other", metavar="[DIR2]", required=False)
@format_option
@click.option(
    "--out", metavar="FILE|DIR", help="Write the report to a file; or to a directory, with every figure as SVG and PNG."
)
@json_option
def report_command(folder: str, other: str | None, form: str | None, out: str | None, as_json: bool) -> None:
    """Report the results in DIR: intervals beside published ones, undecided deals, time and positions.

    \b
    winnable report out
    winnable report out --out report.html
    winnable report out --format markdown --out report/
    winnable report before after            deal by deal: contradictions, speed ratio, PAR10
    winnable report shipped                 what comes with the package

    Strategies or limits that tried the same deals within one DIR are compared too.
    """
    if as_json and (form is not None or out is not None):
        raise BadInput("--json prints the numbers alone; it does not go with --format or --out")
    target = Path(out) if out is not None else None
    form = form_of(target, form)
    with interrupts_remembered():
        report = _report(folder, other, with_plots=has_room_for_plots(form, target) and not as_json)
    if as_json:
        print_json(as_object(report))
    else:
        show(as_document(report), form, target, "report")


def _report(folder: str, other: str | None, *, with_plots: bool) -> Report:
    opened = [open_results(name) for name in (folder, other) if name is not None]
    warnings = tuple(warning for each in opened for warning in each.warnings)
    for warning in warnings:
        print_message(warning)
    sides = [sides_of_two(opened[0], opened[1])] if len(opened) > 1 else sides_within(opened[0])
    databases = [(each.name, each.database) for each in opened]
    return make_report(databases, sides, with_plots=with_plots, warnings=warnings)
