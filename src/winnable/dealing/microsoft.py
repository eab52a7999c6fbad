"""The deal numbers of Microsoft FreeCell and, beyond 2³¹, of FreeCell Pro."""

from collections.abc import Iterator

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card

LAST_DEAL = 2**33 - 1
_DECK = tuple(Card(rank, suit) for rank in range(1, 14) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES))


def _draws(number: int) -> Iterator[int]:
    """Yield the numbers of the generator; three ranges of deal numbers read its state differently."""
    state = (number - 2**32 if number >= 2**32 else number) & 0xFFFFFFFF
    while True:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        if number < 2**31:
            yield (state >> 16) & 0x7FFF
        elif number < 2**32:
            yield ((state >> 16) & 0x7FFF) | 0x8000
        else:
            yield ((state >> 16) & 0xFFFF) + 1


def microsoft_order(number: int) -> list[Card]:
    """Return the 52 cards in dealing order. Of a negative number the low 31 bits count, as for Birds of a Feather."""
    draws = _draws(number if number >= 0 else number & 0x7FFFFFFF)
    deck = list(_DECK)
    dealt = []
    while deck:
        chosen = next(draws) % len(deck)
        dealt.append(deck[chosen])
        deck[chosen] = deck[-1]
        deck.pop()
    return dealt
