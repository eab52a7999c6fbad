"""Games that the server keeps at hand: few enough, small enough, and the same games as without keeping them."""

import json
import subprocess
import sys

import winnable
from winnable.web.requests import DealChoice, TurnRequest
from winnable.web.tables import Tables

MEGABYTE = 1 << 20
LARGEST = json.dumps({"cells": {"count": 52}, "two decks": True, "tableau piles": {"count": 52}})
GROWTH = """
import gc, json, psutil, sys
from winnable.web.requests import DealChoice, TurnRequest
from winnable.web.tables import Tables

tables, largest, moves = Tables(), sys.argv[1], sys.argv[2]
turns = [TurnRequest(deal=DealChoice(game="klondike", seed=str(seed)), moves=moves) for seed in range(1, 61)]
turns += [TurnRequest(deal=DealChoice(rules=largest, game=f"g{number}", seed="1")) for number in range(700)]
tables.table(turns[0]), tables.table(turns[-1])
before = psutil.Process().memory_info().rss
for turn in turns:
    tables.table(turn)
gc.collect()
print(json.dumps([psutil.Process().memory_info().rss - before, tables.bytes]))
"""


def round_and_round(count: int) -> str:
    """Moves that turn the stock again and again."""
    state = winnable.State(winnable.deal("klondike", 1))
    while len(state.moves) < count:
        state.push("deal" if state.layout.cards("stock") else "redeal")
    return " ".join(map(str, state.moves))


def test_games_kept_at_hand_are_forgotten_again() -> None:
    tables = Tables(most=3)
    for seed in range(10):
        tables.table(TurnRequest(deal=DealChoice(game="golf", seed=str(seed))))
    assert len(tables) == 3


def test_what_is_kept_is_bounded_by_its_size() -> None:
    tables, small = Tables(most_bytes=MEGABYTE), DealChoice(game="golf", seed="1")
    for number in range(12):
        tables.table(TurnRequest(deal=DealChoice(rules=LARGEST, game=f"g{number}", seed="1")))
        assert tables.bytes <= MEGABYTE
    assert 1 < len(tables) < 12
    for seed in range(2, 60):
        tables.table(TurnRequest(deal=DealChoice(game="golf", seed=str(seed))))
    assert len(tables) > 12  # many small games have the room of few large ones
    nothing = Tables(most_bytes=10)
    assert nothing.table(TurnRequest(deal=small, play="deal")).turn == ["deal"]
    assert (len(nothing), nothing.bytes) == (0, 0)


def test_a_game_is_counted_once_however_often_it_is_asked_for() -> None:
    tables, turn = Tables(), TurnRequest(deal=DealChoice(game="klondike", seed="7"), moves="deal")
    tables.table(turn)
    once = tables.bytes
    for _ in range(5):
        tables.table(turn)
        tables.state(turn)
    assert (len(tables), tables.bytes) == (1, once)


def test_a_long_game_goes_on_where_it_stood() -> None:
    deal, moves = DealChoice(game="klondike", seed="1"), round_and_round(700)
    tables, hidden = Tables(), True
    kept = tables.table(TurnRequest(deal=deal, moves=moves, hidden=hidden))
    assert kept == tables.table(TurnRequest(deal=deal, moves=moves, hidden=hidden))
    again = tables.table(TurnRequest(deal=deal, moves=moves, play=kept.legal[0], hidden=hidden))
    assert again == Tables().table(TurnRequest(deal=deal, moves=moves, play=kept.legal[0], hidden=hidden))
    replayed = winnable.State(winnable.deal("klondike", 1))
    for move in moves.split():
        replayed.push(move)
    assert tables.state(TurnRequest(deal=deal, moves=moves)).seen == replayed.seen


def test_a_worker_keeps_less_than_100_megabytes_of_games() -> None:
    """Long games and large tables, in a process of its own so that nothing else is measured."""
    command = [sys.executable, "-c", GROWTH, LARGEST, round_and_round(9_990)]
    grown, estimated = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert grown < 100 * MEGABYTE
    assert grown < 1.3 * estimated
