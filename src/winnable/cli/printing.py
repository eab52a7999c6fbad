"""What commands print: text that fits, colour, JSON, messages. Loads nothing heavy, so that help comes at once."""

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Callable

import click

from ..errors import readable
from ..text import wrapped
from .output import can_be_written


def use_colour() -> bool:
    """Whether to print colour: in a terminal, unless NO_COLOR is set; FORCE_COLOR asks for it anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def table_width() -> int | None:
    """Return how wide a table may be drawn: as wide as the terminal, without limit elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def print_text(text: str) -> None:
    """Print a text that is already coloured, or is to stay without colour."""
    # By default, click writes UTF-8 even if the encoding of the output is ASCII.
    click.echo(text, file=sys.stdout, color=use_colour())


def print_paragraph(text: str, style: Callable[[str], str] = str, *, indent: int = 0, hanging: int = 0) -> None:
    """Print a sentence or more, broken at spaces where the terminal ends; `style` is `heading` or `faint`."""
    print_text(style(wrapped(text, table_width(), indent=indent, hanging=hanging)))


def print_title(title: str, detail: str) -> None:
    """Print the title of a game, with an id beside it or, if there is no room, below it."""
    width = table_width()
    gap = "  " if width is None or len(title) + 2 + len(detail) <= width else "\n"
    print_text(heading(title) + gap + faint(detail))


def print_json(value: object) -> None:
    """Print one JSON value on one line; characters that the output cannot show, or would obey, are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    click.echo(text if text.isprintable() and can_be_written(text) else json.dumps(value), file=sys.stdout)


def print_message(sentence: str) -> None:
    """Print a sentence on standard error, broken at spaces where that is a terminal."""
    with contextlib.suppress(OSError):
        width = shutil.get_terminal_size().columns if sys.stderr.isatty() else None
        click.echo(wrapped(f"winnable: {readable(sentence)}", width, hanging=10), file=sys.stderr)


def heading(text: str) -> str:
    """Return a line that stands out in a terminal."""
    return click.style(text, bold=True) if use_colour() else text


def faint(text: str) -> str:
    """Return a line that stands back in a terminal."""
    return click.style(text, dim=True) if use_colour() else text
