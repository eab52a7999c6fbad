"""Explanations name the cards that block each other, and nothing that could be left out."""

import re

import pytest

from helpers.command_line import run
from winnable import Limits, deal, explain


def test_a_single_card_blocks_itself() -> None:
    found = explain(deal("klondike", 1))
    assert found is not None
    assert found.blocking() == {"J♦"}
    text = "\n".join(found.lines())
    assert "5♦ must go first, which is buried in pile 7 under J♦" in text
    assert len(found.cases) == 1


def test_twins_are_told_as_two_cases() -> None:
    found = explain(deal("klondike", 22))
    assert found is not None
    assert [case.assumed for case in found.cases] == [("Q♠ is built before Q♣",), ("Q♣ is built before Q♠",)]
    assert "two cards cannot lie on one parent" in found.rules


@pytest.mark.parametrize("seed", [1, 21, 22, 40])
def test_every_card_of_an_explanation_is_in_the_picture(seed: int) -> None:
    found = explain(deal("klondike", seed))
    assert found is not None
    marked = set(re.findall(r"\[(.*?)\]", "\n".join(found.picture()[:-1])))
    assert marked == found.blocking()
    assert all(card in found.html() for card in found.blocking())


def test_what_can_be_won_has_no_explanation() -> None:
    assert explain(deal("klondike", 7)) is None
    assert "can be won" in run("explain", "klondike", "--seed", "7").output


def test_a_game_without_a_relaxed_game_is_searched() -> None:
    assert explain(deal("golf", 1)) is None
    assert run("explain", "golf", "--seed", "1").exit_code == 0


def test_an_explanation_has_limits() -> None:
    found = explain(deal("klondike", 22), seconds=0.02)
    assert found is None or found.cases
    assert explain(deal("klondike", 22), Limits(positions=1)) is None
