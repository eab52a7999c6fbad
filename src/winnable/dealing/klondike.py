"""Deals of Klondike as other programs number them.

Each function takes a seed and returns the 52 cards in one common order: the piles from left to right, each from its
deepest card, then the stock in the order it is drawn.
"""

import math
from collections.abc import Iterator

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from ..families import laid_out
from ..layout import Layout
from ..places import Cards
from ..rules import Rules

PERMUTATIONS = math.factorial(52)
_PILES = 7
_IN_TABLEAU = 28


def serves(rules: Rules) -> bool:
    """Whether this is Klondike with one full deck, with any rules of play."""
    tableau = rules.tableau_piles
    return (
        rules.foundations.present
        and rules.deck_size == 52
        and rules.max_rank == 13
        and rules.suits == 4
        and (tableau.count, tableau.diagonal_deal, tableau.face_up_cards) == (_PILES, True, "top")
        and not tableau.sink
        and rules.foundations.initial_cards == "none"
        and rules.foundations.base_card == "A"
        and (rules.stock.size, rules.stock.deal_type) == (24, "waste")
        and not rules.cells.count
        and not rules.reserve.size
    )


def layout_of(rules: Rules, cards: list[Card]) -> Layout:
    """Return the layout of a deal given in the common order."""
    piles: list[Cards] = []
    start = 0
    for size in range(1, _PILES + 1):
        piles.append(tuple(cards[start : start + size]))
        start += size
    return laid_out(rules, tableau=piles, hidden=tuple(range(_PILES)), stock=cards[: _IN_TABLEAU - 1 : -1])


def _dealt_in_rows(cards: list[Card]) -> list[Card]:
    """Cards dealt one to each pile, each row a pile shorter at the left, brought into the common order."""
    piles: list[list[Card]] = [[] for _ in range(_PILES)]
    deck = iter(cards)
    for row in range(_PILES):
        for pile in piles[row:]:
            pile.append(next(deck))
    return [card for pile in piles for card in pile] + list(deck)


def _by_suit(*suits: int) -> list[Card]:
    return [Card(rank, suit) for suit in suits for rank in range(1, 14)]


def _signed(value: int) -> int:
    """Return a 32-bit word read as a signed number."""
    return value - 2**32 if value & 0x80000000 else value


def _klondike_solver_numbers(seed: int) -> Iterator[int]:
    """Yield the numbers of the generator of ShootMe's Klondike-Solver: three 32-bit words mixed together."""
    mask = 0xFFFFFFFF
    value, mix, twist = seed & mask, 51651237, 895213268

    def step() -> int:
        nonlocal value, mix, twist
        y = ((twist - mix) ^ twist ^ value ^ mix) & mask
        mix ^= twist ^ value
        value ^= (twist - mix) & mask
        twist ^= value ^ y
        value ^= ((twist << 7) & mask) ^ (_signed(mix) >> 16 & mask) ^ ((y << 8) & mask)
        return value & 0x7FFFFFFF

    for _ in range(50):
        step()
    value = (0x9417B3AF ^ seed ^ (_signed(seed & mask) >> 15)) & mask
    for _ in range(950):
        step()
    while True:
        yield step()


def klondike_solver(seed: int) -> list[Card]:
    """Return the deal of ShootMe's Klondike-Solver."""
    deck = _by_suit(CLUBS, DIAMONDS, SPADES, HEARTS)
    numbers = _klondike_solver_numbers(seed)
    for _ in range(269):
        one, other = next(numbers) % 52, next(numbers) % 52
        deck[one], deck[other] = deck[other], deck[one]
    return _dealt_in_rows(deck)


def greenfelt(seed: int) -> list[Card]:
    """Return the deal of Green Felt."""
    deck = _by_suit(CLUBS, DIAMONDS, HEARTS, SPADES)
    number = seed
    for _ in range(7):
        for position in range(52):
            number = 16807 * number % (2**31 - 1)
            other = number % 52
            deck[position], deck[other] = deck[other], deck[position]
    return _dealt_in_rows(deck[::-1])


def exact(number: int) -> list[Card]:
    """Return the permutation with this number below 52!, so that every possible deal has a number."""
    deck = [Card(rank, suit) for rank in range(1, 14) for suit in (HEARTS, DIAMONDS, CLUBS, SPADES)]
    for position in range(1, 52):
        number, other = divmod(number, position + 1)
        deck[position], deck[other] = deck[other], deck[position]
    return deck


def microsoft_collection(number: int) -> list[Card]:
    """Return the deal with this number, below 52!, in the log file of Microsoft's Solitaire Collection."""
    deck = _by_suit(SPADES, HEARTS, CLUBS, DIAMONDS)
    for position in range(51, 0, -1):
        number, other = divmod(number, position + 1)
        deck[position], deck[other] = deck[other], deck[position]
    return _dealt_in_rows(deck[::-1])
