"""Positions that look the same to a player: cards face down, in the stock or covered in the reserve are exchanged."""

import random
from dataclasses import dataclass

from winnable import Layout, State
from winnable.checking import Checked
from winnable.families import with_places
from winnable.places import Cards
from winnable.rules import Rules


@dataclass(frozen=True)
class Position(Checked):
    """Rules and a layout, to play on. Its cards need not make a deck, so it passes for one that was checked."""

    rules: Rules
    layout: Layout


def looks_the_same(state: State, rng: random.Random) -> State:
    """Another position of the same game in which every card that the player sees lies where it lay."""
    layout = state.layout
    covered = len(layout.cards("reserve")) - 1 if state.rules.reserve.stacked else 0
    unseen = [
        card
        for pile, down in zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True)
        for card in pile[:down]
    ]
    unseen += [*layout.cards("stock"), *layout.cards("reserve")[: max(covered, 0)]]
    rng.shuffle(unseen)

    def taken(count: int) -> Cards:
        cards = tuple(unseen[:count])
        del unseen[:count]
        return cards

    piles = zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True)
    tableau = tuple(taken(down) + pile[down:] for pile, down in piles)
    stock = taken(len(layout.cards("stock")))
    reserve = taken(max(covered, 0)) + layout.cards("reserve")[max(covered, 0) :]
    assert not unseen
    return State(Position(state.rules, with_places(state.rules, layout, tableau=tableau, stock=stock, reserve=reserve)))
