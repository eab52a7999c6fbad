"""The light thinks in the background, can be stopped, and what it learns is not lost."""

import threading

from winnable import Advisor, State, deal
from winnable.cli.play.verdict_light import VerdictLight

PATIENCE = 60.0


def test_what_the_light_finds_the_advisor_knows() -> None:
    state = State(deal("freecell", 5))
    advisor, light = Advisor(state), VerdictLight(seconds=PATIENCE)
    light.look(state, advisor, PATIENCE)
    assert light.word == "winnable"
    assert advisor.known(state) == "winnable"
    assert len(advisor.hint(state).line) > 50


def test_a_lost_position_is_called_lost() -> None:
    state = State(deal("klondike", 1))
    light = VerdictLight(seconds=PATIENCE)
    light.look(state, Advisor(state), PATIENCE)
    assert light.word == "lost"


def test_where_no_move_is_left_the_game_is_lost() -> None:
    state = State(deal("golf", 3))
    while moves := state.legal_moves():
        state.push(moves[0])
    light = VerdictLight()
    light.look(state, Advisor(state), 0)
    assert light.word == "lost"


def test_a_new_position_ends_the_search_of_the_last_one() -> None:
    state = State(deal("forty-thieves", 3))
    advisor, light = Advisor(state), VerdictLight(seconds=PATIENCE)
    before = threading.active_count()
    for _ in range(3):
        light.look(state, advisor, 0)
        assert light.word == "thinking"
        assert threading.active_count() == before + 1
        state.push(state.legal_moves()[0])
    light.stop()
    assert threading.active_count() == before


def test_a_limit_ends_in_unknown_and_is_told() -> None:
    told: list[str] = []
    state = State(deal("forty-thieves", 3))
    light = VerdictLight(lambda: told.append(light.word), seconds=0.05)
    light.look(state, Advisor(state), PATIENCE)
    assert (light.word, told) == ("unknown", ["unknown"])
    light.look(state, Advisor(state), 0)  # it is not searched again
    assert light.word == "unknown"
