"""Questions that take a search: right answers, an end to every one, and nobody waits for somebody else's."""

import asyncio
import base64
import http.client
import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

import winnable
from helpers.web_server import Server, running
from winnable.web.settings import Settings
from winnable.web.solvers import Busy, Solvers

HARD: dict[str, object] = {"deal": {"game": "gaps-one-deal", "seed": "7"}}
"""A position that keeps a solver busy for as long as it may."""


def asked(server: Server, body: dict[str, object]) -> http.client.HTTPConnection:
    """A question whose answer is not waited for."""
    connection = http.client.HTTPConnection("localhost", server.port, timeout=60)
    connection.request("POST", "/api/verdict", json.dumps(body), {"content-type": "application/json"})
    return connection


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait for what will come and then stays; the limit only ends a test that fails."""
    ends = time.monotonic() + 600
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.01)


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """A server that searches long."""
    with running("--timeout", "600") as started:
        yield started


def test_a_verdict_with_a_win_that_wins(server: Server) -> None:
    told = server.told("verdict", deal={"game": "freecell", "seed": "164", "dealer": "microsoft"})
    assert told["verdict"] == "winnable"
    moves = [winnable.parse_move(move) for move in told["line"]]
    assert winnable.replay(winnable.deal("freecell", 164, "microsoft"), moves).is_won()
    assert len(told["words"]) == len(moves)


def test_a_loss_and_its_reasons(server: Server) -> None:
    deal = {"game": "klondike", "seed": "1"}
    assert server.told("verdict", deal=deal)["verdict"] == "unwinnable"
    told = server.told("why", deal=deal)
    assert told["blocking"] == ["J♦"]
    assert {"5♦", "Q♣", "Q♠"} <= set(told["named"])
    lost = server.told("why", deal={"game": "freecell", "seed": "11982", "dealer": "microsoft"})
    assert (lost["verdict"], lost["cases"]) == ("unwinnable", [])
    assert lost["proof"]


@pytest.mark.parametrize(
    ("deal", "moves"),
    [
        ({"game": "klondike", "seed": "1"}, ""),
        ({"game": "klondike", "seed": "1"}, "deal deal"),
        ({"game": "delta-star", "seed": "9300001"}, ""),
        ({"game": "freecell-2-cell", "seed": "9300002"}, ""),
    ],
)
def test_a_proof_of_a_loss_that_both_sides_accept(server: Server, deal: dict[str, str], moves: str) -> None:
    told = server.told("proof", deal=deal, moves=moves)
    assert re.fullmatch(r"[\w.-]+\.proof", told["name"])
    checked = winnable.check_proof(base64.b64decode(told["content"]))
    state = winnable.State(winnable.deal(deal["game"], int(deal["seed"])))
    for move in moves.split():
        state.push(move)
    assert checked.position == winnable.Position(state.rules, state.layout)


def test_no_proof_of_what_is_not_lost(server: Server) -> None:
    status, told = server.ask("proof", deal={"game": "delta-star", "seed": "9300003"})
    assert status == 422
    assert "winnable" in str(told)


def test_moves_hints_and_chances(server: Server) -> None:
    deal = {"game": "fore-cell", "seed": "2"}
    told = server.told("moves", deal=deal)
    state = winnable.State(winnable.deal("fore-cell", 2))
    assert set(told["moves"]) == {str(move) for move in state.legal_moves()}
    hint = server.told("hint", deal=deal)
    assert told["moves"][hint["step"][0]] == "winnable"
    assert hint["standing"] == "keeps the win"
    chances = server.told("chances", deal={"game": "klondike", "seed": "7"}, hidden=True, moves="deal " * 8)
    assert all(0 <= chance["share"] <= 1 for chance in chances["chances"])


def test_a_hint_goes_on_with_what_is_left_of_the_last_one(server: Server) -> None:
    """Without a win the hints follow one line to its end: they do not go round in circles."""
    deal, played = {"game": "forty-thieves", "seed": "3000001"}, list[str]()
    first = server.told("hint", deal=deal, quick=True)
    line = first["line"]
    assert (first["verdict"], line[: len(first["step"])]) == ("unknown", first["step"])
    for number in range(1, len(line)):
        played.append(line[number - 1])
        left = line[number:]
        found = server.told("hint", deal=deal, quick=True, moves=" ".join(played), line=" ".join(left))
        assert found["line"] == left
    status, answer = server.ask("hint", deal=deal, quick=True, line="t1-t1")
    assert (status, "t1-t1" in answer["problems"][0]) == (422, True)


def test_a_win_that_was_hinted_is_not_searched_again(server: Server) -> None:
    deal = {"game": "fore-cell", "seed": "2"}
    line = server.told("hint", deal=deal)["line"]
    found = server.told("hint", deal=deal, moves=line[0], line=" ".join(line[1:]), quick=True)
    assert (found["verdict"], found["line"]) == ("winnable", line[1:])
    assert found["standing"] == "keeps the win"


def test_the_way_back_leads_to_the_last_position_that_could_be_won(server: Server) -> None:
    found = winnable.solve(winnable.deal("freecell-1-cell", 2), strategy="best-first=2,complete=1")
    win = [str(move) for move in found.moves or ()][:2]
    state = winnable.State(winnable.deal("freecell-1-cell", 2))
    for move in win:
        state.push(move)
    loses = next(move for move, after in winnable.status(state, seconds=20).moves.items() if after == "unwinnable")
    game = {"deal": {"game": "freecell-1-cell", "seed": "2"}, "moves": " ".join([*win, str(loses)])}
    assert server.told("back", **game, turns=[1, 1, 1]) == {"start": "winnable", "turn": 2, "is_certain": True}
    assert server.told("back", **game, turns=[1, 2]) == {"start": "winnable", "turn": 1, "is_certain": True}
    lost = server.told("back", deal={"game": "klondike", "seed": "1"}, moves="t2-f", turns=[1])
    assert lost == {"start": "unwinnable", "turn": None, "is_certain": False}
    status, answer = server.ask("back", **game, turns=[1])
    assert (status, answer["problems"]) == (422, ["the turns have 1 moves, and the game has 3"])


def test_one_question_does_not_wait_for_another_and_ends_with_its_page(patient: Server) -> None:
    cancelled = patient.metric("winnable_questions_cancelled_total")
    slow = [asked(patient, HARD) for _ in range(6)]
    wait_for(lambda: patient.metric("winnable_questions_waiting") >= 4)
    told = patient.told("verdict", deal={"game": "freecell", "seed": "164", "dealer": "microsoft"})
    assert told["verdict"] == "winnable"
    for connection in slow:
        connection.close()
    wait_for(lambda: patient.metric("winnable_questions_cancelled_total") == cancelled + 6)
    wait_for(lambda: patient.metric("winnable_solvers_busy") == 0)
    assert patient.metric("winnable_questions_waiting") == 0


def test_a_solver_that_dies_is_replaced(patient: Server) -> None:
    for solver in psutil.Process(patient.process.pid).children(recursive=True):
        if "winnable.web.solver_process" in solver.cmdline():
            solver.kill()
    statuses = [patient.ask("verdict", deal={"game": "golf", "seed": "1"})[0] for _ in range(4)]
    assert set(statuses) <= {200, 503}
    assert statuses[-1] == 200


def test_too_many_questions_are_turned_away() -> None:
    async def crowd() -> None:
        solvers = Solvers(Settings(solvers=1, queue=2, per_address=3))
        game = {"game": {"deal": HARD["deal"]}}
        questions = [asyncio.create_task(solvers.ask("here", "verdict", game, 300)) for _ in range(3)]
        while solvers.waiting < 2:
            await asyncio.sleep(0)
        with pytest.raises(Busy):
            await solvers.ask("there", "verdict", game, 300)
        for question in questions:
            question.cancel()
        await asyncio.gather(*questions, return_exceptions=True)
        assert (solvers.waiting, solvers.busy) == (0, 0)
        await solvers.end()

    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own in this one
        thread.submit(asyncio.run, crowd()).result()


def test_no_process_is_left_when_the_server_ends() -> None:
    with running() as server:
        assert server.get("/health")[0] == 200
        children = psutil.Process(server.process.pid).children(recursive=True)
    psutil.wait_procs(children, timeout=20)
    assert not any(child.is_running() for child in children)
