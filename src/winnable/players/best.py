"""Who plays as `best`: the search of the core, or a simple player in games where that one wins more often.

The games are data, in `best.json`, which `bench/best_players.py` measures and writes. A game that is not there, such as
one of the user's own, is played by the search: in no kind of game as a whole are simple players the better ones.
"""

import json
from functools import cache
from pathlib import Path

from ..rules import Rules

BEST = "best"
DATA = Path(__file__).parent / "best.json"


@cache
def _simple_players() -> dict[str, str]:
    """Return the simple players by the hashes of rules."""
    entries = json.loads(DATA.read_text(encoding="utf-8")).values()
    return {entry["rules"]: entry["player"] for entry in entries}


def simple_best(rules: Rules) -> str | None:
    """Return the simple player that `best` is in a game; None if `best` is a search."""
    return _simple_players().get(rules.digest)
