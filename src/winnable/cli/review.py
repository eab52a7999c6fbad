"""`winnable review`: a played game judged move by move."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from .common import GAME_HELP, DealChoice, deal_options, json_option, number_option, read_text, shown_path
from .printing import print_json
from .progress import ProgressLine, duration

if TYPE_CHECKING:
    from ..notation import SavedGame


@click.command("review", epilog=GAME_HELP)
@click.argument("played", metavar="FILE|-")
@click.option(
    "--game", "game_name", metavar="GAME", help="The game, if FILE is a list of moves; a saved game names its own."
)
@deal_options
@number_option("--timeout", float, 8.0, "Time for the whole review.", "SECONDS")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html"]),
    help="The form.  [default: what the name of the file says, else text]",
)
@click.option("--out", metavar="FILE|DIR", help="Write the review to a file or a directory; html has a figure.")
@json_option
def review_command(
    played: str,
    game_name: str | None,
    choice: DealChoice,
    timeout: float,
    form: str | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Judge a played game: at each move whether it could still be won, and how many choices kept the win.

    \b
    winnable review game.txt                        a game that `play` has saved
    winnable review klondike-7                      one that `play --list` names
    winnable review moves.txt --game freecell --seed 617
    winnable review game.txt --out review.html      with a figure

    The review names the point of no return, the move that lost the game, and the narrowest passages. Wins are found and
    losses proved; a position that is not decided in time is called unknown.
    """
    from ..reviewing import as_document, as_object, review
    from .documents import form_of, has_room_for_plots, show

    if not timeout > 0:
        raise BadInput(f"--timeout must be more than 0, not {timeout}")
    if as_json and (form is not None or out is not None):
        raise BadInput("--json prints the numbers alone; it does not go with --format or --out")
    game = _game(played, game_name, choice)
    doing = ""

    def progress(what: str) -> None:
        nonlocal doing
        doing = what

    with ProgressLine(lambda passed: (f"{duration(passed)} of about {duration(timeout)}", doing)):
        found = review(game.deal, game.moves, seconds=timeout, progress=progress)
    if as_json:
        print_json(as_object(found))
        return
    target = Path(out) if out is not None else None
    form = form_of(target, form)
    show(as_document(found, with_plot=has_room_for_plots(form, target)), form, target, "review")


def _game(played: str, game_name: str | None, choice: DealChoice) -> "SavedGame":
    """Return the game that was played, from a file, the saved games of `play`, or a list of moves."""
    from ..files import MOST_BYTES_OF_MOVES
    from ..notation import SavedGame, read_moves, read_save
    from .play import saved_games

    if game_name is None:
        if choice != DealChoice():
            raise BadInput("name the game of --seed, --dealer, --deal or --position with --game")
        if played in saved_games.names() and not Path(played).exists():
            return saved_games.read_game(str(saved_games.path_of(played)))
        text = read_text(played, MOST_BYTES_OF_MOVES)
        if "moves:" not in map(str.strip, text.splitlines()):
            raise BadInput(
                f"{shown_path(played)}: this is not a saved game; for a list of moves say which deal they belong to, "
                "with --game and --seed, --deal or --position"
            )
        try:
            return read_save(text)
        except BadInput as error:
            raise error.located(shown_path(played)) from None
    choice.check_is_certain(game_name, "say which deal the moves belong to, with --seed, --deal or --position")
    if played == "-" and "-" in (choice.deal_file, game_name):
        raise BadInput("only one thing can come from standard input; give the others as files")
    deal = choice.deal(game_name)
    return SavedGame(deal, tuple(read_moves(read_text(played, MOST_BYTES_OF_MOVES), deal)))
