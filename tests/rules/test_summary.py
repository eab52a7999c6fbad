"""The rules in words say what the rules say."""

import pytest

from winnable import all_games, find_game
from winnable.rule_files import read_rules, summary


def words(name: str) -> str:
    return " ".join(sentence for _, told in summary(find_game(name).rules) for sentence in told)


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "klondike",
            [
                "7 piles, dealt as a triangle",
                "only the last card of each face up",
                "of the other colour",
                "only a king",
                "24 cards, turned 3 at a time",
                "turned over without limit",
                "may come back from the foundations",
            ],
        ),
        ("freecell", ["4 cells", "one at a time", "Cards stay there"]),
        (
            "black-hole",
            ["Move every card to the hole, which starts with the AS", "an ace and the highest rank follow each other"],
        ),
        ("golf", ["an ace does not follow the highest rank, while a queen does", "turned one at a time onto the hole"]),
        ("golf-strict", ["nothing follows a king."]),
        ("golf-wrap-around", ["an ace and the highest rank follow each other"]),
        (
            "spider-1-suit",
            [
                "Two decks",
                "all cards count as spades",
                "complete run",
                "dealt one to each tableau pile, also while a pile is empty",
            ],
        ),
        ("spider-classic", ["dealt one to each tableau pile, but not while a pile is empty"]),
        ("gypsy", ["also while a pile is empty"]),
        (
            "canfield",
            [
                "13 cards; only the top one may be played",
                "a rank chosen by the deal",
                "filled at once from the reserve",
                "An ace takes a king; nothing is built on a card of the foundations' base rank",
            ],
        ),
        ("accordion", ["1 to the left or 3 to the left", "the same suit or the same rank"]),
        ("gaps-basic-variant", ["the two of the row's suit"]),
        ("birds-of-a-feather", ["4 rows of 4 stacks", "adjacent ranks"]),
        ("klondike-deal-1-1-redeal", ["turned over 1 time."]),
        ("klondike-deal-1-0-redeals", ["The waste is not turned over."]),
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
    ("hole", "sentence"),
    [
        ({"build on last rank": False, "build loops": True}, "nothing follows an 8, though an 8 follows an ace"),
        ({"build on last rank": False, "build loops": False}, "nothing follows an 8."),
        ({"build loops": False}, "an ace does not follow the highest rank, while a 7 does"),
    ],
)
def test_what_follows_the_highest_rank_is_told(hole: dict[str, bool], sentence: str) -> None:
    rules = read_rules({"foundations": {"present": False}, "hole": {"present": True, **hole}, "max rank": 8})
    assert sentence in " ".join(s for _, told in summary(rules) for s in told)


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
