"""Two threads on one game: whatever they do at the same time, nothing crashes and nothing is lost."""

import random
import threading
from collections.abc import Callable

import pytest

from winnable import IllegalMove, all_games, deal
from winnable.core.state import State
from winnable.solving.solver import Limits, solve

GAMES = ("klondike", "freecell", "spider", "accordion", "gaps-one-deal", "birds-of-a-feather", "golf", "canfield")


def together(first: Callable[[], None], second: Callable[[], None]) -> None:
    failures: list[BaseException] = []

    def guarded(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as failure:  # told below, in the thread of the test
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(act,)) for act in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def play(state: State, generator: random.Random, steps: int) -> None:
    """Push and pop at random; a move may have become illegal by what the other thread does."""
    for _ in range(steps):
        legal = state.legal_moves()
        try:
            if legal and generator.random() < 0.6:
                state.push(generator.choice(legal))
            else:
                state.pop()
        except IllegalMove:
            continue


def check_pair(name: str, seed: int) -> None:
    dealt = deal(name, seed)
    state = State(dealt)
    expected = State(dealt).perft(2)
    counts: list[int] = []
    verdicts: list[str] = []
    play_one, play_other = random.Random(f"{name} {seed}"), random.Random(f"{seed} {name}")
    together(
        lambda: counts.extend(State(dealt).perft(2) for _ in range(3)),
        lambda: play(State(dealt), play_one, 40),
    )
    assert counts == [expected] * 3
    together(lambda: play(state, play_one, 40), lambda: play(state, play_other, 40))
    together(lambda: play(state, play_one, 30), lambda: counts.append(state.perft(2)))
    together(lambda: play(state, play_one, 30), lambda: verdicts.append(solve(state, Limits(positions=300)).verdict))
    # The moves it says it has made are those that lead to where it is.
    again = State(dealt)
    for move in state.moves:
        again.push(move)
    assert again.layout == state.layout


@pytest.mark.parametrize("name", GAMES)
def test_two_threads_share_a_game(name: str) -> None:
    for seed in range(1, 5):
        check_pair(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", all_games())
def test_two_threads_share_any_game(name: str) -> None:
    check_pair(name, 1)
