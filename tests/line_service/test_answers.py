"""`winnable-solve` answers as the Python API does, in one line for each question."""

import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.lines import COMMAND, Conversation, answered
from winnable import Advisor, Limits, State, deal, find_game, grade, replay, solve
from winnable.moves import parse_move
from winnable.notation.objects import layout_to_object

ROOT = Path(__file__).parents[2]
LONG = {"game": "forty-thieves", "seed": 2, "seconds": 50}
"""A question that takes all of its time."""
SMALL = ["alina", "delta-star", "fan", "freecell", "golf", "klondike"]


def test_verdicts_are_those_of_solve() -> None:
    seeds = range(1, 8)
    questions = [{"id": n, "game": name, "seed": n, "positions": 5000} for name in SMALL for n in seeds]
    for number, question in enumerate(questions):
        question["id"] = number
    for question, found in zip(questions, answered(questions), strict=True):
        of = deal(str(question["game"]), int(str(question["seed"])))
        expected = solve(of, Limits(positions=5000))
        assert found["id"] == question["id"]
        assert (found["verdict"], found["reason"]) == (expected.verdict, expected.reason)
        assert found["positions"] == expected.positions
        if found["moves"] is None:
            assert expected.moves is None
        else:
            assert replay(of, [parse_move(move) for move in found["moves"]]).is_won()


def test_every_way_to_say_a_position_means_the_same() -> None:
    game = find_game("klondike")
    start = game.deal(7)
    played = ["deal", "t1-t6"]
    state = State(start)
    for move in played:
        state.push(move)
    ways: list[dict[str, Any]] = [
        {"game": "klondike", "seed": 7, "moves": played},
        {"game": "Klondike", "seed": 7, "dealer": "solvitaire", "moves": played},
        {"deal": start.id, "moves": played},
        {"game": "klondike", "position": str(state.position)},
        {"game": "klondike", "layout": layout_to_object(game.rules, state.layout)},
        {"game": "klondike", "layout": json.dumps(layout_to_object(game.rules, state.layout))},
        {"rules": json.loads(json.dumps(rules_of("klondike"))), "seed": 7, "moves": played},
    ]
    found = answered([way | {"positions": 20_000} for way in ways])
    expected = solve(state, Limits(positions=20_000))
    assert expected.moves
    for answer in found:
        assert answer["verdict"] == expected.verdict, answer
        assert answer["positions"] == expected.positions
        assert answer["moves"] == [str(move) for move in expected.moves]


def rules_of(name: str) -> dict[str, Any]:
    path = next((ROOT / "src" / "winnable" / "games").rglob(f"{name}.json"))
    fields: dict[str, Any] = json.loads(path.read_text())
    assert "extends" not in fields
    rules: dict[str, Any] = fields["rules"]
    return rules


def test_hints_and_grades() -> None:
    start = deal("freecell", 3)
    hint, graded, lost = answered(
        [
            {"ask": "hint", "game": "freecell", "seed": 3, "positions": 50_000},
            {"ask": "grade", "game": "freecell", "seed": 3},
            {"ask": "grade", "game": "freecell", "dealer": "microsoft", "seed": 11982},
        ]
    )
    expected = Advisor(start, Limits(positions=50_000)).hint(State(start), Limits(positions=50_000))
    assert hint["verdict"] == "winnable" == expected.verdict
    assert hint["moves"] == [str(move) for move in expected.line]
    assert replay(start, [parse_move(move) for move in hint["moves"]]).is_won()
    assert hint["words"].endswith(".") or " to " in hint["words"]
    by_api = grade(start)
    assert (graded["difficulty"], graded["word"], graded["by"]) == (by_api.difficulty, by_api.word, by_api.by)
    assert graded["reasons"] == list(by_api.reasons)
    assert (lost["verdict"], lost["difficulty"], lost["word"]) == ("unwinnable", None, None)


def test_limits_end_a_search() -> None:
    spider = {"game": "spider", "seed": 3}
    positions, seconds = answered([spider | {"positions": 50}, spider | {"seconds": 0.05}])
    assert (positions["verdict"], positions["reason"]) == ("unknown", "positions")
    assert (seconds["verdict"], seconds["reason"]) == ("unknown", "time")


def test_a_question_asks_for_at_most_what_the_process_allows() -> None:
    spider = {"game": "spider", "seed": 3}
    seconds, memory, capped = answered(
        [spider | {"seconds": 3}, spider | {"memory_bytes": 2**31}, spider | {"positions": 2**40}],
        *("--most-seconds", "0.2", "--most-memory", "64"),
    )
    assert seconds["error"] == "seconds: this process allows at most 0.2"
    assert memory["error"] == "memory_bytes: this process allows at most 67108864"
    assert capped["reason"] == "time"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_question_is_cancelled_by_its_id(jobs: str) -> None:
    """One that is being searched and one that waits behind it; the process goes on."""
    talk = Conversation("--jobs", jobs)
    for name in ("first", "second", "third"):
        talk.say({"id": name, **LONG})
    for name in ("third", "first", "second"):
        talk.say({"ask": "cancel", "id": f"end {name}", "of": name})
    found = {answer["id"]: answer for answer in (talk.hear() for _ in range(6))}
    assert all(found[f"end {name}"]["cancelled"] for name in ("first", "second", "third"))
    for name in ("first", "second", "third"):
        assert (found[name]["verdict"], found[name]["reason"]) == ("unknown", "cancelled")
    talk.say({"ask": "cancel", "of": "first"})
    assert talk.hear()["cancelled"] is False
    talk.say({"id": "first", "game": "alina", "seed": 1, "positions": 100})
    assert "verdict" in talk.hear()
    assert talk.end() == 0


def test_an_id_is_used_once_at_a_time() -> None:
    talk = Conversation()
    talk.say({"id": 1, **LONG})
    talk.say({"id": 1, "game": "alina", "seed": 3, "positions": 100})
    assert talk.hear() == {"line": 2, "id": 1, "error": "id: a question with this id is not answered yet"}
    talk.say({"ask": "cancel", "of": 1})
    assert {talk.hear()["line"], talk.hear()["line"]} == {1, 3}
    assert talk.end() == 0


def test_a_process_whose_answers_nobody_reads_ends() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b'{"ask": "about"}\n')
    process.stdin.flush()
    assert process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b'{"game": "alina", "seed": 1, "positions": 100}\n' * 5)
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_control_c_ends_the_process_in_the_middle_of_searches() -> None:
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Shells start background jobs with SIGINT ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    )
    assert process.stdin
    for number in range(4):
        process.stdin.write(json.dumps({"id": number, **LONG}).encode() + b"\n")
    process.stdin.write(b'{"ask": "cancel", "of": 3}\n')
    process.stdin.flush()
    assert process.stdout
    assert json.loads(process.stdout.readline())["cancelled"] is True
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaints == b""
    assert {json.loads(line)["reason"] for line in told.splitlines()} == {"cancelled"}


def test_about() -> None:
    (found,) = answered([{"ask": "about", "id": "?"}], "--jobs", "3")
    assert found["jobs"] == 3
    assert set(found["asks"]) == {"solve", "hint", "grade", "cancel", "about"}


def test_the_client_in_python_runs() -> None:
    example = ROOT / "examples" / "lines" / "ask.py"
    done = subprocess.run([sys.executable, example, *COMMAND], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"verdict: winnable in \d+ moves\nhint: .+\ngrade: [a-z ]+\n", done.stdout)


def test_the_client_in_javascript_runs() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node here, for which the client is")
    example = ROOT / "examples" / "lines" / "ask.mjs"
    done = subprocess.run([node, example, *COMMAND], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"verdict: winnable in \d+ moves\nhint: .+\n", done.stdout)
