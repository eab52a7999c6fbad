"""`winnable hint`: what to play in a position."""

import click

from ..advice import Advisor
from ..errors import BadInput, counted
from ..notation import describe_move
from ..state import State
from .common import (
    GAME_HELP,
    chosen_deal,
    deal_options,
    faint,
    game_argument,
    heading,
    json_option,
    print_json,
    print_text,
)

_KEEPS = {"winnable": "keeps the win", "unwinnable": "loses the game", "unknown": "not known"}


@click.command("hint", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--played", metavar="MOVES", default="", help="Moves played since, such as 't3-t5 deal w-t2'.")
@click.option("--timeout", type=float, default=2.0, metavar="SECONDS", help="Think so long at most.  [default: 2]")
@json_option
def hint_command(
    game_name: str,
    seed: int | None,
    dealer: str | None,
    deal_file: str | None,
    played: str,
    timeout: float,
    as_json: bool,
) -> None:
    """Say what to play in a position of GAME, and which moves keep the win.

    \b
    winnable hint klondike --seed 7
    winnable hint klondike --seed 7 --played 't1-t4 deal'
    winnable hint freecell --deal half-played.txt
    """
    if not timeout > 0:
        raise BadInput(f"--timeout must be more than 0, not {timeout}")
    if seed is None and deal_file is None and ":" not in game_name:
        raise BadInput("say which deal is meant, with --seed or --deal")
    deal = chosen_deal(game_name, seed, dealer, deal_file)
    state = State(deal)
    for word in played.split():
        state.push(word)
    found = Advisor(deal).status(state, timeout)
    if as_json:
        print_json(
            {
                "game": deal.game.id,
                "id": deal.id,
                "played": [str(move) for move in state.moves],
                "verdict": found.verdict,
                "hint": None if found.hint is None else str(found.hint),
                "moves_to_win": found.moves_to_win,
                "moves": {str(move): verdict for move, verdict in found.moves.items()},
            }
        )
        return
    print_text(heading(deal.game.title) + faint(f"  {deal.id}"))
    print_text(str(state) + "\n")
    told: str = found.verdict
    if found.moves_to_win:
        told += f": {counted(found.moves_to_win, 'elementary move')} to a win that is known"
    print_text(heading(told))
    for move, verdict in found.moves.items():
        mark = ">" if move == found.hint else " "
        print_text(f"{mark} {move!s:10} {_KEEPS[verdict]:15} {describe_move(state, move)}")
