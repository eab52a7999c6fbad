"""Questions: a line of JSON as an object whose fields are checked, and the position that it is about."""

import json
import re
from collections.abc import Iterable
from typing import Any

from ..catalogue import deal_from_id, find_game
from ..core.state import State
from ..errors import BadInput, listing, quoted, readable
from ..game import Deal, Game
from ..moves import parse_move
from ..notation import read_deal
from ..rule_files import read_rules

MOST_BYTES = 1 << 20
"""A longer line is refused."""
MOST_MOVES = 20_000
_MOST_NAME = 80
_MOST_ID = 200
_MOST_ID_NUMBER = 2**53
_ABOUT_A_DEAL = ("game", "rules", "deal", "seed", "dealer", "position", "layout", "moves")
_LIMITS = ("seconds", "positions", "memory_bytes")
FIELDS: dict[str, tuple[str, ...]] = {
    "solve": (*_ABOUT_A_DEAL, *_LIMITS),
    "hint": (*_ABOUT_A_DEAL, *_LIMITS),
    "grade": (*_ABOUT_A_DEAL, *_LIMITS),
    "cancel": ("of",),
    "about": (),
}
"""What can be asked, and the fields of each question besides `ask` and `id`."""

Id = str | int | None


def read_line(line: bytes) -> dict[str, Any]:
    """Return the object of a line. Raises `BadInput`."""
    if len(line) > MOST_BYTES:
        raise BadInput(f"the line is longer than {MOST_BYTES} bytes")
    try:
        value = json.loads(line.decode(), object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise BadInput("the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"column {error.colno}: not valid JSON ({error.msg})") from None
    except RecursionError:
        raise BadInput("not valid JSON (nested too deeply)") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("not valid JSON (a number is too long)") from None
    if not isinstance(value, dict):
        raise BadInput(f"a question is a JSON object {{...}}, not {quoted(value)}")
    return value


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadInput(f"the field {quoted(next(name for name in names if names.count(name) > 1))} is given twice")
    return fields


def _no_number(text: str) -> None:
    raise BadInput(f"not valid JSON ({text} is not a number)")


def checked_id(value: object, field: str = "id") -> Id:
    """Return the id of a question, which its answer repeats. Raises `BadInput`."""
    if isinstance(value, str) and len(value) <= _MOST_ID:
        return value
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MOST_ID_NUMBER:
        return value
    raise BadInput(f"{field}: must be a text of at most {_MOST_ID} characters or a whole number, not {quoted(value)}")


def checked_ask(fields: dict[str, Any]) -> str:
    """Return what is asked; every field must be one of that question. Raises `BadInput`."""
    ask = fields.get("ask", "solve")
    if not isinstance(ask, str) or ask not in FIELDS:
        raise BadInput(f"ask: must be {listing(FIELDS)}, not {quoted(ask)}")
    known = ("ask", "id", *FIELDS[ask])
    unknown = next((name for name in fields if name not in known), None)
    if unknown is not None:
        raise BadInput(f"{quoted(unknown)}: {ask} has no such field; its fields are {listing(known, 'and')}")
    return ask


def state_of(fields: dict[str, Any]) -> tuple[Deal, State]:
    """Return the deal of a question, and the game after the moves that were played from it. Raises `BadInput`."""
    deal = _deal(fields)
    state = State(deal)
    moves = fields.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise BadInput(f"moves: must be a list of at most {MOST_MOVES} moves")
    for number, move in enumerate(moves, 1):
        try:
            state.push(parse_move(_text(move, "a move", 40)))
        except BadInput as error:
            raise error.located(f"moves: move {number}") from None
    return deal, state


def _deal(fields: dict[str, Any]) -> Deal:
    if "deal" in fields:
        _only(fields, "deal", ())
        return deal_from_id(_text(fields["deal"], "deal", 200))
    game = _game(fields)
    ways = [way for way in ("seed", "position", "layout") if way in fields]
    if not ways:
        raise BadInput("there are no cards: give a seed, a position, a layout or the id of a deal")
    _only(fields, ways[0], ("game", "rules", "dealer") if ways[0] == "seed" else ("game", "rules"))
    if ways[0] == "seed":
        dealer = fields.get("dealer")
        return game.deal(fields["seed"], dealer if dealer is None else _text(dealer, "dealer", _MOST_NAME))
    cards = fields[ways[0]]
    if ways[0] == "layout" and isinstance(cards, dict):
        cards = json.dumps(cards)
    return read_deal(_text(cards, ways[0], MOST_BYTES), game)


def _game(fields: dict[str, Any]) -> Game:
    """Return a shipped game, or a game of the rules in the question. Files are never read."""
    if "rules" in fields:
        _only(fields, "rules", ("seed", "dealer", "position", "layout"))
        if not isinstance(fields["rules"], dict):
            raise BadInput("rules: must be an object {...} as in a rule file")
        return Game("own", "Own game", read_rules(fields["rules"]))
    if "game" not in fields:
        raise BadInput("the game is missing: give its name, its rules or the id of a deal")
    name = _text(fields["game"], "game", _MOST_NAME)
    if re.search(r"[/\\]|\.json$", name):
        raise BadInput("game: must be the name of a game; give rules of your own as an object in rules")
    return find_game(name)


def _only(fields: dict[str, Any], name: str, others: Iterable[str]) -> None:
    """Refuse fields that say the same as this one in another way."""
    for other in _ABOUT_A_DEAL[:-1]:
        if other in fields and other != name and other not in others:
            raise BadInput(f"give either {name} or {other}, not both")


def _text(value: object, name: str, longest: int) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{name}: must be a text, not {quoted(value)}")
    if len(value) > longest:
        raise BadInput(f"{name}: must have at most {longest} characters, but {readable(value, 30)} has {len(value)}")
    return value
