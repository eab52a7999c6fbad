"""The mathematics of the thesis: how many deals of Klondike are unplayable, and how often a simple block occurs."""

from fractions import Fraction
from functools import cache
from math import comb

from ...arguments import whole_number

_TABLE = 7
_STOCK = 24
_RANKS = 13
_OF_COLOUR = 2


def stock_in_reach(draw: int) -> int:
    """Return how many cards of the stock can be reached by turning before anything is played."""
    return -(-_STOCK // whole_number(draw, "the cards turned at once", 1, _STOCK))


def deals_of_open_cards(draw: int) -> int:
    """In how many ways the seven face-up cards and those in reach of the stock can be chosen.

    >>> deals_of_open_cards(3)
    28837689349669200
    """
    return comb(52, _TABLE) * comb(52 - _TABLE, stock_in_reach(draw))


def unplayable_deals(draw: int) -> int:
    """Return how many of these allow no move: no ace, and nothing that fits a face-up card.

    Counted rank by rank from the ace. Only colours matter: a card fits if one of the next rank and the other colour
    lies on the table, so it is enough to know how many of each colour the rank below put on the table and into reach.

    >>> unplayable_deals(3)
    72099595172416
    """
    return _ways(2, _TABLE, stock_in_reach(draw), ((0, 0), (0, 0)))


@cache
def _ways(rank: int, table_left: int, stock_left: int, below: tuple[tuple[int, int], tuple[int, int]]) -> int:
    """Ways to choose from this rank on. `below`: for red and black of the rank below, cards on table and in reach."""
    if rank > _RANKS:
        return int(table_left == stock_left == 0)
    total = 0
    for red in _choices():
        for black in _choices():
            table, stock = red[0] + black[0], red[1] + black[1]
            if table > table_left or stock > stock_left:
                continue
            if (red[0] and any(below[1])) or (black[0] and any(below[0])):
                continue
            ways = _ways(rank + 1, table_left - table, stock_left - stock, (red, black))
            total += _ways_of_colour(*red) * _ways_of_colour(*black) * ways
    return total


def _choices() -> list[tuple[int, int]]:
    """Return how many cards of a rank and colour lie on the table and in reach of the stock."""
    return [(table, stock) for table in range(_OF_COLOUR + 1) for stock in range(_OF_COLOUR + 1 - table)]


def _ways_of_colour(table: int, stock: int) -> int:
    return comb(_OF_COLOUR, table) * comb(_OF_COLOUR - table, stock)


def blocking_chance(pile: int = _TABLE) -> Fraction:
    """Return the chance that the face-up card of a pile blocks it.

    It does if it covers both cards it fits and a lower one of its own suit.
    Kings fit nothing and aces always go home, so that neither is counted.

    >>> round(float(blocking_chance()), 4)
    0.004
    """
    covered = whole_number(pile, "the pile", 1, _TABLE) - 1
    others = covered - _OF_COLOUR
    if others < 1:
        return Fraction(0)
    both_below = Fraction(comb(49, others), comb(51, covered))
    total = sum((1 - Fraction(comb(50 - rank, others), comb(49, others)) for rank in range(2, _RANKS)), Fraction(0))
    return Fraction(4, 52) * both_below * total


def even_ranks_chance(draw: int = 3) -> Fraction:
    """Return the chance that all face-up cards and all in reach of the stock have even ranks: nothing can be played.

    >>> even_ranks_chance(3) == Fraction(comb(24, 15), comb(52, 15))
    True
    """
    cards = _TABLE + stock_in_reach(draw)
    return Fraction(comb(24, cards), comb(52, cards))
