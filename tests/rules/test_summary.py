"""The rules in words say what the rules say."""

from typing import Any

import pytest

from winnable import all_games, find_game
from winnable.rule_files import read_rules, summary

HOLE = {"foundations": {"present": False}, "max rank": 8}


def words(name: str) -> str:
    return " ".join(sentence for _, told in summary(find_game(name).rules) for sentence in told)


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "klondike",
            [
                "7 piles of 1, 2, 3, 4, 5, 6 and 7 cards, only the last card of each face up",
                "of the other colour",
                "only a king, alone or as the first card of a run",
                "24 cards, turned 3 at a time",
                "turned over to be the stock again, without limit",
                "may come back from the foundations",
            ],
        ),
        (
            "freecell",
            [
                "8 piles, the first 4 of 7 cards and the last 4 of 6 cards, all",
                "4 cells",
                "one at a time",
                "Cards stay there",
            ],
        ),
        ("freecell-1-cell", ["1 cell for one card."]),
        ("fore-cell", ["4 cells, each for one card, all filled from the start."]),
        ("eight-off", ["8 cells, each for one card, 4 of them filled from the start."]),
        ("duchess", ["4 piles, which start empty. "]),
        ("canfield", ["4 piles of 1 card, all face up."]),
        (
            "scorpion",
            [
                "Build 4 complete runs in the tableau, each of one suit, and",
                "the lowest 3 cards of the first 4 face down",
            ],
        ),
        (
            "scorpion",
            ["3 cards, dealt together and face up, one to each of the first 3 tableau piles, also while a pile"],
        ),
        (
            "east-haven",
            [
                "31 cards, dealt face up, one to each",
                "The last deal has 3 cards, one to each of the first 3 tableau piles.",
            ],
        ),
        (
            "spiderette",
            [
                "24 cards, dealt face up, one to each",
                "The last deal has 3 cards, one to each of the first 3 tableau piles.",
            ],
        ),
        (
            "black-hole",
            ["which starts with the ace of spades", "An ace takes a 2 or a king; a king takes an ace or a queen."],
        ),
        ("golf", ["An ace takes only a 2; a king takes only a queen.", "turned one at a time onto the hole"]),
        ("golf-strict", ["An ace takes only a 2; a king takes nothing."]),
        ("golf-wrap-around", ["An ace takes a 2 or a king; a king takes an ace or a queen."]),
        ("alaska", ["one rank lower or higher and of the same suit. An ace and a king do not go on each other."]),
        (
            "spider-1-suit",
            [
                "Two decks",
                "all cards count as spades",
                "complete run",
                "dealt face up, one to each tableau pile, also while a pile is empty",
            ],
        ),
        ("spider-classic", ["dealt face up, one to each tableau pile, but not while a pile is empty"]),
        ("gypsy", ["also while a pile is empty"]),
        (
            "canfield",
            [
                "13 cards; only the top one may be played",
                "a rank chosen by the deal",
                "filled at once from the reserve",
                "An ace takes a king, unless it is of the foundations' base rank: nothing is built on a card",
            ],
        ),
        ("accordion", ["1 place to the left or 3 places to the left", "the same suit or the same rank"]),
        ("accordion-knuth", ["52 cards. Only 18 of them are dealt; the others are not used."]),
        ("gaps-basic-variant", ["the 2 of the row's suit", "from the top, clubs, hearts, spades and diamonds."]),
        ("birds-of-a-feather", ["Only 16 of them are dealt", "4 rows of 4 stacks", "adjacent ranks"]),
        ("cruel", ["and dealt again, without limit.", "as many cards as at the start", "must change something."]),
        ("perseverance", ["The piles may be gathered, from the first to the last, and dealt again, twice."]),
        ("klondike-deal-1-1-redeal", ["to be the stock again, once."]),
        ("storehouse", ["to be the stock again, twice."]),
        ("canfield-partial-piles-restricted", ["can go to a foundation at once, or into a space."]),
        ("canfield-auto-reserve-then-waste", ["can go to a foundation at once."]),
        ("klondike-partial-piles-restricted", ["can go to a foundation at once."]),
        (
            "pyramid",
            [
                "28 cards in 7 rows of 1, 2, 3, 4, 5, 6 and 7, all face up",
                "is covered by 2 cards",
                "(ace) to 13 (king)",
            ],
        ),
        ("klondike-deal-1-0-redeals", ["The waste is not turned over."]),
        (
            "whitehead",
            ["of the same colour", "(cards of one suit in descending rank). Where a run goes depends on its first"],
        ),
        ("bakers-dozen", ["After the deal every king goes to the bottom of its pile.", "An empty pile stays empty."]),
        ("good-measure", ["The base cards of clubs and hearts are there from the start."]),
        (
            "penguin",
            [
                "All base cards but one are there from the start, and that one is the first card dealt to the tableau.",
                "An empty pile takes only a card of the last rank counted from the foundation base",
            ],
        ),
    ],
)
def test_summary_tells_the_rules(name: str, sentences: list[str]) -> None:
    text = words(name)
    for sentence in sentences:
        assert sentence in text


def test_only_games_with_a_base_speak_of_it() -> None:
    assert "base rank" not in words("klondike")
    assert "base rank" in words("storehouse")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {**HOLE, "hole": {"present": True, "build on last rank": False}},
            "An ace takes a 2 or an 8; an 8 takes nothing.",
        ),
        ({**HOLE, "hole": {"present": True, "build loops": False}}, "An ace takes only a 2; an 8 takes only a 7."),
        (
            {"tableau piles": {"face up cards": [5] * 4, "count": 4}},
            "4 piles of 13 cards, only the last 5 cards of each face up.",
        ),
        (
            {"tableau piles": {"count": 3}, "reserve": {"size": 51}},
            "3 piles, the first of 1 card and the last 2 empty, all",
        ),
        ({"tableau piles": {"count": 1}, "reserve": {"size": 52}}, "1 pile, which starts empty. "),
        ({"reserve": {"size": 1}}, "1 card, which may be played."),
        ({"cells": {"count": 1, "pre-filled": 1}}, "1 cell for one card, filled from the start."),
        ({"stock": {"size": 9, "deal type": "tableau piles"}}, "The last deal has 1 card, for the first tableau pile."),
        ({"stock": {"size": 9, "redeal": 3}}, "to be the stock again, 3 times."),
        (
            {"foundations": {"base card": "5", "initial cards": "one"}},
            "from the 5, round the corner from the king to the ace.",
        ),
        (
            {"foundations": {"base card": "5", "initial cards": "one"}},
            "One base card of clubs is there from the start.",
        ),
        (
            {"foundations": {"base card": "5", "initial cards": "all-but-one"}},
            "All base cards but that of clubs are there from the start, and that one is the first card dealt to the",
        ),
        ({"tableau piles": {"redeal": 3, "redeal type": "rows"}}, "They are dealt in rows, one card to each pile"),
        ({"tableau piles": {"redeal": 2}, "cells": {"count": 1}}, "one more goes to each pile from the first."),
        (
            {"tableau piles": {"redeal": 1, "redeal type": "bottom-to-top"}},
            "In all piles together the bottom card may be brought to the top, once.",
        ),
        ({"tableau piles": {"sink": ["K", "Q", "A"]}}, "After the deal every ace, queen and king goes to the bottom"),
        (
            {"foundations": {"base card": "5", "only complete pile moves": True}},
            "of one suit, down to the 5, round the corner from the ace to the king, may be removed",
        ),
        ({"tableau piles": {"move built group": "yes", "move built group policy": "no-build"}}, "moved one at a time."),
        (
            {"tableau piles": {"move built group": "yes", "build direction": "up-or-down"}},
            "moves as a unit (cards in ranks that go up or down by one)",
        ),
        (
            {"tableau piles": {"build direction": "up-or-down"}, "foundations": {"base card": "5"}},
            "A card of the foundations' base rank and one of the rank below it do not go on each other.",
        ),
    ],
)
def test_what_no_shipped_game_needs_is_said(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in " ".join(s for _, told in summary(read_rules(fields)) for s in told)


def test_games_with_different_rules_have_different_summaries() -> None:
    """A field that changes the rules but not the words would be hidden from the reader."""
    told: dict[str, str] = {}
    for name, game in all_games().items():
        text = words(name)
        assert text not in told, f"{name} reads like {told[text]}"
        told[text] = game.name


def test_differing_group_policy_is_told() -> None:
    groups = {"count": 8, "move built group": "yes", "move built group policy": "same-suit"}
    rules = read_rules({"tableau piles": groups})
    assert "only onto a card that continues it" in " ".join(s for _, told in summary(rules) for s in told)
