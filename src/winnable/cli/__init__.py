"""The command line: one file per command, each calling only what a user of the package could call too."""

import click

from .. import __version__
from .common import SentencesGroup
from .deal import deal_command
from .deals import deals_command
from .games import games_command
from .hint import hint_command
from .perft import perft_command
from .play import play_command
from .query import query_command
from .rate import rate_command
from .report import report_command
from .rules import rules_command
from .solve import solve_command
from .verify import verify_command


@click.group(cls=SentencesGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, package_name="winnable", message="winnable %(version)s")
def main() -> None:
    """Can this deal be won? Patience games as data: dealt, played, solved and checked.

    \b
    winnable games klondike                 find a game
    winnable rules spider                   read its rules
    winnable deal freecell --seed 11982 --dealer microsoft
    winnable solve klondike --seed 7        can it be won?
    winnable rate klondike                  how many deals can be won?
    winnable hint klondike --seed 7         which moves keep the win?
    winnable play klondike --seed 7         play it here
    winnable rules --check my-game.json     check a game of your own
    winnable deals klondike --winnable      deals that can be won, as many as you like
    winnable report out                     what experiments found

    Every command takes --json. Exit codes: 0 an answer was given, 1 the answer is no, 2 bad input.
    """


for command in (
    games_command,
    rules_command,
    deal_command,
    deals_command,
    solve_command,
    rate_command,
    report_command,
    query_command,
    play_command,
    verify_command,
    hint_command,
    perft_command,
):
    main.add_command(command)
