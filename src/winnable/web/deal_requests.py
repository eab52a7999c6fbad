"""From requests to games and deals. No name and no text reaches the file system here.

`winnable.find_game` reads files where a name looks like a path. So names are checked first, wherever they stand: in the
request, in a rule file's `extends`, in the id of a deal, in a saved game.
"""

import json
import re
from functools import lru_cache

from ..catalogue import deal_from_id, find_game, parse_game
from ..dealing import DEALERS
from ..errors import BadDeal, BadInput, BadRules, quoted
from ..game import Deal, Game
from ..notation import SavedGame, read_deal, read_save
from ..position import Position, looks_like_a_position
from ..rule_files import parse_json_object
from .requests import DealChoice, PasteRequest
from .responses import DealerResponse
from .settings import MOST_POSITION

_PATH = re.compile(r"[/\\]|\.json\s*$|\x00", re.IGNORECASE)
_SEED = re.compile(r"-?[0-9]{1,78}")
_OWN_NAME = re.compile(r"[^\w.-]+")
_OWN_GAME = "my-game"
_MOST_VALUES = 500
"""The most fields and values of a rule file; the longest that comes with winnable has some dozens. It would take long
to look for the likely meaning of each of thousands of unknown fields."""
_KEPT_RULES = 4_000
"""The most letters of rules with which a deal is kept in the cache; usual rules have some hundred."""


def shipped_game(name: str) -> Game:
    """Return a game that comes with winnable. Raises `BadInput`."""
    if not name.strip():
        raise BadInput("say which game is meant")
    if _PATH.search(name):
        raise BadInput(
            f"there is no game {quoted(name)}; files are not read here, so paste the rules in place of a name"
        )
    return find_game(name)


def own_game(rules: str, name: str = "") -> Game:
    """Return the game that a pasted rule file describes. Raises `BadRules` with everything that is wrong."""
    repeated: list[str] = []
    fields = parse_json_object(rules, repeated)
    if _values_in(fields) > _MOST_VALUES:
        raise BadRules(f"a rule file has at most {_MOST_VALUES} fields and values, and this one has more")
    extends = fields.get("extends")
    if isinstance(extends, str) and _PATH.search(extends):
        raise BadRules(f"extends: {quoted(extends)} is a file; here only games that come with winnable can be extended")
    try:
        return parse_game(rules, _OWN_NAME.sub("-", name).strip("-") or _OWN_GAME, "")
    except BadInput as error:
        raise BadRules(problem.removeprefix(": ") for problem in error.problems) from None


def _values_in(fields: dict[str, object]) -> int:
    """Return how many fields and values a JSON object has, with those of inner objects."""
    count, open_ones = 0, list[object]([fields])
    while open_ones:
        value = open_ones.pop()
        count += 1
        open_ones += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return count


def chosen_game(choice: DealChoice) -> Game:
    """Return the game of a request."""
    return own_game(choice.rules, choice.game) if choice.rules.strip() else shipped_game(choice.game)


def chosen_deal(choice: DealChoice) -> Deal:
    """Return the deal of a request. Raises `BadInput`."""
    return _kept_deal(choice) if len(choice.rules) <= _KEPT_RULES else _deal_of(choice)


@lru_cache(maxsize=512)
def _kept_deal(choice: DealChoice) -> Deal:
    return _deal_of(choice)


def _deal_of(choice: DealChoice) -> Deal:
    game = chosen_game(choice)
    if choice.position:
        if choice.seed:
            raise BadInput("a deal is given by a seed or by a position, not by both")
        return Deal(game, Position.parse(game, choice.position).layout)
    if not _SEED.fullmatch(choice.seed.strip()):
        raise BadInput(f"{quoted(choice.seed)} is not a seed; write a whole number")
    return game.deal(int(choice.seed), choice.dealer or None)


def deal_of_id(text: str, game: Game | None) -> Deal:
    """Return the deal of an id."""
    if _PATH.search(text.split(":")[0]):
        raise BadInput(f"{quoted(text)} is not the id of a deal; ids look like freecell:microsoft:11982")
    return deal_from_id(text, game)


def as_choice(deal: Deal) -> DealChoice:
    """Return the choice by which a request names this deal again."""
    game = deal.game
    named = {"game": game.name, "rules": "" if game.is_shipped else rule_text(game)}
    if deal.dealer is None:
        return DealChoice(**named, position=str(Position(deal.rules, deal.layout)))
    return DealChoice(**named, dealer=deal.dealer, seed=str(deal.seed))


def rule_text(game: Game) -> str:
    """Return the rules of a game as a small rule file."""
    about = {"name": game.name, "title": game.title, "description": game.description}
    name = game.name if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.name) else ""
    kept = {key: value for key, value in (about | {"name": name}).items() if value}
    return json.dumps(kept | {"rules": game.rules.differences()}, ensure_ascii=False)


def pasted(request: PasteRequest) -> SavedGame:
    """Return the deal of a text in any of the formats, with its moves if it has any. Raises `BadInput`."""
    text, choice = request.text, request.deal
    words = text.strip()
    if not words:
        raise BadDeal("there is nothing here; paste a deal, a saved game, or the id of a deal")
    if re.fullmatch(r"[^\s:]+:[a-z-]+:\S+", words) and not re.match(r"[a-z]:", words):
        game = chosen_game(choice) if "@" in words and choice.rules.strip() else None
        return SavedGame(deal_of_id(words, game), ())
    lines = words.splitlines()
    if len(words) > MOST_POSITION and looks_like_a_position(words):
        raise BadDeal(f"a position in one line has at most {MOST_POSITION:,} letters, and this one has {len(words):,}")
    if any(line.strip() == "moves:" for line in lines):
        named = next((line.partition(":")[2] for line in lines if line.strip().startswith("game:")), "")
        if _PATH.search(named):
            raise BadInput(f"game: there is no game {quoted(named.strip())}")
        return read_save(text)
    return SavedGame(read_deal(text, _game_of_deal(words, choice)), ())


def _game_of_deal(text: str, choice: DealChoice) -> Game:
    """Return the game that a deal in JSON names, or else the game of the request."""
    if text.startswith("{"):
        try:
            fields = parse_json_object(text)
        except BadInput as error:
            raise BadDeal(error.problems) from None
        name, rules = fields.get("game"), fields.get("rules")
        if isinstance(name, str) and rules is None and "layout" in fields:
            return shipped_game(name)
        if isinstance(name, str) and isinstance(rules, dict) and "layout" in fields:
            return own_game(json.dumps(rules), name)
    return chosen_game(choice)


def dealers_of(game: Game) -> list[DealerResponse]:
    """Return the dealers that serve a game, its own first, with their first and last seeds as texts."""
    names = [game.default_dealer, *(name for name in DEALERS if name != game.default_dealer)]
    found = []
    for dealer in (DEALERS[name] for name in names if DEALERS[name].serves(game.rules)):
        first, last = map(str, dealer.seeds(game.rules))
        found.append(DealerResponse(name=dealer.name, description=dealer.description, first=first, last=last))
    return found
