"""Help, version and completion come at once: they load nothing heavy. What is written out for that is right."""

import subprocess
import sys

import click
import pytest

from winnable.cli import COMMANDS, main
from winnable.cli.common import DEALER_NAMES, STRATEGY_NAMES
from winnable.cli.deal import DEAL_FORMATS
from winnable.dealing import DEALERS
from winnable.notation import FORMATS
from winnable.solving.schedules import STRATEGIES

HEAVY = {"pydantic", "rich", "numpy", "pyarrow", "duckdb", "matplotlib", "winnable._core", "winnable.rules"}
REPORT_MODULES = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "


def loaded(*arguments: str, environment: dict[str, str] | None = None) -> set[str]:
    """The modules that are loaded when a command ends."""
    code = f"{REPORT_MODULES}sys.argv = ['winnable', *{arguments!r}]; from winnable.__main__ import run; run()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("solve", "--help"), ("games", "--help"), ("play", "--help")]
)
def test_help_and_version_load_nothing_heavy(arguments: tuple[str, ...]) -> None:
    modules = loaded(*arguments)
    assert "winnable.cli.group" in modules
    # The help of `solve` names the engines there are; only that is looked up, in some milliseconds.
    allowed = {"winnable._core"} if arguments[0] == "solve" else set()
    assert HEAVY & modules == allowed


def test_completion_loads_nothing_heavy() -> None:
    wanted = {"_WINNABLE_COMPLETE": "bash_complete", "COMP_WORDS": "winnable solve klo", "COMP_CWORD": "2"}
    assert HEAVY & loaded(environment=wanted) == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_command_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert command.help is not None
    assert command.help.startswith(COMMANDS[name])


def test_names_written_out_are_those_there_are() -> None:
    assert list(DEALERS) == list(DEALER_NAMES)
    assert tuple(STRATEGIES) == STRATEGY_NAMES
    assert FORMATS == DEAL_FORMATS


def test_every_name_of_the_package_can_be_loaded() -> None:
    import winnable

    for name in winnable.__all__:
        assert getattr(winnable, name) is not None
    assert winnable.players.Match is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = winnable.nonsense  # type: ignore[attr-defined]
