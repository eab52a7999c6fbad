"""The position that a proof of a loss is about, with rules of its own: nothing in it is looked up by a name."""

from collections.abc import Iterable
from typing import Any

from ..cards import RANK_TEXTS, Card
from ..families import laid_out
from ..position import Position
from ..rule_files import read_rules
from .loss_checker import UNLIMITED, Proof, step, suit


def proved_position(proof: Proof) -> Position:
    """Return the position of a proof, with rules that say of play what the proof says. Raises `BadInput`."""
    start = proof.start
    reserve, stock = len(start.reserve), len(start.talon)
    has_reserve = proof.spaces == "auto-reserve-then-any" or not proof.stacked
    turns_stock = stock or proof.turn > 1 or start.redeals != 0
    rules = read_rules(
        {
            "tableau piles": {
                "count": proof.piles,
                "build policy": proof.build,
                "spaces policy": proof.spaces,
                "move built group": "yes" if proof.groups else "no",
                "face up cards": "top" if any(hidden for hidden, _ in start.piles) else "all",
            },
            "foundations": {"base card": RANK_TEXTS[proof.base + 1], "removable": proof.removable},
            "cells": {"count": proof.cells},
            "stock": {
                "size": max(stock, 1 if turns_stock else 0),
                "deal count": proof.turn,
                "redeal": True if start.redeals == UNLIMITED else start.redeals,
            },
            "reserve": {
                "size": max(reserve, 1 if has_reserve else 0),
                "stacked": proof.stacked and (reserve > 0 or has_reserve),
            },
            "max rank": proof.ranks,
        }
    )

    def cards(characters: Iterable[str]) -> tuple[Card, ...]:
        return tuple(Card((step(card) + proof.base) % proof.ranks + 1, suit(card)) for card in characters)

    piles = [*start.piles, *[(0, "")] * (proof.piles - len(start.piles))]
    places: dict[str, Any] = {
        "tableau": [cards(pile) for _, pile in piles],
        "cells": [*cards(start.cells), *[None] * (proof.cells - len(start.cells))],
        "foundations": [cards(proof.all_cards[s : 4 * height : 4]) for s, height in enumerate(start.home)],
        "reserve": cards(start.reserve),
        "waste": cards(start.talon[: start.turned]),
        "stock": cards(start.talon[start.turned :])[::-1],
    }
    named = {name: rows for name, rows in places.items() if name == "tableau" or rows}
    hidden = [hidden for hidden, _ in piles]
    return Position(rules, laid_out(rules, base_rank=proof.base + 1, hidden=hidden, **named))
