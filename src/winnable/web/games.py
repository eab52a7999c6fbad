"""Games for the page: the list of all, one in full, and deals of them."""

import random
from functools import cache
from typing import Any

from ..catalogue import all_games
from ..dealing import dealer as find_dealer
from ..errors import BadInput
from ..game import Deal, Game
from ..rule_files import summary, without_effect
from ..rules import Rules
from .answering import first_problems
from .asked import Chosen, RuleText, Turn, Wanted
from .choosing import as_chosen, chosen_deal, chosen_game, deal_of_id, dealers_of, own_game, shipped_game
from .tables import Tables, has_hidden_cards, shape

MOST_SEED = 999_999
"""The largest seed that is chosen at random: people can remember it."""


@cache
def game_lines() -> list[dict[str, Any]]:
    """Every game in short."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "aliases": list(game.aliases),
            "family": game.rules.family,
            "extends": game.extends,
            "has_hidden": has_hidden_cards(game.deal(1)),
            "published": str(game.published[-1]["printed"]) if game.published else "",
        }
        for game in all_games().values()
    ]


def game_told(name: str) -> dict[str, Any]:
    """A game in full."""
    game = shipped_game(name)
    return {
        "name": game.name,
        "title": game.title,
        "description": game.description,
        "source": game.source,
        "rules": game.rules.differences(),
        "words": rules_told(game.rules),
        "dealers": dealers_of(game),
    }


def rules_told(rules: Rules) -> list[dict[str, Any]]:
    """Rules in words."""
    return [{"heading": heading, "sentences": sentences} for heading, sentences in summary(rules)]


def rules_checked(asked: RuleText) -> dict[str, Any]:
    """What is wrong with a rule file, or the game in words."""
    try:
        game = own_game(asked.rules, asked.game)
    except BadInput as error:
        return {"problems": first_problems(error.problems), "title": "", "words": [], "notes": []}
    notes = list(without_effect(game.rules))
    return {"problems": [], "title": game.title, "words": rules_told(game.rules), "notes": notes}


def wanted_deal(wanted: Wanted) -> Deal:
    """The deal that is asked for; a random one if neither seed nor id nor position is given."""
    if wanted.id.strip():
        game = chosen_game(wanted.deal) if wanted.deal.rules.strip() else None
        return deal_of_id(wanted.id.strip(), game)
    if wanted.deal.seed.strip() or wanted.deal.position:
        return chosen_deal(wanted.deal)
    game = chosen_game(wanted.deal)
    return game.deal(random_seed(game, wanted.deal.dealer), wanted.deal.dealer or None)


def seeds_of(game: Game, dealer: str) -> tuple[int, int]:
    """The first and the last seed of a dealer for a game."""
    return find_dealer(dealer or game.default_dealer).seeds(game.rules)


def random_seed(game: Game, dealer: str) -> int:
    """A seed that nobody has chosen."""
    first, last = seeds_of(game, dealer)
    return random.SystemRandom().randint(max(first, 1), min(last, MOST_SEED))


def dealt(
    tables: Tables, deal: Deal, moves: str, *, hidden: bool, tried: int = 0, grade: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A deal, with moves played on it, as the page gets it."""
    chosen: Chosen = as_chosen(deal)
    return {
        "deal": chosen.model_dump(),
        "id": deal.id,
        "game_id": deal.game.id,
        "title": deal.game.title,
        "description": deal.game.description,
        "moves": moves,
        "shape": shape(deal),
        "table": tables.table(Turn(deal=chosen, moves=moves, hidden=hidden)),
        "tried": tried,
        "grade": grade,
    }
