"""Models of hardness: data that `tools/train_hardness.py` writes, one file for each game in `models/`.

A model is a weighted sum of the numbers of a deal. It comes with the values of winnable deals of its game, by which a
value becomes a percentile, and with how well it did on deals it was not trained on.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ..game import Deal
from ..rules import Rules
from .features import DEAL_FEATURES, deal_numbers
from .probes import probed

PROBE = "probe"
"""The name of the number that a probe finds."""


@dataclass(frozen=True)
class Model:
    """How hard deals of one game are, by a weighted sum of their numbers."""

    game: str
    rules: str
    """The hash of the rules of its game."""
    version: str
    """The version of the package that measured the labels and trained the model."""
    label: str
    """What the model predicts."""
    higher_is_harder: bool
    measured: Mapping[str, Any] | None
    """If the label is a share of games won: which player plays, and how many games."""
    probe: Mapping[str, Any] | None
    """What is tried first: games of a quick player or a short search. The outcome is one more number of the deal."""
    weights: Mapping[str, float]
    means: Mapping[str, float]
    """The mean of every number among winnable deals."""
    intercept: float
    values: Sequence[float] = field(repr=False)
    """What the model predicts for winnable deals, from the easiest to the hardest."""
    labels: Sequence[float] = field(repr=False)
    """What was measured of winnable deals, from the easiest to the hardest."""
    error: float
    """By how many points of 100 the percentile of the model is off, on average."""
    tested: Mapping[str, Any]
    """On how many and which deals the model was tested, and the correlations there."""

    def numbers(self, deal: Deal) -> dict[str, float]:
        """Return the numbers of a deal that the model uses."""
        numbers: dict[str, float] = dict(zip(DEAL_FEATURES, deal_numbers(deal), strict=True))
        if self.probe is not None:
            numbers[PROBE] = probed(deal, self.probe)
        return numbers

    def value(self, numbers: Mapping[str, float]) -> float:
        """Return the label that the model expects."""
        return self.intercept + sum(weight * numbers[name] for name, weight in self.weights.items())

    def difficulty(self, value: float) -> int:
        """Return the percentile of a value of the model among winnable deals, 1 the easiest, 100 the hardest."""
        return percentile(self.values, value, is_rising=self.higher_is_harder)

    def difficulty_of_label(self, label: float) -> int:
        """Return the percentile of a measured label."""
        return percentile(self.labels, label, is_rising=self.higher_is_harder)


def percentile(values: Sequence[float], value: float, *, is_rising: bool = True) -> int:
    """Return the place of a value among ordered values, 1 to 100. Equal values share the middle of their places."""
    ordered = list(values) if is_rising else [-each for each in values]
    value = value if is_rising else -value
    middle = (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2
    return min(max(round(100 * middle / len(ordered)), 1), 100)


@cache
def _models() -> dict[str, dict[str, Model]]:
    found: dict[str, dict[str, Model]] = {}
    for file in files(__package__).joinpath("models").iterdir():
        if file.name.endswith(".json") and file.name != "general.json":
            for fields in json.loads(file.read_text(encoding="utf-8")):
                model = Model(**fields)
                found.setdefault(model.rules, {})[model.label] = model
    return found


@dataclass(frozen=True)
class Efforts:
    """The efforts of searches of winnable deals of a game: decimal logarithms of positions, in order."""

    efforts: Sequence[float]
    error: float
    """By how many points of 100 the percentile of an effort is off, on average."""


@cache
def _general() -> dict[str, Efforts]:
    text = files(__package__).joinpath("models", "general.json").read_text(encoding="utf-8")
    return {rules: Efforts(**found) for rules, found in json.loads(text)["games"].items()}


def models_for(rules: Rules) -> dict[str, Model]:
    """Return the models of a game by their labels, first the one that grades. Most games have none."""
    return _models().get(rules.digest, {})


def usual_efforts(rules: Rules) -> Efforts | None:
    """Return the efforts of some winnable deals of a game, or None for a game that is not known."""
    return _general().get(rules.digest)
