"""What commands share: options, and what the options name. Loads nothing heavy, so that help comes at once."""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import BadInput, readable
from ..files import MOST_BYTES, read_file, read_limited, read_stream, read_text_file
from .completion import complete_game

if TYPE_CHECKING:
    from ..game import Deal, Game
    from ..seeds import SeedRanges

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


FAMILIES_DEALER = "freecell-families"
family_option = click.option(
    "--family",
    metavar="NAME",
    help=f"For the dealer {FAMILIES_DEALER}: seeds count the deals of this family, such as random, colour-sorted, "
    "blocking-K, aces-depth-3 or kings-depth-6-colour-sorted, from 0.",
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
        *names, cls=_StrategyOption, default=default, multiple=several, metavar="NAME|SHARES|FILE", help=_STRATEGY_HELP
    )


def game_argument(command: Command) -> Command:
    """Return the GAME argument."""
    return click.argument("game_name", metavar="GAME", shell_complete=complete_game)(command)


def limit_options(seconds: int, memory: int | None) -> Callable[[Command], Command]:
    """Return the options for the limits of a deal; the command takes `timeout`, `positions` and `memory`."""
    return _all_of(
        click.option(
            "--timeout",
            type=float,
            metavar="SECONDS",
            help=f"Give up on a deal after this time.  [default: {seconds}, or none with --positions]",
        ),
        click.option(
            "--positions",
            type=int,
            metavar="N",
            help="Give up on a deal after N positions; results are then the same on every machine.",
        ),
        click.option(
            "--memory",
            type=click.IntRange(1),
            default=memory,
            metavar="MB",
            help="Memory for the positions of a deal.  [default: 1024]",
        ),
    )


def timeout_option(help_text: str) -> Callable[[Command], Command]:
    """Return the option for a time limit that has no default of its own."""
    return click.option("--timeout", type=float, metavar="SECONDS", help=help_text)


def number_option(
    name: str, kind: Any, default: float, help_text: str, metavar: str | None = None
) -> Callable[[Command], Command]:
    """Return an option for a number of some type or range. Its help ends with the default."""
    shown = f"{help_text}  [default: {default:g}]"
    return click.option(name, type=kind, default=default, metavar=metavar, help=shown)


def _all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return one decorator that adds options in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


@dataclass(frozen=True)
class DealChoice:
    """Which deal of a game is meant, as the options say."""

    seed: int | None = None
    dealer: str | None = None
    deal_file: str | None = None
    position: str | None = None
    family: str | None = None

    def __post_init__(self) -> None:
        if self.family is not None:
            object.__setattr__(self, "dealer", dealer_of_family(self.family, self.dealer))

    def seeds(self, text: str) -> "SeedRanges":
        """Return the seeds of a text such as 1-10; of a family these are the numbers of its deals."""
        from ..seeds import SeedRanges, parse_seeds

        wanted = parse_seeds(text)
        if self.family is None:
            return wanted
        shift = seed_in_family(self.family, wanted.first) - wanted.first
        if seed_in_family(self.family, wanted.last) - wanted.last != shift:
            raise BadInput(f"--seeds {text}: give the numbers of the family, or seeds of the dealer, not both")
        return SeedRanges(range(piece.start + shift, piece.stop + shift) for piece in wanted.ranges)

    @property
    def is_certain(self) -> bool:
        """Whether the options say which deal is meant. If not, it is a random one."""
        return any(option is not None for option in (self.seed, self.deal_file, self.position))

    def check_is_certain(self, name: str, advice: str) -> None:
        """Raise `BadInput` with an advice if neither the options nor GAME, which may be an id, say which deal."""
        if not self.is_certain and ":" not in name:
            raise BadInput(advice)

    def deal(self, name: str) -> "Deal":
        """Return the deal of a game, or a random one if nothing is chosen. GAME may be the whole id of a deal."""
        from ..catalogue import deal_from_id
        from ..notation import read_deal

        if name.count(":") == 2 and not name.endswith(".json"):
            if self != DealChoice():
                raise BadInput(
                    f"{readable(name, 80)} names the deal; leave out --seed, --dealer, --deal and --position"
                )
            return deal_from_id(name)
        if name == "-" and self.deal_file == "-":
            raise BadInput("rules and deal cannot both come from standard input; give one of them as a file")
        game = chosen_game(name)
        if self.position is not None:
            if self.seed is not None or self.dealer is not None or self.deal_file is not None:
                raise BadInput("--position says where the cards lie; it does not go with --seed, --dealer or --deal")
            return _deal_of_line(game, self.position)
        if self.deal_file is not None:
            if self.seed is not None or self.dealer is not None:
                raise BadInput("give either --seed and --dealer, or --deal, not both")
            try:
                return read_deal(read_text(self.deal_file), game)
            except BadInput as error:
                raise (error if self.deal_file in str(error) else error.located(shown_path(self.deal_file))) from None
        seed = random.SystemRandom().randrange(1, 1_000_000) if self.seed is None else self.seed
        return game.deal(seed if self.family is None else seed_in_family(self.family, seed), self.dealer)


def dealer_of_family(family: str, dealer: str | None) -> str:
    """Return the dealer of families. Raises `BadInput` for a family that there is not, or with another dealer."""
    from ..dealing import family_named

    if dealer not in (None, FAMILIES_DEALER):
        raise BadInput(f"--family is for the dealer {FAMILIES_DEALER}, not {dealer}")
    family_named(family)
    return FAMILIES_DEALER


def seed_in_family(family: str, number: int) -> int:
    """Return the seed of a deal, from its number in the family or from the seed itself, as other commands print it."""
    from ..dealing import DEALS_OF_A_FAMILY, family_seed

    first = family_seed(family, 0)
    return number if first <= number < first + DEALS_OF_A_FAMILY else family_seed(family, number)


def deal_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which deal is meant; the command takes them as one `choice`."""

    @wraps(command)
    def with_choice(
        *arguments: Any,
        seed: int | None,
        dealer: str | None,
        deal_file: str | None,
        position: str | None,
        family: str | None,
        **options: Any,
    ) -> Any:
        return command(*arguments, choice=DealChoice(seed, dealer, deal_file, position, family), **options)

    return _all_of(
        click.option("--seed", type=int, metavar="N", help="The number of the deal."),
        dealer_option,
        family_option,
        click.option(
            "--deal",
            "deal_file",
            metavar="FILE",
            help="Read the deal, or a half-played position, from a file; - for standard input.",
        ),
        click.option(
            "--position", metavar="TEXT", help="A position as one line, as `deal --format position` prints it."
        ),
    )(with_choice)


def read_text(path: str, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if path != "-":
        return read_text_file(Path(path), most_bytes)
    return read_stream(sys.stdin.buffer, shown_path(path), most_bytes)


def read_bytes(path: str, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of a file, or of standard input for `-`."""
    if path != "-":
        return read_file(Path(path), most_bytes)
    return read_limited(sys.stdin.buffer, shown_path(path), most_bytes)


def shown_path(path: str) -> str:
    """Return what a sentence calls a file that `read_text` reads."""
    return "standard input" if path == "-" else path


def chosen_game(name: str) -> "Game":
    """Return the game that the user named."""
    from ..catalogue import find_game, parse_game

    if name == "-":
        return parse_game(read_text("-"), name="stdin", origin=shown_path("-"))
    return find_game(name)


def _deal_of_line(game: "Game", line: str) -> "Deal":
    from ..game import Deal
    from ..position import Position

    try:
        return Deal(game, Position.parse(game, line).layout)
    except BadInput as error:
        raise error.located("--position") from None
