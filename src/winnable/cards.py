"""Playing cards: a rank and a suit, read from and written as text such as `10H` or `Th`."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from .errors import BadInput, listing, quoted

CLUBS, HEARTS, SPADES, DIAMONDS = range(4)
SUIT_LETTERS = "CHSD"
SUIT_SYMBOLS = "♣♥♠♦"
SUIT_NAMES = ("clubs", "hearts", "spades", "diamonds")
RANK_TEXTS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")

_SUIT_NUMBERS = listing(f"{number} ({name})" for number, name in enumerate(SUIT_NAMES))
_RANK_OF_TEXT = {text: rank for rank, text in enumerate(RANK_TEXTS) if rank} | {
    "1": 1,
    "T": 10,
    "11": 11,
    "12": 12,
    "13": 13,
}


_RANKS, _SUITS = range(1, len(RANK_TEXTS)), range(len(SUIT_LETTERS))


class _Fields(NamedTuple):
    rank: int
    suit: int


class Card(_Fields):
    """One card; two decks hold two equal ones. Ranks run from 1 (ace) to 13 (king)."""

    __slots__ = ()

    def __new__(cls, rank: int, suit: int) -> Self:
        """Make a card. Raises `BadInput` if there is no such card."""
        if rank not in _RANKS:
            raise BadInput(f"the rank of a card is from 1 (ace) to 13 (king), not {quoted(rank)}")
        if suit not in _SUITS:
            raise BadInput(f"the suit of a card is {_SUIT_NUMBERS}, not {quoted(suit)}")
        return tuple.__new__(cls, (rank, suit))

    @property
    def is_red(self) -> bool:
        """Whether the card is red: hearts and diamonds are."""
        return self.suit in (HEARTS, DIAMONDS)

    @property
    def symbol(self) -> str:
        """The card as a person writes it: `10♥`."""
        return RANK_TEXTS[self.rank] + SUIT_SYMBOLS[self.suit]

    @property
    def face_down(self) -> str:
        """The text of a card that lies face down: `10h`, with a lower-case suit."""
        return RANK_TEXTS[self.rank] + SUIT_LETTERS[self.suit].lower()

    def __str__(self) -> str:
        return RANK_TEXTS[self.rank] + SUIT_LETTERS[self.suit]


def rank_with_article(rank: int) -> str:
    """Return a rank as a sentence names it: "a king", "an ace", "an 8"."""
    return f"{'an' if rank in (1, 8) else 'a'} {RANK_NAMES[rank]}"


def parse_rank(text: str) -> int | None:
    """Return the rank that a text such as `A`, `10`, `T` or `13` names, or None."""
    return _RANK_OF_TEXT.get(text.upper())


def parse_card(text: str) -> Card:
    """Read `10H`, `TH`, `th` or `10♥`; a lower-case suit is the same card."""
    letter = text[-1:].upper()
    suit = SUIT_LETTERS.find(letter) if letter in SUIT_LETTERS else SUIT_SYMBOLS.find(letter)
    rank = parse_rank(text[:-1])
    if not letter or suit < 0 or rank is None:
        raise BadInput(
            f"{quoted(text)} is not a card; write a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), as in 10H"
        )
    return Card(rank, suit)


_CARDS = tuple(Card(rank, suit) for rank in _RANKS for suit in _SUITS)


def card_from_number(number: int) -> Card:
    """Return the card of a number 4 * (rank - 1) + suit, as the core counts them."""
    return _CARDS[number]


def cards_from_numbers(numbers: Iterable[int]) -> list[Card]:
    """Return the cards of such numbers."""
    return [_CARDS[number] for number in numbers]


def ordered_deck(max_rank: int, decks: int) -> list[Card]:
    """Return all cards of a game before shuffling: by rank, then by suit; the second deck after the first."""
    return [card_from_number(number) for number in range(4 * max_rank)] * decks
