"""What the shell offers when a name is not typed to its end."""

import click
import pytest
from click.shell_completion import ShellComplete

from winnable import all_games
from winnable.cli import main


def offered(words: list[str], incomplete: str) -> list[str]:
    items = ShellComplete(main, {}, "winnable", "_WINNABLE_COMPLETE").get_completions(words, incomplete)
    return [item.value for item in items if item.type == "plain"]


@pytest.mark.parametrize("command", ["solve", "deal", "hint", "rules", "play", "rate", "deals", "verify", "perft"])
def test_names_of_games_are_completed(command: str) -> None:
    names = offered([command], "free")
    assert names == sorted(name for name in all_games() if name.startswith("free"))
    assert "freecell" in names


def test_the_second_game_is_completed_too() -> None:
    assert "spider" in offered(["rules", "klondike"], "spi")


def test_an_alias_is_completed_where_no_name_fits() -> None:
    assert "spider" in all_games()
    assert offered(["rules"], "free-cell") == sorted(
        alias for game in all_games().values() for alias in game.aliases if alias.startswith("free-cell")
    )
    assert offered(["rules"], "free-cell")


def test_what_is_no_name_is_completed_as_a_file() -> None:
    items = ShellComplete(main, {}, "winnable", "_WINNABLE_COMPLETE").get_completions(["rules"], "my-own-")
    assert [(item.value, item.type) for item in items] == [("my-own-", "file")]


def test_commands_options_and_dealers_are_completed() -> None:
    assert offered([], "so") == ["solve"]
    assert "--shortest" in offered(["solve", "klondike"], "--sh")
    assert offered(["solve", "klondike", "--dealer"], "green") == ["greenfelt"]


def test_every_command_is_listed_for_completion() -> None:
    assert offered([], "") == main.list_commands(click.Context(main))
