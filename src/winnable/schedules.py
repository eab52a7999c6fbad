"""Schedules: which engines search a game, and how much each gets of the positions.

Engines take turns: `best-first`, `beam` and `restarts` find wins fast and prove nothing, `complete` proves. The shares
that suit each game are data, in `schedules.json`, measured by `bench/tune_schedules.py`; a game that is not listed gets
those of its kind.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from .errors import BadInput, listing
from .rules import Rules
from .weights import kind_of

ENGINES = ("best-first", "beam", "restarts", "complete")
STRATEGIES = {
    "auto": "the shares measured for the game, or for its kind",
    "complete": "exhaustive search only",
    "streamlined": "quick searches that find wins but prove no loss",
    "smart": "a tenth of the limits streamlined, the rest complete",
}


@dataclass(frozen=True)
class Shares:
    """How much each engine gets, in proportion; 0 is nothing."""

    best_first: int = 0
    beam: int = 0
    restarts: int = 0
    complete: int = 0

    def __str__(self) -> str:
        shares = dict(zip(ENGINES, (self.best_first, self.beam, self.restarts, self.complete), strict=True))
        return ",".join(f"{engine}={share}" for engine, share in shares.items() if share)


def shares_for(strategy: str, rules: Rules) -> Shares:
    """The shares that a strategy means for a game: a name, or shares such as `best-first=4,complete=1`."""
    if "=" in strategy:
        return _read_shares(strategy)
    if strategy not in STRATEGIES:
        raise BadInput(
            f'there is no strategy "{strategy}"; the strategies are {listing(STRATEGIES, "and")}, '
            "or shares such as best-first=4,complete=1"
        )
    if strategy == "complete":
        return Shares(complete=1)
    data = _data()
    shares = data.games.get(rules.digest) or data.kinds[kind_of(rules)]
    if strategy == "auto":
        return shares
    if not (shares.best_first or shares.beam or shares.restarts):
        shares = data.kinds[kind_of(rules)]
    return replace(shares, complete=max(1, shares.complete) if strategy == "smart" else 0)


def _read_shares(text: str) -> Shares:
    shares = dict.fromkeys(ENGINES, 0)
    for part in text.split(","):
        match = re.fullmatch(r"([a-z-]+)=(\d{1,3})", part.strip())
        if not match or match[1] not in shares:
            raise BadInput(
                f'"{part}" is not a share of an engine; shares are numbers up to 999, such as best-first=4,complete=1, '
                f"and the engines are {listing(shares, 'and')}"
            )
        shares[match[1]] = int(match[2])
    if not any(shares.values()):
        raise BadInput(f'"{text}" gives no engine a share')
    return Shares(*shares.values())


@dataclass(frozen=True)
class _Data:
    kinds: dict[str, Shares]
    games: dict[str, Shares]
    """By the hash of the rules."""


@cache
def _data() -> _Data:
    data = json.loads(files(__package__).joinpath("schedules.json").read_text(encoding="utf-8"))
    return _Data(
        {kind: _read_shares(shares) for kind, shares in data["kinds"].items()},
        {entry["rules"]: _read_shares(entry["shares"]) for entry in data["games"].values()},
    )
