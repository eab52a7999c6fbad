"""Explanations name the cards that block each other, and nothing that could be left out."""

import re

import pytest

from helpers.command_line import run
from winnable import Limits, deal, explain


def test_a_single_card_blocks_itself() -> None:
    found = explain(deal("klondike", 1))
    assert found is not None
    assert found.blocking() == {"J♦"}
    assert found.sentence() == "This deal cannot be won: J♦ waits for cards that wait for J♦."
    assert "[J♦]  home after 5♦ (7); on Q♣ or Q♠ (out)" in "\n".join(found.lines())
    assert len(found.cases) == 1


def test_twins_are_told_as_two_cases() -> None:
    found = explain(deal("klondike", 22))
    assert found is not None
    assumed = {case.assumed for case in found.cases}
    assert assumed == {("Q♣ is put on a red K before Q♠ is",), ("Q♠ is put on a red K before Q♣ is",)}
    assert any(line.startswith("Two cards cannot lie on one card") for line in found.lines())


@pytest.mark.parametrize("seed", [1, 21, 22, 40])
def test_every_blocking_card_is_in_the_picture(seed: int) -> None:
    found = explain(deal("klondike", seed))
    assert found is not None
    lines = "\n".join(found.lines(full=True)[1:])
    assert set(re.findall(r"\[(\S+?)\]", lines)) == found.blocking()
    assert all(card in found.html() for card in found.blocking())


def test_a_long_explanation_is_cut_and_says_so() -> None:
    found = explain(deal("klondike", 5000268))
    assert found is not None
    cut, full = found.lines(), found.lines(full=True)
    assert len(cut) == 40 < len(full)
    assert cut[-1] == f"... and {len(full) - 39} more lines like these: --full shows them."
    assert cut[:-1] == full[:39]
    assert "--full shows them" in run("explain", "klondike", "--seed", "5000268").output
    assert "--full shows them" not in run("explain", "klondike", "--seed", "5000268", "--full").output


def test_what_can_be_won_has_no_explanation() -> None:
    assert explain(deal("klondike", 7)) is None
    assert "can be won" in run("explain", "klondike", "--seed", "7").output


def test_a_game_without_a_relaxed_game_is_searched() -> None:
    assert explain(deal("golf", 1)) is None
    assert "Reasons are not worked out for this game." in run("explain", "black-hole", "--seed", "5000003").output


def test_an_explanation_has_limits() -> None:
    found = explain(deal("klondike", 22), seconds=0.02)
    assert found is None or found.cases
    assert explain(deal("klondike", 22), Limits(positions=1)) is None
