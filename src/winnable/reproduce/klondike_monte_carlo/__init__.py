"""Donkersteeg, 2010: Klondike played without seeing the cards, by Monte Carlo and by heuristics.

Its players are in the compiled core (`cpp/studies/`). Here are its tables, its count of unplayable deals, and its
advice for players.
"""

from .document import PAPER
