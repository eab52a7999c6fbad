"""Winnable: can this deal be won? Patience games as data, dealt, played and judged.

>>> import winnable
>>> deal = winnable.deal("freecell", 11982, dealer="microsoft")
>>> state = winnable.State(deal)
"""

from typing import TYPE_CHECKING, Any

from .advice import Advisor, Status, status
from .cards import Card
from .catalogue import all_games, deal, deal_from_id, find_game
from .dealing import DEALERS
from .errors import BadDeal, BadInput, BadMove, BadRules, IllegalMove
from .game import Deal, Game
from .layout import Layout
from .lengths import Shortest, length, metric, shorten, shortest
from .moves import Move, parse_move
from .racing import race
from .referee import replay
from .rules import Rules, read_rules
from .solving import Limits, Result, solve
from .state import State
from .statistics import Interval, wilson

if TYPE_CHECKING:
    from .store import Results as Results

__version__ = "0.1.0"

__all__ = [
    "DEALERS",
    "Advisor",
    "BadDeal",
    "BadInput",
    "BadMove",
    "BadRules",
    "Card",
    "Deal",
    "Game",
    "IllegalMove",
    "Interval",
    "Layout",
    "Limits",
    "Move",
    "Result",
    "Rules",
    "Shortest",
    "State",
    "Status",
    "all_games",
    "deal",
    "deal_from_id",
    "find_game",
    "length",
    "metric",
    "parse_move",
    "race",
    "read_rules",
    "replay",
    "shorten",
    "shortest",
    "solve",
    "status",
    "wilson",
]


def __getattr__(name: str) -> Any:
    """`Results` is loaded when it is first used, for it needs libraries that only the extra `lab` brings."""
    if name != "Results":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .extras import require

    require("the store of results", "pyarrow", "numpy", extra="lab")
    from .store import Results

    return Results
