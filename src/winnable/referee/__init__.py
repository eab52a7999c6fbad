"""The referee: the rules in plain Python, slow and obvious. It defines what is true and checks whatever else claims to
know.

The rules of play of each family are in `families`. Here they are played by.
"""

from .state import Dealt, RefereeState, cards_moved, replay, why_not

__all__ = ["Dealt", "RefereeState", "cards_moved", "replay", "why_not"]
