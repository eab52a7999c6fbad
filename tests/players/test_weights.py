"""Players who do not see the hidden cards judge some kinds of games by weights of their own."""

import pytest

from winnable import find_game
from winnable.players.weights import all_player_weights, player_weights
from winnable.solving.weights import FEATURES, kind_of, weights_for


@pytest.mark.parametrize("kind", all_player_weights())
def test_weights_are_of_features_that_there_are(kind: str) -> None:
    weights = all_player_weights()[kind]
    assert set(weights) <= set(FEATURES)
    assert all(isinstance(weight, int) for weight in weights.values())


def test_spider_is_played_by_other_weights_than_it_is_solved() -> None:
    rules = find_game("spider-2-suits").rules
    assert player_weights(rules) == all_player_weights()[kind_of(rules)] != weights_for(rules)


def test_other_games_are_played_as_they_are_solved() -> None:
    rules = find_game("freecell").rules
    assert player_weights(rules) is weights_for(rules)
