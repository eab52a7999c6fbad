"""Grids: Birds of a Feather decided as others have decided it, what is left out changes no verdict, other sizes."""

import random

import pytest

from helpers.attack import ALL, Tally, disagreements, played, searched
from helpers.brute_force import is_winnable
from helpers.positions import Position
from winnable import Game, Layout, deal, find_game, read_rules, replay
from winnable.core.state import State
from winnable.families import laid_out
from winnable.many_deals import Job
from winnable.many_deals.chunks import solve_chunk
from winnable.seeds import parse_seeds
from winnable.solving.solver import Limits, solve
from winnable.solving.switches import Switches

BIRDS = find_game("birds-of-a-feather")
# Of the deals 0 to 9999, by an exhaustive search of ours and by another program.
LOST = [
    *(10, 190, 397, 520, 1163, 1264, 1309, 1646, 3118, 3254, 3481, 4132),
    *(4574, 4722, 5426, 5609, 5722, 6007, 6727, 7017, 7551, 8091, 8550, 9451),
]
LONG_PROOFS = (731678, 754258, 723824, 721434)
"""Lost deals that a search without `cut_cards` needs up to millions of positions for."""


def grid(rows: int, columns: int) -> Game:
    rules = read_rules(
        {"tableau piles": {"count": 0}, "foundations": {"present": False}, "grid": {"rows": rows, "columns": columns}}
    )
    return Game("grid", "Grid", rules)


def test_the_lost_deals_of_ten_thousand_are_those_that_are_known() -> None:
    seeds = parse_seeds("0-9999")
    found = solve_chunk(Job(BIRDS, "microsoft", "auto", Limits(), seeds).chunk(list(seeds), 600))
    verdicts = found.columns["verdict"]
    assert set(verdicts) == {0, 1}
    assert [seed for seed, verdict in zip(seeds, verdicts, strict=True) if verdict == 1] == LOST


@pytest.mark.parametrize("seed", LONG_PROOFS)
def test_what_hangs_on_one_card_is_seen_to_be_lost_at_once(seed: int) -> None:
    dealt = deal("birds-of-a-feather", seed)
    assert solve(dealt, strategy="complete").unique == 1
    without = solve(dealt, Limits(positions=2000), "complete", switches=Switches.all().without("cut_cards"))
    assert without.verdict == "unknown"


def stacks(layout: Layout) -> int:
    return len(layout.cards())


def test_no_position_of_a_win_is_called_lost() -> None:
    generator = random.Random(16)
    layouts = []
    for _ in range(150):
        state = State(BIRDS.deal(generator.randint(0, 10**6)))
        for move in solve(state, strategy=f"monte-carlo-tree=1:stream={generator.randint(0, 99)}").moves or ():
            layouts.append(state.layout)
            state.push(move)
    assert len(layouts) > 2000
    assert set(searched(BIRDS.rules, layouts, ALL, 10**6)) == {"winnable"}


def test_what_is_left_out_changes_no_verdict_of_birds_of_a_feather() -> None:
    generator = random.Random(14)
    layouts: list[Layout] = []
    while len(layouts) < 1500:
        layout = played(BIRDS.rules, BIRDS.deal(generator.randint(0, 10**6)).layout, generator)
        layouts += [layout] if 4 <= stacks(layout) <= 11 else []
    tally = Tally()
    variants = {
        "all": ALL,
        "cut cards": Switches.only("cut_cards"),
        "connectivity": Switches.only("grid_connectivity"),
    }
    assert disagreements(BIRDS.rules, layouts, variants, tally, 100_000) == []
    tally.check(compared=1400, wins=50, losses=1000)


def test_small_positions_are_as_exhaustive_play_by_the_referee_has_them() -> None:
    generator = random.Random(15)
    tally = Tally()
    for _ in range(400):
        dealt = BIRDS.deal(generator.randint(0, 10**6)).layout
        kept = tuple(tuple(card if generator.random() < 0.4 else None for card in row) for row in dealt.squares())
        layout = laid_out(BIRDS.rules, grid=kept)
        if not 2 <= stacks(layout) <= 7:
            continue
        truth = is_winnable(Position(BIRDS.rules, layout), 3000)
        if truth is None:
            continue
        expected = "winnable" if truth else "unwinnable"
        assert searched(BIRDS.rules, [layout], ALL, 100_000) == [expected], layout
        tally.add(expected)
    tally.check(compared=60, wins=10, losses=20)


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (3, 4), (4, 3), (5, 5), (6, 6), (4, 13)])
def test_grids_of_any_size_are_won_and_replayed(rows: int, columns: int) -> None:
    game = grid(rows, columns)
    decided = 0
    for seed in range(12):
        dealt = game.deal(seed, "microsoft")
        found = solve(dealt, Limits(positions=20_000))
        decided += found.verdict != "unknown"
        if found.moves is not None:
            assert len(found.moves) == rows * columns - 1
            assert replay(dealt, found.moves).is_won()
    assert decided >= 9


@pytest.mark.parametrize("stream", range(3))
def test_monte_carlo_tree_search_wins_and_repeats_itself(stream: int) -> None:
    strategy = f"monte-carlo-tree=1:stream={stream}"
    found = [solve(deal("birds-of-a-feather", seed), Limits(positions=200_000), strategy) for seed in (3, 277, 1207)]
    assert all(result.moves is not None for result in found)
    again = solve(deal("birds-of-a-feather", 277), Limits(positions=200_000), strategy)
    assert (again.positions, again.moves) == (found[1].positions, found[1].moves)
