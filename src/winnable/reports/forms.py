"""The forms of a report: text for a terminal, Markdown, and HTML that is complete in one file.

Takes the blocks of a document; gives its text. Pictures are left out of text, named in Markdown and drawn in HTML.
"""

import io
import re
from html import escape

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from .document import Alarm, Block, Document, Heading, Paragraph, Picture, Table

FORMS = {"text": "txt", "markdown": "md", "html": "html"}
_WIDE = 200

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


def as_text(document: Document, width: int | None = None, *, colour: bool = False) -> str:
    """For a terminal."""
    written = io.StringIO()
    console = Console(
        file=written, width=width or _WIDE, force_terminal=colour, no_color=not colour, highlight=False, emoji=False
    )
    for block in document:
        match block:
            case Heading(text, level):
                console.print(Text(text, style="bold"))
                if level == 1:
                    console.print()
            case Paragraph(text):
                console.print(Text(text))
                console.print()
            case Alarm(text):
                console.print(Text(f"!!! {text}", style="bold red"))
                console.print()
            case Table():
                console.print(_rich(block))
                console.print()
            case Picture():
                pass
    return re.sub(r"[ \t]+\n", "\n", written.getvalue())


def _rich(table: Table) -> RichTable:
    drawn = RichTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in table.columns:
        is_number = table.is_number(column)
        drawn.add_column(column, justify="right" if is_number else "left", no_wrap=is_number, overflow="fold")
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return drawn


def as_markdown(document: Document, pictures: str | None = None) -> str:
    """Markdown; `pictures` is the folder, seen from the file, where the figures are."""
    blocks = [_markdown(block, pictures) for block in document]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _markdown(block: Block, pictures: str | None) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return text
        case Alarm(text):
            return f"> **{text}**"
        case Picture(plot):
            return f"![{plot.caption}]({pictures}/{plot.name}.svg)" if pictures is not None else ""
        case Table(columns, rows):
            rule = ["--:" if block.is_number(column) else "---" for column in columns]
            lines = [columns, rule, *[[cell.replace("|", "\\|") for cell in row] for row in rows]]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def as_html(document: Document) -> str:
    """A page that needs nothing else."""
    title = next((block.text for block in document if isinstance(block, Heading)), "Winnability")
    return _PAGE.format(title=escape(title), body="\n".join(map(_html, document)))


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
    """A drawing as part of a page: without its prologue, its ids made its own so that two drawings do not mix."""
    drawing = svg[svg.index("<svg") :]
    drawing = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', drawing)
    drawing = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', drawing)
    return re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", drawing)
