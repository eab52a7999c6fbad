"""`winnable report`: what experiments found, for people and for programs.

Takes one or two directories of results; gives tables, and figures where the form has room for them.
"""

import sys
from pathlib import Path

import click

from ..errors import BadInput
from ..files import make_folder, write_file
from ..reports import FORMS, Report, as_document, as_html, as_markdown, as_object, as_text, make_report
from ..reports.reading import open_results, sides_of_two, sides_within
from .common import json_option, print_json, table_width, use_colour

_ENDINGS = {f".{ending}": form for form, ending in FORMS.items()} | {".htm": "html", ".markdown": "markdown"}
_NARROWEST = 100


@click.command("report")
@click.argument("folder", metavar="DIR")
@click.argument("other", metavar="[DIR2]", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMS)),
    help="The form.  [default: what the name of the file says, else text]",
)
@click.option(
    "--out",
    metavar="FILE|DIR",
    help="Write the report to a file; or to a directory, with every figure as SVG and PNG beside it.",
)
@json_option
def report_command(folder: str, other: str | None, form: str | None, out: str | None, as_json: bool) -> None:
    """Report the results in DIR: intervals beside published ones, undecided deals, time and positions.

    \b
    winnable report out
    winnable report out --out report.html
    winnable report out --format markdown --out report/
    winnable report before after            deal by deal: contradictions, speed ratio, PAR10

    Strategies or limits that tried the same deals within one DIR are compared too.
    """
    if as_json and (form is not None or out is not None):
        raise BadInput("--json prints the numbers alone; it does not go with --format or --out")
    target = Path(out) if out is not None else None
    form = form or _form_of(target)
    is_folder = target is not None and target.suffix not in _ENDINGS
    has_room = form == "html" or is_folder or (form == "markdown" and target is not None)
    report = _report(folder, other, with_plots=has_room and not as_json)
    if as_json:
        print_json(as_object(report))
    elif target is None:
        width = max(table_width() or 0, _NARROWEST) if sys.stdout.isatty() else None
        click.echo(_written(report, form, None, width), nl=False, color=use_colour())
    else:
        _write(report, form, target, is_folder)


def _form_of(target: Path | None) -> str:
    return "text" if target is None else _ENDINGS.get(target.suffix, "html")


def _report(folder: str, other: str | None, *, with_plots: bool) -> Report:
    opened = [open_results(name) for name in (folder, other) if name is not None]
    warnings = tuple(warning for each in opened for warning in each.warnings)
    for warning in warnings:
        click.echo(f"winnable: {warning}", err=True)
    sides = [sides_of_two(opened[0], opened[1])] if len(opened) > 1 else sides_within(opened[0])
    databases = [(each.name, each.database) for each in opened]
    return make_report(databases, sides, with_plots=with_plots, warnings=warnings)


def _written(report: Report, form: str, pictures: str | None, width: int | None = None) -> str:
    document = as_document(report)
    if form == "html":
        return as_html(document)
    if form == "markdown":
        return as_markdown(document, pictures)
    return as_text(document, width, colour=width is not None and use_colour())


def _write(report: Report, form: str, target: Path, is_folder: bool) -> None:
    """A file, or a folder with the report and its figures. Markdown as a file has its figures in a folder beside it."""
    file = target / f"report.{FORMS[form]}" if is_folder else target
    pictures = "figures" if is_folder else f"{file.stem}-figures"
    make_folder(file.parent)
    write_file(file, _written(report, form, pictures))
    if is_folder or form == "markdown":
        make_folder(file.parent / pictures)
        for plot in report.all_plots():
            write_file(file.parent / pictures / f"{plot.name}.svg", plot.svg())
            write_file(file.parent / pictures / f"{plot.name}.png", plot.png())
    click.echo(f"Written: {file}", err=True)
