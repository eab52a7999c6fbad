"""The command line: one file per command, each calling only what a user of the package could call too."""

import click

from .. import __version__
from .group import Group

COMMANDS = {
    "games": "List the games, or those whose name or description has all of WORDS.",
    "rules": "Print the rules of GAME in words, or check a rule file.",
    "deal": "Deal GAME and draw it; or read a deal, check it, and convert it.",
    "deals": "Find deals of GAME, seed after seed, and print each as soon as its verdict is known.",
    "solve": "Say whether a deal of GAME can be won: a win that was replayed, or a proof that there is none.",
    "prove": "Try to prove a deal of GAME lost in a relaxed game, with a proof that can be checked.",
    "check-proof": "Check a proof that a deal is lost, as `winnable solve --certificate` writes it.",
    "explain": "Say why a deal of GAME cannot be won: which cards wait for each other.",
    "rate": "Estimate how many deals of GAME can be won, with an interval that counts undecided deals both ways.",
    "tune": "Measure which engines suit GAME, and write a schedule that `solve`, `rate` and `deals` take.",
    "features": "Write the features of deals of GAME as Parquet; without --out print what the features mean.",
    "learn": "Learn from deals of GAME what a good position looks like, and write a model that `solve` takes.",
    "schedule": "Learn from the results in DIR which engines should search a game, in which order and how long.",
    "report": "Report the results in DIR: intervals beside published ones, undecided deals, time and positions.",
    "reproduce": "Print the tables and figures of PAPER beside ours; without PAPER list the papers.",
    "query": "Query the results in DIR with SQL (DuckDB's).",
    "audit": "Check a random sample of the verdicts in DIR by other means than those that found them.",
    "play": "Play GAME in the terminal: type a move, or `help`.",
    "serve": "Play in the browser: serve the table, with all that is known about a game, until Ctrl-C.",
    "match": "Have PLAYER play deals of GAME without seeing the hidden cards, and print how many it wins.",
    "players": "List the players that `match` takes, with their parameters.",
    "verify": "Replay a solution of a deal of GAME: ok if every move is legal and the game is won.",
    "hint": "Suggest what to play in a position of GAME, and say which moves keep the win.",
    "grade": "Grade a deal of GAME: how hard it is among the winnable deals of the game, from 1 to 100, and why.",
    "review": "Judge a played game: at each move whether it could still be won, and how many choices kept the win.",
    "perft": "Count the sequences of 1, 2, ... moves from the start of a deal of GAME.",
    "schema": "Print the JSON Schema of what COMMAND prints with --json; without COMMAND print all schemas.",
}
"""Every command with the first sentence of its help. A command is loaded only when it is used, since the libraries that
some need take longer to load than a short answer takes to print."""


@click.group(
    "winnable",
    cls=Group,
    sentences=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, package_name="winnable", message="winnable %(version)s")
def main() -> None:
    """Can this deal be won? Patience games as data: dealt, played, solved and checked.

    \b
    winnable games klondike                 find a game
    winnable rules spider                   read its rules
    winnable deal freecell --seed 11982 --dealer microsoft
    winnable solve klondike --seed 7        can it be won?
    winnable explain klondike --seed 1      why can it not be won?
    winnable rate klondike                  how many deals can be won?
    winnable hint klondike --seed 7         which moves keep the win?
    winnable play klondike --seed 7         play it here
    winnable serve --open                   play in the browser
    winnable rules --check my-game.json     check a game of your own
    winnable tune my-game.json              find the engines that suit it
    winnable deals klondike --winnable      deals that can be won, one by one
    winnable grade freecell --seed 7        how hard is it?
    winnable report out                     what experiments found
    winnable audit out                      are they true? check a sample again

    Every command takes --json.

    \b
    Exit codes: 0    an answer was given
                1    the answer is no
                2    bad input, or output that cannot be written
                70   an error of winnable's own, or no memory left
                130  stopped by Ctrl-C
    """
