"""Playing without seeing the cards: views that hold what a player may know, players by name, and matches."""

from ..played import PlayedGame
from .comparing import Comparison, compare
from .hidden_game import HiddenGame, Played, Player, play
from .matches import Match, MatchResult, run_match
from .named import PLAYERS, Chance, CorePlayer, NamedPlayer, find_player
from .own_player import play_many
from .views import KNOW, Know, View

__all__ = [
    "KNOW",
    "PLAYERS",
    "Chance",
    "Comparison",
    "CorePlayer",
    "HiddenGame",
    "Know",
    "Match",
    "MatchResult",
    "NamedPlayer",
    "Played",
    "PlayedGame",
    "Player",
    "View",
    "compare",
    "find_player",
    "play",
    "play_many",
    "run_match",
]
