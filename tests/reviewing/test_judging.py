"""Review of played games: never a lost position called won or the reverse, whatever the time."""

import random

import pytest

from helpers.brute_force import is_winnable
from winnable import BadInput, Deal, Game, Limits, Move, State, deal, find_game, parse_move, read_rules, review, solve
from winnable.reviewing import Review

# Small enough for a search without any cleverness, and with every kind of move.
SMALL = {
    "cells": {"max rank": 4, "cells": {"count": 1}, "tableau piles": {"count": 3, "build policy": "red-black"}},
    "stock": {
        "max rank": 3,
        "tableau piles": {"count": 2, "build policy": "red-black", "spaces policy": "kings"},
        "stock": {"size": 5, "deal count": 2, "redeal": True},
    },
    "dealt": {
        "max rank": 3,
        "tableau piles": {"count": 2, "build policy": "same-suit", "move built group": "yes"},
        "stock": {"size": 2, "deal type": "tableau piles"},
    },
}


def played(dealt: Deal, seed: int, most: int = 14) -> tuple[Move, ...]:
    """A game of random moves."""
    generator, state = random.Random(seed), State(dealt)
    while len(state.moves) < most and not state.is_won() and (moves := state.legal_moves()):
        state.push(generator.choice(moves))
    return state.moves


def checked(found: Review) -> int:
    """Compare every verdict with a plain search; how many were compared."""
    state, compared = State(found.deal), 0
    for move in found.moves:
        for choice, verdict in [(move.move, move.after), *move.choices]:
            state.push(choice)
            truth = is_winnable(state, 20_000)
            state.pop()
            if truth is not None and verdict != "unknown":
                assert (verdict == "winnable") == truth, (found.deal.id, move.number, choice)
                compared += 1
        state.push(move.move)
    return compared


@pytest.mark.parametrize("rules", SMALL)
def test_every_verdict_is_that_of_a_plain_search(rules: str) -> None:
    game = Game(rules, rules, read_rules(SMALL[rules]))
    reviews = [review(game.deal(seed), played(game.deal(seed), seed)) for seed in range(1, 13)]
    assert sum(map(checked, reviews)) > 100
    assert {found.start for found in reviews} | {found.end for found in reviews} == {"winnable", "unwinnable"}


def test_verdicts_follow_from_each_other() -> None:
    for seed in (3, 4, 8):
        found = review(deal("klondike", seed), played(deal("klondike", seed), seed, 40), seconds=1.0)
        verdicts = [found.start, *(move.after for move in found.moves)]
        known = [verdict for verdict in verdicts if verdict != "unknown"]
        assert known == sorted(known, key=lambda verdict: verdict == "unwinnable")  # once lost, always lost
        for move in found.moves:
            assert dict(move.choices)[move.move] == move.after
            assert move.choices[move.chosen][0] == move.move
            if move.before == "unwinnable":
                assert move.count("unwinnable") == len(move.choices)
            if move.count("winnable"):
                assert move.before == "winnable"


def test_the_point_of_no_return_is_the_move_that_lost() -> None:
    found = review(deal("klondike", 3), played(deal("klondike", 3), 3, 40), seconds=30.0)
    assert found.lost_by is not None
    first, last = found.lost_by
    assert first == last > 0
    assert [move.number for move in found.moves if move.loses] == [last]
    state = State(found.deal)
    for move in found.moves[: last - 1]:
        state.push(move.move)
    assert solve(state).verdict == "winnable"
    state.push(found.moves[last - 1].move)
    assert solve(state).verdict == "unwinnable"


def test_a_deal_that_cannot_be_won_is_lost_by_nobody() -> None:
    found = review(deal("klondike", 1), ["deal", "deal"])
    assert (found.start, found.end, found.lost_by, found.narrowest) == ("unwinnable", "unwinnable", (0, 0), ())


def test_a_win_is_winnable_throughout() -> None:
    dealt = deal("freecell", 5)
    win = solve(dealt).moves
    assert win is not None
    found = review(dealt, win, seconds=0.5)
    assert found.is_won
    assert {move.after for move in found.moves} | {found.start} == {"winnable"}
    assert found.lost_by is None
    for move in found.narrowest:
        assert 0 < move.count("winnable") < len(move.choices)


def test_without_time_nothing_is_claimed() -> None:
    found = review(deal("spider", 1), ["deal"], seconds=0.001)
    assert {found.start, found.end} == {"unknown"}
    assert found.moves[0].count("unknown") == len(found.moves[0].choices) > 5


def test_turning_the_stock_loses_nothing_where_it_comes_round() -> None:
    found = review(deal("klondike", 7), ["deal"] * 8 + ["redeal"], seconds=20.0)
    assert {move.after for move in found.moves} == {"winnable"}


def test_a_game_of_no_moves() -> None:
    found = review(deal("klondike", 7), [])
    assert (found.start, found.end, found.moves, found.is_won) == ("winnable", "winnable", (), False)
    assert repr(found) == "Review(klondike:solvitaire:7: 0 moves, winnable)"


def test_an_illegal_move_is_named() -> None:
    with pytest.raises(BadInput, match=r"^move 2: "):
        review(deal("klondike", 7), ["deal", "t1-t1"])
    with pytest.raises(BadInput, match="this needs a deal or a position"):
        review(find_game("klondike"), [])  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="the limit in seconds must be more than 0"):
        review(deal("klondike", 7), [parse_move("deal")], seconds=0)


def test_a_game_can_be_reviewed_from_any_position_on() -> None:
    state = State(deal("klondike", 3))
    state.push("deal")
    limits = Limits(positions=20_000)
    found = review(state, ["deal"], limits)
    assert (found.deal.layout, len(found.moves)) == (state.layout, 1)
    again = review(state.position, ["deal"], limits)
    assert (again.start, again.moves) == (found.start, found.moves)  # nothing depends on the clock
