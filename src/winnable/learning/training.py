"""Training: a model of a game from labelled positions, measured on deals that it was not learned from.

Takes a `Sample`. Returns a `Trained`: accuracies, and for models that the core can run (sums of products and trees) the
model as plain data. All random choices have a fixed seed, and one thread computes everything, so that the same
positions give the same model, bit by bit.
"""

import importlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..core.fingerprint import version
from ..errors import BadInput, listing, quoted
from ..game import Game
from ..optional import require
from ..solving.models import LearnedModel
from ..solving.weights import FEATURES
from .exporting import exported
from .sampling import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SEED = 14
_TEST_PART = 4
"""One deal in this many is kept for measuring."""
MOST_DEGREE = 3


@dataclass(frozen=True)
class Kind:
    """A kind of model."""

    meaning: str
    runs: bool
    """Whether the core can run it; the others are only measured."""
    estimator: str
    """The class of scikit-learn, with its module."""
    settings: Mapping[str, Any]

    def make(self) -> Any:
        """Return an estimator that has learned nothing yet."""
        module, name = self.estimator.split(".")
        return getattr(importlib.import_module(f"sklearn.{module}"), name)(**self.settings)


_SEEDED = {"random_state": _SEED}
_TREE = _SEEDED | {"max_depth": 8, "min_samples_leaf": 20}
_FOREST = _SEEDED | {"n_estimators": 60, "max_depth": 10, "min_samples_leaf": 10}
_BOOSTING = _SEEDED | {
    "max_iter": 300,
    "learning_rate": 0.08,
    "max_leaf_nodes": 31,
    "min_samples_leaf": 40,
    "l2_regularization": 1,
    "early_stopping": False,
}
_NET = _SEEDED | {"hidden_layer_sizes": (32,), "max_iter": 60, "early_stopping": True}
_LOGISTIC = "logistic regression, on products of up to `degree` features"
KINDS: Mapping[str, Kind] = {
    "logistic": Kind(_LOGISTIC, True, "linear_model.LogisticRegression", {"max_iter": 2000}),
    "boosting": Kind("gradient-boosted trees", True, "ensemble.HistGradientBoostingClassifier", _BOOSTING),
    "tree": Kind("one decision tree", True, "tree.DecisionTreeClassifier", _TREE),
    "forest": Kind("a random forest", True, "ensemble.RandomForestClassifier", _FOREST),
    "adaboost": Kind("AdaBoost of decision stumps", True, "ensemble.AdaBoostClassifier", _SEEDED),
    "bayes": Kind("Gaussian naive Bayes", True, "naive_bayes.GaussianNB", {}),
    "knn": Kind("the nearest neighbours; only measured", False, "neighbors.KNeighborsClassifier", {"n_neighbors": 15}),
    "net": Kind("a small neural net; only measured", False, "neural_network.MLPClassifier", _NET),
}


@dataclass(frozen=True)
class Trained:
    """A trained model and how good it is."""

    kind: str
    accuracy: Mapping[str, float]
    """Percentages: `train` and `test`, of positions judged rightly; `always`, if the answer is always the commoner one;
    `best_move`, of the stops in deals kept for measuring at which the move judged best keeps the win; `any_move`, if a
    move is taken at random.
    """
    counts: Mapping[str, int]
    model: LearnedModel | None
    """None for kinds that the core cannot run."""


def train(
    found: Sample,
    game: Game,
    kind: str = "logistic",
    *,
    degree: int = 1,
    learned: Mapping[str, Any] | None = None,
    features: Sequence[str] | None = None,
    cards: range | None = None,
) -> Trained:
    """Train a kind of model on three quarters of the deals of a sample, and measure it on the others.

    The model may use only some features, and be learned and measured only on positions with these numbers of cards
    left, which are all that are dealt without those at home.
    """
    require("learning", "sklearn", extra="learn")
    if kind not in KINDS:
        raise BadInput(f"there is no kind of model {quoted(kind)}; they are {listing(KINDS, 'and')}")
    if not 1 <= degree <= MOST_DEGREE:
        raise BadInput(f"the degree must be from 1 to {MOST_DEGREE}, not {degree}")
    if degree > 1 and kind != "logistic":
        raise BadInput(f"only logistic has a degree, not {kind}")
    check_features(features)
    from threadpoolctl import threadpool_limits

    rows, labels, seeds, stops = found.table()
    if cards is not None:
        chosen = _has_cards(rows, game, cards)
        rows, labels, seeds, stops = rows[chosen], labels[chosen], seeds[chosen], stops[chosen]
    is_test = _is_test(seeds)
    if is_test.all() or not is_test.any() or len(set(labels[~is_test].tolist())) < 2:
        raise BadInput("too few deals to learn from some and measure on others; take more seeds")
    with threadpool_limits(1):
        fitted = _Fitted(kind, degree, rows[~is_test], labels[~is_test], features)
        values = fitted.values(rows)
        model = fitted.model(game, learned or {}) if KINDS[kind].runs else None
    counts = {"train": int((~is_test).sum()), "test": int(is_test.sum())}
    accuracy = _accuracy(values, labels, is_test, stops)
    if model is not None:
        _check(model, rows, values)
        model = replace(model, learned={**model.learned, **counts}, accuracy=accuracy)
    return Trained(kind, accuracy, counts, model)


class _Fitted:
    """An estimator of scikit-learn with the scaling of its inputs."""

    def __init__(
        self,
        kind: str,
        degree: int,
        rows: "NDArray[np.int32]",
        labels: "NDArray[np.uint8]",
        features: Sequence[str] | None,
    ) -> None:
        self.kind = kind
        spread = rows.std(axis=0)
        allowed = set(FEATURES if features is None else features)
        self.used = [place for place, name in enumerate(FEATURES) if spread[place] > 0 and name in allowed]
        if not self.used:
            raise BadInput("all positions have the same features; take more seeds")
        self.mean, self.spread = rows[:, self.used].mean(axis=0), spread[self.used]
        self.estimator = KINDS[kind].make()
        self.powers = None
        if degree > 1:
            from sklearn.preprocessing import PolynomialFeatures

            self.powers = PolynomialFeatures(degree, include_bias=False)
            self.powers.fit(self._scaled(rows[:2]))
        self.estimator.fit(self._inputs(rows), labels)

    def _scaled(self, rows: "NDArray[np.int32]") -> "NDArray[np.float64]":
        scaled: NDArray[np.float64] = (rows[:, self.used] - self.mean) / self.spread
        return scaled

    def _inputs(self, rows: "NDArray[np.int32]") -> Any:
        if self.kind in ("logistic", "bayes", "knn", "net"):
            scaled = self._scaled(rows)
            return scaled if self.powers is None else self.powers.transform(scaled)
        return rows[:, self.used].astype(float)

    def values(self, rows: "NDArray[np.int32]") -> "NDArray[np.float64]":
        """Return its values for positions: above 0 means winnable."""
        inputs = self._inputs(rows)
        if self.kind in ("logistic", "boosting", "adaboost"):
            decided: NDArray[np.float64] = self.estimator.decision_function(inputs)
            return decided
        chances: NDArray[np.float64] = self.estimator.predict_proba(inputs)[:, 1]
        return chances - 0.5

    def model(self, game: Game, learned: Mapping[str, Any]) -> LearnedModel:
        names = [list(FEATURES)[place] for place in self.used]
        base, terms, trees = exported(self.kind, self.estimator, names, self.powers)
        inputs = {}
        if terms:
            scales = zip(names, self.mean, self.spread, strict=True)
            inputs = {name: (float(mean), float(1 / spread)) for name, mean, spread in scales}
        about = {"dealer": game.default_dealer, **learned, "version": version()}
        return LearnedModel(game.name, game.rules.digest, self.kind, base, inputs, terms, trees, about, {})


def check_features(features: Sequence[str] | None) -> None:
    """Raise `BadInput` for a list of features that a model cannot have."""
    if features is not None and not features:
        raise BadInput("a model needs at least one feature")
    for name in features or ():
        if name not in FEATURES:
            raise BadInput(f"there is no feature {quoted(name)}; there are {listing(FEATURES, 'and')}")


def _has_cards(rows: "NDArray[np.int32]", game: Game, cards: range) -> "NDArray[np.bool_]":
    """Return which rows have one of these numbers of cards left."""
    left = len(game.deal(1).layout.cards()) - rows[:, list(FEATURES).index("home")]
    chosen: NDArray[np.bool_] = (left >= cards.start) & (left < cards.stop)
    return chosen


def _is_test(seeds: "NDArray[np.int64]") -> "NDArray[np.bool_]":
    """Return which rows are kept for measuring: by a hash of the seed, so that no deal is on both sides."""
    import numpy as np

    kept = {seed: zlib.crc32(str(seed).encode()) % _TEST_PART == 0 for seed in set(seeds.tolist())}
    return np.array([kept[seed] for seed in seeds.tolist()], bool)


def _accuracy(
    values: "NDArray[np.float64]", labels: "NDArray[np.uint8]", is_test: "NDArray[np.bool_]", stops: "NDArray[np.int64]"
) -> dict[str, float]:
    import numpy as np

    right = (values > 0) == (labels == 1)
    chances = np.bincount(stops, labels) / np.maximum(np.bincount(stops), 1)
    best = {}
    for place in np.lexsort((values, stops)).tolist():  # the last of each stop is its best
        best[int(stops[place])] = place
    tested = [place for place in best.values() if is_test[place]]
    share = labels[is_test].mean()
    return {
        "train": _percent(right[~is_test].mean()),
        "test": _percent(right[is_test].mean()),
        "always": _percent(max(share, 1 - share)),
        "best_move": _percent(labels[tested].mean()),
        "any_move": _percent(chances[stops[tested]].mean()),
    }


def _percent(share: float) -> float:
    return round(100 * float(share), 2)


def _check(model: LearnedModel, rows: "NDArray[np.int32]", values: "NDArray[np.float64]") -> None:
    """Check that the core's model gives positions the same order as scikit-learn's; if not, the export is wrong."""
    for row, value in list(zip(rows.tolist(), values.tolist(), strict=True))[:: max(len(rows) // 500, 1)]:
        ours = model.core.value(row)
        same = abs(ours - value) < 1e-6 * (1 + abs(value))
        if not same and (ours > 0) != (value > 0):
            raise AssertionError(
                f"the core computes {ours} with the model, and scikit-learn {value}; please report this"
            )
