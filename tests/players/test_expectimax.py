"""The exact chances of decisions once few cards are hidden: each follows from those after it, down to open cards."""

import pytest

from helpers.hidden_cards import Position
from winnable import find_game, solve
from winnable.moves import Move
from winnable.players import Chance, CorePlayer, HiddenGame, View

GAME = find_game("klondike")
CHANCES = {12: 1.0, 13: 0.0, 47: 1 / 3, 62: 2 / 3}
"""Of games in which a greedy player comes so far, how likely they are won from there."""


def near_the_end(seed: int, unseen: int = 3) -> View | None:
    """What a player sees of a greedy game as soon as so few cards are hidden."""
    game, player = HiddenGame(GAME.deal(seed), "open"), CorePlayer("greedy", GAME.rules, "open", seed)
    while len(game.view().unseen) > unseen:
        move = player.choose(game.view())
        if move is None:
            return None
        game.push(move)
    return game.view()


def worlds(view: View) -> list[Position]:
    """Every layout that fits a view."""
    layouts = {layout.stacks("tableau"): layout for layout in map(view.world, range(60))}
    return [Position(GAME.rules, layout) for layout in layouts.values()]


def exact_chances(world: Position, moves: tuple[Move, ...] = ()) -> list[Chance]:
    """The chances after some moves; a game that is won has one, certain."""
    game = HiddenGame(world, "open")
    for move in moves:
        game.push(move)
    if game.is_won():
        return [Chance((), 1, 1.0)]
    player = CorePlayer("expectimax", GAME.rules, "open", 1, samples=1, hidden=4, positions=100_000)
    return player.chances(game.view())


@pytest.mark.parametrize("seed", CHANCES)
def test_every_chance_is_the_mean_of_what_may_follow(seed: int) -> None:
    view = near_the_end(seed)
    assert view is not None
    fitting = worlds(view)
    assert len(fitting) == 6
    found = exact_chances(fitting[0])
    assert max(each.share for each in found) == pytest.approx(CHANCES[seed])
    for chance in found:
        best = [max((each.share for each in exact_chances(world, chance.moves)), default=0.0) for world in fitting]
        assert chance.share == pytest.approx(sum(best) / len(best)), chance
        assert chance.tried == len(fitting)


@pytest.mark.parametrize("seed", CHANCES)
def test_nobody_wins_more_often_than_with_open_cards(seed: int) -> None:
    view = near_the_end(seed)
    assert view is not None
    winnable = [solve(world).verdict == "winnable" for world in worlds(view)]
    assert max(each.share for each in exact_chances(worlds(view)[0])) <= sum(winnable) / len(winnable) + 1e-9


def test_where_the_positions_do_not_suffice_samples_decide() -> None:
    view = near_the_end(62)
    assert view is not None
    few = CorePlayer("expectimax", GAME.rules, "open", 1, samples=50, hidden=3, positions=2)
    assert sum(each.tried for each in few.chances(view)) == 50
    assert few.choose(view) in view.legal_moves()
