"""What the start page shows of every game: its group, its layout as a small picture, and variants as options."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from ..catalogue import all_games
from ..families import family_of
from ..game import Game
from ..rules import Rules
from .responses import GameOption, Picture

KLONDIKE, FREECELL, SPIDER = "Klondike and its kin", "FreeCell and its kin", "Spider and its kin"
YUKON, FORTY, CANFIELD = "Yukon and its kin", "Forty Thieves and its kin", "Canfield and its kin"
CASTLES, GOLF, OTHERS = "Castles and fans", "Golf and its kin", "Pairs, gaps and other ideas"
GROUPS = (KLONDIKE, FREECELL, SPIDER, YUKON, FORTY, CANFIELD, CASTLES, GOLF, OTHERS)
"""The groups of the start page, in their order."""

_MANY = 20
"""A game with more variants than this is shown as one game with options."""
_OFTEN = 10
"""A rule in which at least this number of variants differ is an option."""
_LABELS = {
    "stock.deal count": "Cards turned at a time",
    "stock.redeal": "Times the waste may be turned over",
    "foundations.removable": "Cards may leave the foundations",
}
_WORDS = {True: "as often as you like", False: "never"}
_YES = {True: "yes", False: "no"}
_DECK = 52


def group_of(rules: Rules) -> str:
    """Return the group of a game, by its rules."""
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


def decks_of(rules: Rules) -> int:
    """Return the number of decks; a part of a deck counts as one."""
    return max(1, round(rules.deck_size / _DECK))


def picture_of(game: Game) -> Picture:
    """Return where cards lie after the deal, as a small picture needs it."""
    rules, layout = game.rules, game.deal(1).layout
    top: dict[str, list[int]] = {"left": [], "right": []}
    columns, squares = list[tuple[int, int]](), list[tuple[float, float]]()
    for group in family_of(rules).arrangement(rules):
        for number, pile in enumerate(layout.of(group.kind.kind)):
            if group.at in top:
                top[group.at].append(int(bool(pile.cards)))
            elif group.at == "columns":
                columns.append((len(pile.cards), pile.hidden))
            elif group.at == "band":
                top["left"].append(int(bool(pile.cards)))
            elif pile.cards:
                squares.append(group.spot(pile.place) if group.at == "squares" else (number % 13, number // 13))
    return Picture(left=top["left"], right=top["right"], columns=columns, squares=squares)


@cache
def options() -> dict[str, tuple[str, list[GameOption]]]:
    """Return for each game that is one of many variants the game that they are shown as, and its options."""
    found: dict[str, tuple[str, list[GameOption]]] = {}
    games = all_games()
    extended = Counter(game.extends for game in games.values() if game.extends)
    for name in (name for name, count in extended.items() if count > _MANY):
        flat = {each: _flat(games[each].rules) for each in games if each == name or games[each].extends == name}
        differing = Counter(key for each in flat.values() for key in _differing(flat[name], each))
        shared = [key for key in _LABELS if differing[key] >= _OFTEN]
        for each, rules in flat.items():
            if set(_differing(flat[name], rules)) <= set(shared):
                found[each] = name, [GameOption(label=_LABELS[key], value=_value(key, rules[key])) for key in shared]
    return found


def _flat(rules: Rules) -> dict[str, Any]:
    """Return all values of rules, by names such as `stock.redeal`."""
    return dict(_pairs(rules.model_dump(by_alias=True), ""))


def _pairs(fields: dict[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in fields.items():
        if isinstance(value, dict):
            yield from _pairs(value, f"{before}{key}.")
        else:
            yield before + key, value


def _differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]


def _value(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return (_WORDS if key == "stock.redeal" else _YES)[value]
    return str(value)
