"""Hints: whatever becomes of the search, there is a legal move, and starting a process costs no question its time."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import psutil
import pytest

import winnable
from helpers.web_server import Server, asked_inside
from winnable.table.hints import UNPROVED
from winnable.web.app import create_app
from winnable.web.settings import Settings
from winnable.web.solvers import Broken, Busy, Solvers

GAMES = ("golf", "yukon", "forty-thieves", "spider", "klondike", "freecell", "gaps-one-deal", "accordion-knuth",
         "black-hole", "birds-of-a-feather", "canfield")  # fmt: skip
SEED = "3000001"


def legal(name: str, moves: list[str]) -> bool:
    """Whether a step can be played in a deal."""
    state = winnable.State(winnable.deal(name, int(SEED)))
    for move in moves:
        state.push(move)
    return True


def failing(error: Exception) -> Any:
    async def ask(self: Solvers, *asked: Any) -> Any:
        raise error

    return ask


@pytest.mark.parametrize("error", [Busy("too many questions"), Broken("too much time or memory")])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_without_a_search_is_what_looks_best(
    monkeypatch: pytest.MonkeyPatch, name: str, error: Exception
) -> None:
    monkeypatch.setattr(Solvers, "ask", failing(error))
    app, deal = create_app(Settings()), {"game": name, "seed": SEED}
    status, told = asked_inside(app, "hint", deal=deal)
    assert (status, told["verdict"], told["standing"]) == (200, "unknown", UNPROVED)
    assert told["words"]
    assert told["line"][: len(told["step"])] == told["step"]
    assert legal(name, told["line"])
    status, quick = asked_inside(app, "hint", deal=deal, quick=True)
    assert (status, quick | {"standing": UNPROVED}) == (200, told)


@pytest.mark.parametrize("error", [Busy("too many questions"), Broken("too much time or memory")])
@pytest.mark.parametrize("name", ["klondike", "yukon", "spider"])
def test_a_hint_in_the_dark_without_a_search_is_a_legal_move(
    monkeypatch: pytest.MonkeyPatch, name: str, error: Exception
) -> None:
    monkeypatch.setattr(Solvers, "ask", failing(error))
    status, told = asked_inside(create_app(Settings()), "chances", deal={"game": name, "seed": SEED}, hidden=True)
    (chance,) = told["chances"]
    assert (status, chance["tried"], told["worlds"]) == (200, 0, 0)
    assert legal(name, chance["moves"])


def test_a_hint_does_not_wait_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(self: Solvers, *asked: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(Solvers, "ask", wait)
    monkeypatch.setattr("winnable.web.analysis._HINT_WAIT", 0.0)
    told = asked_inside(create_app(Settings(seconds=0.01)), "hint", deal={"game": "golf", "seed": SEED})
    assert (told[0], told[1]["verdict"]) == (200, "unknown")


def test_what_is_wrong_is_still_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solvers, "ask", failing(Busy("too many questions")))
    app = create_app(Settings())
    assert asked_inside(app, "hint", deal={"game": "klondik", "seed": "1"})[0] == 422
    assert asked_inside(app, "hint", deal={"game": "klondike", "seed": "1"}, moves="t1-t1")[0] == 422
    assert asked_inside(app, "hint", deal={"game": "klondike", "seed": "1"}, hidden=True, quick=True)[0] == 422


def test_a_game_that_is_over_has_no_hint(server: Server) -> None:
    deal = winnable.deal("fore-cell", 2)
    moves = " ".join(map(str, winnable.solve(deal).moves or ()))
    told = server.told("hint", deal={"game": "fore-cell", "seed": "2"}, moves=moves, quick=True)
    assert (told["verdict"], told["step"]) == ("winnable", [])


def test_hints_are_answered_while_solvers_are_killed(server: Server) -> None:
    for number in range(3):
        for solver in psutil.Process(server.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # one that was killed before and is not yet waited for has no command
                if "winnable.web.solver_process" in solver.cmdline():
                    solver.kill()
        assert server.told("hint", deal={"game": "freecell", "seed": str(number + 1)})["step"]


class SlowProcess:
    """A process that is ready only when it may be, and then answers at once."""

    returncode = None

    def __init__(self) -> None:
        self.may_be_ready, self.questions = asyncio.Event(), list[bytes]()
        self.stdin = self.stdout = self

    async def readline(self) -> bytes:
        if not self.questions:
            await self.may_be_ready.wait()
            return b'{"ready": true}\n'
        return b'{"answer": {"verdict": "winnable"}}\n'

    def write(self, question: bytes) -> None:
        self.questions.append(question)

    async def drain(self) -> None:
        """Everything is taken at once."""

    def kill(self) -> None:
        """There is no process."""

    async def wait(self) -> int:
        return 0


@pytest.mark.parametrize("kind", ["verdict", "hint"])
def test_the_time_of_starting_a_process_is_not_the_time_of_the_question(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A process that is ready only long after the whole time of its question is up, by a clock that the test sets."""

    async def ask() -> Any:
        process, now = SlowProcess(), [0.0]

        async def started(*command: str, **options: Any) -> SlowProcess:
            return process

        monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
        solvers = Solvers(Settings(solvers=1))
        answer = asyncio.create_task(solvers.ask("here", kind, {"game": {}}, 0.1))
        await asyncio.sleep(0)
        for _ in range(5):
            now[0] += 10.0  # less in all than a process may take to start, and far more than its question may
            await asyncio.sleep(0)
        assert (process.questions, answer.done()) == ([], False)
        process.may_be_ready.set()
        return await answer

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, ask()).result() == {"verdict": "winnable"}


def test_a_process_that_cannot_be_started_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    started = asyncio.create_subprocess_exec

    async def broken(*command: str, **options: Any) -> Any:
        return await started(sys.executable, "-c", "raise SystemExit(1)", **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", broken)

    async def ask() -> None:
        solvers = Solvers(Settings(solvers=1))
        with pytest.raises(Broken, match="could not be started"):
            await solvers.ask("here", "verdict", {"game": {}}, 1)
        await solvers.end()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, ask()).result()


def test_too_much_memory_is_no_fault_of_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    from winnable.solving.solver import Cancel
    from winnable.web import analysis_questions, solver_process

    def greedy(*asked: Any) -> Any:
        raise MemoryError

    monkeypatch.setitem(analysis_questions.QUESTIONS, "verdict", greedy)
    answer = solver_process.answered({"kind": "verdict"}, Cancel())
    assert json.dumps(answer).startswith('{"broken"')
