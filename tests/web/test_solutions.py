"""A win of every game, driven through the page's own move calls to its end."""

import pytest

import winnable
from web_pages import MOST_POSITIONS, quickest
from winnable.web.asked import Chosen, Turn
from winnable.web.tables import Tables

DEALS = quickest()
_LONG = 300
LATER = {name for name, deal in DEALS.items() if name.startswith("klondike-deal-") or deal[1] > _LONG}
"""The many variants of Klondike, which differ in a number, and long games are driven in `make test-long`."""


def test_nearly_every_game_has_a_win_that_is_driven() -> None:
    missing = set(winnable.all_games()) - set(DEALS)
    assert all("-0-redeals" in name or DEALS.get(name) is None for name in missing)
    assert len(DEALS) > 180


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LATER else ()) for name in sorted(DEALS)]
)
def test_a_win_steps_through_to_its_end(name: str) -> None:
    _, length, dealer, seed = DEALS[name]
    found = winnable.solve(winnable.deal(name, seed, dealer), winnable.Limits(positions=20 * MOST_POSITIONS))
    assert found.moves is not None, length
    tables, deal, played = Tables(), Chosen(game=name, dealer=dealer, seed=str(seed)), list[str]()
    table = tables.table(Turn(deal=deal, hidden=True))
    for move in found.moves:
        assert str(move) in table["legal"]
        assert not table["won"]
        table = tables.table(Turn(deal=deal, moves=" ".join(played), play=str(move), hidden=True))
        played += table["turn"]
    assert table["won"]
