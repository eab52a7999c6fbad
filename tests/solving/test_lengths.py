"""Lengths of wins: shorter ones are wins, bounds hold on every position of every win, the shortest is the shortest."""

import itertools
import random

import pytest

from helpers.brute_force import fewest_moves
from helpers.hand_played import wins_of
from helpers.random_rules import random_rules
from winnable import (
    BadInput,
    Deal,
    Game,
    Move,
    State,
    all_games,
    deal,
    find_game,
    length,
    parse_move,
    replay,
    shorten,
    shortest,
    solve,
)
from winnable._core import moves_needed
from winnable.core.codec import core_layout, core_rules
from winnable.notation import write_standard
from winnable.solving.lengths import metric, presentable
from winnable.solving.solver import Limits

GAMES = list(all_games())


@pytest.mark.parametrize(
    "name", ["klondike", "freecell", "canfield", "golf", "accordion", "gaps-one-deal", "spider-1-suit"]
)
def test_shortened_wins_are_wins_and_no_longer(name: str) -> None:
    for seed in range(1, 8):
        found = solve(deal(name, seed), Limits(positions=300_000))
        if found.moves is None:
            continue
        shorter = shorten(deal(name, seed), found.moves, seconds=0.2)
        assert replay(deal(name, seed), shorter).is_won()
        assert length(deal(name, seed), shorter) <= length(deal(name, seed), found.moves)
        return
    raise AssertionError("no deal was won")


def test_a_detour_is_cut() -> None:
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    assert len(shorten(dealt, found.moves, seconds=1.0)) < len(found.moves)


def test_a_very_long_win_is_made_presentable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.solving.lengths._MOVES_A_CARD", 1)
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    shown = presentable(dealt, found.moves)
    assert replay(dealt, shown).is_won()
    assert len(shown) < len(found.moves)


def test_an_ordinary_win_is_left_as_it_is() -> None:
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    assert presentable(dealt, found.moves) == found.moves


def test_time_that_goes_by_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """As everywhere, seconds are processor time: a machine that is busy with other things changes nothing."""
    ticks = itertools.count(0, 1000)
    monkeypatch.setattr("winnable.solving.lengths.time.monotonic", lambda: float(next(ticks)))
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=200_000)).moves
    assert found is not None
    assert len(shorten(dealt, found, seconds=1.0)) < len(found)


def test_only_wins_are_shortened() -> None:
    for refused in (lambda: shorten(deal("klondike", 7), (), seconds=1.0), lambda: shortest(deal("klondike", 7), ())):
        with pytest.raises(BadInput, match="only a win"):
            refused()
    found = solve(deal("freecell", 5))
    assert found.moves is not None
    with pytest.raises(BadInput, match="more than 0"):
        shorten(deal("freecell", 5), found.moves, seconds=0)


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


@pytest.mark.parametrize("seed", range(2))
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


def check_shortened(dealt: Deal, win: tuple[Move, ...], seconds: float) -> None:
    """Whatever the win, it is measured and shortened, and the referee takes what comes of it."""
    shorter = shorten(dealt, win, seconds=seconds)
    assert replay(dealt, shorter).is_won()
    assert length(dealt, shorter) <= length(dealt, win) <= len(win)


@pytest.mark.parametrize("name", GAMES)
def test_wins_that_begin_with_random_moves_are_measured_and_shortened(name: str) -> None:
    for dealt, win in wins_of(find_game(name), 1, 2):
        check_shortened(dealt, win, 0.03)
        proof = shortest(dealt, win, Limits(positions=500))
        assert replay(dealt, proof.moves).is_won()
        assert proof.no_win_below <= proof.length == length(dealt, proof.moves) <= length(dealt, win)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_wins_that_begin_with_random_moves_are_shortened(name: str) -> None:
    for dealt, win in wins_of(find_game(name), 15, 60):
        check_shortened(dealt, win, 0.05)


def test_idle_turns_of_the_stock_count_and_are_cut() -> None:
    dealt = deal("klondike-deal-1", 2)
    state = State(dealt)
    state.push("deal")
    state.push(next(move for move in state.legal_moves() if str(move).startswith("t")))
    found = solve(state, Limits(positions=300_000))
    assert found.moves is not None
    win = (*state.moves, *found.moves)
    assert length(dealt, win) == len(win)
    check_shortened(dealt, win, 0.2)


def test_detours_count_and_are_cut() -> None:
    """Nothing that was played is left out of the length, unless it carries a sequence."""
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    turns = [parse_move("deal")] * 8
    win = (*turns, parse_move("redeal"), *found.moves)
    assert length(dealt, win) == 9 + len(found.moves)
    assert len(shorten(dealt, win, seconds=0.5)) <= len(found.moves)


@pytest.mark.parametrize("seed", range(4))
def test_wins_of_random_rules_are_measured_and_shortened(seed: int) -> None:
    """Cells, a limited redeal and a win by a beam among them."""
    generator, compared = random.Random(seed), 0
    while compared < 40:
        game = Game("random", "Random", random_rules(generator))
        state = State(game.deal(generator.randrange(100_000), "solvitaire"))
        dealt = Deal(game, state.layout)
        for _ in range(generator.randint(0, 8)):
            if state.is_won() or not (legal := state.legal_moves()):
                break
            state.push(generator.choice(legal))
        found = solve(state, Limits(positions=3_000), generator.choice(("beam=1", "auto", "best-first=1")))
        if found.moves is None:
            continue
        check_shortened(dealt, (*state.moves, *found.moves), 0.01)
        compared += 1


def test_shortening_never_fails_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = deal("klondike", 7)
    win = solve(dealt, Limits(positions=300_000)).moves or ()
    for seconds in (1e-9, 1e-6, 1e-4, 1e-3):
        check_shortened(dealt, win, seconds)
    # A clock that leaps: whatever it says in between, there is an answer.
    generator, now = random.Random(1), 0.0

    def leaping() -> float:
        nonlocal now
        now += generator.choice((0.0, 1e-9, 0.004, 0.02, 0.2))
        return now

    monkeypatch.setattr("winnable.solving.lengths.time.monotonic", leaping)
    for _ in range(10):
        check_shortened(dealt, win, 0.05)
