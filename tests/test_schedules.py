"""Which engines search a game: names, shares as text, and the data for every shipped game."""

import json
from importlib.resources import files

import pytest

from winnable import BadInput, all_games, deal, find_game
from winnable.schedules import STRATEGIES, Shares, shares_for
from winnable.solving import Limits, solve
from winnable.weights import FEATURES, core_weights, kind_of, weights_for


def test_every_game_has_shares_and_weights() -> None:
    for game in all_games().values():
        for strategy in STRATEGIES:
            shares = shares_for(strategy, game.rules)
            assert (shares.complete > 0) == (strategy != "streamlined")
            assert (shares.best_first + shares.beam + shares.restarts > 0) >= (strategy in ("streamlined", "smart"))
        assert any(core_weights(weights_for(game.rules)))


def test_the_games_listed_have_the_rules_they_were_measured_with() -> None:
    data = json.loads(files("winnable").joinpath("schedules.json").read_text())
    assert data["games"]
    for name, entry in data["games"].items():
        assert find_game(name).rules.digest == entry["rules"], name
        assert str(shares_for("auto", find_game(name).rules)) == entry["shares"]


def test_the_weights_name_features_that_there_are() -> None:
    data = json.loads(files("winnable").joinpath("weights.json").read_text())
    assert set(data) == {kind_of(game.rules) for game in all_games().values()}
    assert all(set(weights) <= set(FEATURES) for weights in data.values())


def test_shares_as_text() -> None:
    rules = find_game("klondike").rules
    assert shares_for("best-first=4,complete=1", rules) == Shares(best_first=4, complete=1)
    assert str(Shares(restarts=2, complete=3)) == "restarts=2,complete=3"


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("clever", 'there is no strategy "clever"'),
        ("best-first=x", '"best-first=x" is not a share'),
        ("magic=3", "the engines are best-first, beam, restarts and complete"),
        ("complete=0", "gives no engine a share"),
    ],
)
def test_bad_strategies_are_told(strategy: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        solve(deal("klondike", 1), Limits(positions=10), strategy)


def test_other_weights_lead_another_way() -> None:
    dealt = deal("freecell", 3)
    usual, odd = (solve(dealt, Limits(positions=3_000), "best-first=1", weights=w) for w in (None, {"home": 1}))
    assert usual.positions != odd.positions or usual.moves != odd.moves
