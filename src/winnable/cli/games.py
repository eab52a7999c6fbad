"""`winnable games`: what can be played."""

from collections import Counter

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ..catalogue import all_games, matching
from ..game import Game
from .common import NO, faint, json_option, print_json, print_text, use_colour

_MANY_VARIANTS = 10
_WIDE = 110


@click.command("games")
@click.argument("words", nargs=-1)
@click.option("--all", "show_all", is_flag=True, help="List every variant, also of games that have very many.")
@json_option
@click.pass_context
def games_command(ctx: click.Context, words: tuple[str, ...], show_all: bool, as_json: bool) -> None:
    """List the games, or those whose name or description has all of WORDS.

    The last column is a published figure: how many of all deals can be won.
    """
    games = list(matching(" ".join(words)))
    if as_json:
        print_json([_as_object(game) for game in games])
    elif not games:
        print_text(f"No game has the words “{' '.join(words)}”.")
    else:
        shown = games if words or show_all else _without_crowds(games)
        _print_table(shown)
        _print_hidden(games, shown)
    if not games:
        ctx.exit(NO)


def _as_object(game: Game) -> dict[str, object]:
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


def _without_crowds(games: list[Game]) -> list[Game]:
    """The games without the variants of those that have very many."""
    variants = Counter(game.extends for game in games if game.extends)
    return [game for game in games if variants[game.extends or ""] <= _MANY_VARIANTS]


def _print_table(games: list[Game]) -> None:
    console = Console(no_color=not use_colour(), highlight=False)
    if not console.is_terminal:
        console.width = 160
    is_wide = console.width >= _WIDE
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("name", style="bold", no_wrap=True)
    if is_wide:
        table.add_column("title")
        table.add_column("also called")
    table.add_column("winnable, published", justify="right", no_wrap=True)
    for game in games:
        names = (game.title, ", ".join(game.aliases)) if is_wide else ()
        table.add_row(game.name, *names, _figure(game))
    console.print(table)
    if any("*" in _figure(game) for game in games):
        print_text(faint("* with a note: winnable rules NAME"))


def _figure(game: Game) -> str:
    """The newest published figure, marked if there is something to say about it."""
    if not game.published:
        return ""
    newest = game.published[-1]
    return f"{newest.get('corrected') or newest['printed']}{' *' if newest.get('note') else '  '}"


def _print_hidden(games: list[Game], shown: list[Game]) -> None:
    hidden = Counter(game.extends for game in games if game not in shown)
    for parent, count in hidden.items():
        title = all_games()[parent].title if parent else ""
        print_text(faint(f"and {count} more variants of {title}: winnable games {parent}"))
