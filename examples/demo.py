"""What `make demo` shows: deals of different games, drawn and played a few moves, through the package a user has."""

import random

import click

from winnable import Game, State, all_games, find_game
from winnable.cli.common import faint, heading, print_text, use_colour
from winnable.errors import counted
from winnable.notation import describe_move
from winnable.show import draw

SHOWN = (("klondike", 7, None), ("freecell", 11982, "microsoft"), ("spider-1-suit", 1, None), ("canfield", 3, None),
         ("black-hole", 1, None), ("birds-of-a-feather", 367297990, None))  # fmt: skip
MOVES = 4


def show(game: Game, seed: int, dealer: str | None) -> None:
    """Draw a deal, then play a few moves at random and draw it again."""
    deal = game.deal(seed, dealer)
    print_text(heading(f"\n{game.title}") + faint(f"  {deal.id}"))
    print_text(click.wrap_text(game.description, 96) + "\n")
    print_text(draw(deal.rules, deal.layout, colour=use_colour()))
    state, generator = State(deal), random.Random(1)
    print_text("")
    for _ in range(MOVES):
        moves = state.legal_moves()
        if not moves:
            break
        move = generator.choice(moves)
        print_text(f"  {counted(len(moves), 'legal move'):>14}; plays {move!s:9} {describe_move(state, move)}")
        state.push(move)
    print_text("")
    print_text(draw(state.rules, state.layout, colour=use_colour()))


def main() -> None:
    """The tour."""
    print_text(heading(f"Winnable knows {len(all_games())} games of patience; here are {len(SHOWN)}."))
    for name, seed, dealer in SHOWN:
        show(find_game(name), seed, dealer)
    print_text(heading("\nGo on yourself"))
    for command in ("games", "rules spider", "deal klondike --seed 7", "play freecell --seed 617 --dealer microsoft"):
        print_text(f"  .venv/bin/winnable {command}")


if __name__ == "__main__":
    main()
