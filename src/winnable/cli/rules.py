"""`winnable rules`: the rules of a game in words, and the checker for rule files."""

from typing import TYPE_CHECKING

import click

from ..errors import BadInput, counted
from ..text import wrapped
from .common import GAME_HELP, chosen_game, json_option
from .completion import complete_game
from .printing import faint, heading, print_json, print_message, print_paragraph, print_text, print_title, table_width

if TYPE_CHECKING:
    from ..game import Game

_WIDEST = 96
"""Lines longer than this are hard to read, however wide the terminal is."""
_INDENT = 13


@click.command("rules", epilog=GAME_HELP)
@click.argument("games", metavar="GAME...", nargs=-1, shell_complete=complete_game)
@click.option("--check", is_flag=True, help="Only check that GAME, usually your own rule file, describes a game.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of rule files and stop.")
@click.option(
    "--compiled", "as_numbers", is_flag=True, help="Print GAME as JSON for the C API, so that a program can embed it."
)
@json_option
@click.pass_context
def rules_command(
    ctx: click.Context, games: tuple[str, ...], check: bool, schema: bool, as_numbers: bool, as_json: bool
) -> None:
    """Print the rules of GAME in words, or check a rule file.

    With --json the rules are complete, with every default written out.
    """
    if schema:
        from ..catalogue import game_schema

        print_json(game_schema())
    elif not games:
        raise BadInput("GAME is missing; name at least one game, a rule file, or - for standard input")
    elif check:
        results = [_check(name, as_json) for name in games]
        ctx.exit(0 if all(results) else 2)
    else:
        for name in games:
            game = chosen_game(name)
            if as_numbers:
                from ..compiled import compiled

                print_json(compiled(game))
            elif as_json:
                about = {"name": game.name, "title": game.title, "rules_hash": game.rules.digest}
                print_json({**about, "rules": game.rules.complete()})
            else:
                _print_rules(game)


def _check(name: str, as_json: bool) -> bool:
    """Check a rule file: print what is wrong with it and what has no effect, and return whether it is good."""
    from ..rule_files import without_effect

    try:
        game = chosen_game(name)
    except BadInput as error:
        if as_json:
            print_json({"file": name, "ok": False, "problems": list(error.problems), "notes": []})
        else:
            for problem in error.problems:
                print_message(problem)
        return False
    notes = without_effect(game.rules)
    if as_json:
        print_json({"file": name, "ok": True, "problems": [], "notes": notes})
    else:
        print_paragraph(f"{name}: ok ({counted(game.rules.deck_size, 'card')}, rules hash {game.rules.digest})")
        for note in notes:
            print_paragraph(f"{name}: note: {note}", hanging=2)
    return True


def _print_rules(game: "Game") -> None:
    from ..rule_files import summary

    width = min(table_width() or _WIDEST, _WIDEST)
    print_title(game.title, game.id)
    if game.aliases:
        print_paragraph("also called " + ", ".join(game.aliases), faint)
    if game.description:
        print_text("\n" + wrapped(game.description, width))
    print_text("")
    for name, sentences in summary(game.rules):
        text = wrapped(" ".join(sentences), width, indent=_INDENT)
        print_text(heading(name) + text[len(name) :])
    for figure in game.published:
        note = f" {figure['note']}" if figure.get("note") else ""
        text = f"Published: {figure.get('corrected') or figure['printed']} can be won ({figure['reference']}).{note}"
        print_text("\n" + faint(wrapped(text, width)))
    if game.source:
        print_text("\n" + faint(wrapped(f"Source: {game.source}.", width)))
