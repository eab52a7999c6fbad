"""What all commands share: options, reading files and standard input, colour, JSON, and sentences for bad input."""

import json
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..catalogue import deal_from_id, find_game, parse_game
from ..dealing import DEALERS
from ..errors import BadInput
from ..files import read_text_file
from ..game import Deal, Game
from ..notation import read_deal

Command = TypeVar("Command", bound=Callable[..., Any])

GAME_HELP = (
    "GAME is a name or an alias (see `winnable games`), the path of a rule file, or - for rules on standard input."
)
NO = 1
"""Exit code when the answer is no."""


class SentencesGroup(click.Group):
    """A group of commands that answers bad input with sentences and exit code 2, never with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BadInput as error:
            for problem in error.problems:
                click.echo(f"winnable: {problem}", err=True)
            ctx.exit(2)
        except BrokenPipeError:
            # The reader, `head` for one, has seen enough. Standard output is closed so that Python
            # does not complain at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, with the keys that docs/json.md describes."
)


def game_argument(command: Command) -> Command:
    """The GAME argument."""
    return click.argument("game_name", metavar="GAME")(command)


def deal_options(command: Command) -> Command:
    """Options that say which deal is meant."""
    options = (
        click.option("--seed", type=int, metavar="N", help="The number of the deal."),
        click.option(
            "--dealer",
            type=click.Choice(list(DEALERS)),
            help="Whose numbering the seed belongs to.  [default: the game's own]",
        ),
        click.option(
            "--deal",
            "deal_file",
            metavar="FILE",
            help="Read the deal, or a half-played position, from a file; - for standard input.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if path != "-":
        return read_text_file(Path(path))
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("standard input: cannot be read: it is not text") from None


def chosen_game(name: str) -> Game:
    """The game that the user named."""
    if name == "-":
        return parse_game(read_text("-"), name="stdin", origin="standard input")
    return find_game(name)


def chosen_deal(name: str, seed: int | None, dealer: str | None, deal_file: str | None) -> Deal:
    """The deal that the options say; without any, a random one. GAME may be the whole id of a deal."""
    if name.count(":") == 2 and not name.endswith(".json"):
        if seed is not None or dealer is not None or deal_file is not None:
            raise BadInput(f"{name} says which deal is meant; --seed, --dealer and --deal are not needed")
        return deal_from_id(name)
    if name == "-" and deal_file == "-":
        raise BadInput("rules and deal cannot both come from standard input; give one of them as a file")
    game = chosen_game(name)
    if deal_file is not None:
        if seed is not None or dealer is not None:
            raise BadInput("give either --seed and --dealer, or --deal, not both")
        try:
            return read_deal(read_text(deal_file), game)
        except BadInput as error:
            raise (
                error if deal_file in str(error) else error.located("standard input" if deal_file == "-" else deal_file)
            ) from None
    if seed is None:
        seed = random.SystemRandom().randrange(1, 1_000_000)
    return game.deal(seed, dealer)


def use_colour() -> bool:
    """Whether to print colour: in a terminal, unless NO_COLOR is set; FORCE_COLOR asks for it anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def table_width() -> int | None:
    """How wide a table may be drawn: as wide as the terminal, without limit elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def print_text(text: str) -> None:
    """Print a text that already has, or has not, its colours."""
    click.echo(text, color=use_colour())


def print_json(value: object) -> None:
    """Print one JSON value on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def heading(text: str) -> str:
    """A line that stands out in a terminal."""
    return click.style(text, bold=True) if use_colour() else text


def faint(text: str) -> str:
    """A line that stands back in a terminal."""
    return click.style(text, dim=True) if use_colour() else text
