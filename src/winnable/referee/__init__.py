"""The referee: the rules in plain Python, slow and obvious. It defines what is true and checks whatever else claims to
know.

One file per rule: `building`, `runs`, `spaces`, `foundations`, `stock`, `hole` for games with a tableau, which
`tableau_game` brings together; `accordion`, `sequences` and `grid` for the other families.
"""

from .state import Dealt, State, cards_moved, replay, why_not

__all__ = ["Dealt", "State", "cards_moved", "replay", "why_not"]
