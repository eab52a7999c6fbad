"""Tags, by which a game is found among hundreds: family, decks, hidden cards, luck or skill, length, difficulty.

Family, decks and hidden cards follow from the rules. The others are measured: `make dataset-page` takes them from the
dataset, the record and the games of two players, and writes games-tags.json.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:
    from .game import Game
    from .rules import Rules

FILE = Path(__file__).with_name("games-tags.json")

KLONDIKE, FREECELL, SPIDER = "Klondike and its kin", "FreeCell and its kin", "Spider and its kin"
YUKON, FORTY, CANFIELD = "Yukon and its kin", "Forty Thieves and its kin", "Canfield and its kin"
CASTLES, GOLF, OTHERS = "Castles and fans", "Golf and its kin", "Pairs, gaps and other ideas"
GROUPS = (KLONDIKE, FREECELL, SPIDER, YUKON, FORTY, CANFIELD, CASTLES, GOLF, OTHERS)
"""The families as they are shown, in their order."""
FAMILIES = dict(
    zip(
        ("klondike", "freecell", "spider", "yukon", "forty-thieves", "canfield", "castles", "golf", "others"),
        GROUPS,
        strict=True,
    )
)
"""The families as they are typed."""

Level = Literal["low", "medium", "high"]
Length = Literal["short", "medium", "long"]
Difficulty = Literal["easy", "medium", "hard"]
Sight = Literal["open", "hidden"]
LEVELS, LENGTHS, DIFFICULTIES, SIGHTS = get_args(Level), get_args(Length), get_args(Difficulty), get_args(Sight)

_DECK = 52
_LUCK, _SKILL = 0.25, 0.6
"""Skill is low below the first and high from the second on: the share of all deals that can be won, and that a greedy
player does not win."""
_SHORT, _LONG = 60, 120
"""A game is short if a win has at most so many moves, and long if it has more than the second number."""
_HARD, _EASY = 1 / 3, 2 / 3
"""A game is hard if a strong player wins a smaller share of the deals than the first, and easy from the second on."""
_WIDE = 0.4
"""If the interval of the winnable deals is wider, nothing is said of skill."""
_FEW = 8
"""From fewer games of a player nothing is said."""


@dataclass(frozen=True)
class Tags:
    """What a player looks for in a game. What was not measured is None."""

    family: str
    decks: int
    cards: Sight
    """Whether the player sees all cards."""
    skill: Level | None
    """How much depends on how one plays."""
    length: Length | None
    difficulty: Difficulty | None
    """How often a strong player wins who does not see hidden cards."""
    winnable: tuple[float, float] | None
    """The interval of the share of deals that can be won."""
    moves: int | None
    """The moves of a win, in the middle of those found."""


@cache
def _measured() -> Mapping[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


@cache
def tags_of(game: "Game") -> Tags:
    """Return the tags of a game; of a game that does not come with winnable only those that follow from its rules."""
    from .core.state import State

    rules = game.rules
    found = _measured().get(game.name, {}) if game.id == game.name else {}
    family = next(name for name, group in FAMILIES.items() if group == group_of(rules))
    winnable = (found["low"], found["high"]) if "low" in found else None
    return Tags(
        family,
        decks_of(rules),
        "open" if State(game.deal(1)).seen.is_everything else "hidden",
        _skill(winnable, found.get("greedy")),
        _length(found.get("moves")),
        _difficulty(found.get("best")),
        winnable,
        found.get("moves"),
    )


def _skill(winnable: tuple[float, float] | None, greedy: list[int] | None) -> Level | None:
    if winnable is None or greedy is None or greedy[1] < _FEW or winnable[1] - winnable[0] > _WIDE:
        return None
    depends = sum(winnable) / 2 - greedy[0] / greedy[1]
    return "low" if depends < _LUCK else "medium" if depends < _SKILL else "high"


def _length(moves: int | None) -> Length | None:
    if moves is None:
        return None
    return "short" if moves <= _SHORT else "medium" if moves <= _LONG else "long"


def _difficulty(best: list[int] | None) -> Difficulty | None:
    if best is None or best[1] < _FEW:
        return None
    share = best[0] / best[1]
    return "hard" if share < _HARD else "medium" if share < _EASY else "easy"


def group_of(rules: "Rules") -> str:
    """Return the family of a game as it is shown, by its rules."""
    piles, stock = rules.tableau_piles, rules.stock
    is_klondike = stock.size > 0 and piles.face_up_cards != "all" and piles.build_policy in ("red-black", "any-suit")
    groups = (
        (rules.hole.present, GOLF),
        (rules.family != "tableau" or piles.build_policy == "spaces-only", OTHERS),
        (rules.foundations.only_complete_pile_moves or stock.deal_type == "tableau piles", SPIDER),
        (rules.cells.count > 0, FREECELL),
        (rules.reserve.size > 0 and stock.size > 0, CANFIELD),
        (piles.move_built_group == "any-face-up", YUKON),
        (is_klondike or (stock.size > 0 and not rules.two_decks), KLONDIKE),
        (stock.size > 0, FORTY),
    )
    return next((group for is_one, group in groups if is_one), CASTLES)


def decks_of(rules: "Rules") -> int:
    """Return the number of decks; a part of a deck counts as one."""
    return max(1, round(rules.deck_size / _DECK))
