"""Deals in and out: one function reads any of the formats, one writes the chosen one."""

import json
from typing import Any

from ..errors import BadDeal, BadInput, listing, quoted, readable
from ..game import Deal, Game
from ..position import Position, looks_like_a_position, position_of
from ..rule_files import parse_json_object, read_rules
from .fc_solve import can_be_a_board, layout_from_board, layout_to_board
from .lines import layout_from_lines, layout_to_lines, looks_like_lines
from .objects import layout_from_object, layout_to_object

_DEAL_FIELDS = ("id", "game", "dealer", "seed", "rules", "layout")
FORMATS = ("text", "solvitaire", "fc-solve", "position", "json")


def deal_to_object(deal: Deal) -> dict[str, Any]:
    """Return everything that is known of a deal, for JSON. A game of the user's own comes with its rules."""
    shown: dict[str, Any] = {"id": deal.id, "game": deal.game.name, "dealer": deal.dealer, "seed": deal.seed}
    if not deal.game.is_shipped:
        shown["rules"] = deal.rules.differences()
    return shown | {"layout": layout_to_object(deal.rules, deal.layout)}


def write_deal(deal: Deal, form: str) -> str:
    """Return the deal in one of the `FORMATS`, ending with a line break."""
    if form == "text":
        return f"# {deal.id}\n{layout_to_lines(deal.rules, deal.layout)}"
    if form == "fc-solve":
        return layout_to_board(deal.rules, deal.layout)
    if form == "solvitaire":
        return _readable_json(layout_to_object(deal.rules, deal.layout))
    if form == "position":
        return f"{position_of(deal.rules, deal.layout)}\n"
    if form == "json":
        return json.dumps(deal_to_object(deal), ensure_ascii=False) + "\n"
    raise BadInput(f"there is no format {quoted(form)}; the formats are {listing(FORMATS, 'and')}")


def _readable_json(fields: dict[str, Any]) -> str:
    """Return JSON with one pile on each line."""
    parts = []
    for key, value in fields.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            rows = ",\n".join("    " + json.dumps(row) for row in value)
            parts.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            parts.append(f'  "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read_deal(text: str, game: Game) -> Deal:
    """Return a deal or half-played position of this game, in any of the formats. Raises `BadDeal`."""
    if text.lstrip().startswith(("{", "[")):
        return _read_object(text, game)
    if looks_like_a_position(text):
        layout = Position.parse(game, text).layout
    elif looks_like_lines(text):
        layout = layout_from_lines(game.rules, text)
    elif can_be_a_board(game.rules):
        layout = layout_from_board(game.rules, text)
    else:
        raise BadDeal('this is not a deal: neither JSON nor lines such as "tableau 1: 9D 8C"')
    return Deal(game, layout)


def _read_object(text: str, game: Game) -> Deal:
    try:
        fields = parse_json_object(text)
    except BadInput as error:
        raise BadDeal(error.problems) from None
    if "layout" not in fields:
        return Deal(game, layout_from_object(game.rules, fields))
    unknown = [key for key in fields if key not in _DEAL_FIELDS]
    if unknown:
        raise BadDeal(f"{quoted(unknown[0])}: there is no such field; the fields are {listing(_DEAL_FIELDS, 'and')}")
    name = fields.get("game", game.name)
    if name != game.name:
        raise BadDeal(f"game: this is a deal of {readable(str(name), 40)}, not of {game.name}")
    if "rules" in fields and not isinstance(fields["rules"], dict):
        raise BadDeal(f"rules: must be an object {{...}}, not {quoted(fields['rules'])}")
    if "rules" in fields and read_rules(fields["rules"]).digest != game.rules.digest:
        raise BadDeal(f"rules: this deal was made for other rules than those of {game.name}")
    if not isinstance(fields["layout"], dict):
        raise BadDeal("layout: must be an object {...}")
    return _with_seed(Deal(game, layout_from_object(game.rules, fields["layout"])), fields)


def _with_seed(deal: Deal, fields: dict[str, Any]) -> Deal:
    """Return the deal with dealer and seed, if these really give this layout."""
    dealer, seed = fields.get("dealer"), fields.get("seed")
    if not isinstance(dealer, str) or isinstance(seed, bool) or not isinstance(seed, int):
        return deal
    dealt = deal.game.deal(seed, dealer)
    return dealt if dealt.layout == deal.layout else deal
