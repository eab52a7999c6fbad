"""Positions as values: checked, compared, and written as one line that reads back."""

import pickle
import random
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from winnable import BadDeal, BadInput, Card, Deal, Layout, Position, State, all_games, deal, find_game, replay, solve
from winnable.position import looks_like_a_position

HALF_PLAYED = "t:TD/-/-/-/-/-/-"


def good(name: str = "canfield") -> str:
    return str(State(deal(name, 7)).position)


def playout(name: str, seed: int, moves: int) -> State:
    """A state after some random moves."""
    state, generator = State(deal(name, seed)), random.Random(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal:
            break
        state.push(generator.choice(legal))
    return state


@pytest.mark.parametrize("name", all_games())
def test_every_position_of_every_game_reads_back(name: str) -> None:
    game = find_game(name)
    for moves in (0, 3, 25, 120):
        position = playout(name, moves + 1, moves).position
        line = str(position)
        assert " " not in line
        assert line.isascii()
        assert looks_like_a_position(line)
        again = Position.parse(game, line)
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == line


def test_a_line_says_what_lies_where() -> None:
    position = State(deal("klondike", 7)).position
    assert str(position).startswith("t:TD/Tc8D/2sJhTH/Qs3c2d9C/Ah6d8c7h5D/7d2c9sKs2hJS/Jc4sKh4c8h8s5S,s:AD3DTS4D")
    assert str(position).endswith("QD7S7C9D")
    assert repr(position) == f"Position({position})"


def test_a_line_is_read_with_ten_as_people_write_it() -> None:
    position = State(deal("klondike", 7)).position
    line = str(position).replace("T", "10")
    assert Position.parse(position.rules, f"  {line}\n") == position


def test_a_position_is_immutable_and_can_be_pickled() -> None:
    position = playout("freecell", 3, 20).position
    changing: Any = position
    with pytest.raises(FrozenInstanceError):
        changing.layout = Layout()
    assert pickle.loads(pickle.dumps(position)) == position
    assert len({position, playout("freecell", 3, 20).position}) == 1


def test_positions_differ_by_what_is_face_down_and_by_redeals() -> None:
    rules, layout = find_game("klondike-deal-1-2-redeals").rules, deal("klondike", 7).layout
    others: list[dict[str, Any]] = [{}, {"redeals_used": 1}, {"redeals_used": 2}, {"hidden": (0, 1, 2, 3, 4, 5, 5)}]
    lines = {str(Position(rules, layout).copy(**other)) for other in others}
    assert len(lines) == 4
    assert any(line.endswith(",n:2") for line in lines)


def test_copy_changes_the_places_that_are_named_and_checks_them() -> None:
    position = State(deal("klondike", 7)).position
    assert position.copy() == position
    turned = position.copy(stock=position.layout.cards("stock")[:-1], waste=position.layout.cards("stock")[-1:])
    assert str(turned).endswith(",w:9D")
    with pytest.raises(BadDeal, match="9D is missing"):
        position.copy(stock=position.layout.cards("stock")[:-1])
    with pytest.raises(BadInput, match='no such place as "wasted"'):
        position.copy(wasted=())


def test_a_position_is_checked_when_it_is_made() -> None:
    rules = find_game("klondike").rules
    with pytest.raises(BadDeal):
        Position(rules, Layout())
    name: Any = "klondike"
    with pytest.raises(BadInput, match="needs Rules"):
        Position(name, Layout())


def test_a_position_is_solved_played_and_replayed() -> None:
    position = Position.parse(find_game("klondike"), str(State(deal("klondike", 7)).position))
    found = solve(position)
    assert found.verdict == "winnable"
    assert found.position == position
    assert replay(position, found.moves or ()).is_won()
    state = State(position)
    state.push("deal")
    assert state.position != position
    state.pop()
    assert state.position == position


def test_a_position_is_a_deal_that_somebody_typed_in() -> None:
    game = find_game("klondike")
    dealt = Deal(game, Position.parse(deal("klondike", 7), str(State(deal("klondike", 7)).position)).layout)
    assert dealt.layout == deal("klondike", 7).layout


def test_foundations_are_written_by_their_top_cards() -> None:
    game = find_game("canfield")
    position = State(deal("canfield", 7)).position
    assert ",f:-/-/5S/-," in str(position)
    assert position.layout.stacks("foundation")[2] == (Card(5, 2),)
    assert Position.parse(game, str(position)).layout.base_rank == 5


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        ("klondike", "", "this one is empty"),
        ("klondike", "hello", r'"hello": a part of a position begins with one of t: tableau, c: cells'),
        ("klondike", "t:1D", r'"1D": a card was expected at "1D", as in TH'),
        ("klondike", "t:KDQ", r'a card was expected at "Q"'),
        ("klondike", "t:", "nothing is written for a pile; a pile without cards is written -"),
        ("klondike", "t:KD//QD", "nothing is written for a pile"),
        ("klondike", "t:KDQd", "cannot lie on one that is face up"),
        ("klondike", "t:KD--", "a pile of the tableau has no gaps"),
        ("klondike", "s:kd", "a card was expected"),
        ("klondike", "s:Kd", "only cards of the tableau are written as face down"),
        ("klondike", "s:KD/QD", "/ makes no sense"),
        ("klondike", "s:--", "there can be no gap"),
        ("klondike", "s:KD,s:QD", "s: is there twice"),
        ("klondike", "f:-/-/-", "3 given, but the game has 4 foundations"),
        ("klondike", "f:AH/-/-/-", "of a foundation the top card is written, here one of AC to KC"),
        ("klondike", "f:AC2C/-/-/-", "of a foundation the top card is written"),
        ("klondike", "n:many", "n:many: how often"),
        ("klondike", HALF_PLAYED, "missing"),
        ("canfield", "t:2H", "the rank that the foundations start from is missing, as in b:5"),
        ("canfield", "t:2H,b:Z", "b:Z: the rank"),
        ("freecell", good("freecell").replace("ADJD", "AdJD"), "this game deals all cards face up"),
    ],
)
def test_a_bad_line_is_refused_in_a_sentence(name: str, line: str, why: str) -> None:
    with pytest.raises(BadDeal, match=why):
        Position.parse(find_game(name), line)


def test_no_damage_to_a_line_is_more_than_bad_input() -> None:
    generator, game, line = random.Random(7), find_game("canfield"), good()
    refused = 0
    for _ in range(2000):
        at = generator.randrange(len(line))
        damaged = line[:at] + generator.choice(["", "A", "/", ",", ":", "-", "h", "9", "é", " "]) + line[at + 1 :]
        try:
            again = Position.parse(game, damaged)
        except BadDeal:
            refused += 1
        else:
            assert again == Position.parse(game, str(again))
    assert refused > 1500


@pytest.mark.parametrize("text", [7, None, ["t:KD"]])
def test_what_is_no_text_or_no_game_is_refused(text: Any) -> None:
    with pytest.raises(BadInput, match="a position is read from a text"):
        Position.parse(find_game("klondike"), text)
    with pytest.raises(BadInput, match="read by rules"):
        Position.parse(text, "t:KD")
