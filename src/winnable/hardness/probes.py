"""Probes: games of a quick player, or a short search with fewer cells, as one more number for a model."""

import math
from collections.abc import Mapping
from typing import Any

from ..game import Deal
from ..solving.solver import Limits, solve
from .labels import win_share, with_cells

_ENGINES = "best-first=2,complete=1"
"""The engines with which the models were learned, whatever the game is searched with now."""


def probed(deal: Deal, probe: Mapping[str, Any]) -> float:
    """Return what a probe found: the share of games won, or how soon a search with few cells came to its end."""
    if "player" in probe:
        return win_share(deal, probe["player"], probe["tries"], **probe["settings"])
    return lost_early(deal, probe["cells"], probe["positions"])


def lost_early(deal: Deal, cells: int, positions: int) -> float:
    """Return how soon a search with this number of cells proves a loss: 1 at the limit, 2 in a tenth of the positions.

    Return 0 if the search came to no end, and -1 if it found a win.

    >>> import winnable
    >>> lost_early(winnable.deal("freecell", 2, dealer="microsoft"), 1, 400)
    -1.0
    """
    found = solve(with_cells(deal, cells), Limits(positions=positions), _ENGINES)
    if found.verdict == "unwinnable":
        return 1 + math.log10(max(positions / max(found.positions, 1), 1))
    return -1.0 if found.verdict == "winnable" else 0.0
