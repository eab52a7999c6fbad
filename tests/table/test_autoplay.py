"""Cards that go home by themselves."""

import json

import pytest

from helpers.command_line import told
from helpers.hidden_cards import Position
from winnable import State, deal, find_game, solve
from winnable.cards import parse_card
from winnable.families import laid_out
from winnable.places import Cards
from winnable.table.autoplay import automatic_moves, moves_to_finish


def pile(words: str) -> Cards:
    return tuple(parse_card(word) for word in words.split())


def state_of(game: str, foundations: dict[str, int], *piles: str, waste: str = "") -> State:
    """A position with foundations so high, by suit, and these piles."""
    rules = find_game(game).rules
    rest = [""] * (rules.tableau_piles.count - len(piles))
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    suits = ["CHSD"[suit] for suit in rules.foundation_suits]
    layout = laid_out(
        rules,
        tableau=tuple(map(pile, [*piles, *rest])),
        foundations=tuple(pile(" ".join(rank + suit for rank in ranks[: foundations.get(suit, 0)])) for suit in suits),
        waste=pile(waste),
    )
    return State(Position(rules, layout))


def automatic(state: State, kind: str) -> list[str]:
    return [str(move) for move in automatic_moves(state, kind)]


def test_a_card_that_another_could_be_built_on_is_held_back() -> None:
    state = state_of("freecell", {"H": 4, "C": 4, "S": 3, "D": 4}, "5H", "KC")
    assert automatic(state, "safe") == []
    assert automatic(state, "all") == ["t1-f"]
    assert automatic(state, "off") == []
    assert automatic(state_of("freecell", {"H": 4, "C": 4, "S": 4, "D": 1}, "5H", "KC"), "safe") == ["t1-f"]


def test_aces_and_twos_go_at_once_and_one_card_leads_to_the_next() -> None:
    state = state_of("freecell", {}, "KC 2H AH", "KD 2S", "KS AS")
    assert automatic(state, "safe") == ["t1-f", "t1-f", "t3-f", "t2-f"]
    assert state.moves == ()


def test_in_suit_nothing_else_is_ever_built_on_a_card() -> None:
    assert automatic(state_of("bakers-game", {"H": 4}, "5H", "KC"), "safe") == ["t1-f"]


def test_a_waste_turned_three_at_a_time_is_left_alone() -> None:
    assert automatic(state_of("klondike", {}, "KC", waste="2H AH"), "safe") == []
    assert automatic(state_of("klondike-deal-1", {}, "KC", waste="2H AH"), "safe") == ["w-f", "w-f"]
    assert automatic(state_of("klondike", {}, "KC", waste="2H AH"), "all") == ["w-f", "w-f"]


def test_a_space_that_is_filled_by_force_is_not_made() -> None:
    assert automatic(state_of("canfield", {}, "AH", "KC KS"), "safe") == []
    assert automatic(state_of("canfield", {}, "KD AH", "KC KS"), "safe") == ["t1-f"]


def test_while_the_piles_can_be_dealt_again_nothing_goes_by_itself() -> None:
    state = State(deal("perseverance", 1))
    assert automatic_moves(state, "all")
    assert automatic_moves(state, "safe") == []


def test_games_without_foundations_have_nothing_to_play() -> None:
    assert automatic(State(find_game("black-hole").deal(1)), "all") == []


@pytest.mark.parametrize("arguments", [("--autoplay",), ()])
def test_undo_takes_the_cards_back_that_went_by_themselves(arguments: tuple[str, ...]) -> None:
    typed = ("" if arguments else "auto on\n") + "t2-f\nu\nredo\nq\n"
    lines = told("play", "klondike", "--seed", "1", "--json", *arguments, stdin=typed).splitlines()
    turns = [json.loads(line)["played"] for line in lines if "played" in line]
    assert turns == [[], ["t2-f", "t6-f"], [], ["t2-f", "t6-f"]]


def test_a_game_is_finished_by_moves_home_alone() -> None:
    dealt = deal("freecell", 164, "microsoft")
    state, found = State(dealt), 0
    for move in solve(dealt).moves or ():
        moves = moves_to_finish(state)
        if moves:
            found += 1
            ahead = State(state)
            for each in moves:
                assert each.target.kind == "foundation"
                ahead.push(each)
            assert ahead.is_won()
        state.push(move)
    assert found
    assert state.is_won()
    assert moves_to_finish(state) == []


def test_nothing_is_finished_while_a_card_is_face_down_or_in_the_stock() -> None:
    dealt = deal("klondike-deal-1", 3)
    state = State(dealt)
    for move in solve(dealt).moves or ():
        covered = sum(pile.hidden for pile in state.layout.piles)
        stock = sum(len(pile.cards) for pile in state.layout.of("stock"))
        if covered or stock:
            assert moves_to_finish(state) == []
        state.push(move)
    assert state.is_won()
