"""Every value of an option has its words and its rule, the day it is added to the rule language."""

from typing import get_args

import pytest

from winnable.cards import Card
from winnable.referee import building
from winnable.referee.state import _FAMILIES
from winnable.rules.model import BuildDirection, BuildPolicy, Family
from winnable.rules.summary import _BUILDING, _RUNS

POLICIES = set(get_args(BuildPolicy))


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (building.WRONG_RANK, set(get_args(BuildDirection))),
        (building.WRONG_SUIT, POLICIES - {"any-suit", "no-build"}),
        (_BUILDING, POLICIES - {"no-build"}),
        (_RUNS, POLICIES),
        (_FAMILIES, set(get_args(Family))),
    ],
    ids=["wrong rank", "wrong suit", "building", "runs", "families of the referee"],
)
def test_a_table_has_every_value(words: dict[str, object], values: set[str]) -> None:
    assert set(words) == values


def test_the_referee_knows_every_build_policy() -> None:
    cards = [Card(5, suit) for suit in range(4)]
    for policy in get_args(BuildPolicy):
        found = {building.suits_agree(policy, card, other) for card in cards for other in cards}
        assert found == ({policy == "any-suit"} if policy in ("any-suit", "no-build") else {True, False})
