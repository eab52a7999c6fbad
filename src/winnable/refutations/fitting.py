"""The certificate that fits a lost deal: by a relaxed game if one proves the loss, else by all positions if few."""

from collections.abc import Callable
from typing import Any

from ..errors import BadInput
from ..referee import Dealt
from ..solving.solver import Limits
from .position_sets import all_positions
from .positions import MOST_POSITIONS
from .prove import MOST_LEVEL, is_covered, prove

_LIMITS = Limits(positions=1_000_000)


def fitting_certificate(
    deal: Dealt, most: int = MOST_POSITIONS, tell: Callable[[int], None] = lambda count: None
) -> dict[str, Any]:
    """Return a proof that a deal is lost, for `winnable check-proof`. Raises `BadInput` if there is no small proof."""
    if is_covered(deal.rules):
        proof = prove(deal, _LIMITS, stock="strict", level=MOST_LEVEL)
        if proof.status == "lost":
            return proof.certificate()
    found = all_positions(deal, most, tell)
    if found.status == "possible":
        raise BadInput("the deal can be won, so that there is no proof of the contrary")
    if found.status == "unknown":
        raise BadInput(
            "the deal has no proof that fits into a file: no relaxed game proves it lost, and it has more than "
            f"{most:,} positions"
        )
    return found.certificate()
