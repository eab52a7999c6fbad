"""`winnable verify`: replay a solution by the rules and say whether it wins."""

from typing import TYPE_CHECKING

import click

from ..errors import BadInput, IllegalMove, counted, readable
from ..files import MOST_BYTES_OF_MOVES
from .common import GAME_HELP, DealChoice, deal_options, game_argument, json_option, read_text
from .group import NO
from .printing import print_json, print_paragraph

if TYPE_CHECKING:
    from ..game import Deal


@click.command("verify", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--moves", "moves_file", metavar="FILE", required=True, help="The solution; - for standard input.")
@json_option
@click.pass_context
def verify_command(ctx: click.Context, game_name: str, choice: DealChoice, moves_file: str, as_json: bool) -> None:
    """Replay a solution of a deal of GAME: ok if every move is legal and the game is won.

    Moves are written as in t3-t5:2, one or more on a line, or as a JSON list. FreeCell-type games also take standard
    notation (26 7a 4h). The exit code is 0 for ok and 1 otherwise.
    """
    choice.check_is_certain(game_name, "say which deal the moves belong to, with --seed, --deal or --position")
    if moves_file == "-" and "-" in (choice.deal_file, game_name):
        raise BadInput("only one thing can come from standard input; give the others as files")
    deal = choice.deal(game_name)
    problem, count = _judge(deal, read_text(moves_file, MOST_BYTES_OF_MOVES))
    if as_json:
        print_json({"deal": deal.id, "ok": problem is None, "moves": count, "problem": problem})
    else:
        print_paragraph(
            f"ok: {deal.id} is won in {counted(count or 0, 'move')}"
            if problem is None
            else f"not ok: {readable(problem)}"
        )
    ctx.exit(0 if problem is None else NO)


def _judge(deal: "Deal", text: str) -> tuple[str | None, int | None]:
    """Return what is wrong with a solution, if anything, and its number of elementary moves if all are legal."""
    from ..notation import read_moves
    from ..referee import replay

    try:
        moves = read_moves(text, deal)
        state = replay(deal, moves)
    except IllegalMove as error:
        return str(error), None
    if not state.is_won():
        return f"every move is legal ({counted(len(moves), 'move')}), but the game is not won", len(moves)
    return None, len(moves)
