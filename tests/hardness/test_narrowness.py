"""How narrow the way to a win is: choices are counted and judged one by one."""

from winnable import Deal, State, deal, find_game, solve
from winnable.hardness.narrowness import keeping
from winnable.solving.advice import equal_moves


def test_the_choices_of_every_position_are_counted() -> None:
    dealt = deal("freecell", 5)
    win = solve(dealt).moves
    assert win is not None
    kept, judged = keeping(dealt, win, places=1, positions=100_000)
    state = State(dealt)
    groups = equal_moves(state)
    verdicts = []
    for group in groups:
        state.push(group[0])
        verdicts.append(solve(state).verdict)
        state.pop()
    assert (kept, judged) == (verdicts.count("winnable"), len(groups))


def test_what_is_not_judged_is_not_counted() -> None:
    dealt = deal("freecell", 5)
    win = solve(dealt).moves
    assert win is not None
    kept, judged = keeping(dealt, win, places=2, positions=1)
    assert 2 <= kept <= judged < 20


def test_a_win_of_one_move() -> None:
    state = State(deal("freecell", 5))
    win = solve(state).moves
    assert win is not None
    for move in win[:-1]:
        state.push(move)
    kept, judged = keeping(Deal(find_game("freecell"), state.layout), win[-1:])
    assert kept == judged > 1
