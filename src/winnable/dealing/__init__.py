"""Dealing: from a seed to a layout, by named dealers that always give the same one."""

from .dealers import DEALERS, Dealer, dealer, default_dealer
from .laying_out import places

__all__ = ["DEALERS", "Dealer", "dealer", "default_dealer", "places"]
