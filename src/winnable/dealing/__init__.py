"""Dealing: from a seed to a layout, by named dealers; a seed always gives the same layout."""

from .dealers import DEALERS, dealer, default_dealer
from .freecell_families import DEALS as DEALS_OF_A_FAMILY
from .freecell_families import FAMILIES, family_named, family_seed
from .laying_out import places
