"""Positions of Birds of a Feather as Neller's generator makes them, and models on the paper's six features.

From each winnable deal a walk makes random moves that keep the win. If some moves keep it and others do not, the
positions after all of them are written. The deal itself is written, too.
"""

import base64
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
    """A logistic regression on some of the positions."""

    solvable: float
    train: float
    test: float
    core: _core.Model


def fit(rows: "NDArray[np.int32]", low: int, high: int, degree: int) -> Fit:
    """Learn from the positions with these numbers of cards, three quarters of the rows, scaled by the range of all."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split
    from sklearn.preprocessing import PolynomialFeatures

    inputs = rows[:, : len(SIX)].astype(float)
    least, most = inputs.min(axis=0), inputs.max(axis=0)
    chosen = (rows[:, -2] >= low) & (rows[:, -2] <= high)
    powers = PolynomialFeatures(degree, include_bias=False)
    scaled = powers.fit_transform(((inputs - least) / (most - least))[chosen])
    labels = rows[chosen, -1]
    learning, testing, learned, tested = train_test_split(scaled, labels, test_size=0.25, random_state=_SPLIT)
    model = LogisticRegression(solver="liblinear", random_state=_SPLIT).fit(learning, learned)
    terms = [
        (weight, [_COLUMNS[place] for place, power in enumerate(row) for _ in range(power)])
        for weight, row in zip(model.coef_[0].tolist(), powers.powers_.tolist(), strict=True)
    ]
    shift, scale = [0.0] * len(FEATURES), [1.0] * len(FEATURES)
    for column, lowest, highest in zip(_COLUMNS, least.tolist(), most.tolist(), strict=True):
        shift[column], scale[column] = lowest, 1 / (highest - lowest)
    core = _core.Model(float(model.intercept_[0]), shift, scale, terms, [], [])
    share = 100 * float(labels.mean())
    return Fit(share, 100 * model.score(learning, learned), 100 * model.score(testing, tested), core)


def other_kinds(rows: "NDArray[np.int32]", most: int = 40_000) -> dict[str, tuple[float, float]]:
    """Accuracies of other kinds of models on the six features, from some of the rows."""
    import warnings

    from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.model_selection import train_test_split
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
    inputs = rows[:, : len(SIX)].astype(float)
    inputs = (inputs - inputs.min(axis=0)) / (inputs.max(axis=0) - inputs.min(axis=0))
    step = max(len(rows) // most, 1)
    parts = train_test_split(inputs[::step], rows[::step, -1], test_size=0.25, random_state=_SPLIT)
    learning, testing, learned, tested = parts
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        for name, kind in kinds.items():
            kind.fit(learning, learned)
            found[name] = (100 * kind.score(learning, learned), 100 * kind.score(testing, tested))
    return found
