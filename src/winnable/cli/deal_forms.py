"""The forms in which `winnable deals` writes: a table, CSV, JSON Lines, text, boards for PySolFC, seeds."""

import csv
import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import click

from ..core.fingerprint import version
from ..deals_on_demand import Order, Supplied
from ..errors import BadInput, counted
from ..files import make_folder, write_file
from ..notation import deal_to_object, write_deal
from ..notation.fc_solve import can_be_a_board
from ..text import seconds_text, wrapped
from .printing import table_width

FORMS = ("table", "csv", "json", "text", "pysol", "seeds")
_OF_ROW = ("game", "dealer", "seed", "verdict", "reason", "length", "positions", "unique", "seconds")
COLUMNS = ("id", *_OF_ROW, "stored")
Echo = Callable[[str], None]
"""Prints a text as it is."""
_MOVES_A_LINE = 12
_ENDINGS = {"table": "txt", "csv": "csv", "json": "json", "text": "txt", "pysol": "txt", "seeds": "txt"}


def writer(form: str, order: Order, folder: str | None, more: tuple[str, ...] = ()) -> Callable[[Supplied, Echo], None]:
    """Return a function that writes a deal, with `more` columns. The lines above all deals are printed at once."""
    columns = (*COLUMNS, *(["moves"] if order.with_moves else []), *more)
    headers = {
        "table": lambda: _table_head(order, more),
        "csv": lambda: _csv_line(columns),
        "seeds": lambda: _provenance(order),
    }
    header = headers[form]() if form in headers else ""
    if folder is None:
        click.echo(header, nl=False)
        gap = "" if form in ("table", "csv", "json", "seeds") else "\n"
        return lambda deal, echo: echo(written(form, order, deal) + gap)
    target = Path(folder)
    make_folder(target)

    def write(deal: Supplied, echo: Echo) -> None:
        name = re.sub(r"[^\w.-]+", "-", deal.row.id)
        write_file(target / f"{name}.{_ENDINGS[form]}", header + written(form, order, deal))

    return write


def check_form(form: str, order: Order) -> None:
    """Raise `BadInput` if this game or order does not fit the form."""
    if form != "pysol":
        return
    if not can_be_a_board(order.game.rules):
        raise BadInput(
            "PySolFC imports boards of FreeCell-type games only, with one deck, all face up, tableau piles and cells; "
            f"{order.game.name} is no such game"
        )
    if not order.winnable_only:
        raise BadInput("a board for PySolFC has no place for a verdict; add --winnable, so that it is known")
    if order.with_moves:
        raise BadInput("a board for PySolFC has no place for a solution; leave out --with-solution")


def written(form: str, order: Order, deal: Supplied) -> str:
    """Return a deal in one of the forms, with the line break at its end."""
    if form == "table":
        return _table_line(deal)
    if form == "csv":
        return _csv_line([_cell(value) for value in (*_row(deal, order.with_moves).values(), *deal.extra.values())])
    if form == "seeds":
        return f"{deal.row.seed}\n"
    if form == "json":
        return json.dumps(as_object(deal, with_moves=order.with_moves), ensure_ascii=False) + "\n"
    if form == "pysol":
        # PySolFC imports the boards of Freecell Solver: one in each file, without comments.
        return write_deal(deal.deal, "fc-solve")
    return _text(deal)


def usual_form(folder: str | None) -> str:
    """Return the form that is printed if none is named: a table for a reader, CSV for a program."""
    return "table" if folder is None and sys.stdout.isatty() else "csv"


def _table_head(order: Order, more: tuple[str, ...]) -> str:
    titles = ("seed", "verdict", "moves", "positions", "time")
    named = "".join(f"  {name.replace('_', ' '):>{_wide(name)}}" for name in more)
    return f"{order.game.title}, deals of the dealer {order.dealer}\n{_cells(*titles)}{named}\n"


def _table_line(deal: Supplied) -> str:
    row = deal.row
    length = "" if row.length is None else str(row.length)
    line = _cells(str(row.seed), row.verdict, length, f"{row.positions:,}", seconds_text(row.seconds))
    line += "".join(f"  {_cell(value):>{_wide(name)}}" for name, value in deal.extra.items())
    moves = [] if deal.moves is None else [wrapped(" ".join(map(str, deal.moves)), table_width(), indent=4)]
    return "\n".join([line.rstrip(), *moves]) + "\n"


def _cells(seed: str, verdict: str, moves: str, positions: str, seconds: str) -> str:
    return f"{seed:>10}  {verdict:<10}  {moves:>5}  {positions:>12}  {seconds:>8}"


def _wide(name: str) -> int:
    return max(len(name), 9)


def as_object(deal: Supplied, *, with_moves: bool) -> dict[str, object]:
    """Return a deal as JSON: what is known of it, and where the cards lie."""
    row = _row(deal, with_moves) | dict(deal.extra) | {"layout": deal_to_object(deal.deal)["layout"]}
    if with_moves:
        row["moves"] = None if deal.moves is None else [str(move) for move in deal.moves]
    return row


def _provenance(order: Order) -> str:
    """Return the comments above a list of seeds: what a reader elsewhere must know to use them."""
    which = "winnable deals" if order.winnable_only else "deals"
    return (
        f"# Seeds of {which} of {order.game.id} (rules {order.game.rules.digest}), dealer {order.dealer},\n"
        f"# found by winnable {version()}: {shlex.join(['winnable', *sys.argv[1:]])}\n"
    )


def _row(deal: Supplied, with_moves: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "id": deal.row.id,
        **{name: getattr(deal.row, name) for name in _OF_ROW},
        "seconds": round(deal.row.seconds, 6),
        "stored": deal.is_stored,
    }
    if with_moves:
        row["moves"] = None if deal.moves is None else " ".join(map(str, deal.moves))
    return row


def _cell(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _csv_line(cells: tuple[str, ...] | list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _text(deal: Supplied) -> str:
    """Return the deal as `winnable deal --format text` writes it, with everything else in comments."""
    first, rest = write_deal(deal.deal, "text").split("\n", 1)
    row = deal.row
    win = f": a win in {counted(row.length, 'elementary move')}" if row.length is not None else ""
    reason = f"({row.reason})" if row.reason else ""
    effort = f"{row.positions} positions, {row.seconds:.3f} s"
    extra = "".join(f"; {name} {value}" for name, value in deal.extra.items())
    lines = [first, f"# {row.verdict}{reason}{win}; {effort}{extra}", rest.rstrip("\n")]
    moves = [] if deal.moves is None else [str(move) for move in deal.moves]
    lines += [
        f"# {'moves:' if start == 0 else '      '} {' '.join(moves[start : start + _MOVES_A_LINE])}"
        for start in range(0, len(moves), _MOVES_A_LINE)
    ]
    return "\n".join(lines) + "\n"
