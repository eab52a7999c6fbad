"""`winnable perft`: count the sequences of moves, the usual check of a move generator."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from .common import GAME_HELP, DealChoice, deal_options, game_argument, json_option
from .printing import print_json, print_text, print_title

if TYPE_CHECKING:
    from ..core.state import State

_MOST_AT_ONCE = 200_000
"""The core counts this many sequences in a few milliseconds. Ctrl-C is noticed only between two such counts."""


@click.command("perft", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--depth", type=click.IntRange(1, 30), required=True, help="How many moves deep.")
@json_option
def perft_command(game_name: str, choice: DealChoice, depth: int, as_json: bool) -> None:
    """Count the sequences of 1, 2, ... moves from the start of a deal of GAME.

    Two programs that play by the same rules count the same numbers.
    """
    from ..core.state import State

    deal = choice.deal(game_name)
    counts = _counts(State(deal), depth)
    if as_json:
        print_json({"deal": deal.id, "counts": list(counts)})
        return
    print_title(deal.game.title, deal.id)
    for moves, count in enumerate(counts, 1):
        print_text(f"{moves:3} {count:16,}")


def _counts(state: "State", depth: int) -> Iterator[int]:
    """Yield the number of sequences of 1, 2, ... moves, each as soon as it is known."""
    counts: list[int] = []
    for moves in range(1, depth + 1):
        at_once = sum(count <= _MOST_AT_ONCE for count in counts)
        counts.append(_count(state, moves, max(at_once, 1)))
        yield counts[-1]


def _count(state: "State", moves: int, at_once: int) -> int:
    """Return the number of sequences, counted in small parts, so that Ctrl-C is soon noticed."""
    if moves <= at_once:
        return state.perft(moves)
    total = 0
    for move in state.legal_moves():
        state.push(move)
        total += _count(state, moves - 1, at_once)
        state.pop()
    return total
