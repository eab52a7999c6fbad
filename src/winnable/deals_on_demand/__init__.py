"""Deals on demand: orders, verdicts that are known already, workers that search the others, wishes for difficulty."""

from .orders import Order, Supplied, first_seed, is_wanted, out_of_seeds
from .stored import known_verdicts
from .supplier import Supplier, take
from .wishes import Wish, wanted_deals
