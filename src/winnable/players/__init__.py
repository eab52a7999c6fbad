"""Playing without seeing the cards: views that hold what a player may know, players by name, and matches."""

from ..played import PlayedGame
from .comparing import Comparison, compared
from .counting import blocking_chance, deals_of_open_cards, even_ranks_chance, unplayable_deals
from .hidden_game import HiddenGame, Played, Player, play
from .matches import Match, MatchResult, run_match
from .named import PLAYERS, Chance, CorePlayer, NamedPlayer, Parameter, named_player
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
    "Parameter",
    "Played",
    "PlayedGame",
    "Player",
    "View",
    "blocking_chance",
    "compared",
    "deals_of_open_cards",
    "even_ranks_chance",
    "named_player",
    "play",
    "play_many",
    "run_match",
    "unplayable_deals",
]
