"""Text that fits a terminal: broken paragraphs, tables that leave out columns before they cut a cell, and times."""

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_GAP = 2


def width_of(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def wrapped(text: str, width: int | None, *, indent: int = 0, hanging: int | None = None) -> str:
    """Return a paragraph broken at spaces, never inside a word. `hanging` indents all lines but the first."""
    if width is None:
        return " " * indent + text
    return textwrap.fill(
        text,
        max(width, 1),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hanging is None else hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def seconds_text(seconds: float | None) -> str:
    """Return seconds in the unit that is easiest to read; nothing if they are not known."""
    if seconds is None:
        return ""
    if seconds < 0.001:
        return f"{1e6 * seconds:.0f} µs"
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    title: str
    is_number: bool = False
    """Numbers stand to the right and on one line."""
    importance: int = 0
    """If there is no room, the column with the least importance is left out first; of equal ones, the last."""


@dataclass(frozen=True)
class FittedTable:
    """A table as lines of text."""

    head: tuple[str, ...]
    lines: tuple[str, ...]
    left_out: tuple[str, ...]
    """The titles of columns for which there was no room."""


def fitted_table(columns: Sequence[Column], rows: Iterable[Sequence[str]], width: int | None) -> FittedTable:
    """Return a table no wider than `width`; None is no limit. Words and numbers stay whole: a column that has no room
    for its longest word is left out, all but the most important one."""
    rows = [tuple(row) for row in rows]
    shown = list(range(len(columns)))
    cells = {index: [columns[index].title, *(row[index] for row in rows)] for index in shown}
    least = {
        index: max(_least_width(cell, columns[index].is_number and i > 0) for i, cell in enumerate(cells[index]))
        for index in shown
    }
    while width is not None and len(shown) > 1 and _total(least[index] for index in shown) > width:
        shown.remove(min(shown, key=lambda index: (columns[index].importance, -index)))
    widths = _shared_out({index: max(map(width_of, cells[index])) for index in shown}, least, width)
    lines = [
        line
        for row in zip(*(cells[index] for index in shown), strict=True)
        for line in _row([(columns[index], cell, widths[index]) for index, cell in zip(shown, row, strict=True)])
    ]
    height = len(_row([(columns[index], columns[index].title, widths[index]) for index in shown]))
    left_out = tuple(column.title for index, column in enumerate(columns) if index not in shown)
    return FittedTable(tuple(lines[:height]), tuple(lines[height:]), left_out)


def _least_width(cell: str, is_whole: bool) -> int:
    return width_of(cell) if is_whole else max(map(width_of, cell.split()), default=0)


def _total(widths: Iterable[int]) -> int:
    listed = list(widths)
    return sum(listed) + _GAP * (len(listed) - 1)


def _shared_out(wanted: dict[int, int], least: dict[int, int], width: int | None) -> dict[int, int]:
    """Return widths for the columns: as wide as needed; if that is too much, the widest that can become narrower."""
    widths = dict(wanted)
    while width is not None and _total(widths.values()) > width:
        can_shrink = [index for index in widths if widths[index] > least[index]]
        if not can_shrink:
            break
        widths[max(can_shrink, key=lambda index: widths[index])] -= 1
    return widths


def _row(cells: Sequence[tuple[Column, str, int]]) -> list[str]:
    """Return one row, as many lines high as its tallest cell."""
    blocks = [
        [cell] if width_of(cell) <= width else wrapped(cell, max(width, 1)).splitlines() for _, cell, width in cells
    ]
    lines = []
    for number in range(max(map(len, blocks))):
        parts = []
        for (column, _, width), block in zip(cells, blocks, strict=True):
            part = block[number] if number < len(block) else ""
            padding = " " * (width - width_of(part))
            parts.append(padding + part if column.is_number else part + padding)
        lines.append((" " * _GAP).join(parts).rstrip())
    return lines
