"""Lengths of wins: shorter ones are wins, bounds hold on every position of every win, the shortest is the shortest."""

import random

import pytest

from brute_force import fewest_moves
from random_rules import random_rules
from winnable import (
    BadInput,
    Game,
    State,
    all_games,
    deal,
    find_game,
    length,
    metric,
    replay,
    shorten,
    shortest,
    solve,
)
from winnable._core import moves_needed
from winnable.engine import core_layout, core_rules
from winnable.notation import write_standard
from winnable.solving import Limits

GAMES = list(all_games())


@pytest.mark.parametrize(
    "name", ["klondike", "freecell", "canfield", "golf", "accordion", "gaps-one-deal", "spider-1-suit"]
)
def test_shortened_wins_are_wins_and_no_longer(name: str) -> None:
    for seed in range(1, 8):
        found = solve(deal(name, seed), Limits(positions=300_000))
        if found.moves is None:
            continue
        shorter = shorten(deal(name, seed), found.moves, 0.2)
        assert replay(deal(name, seed), shorter).is_won()
        assert length(deal(name, seed), shorter) <= length(deal(name, seed), found.moves)
        return
    raise AssertionError("no deal was won")


def test_a_detour_is_cut() -> None:
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    assert len(shorten(dealt, found.moves, 1.0)) < len(found.moves)


def test_only_wins_are_shortened() -> None:
    for refused in (lambda: shorten(deal("klondike", 7), (), 1.0), lambda: shortest(deal("klondike", 7), ())):
        with pytest.raises(BadInput, match="only a win"):
            refused()
    found = solve(deal("freecell", 5))
    assert found.moves is not None
    with pytest.raises(BadInput, match="more than 0 seconds"):
        shorten(deal("freecell", 5), found.moves, 0)


@pytest.mark.parametrize("name", GAMES)
def test_no_win_beats_the_lower_bound_from_any_of_its_positions(name: str) -> None:
    game = find_game(name)
    for seed in range(1, 4):
        state = State(game.deal(seed))
        found = solve(state, Limits(positions=10_000))
        if found.moves is None:
            continue
        for number, move in enumerate(found.moves):
            if number % 6 == 0:
                needed = moves_needed(core_rules(state.rules), core_layout(state.rules, state.layout))
                assert needed <= length(state, found.moves[number:]), (seed, number)
            state.push(move)
        return


@pytest.mark.parametrize("seed", range(4))
def test_the_shortest_win_is_that_of_a_search_by_breadth(seed: int) -> None:
    generator, compared = random.Random(seed), 0
    while compared < 10:
        game = Game("random", "Random", random_rules(generator))
        if metric(game.rules) != "elementary moves":
            continue
        dealt = game.deal(generator.randrange(100_000), "solvitaire")
        found = solve(dealt, Limits(positions=5_000))
        if found.moves is None or (fewest := fewest_moves(dealt, 400)) is None:
            continue
        proof = shortest(dealt, found.moves)
        assert proof.is_proved, game.rules.differences()
        assert (proof.length, len(proof.moves)) == (fewest, fewest), game.rules.differences()
        assert replay(dealt, proof.moves).is_won()
        compared += 1


def test_the_shortest_win_within_limits_comes_with_a_bound() -> None:
    dealt = deal("freecell", 5)
    found = solve(dealt)
    assert found.moves is not None
    proof = shortest(dealt, found.moves, Limits(positions=20_000))
    assert proof.reason == "positions"
    assert 52 < proof.no_win_below < proof.length <= length(dealt, found.moves)
    assert not proof.is_proved


def test_a_sequence_counts_as_one_move_where_cells_carry_it() -> None:
    dealt = deal("freecell", 1, dealer="microsoft")
    found = solve(dealt)
    assert found.moves is not None
    assert metric(dealt.rules) == "fc-solve moves"
    assert length(dealt, found.moves) <= len(write_standard(dealt, found.moves)) < len(found.moves)
    assert metric(deal("klondike", 1).rules) == "elementary moves"


def test_every_win_of_accordion_has_the_same_length() -> None:
    dealt = deal("accordion", 7)
    found = solve(dealt)
    assert found.moves is not None
    proof = shortest(dealt, found.moves)
    assert proof.is_proved
    assert proof.length == 51
