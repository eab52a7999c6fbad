import copy
import pickle

import pytest

from winnable.cards import Card, card_from_number, ordered_deck, parse_card
from winnable.errors import BadInput


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", Card(10, 1)),
        ("TH", Card(10, 1)),
        ("th", Card(10, 1)),
        ("As", Card(1, 2)),
        ("1S", Card(1, 2)),
        ("13d", Card(13, 3)),
        ("Q♣", Card(12, 0)),
    ],
)
def test_reads_cards_in_every_spelling(text: str, card: Card) -> None:
    assert parse_card(text) == card


def test_every_card_reads_back_from_its_text_and_symbol() -> None:
    for card in ordered_deck(13, 1):
        assert parse_card(str(card)) == card == parse_card(card.symbol)


@pytest.mark.parametrize("text", ["", "H", "10", "14H", "0S", "1X", "AHH", "♥10", "A H"])
def test_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize(
    ("rank", "suit", "sentence"),
    [
        (14, 0, "the rank of a card is from 1 (ace) to 13 (king), not 14"),
        (0, 0, "the rank of a card is from 1 (ace) to 13 (king), not 0"),
        ("A", 0, 'the rank of a card is from 1 (ace) to 13 (king), not "A"'),
        (1, 9, "the suit of a card is 0 (clubs), 1 (hearts), 2 (spades) or 3 (diamonds), not 9"),
        (1, -1, "the suit of a card is 0 (clubs), 1 (hearts), 2 (spades) or 3 (diamonds), not -1"),
    ],
)
def test_a_card_that_does_not_exist_is_refused(rank: int, suit: int, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Card(rank, suit)
    assert str(refused.value) == sentence


def test_a_card_is_copied_and_pickled_as_itself() -> None:
    card = Card(10, 1)
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card._replace(rank=10) == card
    assert repr(card) == "Card(rank=10, suit=1)"


def test_deck_is_ordered_by_rank_then_suit() -> None:
    deck = ordered_deck(3, 2)
    assert [str(card) for card in deck[:6]] == ["AC", "AH", "AS", "AD", "2C", "2H"]
    assert deck[12:] == deck[:12]
    assert [card_from_number(number) for number in range(12)] == deck[:12]


def test_hearts_and_diamonds_are_red() -> None:
    assert [Card(1, suit).is_red for suit in range(4)] == [False, True, False, True]
