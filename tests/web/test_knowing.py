"""Questions that take a search: right answers, an end to every one, and nobody waits for somebody else's."""

import asyncio
import http.client
import json
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
    ends = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < ends


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
    assert [blocker["card"] for case in told["cases"] for blocker in case["blockers"]] == ["J♦"]
    lost = server.told("why", deal={"game": "freecell", "seed": "11982", "dealer": "microsoft"})
    assert (lost["verdict"], lost["cases"]) == ("unwinnable", [])
    assert lost["proof"]


def test_moves_hints_and_chances(server: Server) -> None:
    deal = {"game": "fore-cell", "seed": "2"}
    told = server.told("moves", deal=deal)
    state = winnable.State(winnable.deal("fore-cell", 2))
    assert set(told["moves"]) == {str(move) for move in state.legal_moves()}
    hint = server.told("hint", deal=deal)
    assert told["moves"][hint["step"][0]] == "winnable"
    chances = server.told("chances", deal={"game": "klondike", "seed": "7"}, hidden=True, moves="deal " * 8)
    assert all(0 <= chance["share"] <= 1 for chance in chances["chances"])


def test_one_question_does_not_wait_for_another_and_ends_with_its_page(patient: Server) -> None:
    slow = [asked(patient, HARD) for _ in range(6)]
    wait_for(lambda: patient.metric("winnable_questions_waiting") >= 4)
    told = patient.told("verdict", deal={"game": "freecell", "seed": "164", "dealer": "microsoft"})
    assert told["verdict"] == "winnable"
    for connection in slow:
        connection.close()
    wait_for(lambda: patient.metric("winnable_solvers_busy") == 0)
    assert patient.metric("winnable_questions_cancelled_total") == 6
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
