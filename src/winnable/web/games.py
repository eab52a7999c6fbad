"""Games for the page: the list of all, one in full, and deals of them."""

from functools import cache
from typing import Any

from ..catalogue import all_games, likely_games
from ..errors import BadInput
from ..game import Deal, Game
from ..rule_files import summary, without_effect
from ..rules import Rules
from ..table.finding import random_seed
from ..tags import GROUPS, group_of, tags_of
from .answering import first_problems
from .deal_requests import as_choice, chosen_deal, chosen_game, deal_of_id, dealers_of, own_game, shipped_game
from .requests import NewDealRequest, RulesRequest, TurnRequest
from .responses import DealResponse, GameLine, GameResponse, GradeResponse, NearestResponse, RuleSection, RulesResponse
from .start import options, picture_of
from .tables import Tables, shape

POPULAR = ("klondike", "freecell", "spider-1-suit-classic")


@cache
def game_lines() -> list[GameLine]:
    """Return every game in short."""
    return [
        GameLine(
            name=game.name,
            title=game.title,
            aliases=list(game.aliases),
            family=game.rules.family,
            extends=game.extends,
            has_hidden=tags_of(game).cards == "hidden",
            published=_newest_figure(game),
            group=group_of(game.rules),
            decks=tags_of(game).decks,
            skill=tags_of(game).skill or "",
            length=tags_of(game).length or "",
            difficulty=tags_of(game).difficulty or "",
            **_as_variant(game),
        )
        for game in sorted(all_games().values(), key=lambda game: GROUPS.index(group_of(game.rules)))
    ]


def _as_variant(game: Game) -> dict[str, Any]:
    """Return of which game this is a variant with options, or its picture."""
    base, chosen = options().get(game.name, ("", []))
    variant_of = "" if base == game.name else base
    return {"variant_of": variant_of, "options": chosen, "picture": None if variant_of else picture_of(game)}


def nearest_games(name: str) -> NearestResponse:
    """Return the game of a name, and games that it may mean."""
    lines = {line.name: line for line in game_lines()}
    try:
        found = shipped_game(name).name
    except BadInput:
        found = ""
    return NearestResponse(found=found, nearest=[lines[each] for each in likely_games(name) or POPULAR])


def _newest_figure(game: Game) -> str:
    newest = game.published[-1] if game.published else {"printed": ""}
    return str(newest.get("corrected") or newest["printed"])


def game_response(name: str) -> GameResponse:
    """Return a game in full."""
    game = shipped_game(name)
    return GameResponse(
        name=game.name,
        title=game.title,
        description=game.description,
        source=game.source,
        rules=game.rules.differences(),
        words=_in_words(game.rules),
        dealers=dealers_of(game),
    )


def _in_words(rules: Rules) -> list[RuleSection]:
    return [RuleSection(heading=heading, sentences=list(sentences)) for heading, sentences in summary(rules)]


def rules_checked(request: RulesRequest) -> RulesResponse:
    """Return what is wrong with a rule file, or the game in words."""
    try:
        game = own_game(request.rules, request.game)
    except BadInput as error:
        return RulesResponse(problems=first_problems(error.problems), title="", words=[], notes=[])
    notes = list(without_effect(game.rules))
    return RulesResponse(problems=[], title=game.title, words=_in_words(game.rules), notes=notes)


def new_deal(request: NewDealRequest) -> Deal:
    """Return the deal of a request; a random one if neither seed nor id nor position is given."""
    if request.id.strip():
        game = chosen_game(request.deal) if request.deal.rules.strip() else None
        return deal_of_id(request.id.strip(), game)
    if request.deal.seed.strip() or request.deal.position:
        return chosen_deal(request.deal)
    game, dealer = chosen_game(request.deal), request.deal.dealer or None
    return game.deal(random_seed(game, dealer), dealer)


def deal_response(
    tables: Tables, deal: Deal, moves: str = "", *, hidden: bool, tried: int = 0, grade: GradeResponse | None = None
) -> DealResponse:
    """Return a deal, with moves played on it, as the page gets it."""
    choice = as_choice(deal)
    return DealResponse(
        deal=choice,
        id=deal.id,
        game_id=deal.game.id,
        title=deal.game.title,
        description=deal.game.description,
        moves=moves,
        shape=shape(deal),
        table=tables.table(TurnRequest(deal=choice, moves=moves, hidden=hidden)),
        tried=tried,
        grade=grade,
    )
