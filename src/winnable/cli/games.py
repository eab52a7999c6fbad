"""`winnable games`: what can be played."""

import re
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput, quoted, readable
from ..tags import DIFFICULTIES, FAMILIES, LENGTHS, LEVELS, SIGHTS, tags_of
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
_TAG_COLUMNS = (
    Column("name", importance=9),
    Column("title", importance=1),
    Column("family", importance=2),
    Column("decks", is_number=True, importance=3),
    Column("cards", importance=4),
    Column("skill", importance=7),
    Column("length", importance=6),
    Column("difficulty", importance=5),
    Column("winnable", is_number=True, importance=8),
)


@click.command("games")
@click.argument("words", nargs=-1)
@click.option("--family", type=click.Choice(FAMILIES), help="Only games of this family.")
@click.option("--decks", type=click.IntRange(1, 2), help="Only games with so many decks.")
@click.option("--cards", type=click.Choice(SIGHTS), help="Whether the player sees all cards from the start.")
@click.option("--skill", type=click.Choice(LEVELS), help="How much depends on how one plays, and not on the deal.")
@click.option("--length", type=click.Choice(LENGTHS), help="Of a win: short is up to 60 moves, long more than 120.")
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), help="How often a strong player wins.")
@click.option("--winnable", metavar="A-B", help="Only games of whose deals A to B per cent can be won, such as 80-100.")
@click.option("--all", "show_all", is_flag=True, help="List every variant, even of games that have very many.")
@json_option
@click.pass_context
def games_command(
    ctx: click.Context, /, words: tuple[str, ...], winnable: str | None, show_all: bool, as_json: bool, **wished: Any
) -> None:
    """List the games, or those whose name or description has all of WORDS.

    \b
    winnable games baker
    winnable games --family yukon --decks 1 --skill high
    winnable games --cards open --length short --winnable 80-100

    The last column is a published figure: the share of all deals that can be won. With options that choose, the columns
    are what was chosen by: family, decks, cards, skill, length, difficulty and the share of deals that can be won, as
    measured here. What was not measured of a game is empty, and options that ask for it leave the game out.
    """
    from ..catalogue import matching

    wishes = {name: wish for name, wish in wished.items() if wish is not None}
    shares = None if winnable is None else _shares(winnable)
    games = [game for game in matching(" ".join(words)) if _fits(game, wishes, shares)]
    if as_json:
        print_json([_as_object(game) for game in games])
    elif not games:
        wanted = " and these tags" if wishes or shares else ""
        print_paragraph(f"No game has the words “{readable(' '.join(words), 80)}”{wanted}.")
    else:
        shown = games if words or show_all else _without_crowds(games)
        if wishes or shares:
            _print_tags(shown)
        else:
            _print_table(shown)
        _print_hidden(games, shown)
    if not games:
        ctx.exit(NO)


def _shares(text: str) -> tuple[float, float]:
    """Return the two shares of a text such as `80-100`."""
    match = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)-([0-9]{1,3}(?:\.[0-9]{1,4})?)%?", text.strip())
    if match is None or not 0 <= float(match[1]) <= float(match[2]) <= 100:
        raise BadInput(f"--winnable is a range of per cent such as 80-100, not {quoted(text)}")
    return float(match[1]) / 100, float(match[2]) / 100


def _fits(game: "Game", wishes: dict[str, Any], shares: tuple[float, float] | None) -> bool:
    tags = tags_of(game)
    if shares is not None and not (tags.winnable and shares[0] <= sum(tags.winnable) / 2 <= shares[1]):
        return False
    return all(getattr(tags, name) == wish for name, wish in wishes.items())


def _print_tags(games: "list[Game]") -> None:
    rows = []
    for game in games:
        tags = tags_of(game)
        found = (tags.family, str(tags.decks), tags.cards, tags.skill, tags.length, tags.difficulty)
        rows.append((game.name, game.title, *(each or "" for each in found), _between(tags.winnable)))
    table = fitted_table(_TAG_COLUMNS, rows, table_width())
    print_text(heading("\n".join(table.head)))
    print_text("\n".join(table.lines))


def _between(ends: tuple[float, float] | None) -> str:
    return "" if ends is None else f"{100 * ends[0]:.0f}-{100 * ends[1]:.0f}%"


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
        "tags": asdict(tags_of(game)),
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
