"""Winnable: can this deal be won? Patience games as data, dealt, played and judged.

>>> import winnable
>>> deal = winnable.deal("freecell", 11982, dealer="microsoft")
>>> state = winnable.State(deal)
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cards import Card
    from .catalogue import all_games, deal, deal_from_id, find_game
    from .core.state import State, replay
    from .dealing import DEALERS
    from .errors import BadDeal, BadInput, BadMove, BadRules, IllegalMove
    from .experiments import Rates as Rates
    from .experiments import rate as rate
    from .game import Deal, Game
    from .hardness import Grade, grade
    from .layout import Layout
    from .moves import Move, parse_move
    from .position import Position
    from .refutations.explain import Explanation, explain
    from .refutations.prove import Proof, prove
    from .reviewing import Review, review
    from .rule_files import read_rules
    from .rules import Rules
    from .seen import Seen
    from .solving.advice import Advisor, Status, status
    from .solving.lengths import Shortest, length, metric, shorten, shortest
    from .solving.racing import race
    from .solving.solver import Limits, Result, solve
    from .solving.stacks import BestStacks, best_stacks
    from .statistics import Interval, wilson
    from .store import Results as Results

__version__ = "0.2.0"

_HOMES = {
    "cards": ("Card",),
    "catalogue": ("all_games", "deal", "deal_from_id", "find_game"),
    "core.state": ("State", "replay"),
    "dealing": ("DEALERS",),
    "errors": ("BadDeal", "BadInput", "BadMove", "BadRules", "IllegalMove"),
    "experiments": ("Rates", "rate"),
    "game": ("Deal", "Game"),
    "hardness": ("Grade", "grade"),
    "layout": ("Layout",),
    "moves": ("Move", "parse_move"),
    "position": ("Position",),
    "refutations.explain": ("Explanation", "explain"),
    "refutations.prove": ("Proof", "prove"),
    "reviewing": ("Review", "review"),
    "rule_files": ("read_rules",),
    "rules": ("Rules",),
    "seen": ("Seen",),
    "solving.advice": ("Advisor", "Status", "status"),
    "solving.lengths": ("Shortest", "length", "metric", "shorten", "shortest"),
    "solving.racing": ("race",),
    "solving.solver": ("Limits", "Result", "solve"),
    "solving.stacks": ("BestStacks", "best_stacks"),
    "statistics": ("Interval", "wilson"),
    "store": ("Results",),
}
"""Where each name comes from. It is loaded when it is first used, so that the command line starts at once."""
_OF_LAB = ("experiments", "store")
_MODULES = {home.partition(".")[0] for home in _HOMES}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "DEALERS",
    "Advisor",
    "BadDeal",
    "BadInput",
    "BadMove",
    "BadRules",
    "BestStacks",
    "Card",
    "Deal",
    "Explanation",
    "Game",
    "Grade",
    "IllegalMove",
    "Interval",
    "Layout",
    "Limits",
    "Move",
    "Position",
    "Proof",
    "Result",
    "Review",
    "Rules",
    "Seen",
    "Shortest",
    "State",
    "Status",
    "all_games",
    "best_stacks",
    "deal",
    "deal_from_id",
    "explain",
    "find_game",
    "grade",
    "length",
    "metric",
    "parse_move",
    "prove",
    "race",
    "read_rules",
    "replay",
    "review",
    "shorten",
    "shortest",
    "solve",
    "status",
    "wilson",
]


def __getattr__(name: str) -> Any:
    """Load a name, or a module, when it is first used. Some need libraries that only the extra `lab` brings."""
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if _HOME_OF[name] in _OF_LAB:
        from .optional import require

        require(f"winnable.{name}", "pyarrow", "numpy", extra="lab")
    value = getattr(importlib.import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})
