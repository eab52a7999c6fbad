"""Help that fits the terminal. Unlike in click, words stay whole, and lists of choices and examples are broken."""

import re
from collections.abc import Iterable

import click

from ..text import wrapped

_KEPT = "\u2011"
"""A hyphen at which no line is broken; it becomes an ordinary one when the text is done."""


class _Formatter(click.HelpFormatter):
    def write_text(self, text: str) -> None:
        room = self.width - self.current_indent
        paragraphs = [_lines_broken(part, room) if part.startswith("\b") else part for part in text.split("\n\n")]
        super().write_text(_kept_whole("\n\n".join(paragraphs)))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        room = self.width - self.current_indent
        super().write_dl(
            [(_choices_broken(first, room), _kept_whole(second)) for first, second in rows], col_max, col_spacing
        )

    def getvalue(self) -> str:
        return super().getvalue().replace(_KEPT, "-")


class HelpContext(click.Context):
    """A context whose help is broken into lines in this way."""

    formatter_class = _Formatter


def _kept_whole(text: str) -> str:
    return re.sub(r"(?<=\w)-(?=\w)", _KEPT, text)


def _lines_broken(paragraph: str, room: int) -> str:
    """Lines that click leaves as they are, such as examples, each broken at spaces where it is too long."""
    return "\n".join(wrapped(line, room, hanging=4) if len(line) > room else line for line in paragraph.split("\n"))


def _choices_broken(words: str, room: int) -> str:
    """`--dealer [a|b|c]` in as many lines as it needs."""
    name, bracket, choices = words.partition("[")
    indent = len(name) + len(bracket)
    lines = [name + bracket]
    for choice in re.findall(r"[^|]+\|?", choices):
        if len(lines[-1]) + len(choice) > room:
            lines.append("  " + " " * indent)
        lines[-1] += choice
    return "\n".join(lines)
