"""Proofs that a position is lost by a set of positions that all moves lead into again, as docs/proofs.md has them."""

import re
from dataclasses import dataclass, field

from .. import _core
from ..arguments import whole_number
from ..cards import RANK_TEXTS, SUIT_LETTERS, Card
from ..core.codec import checked_layout, core_layout, core_rules
from ..errors import BadInput
from ..layout import Layout
from ..places import CELL, FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE
from ..position import Position
from ..referee import Dealt
from ..rules import Rules
from ..solving.solver import Limits, chosen_limits

AHEAD = 1
"""How many moves the checker looks ahead. More make smaller files, which take longer to check."""
MOST_AHEAD = 4
DEFAULT_LIMITS = Limits(seconds=60, memory_bytes=1 << 30)


@dataclass(frozen=True)
class LossProof:
    """Whether a position is lost, by a set of positions that no win passes through."""

    verdict: str
    """`unwinnable`, `winnable`, or `unknown` if a limit was reached."""
    reason: str | None
    """Which limit was reached."""
    found: int
    """How many positions can be reached, as the lemmas count them."""
    written: int
    """How many of them are in the proof."""
    ahead: int
    """How many moves the checker must look ahead."""
    name: str
    """What the proof calls the deal; the proof does not rest on it."""
    position: Position
    core: _core.ClosedSet = field(repr=False, compare=False)

    def certificate(self) -> bytes:
        """Return the proof as a file for `winnable check-proof`. Raises `BadInput` if nothing was proved."""
        if self.verdict != "unwinnable":
            raise BadInput(f"there is no proof to write: the deal is {self.verdict}")
        header = "\n".join(header_lines(self.position.rules, self.position.layout, self.name, self.ahead))
        packed = self.core.bytes
        return f"{header}\nset {self.written} {len(packed)}\n".encode("ascii") + packed


_SAID = {
    "tableau piles": {
        *("count", "build policy", "spaces policy", "move built group", "move built group policy"),
        *("diagonal deal", "sizes", "sink", "face up cards"),
    },
    "foundations": {"initial cards", "base card", "removable"},
    "cells": {"count", "pre-filled"},
    "stock": {"size", "deal count", "redeal"},
    "reserve": {"size", "stacked"},
    "max rank": set[str](),
}
"""The rules that may differ from the defaults: what the header of a proof says, and what is only about dealing. So a
rule that is new is not covered before the header can say it."""


def is_covered(rules: Rules) -> bool:
    """Return whether such proofs exist for these rules."""
    differences = rules.differences()
    is_said = all(
        key in _SAID and (not isinstance(value, dict) or value.keys() <= _SAID[key])
        for key, value in differences.items()
    )
    return is_said and _core.closed_sets_apply(core_rules(rules))


def prove_loss(
    deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None, ahead: int = AHEAD
) -> LossProof:
    """Look for a proof that a deal or position is lost, in the form of docs/proofs.md, for 60 seconds by default.

    `ahead` is how many moves the checker will look ahead, 0 to 4. Raises `BadInput` for games that the form does not
    cover.

    >>> import winnable
    >>> proof = winnable.prove_loss(winnable.deal("freecell-2-cell", 9300002))
    >>> proof.verdict, winnable.check_proof(proof.certificate()).steps == proof.written
    ('unwinnable', True)
    """
    whole_number(ahead, "how many moves are looked ahead", 0, MOST_AHEAD)
    layout = checked_layout(deal)
    if not is_covered(deal.rules):
        raise BadInput(
            "proofs by a set of positions are for games with one deck, foundations that take card after card, a "
            "tableau that is built down, and a stock that is turned to a waste, if there is one"
        )
    most_seconds, positions, memory = chosen_limits(limits, seconds, DEFAULT_LIMITS).core
    core = core_rules(deal.rules), core_layout(deal.rules, layout)
    found = _core.closed_set(*core, ahead, positions, most_seconds, memory)
    position, name = Position(deal.rules, layout), str(getattr(deal, "id", "-"))
    return LossProof(found.verdict, found.reason or None, found.found, found.written, ahead, name, position, found)


def header_lines(rules: Rules, layout: Layout, name: str = "-", ahead: int = AHEAD) -> list[str]:
    """Return what a proof says of the rules and the position, line by line."""
    tableau, spaces = rules.tableau_piles, rules.tableau_piles.spaces_policy
    is_stacked = rules.reserve.stacked or not rules.reserve.size
    redeals = "unlimited" if rules.redeals is None else str(rules.redeals - layout.redeals_used)
    lines = [
        "winnable loss 1",
        f"name {name if re.fullmatch('[!-~]{1,200}', name) else '-'}",
        f"ranks {rules.max_rank}",
        f"base {_rank(layout.base_rank)}",
        f"build {tableau.build_policy}",
        f"groups {tableau.move_built_group}",
        f"spaces {spaces}",
        f"removable {'yes' if rules.foundations.removable else 'no'}",
        f"cells {rules.cells.count}",
        f"reserve {'stacked' if is_stacked else 'open'}",
        f"turn {min(rules.stock.deal_count, 52)}",
        f"redeals {redeals}",
        f"piles {tableau.count}",
        f"ahead {ahead}",
        "home " + " ".join(str(len(pile.cards)) for pile in layout.of(FOUNDATION)),
    ]
    for key, cards in (
        ("cell", layout.cards(CELL)),
        ("left", layout.cards(RESERVE)),
        ("waste", layout.cards(WASTE)),
        ("stock", layout.cards(STOCK)[::-1]),
    ):
        lines.append(" ".join([key, *map(_card, cards)]))
    for _, cards, hidden in layout.of(TABLEAU):
        bar = ["|"] if hidden else []
        lines.append(" ".join(["pile", *map(_card, cards[:hidden]), *bar, *map(_card, cards[hidden:])]))
    return lines


def _rank(rank: int) -> str:
    return RANK_TEXTS[rank].replace("10", "T")


def _card(card: Card) -> str:
    return _rank(card.rank) + SUIT_LETTERS[card.suit]
