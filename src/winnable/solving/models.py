"""Learned models: what a position is worth, as plain data. Nothing in a file is executed."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from .. import _core
from ..arguments import instance
from ..errors import BadInput, quoted
from ..files import read_text_file
from ..rule_files import parse_json_object
from ..rules import Rules
from .weights import FEATURES

FORMAT = 1
_FIELDS = ("format", "game", "rules", "kind", "base", "inputs", "terms", "trees", "learned", "accuracy")
_NUMBERS = {name: number for number, name in enumerate(FEATURES)}
_LEAF = -1
_MOST_BYTES = 64 << 20


@dataclass(frozen=True)
class LearnedModel:
    """A model of one game: a sum of products of features and of decision trees. Higher is better.

    `inputs` gives for each feature in `terms` a number that is subtracted and a factor for the difference. A term is a
    weight and up to three features. A tree is a list of questions `[feature, bound, yes, no]` and of leaves `[value]`.
    """

    game: str
    rules: str
    """The hash of the rules that the model was learned for."""
    kind: str
    base: float
    inputs: Mapping[str, tuple[float, float]]
    terms: Sequence[tuple[float, tuple[str, ...]]]
    trees: Sequence[Sequence[Sequence[Any]]]
    learned: Mapping[str, Any]
    """Where the model comes from: seeds, dealer, walks, positions, version."""
    accuracy: Mapping[str, Any]
    """How often the model was right, on the deals it was learned from and on others."""

    @cached_property
    def core(self) -> _core.Model:
        """The model as the core runs it. Raises `BadInput` for a model that the core refuses."""
        shift, scale = [0.0] * len(FEATURES), [1.0] * len(FEATURES)
        for name, (taken, factor) in self.inputs.items():
            shift[_feature(name)], scale[_feature(name)] = taken, factor
        nodes: list[tuple[int, float, int, int]] = []
        roots = []
        for tree in self.trees:
            roots.append(len(nodes))
            nodes += [_core_node(node, roots[-1]) for node in tree]
        terms = [(weight, [_feature(name) for name in names]) for weight, names in self.terms]
        try:
            return _core.Model(self.base, shift, scale, terms, nodes, roots)
        except ValueError as error:
            raise BadInput(f"the model {error}") from None

    def written(self) -> str:
        """Return the model as JSON. Equal models give the same text, letter for letter."""
        content = {"format": FORMAT, **{name: getattr(self, name) for name in _FIELDS[1:]}}
        return json.dumps(content, allow_nan=False) + "\n"

    def check(self, rules: Rules) -> None:
        """Raise `BadInput` if the model is for other rules."""
        if self.rules != rules.digest:
            raise BadInput(
                f"the model is for {quoted(self.game)[1:-1]} (rules {quoted(self.rules)[1:-1]}), "
                f"not for these rules (hash {rules.digest}); `winnable learn` makes one"
            )


def read_model(file: str | Path, rules: Rules) -> LearnedModel:
    """Return the model of a file for these rules. Raises `BadInput` with the path for anything else."""
    if not isinstance(file, str | Path):
        raise BadInput(f"the file of a model is said by a text or a Path, not by {quoted(file)}")
    checked, path = instance(rules, Rules, "a model is read for Rules, such as those of a game"), Path(file)
    try:
        model = parse_model(read_text_file(path, _MOST_BYTES))
        model.check(checked)
        _ = model.core
    except BadInput as error:
        raise error if str(path) in str(error) else error.located(str(path)) from None
    return model


def parse_model(text: str) -> LearnedModel:
    """Return the model that a text describes. Raises `BadInput` if the text is no model."""
    return _parsed(instance(text, str, "a model is read from a text"))


@lru_cache(8)
def _parsed(text: str) -> LearnedModel:
    fields = parse_json_object(text)
    if fields.get("format") != FORMAT or set(fields) != set(_FIELDS):
        raise BadInput(f"is not a model of format {FORMAT}, as `winnable learn` writes it")
    for name in ("game", "rules", "kind"):
        if not isinstance(fields[name], str):
            raise BadInput(f"{name}: a text is missing")
    for name, kind in (("inputs", dict), ("terms", list), ("trees", list), ("learned", dict), ("accuracy", dict)):
        if not isinstance(fields[name], kind):
            raise BadInput(f"{name}: {'an object' if kind is dict else 'a list'} is missing")
    return LearnedModel(
        fields["game"],
        fields["rules"],
        fields["kind"],
        _number(fields["base"], "base"),
        {name: _input(name, pair) for name, pair in fields["inputs"].items()},
        [_term(number, term) for number, term in enumerate(fields["terms"])],
        [_tree(number, tree) for number, tree in enumerate(fields["trees"])],
        fields["learned"],
        fields["accuracy"],
    )


def _number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{where}: a number is missing")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise BadInput(f"{where}: the number is too large")
    return number


def _feature(name: object) -> int:
    if not isinstance(name, str) or name not in _NUMBERS:
        raise BadInput(f"there is no feature {quoted(str(name))}")
    return _NUMBERS[name]


def _input(name: str, pair: object) -> tuple[float, float]:
    _feature(name)
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadInput(f"inputs.{name}: must be a list of two numbers")
    return _number(pair[0], f"inputs.{name}"), _number(pair[1], f"inputs.{name}")


def _term(number: int, term: object) -> tuple[float, tuple[str, ...]]:
    where = f"terms[{number}]"
    if not isinstance(term, list) or len(term) != 2 or not isinstance(term[1], list):
        raise BadInput(f"{where}: must be a weight and a list of features")
    for name in term[1]:
        _feature(name)
    return _number(term[0], where), tuple(term[1])


def _tree(number: int, tree: object) -> list[list[Any]]:
    where = f"trees[{number}]"
    if not isinstance(tree, list) or not tree:
        raise BadInput(f"{where}: must be a list of questions and leaves")
    for place, node in enumerate(tree):
        if not isinstance(node, list) or len(node) not in (1, 4):
            raise BadInput(f"{where}[{place}]: must be [value] or [feature, bound, yes, no]")
        if len(node) == 1:
            _number(node[0], f"{where}[{place}]")
            continue
        _feature(node[0])
        _number(node[1], f"{where}[{place}]")
        for child in node[2:]:
            if isinstance(child, bool) or not isinstance(child, int) or not place < child < len(tree):
                raise BadInput(f"{where}[{place}]: leads nowhere")
    return tree


def _core_node(node: Sequence[Any], root: int) -> tuple[int, float, int, int]:
    if len(node) == 1:
        return _LEAF, float(node[0]), 0, 0
    return _feature(node[0]), float(node[1]), root + node[2], root + node[3]
