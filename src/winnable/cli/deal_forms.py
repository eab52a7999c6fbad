"""The forms in which `winnable deals` writes: CSV, JSON Lines, text that can be read back, and boards for PySolFC.

Takes the form, the order and perhaps a folder. Gives a function that writes one deal, to standard output or to a file
of its own.
"""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import click

from ..errors import BadInput, counted
from ..files import make_folder, write_file
from ..notation import deal_to_object, write_deal
from ..supply import Order, Supplied

FORMS = ("csv", "json", "text", "pysol")
COLUMNS = ("id", "game", "dealer", "seed", "verdict", "reason", "length", "positions", "unique", "seconds", "stored")
_MOVES_A_LINE = 12
_ENDINGS = {"csv": "csv", "json": "json", "text": "txt", "pysol": "txt"}


def writer(form: str, order: Order, folder: str | None) -> Callable[[Supplied], None]:
    """A function that writes a deal. Raises `BadInput` if this game or order does not fit the form."""
    _check(form, order)
    if folder is None:
        if form == "csv":
            click.echo(_csv_line(_columns(order)), nl=False)
        gap = "" if form in ("csv", "json") else "\n"
        return lambda deal: click.echo(written(form, order, deal) + gap, nl=False)
    target = Path(folder)
    make_folder(target)
    header = _csv_line(_columns(order)) if form == "csv" else ""

    def write(deal: Supplied) -> None:
        name = re.sub(r"[^\w.-]+", "-", deal.deal.id)
        write_file(target / f"{name}.{_ENDINGS[form]}", header + written(form, order, deal))

    return write


def _check(form: str, order: Order) -> None:
    if form != "pysol":
        return
    if not order.winnable_only:
        raise BadInput("a board for PySolFC has no place for a verdict; add --winnable, so that it is known")
    if order.with_moves:
        raise BadInput("a board for PySolFC has no place for a solution; leave out --with-solution or choose a form")
    write_deal(order.game.deal(order.first, order.dealer), "fc-solve")


def written(form: str, order: Order, deal: Supplied) -> str:
    """A deal in one of the forms, with the line break at its end."""
    if form == "csv":
        return _csv_line([_cell(value) for value in _row(deal, order.with_moves).values()])
    if form == "json":
        return json.dumps(as_object(deal, with_moves=order.with_moves), ensure_ascii=False) + "\n"
    if form == "pysol":
        # PySolFC imports the boards of Freecell Solver, one to a file, and knows no comments.
        return write_deal(deal.deal, "fc-solve")
    return _text(deal)


def as_object(deal: Supplied, *, with_moves: bool) -> dict[str, object]:
    """A deal as JSON: what is known of it, and where the cards lie."""
    row = _row(deal, with_moves) | {"layout": deal_to_object(deal.deal)["layout"]}
    if with_moves:
        row["moves"] = None if deal.moves is None else [str(move) for move in deal.moves]
    return row


def _columns(order: Order) -> tuple[str, ...]:
    return (*COLUMNS, "moves") if order.with_moves else COLUMNS


def _row(deal: Supplied, with_moves: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "id": deal.deal.id,
        "game": deal.deal.game.id,
        "dealer": deal.deal.dealer,
        "seed": deal.deal.seed,
        "verdict": deal.verdict,
        "reason": deal.reason,
        "length": deal.length,
        "positions": deal.positions,
        "unique": deal.unique,
        "seconds": round(deal.seconds, 6),
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
    """The deal as `winnable deal --format text` writes it; all else stands in comments."""
    first, rest = write_deal(deal.deal, "text").split("\n", 1)
    win = f": a win in {counted(deal.length, 'elementary move')}" if deal.length is not None else ""
    reason = f"({deal.reason})" if deal.reason else ""
    effort = f"{deal.positions} positions, {deal.seconds:.3f} s"
    lines = [first, f"# {deal.verdict}{reason}{win}; {effort}", rest.rstrip("\n")]
    moves = [] if deal.moves is None else [str(move) for move in deal.moves]
    lines += [
        f"# {'moves:' if start == 0 else '      '} {' '.join(moves[start : start + _MOVES_A_LINE])}"
        for start in range(0, len(moves), _MOVES_A_LINE)
    ]
    return "\n".join(lines) + "\n"
