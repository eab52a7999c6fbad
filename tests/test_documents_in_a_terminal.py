"""Every command that the pages show, typed into terminals of 80 and 120 columns."""

import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from helpers.documented import ROOT, Command, commands, write_files
from helpers.stored_rows import rows, write_store
from helpers.terminal import WIDTHS, Screen, run_in_terminal
from winnable.cli import COMMANDS

REFERENCE = 250
"""A terminal so wide that no word has to be broken."""
SHORTER = {
    "winnable solve eight-off --seed 3 --shortest": "--positions 20000 --shorten 0.2",
    "winnable rate klondike": "--seeds 1-20 --positions 2000",
    "winnable rate delta-star --seeds 1-20000 --positions 100000": "--seeds 1-2000",
    "winnable rate klondike --seeds 1-100000 --shard 3/100 --out results": "--seeds 1-200 --positions 2000",
    "winnable rate --plan plan.toml --cluster local:4": "--cluster local:1",
    "winnable rate golf --seeds 1-200 --positions 20000": "--seeds 1-20",
    "winnable tune my-game.json --seeds 1-40": "--seeds 1-8",
    "winnable tune examples/my-game.json --seeds 1-40": "--seeds 1-8",
    "winnable learn birds-of-a-feather --seeds 1-12 --stops 6 --model boosting --out birds.json": "--seeds 1-6",
    "winnable serve": "--port 0 --stop-after 0.1",
    "winnable deals klondike --count 1000 --winnable > winnable.csv": "--count 5",
    "winnable deals freecell --winnable --dealer microsoft --max-moves 120 --with-solution --json": "--count 3",
}
"""Commands that would take long, with options that make them short: of two, the last one counts."""
NEEDS_A_CLUSTER = "--cluster tcp://"
KEYS = {"play": "quit\n", "--step": "\n\nq\n"}


def programs() -> list[Command]:
    """What can be run: commands of winnable that need no cluster and no game that is still to be written."""
    return [
        command
        for command in dict.fromkeys(commands())
        if command.program == "winnable" and NEEDS_A_CLUSTER not in command.line and "CONTRIBUTING" not in command.page
    ]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name and all files that the pages speak of."""
    with tempfile.TemporaryDirectory(prefix="w") as name:
        folder = Path(name)
        write_files(folder)
        plan = (folder / "plan.toml").read_text()
        for long, short in (
            ("1-10000", "1-2"),
            ('until = "1%"', "#"),
            ("timeout = 10", "timeout = 1"),
            ("000000", "000"),
        ):
            assert long in plan
            plan = plan.replace(long, short)
        (folder / "plan.toml").write_text(plan)
        yield folder


def write_results(folder: Path) -> None:
    made = rows("klondike", 0.8, 400) + rows("golf", 0.45, 400, strategy="complete=1")
    for name in ("out", "before", "after"):
        write_store(folder / name, made)


def plain(command: Command) -> str:
    """The line without a comment."""
    return command.line.split(" #")[0].strip()


def arguments_of(command: Command) -> list[str]:
    """The words after the name of the program, without a redirection."""
    line = plain(command)
    return shlex.split(f"{line.split(' > ')[0]} {SHORTER.get(line, '')}")[1:]


@cache
def loaded_alone() -> set[Command]:
    """One use of each command, which is typed into a new Python: it must load by itself."""
    return set({command.words[1]: command for command in reversed(programs()) if len(command.words) > 1}.values())


def typed_into(command: Command, folder: Path, columns: int) -> Screen:
    keys = "".join(keys for word, keys in KEYS.items() if word in command.words)
    environment = {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    is_new = columns == max(WIDTHS) and command in loaded_alone()
    program = (sys.executable, "-m", "winnable") if is_new else None
    return run_in_terminal(
        arguments_of(command), columns=columns, typed=keys, cwd=folder, environment=environment, program=program
    )


def is_for_programs(command: Command) -> bool:
    """JSON, CSV and the formats of other programs have lines as long as they have to be."""
    return bool({"--json", "--csv", "--compiled", "--format", "deals"} & set(command.words))


def words_of(screen: Screen) -> set[str]:
    """The words, without those that have digits, which may be times, and what only a narrow terminal is told."""
    text = re.sub(r"No room here for:.*?(\n\n|\Z)", "", screen.text + "\n\n", flags=re.DOTALL)
    return {word for word in text.split() if re.search(r"[^\W\d_]", word) and not re.search("[0-9]", word)}


@pytest.mark.parametrize("command", programs(), ids=lambda command: f"{command.page}: {command.line}")
def test_a_command_of_the_pages_looks_right_in_a_terminal(command: Command, folder: Path) -> None:
    if {"report", "query"} & set(command.words):
        write_results(folder)
    widths = WIDTHS[-1:] if is_for_programs(command) else WIDTHS
    screens = {columns: typed_into(command, folder, columns) for columns in widths}
    for columns, screen in screens.items():
        assert screen.exit_code == command.exit_code, screen.text
        assert "Traceback" not in screen.raw
        assert is_for_programs(command) or screen.widest <= columns, screen.text
    if not is_for_programs(command):
        assert_no_word_is_broken(command, folder, [words_of(screen) for screen in screens.values()])
    if plain(command) not in SHORTER:
        shown = [line.strip() for line in command.output if line.strip() and "/home/you" not in line]
        assert [line for line in shown if line not in screens[max(WIDTHS)].text] == []


def assert_no_word_is_broken(command: Command, folder: Path, words: list[set[str]]) -> None:
    """Words that are the same in all widths are whole; others are broken if they are part of a word that a very wide
    terminal shows, and not words that only this run said."""
    differing = words[0].union(*words) - words[0].intersection(*words)
    if differing:
        whole = words_of(typed_into(command, folder, REFERENCE))
        broken = {word for word in differing - whole if any(word.strip("…-") in longer for longer in whole)}
        assert broken == set()


def test_every_command_is_loaded_alone_once() -> None:
    not_shown = {"audit", "perft", "schedule", "schema"}  # no page types these; `tests/cli` does
    assert set(COMMANDS) - {command.words[1] for command in loaded_alone()} == not_shown


def test_the_table_of_shorter_commands_is_needed() -> None:
    assert set(SHORTER) <= {plain(command) for command in programs()}


def test_what_make_is_told_to_make_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = [command.words[1] for command in commands() if command.program == "make"]
    assert {"demo", "test"} <= set(told) <= targets
