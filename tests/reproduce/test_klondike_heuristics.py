"""The twelve heuristics, each on a position in which it has something to say, and the players that follow them."""

import pytest

from helpers import thesis_heuristics as thesis
from helpers.hidden_cards import Position
from winnable import find_game, parse_move
from winnable.cards import parse_card
from winnable.families import laid_out
from winnable.moves import DEAL
from winnable.places import Cards
from winnable.players import HiddenGame, View, find_player
from winnable.players.named import CorePlayer
from winnable.reproduce.klondike_monte_carlo.advice import HEURISTICS, STEPS, opinions

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
    """What the core says; that the second version says the same is a test of its own."""
    number = [each.__name__ for each in thesis.HEURISTICS].index(name)
    return {1: True, -1: False, 0: None}[opinions(view)[parse_move(move)][number]]


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


def test_every_heuristic_has_a_number_and_a_name() -> None:
    numbers = [int((each.__doc__ or "").split(".")[0]) for each in thesis.HEURISTICS]
    assert numbers == list(range(1, 13))
    assert len(HEURISTICS) == 12
    most = {parameter.name: parameter.most for parameter in find_player("advised").parameters}
    assert most == {"alone": 12, "without": 12}
    assert [parameter.most for parameter in find_player("five-steps").parameters] == [len(STEPS)]


@pytest.mark.parametrize("game", ["klondike", "klondike-deal-1"])
def test_two_versions_say_the_same(game: str) -> None:
    """In the middle of games, where nearly every heuristic says something for and against."""
    said: set[tuple[int, int]] = set()
    for seed in range(1, 25):
        table, player = HiddenGame(find_game(game).deal(seed), "seen"), CorePlayer("random", find_game(game).rules)
        for _ in range(80):
            view = table.view()
            for move, opinion in opinions(view).items():
                again = tuple({True: 1, None: 0, False: -1}[each(view, move)] for each in thesis.HEURISTICS)
                assert opinion == again, (seed, move)
                said.update(enumerate(opinion))
            chosen = player.choose(view)
            if chosen is None:
                break
            table.push(chosen)
    always_for = {1, 2, 11}  # these never speak against a move
    assert {(number, -1) for number in range(12) if number not in always_for} <= said
    assert {(number, 1) for number in range(12)} <= said


@pytest.mark.parametrize("settings", [{}, {"alone": 3}, {"without": 5}, {"alone": 11}])
def test_the_player_takes_a_move_of_which_most_is_said(settings: dict[str, int]) -> None:
    """Of the moves that do not lead back and are not left out, none is advised more than the one that is played."""
    heard = [n for n in range(12) if n + 1 != settings.get("without") and settings.get("alone", 0) in (0, n + 1)]
    for seed in range(1, 5):
        first = HiddenGame(KLONDIKE.deal(seed), "seen").view()
        player = CorePlayer("advised", KLONDIKE.rules, "seen", 0, None, **settings)
        advice = {move: [said[n] for n in heard] for move, said in opinions(first).items()}
        chosen = player.choose(first)
        assert chosen is not None
        assert advice[chosen] == max(advice.values())


def test_the_five_steps_turn_the_stock_first() -> None:
    for seed in range(1, 5):
        table, player = HiddenGame(KLONDIKE.deal(seed), "seen"), CorePlayer("five-steps", KLONDIKE.rules)
        for _ in range(8):
            chosen = player.choose(table.view())
            assert chosen == DEAL
            table.push(chosen)


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
