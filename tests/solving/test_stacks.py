"""The best stacks of grids: against all play on the referee's board, replayed, within limits."""

import random
from functools import cache

import pytest

import winnable
from winnable import BadInput, Limits
from winnable.moves import Move
from winnable.rule_files import read_rules
from winnable.solving.stacks import best_stacks


def _score(deal: winnable.Deal, moves: tuple[Move, ...]) -> int:
    """The sum of squared sizes after moves, the referee having accepted each."""
    winnable.replay(deal, moves)
    sizes: dict[object, int] = {}
    for move in moves:
        sizes[move.target] = sizes.get(move.target, 1) + sizes.pop(move.source, 1)
    cards = deal.rules.grid.rows * deal.rules.grid.columns
    return sum(size * size for size in sizes.values()) + cards - sum(sizes.values())


def _best_by_all_play(grid: list[list[tuple[int, int]]]) -> int:
    """Written from the rules alone: cards are (rank, suit), each line of play is tried."""
    squares = {(r, c): card for r, row in enumerate(grid) for c, card in enumerate(row)}

    @cache
    def best(stacks: frozenset[tuple[tuple[int, int], tuple[int, int], int]]) -> int:
        found = sum(size * size for _, _, size in stacks)
        for one in stacks:
            for other in stacks:
                (square, card, size), (onto, below, more) = one, other
                in_line = one != other and (square[0] == onto[0] or square[1] == onto[1])
                if in_line and (card[1] == below[1] or abs(card[0] - below[0]) <= 1):
                    found = max(found, best(stacks - {one, other} | {(onto, card, size + more)}))
        return found

    return best(frozenset((square, card, 1) for square, card in squares.items()))


def _rules(rows: int, columns: int) -> winnable.Rules:
    policies = ["same-suit", "same-rank", "adjacent-rank"]
    grid = {"rows": rows, "columns": columns, "build policies": policies}
    return read_rules({"tableau piles": {"count": 0}, "foundations": {"present": False}, "grid": grid})


@pytest.mark.parametrize("seed", range(40))
def test_best_stacks_are_those_of_all_play(seed: int) -> None:
    generator = random.Random(seed)
    rows, columns = generator.choice([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 6)])
    game = winnable.Game("small", "Small", _rules(rows, columns))
    deal = game.deal(seed, "solvitaire")
    found = best_stacks(deal)
    cards = [[(int(card.rank), int(card.suit)) for card in row if card is not None] for row in deal.layout.squares()]
    assert found.score == _best_by_all_play(cards)
    assert found.is_proved
    assert _score(deal, found.moves) == found.score


def test_a_win_is_the_square_of_all_cards() -> None:
    assert best_stacks(winnable.deal("birds-of-a-feather", 0)).score == 16 * 16


def test_a_search_that_is_cut_short_says_what_no_play_can_beat() -> None:
    deal = winnable.deal("birds-of-a-feather", 6727)
    found = best_stacks(deal, Limits(positions=100))
    assert found.reason == "positions"
    assert found.score <= 200 <= found.none_above
    assert not found.is_proved
    assert _score(deal, found.moves) == found.score


def test_other_games_have_no_stacks() -> None:
    with pytest.raises(BadInput, match="only"):
        best_stacks(winnable.deal("freecell", 1))
