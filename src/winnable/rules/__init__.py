"""The rule language: what a game is, as one immutable value."""

from .model import BuildPolicy, Rules, played_suit
