"""Tags of games: what follows from rules, what was measured, and that what is shipped is what is measured."""

from typing import Any

import pytest

from winnable import find_game, tags
from winnable.catalogue import all_games, parse_game
from winnable.reports.dataset import shipped_dataset, shipped_record, tags_file
from winnable.tags import FAMILIES, FILE, tags_of


def test_what_is_shipped_is_made_from_dataset_and_record() -> None:
    rows, _ = shipped_dataset()
    assert FILE.read_text(encoding="utf-8") == tags_file(rows, shipped_record()), "run make dataset-page"


@pytest.mark.parametrize(("name", "family", "decks", "cards"), [
    ("klondike", "klondike", 1, "hidden"), ("freecell", "freecell", 1, "open"), ("spider", "spider", 2, "hidden"),
    ("yukon", "yukon", 1, "hidden"), ("canfield", "canfield", 1, "hidden"), ("golf", "golf", 1, "hidden"),
    ("forty-thieves", "forty-thieves", 2, "hidden"), ("beleaguered-castle", "castles", 1, "open"),
    ("accordion", "others", 1, "open"),
])  # fmt: skip
def test_tags_that_follow_from_the_rules(name: str, family: str, decks: int, cards: str) -> None:
    found = tags_of(find_game(name))
    assert (found.family, found.decks, found.cards) == (family, decks, cards)


def test_every_family_has_a_game() -> None:
    assert {tags_of(game).family for game in all_games().values()} == set(FAMILIES)


@pytest.mark.parametrize(("measured", "skill", "length", "difficulty"), [
    ({}, None, None, None),
    ({"low": 0.8, "high": 0.84, "greedy": [10, 100], "best": [40, 100], "moves": 110}, "high", "medium", "medium"),
    ({"low": 0.40, "high": 0.44, "greedy": [30, 100], "best": [32, 100], "moves": 121}, "low", "long", "hard"),
    ({"low": 0.98, "high": 1.0, "greedy": [60, 100], "best": [95, 100], "moves": 60}, "medium", "short", "easy"),
    ({"low": 0.1, "high": 0.9, "greedy": [0, 100], "best": [3, 4]}, None, None, None),
])  # fmt: skip
def test_tags_that_are_measured(
    monkeypatch: pytest.MonkeyPatch, measured: dict[str, Any], skill: str, length: str, difficulty: str
) -> None:
    monkeypatch.setattr(tags, "_measured", lambda: {"fan": measured})
    found = tags_of.__wrapped__(find_game("fan"))
    assert (found.skill, found.length, found.difficulty) == (skill, length, difficulty)
    assert found.winnable == ((measured["low"], measured["high"]) if measured else None)


def test_nothing_is_said_as_measured_of_a_game_of_ones_own() -> None:
    own = parse_game('{"tableau piles": {"count": 9}}', "klondike", "mine.json")
    found = tags_of(own)
    assert (found.winnable, found.skill, found.length, found.difficulty) == (None, None, None, None)
