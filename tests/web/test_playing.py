"""Playing over the API: deals, turns, refusals."""

import re

import pytest

import winnable
from helpers.web_server import Server
from winnable.notation import possible_sequences, typed_moves
from winnable.web.requests import DealChoice, TurnRequest
from winnable.web.tables import Tables


def piles(table: dict[str, list[dict[str, list[str]]]]) -> dict[str, list[str]]:
    return {str(pile["id"]): pile["cards"] for pile in table["piles"]}


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"deal": {"game": "klondike", "seed": "7"}}, "klondike:solvitaire:7"),
        ({"deal": {"game": "FreeCell", "seed": "617", "dealer": "microsoft"}}, "freecell:microsoft:617"),
        ({"id": "freecell:microsoft:11982"}, "freecell:microsoft:11982"),
        ({"deal": {"game": "klondike", "dealer": "exact", "seed": str(10**66)}}, f"klondike:exact:{10**66}"),
        ({"deal": {"rules": '{"cells": {"count": 2}}', "game": "two", "seed": "3"}}, "two:solvitaire:3"),
    ],
)
def test_a_deal_is_the_one_that_was_asked_for(server: Server, said: dict[str, object], name: str) -> None:
    dealt = server.told("deal", **said)
    assert re.sub("@[0-9a-f]+", "", dealt["id"]) == name
    again = server.told("deal", deal=dealt["deal"])
    assert again["table"] == dealt["table"]


def test_any_deal_is_another_one_each_time(server: Server) -> None:
    assert len({server.told("deal", deal={"game": "golf"})["id"] for _ in range(4)}) > 1


def test_a_deal_that_can_be_won_can_be_won(server: Server) -> None:
    dealt = server.told("deal", deal={"game": "fore-cell"}, winnable=True)
    assert winnable.solve(winnable.deal_from_id(dealt["id"])).verdict == "winnable"


@pytest.mark.parametrize(
    ("path", "said", "sentence"),
    [
        ("deal", {"deal": {"game": "klondik"}}, "did you mean klondike"),
        ("deal", {"deal": {"game": ""}}, "say which game"),
        ("deal", {"deal": {"game": "klondike", "seed": "x"}}, "is not a seed"),
        ("deal", {"deal": {"game": "klondike", "seed": "-1"}}, "has the seeds 0 to"),
        ("deal", {"deal": {"game": "klondike", "dealer": "nobody", "seed": "1"}}, "there is no dealer"),
        ("deal", {"deal": {"game": "spider", "dealer": "microsoft", "seed": "1"}}, "does not serve this game"),
        ("deal", {"id": "nonsense"}, "is not the id of a deal"),
        ("deal", {"deal": {"rules": "{"}}, "not valid JSON"),
        ("deal", {"deal": {"rules": '{"cells": {"count": 99}}'}}, "cells.count: must be at most 52, not 99"),
        ("deal", {"deal": {"game": "klondike"}, "colour": 1}, "colour"),
        ("deal", {"deal": {"game": "klondike", "seed": "1", "position": "t:KD"}}, "not by both"),
        ("table", {"deal": {"game": "klondike", "seed": "7"}, "moves": "t1-t2"}, "move 1"),
        ("table", {"deal": {"game": "klondike", "seed": "7"}, "play": "t1-t2"}, "10♦"),
        ("table", {"deal": {"game": "klondike", "seed": "7"}, "play": "fly"}, "is not a move"),
        ("table", {"deal": {"game": "klondike", "seed": "7"}, "autoplay": "ever"}, "autoplay"),
        ("table", {}, "deal: Field required"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(server: Server, path: str, said: dict[str, object], sentence: str) -> None:
    status, answer = server.ask(path, **said)
    assert status == 422
    assert sentence in " ".join(answer["problems"])


def test_a_turn_changes_the_table_as_the_rules_say(server: Server) -> None:
    deal = {"game": "klondike", "seed": "7", "dealer": "solvitaire"}
    table = server.told("table", deal=deal, play="deal")
    assert (table["turn"], table["words"], piles(table)["w"]) == (["deal"], ["turn the stock"], ["9D", "7C", "7S"])
    state = winnable.State(winnable.deal("klondike", 7))
    state.push("deal")
    assert table["legal"] == [str(move) for move in state.legal_moves()]


@pytest.mark.parametrize(("name", "seed"), [("freecell", 164), ("lucas", 1), ("bakers-game", 2), ("eight-off", 1)])
def test_a_sequence_is_carried_where_only_single_cards_move(name: str, seed: int) -> None:
    """What is offered can be played; and what can be carried between two piles is offered."""
    state, found = winnable.State(winnable.deal(name, seed)), 0
    for number, move in enumerate(winnable.solve(state, winnable.Limits(seconds=10)).moves or ()):
        offered = {str(each) for each in possible_sequences(state.rules, state.layout)} if number % 6 == 0 else set()
        for text in offered:
            assert len(played_steps(state, text)) > 1
        found += len(offered)
        for source, target in [("t1", "t2"), ("t3", "t1"), ("t2", "t4")] if number % 6 == 0 else ():
            can = [count for count in (2, 3, 4) if played_steps(state, f"{source}-{target}:{count}")]
            assert {f"{source}-{target}:{count}" for count in can} <= offered | whole_piles(state)
        state.push(move)
    assert found > 0


def played_steps(state: winnable.State, text: str) -> list[str]:
    """The moves that carry some cards; nothing if that cannot be done."""
    ahead = state.copy()
    try:
        for step in typed_moves(state, text):
            ahead.push(step)
    except winnable.BadInput:
        return []
    return [str(step) for step in ahead.moves]


def whole_piles(state: winnable.State) -> set[str]:
    """Whole piles into spaces, which changes nothing and is not offered."""
    tableau = state.layout.stacks("tableau")
    return {
        f"t{one}-t{other}:{len(pile)}"
        for one, pile in enumerate(tableau, 1)
        for other, onto in enumerate(tableau, 1)
        if not onto
    }


def test_a_carried_sequence_is_one_turn() -> None:
    tables, deal = Tables(), DealChoice(game="freecell", dealer="microsoft", seed="164")
    played = list[str]()
    for move in winnable.solve(winnable.deal("freecell", 164, "microsoft")).moves or ():
        offered = tables.table(TurnRequest(deal=deal, moves=" ".join(played))).sequences
        if offered:
            after = tables.table(TurnRequest(deal=deal, moves=" ".join(played), play=offered[0]))
            assert len(after.turn) > 1
            assert len(after.words) == 1
            return
        played.append(str(move))
    raise AssertionError("nothing could be carried")


def test_cards_go_home_by_themselves_if_that_is_wished() -> None:
    tables, deal = Tables(), DealChoice(game="freecell", dealer="microsoft", seed="164")
    moves = list(winnable.solve(winnable.deal("freecell", 164, "microsoft")).moves or ())
    played: list[str] = []
    for move in moves:
        turn = tables.table(TurnRequest(deal=deal, moves=" ".join(played), play=str(move), autoplay="all")).turn
        if len(turn) > 1:
            assert all(step.endswith("-f") for step in turn[1:])
            return
        played += turn
    raise AssertionError("no card ever went home")


def test_a_refused_turn_changes_nothing() -> None:
    tables, deal = Tables(), DealChoice(game="freecell", dealer="microsoft", seed="164")
    before = tables.table(TurnRequest(deal=deal))
    with pytest.raises(winnable.BadInput):
        tables.table(TurnRequest(deal=deal, play="t1-t2:2"))
    assert tables.table(TurnRequest(deal=deal)) == before


@pytest.mark.parametrize("name", sorted(winnable.all_games()))
def test_every_game_can_be_dealt_and_begun(name: str) -> None:
    tables, deal = Tables(), DealChoice(game=name, seed="1")
    table = tables.table(TurnRequest(deal=deal, hidden=True))
    assert table.legal
    assert {move.split("-")[0] for move in table.legal} <= {pile.id for pile in table.piles} | {"deal"}
    assert tables.table(TurnRequest(deal=deal, play=table.legal[0])).turn == table.legal[:1]


def test_the_list_of_games_and_a_game(server: Server) -> None:
    _, games = server.get("/api/games")
    assert {game["name"] for game in games} == set(winnable.all_games())
    _, game = server.get("/api/games/klondike")
    assert game["dealers"][0]["name"] == "solvitaire"
    assert server.get("/api/games/nothing")[0] == 422
