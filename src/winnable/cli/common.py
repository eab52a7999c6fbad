"""What all commands share: options, reading files and standard input, colour, JSON, and text that fits the terminal.

Loads nothing heavy, so that help and completion come at once.
"""

import json
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import BadInput, readable
from ..files import MOST_BYTES, read_stream, read_text_file
from ..text import wrapped
from .completion import complete_game
from .group import INTERRUPTED, NO, print_message
from .output import can_be_written

if TYPE_CHECKING:
    from ..game import Deal, Game

__all__ = ["INTERRUPTED", "NO", "print_message"]

Command = TypeVar("Command", bound=Callable[..., Any])

GAME_HELP = (
    "GAME is a name or an alias (see `winnable games`), the path of a rule file, or - for rules on standard input."
)
DEALER_NAMES = (
    "solvitaire",
    "microsoft",
    "pysol",
    "klondike-solver",
    "greenfelt",
    "exact",
    "microsoft-collection",
    "freecell-families",
)
"""The names of the dealers. They are written out here because loading the dealers takes long."""
SEEDS_HELP = "1-1000, 7, or several such as 1-10,15"
"""How seeds are written."""
STRATEGY_NAMES = ("auto", "complete", "streamlined", "smart")
"""The names of the strategies. They are written out here because loading the strategies takes long."""
_STRATEGY_HELP = (
    f"Which engines to use: {', '.join(STRATEGY_NAMES)}, shares such as best-first=4,complete=1, with parameters "
    "such as beam=4:width=2000,complete=1, or a schedule file that `winnable tune` has written."
)


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, with the keys that docs/json.md describes."
)


dealer_option = click.option(
    "--dealer",
    type=click.Choice(DEALER_NAMES),
    metavar="NAME",
    help=f"Whose numbering the seeds belong to: {', '.join(DEALER_NAMES)}.  [default: the game's own]",
)


class _StrategyOption(click.Option):
    """An option whose help names the engines of the core. The core is loaded only when the help is printed."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from .. import _core

        words = []
        for kind in _core.ENGINES:
            parameters = ", ".join(parameter.name for parameter in kind.parameters)
            words.append(f"{kind.name} ({parameters})" if parameters else kind.name)
        several = " May be given several times, to compare them." if self.multiple else ""
        self.help = f"{_STRATEGY_HELP}{several} The engines and their parameters: {', '.join(words)}.  [default: auto]"
        return super().get_help_record(ctx)


def strategy_option(default: str | None, *, several: bool = False) -> Callable[[Command], Command]:
    """Return the option for engines; with `several` the command takes `strategies`, in the order they are given."""
    names = ("--strategy", "--schedule", "strategies" if several else "strategy")
    return click.option(
        *names,
        cls=_StrategyOption,
        default=default,
        multiple=several,
        metavar="NAME|SHARES|FILE",
        help=_STRATEGY_HELP,
    )


def game_argument(command: Command) -> Command:
    """Return the GAME argument."""
    return click.argument("game_name", metavar="GAME", shell_complete=complete_game)(command)


def deal_options(command: Command) -> Command:
    """Options that say which deal is meant."""
    options = (
        click.option("--seed", type=int, metavar="N", help="The number of the deal."),
        dealer_option,
        click.option(
            "--deal",
            "deal_file",
            metavar="FILE",
            help="Read the deal, or a half-played position, from a file; - for standard input.",
        ),
        click.option(
            "--position", metavar="TEXT", help="A position as one line, as `deal --format position` prints it."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def read_text(path: str, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if path != "-":
        return read_text_file(Path(path), most_bytes)
    return read_stream(sys.stdin.buffer, "standard input", most_bytes)


def chosen_game(name: str) -> "Game":
    """Return the game that the user named."""
    from ..catalogue import find_game, parse_game

    if name == "-":
        return parse_game(read_text("-"), name="stdin", origin="standard input")
    return find_game(name)


def chosen_deal(
    name: str, seed: int | None, dealer: str | None, deal_file: str | None, position: str | None = None
) -> "Deal":
    """Return the deal that the options name; without options, a random one. GAME may be the whole id of a deal."""
    from ..catalogue import deal_from_id
    from ..notation import read_deal

    if name.count(":") == 2 and not name.endswith(".json"):
        if any(option is not None for option in (seed, dealer, deal_file, position)):
            raise BadInput(f"{readable(name, 80)} names the deal; leave out --seed, --dealer, --deal and --position")
        return deal_from_id(name)
    if name == "-" and deal_file == "-":
        raise BadInput("rules and deal cannot both come from standard input; give one of them as a file")
    game = chosen_game(name)
    if position is not None:
        if seed is not None or dealer is not None or deal_file is not None:
            raise BadInput("--position says where the cards lie; it does not go with --seed, --dealer or --deal")
        return _deal_of_line(game, position)
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


def _deal_of_line(game: "Game", line: str) -> "Deal":
    from ..game import Deal
    from ..position import Position

    try:
        return Deal(game, Position.parse(game, line).layout)
    except BadInput as error:
        raise error.located("--position") from None


def use_colour() -> bool:
    """Whether to print colour: in a terminal, unless NO_COLOR is set; FORCE_COLOR asks for it anywhere."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def table_width() -> int | None:
    """Return how wide a table may be drawn: as wide as the terminal, without limit elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def print_text(text: str) -> None:
    """Print a text that is already coloured, or is to stay without colour."""
    # By default, click writes UTF-8 even if the encoding of the output is ASCII.
    click.echo(text, file=sys.stdout, color=use_colour())


def print_paragraph(text: str, style: Callable[[str], str] = str, *, indent: int = 0, hanging: int = 0) -> None:
    """Print a sentence or more, broken at spaces where the terminal ends; `style` is `heading` or `faint`."""
    print_text(style(wrapped(text, table_width(), indent=indent, hanging=hanging)))


def print_title(title: str, detail: str) -> None:
    """Print the title of a game, with an id beside it or, if there is no room, below it."""
    width = table_width()
    gap = "  " if width is None or len(title) + 2 + len(detail) <= width else "\n"
    print_text(heading(title) + gap + faint(detail))


def print_json(value: object) -> None:
    """Print one JSON value on one line; characters that the output cannot show, or would obey, are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    click.echo(text if text.isprintable() and can_be_written(text) else json.dumps(value), file=sys.stdout)


def heading(text: str) -> str:
    """Return a line that stands out in a terminal."""
    return click.style(text, bold=True) if use_colour() else text


def faint(text: str) -> str:
    """Return a line that stands back in a terminal."""
    return click.style(text, dim=True) if use_colour() else text
