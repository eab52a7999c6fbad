"""Probes: what a short search with few cells, or a few games of a quick player, say of a deal."""

from winnable import deal, solve
from winnable.hardness.labels import win_share, with_cells
from winnable.hardness.probes import lost_early, probed


def test_the_sooner_a_search_proves_a_loss_the_higher_the_number() -> None:
    found = {}
    for seed in range(1, 31):
        dealt = deal("freecell", seed, dealer="microsoft")
        found[seed] = lost_early(dealt, 1, 400)
        if found[seed] > 0:
            lost = solve(with_cells(dealt, 1), strategy="best-first=2,complete=1")
            assert lost.verdict == "unwinnable"
            assert (lost.positions <= 40) == (found[seed] >= 2)
    assert any(value >= 1 for value in found.values())
    assert 0 in found.values()


def test_a_win_is_the_opposite_of_a_loss() -> None:
    easy = deal("freecell", 2, dealer="microsoft")
    assert lost_early(easy, 1, 10) == 0
    assert lost_early(easy, 4, 100_000) == -1


def test_a_probe_is_told_by_what_it_names() -> None:
    dealt = deal("klondike", 12)
    games = {"player": "uct", "settings": {"samples": 4}, "tries": 4}
    assert probed(dealt, games) == win_share(dealt, "uct", 4, samples=4)
    other = deal("freecell", 1, dealer="microsoft")
    assert probed(other, {"cells": 1, "positions": 400}) == lost_early(other, 1, 400)
