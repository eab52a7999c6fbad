"""Every value of an option has its words and its rule, the day it is added to the rule language."""

from typing import get_args

import pytest

from winnable.cards import Card
from winnable.families import FAMILIES
from winnable.families.matching import BUILD_WORDS, match
from winnable.families.tableau import building
from winnable.rules.model import BuildDirection, BuildPolicy, Rules


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (building.WRONG_RANK, set(get_args(BuildDirection))),
        (BUILD_WORDS, set(get_args(BuildPolicy))),
    ],
    ids=["wrong rank", "building"],
)
def test_a_table_has_every_value(words: dict[str, object], values: set[str]) -> None:
    assert set(words) == values


def test_the_referee_knows_every_build_policy() -> None:
    cards = [Card(5, suit) for suit in range(4)]
    for policy in get_args(BuildPolicy):
        found = {match([policy], card, other) for card in cards for other in cards}
        is_always_so = policy in ("any-suit", "spaces-only", "no-build")
        assert found == ({policy == "any-suit"} if is_always_so else {True, False})


def test_every_family_of_the_rule_language_has_an_object_with_its_name() -> None:
    parts: tuple[dict[str, object], ...] = (
        {},
        {"accordion": {"size": 1}},
        {"sequences": {"count": 4}},
        {"grid": {"rows": 2}},
        {"overlap": {"rows": ["o"]}},
    )
    used = [Rules.model_validate(part) for part in parts]
    assert {rules.family for rules in used} == set(FAMILIES)
    assert all(FAMILIES[rules.family].name == rules.family for rules in used)
