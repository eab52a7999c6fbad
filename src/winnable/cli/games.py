"""`winnable games`: what can be played."""

from collections import Counter
from typing import TYPE_CHECKING

import click

from ..errors import readable
from ..text import Column, fitted_table
from .common import json_option
from .group import NO
from .printing import faint, heading, print_json, print_paragraph, print_text, table_width

if TYPE_CHECKING:
    from ..game import Game

_MANY_VARIANTS = 10
_COLUMNS = (
    Column("name", importance=3),
    Column("title", importance=1),
    Column("also called"),
    Column("winnable, published", is_number=True, importance=2),
)


@click.command("games")
@click.argument("words", nargs=-1)
@click.option("--all", "show_all", is_flag=True, help="List every variant, even of games that have very many.")
@json_option
@click.pass_context
def games_command(ctx: click.Context, words: tuple[str, ...], show_all: bool, as_json: bool) -> None:
    """List the games, or those whose name or description has all of WORDS.

    The last column is a published figure: the share of all deals that can be won.
    """
    from ..catalogue import matching

    games = list(matching(" ".join(words)))
    if as_json:
        print_json([_as_object(game) for game in games])
    elif not games:
        print_paragraph(f"No game has the words “{readable(' '.join(words), 80)}”.")
    else:
        shown = games if words or show_all else _without_crowds(games)
        _print_table(shown)
        _print_hidden(games, shown)
    if not games:
        ctx.exit(NO)


def _as_object(game: "Game") -> dict[str, object]:
    return {
        "name": game.name,
        "aliases": list(game.aliases),
        "title": game.title,
        "description": game.description,
        "source": game.source,
        "extends": game.extends,
        "rules_hash": game.rules.digest,
        "published": list(game.published),
    }


def _without_crowds(games: "list[Game]") -> "list[Game]":
    """Return the games; if a game has very many variants, without these."""
    variants = Counter(game.extends for game in games if game.extends)
    return [game for game in games if variants[game.extends or ""] <= _MANY_VARIANTS]


def _print_table(games: "list[Game]") -> None:
    rows = [(game.name, game.title, ", ".join(game.aliases), _figure(game)) for game in games]
    table = fitted_table(_COLUMNS, rows, table_width())
    print_text(heading("\n".join(table.head)))
    print_text("\n".join(table.lines))
    if any("*" in _figure(game) for game in games):
        print_text(faint("* with a note: winnable rules NAME"))


def _figure(game: "Game") -> str:
    """Return the last published figure, marked if it has a note."""
    if not game.published:
        return ""
    newest = game.published[-1]
    return f"{newest.get('corrected') or newest['printed']}{' *' if newest.get('note') else '  '}"


def _print_hidden(games: "list[Game]", shown: "list[Game]") -> None:
    from ..catalogue import all_games

    for parent, count in Counter(game.extends for game in games if game not in shown).items():
        title = all_games()[parent].title if parent else ""
        print_text(faint(f"and {count} more variants of {title}: winnable games {parent}"))
