"""The referee: the rules in plain Python, slow and simple. It defines what is true and checks all other parts.

The rules of play of each family are in `families`. The referee plays by these rules.
"""

from .state import Dealt, RefereeState, cards_moved, replay, why_not
