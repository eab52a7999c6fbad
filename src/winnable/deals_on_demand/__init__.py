"""Winnable deals on demand: orders, verdicts that are known already, and workers that search the others."""

from .orders import Order, Supplied, first_seed, is_wanted, out_of_seeds
from .stored import known_verdicts
from .working import Supplier, take

__all__ = [
    "Order",
    "Supplied",
    "Supplier",
    "first_seed",
    "is_wanted",
    "known_verdicts",
    "out_of_seeds",
    "take",
]
