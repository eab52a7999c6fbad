"""`winnable review`: a played game judged move by move."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from .common import GAME_HELP, chosen_deal, deal_options, json_option, print_json, read_text
from .progress import ProgressLine, duration

if TYPE_CHECKING:
    from ..notation import SavedGame

_DEFAULT_SECONDS = 8.0


@click.command("review", epilog=GAME_HELP)
@click.argument("played", metavar="FILE|-")
@click.option(
    "--game", "game_name", metavar="GAME", help="The game, if FILE is a list of moves; a saved game names its own."
)
@deal_options
@click.option(
    "--timeout",
    type=float,
    default=_DEFAULT_SECONDS,
    metavar="SECONDS",
    help="Time for the whole review.  [default: 8]",
)
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
    seed: int | None,
    dealer: str | None,
    deal_file: str | None,
    position: str | None,
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
    game = _game(played, game_name, (seed, dealer, deal_file, position))
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


def _game(
    played: str, game_name: str | None, options: tuple[int | None, str | None, str | None, str | None]
) -> "SavedGame":
    """Return the game that was played, from a file, the saved games of `play`, or a list of moves."""
    from ..files import MOST_BYTES_OF_MOVES
    from ..notation import SavedGame, read_moves, read_save
    from .play import saved_games

    if game_name is None:
        if any(option is not None for option in options):
            raise BadInput("name the game of --seed, --dealer, --deal or --position with --game")
        if played in saved_games.names() and not Path(played).exists():
            return saved_games.read_game(str(saved_games.path_of(played)))
        text = read_text(played, MOST_BYTES_OF_MOVES)
        try:
            return read_save(text)
        except BadInput as error:
            if "is not a saved game" not in str(error):
                raise error.located("standard input" if played == "-" else played) from None
            raise BadInput(
                f"{'standard input' if played == '-' else played}: is not a saved game; for a list of moves say of "
                "which deal they are, with --game and --seed, --deal or --position"
            ) from None
    seed, dealer, deal_file, position = options
    if seed is None and deal_file is None and position is None and ":" not in game_name:
        raise BadInput("say which deal the moves belong to, with --seed, --deal or --position")
    if played == "-" and "-" in (deal_file, game_name):
        raise BadInput("only one thing can come from standard input; give the others as files")
    deal = chosen_deal(game_name, seed, dealer, deal_file, position)
    return SavedGame(deal, tuple(read_moves(read_text(played, MOST_BYTES_OF_MOVES), deal)))
