"""Long texts that are all wrong: a short answer, and nobody else waits for it."""

import json
import threading
from typing import Any

import pytest

from helpers.web_server import Server, asked_inside
from winnable.web import deal_requests, games
from winnable.web.answering import MOST_PROBLEMS, first_problems
from winnable.web.app import create_app
from winnable.web.settings import Settings

PASTED = {
    "cards": "t:" + "AS" * 49_990,
    "lines": "tableau 1: " + "AS " * 33_000,
    "many lines": "tableau 1: AS\n" * 7_000,
    "nonsense": "tableau 1: AS\n" + "x\n" * 40_000,
    "fields": json.dumps({f"f{number}": 1 for number in range(7_000)}),
}
RULES = {
    "fields": json.dumps({f"f{number}": 1 for number in range(2_500)}),
    "inner fields": json.dumps({"rules": {"cells": {f"coun{number}": 1 for number in range(2_000)}}}),
    "a list": json.dumps({"rules": {"accordion": {"moves": list(range(5_000))}}}),
    "a few hundred": json.dumps({f"f{number}": 1 for number in range(400)}),
}
SHORT = 12_000
"""Bytes that an answer about problems has at most."""


@pytest.mark.parametrize("name", PASTED)
def test_a_long_paste_has_a_short_answer(server: Server, name: str) -> None:
    said = json.dumps({"text": PASTED[name], "deal": {"game": "klondike"}}).encode()
    status, _, body = server.request("POST", "/api/paste", said, **{"content-type": "application/json"})
    assert status == 422
    assert len(body) < SHORT


def test_a_position_that_is_too_long_is_not_read(server: Server) -> None:
    status, answer = server.ask("paste", text=PASTED["cards"], deal={"game": "klondike"})
    sentence = "a position in one line has at most 4,000 letters, and this one has 99,982"
    assert (status, answer) == (422, {"problems": [sentence]})


@pytest.mark.parametrize("name", RULES)
def test_long_rules_have_a_short_answer_wherever_they_stand(server: Server, name: str) -> None:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("rules", {"rules": RULES[name]}),
        ("deal", {"deal": {"rules": RULES[name]}}),
        ("table", {"deal": {"rules": RULES[name], "seed": "1"}}),
    ]
    for path, said in asked:
        _, _, body = server.request(
            "POST", f"/api/{path}", json.dumps(said).encode(), **{"content-type": "application/json"}
        )
        assert json.loads(body)["problems"]
        assert len(body) < SHORT


def test_unknown_fields_of_a_request_have_a_short_answer(server: Server) -> None:
    many = {f"f{number}": 1 for number in range(15_000)}
    assert server.ask("table", **many) == (422, {"problems": ["there are more than 40 fields"]})
    assert server.ask("table", deal=many) == (422, {"problems": ["deal: there are more than 40 fields"]})
    few = {f"f{number}": 1 for number in range(35)}
    status, answer = server.ask("table", **few)
    assert (status, answer["problems"][-1]) == (422, "and 16 more problems")


def test_the_first_problems_and_how_many_more() -> None:
    assert first_problems(["one", "two"]) == ["one", "two"]
    assert len(first_problems(["x"] * MOST_PROBLEMS)) == MOST_PROBLEMS
    assert first_problems(["x"] * (MOST_PROBLEMS + 1))[-1] == "and 1 more problem"
    assert len(first_problems(["x" * 10_000])[0]) < 500


def test_long_texts_are_not_read_by_the_one_who_answers_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read in a thread of their own."""
    readers = dict[str, str]()

    def noted(name: str, work: Any) -> Any:
        def read(asked: Any) -> Any:
            readers[name] = threading.current_thread().name
            return work(asked)

        return read

    monkeypatch.setattr("winnable.web.playing.pasted", noted("paste", deal_requests.pasted))
    monkeypatch.setattr("winnable.web.playing.rules_checked", noted("rules", games.rules_checked))
    app = create_app(Settings())
    assert asked_inside(app, "paste", text="nothing", deal={"game": "klondike"})[0] == 422
    assert asked_inside(app, "rules", rules="{}")[0] == 200
    assert {name: reader.partition("_")[0] for name, reader in readers.items()} == {"paste": "texts", "rules": "texts"}
