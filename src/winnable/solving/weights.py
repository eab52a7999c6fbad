"""What makes a position promising to the search for wins: its features, and their weights for each kind of game.

The promise of a position is the sum of its features, each times its weight. The weights are data, in `weights.json`,
tuned by `bench/tune_weights.py`.
"""

import json
from functools import cache
from importlib.resources import files

from .. import _core
from ..core.codec import core_position
from ..referee import Dealt
from ..rules import Rules

FEATURES: dict[str, str] = _core.FEATURES
"""The features with what they mean, as the core has them (`cpp/evaluate/features.hpp`)."""

Weights = dict[str, int]


def kind_of(rules: Rules) -> str:
    """Return the kind of game, by its rules alone."""
    if rules.family != "tableau":
        return rules.family
    if rules.hole.present:
        return "hole"
    if rules.foundations.present and rules.foundations.only_complete_pile_moves:
        return "runs-stock" if rules.stock.size else "runs"
    if rules.stock.size:
        return "stock-once" if _comes_once(rules) else "stock"
    if rules.reserve.size:
        return "reserve"
    return "cells" if rules.cells.count else "open"


def _comes_once(rules: Rules) -> bool:
    """Return whether cards that are turned past may not come again. Klondike's weights suit it with few redeals too."""
    is_klondike = rules.tableau_piles.spaces_policy == "kings" and not rules.two_decks
    return rules.stock.deal_type == "waste" and rules.redeals is not None and not is_klondike


def weights_for(rules: Rules) -> Weights:
    """Return the weights for a kind of game."""
    return weights_in(__package__)[kind_of(rules)]


def features(deal: Dealt) -> dict[str, int]:
    """Return the features of a deal or a position, each by its name in `FEATURES`.

    >>> import winnable
    >>> found = features(winnable.deal("klondike", 7))
    >>> found["hidden"], found["stock"], found["space"]
    (21, 24, 0)
    """
    return dict(zip(FEATURES, _core.features(*core_position(deal)), strict=True))


def core_weights(weights: Weights) -> list[int]:
    """Return the weights as the core takes them."""
    return [weights.get(feature, 0) for feature in FEATURES]


@cache
def weights_in(package: str) -> dict[str, Weights]:
    """Return the weights in the file of a package, by kinds of games."""
    weights: dict[str, Weights] = json.loads(files(package).joinpath("weights.json").read_text(encoding="utf-8"))
    return weights
