"""Documents for people: printed in the terminal, or written to a file or a folder, with their figures."""

import sys
from pathlib import Path

import click

from ..files import make_folder, write_file
from ..reports import FORMS, as_html, as_markdown, as_text
from ..reports.document import Document, Picture
from .printing import table_width, use_colour

_ENDINGS = {f".{ending}": form for form, ending in FORMS.items()} | {".htm": "html", ".markdown": "markdown"}

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMS)),
    help="The form.  [default: as the name of the file says, else text]",
)


def form_of(target: Path | None, form: str | None) -> str:
    """Return the form that is asked for, or the one that the name of the file implies."""
    return form or ("text" if target is None else _ENDINGS.get(target.suffix, "html"))


def is_folder(target: Path | None) -> bool:
    """Whether a folder is meant, not a file."""
    return target is not None and target.suffix not in _ENDINGS


def has_room_for_plots(form: str, target: Path | None) -> bool:
    """Whether figures are shown or written."""
    return form == "html" or is_folder(target) or (form == "markdown" and target is not None)


def show(document: Document, form: str, target: Path | None, name: str) -> None:
    """Print a document, or write it with its figures to a file, or to a folder as a file with its name."""
    if target is None:
        text = _written(document, form, None, table_width(), colour=use_colour())
        click.echo(text, file=sys.stdout, nl=False, color=use_colour())
        return
    file = target / f"{name}.{FORMS[form]}" if is_folder(target) else target
    pictures = "figures" if is_folder(target) else f"{file.stem}-figures"
    make_folder(file.parent)
    write_file(file, _written(document, form, pictures))
    if is_folder(target) or form == "markdown":
        make_folder(file.parent / pictures)
        for plot in [block.plot for block in document if isinstance(block, Picture)]:
            write_file(file.parent / pictures / f"{plot.name}.svg", plot.svg())
            write_file(file.parent / pictures / f"{plot.name}.png", plot.png())
    click.echo(f"Written: {file}", err=True)


def _written(
    document: Document, form: str, pictures: str | None, width: int | None = None, *, colour: bool = False
) -> str:
    if form == "html":
        return as_html(document)
    if form == "markdown":
        return as_markdown(document, pictures)
    return as_text(document, width, colour=colour)
