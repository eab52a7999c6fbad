"""Moves as people type them."""

import random
from typing import Any

import pytest

from helpers.hidden_cards import Position, looks_the_same
from winnable import BadInput, IllegalMove, Move, State, deal, find_game
from winnable.cards import parse_card
from winnable.families import laid_out
from winnable.notation import typed_moves
from winnable.places import Cards


def pile(words: str) -> Cards:
    return tuple(parse_card(word) for word in words.split())


def tableau(game: str, *piles: str, **more: Any) -> State:
    """A position with these piles, the others empty."""
    rules = find_game(game).rules
    rest = [""] * (rules.tableau_piles.count - len(piles))
    return State(Position(rules, laid_out(rules, tableau=[*map(pile, [*piles, *rest])], **more)))


def typed(state: State, line: str) -> list[str]:
    return [str(move) for move in typed_moves(state, line)]


@pytest.mark.parametrize("line", ["9C 10H", "9c 10h", "9♣ 10♥", "9C TH", "9C-10H", "9C > 10H", "9C onto 10H", "t1 10H"])
def test_a_card_goes_onto_a_card(line: str) -> None:
    assert typed(tableau("klondike", "KD 9C", "10H", "10D"), line) == ["t1-t2"]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("9C t3", "t1-t3"), ("AS home", "t4-f"), ("as f", "t4-f"), ("AS h", "t4-f"), ("KD e", "t5-t6"),
        ("9C 10D", "t1-t3"), ("8H 9C", "w-t1"), ("8H", "w-t1"), ("AS", "t4-f"), ("w 9c", "w-t1"), ("t1-t3", "t1-t3"),
    ],
)  # fmt: skip
def test_targets_and_sources_of_every_kind(line: str, move: str) -> None:
    state = tableau("klondike", "KS 9C", "10H", "10D", "QH AS", "KC KD", waste=pile("8H"))
    assert typed(state, line) == [move]


def test_a_card_takes_what_lies_on_it_with_it() -> None:
    assert typed(tableau("klondike", "KD 9C 8H 7S", "10H"), "9c 10h") == ["t1-t2:3"]
    carried = typed(tableau("freecell", "KD 9C 8H 7S", "10H"), "9c 10h")
    assert len(carried) == 5
    assert carried[2] == "t1-t2"


def test_in_freecell_a_word_of_two_characters_is_standard_notation() -> None:
    state = tableau("freecell", "KD 7C", "8H", "KC 4H")
    assert typed(state, "7c") == ["t7-c3"]
    assert typed(state, "12") == ["t1-t2"]
    assert typed(state, "7c c") == ["t1-c1"]


def test_d_turns_the_stock_so_often_and_the_waste_over() -> None:
    state = State(deal("klondike", 7))
    assert typed(state, "d") == typed(state, "deal") == ["deal"]
    assert typed(state, "d 3") == typed(state, "d3") == ["deal"] * 3
    assert typed(state, "d 10") == ["deal"] * 8 + ["redeal", "deal"]
    assert typed(state, "deal 10") == ["deal"] * 9  # the ninth is refused
    assert state.moves == ()


def test_d_deals_the_piles_again() -> None:
    state = State(deal("perseverance", 1))
    assert typed(state, "d") == typed(state, "d 1") == ["redeal"]
    with pytest.raises(IllegalMove, match="to deal again would change nothing"):
        state.push("redeal")


def test_cards_name_piles_of_an_accordion_and_gaps() -> None:
    accordion = State(deal("accordion", 3))
    assert typed(accordion, "9d ad") == ["p3-p2"]
    gaps = State(deal("gaps-one-deal", 3))
    assert typed(gaps, "8h 7h") == ["r4c6-r4c3"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("2C 10H", "2♣ does not lie open"),
        ("9C 2C", "nothing can be put on 2♣: it is not the last card of a pile"),
        ("9C KD", "nothing can be put on K♦: it is not the last card of a pile"),
        ("9C c1", "t1-c1 (9♣): there is no such place in this game"),
        ("9C 10S", "t1-t3 (9♣): cards are built in alternating colours"),
        ("KD 10H", "these cards are not a run that moves as a unit"),
        ("10S", "10♠ cannot go anywhere now"),
        ("9C", "9♣ has several ways to go; write t1-t2 or t1-t4"),
        ("9C 10H 8S", '"9C 10H 8S" is not a move'),
        ("9C nowhere", "is not a move"),
        ("nonsense", '"nonsense" is not a move'),
    ],
)
def test_what_cannot_be_meant_is_told(line: str, answer: str) -> None:
    state = tableau("klondike", "KD 9C", "10H", "10S", "10D")
    with pytest.raises(BadInput) as refused:
        _play(state, line)
    assert answer in str(refused.value)


def _play(state: State, line: str) -> None:
    for move in typed_moves(state, line):
        state.push(move)


def test_two_cards_alike_are_asked_about_only_if_it_matters() -> None:
    alike = tableau("forty-thieves", "9C", "10C", "10C")
    assert typed(alike, "9c 10c") == ["t1-t2"]
    different = tableau("forty-thieves", "9C", "10C", "KH 10C")
    with pytest.raises(BadInput, match="several ways; write t1-t2 or t1-t3"):
        typed_moves(different, "9c 10c")


@pytest.mark.parametrize("game", ["klondike", "canfield", "spider"])
def test_no_answer_tells_where_a_hidden_card_lies(game: str) -> None:
    rng = random.Random(game)
    state = State(deal(game, 7))
    other = looks_the_same(state, rng)

    def answer(asked: State, line: str) -> list[Move] | str:
        try:
            return typed_moves(asked, line)
        except BadInput as error:
            return str(error)

    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CHSD"]
    tops = [str(pile[-1]) for pile in state.layout.stacks("tableau")]
    for card in cards:
        for target in ("", " f", " e", *(f" {top}" for top in tops)):
            assert answer(state, card + target) == answer(other, card + target)
        assert answer(state, f"{tops[0]} {card}") == answer(other, f"{tops[0]} {card}")
