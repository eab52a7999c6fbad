"""A refused move is told the reason that fits, and nothing about cards that the player cannot see."""

import random

import pytest

from helpers.hidden_cards import Position, looks_the_same
from winnable import State, deal, find_game
from winnable.cards import DIAMONDS, HEARTS, SPADES, Card
from winnable.families import laid_out, with_places
from winnable.moves import Move
from winnable.places import ANY, CELL, FOUNDATION, HOLE, RESERVE, STOCK, TABLEAU, WASTE, Place
from winnable.referee import RefereeState, why_not

GAMES = ("klondike", "canfield", "spider", "east-haven", "golf", "freecell", "seahaven-towers", "northwest-territory")


def every_move(state: State) -> list[Move]:
    """Every move one could type, sensible or not."""
    tableau = [Place(TABLEAU, index) for index in range(len(state.layout.stacks("tableau")) + 1)]
    places = [*tableau, Place(CELL, 0), Place(FOUNDATION, 0), Place(WASTE), Place(STOCK), Place(RESERVE, ANY)]
    places += [Place(RESERVE, index) for index in (0, 5, 12, 13)]
    targets = [tableau[0], tableau[-2], Place(CELL, 0), Place(FOUNDATION), Place(HOLE), Place(WASTE)]
    return [Move(source, target, count) for source in places for target in targets for count in (1, 2, 3, 6)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_refusal_tells_nothing_of_hidden_cards(game: str, seed: int) -> None:
    rng = random.Random(f"{game} {seed}")
    state = State(deal(game, seed))
    compared = 0
    for _ in range(3):
        for _ in range(rng.randrange(4)):
            if moves := state.legal_moves():
                state.push(rng.choice(moves))
        here, there = state.layout, looks_the_same(state, rng).layout
        for move in every_move(state):
            refusal = why_not(state.rules, here, move)
            assert refusal == why_not(state.rules, there, move)
            compared += refusal is not None
    assert compared > 500


@pytest.mark.parametrize(
    ("game", "seed", "move", "refusal"),
    [
        ("klondike", 7, "t7-t1:3", "t7-t1:3: a face-down card cannot move"),
        ("klondike", 7, "s-t1", "s-t1: cards leave the stock only by dealing"),
        ("klondike", 7, "w-t1", "w-t1: the waste is empty"),
        ("klondike", 7, "t1-t2:3", "t1-t2:3: there is only 1 card"),
        ("klondike", 7, "f1-t2", "f1-t2: this foundation is empty"),
        ("klondike", 7, "c1-t2", "c1-t2: there is no such place in this game"),
        ("klondike", 7, "r-t2", "r-t2: there is no such place in this game"),
        ("canfield", 3, "r1-f", "r1-f: only the top of the reserve can be played; write r"),
        ("canfield", 3, "r20-f", "r20-f: there is no such card in the reserve"),
        ("freecell", 1, "c2-t1", "c2-t1: this cell is empty"),
        ("freecell", 1, "w-t1", "w-t1: there is no such place in this game"),
        ("golf", 1, "w-h", "w-h: there is no such place in this game"),
    ],
)
def test_the_reason_fits(game: str, seed: int, move: str, refusal: str) -> None:
    assert State(deal(game, seed)).why_not(move) == refusal


def canfield_position() -> RefereeState:
    piles = (Card(7, HEARTS),), (Card(6, SPADES),), (Card(8, SPADES),), (Card(1, DIAMONDS),)
    rules = find_game("canfield").rules
    return RefereeState(Position(rules, laid_out(rules, base_rank=7, tableau=piles)))


def test_nothing_goes_on_a_card_of_the_base_rank_and_the_refusal_says_so() -> None:
    state = canfield_position()
    assert state.layout.base_rank == 7
    assert state.why_not("t2-t1") == "t2-t1 (6♠): nothing is built on a 7 here: the foundations start from it"
    assert state.why_not("t4-t3") == "t4-t3 (A♦): cards are built down one rank at a time"
    assert state.why_not("t1-t3") is None


def test_an_empty_pile_is_called_empty_and_says_what_it_takes() -> None:
    state = State(deal("klondike", 7))
    layout = state.layout
    emptied = with_places(state.rules, layout, tableau=((), *layout.stacks("tableau")[1:]))
    assert why_not(state.rules, emptied, Move(Place(TABLEAU, 0), Place(TABLEAU, 1))) == "t1-t2: this pile is empty"
    refused = why_not(state.rules, emptied, Move(Place(TABLEAU, 1), Place(TABLEAU, 0)))
    assert refused is not None
    assert refused.endswith("an empty pile takes only a king")
