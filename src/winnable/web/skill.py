"""Luck and skill for the page: the table of docs/skill.md, which comes with the package as data."""

import json
from functools import cache
from importlib.resources import files

from ..catalogue import all_games
from .responses import SkillLine, SkillResponse, SkillShare


@cache
def skill_response() -> SkillResponse:
    """Return how often each player wins each game. Games that this version does not have are left out."""
    read = json.loads((files("winnable.reports") / "skill.json").read_text(encoding="utf-8"))
    known, games = all_games(), []
    for name in [name for name in read["games"] if name in known]:
        shares = [
            SkillShare(name=player, low=entry["share"][0], high=entry["share"][1], games=entry["games"])
            for player, entry in read["games"][name].items()
        ]
        games.append(SkillLine(game=name, title=known[name].title, shares=shares))
    return SkillResponse(about=read["about"], games=games)
