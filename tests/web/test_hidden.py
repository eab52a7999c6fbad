"""A hidden card never appears in any answer about a hidden game."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

import winnable
from helpers.web_server import Server
from winnable.web.app import openapi_schema
from winnable.web.requests import DealChoice, TurnRequest
from winnable.web.tables import Tables

GAMES = (
    "klondike",
    "spider",
    "canfield",
    "golf",
    "scorpion",
    "gypsy",
    "spiderette",
    "westcliff",
    "klondike-deal-1-0-redeals",
)
_CARD = re.compile(r"\b(10|[2-9AJQK])([CHSDchsd♣♥♠♦])(?![a-z])")
_SUITS = dict(zip("♣♥♠♦", "CHSD", strict=True))


def named(answer: Any) -> Counter[str]:
    """Every card that an answer names."""
    text = json.dumps(answer, ensure_ascii=False)
    return Counter(rank + _SUITS.get(suit, suit).upper() for rank, suit in _CARD.findall(text))


def in_sight(state: winnable.State) -> Counter[str]:
    """The cards that lie face up, or are on top."""
    layout = state.layout
    open_cards = [
        card
        for pile, down in zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True)
        for card in pile[down:]
    ]
    open_cards += [card for pile in layout.stacks("foundation") for card in pile]
    open_cards += [*filter(None, layout.tops("cell")), *layout.cards("waste"), *layout.cards("hole")]
    open_cards += layout.cards("reserve")[-1:] if state.rules.reserve.stacked else layout.cards("reserve")
    return Counter(map(str, open_cards))


def hidden(state: winnable.State) -> set[str]:
    """Cards of which no copy is in sight."""
    return set(map(str, state.layout.cards())) - set(in_sight(state))


@pytest.mark.parametrize("name", GAMES)
def test_tables_of_random_games_tell_no_hidden_card(name: str) -> None:
    rng, tables = random.Random(name), Tables()
    for seed in ("1", "2"):
        deal, played = DealChoice(game=name, seed=seed), list[str]()
        state = winnable.State(winnable.deal(name, int(seed)))
        for _ in range(60):
            legal = state.legal_moves()
            if not legal or state.is_won():
                break
            assert_refusals_tell_nothing(tables, deal, played, state, rng)
            move = rng.choice(legal)
            table = tables.table(TurnRequest(deal=deal, moves=" ".join(played), play=str(move), hidden=True))
            before = in_sight(state)
            state.push(move)
            played += table.turn
            assert named([pile.cards for pile in table.piles]) == in_sight(state)
            assert set(named(table.words)) <= set(before) | set(in_sight(state))


def assert_refusals_tell_nothing(
    tables: Tables, deal: DealChoice, played: list[str], state: winnable.State, rng: random.Random
) -> None:
    piles = len(state.layout.stacks("tableau")) or 1
    wish = f"t{rng.randint(1, piles)}-t{rng.randint(1, piles)}:{rng.randint(1, 6)}"
    try:
        told: Any = tables.table(TurnRequest(deal=deal, moves=" ".join(played), play=wish, hidden=True)).words
    except winnable.BadInput as error:
        told = error.problems
    assert not set(named(told)) & hidden(state)


@pytest.mark.parametrize("path", ["deal", "table", "verdict", "chances", "export", "paste", "review", "grade", "back"])
def test_no_answer_tells_a_hidden_card(server: Server, path: str) -> None:
    deal = {"game": "klondike", "seed": "7", "dealer": "solvitaire"}
    state = winnable.State(winnable.deal("klondike", 7))
    said: dict[str, Any] = {"deal": deal, "hidden": True}
    if path == "export":
        said["format"] = "save"
    if path == "paste":
        said["text"] = "klondike:solvitaire:7"
    for moves in ("",) if path in ("deal", "paste", "grade") else ("", "deal", "t1-t6 deal deal"):
        for move in moves.split()[len(state.moves) :]:
            state.push(move)
        if path == "back":
            said["turns"] = [1] * len(state.moves)
        answer = server.told(path, **said, **({"moves": moves} if moves else {}))
        assert not set(named(answer)) & hidden(state), moves


def test_the_deal_of_a_day_tells_no_hidden_card(server: Server) -> None:
    answer = server.told("daily", deal={"game": "klondike"}, day="2026-11-19", hidden=True)
    state = winnable.State(winnable.deal("klondike", int(answer["deal"]["seed"])))
    assert hidden(state)
    assert not set(named(answer)) & hidden(state)


def test_every_question_is_held_to_this() -> None:
    """Whoever adds a question that a hidden game may ask is to add it above, or to the refused ones."""
    paths = openapi_schema()["paths"]
    about_games = {path.removeprefix("/api/") for path, verbs in paths.items() if "post" in verbs}
    told = {"deal", "table", "verdict", "chances", "export", "paste", "review", "grade", "back", "daily"}
    assert about_games == told | {"hint", "moves", "why", "proof"} | {"rules", "rate"}  # the last two are of no deal


def test_a_deal_of_a_wished_difficulty_tells_no_hidden_card(server: Server) -> None:
    answer = server.told("deal", deal={"game": "klondike"}, hidden=True, difficulty="1-100")
    state = winnable.State(winnable.deal("klondike", int(answer["deal"]["seed"])))
    assert not set(named(answer)) & hidden(state)


@pytest.mark.parametrize("path", ["hint", "moves", "why", "proof"])
def test_what_would_tell_hidden_cards_is_refused(server: Server, path: str) -> None:
    status, answer = server.ask(path, deal={"game": "klondike", "seed": "7"}, hidden=True)
    assert status == 422
    assert "open the cards" in answer["problems"][0]


@pytest.mark.parametrize("form", ["text", "position", "json", "solvitaire"])
def test_a_hidden_game_is_not_exported_with_its_cards(server: Server, form: str) -> None:
    assert server.ask("export", deal={"game": "klondike", "seed": "7"}, hidden=True, format=form)[0] == 422
