"""`winnable rules`: the rules of a game in words, and the checker for rule files."""

import textwrap

import click

from ..catalogue import game_schema
from ..errors import BadInput, counted
from ..game import Game
from ..rules import summary, without_effect
from .common import GAME_HELP, chosen_game, faint, heading, json_option, print_json, print_text

_WIDTH = 96


@click.command("rules", epilog=GAME_HELP)
@click.argument("games", metavar="GAME...", nargs=-1)
@click.option("--check", is_flag=True, help="Only check that GAME, usually your own rule file, describes a game.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of rule files and stop.")
@json_option
@click.pass_context
def rules_command(ctx: click.Context, games: tuple[str, ...], check: bool, schema: bool, as_json: bool) -> None:
    """Tell the rules of GAME in words, or check a rule file.

    With --json, the complete rules, every default written out.
    """
    if schema:
        print_json(game_schema())
    elif not games:
        raise click.UsageError("Missing argument 'GAME...'.")
    elif check:
        results = [_check(name, as_json) for name in games]
        ctx.exit(0 if all(results) else 2)
    else:
        for name in games:
            game = chosen_game(name)
            if as_json:
                print_json(_as_object(game))
            else:
                _print_rules(game)


def _as_object(game: Game) -> dict[str, object]:
    return {"name": game.name, "title": game.title, "rules_hash": game.rules.digest, "rules": game.rules.complete()}


def _check(name: str, as_json: bool) -> bool:
    """Whether a rule file is good; says what is wrong with it, and what in it has no effect."""
    try:
        game = chosen_game(name)
    except BadInput as error:
        if as_json:
            print_json({"file": name, "ok": False, "problems": list(error.problems), "notes": []})
        else:
            for problem in error.problems:
                click.echo(f"winnable: {problem}", err=True)
        return False
    notes = without_effect(game.rules)
    if as_json:
        print_json({"file": name, "ok": True, "problems": [], "notes": notes})
    else:
        print_text(f"{name}: ok ({counted(game.rules.deck_size, 'card')}, rules hash {game.rules.digest})")
        for note in notes:
            print_text(f"{name}: note: {note}")
    return True


def _print_rules(game: Game) -> None:
    print_text(heading(game.title) + faint(f"  {game.id}"))
    if game.aliases:
        print_text(faint("also called " + ", ".join(game.aliases)))
    if game.description:
        print_text("\n" + textwrap.fill(game.description, _WIDTH))
    print_text("")
    indent = " " * 13
    for name, told in summary(game.rules):
        text = textwrap.fill(" ".join(told), _WIDTH, initial_indent=indent, subsequent_indent=indent)
        print_text(heading(name) + text[len(name) :])
    for figure in game.published:
        note = f" {figure['note']}" if figure.get("note") else ""
        text = f"Published: {figure.get('corrected') or figure['printed']} can be won ({figure['reference']}).{note}"
        print_text("\n" + faint(textwrap.fill(text, _WIDTH)))
    if game.source:
        print_text("\n" + faint(textwrap.fill(f"Source: {game.source}.", _WIDTH)))
