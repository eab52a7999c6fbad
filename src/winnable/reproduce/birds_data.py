"""Positions of Birds of a Feather as Neller's generator makes them, and models on the paper's six features.

From each winnable deal a walk makes random moves that keep the win. If some moves keep it and others do not, the
positions after all of them are written. The deal itself is written, too.
"""

import base64
import math
import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import _core
from ..catalogue import deal
from ..core.codec import codec_for, core_layout, core_rules
from ..core.state import State
from ..rows import VERDICTS
from ..solving.solver import Limits, checked_schedule, core_options, solve
from ..solving.weights import FEATURES, features
from .beside import NORMAL_95

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAME = "birds-of-a-feather"
SIX = ("pairs_per_card", "moves_per_card", "mobility", "pairs", "suit_most", "rank_most")
"""The paper's features: flocking pairs and moves, for each card and in all, cards of the commonest suit and rank. Ours
count a pair once and give shares in thousandths; after scaling these are the same."""
_COLUMNS = [list(FEATURES).index(name) for name in SIX]
_HOME = list(FEATURES).index("home")
_SPLIT = 14
_SQUARES = 16


def positions_of(seeds: Sequence[int]) -> str:
    """Rows of features, cards and labels for some seeds, packed as text."""
    import numpy as np

    rows = [row for seed in seeds for row in _walk(seed)]
    return base64.b85encode(zlib.compress(np.array(rows, np.int32).tobytes(), 6)).decode()


def unpacked(texts: Sequence[str]) -> "NDArray[np.int32]":
    """Return the rows of several texts: six features, cards, whether it can be won."""
    import numpy as np

    bytes_ = b"".join(zlib.decompress(base64.b85decode(text)) for text in texts)
    return np.frombuffer(bytes_, np.int32).reshape(-1, len(SIX) + 2)


def _walk(seed: int) -> list[list[int]]:
    generator = random.Random(f"birds {seed}")
    dealt = deal(GAME, seed)
    is_won = solve(dealt).verdict == "winnable"
    found = features(dealt)
    rows = [[*(found[name] for name in SIX), _SQUARES, int(is_won)]]
    state, options = State(dealt), core_options(dealt.rules, Limits(), checked_schedule("auto", dealt.rules))
    rules, codec = core_rules(dealt.rules), codec_for(dealt.rules)
    while is_won and not state.is_won():
        moves, numbers, verdicts = _core.children(rules, core_layout(dealt.rules, state.layout), options, True)
        words = [VERDICTS[verdict] for verdict in verdicts]
        if len(set(words)) > 1:
            rows += [_row(numbers, place, word) for place, word in enumerate(words)]
        keeping = [move for move, word in zip(moves, words, strict=True) if word == "winnable"]
        for number in generator.choice(keeping):
            state.push(codec.move(number))
    return rows


def _row(numbers: bytes, place: int, word: str) -> list[int]:
    import numpy as np

    row = np.frombuffer(numbers, np.int32).reshape(-1, len(FEATURES))[place]
    return [*(int(row[column]) for column in _COLUMNS), _SQUARES - int(row[_HOME]), int(word == "winnable")]


@dataclass(frozen=True)
class Fit:
    """A logistic regression on some of the positions; percentages with their half-widths."""

    positions: int
    solvable: tuple[float, float]
    train: tuple[float, float]
    """Positions judged rightly, of those that were learned from."""
    test: tuple[float, float]
    base: float
    ranges: list[tuple[float, float]]
    """The least and the greatest value of each feature."""
    terms: list[tuple[float, list[int]]]
    """Weights of products, each with the places of its features."""

    @property
    def core(self) -> _core.Model:
        """The model as the core runs it."""
        shift, scale = [0.0] * len(FEATURES), [1.0] * len(FEATURES)
        for column, (lowest, highest) in zip(_COLUMNS, self.ranges, strict=True):
            shift[column], scale[column] = lowest, 1 / (highest - lowest)
        terms = [(weight, [_COLUMNS[place] for place in places]) for weight, places in self.terms]
        return _core.Model(self.base, shift, scale, terms, [], [])


def fit(rows: "NDArray[np.int32]", low: int, high: int, degree: int) -> Fit:
    """Learn from the positions with these numbers of cards, three quarters of the rows, scaled by the range of all."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split
    from sklearn.preprocessing import PolynomialFeatures

    inputs = rows[:, : len(SIX)].astype(float)
    least, most = inputs.min(axis=0), inputs.max(axis=0)
    chosen = (rows[:, -2] >= low) & (rows[:, -2] <= high)
    powers = PolynomialFeatures(degree, include_bias=False)
    scaled = powers.fit_transform(((inputs - least) / (most - least))[chosen])
    labels, deals = rows[chosen, -1], deals_of(rows)[chosen]
    learning, testing = train_test_split(np.arange(len(labels)), test_size=0.25, random_state=_SPLIT)
    model = LogisticRegression(solver="liblinear", random_state=_SPLIT).fit(scaled[learning], labels[learning])
    right = model.predict(scaled) == labels
    terms = [
        (weight, [place for place, power in enumerate(row) for _ in range(power)])
        for weight, row in zip(model.coef_[0].tolist(), powers.powers_.tolist(), strict=True)
    ]
    return Fit(
        len(labels),
        share_of(labels == 1, deals),
        share_of(right[learning], deals[learning]),
        share_of(right[testing], deals[testing]),
        float(model.intercept_[0]),
        list(zip(least.tolist(), most.tolist(), strict=True)),
        terms,
    )


def deals_of(rows: "NDArray[np.int32]") -> "NDArray[np.int64]":
    """Return the number of the deal that each row comes from: the rows of a deal begin with the deal itself."""
    import numpy as np

    return np.cumsum(rows[:, -2] == _SQUARES)


def share_of(values: "NDArray[np.bool_]", deals: "NDArray[np.int64]") -> tuple[float, float]:
    """Return a share in per cent with its half-width; rows of one deal are alike, so that deals are what is drawn."""
    import numpy as np

    share = float(values.mean())
    sums = np.bincount(deals, values - share)
    return round(100 * share, 2), round(100 * NORMAL_95 * math.sqrt(float((sums**2).sum())) / len(values), 2)


def other_kinds(rows: "NDArray[np.int32]", most: int = 40_000) -> dict[str, list[tuple[float, float]]]:
    """Accuracies of other kinds of models on the six features, learned and measured, from some of the rows."""
    import warnings

    from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.neural_network import MLPClassifier
    from sklearn.tree import DecisionTreeClassifier

    kinds: dict[str, Any] = {
        "KNN": KNeighborsClassifier(),
        "Decision trees": DecisionTreeClassifier(max_depth=5, random_state=_SPLIT),
        "Random forest": RandomForestClassifier(50, max_depth=5, random_state=_SPLIT),
        "AdaBoost": AdaBoostClassifier(random_state=_SPLIT),
        "Gaussian naive Bayes": GaussianNB(),
        "Neural networks": MLPClassifier((100,), alpha=0.0001, max_iter=40, random_state=_SPLIT),
    }
    data = _Split(rows, most)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return {name: data.accuracies(kind) for name, kind in kinds.items()}


def net(rows: "NDArray[np.int32]", alpha: float, layers: int, most: int = 10_000) -> list[tuple[float, float]]:
    """Accuracies of a neural net with this number of hidden layers of 100 neurons, learned and measured."""
    import warnings

    from sklearn.exceptions import ConvergenceWarning
    from sklearn.neural_network import MLPClassifier
    from threadpoolctl import threadpool_limits

    with warnings.catch_warnings(), threadpool_limits(1):
        warnings.simplefilter("ignore", ConvergenceWarning)
        kind = MLPClassifier((100,) * layers, alpha=alpha, max_iter=40, random_state=_SPLIT)
        return _Split(rows, most).accuracies(kind)


class _Split:
    """Every n-th of the rows, scaled, three quarters to learn from."""

    def __init__(self, rows: "NDArray[np.int32]", most: int) -> None:
        import numpy as np
        from sklearn.model_selection import train_test_split

        inputs = rows[:, : len(SIX)].astype(float)
        inputs = (inputs - inputs.min(axis=0)) / (inputs.max(axis=0) - inputs.min(axis=0))
        step = max(len(rows) // most, 1)
        self._inputs, self._labels, self._deals = inputs[::step], rows[::step, -1], deals_of(rows)[::step]
        self._parts = train_test_split(np.arange(len(self._labels)), test_size=0.25, random_state=_SPLIT)

    def accuracies(self, kind: Any) -> list[tuple[float, float]]:
        learning = self._parts[0]
        kind.fit(self._inputs[learning], self._labels[learning])
        right = kind.predict(self._inputs) == self._labels
        return [share_of(right[part], self._deals[part]) for part in self._parts]
