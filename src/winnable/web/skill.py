"""Luck and skill for the page: the numbers of docs/skill.md, which come with the package as data."""

from functools import cache

from ..catalogue import all_games
from ..reports.skill import ABOUT, Skill, made_by, read_skill
from .responses import SkillLine, SkillResponse, SkillShare


@cache
def skill_response() -> SkillResponse:
    """Return how often each player wins each game. Games that this version does not have are left out."""
    known, read = all_games(), read_skill()
    games = [
        SkillLine(game=name, title=known[name].title, shares=_shares(game))
        for name, game in read.items()
        if name in known
    ]
    return SkillResponse(about=f"{ABOUT} {made_by(read)}", games=games)


def _shares(game: Skill) -> list[SkillShare]:
    sizes = {"winnable": sum(game.winnable), **{player: played for player, (_, played) in game.won.items()}}
    return [
        SkillShare(name=name, low=interval.low, high=interval.high, games=sizes[name])
        for name, interval in game.intervals().items()
    ]
