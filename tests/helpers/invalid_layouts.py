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
    shorten,
    shortest,
    solve,
)
from winnable.places import LETTERS, Pile, Place

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
    (Card._make((99, 1)),),
    (Card._make((5, 7)),),
    (Card._make((0, 0)),),
)
LIMITS = Limits(positions=200)


@dataclass(frozen=True)
class Unchecked:
    """What is no deal of ours, but looks like one."""

    rules: Rules
    layout: Any


def broken(layout: Layout, generator: random.Random) -> Layout:
    """The layout with one to three things changed, each of which may be nonsense."""
    for _ in range(generator.randint(1, 3)):
        change = generator.choice((_number, _junk, _pile, _pile, _piles, _hidden, _swapped))
        layout = change(layout, generator)
    return layout


def _with(layout: Layout, field: str, value: Any) -> Layout:
    changes: dict[str, Any] = {field: value}
    return replace(layout, **changes)


def _number(layout: Layout, generator: random.Random) -> Layout:
    return _with(layout, generator.choice(("redeals_used", "base_rank")), generator.choice(NUMBERS))


def _junk(layout: Layout, generator: random.Random) -> Layout:
    """Nonsense for a field of the layout, or for one of its piles."""
    if generator.random() < 0.5:
        return _with(layout, generator.choice(fields(layout)).name, generator.choice(JUNK))
    return _one_pile(layout, generator, lambda pile: generator.choice(JUNK))


def _one_pile(layout: Layout, generator: random.Random, change: Callable[[Any], Any]) -> Layout:
    """The layout with one pile changed, if there is one."""
    if not isinstance(layout.piles, tuple) or not layout.piles:
        return layout
    at = generator.randrange(len(layout.piles))
    pile: Any = layout.piles[at]
    changed = change(pile) if isinstance(pile, Pile) else pile
    return _with(layout, "piles", (*layout.piles[:at], changed, *layout.piles[at + 1 :]))


def _changed_cards(cards: Any, generator: random.Random) -> Any:
    if not isinstance(cards, tuple):
        return cards
    extra = Card(generator.randint(1, 13), generator.randint(0, 3))
    changes: list[Callable[[], Any]] = [
        lambda: (*cards, extra),
        lambda: cards[:-1],
        lambda: cards * generator.choice((2, 5, 40)),
        lambda: (extra, *cards[1:]),
        lambda: (*cards, None),
        lambda: (*cards, generator.choice(JUNK)),
        lambda: list(cards),
    ]
    return generator.choice(changes)()


def _pile(layout: Layout, generator: random.Random) -> Layout:
    return _one_pile(layout, generator, lambda pile: pile._replace(cards=_changed_cards(pile.cards, generator)))


def _piles(layout: Layout, generator: random.Random) -> Layout:
    """Other places: one is missing or added, all are there several times, one has another address."""
    piles = layout.piles
    if not isinstance(piles, tuple):
        return layout
    slot, column = generator.choice(NUMBERS), generator.choice(NUMBERS)
    odd = Pile(Place(generator.choice((*LETTERS, "square", "attic")), slot, column))
    if generator.random() < 0.3:
        return _one_pile(layout, generator, lambda pile: pile._replace(place=odd.place))
    return _with(layout, "piles", generator.choice((piles[:-1], piles[1:], (*piles, odd), piles * 9, (*piles, None))))


def _hidden(layout: Layout, generator: random.Random) -> Layout:
    return _one_pile(layout, generator, lambda pile: pile._replace(hidden=generator.choice(NUMBERS)))


def _swapped(layout: Layout, generator: random.Random) -> Layout:
    """Two piles exchanged."""
    if not isinstance(layout.piles, tuple) or len(layout.piles) < 2:
        return layout
    piles = list(layout.piles)
    one, other = generator.sample(range(len(piles)), 2)
    piles[one], piles[other] = piles[other], piles[one]
    return _with(layout, "piles", tuple(piles))


def calls(rules: Rules, layout: Layout, win: tuple[Any, ...]) -> dict[str, Callable[[], object]]:
    """Everything that takes a layout."""
    unchecked = Unchecked(rules, layout)
    return {
        "State": lambda: State(unchecked).legal_moves(),
        "solve": lambda: solve(unchecked, LIMITS),
        "solve with threads": lambda: solve(unchecked, LIMITS, threads=2),
        "length": lambda: length(unchecked, win),
        "shorten": lambda: shorten(unchecked, win, seconds=0.01),
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
            Advisor(deal).status(State(deal), seconds=0.01)
    print(f"{refused} refused, {taken} taken")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
