"""How commands end, whatever happens: a sentence, an exit code of its own, and never a traceback."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from helpers.command_line import run
from helpers.terminal import Terminal
from winnable.cli import main

COMMAND = (sys.executable, "-m", "winnable")
# Deals that keep the engines busy for minutes: Ctrl-C comes long before they are done.
HARD = ("american-toad", "--seed", "1")


def failing(error: BaseException) -> Callable[[click.Context, str], click.Command]:
    def command() -> None:
        raise error

    return lambda ctx, name: click.Command(name, callback=command)


def ended_by(error: BaseException, monkeypatch: pytest.MonkeyPatch, **environment: str) -> Any:
    monkeypatch.setattr(main, "get_command", failing(error))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return run("games")


# Errors


def test_an_error_of_our_own_is_a_sentence_with_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended_by(TypeError("no such thing"), monkeypatch)
    assert result.exit_code == 70
    assert result.stderr.startswith("winnable: an error of winnable's own, please report it (TypeError: no such thing)")
    assert "WINNABLE_DEBUG=1" in result.stderr
    assert "Traceback" not in result.output


def test_its_details_are_shown_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended_by(TypeError("no such thing"), monkeypatch, WINNABLE_DEBUG="1")
    assert result.exit_code == 70
    assert "Traceback" in result.stderr


def test_no_memory_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended_by(MemoryError(), monkeypatch)
    assert (result.exit_code, result.stderr.startswith("winnable: there is not enough memory")) == (70, True)


def test_a_file_that_cannot_be_used_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended_by(PermissionError(13, "Permission denied", "secret.json"), monkeypatch)
    assert (result.exit_code, result.stderr) == (2, "winnable: secret.json: Permission denied\n")


def test_control_c_has_one_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ended_by(KeyboardInterrupt(), monkeypatch).exit_code == 130


EXECUTED = """
import os, runpy, signal, sys
import winnable.cli

def main(prog_name):
    try:
        exec("import os, signal; os.kill(os.getpid(), signal.SIGINT); [None for _ in range(1000)]")
    except KeyboardInterrupt:
        sys.exit(130)

winnable.cli.main = main
runpy.run_module("winnable", run_name="__main__")
"""


def test_control_c_has_its_exit_code_wherever_it_comes(tmp_path: Path) -> None:
    """Python itself dies of a signal that came while a text was executed, as happens while a library is loaded."""
    (tmp_path / "executed.py").write_text(EXECUTED)
    command = [sys.executable, "-m", "executed"]  # a module: the text of a script is one that is executed, too
    done = subprocess.run(
        command, cwd=tmp_path, check=False, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler)
    )
    assert done.returncode == 130


def test_many_problems_are_not_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from winnable import BadInput

    told = ended_by(BadInput(f"problem {number}" for number in range(500)), monkeypatch).stderr.splitlines()
    assert len(told) == 21
    assert told[-1] == "winnable: and 480 more problems"


# Output that cannot be written


@pytest.mark.parametrize("arguments", [("games",), ("rules", "--schema"), ("deal", "klondike", "--seed", "7")])
def test_a_full_device_is_a_sentence(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "winnable: the output cannot be written: No space left on device\n"
    assert done.returncode == 2


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "rules", "--schema"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_output_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} games spider >&- 2>&-"], stderr=subprocess.PIPE, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# Ctrl-C


def test_perft_stops_and_keeps_what_it_has_counted() -> None:
    with Terminal(["perft", "freecell", "--seed", "1", "--depth", "30"], program=COMMAND) as terminal:
        terminal.wait_for("\r\n  5 ")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130
    assert terminal.screen.lines[-1] == "winnable: stopped"
    assert re.search(r"^ +1 +\d", terminal.screen.text, re.MULTILINE)


def test_solve_shows_its_progress_and_tells_how_far_it_came() -> None:
    with Terminal(["solve", *HARD, "--strategy", "complete"]) as terminal:
        terminal.wait_for("searching: 1 s of at most 1:00")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130
    assert "unknown: your patience ran out" in terminal.screen.text
    assert re.search(r"[1-9][0-9,]* positions", terminal.screen.text)
    assert "searching" not in terminal.screen.text


def test_a_stopped_search_is_told_in_json_too() -> None:
    with Terminal(["solve", *HARD, "--strategy", "complete", "--json"]) as terminal:
        terminal.wait_for("searching")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130
    found = json.loads(terminal.screen.text[terminal.screen.text.index("{") :])
    assert (found["verdict"], found["reason"]) == ("unknown", "cancelled")


def test_a_race_stops() -> None:
    with Terminal(["solve", *HARD, "--threads", "2"]) as terminal:
        terminal.wait_for("searching")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130


def test_the_win_found_is_told_when_its_proof_is_stopped() -> None:
    with Terminal(
        ["solve", "klondike", "--seed", "7", "--shortest", "--shorten", "0.1", "--timeout", "600"]
    ) as terminal:
        terminal.wait_for("proving that none is shorter: 1 s of at most 10:00")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130
    assert "winnable: a win in " in terminal.screen.text
    assert "stopped; this is the win that was found before" in " ".join(terminal.screen.text.split())


def test_many_deals_are_summed_up_when_they_are_stopped() -> None:
    with Terminal(["solve", "klondike", "--seeds", "1-1000000", "--positions", "1000"]) as terminal:
        terminal.wait_for("/s")
        terminal.interrupt()
    screen = terminal.screen
    assert screen.exit_code == 130
    told = " ".join(screen.text.split())
    done, first = re.findall(r"stopped after ([\d,]+) of 1,000,000 deals; continue with --seeds (\d+)-1000000", told)[0]
    assert int(first) == int(done.replace(",", "")) + 1
    assert f"{done} deals in " in told
    assert "] " not in screen.text


def started(before: str) -> "subprocess.CompletedProcess[str]":
    """`winnable --version` in a process that does something before."""
    code = f"{before}\nsys.argv = ['winnable', '--version']\nfrom winnable.__main__ import run\nrun()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_ctrl_c_while_the_command_line_is_loaded_is_no_traceback() -> None:
    pressed = (
        "import sys\n"
        "class Pressed:\n"
        "    def find_spec(self, name, *others):\n"
        "        if name == 'winnable.cli.group': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Pressed())"
    )
    done = started(pressed)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_while_python_is_leaving_is_no_traceback() -> None:
    done = started("import atexit, os, signal, sys\natexit.register(os.kill, os.getpid(), signal.SIGINT)")
    assert done.stdout.startswith("winnable ")
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


# Progress


@pytest.mark.parametrize("columns", [80, 120])
def test_the_progress_of_many_deals_fits_the_terminal(columns: int) -> None:
    with Terminal(["solve", "streets", "--seeds", "1-400", "--timeout", "2"], columns=columns) as terminal:
        terminal.wait_for("/s")
        terminal.interrupt()
    assert terminal.screen.widest <= columns
    assert "Traceback" not in terminal.screen.raw
    assert re.search(r"\[#*-*\]  \d+ of 400  [\d.,]+/s  [\d:]+( s)? left", terminal.text)


def test_json_lines_stay_whole_beside_the_progress() -> None:
    with Terminal(["solve", "klondike", "--seeds", "1-60", "--positions", "20000", "--json"]) as terminal:
        pass
    assert terminal.screen.exit_code == 0
    assert [json.loads(line)["seed"] for line in terminal.screen.lines] == list(range(1, 61))
