"""Saved games: a plain text file with the deal and the moves, which a person can read, write and send to others.

    game: klondike
    deal: klondike:solvitaire:7
    moves:
    deal
    w-t3

A game of the user's own carries its rules as one line of JSON (`rules:`). A deal that was typed in carries its layout
(`layout:`). `seconds:` is the time played so far.
"""

import json
import re
from dataclasses import dataclass

from ..catalogue import deal_from_id, find_game
from ..errors import BadInput, is_printable, quoted
from ..game import Deal, Game
from ..moves import Move
from ..rule_files import parse_json_object, read_rules
from .objects import layout_from_object, layout_to_object
from .solutions import read_moves, write_moves

_LONGEST_NAME = 255  # as long as the name of a file, which may name a game
_HEADER = "# A game of patience saved by winnable. Go on with it: winnable play --resume FILE\n"


@dataclass(frozen=True)
class SavedGame:
    """A deal, the moves played on it, and how long that took."""

    deal: Deal
    moves: tuple[Move, ...]
    seconds: int = 0


def write_save(saved: SavedGame) -> str:
    """Return the text of a saved game."""
    deal, game = saved.deal, saved.deal.game
    lines = [f"seconds: {saved.seconds}"] if saved.seconds else []
    lines.append(f"game: {game.name}")
    if not game.is_shipped:
        lines.append(f"rules: {json.dumps(game.rules.differences())}")
    if deal.dealer is not None:
        lines.append(f"deal: {deal.id}")
    else:
        lines.append(f"layout: {json.dumps(layout_to_object(deal.rules, deal.layout))}")
    return _HEADER + "\n".join(lines) + "\nmoves:\n" + write_moves(saved.moves)


def read_save(text: str) -> SavedGame:
    """Return a saved game from its text. Raises `BadInput`."""
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines) if line.strip() == "moves:"), None)
    fields = _fields(lines[:start])
    if start is None or "game" not in fields or ("deal" in fields) == ("layout" in fields):
        raise BadInput("this is not a saved game: it needs the lines game:, deal: or layout:, and moves:")
    game = _game(fields)
    deal = deal_from_id(fields["deal"], game) if "deal" in fields else _typed_in(game, fields["layout"])
    return SavedGame(deal, tuple(read_moves("\n".join(lines[start + 1 :]), deal)), _seconds(fields))


def _fields(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        key, colon, value = words.partition(":")
        if not colon or key not in ("seconds", "game", "rules", "deal", "layout"):
            raise BadInput(f"line {number}: {quoted(words)} is not part of a saved game")
        if key in fields:
            raise BadInput(f"line {number}: {key} is given twice")
        fields[key] = value.strip()
    return fields


def _seconds(fields: dict[str, str]) -> int:
    text = fields.get("seconds", "0")
    if not re.fullmatch("[0-9]{1,9}", text):
        raise BadInput(f"seconds: {quoted(text)} is not a number of seconds")
    return int(text)


def _game(fields: dict[str, str]) -> Game:
    if "rules" not in fields:
        return find_game(fields["game"])
    name = fields["game"]
    if len(name) > _LONGEST_NAME or not all(map(is_printable, name)):  # the name is shown; a terminal must not obey it
        raise BadInput(
            f"game: {quoted(name)} is no name of a game: it must be printable and no longer than {_LONGEST_NAME}"
        )
    return Game(name=name, title=name, rules=read_rules(parse_json_object(fields["rules"])))


def _typed_in(game: Game, text: str) -> Deal:
    return Deal(game, layout_from_object(game.rules, parse_json_object(text)))
