"""`winnable query`: ask the results of experiments in SQL.

Takes a directory of results and a question; gives a table, JSON or CSV. The tables are `results`, with every attempt,
and `latest`, with one row for each deal.
"""

import csv
import datetime
import math
import sys
from decimal import Decimal

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import BadInput, counted
from ..reports.database import Answer
from ..reports.reading import open_results
from .common import faint, json_option, print_json, print_text, use_colour

_MOST_ROWS = 1000


@click.command("query")
@click.argument("folder", metavar="DIR")
@click.argument("sql", metavar='"SELECT …"')
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, with a line of names first.")
@json_option
def query_command(folder: str, sql: str, as_csv: bool, as_json: bool) -> None:
    """Ask the results in DIR in SQL (DuckDB's). `results` has a row for each attempt, `latest` one for each deal.

    \b
    winnable query out "SELECT game, verdict, count(*) FROM latest GROUP BY ALL ORDER BY ALL"
    winnable query out "SELECT seed, seconds FROM latest WHERE verdict = 'unknown'" --csv
    winnable query out "DESCRIBE results"
    """
    if as_csv and as_json:
        raise BadInput("give either --csv or --json, not both")
    opened = open_results(folder)
    for warning in opened.warnings:
        click.echo(f"winnable: {warning}", err=True)
    answer = opened.database.ask(sql)
    if as_json:
        print_json([{name: _plain(value) for name, value in row.items()} for row in answer.objects()])
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(answer.columns)
        writer.writerows(answer.rows)
    else:
        _print_table(answer)


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta) or not isinstance(
        value, str | int | bool | None
    ):
        return str(value)
    return value


def _print_table(answer: Answer) -> None:
    console = Console(no_color=not use_colour(), highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = 200
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for index, column in enumerate(answer.columns):
        is_number = any(isinstance(row[index], int | float | Decimal) for row in answer.rows[:_MOST_ROWS])
        table.add_column(Text(column), justify="right" if is_number else "left")
    for row in answer.rows[:_MOST_ROWS]:
        table.add_row(*(Text(_shown(value)) for value in row))
    console.print(table)
    more = len(answer.rows) - _MOST_ROWS
    if more > 0:
        print_text(faint(f"and {counted(more, 'more row')}; --csv and --json print all"))


def _shown(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
