"""What makes a position promising to a player that does not see the hidden cards, if that differs from a search.

A search of open cards may bury any card, since it knows what lies below. A player wants cards turned up, spaces, and
the stock undealt as long as there are other moves. The weights are data, in `weights.json`, for kinds of games.
`bench/tune_weights.py --player plans` tunes them.
"""

from ..rules import Rules
from ..solving.weights import Weights, kind_of, weights_for, weights_in


def player_weights(rules: Rules) -> Weights:
    """Return the weights for players of a kind of game; those of the search if players have none of their own."""
    return all_player_weights().get(kind_of(rules)) or weights_for(rules)


def all_player_weights() -> dict[str, Weights]:
    """Return the weights by kinds of games."""
    return weights_in(__package__)
