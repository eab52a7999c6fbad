"""From a fitted estimator of scikit-learn to the plain numbers that a model consists of."""

import math
from typing import Any

Term = tuple[float, tuple[str, ...]]
Tree = list[list[Any]]


def exported(kind: str, estimator: Any, names: list[str], powers: Any) -> tuple[float, list[Term], list[Tree]]:
    """Return the constant, the terms and the trees of an estimator of a kind that the core can run."""
    if kind == "logistic":
        return _logistic(estimator, names, powers)
    if kind == "bayes":
        return _bayes(estimator, names)
    if kind == "tree":
        return -0.5, [], [_tree(estimator.tree_, names, 1.0)]
    if kind == "forest":
        part = 1 / len(estimator.estimators_)
        return -0.5, [], [_tree(tree.tree_, names, part) for tree in estimator.estimators_]
    if kind == "adaboost":
        return _adaboost(estimator, names)
    return _boosting(estimator, names)


def _logistic(estimator: Any, names: list[str], powers: Any) -> tuple[float, list[Term], list[Tree]]:
    weights = estimator.coef_[0].tolist()
    factors: list[tuple[str, ...]] = [(name,) for name in names]
    if powers is not None:
        factors = [
            tuple(name for name, power in zip(names, row, strict=True) for _ in range(power))
            for row in powers.powers_.tolist()
        ]
    return float(estimator.intercept_[0]), list(zip(weights, factors, strict=True)), []


def _bayes(estimator: Any, names: list[str]) -> tuple[float, list[Term], list[Tree]]:
    """Return the terms of naive Bayes: the logarithm of the odds is a sum of squares, one for each feature."""
    lost, won = 0, 1
    base = math.log(estimator.class_prior_[won] / estimator.class_prior_[lost])
    terms: list[Term] = []
    for place, name in enumerate(names):
        squares, lines = 0.0, 0.0
        for side, sign in ((won, 1.0), (lost, -1.0)):
            mean, spread = float(estimator.theta_[side][place]), float(estimator.var_[side][place])
            base -= sign * (0.5 * math.log(spread) + mean * mean / (2 * spread))
            squares -= sign / (2 * spread)
            lines += sign * mean / spread
        terms += [(lines, (name,)), (squares, (name, name))]
    return base, terms, []


def _tree(tree: Any, names: list[str], part: float) -> Tree:
    """Return a decision tree; the value of a leaf is its share of wins, times `part`."""
    nodes: Tree = []
    for place in range(tree.node_count):
        if tree.children_left[place] < 0:
            lost, won = tree.value[place][0].tolist()
            nodes.append([part * won / (lost + won)])
        else:
            # Features are whole numbers. Scikit-learn compares them in single precision with a bound between two.
            bound = float(tree.threshold[place])
            yes, no = int(tree.children_left[place]), int(tree.children_right[place])
            nodes.append([names[int(tree.feature[place])], bound, yes, no])
    return nodes


def _adaboost(estimator: Any, names: list[str]) -> tuple[float, list[Term], list[Tree]]:
    """Return the trees of AdaBoost: each votes with its weight for the majority in a leaf."""
    trees = []
    total = float(sum(estimator.estimator_weights_))
    for weight, each in zip(estimator.estimator_weights_, estimator.estimators_, strict=False):
        tree = _tree(each.tree_, names, 1.0)
        vote = float(weight) / total
        trees.append([[vote if node[0] > 0.5 else -vote] if len(node) == 1 else node for node in tree])
    return 0.0, [], trees


def _boosting(estimator: Any, names: list[str]) -> tuple[float, list[Term], list[Tree]]:
    trees = []
    for (predictor,) in estimator._predictors:
        nodes: Tree = []
        for node in predictor.nodes:
            if node["is_leaf"]:
                nodes.append([float(node["value"])])
            else:
                bound = float(node["num_threshold"])
                nodes.append([names[int(node["feature_idx"])], bound, int(node["left"]), int(node["right"])])
        trees.append(nodes)
    return float(estimator._baseline_prediction.reshape(-1)[0]), [], trees
