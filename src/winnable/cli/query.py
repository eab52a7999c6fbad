"""`winnable query`: query the results of experiments with SQL."""

import csv
import datetime
import math
import sys
from decimal import Decimal

import click

from ..errors import BadInput, counted, readable
from ..reports.database import Answer
from ..reports.reading import open_results
from ..text import Column, fitted_table, width_of, wrapped
from .common import json_option
from .group import INTERRUPTED
from .interrupts import interrupts_remembered
from .printing import faint, heading, print_json, print_message, print_text, table_width

_MOST_ROWS = 1000
_MANY, _TOO_MANY = 1e6, 1e15
"""Numbers between these two are written without an exponent, with all digits before the point."""


@click.command("query")
@click.argument("folders", metavar="DIR...", nargs=-1)
@click.argument("sql", metavar='"SELECT …"')
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, with a line of names first.")
@click.option(
    "--allow-files",
    is_flag=True,
    help="Let the query read and write other files, load extensions and change settings; only for SQL of your own.",
)
@json_option
@click.pass_context
def query_command(
    ctx: click.Context, folders: tuple[str, ...], sql: str, as_csv: bool, allow_files: bool, as_json: bool
) -> None:
    """Query the results in DIR with SQL (DuckDB's). `results` has a row for each attempt, `latest` one for each deal.

    Several directories are read as one.

    `record` has the deals whose verdicts alone are kept, `tallies` how many there are of each game.

    \b
    winnable query out "SELECT game, verdict, count(*) FROM latest GROUP BY ALL ORDER BY ALL"
    winnable query out "SELECT seed, seconds FROM latest WHERE verdict = 'unknown'" --csv
    winnable query out "DESCRIBE results"
    winnable query shipped "SELECT game, deals, unknown FROM tallies"

    Ctrl-C stops a long query, with exit code 130.
    """
    if as_csv and as_json:
        raise BadInput("give either --csv or --json, not both")
    if not folders:
        raise BadInput('give a directory and a query, as in `winnable query out "SELECT count(*) FROM latest"`')
    try:
        with interrupts_remembered() as is_stopped:
            opened = open_results(*folders, allow_files=allow_files)
            for warning in opened.warnings:
                print_message(warning)
            answer = opened.database.ask(sql, is_stopped=is_stopped)
    except KeyboardInterrupt:
        print_message("stopped; nothing was changed")
        ctx.exit(INTERRUPTED)
    if as_json:
        print_json([{name: _plain(value) for name, value in row.items()} for row in answer.objects()])
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(answer.columns)
        is_seen = sys.stdout.isatty()  # names of columns must not control the terminal
        writer.writerows([_visible(value) for value in row] if is_seen else row for row in answer.rows)
    else:
        _print_table(answer)


def _visible(value: object) -> object:
    return readable(value) if isinstance(value, str) else value


def _plain(value: object) -> object:
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
    shown = answer.rows[:_MOST_ROWS]
    # Names need not be unique in an answer. If there is no room, the last columns are left out.
    numbers = frozenset(
        index
        for index in range(len(answer.columns))
        if any(isinstance(row[index], int | float | Decimal) for row in shown)
    )
    titles = [Column(readable(name), index in numbers) for index, name in enumerate(answer.columns)]
    drawn = fitted_table(titles, [[readable(_shown(value)) for value in row] for row in shown], table_width())
    for line in drawn.head:
        print_text(heading(line))
    print_text("─" * max(width_of(line) for line in (*drawn.head, *drawn.lines)))
    for line in drawn.lines:
        print_text(line)
    if drawn.left_out:
        sentence = f"No room here for: {', '.join(drawn.left_out)}. A wider terminal, --csv and --json show all."
        print_text(faint(wrapped(sentence, table_width())))
    more = len(answer.rows) - _MOST_ROWS
    if more > 0:
        print_text(faint(f"and {counted(more, 'more row')}; --csv and --json print all"))


def _shown(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if _MANY <= abs(value) < _TOO_MANY else f"{value:.6g}"
