"""Advice in the middle of a game: verdicts of positions and moves, hints that lead to a win."""

import random

import pytest

from helpers.hidden_cards import Position
from winnable import Advisor, State, deal, solve, status
from winnable.families import with_places
from winnable.places import Pile, Place
from winnable.solving.advice import equal_moves, position_key
from winnable.solving.solver import Limits


def test_hints_lead_to_a_win() -> None:
    dealt = deal("freecell", 5)
    advisor, state = Advisor(dealt), State(dealt)
    for _ in range(300):
        if state.is_won():
            break
        found = advisor.status(state, seconds=1.0)
        assert found.verdict == "winnable"
        assert found.hint in found.moves
        assert found.moves[found.hint] == "winnable"
        state.push(found.hint)
    assert state.is_won()


def test_every_move_is_judged_as_a_search_would() -> None:
    dealt = deal("freecell-1-cell", 4)
    state = State(dealt)
    found = status(state, seconds=3.0)
    assert set(found.moves) == set(state.legal_moves())
    for move, verdict in found.moves.items():
        state.push(move)
        proved = solve(state, Limits(positions=2_000_000)).verdict
        state.pop()
        assert verdict in (proved, "unknown") or proved == "unknown", move


def test_in_a_lost_position_every_move_loses() -> None:
    found = status(State(deal("klondike", 1)))
    assert found.verdict == "unwinnable"
    assert found.hint is None
    assert set(found.moves.values()) == {"unwinnable"}


def test_asking_changes_nothing() -> None:
    state = State(deal("klondike", 7))
    before = state.layout
    status(state, seconds=0.2)
    assert state.layout == before
    assert state.moves == ()


def test_what_was_learnt_is_answered_at_once() -> None:
    dealt = deal("klondike", 7)
    advisor, state = Advisor(dealt), State(dealt)
    first = advisor.status(state)
    assert first.hint is not None
    state.push(first.hint)
    assert advisor.verdict(state, seconds=1e-9) == "winnable"


def test_equal_moves_are_one_and_have_one_verdict() -> None:
    state = State(deal("freecell", 5))
    found = status(state, seconds=0.5)
    to_cells = [group for group in found.groups if group[0].target.kind == "cell"]
    assert len(to_cells) == 8
    assert all(len(group) == 4 for group in to_cells)
    assert sorted(map(str, found.moves)) == sorted(str(move) for group in found.groups for move in group)
    for group in found.groups:
        assert len({found.moves[move] for move in group}) == 1


def test_spaces_are_alike_only_where_no_stock_is_dealt_to_them() -> None:
    freecell = deal("freecell", 5)
    first, *others, seventh, eighth = freecell.layout.stacks("tableau")
    spaces = with_places(freecell.rules, freecell.layout, tableau=((*seventh, *eighth, *first), *others, (), ()))
    groups = equal_moves(State(Position(freecell.rules, spaces)))
    assert sum(len(group) == 2 and group[0].target.kind == "tableau" for group in groups) == 6
    spider = deal("spider", 5)
    first, *others, ninth, tenth = spider.layout.stacks("tableau")
    covered, *hidden = spider.layout.hidden("tableau")[:8]
    covered += len(ninth) + len(tenth)
    spaces = with_places(
        spider.rules,
        spider.layout,
        tableau=((*ninth, *tenth, *first), *others, (), ()),
        hidden=(covered, *hidden, 0, 0),
    )
    assert all(len(group) == 1 for group in equal_moves(State(Position(spider.rules, spaces))))
    dealt_out = with_places(
        spider.rules,
        spaces,
        stock=(),
        tableau=((*spaces.cards("stock"), *spaces.stacks("tableau")[0]), *spaces.stacks("tableau")[1:]),
        hidden=(len(spaces.cards("stock")) + covered, *spaces.hidden("tableau")[1:]),
    )
    assert any(len(group) > 1 for group in equal_moves(State(Position(spider.rules, dealt_out))))


@pytest.mark.parametrize("game", ["freecell-1-cell", "klondike", "seahaven-towers", "canfield", "black-hole"])
def test_positions_with_one_key_have_one_verdict(game: str) -> None:
    """Exchanging piles, cells and cards of an open reserve changes neither the key nor the verdict."""
    rng, compared = random.Random(game), 0
    for seed in range(1, 5):
        state = State(deal(game, seed))
        for _ in range(20):
            state.push(rng.choice(state.legal_moves()))
            if state.is_won() or not state.legal_moves():
                break
        layout = state.layout
        order = rng.sample(range(len(layout.stacks("tableau"))), len(layout.stacks("tableau")))
        piles, cells = layout.of("tableau"), layout.stacks("cell")
        other = layout.replaced(
            *(Pile(piles[at].place, *piles[index][1:]) for at, index in enumerate(order)),
            *(Pile(Place("cell", at), cards) for at, cards in enumerate(rng.sample(cells, len(cells)))),
        )
        assert position_key(state.rules, layout) == position_key(state.rules, other)
        verdicts = {
            solve(Position(state.rules, each), Limits(positions=100_000)).verdict for each in (layout, other)
        } - {"unknown"}
        assert len(verdicts) < 2
        compared += len(verdicts)
    assert compared


def test_a_hint_is_the_beginning_of_a_win() -> None:
    state = State(deal("klondike", 7))
    found = Advisor(state).hint(state, seconds=5.0)
    assert found.verdict == "winnable"
    for move in found.line:
        state.push(move)
    assert state.is_won()


def test_in_a_lost_position_there_is_no_hint() -> None:
    state = State(deal("klondike", 1))
    found = Advisor(state).hint(state, seconds=5.0)
    assert (found.verdict, found.line) == ("unwinnable", ())


@pytest.mark.parametrize("game", ["spider", "forty-thieves", "gaps-one-deal", "accordion"])
def test_where_nothing_is_known_the_most_promising_line_is_given(game: str) -> None:
    state = State(deal(game, 3))
    advisor = Advisor(state)
    line = advisor.promising_line(state)
    assert line
    before = state.layout
    for played, move in enumerate(line):
        # Whoever follows a line is not sent back and forth.
        assert advisor.promising_line(state) == line[played:]
        state.push(move)
    assert state.layout != before


def test_an_undecided_position_gets_a_promising_hint() -> None:
    state = State(deal("forty-thieves", 3))
    found = Advisor(state).hint(state, seconds=0.02)
    assert found.verdict == "unknown"
    assert state.why_not(found.line[0]) is None


def test_a_deal_a_position_and_a_state_have_the_same_status() -> None:
    dealt, limits = deal("freecell", 5), Limits(positions=2_000)
    state = State(dealt)
    assert status(dealt, limits) == status(state, limits) == status(state.position, limits)
    assert state.moves == ()
