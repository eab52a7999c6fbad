"""The forms of a report: text for a terminal, Markdown, and HTML that is complete in one file."""

import html
import re
from urllib.parse import quote

from ..errors import readable
from ..text import Column, fitted_table, width_of, wrapped
from .document import Alarm, Block, Document, Heading, Marked, Paragraph, Picture, Table

FORMS = {"text": "txt", "markdown": "md", "html": "html"}
_LONGEST = 20_000
_BOLD, _BOLD_RED, _PLAIN = "\x1b[1m", "\x1b[1;31m", "\x1b[0m"
_ELSEWHERE = "A wider terminal shows all, and so do --out report.html and --json."

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; color: #111; }}
table {{ border-collapse: collapse; font-size: 13px; }}
th, td {{ border-bottom: 1px solid #bbb; padding: .25rem .6rem; text-align: left; vertical-align: top; }}
th {{ border-bottom: 2px solid #333; }}
.number {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }}
.alarm {{ border: 3px solid #a00; padding: .6rem 1rem; font-weight: bold; }}
figure {{ margin: 1.5rem 0; }}
figcaption {{ color: #444; }}
svg {{ max-width: 100%; height: auto; }}
.wide {{ overflow-x: auto; }}
@media print {{ body {{ margin: 0; max-width: none; }} figure, tr {{ break-inside: avoid; }} }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def seen(text: str) -> str:
    """Return a text, which may come from elsewhere, without characters that control a terminal."""
    return readable(text, _LONGEST)


def as_text(document: Document, width: int | None = None, *, colour: bool = False) -> str:
    """Return the document as text for a terminal of `width` columns; None is no limit."""
    return "\n".join(line for block in document for line in _lines(block, width, colour)) + "\n"


def _lines(block: Block, width: int | None, colour: bool) -> list[str]:
    match block:
        case Heading(text, level):
            lines = _styled(wrapped(seen(text), width), _BOLD, colour)
            return [*lines, ""] if level == 1 else lines
        case Paragraph(text):
            return [*wrapped(seen(text), width).splitlines(), ""]
        case Alarm(text):
            return [*_styled(wrapped(f"!!! {seen(text)}", width), _BOLD_RED, colour), ""]
        case Table():
            return [*table_lines(block, width, colour=colour), ""]
        case Picture():
            return []


def _styled(text: str, style: str, colour: bool) -> list[str]:
    return [f"{style}{line}{_PLAIN}" if colour else line for line in text.splitlines()]


def table_lines(table: Table, width: int | None, *, colour: bool = False) -> list[str]:
    """Return a table as lines. A column without room is left out, and a line says so and where to find it."""
    importance = {column: place for place, column in enumerate(table.least_important)}
    columns = [
        Column(seen(column), table.is_number(column), importance.get(column, len(importance)))
        for column in table.columns
    ]
    fitted = fitted_table(columns, [[seen(cell) for cell in row] for row in table.rows], width)
    rule = "─" * max(width_of(line) for line in (*fitted.head, *fitted.lines))
    lines = [*_styled("\n".join(fitted.head), _BOLD, colour), rule, *fitted.lines]
    if fitted.left_out:
        lines += wrapped(f"No room here for: {', '.join(fitted.left_out)}. {_ELSEWHERE}", width).splitlines()
    return lines


def as_markdown(document: Document, pictures: str | None = None) -> str:
    """Return the document as Markdown; `pictures` is the folder of the figures, relative to the file."""
    blocks = [_markdown(block, pictures) for block in document]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _markdown(block: Block, pictures: str | None) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {plain_markdown(text)}"
        case Paragraph(text):
            return plain_markdown(text)
        case Alarm(text):
            return f"> **{plain_markdown(text)}**"
        case Picture(plot):
            folder = quote(pictures or "")
            return f"![{plain_markdown(plot.caption)}]({folder}/{plot.name}.svg)" if pictures is not None else ""
        case Table(columns, rows):
            rule = ["--:" if block.is_number(column) else "---" for column in columns]
            lines = [[*map(plain_markdown, columns)], rule, *[[*map(plain_markdown, row)] for row in rows]]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plain_markdown(text: str) -> str:
    """Return a text with its Markdown characters escaped; a text that is Markdown on purpose stays as it is."""
    if isinstance(text, Marked):
        return text
    escaped = re.sub(r"([\\`*_{}\[\]<>#|$~!&])", r"\\\1", seen(text))
    return re.sub(r"^([-+=]|\d+[.)](?= ))", r"\\\1", escaped)


def as_html(document: Document) -> str:
    """Return the document as a page that needs no other file."""
    title = next((block.text for block in document if isinstance(block, Heading)), "Winnability")
    return _PAGE.format(title=escape(title), body="\n".join(map(_html, document)))


def escape(text: str) -> str:
    """Return a text for a page: special characters are escaped, and characters that no page may have are removed."""
    return html.escape(seen(text))


def _html(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Alarm(text):
            return f'<p class="alarm" role="alert">{escape(text)}</p>'
        case Picture(plot):
            return f"<figure>{_inline(plot.svg(), plot.name)}<figcaption>{escape(plot.caption)}</figcaption></figure>"
        case Table():
            return _html_table(block)


def _html_table(table: Table) -> str:
    def line(tag: str, cells: list[str]) -> str:
        kinds = [' class="number"' if table.is_number(column) else "" for column in table.columns]
        marked = [f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True)]
        return f"<tr>{''.join(marked)}</tr>"

    head = line("th", list(table.columns))
    body = "\n".join(line("td", list(row)) for row in table.rows)
    return f'<div class="wide"><table><thead>{head}</thead>\n<tbody>{body}</tbody></table></div>'


def _inline(svg: str, name: str) -> str:
    """Return a drawing as part of a page: without its prologue, and with ids that no other drawing has."""
    drawing = svg[svg.index("<svg") :]
    for before in (r'\bid="', r'\bhref="#', r"\burl\(#"):
        drawing = re.sub(before, lambda found: f"{found[0]}{name}-", drawing)
    return drawing
