"""What makes a position promising to the search for wins: weights of features, for each kind of game.

The numbers are data, in `weights.json`, tuned by `bench/tune_weights.py`.
"""

import json
from functools import cache
from importlib.resources import files

from .rules import Rules

FEATURES = {
    "home": "cards on the foundations or in the hole, squares cleared or in place",
    "hidden": "cards face down",
    "blocked": "cards above a lower card of their suit in the same pile",
    "buried": "cards above those that the foundations want next",
    "placed": "cards lying on one that takes them",
    "suited": "cards lying on the next higher one of their suit",
    "broken": "cards lying on a lower one",
    "based": "piles in order from a card of the highest rank",
    "space": "empty piles",
    "cell": "empty cells",
    "stock": "cards in stock and waste",
    "reserve": "cards in the reserve",
    "uneven": "how much higher the highest foundation is than the lowest",
    "length": "the squared sizes of the piles",
    "mobility": "moves there are (accordion and grid)",
    "dead": "gaps that nothing can fill (sequences)",
    "depth": "moves made, in eighths",
}
"""The features in the order of the core."""

Weights = dict[str, int]


def kind_of(rules: Rules) -> str:
    """The kind of game, by its rules alone."""
    if rules.family != "tableau":
        return rules.family
    moves_groups = rules.tableau_piles.move_built_group != "no"
    if rules.hole.present:
        return "hole"
    if rules.foundations.present and rules.foundations.only_complete_pile_moves:
        return "runs"
    if rules.stock.size:
        return "stock" if moves_groups else "single-stock"
    if rules.reserve.size:
        return "reserve"
    return "cells" if rules.cells.count else "open"


def weights_for(rules: Rules) -> Weights:
    """The weights for a kind of game."""
    return _all_weights()[kind_of(rules)]


def core_weights(weights: Weights) -> list[int]:
    """The weights as the core wants them."""
    return [weights.get(feature, 0) for feature in FEATURES]


@cache
def _all_weights() -> dict[str, Weights]:
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    weights: dict[str, Weights] = json.loads(text)
    return weights
