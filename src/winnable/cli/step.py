"""Walking through a win on the drawn table, forward and back."""

import re

from ..core.state import State
from ..drawing import draw
from ..game import Deal
from ..moves import Move
from ..notation import describe_move
from .printing import faint, heading, print_text, table_width, use_colour

_KEYS = "Enter next, b back, a number goes there, q stops"


def walk(deal: Deal, win: tuple[Move, ...]) -> None:
    """Show the table after each move of a win, one at a time."""
    state = State(deal)
    print_text(faint(_KEYS))
    while True:
        _show(deal, state, win)
        try:
            word = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print_text("")
            return
        played = len(state.moves)
        if word in ("", "n"):
            target = played + 1
        elif word == "b":
            target = played - 1
        elif re.fullmatch("[0-9]{1,9}", word):
            target = int(word)
        elif word in ("q", "quit"):
            return
        else:
            print_text(_KEYS)
            continue
        target = max(0, min(target, len(win)))
        while len(state.moves) < target:
            state.push(win[len(state.moves)])
        while len(state.moves) > target:
            state.pop()


def _show(deal: Deal, state: State, win: tuple[Move, ...]) -> None:
    played = len(state.moves)
    print_text("\n" + draw(deal.rules, state.layout, colour=use_colour(), width=table_width()) + "\n")
    if played == len(win):
        print_text(heading(f"Won, after {played} of {len(win)} moves."))
    else:
        move = win[played]
        print_text(f"{heading(f'{played} of {len(win)} played; next {move}')}  {describe_move(state, move)}")
