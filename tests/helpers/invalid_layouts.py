"""Layouts that no game can have, made from good ones by breaking them; run as a program, it gives them to everything.

python tests/helpers/invalid_layouts.py FIRST COUNT prints how many were refused, and fails if one was not.
A crash of the interpreter ends the program, which the caller sees.
"""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from winnable import (
    Advisor,
    BadInput,
    Card,
    Deal,
    Layout,
    Limits,
    Rules,
    State,
    all_games,
    length,
    race,
    shorten,
    shortest,
    solve,
)

NUMBERS: tuple[Any, ...] = (
    -1,
    1,
    3,
    14,
    52,
    105,
    255,
    256,
    2**31 - 1,
    2**31,
    2**32,
    2**63,
    2**64,
    -(2**31),
    1.5,
    "3",
    None,
    True,
)
JUNK: tuple[Any, ...] = (
    None,
    7,
    "9D",
    (),
    [],
    ((),),
    (None,),
    ("9D",),
    (Card(9, 3),),
    (Card(99, 1),),
    (Card(5, 7),),
    (Card(0, 0),),
)
PILE_FIELDS = ("stock", "waste", "reserve", "hole", "accordion", "cells")
LIST_FIELDS = ("tableau", "foundations", "sequences", "grid")
LIMITS = Limits(positions=200)


@dataclass(frozen=True)
class Unchecked:
    """What is no deal of ours, but looks like one."""

    rules: Rules
    layout: Any


def broken(layout: Layout, generator: random.Random) -> Layout:
    """The layout with one to three things changed, each of which may be nonsense."""
    for _ in range(generator.randint(1, 3)):
        change = generator.choice((_number, _junk, _pile, _list_of_piles, _hidden, _swapped))
        layout = change(layout, generator)
    return layout


def _with(layout: Layout, field: str, value: Any) -> Layout:
    changes: dict[str, Any] = {field: value}
    return replace(layout, **changes)


def _number(layout: Layout, generator: random.Random) -> Layout:
    return _with(layout, generator.choice(("redeals_used", "base_rank")), generator.choice(NUMBERS))


def _junk(layout: Layout, generator: random.Random) -> Layout:
    return _with(layout, generator.choice(fields(layout)).name, generator.choice(JUNK))


def _changed_pile(pile: Any, generator: random.Random) -> Any:
    if not isinstance(pile, tuple):
        return pile
    extra = Card(generator.randint(1, 13), generator.randint(0, 3))
    changes: list[Callable[[], Any]] = [
        lambda: (*pile, extra),
        lambda: pile[:-1],
        lambda: pile * generator.choice((2, 5, 40)),
        lambda: (extra, *pile[1:]),
        lambda: (*pile, None),
        lambda: (*pile, generator.choice(JUNK)),
        lambda: list(pile),
    ]
    return generator.choice(changes)()


def _pile(layout: Layout, generator: random.Random) -> Layout:
    field = generator.choice(PILE_FIELDS)
    return _with(layout, field, _changed_pile(getattr(layout, field), generator))


def _list_of_piles(layout: Layout, generator: random.Random) -> Layout:
    field = generator.choice(LIST_FIELDS)
    piles = getattr(layout, field)
    if not isinstance(piles, tuple):
        return layout
    if not piles or generator.random() < 0.3:
        return _with(layout, field, generator.choice((piles[:-1], (*piles, ()), piles * 9, (*piles, None))))
    at = generator.randrange(len(piles))
    return _with(layout, field, (*piles[:at], _changed_pile(piles[at], generator), *piles[at + 1 :]))


def _hidden(layout: Layout, generator: random.Random) -> Layout:
    if not isinstance(layout.hidden, tuple):
        return layout
    other = generator.choice(NUMBERS)
    changed: tuple[Any, ...] = ((*layout.hidden[:-1], other), layout.hidden[1:], layout.hidden * 3)
    return _with(layout, "hidden", generator.choice(changed))


def _swapped(layout: Layout, generator: random.Random) -> Layout:
    """Two places exchanged."""
    one, other = generator.sample(PILE_FIELDS + LIST_FIELDS, 2)
    return _with(_with(layout, one, getattr(layout, other)), other, getattr(layout, one))


def calls(rules: Rules, layout: Layout, win: tuple[Any, ...]) -> dict[str, Callable[[], object]]:
    """Everything that takes a layout."""
    unchecked = Unchecked(rules, layout)
    return {
        "State": lambda: State(unchecked).legal_moves(),
        "solve": lambda: solve(unchecked, LIMITS),
        "race": lambda: race(unchecked, LIMITS),
        "length": lambda: length(unchecked, win),
        "shorten": lambda: shorten(unchecked, win, 0.01),
        "shortest": lambda: shortest(unchecked, win, LIMITS),
    }


def main(first: int, count: int) -> None:
    """Break so many layouts and see what happens."""
    games = list(all_games().values())
    refused = taken = 0
    for seed in range(first, first + count):
        generator = random.Random(seed)
        game = generator.choice(games)
        good = game.deal(seed)
        layout = broken(good.layout, generator)
        print(f"seed {seed}, {game.name}", file=sys.stderr, flush=True)
        try:
            deal = Deal(game, layout)
        except BadInput:
            refused += 1
            for name, call in calls(game.rules, layout, ()).items():
                try:
                    call()
                except BadInput:
                    continue
                raise AssertionError(f"{name} takes a layout that Deal does not") from None
        else:
            taken += 1
            solve(deal, LIMITS)
            Advisor(deal).status(State(deal), 0.01)
    print(f"{refused} refused, {taken} taken")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
