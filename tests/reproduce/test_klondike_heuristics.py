"""The twelve heuristics and the five steps, each on a position in which it has something to say."""

import pytest

from helpers.hidden_cards import Position
from winnable import find_game, parse_move
from winnable.cards import parse_card
from winnable.families import laid_out
from winnable.places import Cards
from winnable.players import HiddenGame, View, play
from winnable.reproduce.klondike_monte_carlo import heuristics as thesis

KLONDIKE = find_game("klondike-deal-1")


def position(*piles: str, waste: str = "", foundation: str = "") -> View:
    """A view of a position with few cards in the stock; lower-case suits lie face down."""
    rows = [piles[number].split() if number < len(piles) else [] for number in range(7)]
    layout = laid_out(
        KLONDIKE.rules,
        tableau=tuple(cards(row) for row in rows),
        hidden=tuple(sum(card[-1].islower() for card in row) for row in rows),
        foundations=(cards(foundation.split()), (), (), ()),
        stock=cards(["KS", "QS", "JS"]),
        waste=cards(waste.split()),
    )
    return HiddenGame(Position(KLONDIKE.rules, layout), "open").view()


def cards(texts: list[str]) -> Cards:
    return tuple(parse_card(text.upper()) for text in texts)


def says(name: str, view: View, move: str) -> bool | None:
    opinion: bool | None = getattr(thesis, name)(view, parse_move(move))
    return opinion


START = position("KH", "2c 9S", "3c 4c 10H", "AS")
KINGS = position("5c 6c 7c KH", "9c JD", "2h 3h 10S", "QC", "4S", waste="6H 5D")


@pytest.mark.parametrize(
    ("name", "move", "opinion"),
    [
        ("turn_the_stock_first", "deal", True),
        ("turn_the_stock_first", "t2-t3", False),
        ("aces_and_deuces_home", "t4-f", True),
        ("aces_and_deuces_home", "t2-t3", None),
        ("free_a_card", "t2-t3", True),
        ("longest_pile_first", "t2-t3", True),
        ("hold_off_unimportant_moves", "t2-t3", True),
        ("hold_off_unimportant_moves", "deal", None),
        ("no_space_without_a_king", "t4-f", False),
        ("smooth_columns", "t2-t3", True),
        ("careful_with_foundations", "t4-f", None),
        ("leave_the_middle_ranks", "t2-t3", None),
        ("all_home_when_stuck", "t4-f", None),
    ],
)
def test_an_early_position(name: str, move: str, opinion: bool | None) -> None:
    assert says(name, START, move) is opinion


@pytest.mark.parametrize(
    ("name", "move", "opinion"),
    [
        ("king_for_the_blockers", "t1-t6", True),
        ("king_for_the_longest_pile", "t1-t6", True),
        ("no_space_without_a_king", "t4-t1", True),
        ("turn_the_stock_first", "deal", None),
        ("longest_pile_first", "t1-t6", True),
    ],
)
def test_kings(name: str, move: str, opinion: bool | None) -> None:
    assert says(name, KINGS, move) is opinion


def test_protection() -> None:
    view = position("3C", "2H", "2D", "5c 3S", foundation="AC 2C")
    assert says("careful_with_foundations", view, "t1-f")
    bare = position("3C", "9H", "2D", "5c 3S", foundation="AC 2C")
    assert says("careful_with_foundations", bare, "t1-f") is False


def test_every_heuristic_has_a_number_and_all_order_the_moves() -> None:
    numbers = [int((each.__doc__ or "").split(".")[0]) for each in thesis.HEURISTICS]
    assert numbers == list(range(1, 13))
    assert str(thesis.advised(START)[0]) == "deal"
    assert set(thesis.advised(KINGS)) == set(KINGS.legal_moves())


def test_the_five_steps_play_whole_games() -> None:
    played = [play(KLONDIKE.deal(seed), thesis.FiveSteps(), "seen") for seed in range(1, 9)]
    assert all(str(move) == "deal" for game in played for move in game.moves[:8])
    assert sum(game.cards_up for game in played) > 40


# For each heuristic a move it speaks for, one it speaks against or says nothing of: none can be a constant.
BUSY = position("6c 7c 10H", "9S", "8D", "3h JC", "10D", waste="4H")
STUCK = position("2c 9S", "3d KS", "AH", "4c 5d 6c QS")
BLACK_KING = position("2c JD", "4c 9D", "5s 6s KC", "8c 7H")
MIDDLE = position("2c 7S", "9D 8D", "3h 4h 8H", "KS QH 8S 7H", waste="6D")


@pytest.mark.parametrize(
    ("name", "view", "move", "opinion"),
    [
        ("free_a_card", BUSY, "t3-t2", None),
        ("free_a_card", BUSY, "t1-t4", True),
        ("longest_pile_first", position("2s 9S", "3c 4c 9C", "10H"), "t1-t3", False),
        ("hold_off_unimportant_moves", BUSY, "t2-t5", False),
        ("no_space_without_a_king", BUSY, "t2-t5", False),
        ("king_for_the_blockers", BLACK_KING, "t3-t5", False),
        ("smooth_columns", BUSY, "t2-t1", False),
        ("king_for_the_longest_pile", STUCK, "t2-t5", False),
        ("leave_the_middle_ranks", MIDDLE, "t1-t2", True),
        ("leave_the_middle_ranks", MIDDLE, "w-t1", True),
        ("leave_the_middle_ranks", BUSY, "t3-t2", True),
        ("all_home_when_stuck", position("KH", "AS", "2c QD"), "t2-f", True),
    ],
)
def test_what_is_not_said_for_every_move(name: str, view: View, move: str, opinion: bool | None) -> None:
    assert parse_move(move) in view.legal_moves()
    assert says(name, view, move) is opinion
