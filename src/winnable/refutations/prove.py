"""Whether a deal is lost in a relaxed game, which allows more than the real one, and a proof of the loss."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from .. import _core
from ..arguments import whole_number
from ..core.codec import checked_layout, core_layout, core_rules
from ..core.words import core_words
from ..errors import BadInput, listing, quoted
from ..layout import Layout
from ..referee import Dealt
from ..rules import Rules
from ..solving.solver import Limits, chosen_limits

Status = Literal["lost", "possible", "unknown"]
Stock = Literal["total", "partial", "strict"]
STATUSES: tuple[Status, ...] = core_words("status", Status)
STOCKS: tuple[Stock, ...] = core_words("stock", Stock)
MOST_LEVEL = 5
DEFAULT_LIMITS = Limits(positions=150_000)
MOST_CLOSURES = 2**62
_REASONS = {"positions": "closures"}
"""Words of the core for a limit that have another name here."""


@dataclass(frozen=True)
class Proof:
    """What was found about a deal in a relaxed game."""

    status: Status
    """`lost`: no win exists; `possible`: the relaxed game can be won, which proves nothing; `unknown`: a limit."""
    reason: str | None
    """Why it is unknown: `closures`, `time` or `cancelled`."""
    stock: str
    level: int
    closures: int
    """How many closures were computed: what can ever become possible."""
    seconds: float
    rules: Rules = field(repr=False)
    layout: Layout = field(repr=False)
    core: _core.RelaxedProof = field(repr=False, compare=False)

    @cached_property
    def lemmas(self) -> int:
        """How many steps the proof has; 0 if nothing was proved."""
        return len(self.core.nodes)

    def certificate(self) -> dict[str, Any]:
        """Return the proof as JSON object for `winnable check-proof`. Raises `BadInput` if nothing was proved."""
        from .certificate import certificate

        return certificate(self)


def is_covered(rules: Rules) -> bool:
    """Return whether there is a relaxed game for these rules."""
    return rules.family == "tableau" and _core.relaxed_game_applies(core_rules(rules))


def prove(
    deal: Dealt,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    stock: str = "partial",
    level: int = 4,
    with_proof: bool = True,
) -> Proof:
    """Find out whether a deal or position is lost in a relaxed game. Level 0 with any stock is a published model.

    The limit in positions counts closures, 150,000 by default. Raises `BadInput` for games that the argument does not
    cover.

    >>> import winnable
    >>> winnable.prove(winnable.deal("klondike", 1), stock="total", level=0).status
    'lost'
    """
    if stock not in STOCKS:
        raise BadInput(f"there is no stock {quoted(stock)}; it is {listing(STOCKS)}")
    relaxed = _core.RelaxedRules.of_level(whole_number(level, "the level", 0, MOST_LEVEL), stock)
    layout = checked_layout(deal)
    if not is_covered(deal.rules):
        raise BadInput(
            "there is no relaxed game for these rules; it is for games with one deck of four suits, foundations that "
            "take card after card, tableaus built down on which only runs move together, no cells, and no spaces that "
            "the waste fills"
        )
    most_seconds, closures, _ = chosen_limits(limits, seconds, DEFAULT_LIMITS).core
    core = core_rules(deal.rules), core_layout(deal.rules, layout)
    found = _core.prove_lost(*core, relaxed, min(closures, MOST_CLOSURES), most_seconds, with_proof)
    return Proof(
        status=next(word for word in STATUSES if word == found.status),
        reason=_REASONS.get(found.reason, found.reason) if found.status == "unknown" else None,
        stock=stock,
        level=level,
        closures=found.closures,
        seconds=found.seconds,
        rules=deal.rules,
        layout=layout,
        core=found,
    )
