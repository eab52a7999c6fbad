"""Luck and skill for the page: the table of docs/skill.md, which comes with the package as data."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from ..catalogue import all_games
from .responses import SkillLine, SkillResponse, SkillShare


@cache
def skill_response() -> SkillResponse:
    """Return how often each player wins each game. Games that this version does not have are left out."""
    read = json.loads((files("winnable.reports") / "skill.json").read_text(encoding="utf-8"))
    known = all_games()
    return SkillResponse(
        about=read["about"],
        games=[
            SkillLine(game=name, title=known[name].title, shares=[_share(*entry) for entry in shares.items()])
            for name, shares in read["games"].items()
            if name in known
        ],
    )


def _share(name: str, entry: dict[str, Any]) -> SkillShare:
    low, high = entry["share"]
    return SkillShare(name=name, low=low, high=high, games=entry["games"])
