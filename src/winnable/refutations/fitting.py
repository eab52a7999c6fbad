"""The certificate that fits a lost deal: by a relaxed game if one proves the loss, else by a closed set of positions.

Games that closed sets do not cover are proved by all their positions, if these are few.
"""

import json
from collections.abc import Callable

from ..errors import BadInput
from ..referee import Dealt
from ..solving.solver import Limits
from .closed_sets import is_covered as has_closed_sets
from .closed_sets import prove_loss
from .position_sets import all_positions
from .positions import MOST_POSITIONS
from .prove import MOST_LEVEL, is_covered, prove

_LIMITS = Limits(positions=1_000_000)
_WORDS = {"positions": "positions", "memory": "memory"}


def fitting_certificate(
    deal: Dealt,
    name: str,
    limits: Limits | None = None,
    most: int = MOST_POSITIONS,
    tell: Callable[[int], None] = lambda count: None,
) -> bytes:
    """Return a proof that a deal is lost, as a file for `winnable check-proof`. Raises `BadInput` if there is none.

    `name` is that of the deal. The limits are those of the search for a closed set.
    """
    if is_covered(deal.rules):
        proof = prove(deal, _LIMITS, stock="strict", level=MOST_LEVEL)
        if proof.status == "lost":
            return _as_text(name, proof.certificate())
    if has_closed_sets(deal.rules):
        closed = prove_loss(deal, limits)
        if closed.verdict == "unknown":
            raise BadInput(
                "no proof was found that fits into a file: no relaxed game proves the loss, and the limit in "
                f"{_WORDS.get(closed.reason or '', 'time')} was reached after {closed.found:,} positions"
            )
        return closed.certificate()
    found = all_positions(deal, most, tell)
    if found.status == "possible":
        raise BadInput("the deal can be won, so that there is no proof of the contrary")
    if found.status == "unknown":
        raise BadInput(
            "the deal has no proof that fits into a file: no relaxed game proves it lost, and it has more than "
            f"{most:,} positions"
        )
    return _as_text(name, found.certificate())


def _as_text(name: str, proof: dict[str, object]) -> bytes:
    return (json.dumps({"deal": name, **proof}) + "\n").encode()
