"""Random play of every game: cards are conserved, moves taken back exactly, illegal moves told from legal ones."""

import random
from collections import Counter

import pytest

from winnable import Move, all_games, parse_move
from winnable.cards import Card
from winnable.core.state import State
from winnable.errors import IllegalMove
from winnable.places import Place
from winnable.referee import RefereeState

LONGEST = 200
IN_CI, THOROUGH = 2, 1000


def remaining(state: RefereeState) -> Counter[Card]:
    return Counter(state.layout.cards())


def check_conserved(state: RefereeState, start: Counter[Card]) -> None:
    """No card appears or vanishes; in accordion and grid games each move covers exactly one card."""
    now = remaining(state)
    if state.rules.family in ("accordion", "grid"):
        assert not now - start
        assert now.total() == start.total() - len(state.moves)
    else:
        assert now == start
    for pile, hidden in zip(state.layout.stacks("tableau"), state.layout.hidden("tableau"), strict=True):
        assert 0 <= hidden <= max(0, len(pile) - 1)


def play_out(name: str, seed: int) -> None:
    generator = random.Random(f"{name} {seed}")
    state = RefereeState(all_games()[name].deal(seed))
    start = remaining(state)
    layouts = [state.layout]
    for _ in range(LONGEST):
        moves = state.legal_moves()
        assert len(set(moves)) == len(moves)
        if not moves or state.is_won():
            break
        move = generator.choice(moves)
        assert parse_move(str(move)) == move
        state.push(move)
        check_conserved(state, start)
        layouts.append(state.layout)
    check_random_illegal_moves(state, generator)
    while state.moves:
        assert state.layout == layouts.pop()
        state.pop()
    assert state.layout == layouts.pop()


def check_random_illegal_moves(state: RefereeState, generator: random.Random) -> None:
    """`why_not` and `legal_moves` agree on moves made up at random, and a refused move changes nothing."""
    legal = set(state.legal_moves())
    kinds = ["tableau", "cell", "foundation", "reserve", "waste", "stock", "hole", "accordion", "square"]
    for _ in range(60):
        source, target = (
            Place(generator.choice(kinds), generator.randrange(10), generator.randrange(4)) for _ in range(2)
        )
        text = str(Move(source, target, generator.choice([1, 1, 2, 3])))
        try:
            move = parse_move(text)
        except ValueError:
            continue
        assert (state.why_not(move) is None) == (move in legal), text
        if move not in legal:
            before = state.layout, state.moves
            with pytest.raises(IllegalMove):
                state.push(move)
            assert (state.layout, state.moves) == before


@pytest.mark.parametrize("name", all_games())
def test_random_playouts(name: str) -> None:
    for seed in range(1, IN_CI + 1):
        play_out(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", all_games())
def test_a_thousand_random_playouts(name: str) -> None:
    for seed in range(1, THOROUGH + 1):
        play_out(name, seed)


@pytest.mark.parametrize(
    "move",
    [
        Move(Place("tableau"), Place("cell", 0)),
        Move(Place("tableau", 0), Place("cell")),
        Move(Place("tableau", -4), Place("cell", 0)),
        Move(Place("tableau", 0, 3), Place("cell", 0)),
        Move(Place("cell", 0), Place("tableau", 0), 0),
        Move(Place("nowhere", 0), Place("tableau", 0)),
    ],
)
def test_moves_that_name_no_place_are_refused(move: Move) -> None:
    for state in (RefereeState(all_games()["freecell"].deal(1)), State(all_games()["freecell"].deal(1))):
        with pytest.raises(IllegalMove):
            state.push(move)


def test_nothing_is_taken_back_from_the_start() -> None:
    state = RefereeState(all_games()["freecell"].deal(1))
    with pytest.raises(IllegalMove, match="no move to take back"):
        state.pop()
