"""`winnable perft`: count the sequences of moves, the usual check of a move generator."""

import click

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


@click.command("perft", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--depth", type=click.IntRange(1, 30), required=True, help="How many moves deep.")
@json_option
def perft_command(
    game_name: str, seed: int | None, dealer: str | None, deal_file: str | None, depth: int, as_json: bool
) -> None:
    """Count how many sequences of 1, 2, ... moves a deal of GAME begins with.

    Two programs that play by the same rules count the same numbers.
    """
    deal = chosen_deal(game_name, seed, dealer, deal_file)
    state = State(deal)
    counts = [state.perft(moves) for moves in range(1, depth + 1)]
    if as_json:
        print_json({"deal": deal.id, "counts": counts})
        return
    print_text(heading(deal.game.title) + faint(f"  {deal.id}"))
    for moves, count in enumerate(counts, 1):
        print_text(f"{moves:3} {count:16,}")
