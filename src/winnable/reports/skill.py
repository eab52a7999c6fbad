"""Luck and skill: how often players win who do not see the hidden cards, as data."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from ..statistics import Interval, wilson
from .data_versions import standing

DATA = Path(__file__).with_name("skill.json")
ABOUT = (
    "How often a game can be won if all cards are known, and how often players win who do not see the hidden ones and "
    "know a card of the stock once it was turned. What lies between random and the strongest of the players is skill; "
    "what lies between that and winnable is luck, or play that is still to be found. The player best has only the "
    "processor time of the last column, so its share is a lower bound. "
    "In a few games best is a simple player, which needs no seconds. "
    "Deals are the seeds from 1 on of each game's own dealer; intervals are Wilson's at 95 %."
)


@dataclass(frozen=True)
class Skill:
    """What was measured of one game."""

    winnable: tuple[int, int, int]
    """Deals of the dataset: winnable, unwinnable, unknown."""
    won: dict[str, tuple[int, int]]
    """For each player the games won, and the games played."""
    seconds: float
    """Processor time of the best player for a game."""
    version: str
    data_version: int
    """The version of the kind `players`."""

    def intervals(self) -> dict[str, Interval]:
        """Return the shares, first of the deals that can be won and then of the players."""
        shares = {player: wilson(won, games - won) for player, (won, games) in self.won.items()}
        return {"winnable": wilson(*self.winnable), **shares}


def read_skill() -> dict[str, Skill]:
    """Return what is known of each game."""
    return {name: Skill(**entry) for name, entry in json.loads(DATA.read_text(encoding="utf-8")).items()}


def write_skill(games: dict[str, Skill]) -> str:
    """Return the file for some games, a line for each."""
    lines = [f"{json.dumps(name)}: {json.dumps(asdict(games[name]))}" for name in sorted(games)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def made_by(games: dict[str, Skill]) -> str:
    """Return who has played, in a sentence."""
    versions = sorted({f"{game.version} ({standing('players', game.data_version)})" for game in games.values()})
    return f"Played by winnable {' and '.join(versions)}."
