"""`winnable play`: games of patience in the terminal.

`table` does what the player types; the game itself is a session of `winnable.table`. `saved_games` keeps unfinished
games and `records` finished ones.
"""

import click

from ...errors import BadInput
from ..common import GAME_HELP, DealChoice, deal_options, json_option
from ..completion import complete_game


@click.command("play", epilog=GAME_HELP)
@click.argument("game_name", metavar="[GAME]", required=False, shell_complete=complete_game)
@deal_options
@click.option("--winnable", is_flag=True, help="Deal only what can be won.")
@click.option("--light", is_flag=True, help="Show after every move whether the game can still be won.")
@click.option(
    "--autoplay", is_flag=True, help="Cards go to the foundations by themselves once nothing can be built on them."
)
@click.option("--hidden", is_flag=True, help="Play with hidden cards: nothing is taken back, and ? gives win chances.")
@click.option("--know", metavar="open|seen|top", help="With --hidden: what ? knows of the stock.  [default: seen]")
@click.option(
    "--resume",
    metavar="NAME",
    is_flag=False,
    flag_value="",
    help="Continue a saved game, by name or from a file; without NAME, the last one.",
)
@click.option("--list", "lists", is_flag=True, help="List the games that can be continued.")
@click.option("--forget", metavar="NAME", help="Give up a saved game, which then counts as lost.")
@click.option("--stats", is_flag=True, help="Show games, wins, streaks and times.")
@json_option
def play_command(
    game_name: str | None,
    choice: DealChoice,
    winnable: bool,
    light: bool,
    autoplay: bool,
    hidden: bool,
    know: str | None,
    resume: str | None,
    lists: bool,
    forget: str | None,
    stats: bool,
    as_json: bool,
) -> None:
    """Play GAME in the terminal: type a move, or `help`.

    Every game is saved after every move. With --json, commands are read from standard input, and every answer is one
    line of JSON.

    \b
    winnable play klondike --winnable      a deal that can be won
    winnable play freecell --seed 11982 --dealer microsoft
    winnable play klondike --hidden        with hidden cards, as on a real table
    winnable play --list                   games that are not finished
    winnable play --resume klondike-7      continue one of them
    """
    from . import starting
    from .json_table import JsonTable
    from .table import Table, Wishes

    if lists:
        return starting.print_games(as_json)
    if stats:
        return starting.print_statistics(as_json)
    if forget is not None:
        return starting.forget_game(forget, as_json)
    if resume is not None:
        if winnable or choice != DealChoice():
            raise BadInput("a saved game names its deal; leave out --seed, --dealer, --deal, --position and --winnable")
        saved, name = starting.resumed_game(resume or game_name or "")
    elif game_name is None:
        raise BadInput("GAME is missing; name the game, or continue a saved one with --resume")
    else:
        saved, name = starting.new_game(game_name, choice, winnable), None
    wishes = Wishes(winnable=winnable, light=light, autoplay="safe" if autoplay else "off")
    if hidden:
        return starting.hidden_table(saved, name, wishes, "seen" if know is None else know, as_json=as_json).run()
    if know is not None:
        raise BadInput("--know goes with --hidden")
    return (JsonTable if as_json else Table)(saved, name, wishes).run()
