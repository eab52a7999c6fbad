"""What a deal looks like before play, in numbers: the features that grades are made of.

The features come from one table of the core (`cpp/evaluate/deal_features.hpp`), need no search, and take less than a
tenth of a millisecond.
"""

from array import array
from collections.abc import Sequence

from .. import _core
from ..core.codec import core_position, core_rules
from ..core.deal_plans import COMPILED_DEALERS, core_deal_plan
from ..game import Game
from ..referee import Dealt

DEAL_FEATURES: dict[str, str] = _core.DEAL_FEATURES
"""The name of every number with its meaning. `above-1` is the number of the lowest rank, `above-13` of the highest."""


def deal_numbers(deal: Dealt) -> list[int]:
    """Return the numbers of a deal, in the order of `DEAL_FEATURES`."""
    return _core.deal_features(*core_position(deal))


def deal_features(deal: Dealt) -> dict[str, int]:
    """Return the numbers of a deal by their names.

    >>> import winnable
    >>> found = deal_features(winnable.deal("freecell", 1, dealer="microsoft"))
    >>> found["above-1"], found["blocked"]
    (12, 12)
    """
    return dict(zip(DEAL_FEATURES, deal_numbers(deal), strict=True))


def numbers_of_seeds(game: Game, dealer: str, seeds: Sequence[int]) -> list[Sequence[int]]:
    """Return the numbers of many deals."""
    width = len(DEAL_FEATURES)
    if dealer not in COMPILED_DEALERS:
        return [array("i", deal_numbers(game.deal(seed, dealer))) for seed in seeds]
    plan, rules = core_deal_plan(game.rules), core_rules(game.rules)
    numbers = array("i", _core.deal_features_of_seeds(rules, plan, COMPILED_DEALERS[dealer], list(seeds)))
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]
