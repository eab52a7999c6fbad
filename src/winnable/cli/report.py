"""`winnable report`: what experiments found, for people and for programs."""

from pathlib import Path

import click

from ..errors import BadInput
from ..reports import Report, as_document, as_object, make_report
from ..reports.reading import Opened, first_without_shards, open_results, sides_of_two, sides_within
from .common import json_option
from .documents import form_of, format_option, has_room_for_plots, show
from .interrupts import interrupts_remembered
from .printing import print_json, print_message


@click.command("report")
@click.argument("folders", metavar="DIR...", nargs=-1, required=True)
@format_option
@click.option(
    "--out", metavar="FILE|DIR", help="Write the report to a file; or to a directory, with every figure as SVG and PNG."
)
@click.option("--compare", is_flag=True, help="Compare two directories deal by deal even if both have shards.")
@json_option
def report_command(folders: tuple[str, ...], form: str | None, out: str | None, compare: bool, as_json: bool) -> None:
    """Report the results in DIR: intervals beside published ones, undecided deals, time and positions.

    \b
    winnable report out
    winnable report out --out report.html
    winnable report out --format markdown --out report/
    winnable report before after            deal by deal: contradictions, speed ratio, PAR10
    winnable report node1 node2 node3       shards of a plan, read as one
    winnable report shipped                 what comes with the package

    Two directories are compared. If each directory has shards (`winnable rate --shard`), they are read as one.

    Strategies or limits that tried the same deals within one DIR are compared too.
    """
    if as_json and (form is not None or out is not None):
        raise BadInput("--json prints the numbers alone; it does not go with --format or --out")
    target = Path(out) if out is not None else None
    form = form_of(target, form)
    with interrupts_remembered():
        report = _report(folders, is_comparison=compare, with_plots=has_room_for_plots(form, target) and not as_json)
    if as_json:
        print_json(as_object(report))
    else:
        show(as_document(report), form, target, "report")


def _report(folders: tuple[str, ...], *, is_comparison: bool, with_plots: bool) -> Report:
    opened = _opened(folders, is_comparison=is_comparison)
    warnings = tuple(warning for each in opened for warning in each.warnings)
    for warning in warnings:
        print_message(warning)
    sides = [sides_of_two(opened[0], opened[1])] if len(opened) > 1 else sides_within(opened[0])
    databases = [(each.name, each.database) for each in opened]
    shards = [(each.name, standing) for each in opened for standing in each.shards]
    joined = {each.name: each.results.folders for each in opened if len(each.results.folders) > 1}
    return make_report(databases, sides, with_plots=with_plots, warnings=warnings, shards=shards, folders=joined)


def _opened(folders: tuple[str, ...], *, is_comparison: bool) -> list[Opened]:
    """Return one directory, shards of several as one, or the two that are compared."""
    if is_comparison and len(folders) != 2:
        raise BadInput(f"--compare compares two directories, not {len(folders)}")
    if len(folders) > 1 and not is_comparison and first_without_shards(folders) is None:
        return [open_results(*folders)]
    if len(folders) > 2:
        raise BadInput(
            f"these {len(folders)} directories cannot be read as one: {first_without_shards(folders)} has no shards; a "
            "report compares two directories, or joins shards"
        )
    return [open_results(name) for name in folders]
