"""Playing in a real terminal: nothing is too wide, no word is broken, the light changes where it stands."""

import pytest

from helpers.terminal import WIDTHS, Screen, Terminal, run_in_terminal

# Named so that messages with names of files are short in any folder.
HOMES = {"XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data"}
GAMES = ("klondike", "freecell", "canfield", "spider", "golf", "accordion", "gaps-one-deal", "black-hole")


def fits(screen: Screen, columns: int) -> None:
    assert screen.exit_code == 0, screen.text
    assert screen.widest <= columns
    assert "Traceback" not in screen.text


@pytest.mark.parametrize(("game", "columns"), [*((game, 80) for game in GAMES), ("klondike", 120), ("black-hole", 120)])
def test_a_game_fits_the_terminal(game: str, columns: int) -> None:
    typed = "help\nmoves\n?\n\nu\nstats\nt1-t99\n1\nq\n"
    screen = run_in_terminal(["play", game, "--seed", "3"], columns=columns, typed=typed, environment=HOMES)
    fits(screen, columns)
    assert "a hint; Enter then plays it" in screen.text


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_whole_game_by_hints_ends_with_a_win(columns: int) -> None:
    arguments = ["play", "thirty", "--seed", "7", "--light"]
    screen = run_in_terminal(arguments, columns=columns, typed="?\n\n" * 90 + "q\n", environment=HOMES)
    fits(screen, columns)
    assert "light: winnable" in screen.text
    assert "light: lost" not in screen.text
    assert "Won in" in screen.text
    assert "best known" in screen.text or "no shorter win is known" in screen.text


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_game_in_the_dark(columns: int) -> None:
    arguments = ["play", "klondike", "--seed", "7", "--hidden"]
    typed = "help\n?\n\n?\n\nundo\nreveal\n??\nq\n"
    screen = run_in_terminal(arguments, columns=columns, typed=typed, environment=HOMES)
    fits(screen, columns)
    assert "Turn the stock first" in screen.text
    assert "Win chance of each decision" in screen.text
    assert "nothing is taken back" in " ".join(screen.text.split())


def test_the_light_changes_above_what_is_being_typed() -> None:
    with Terminal(["play", "spider", "--seed", "3", "--light"], environment=HOMES) as terminal:
        terminal.wait_for("light: thinking\r\n1  0:00> ")
        terminal.type("t7")
        terminal.wait_for("t7\rlight: ")
        terminal.type("-t8\nq\n")
    assert "> t7-t8" in terminal.screen.text
    fits(terminal.screen, 80)


def test_ctrl_c_stops_and_the_game_is_kept() -> None:
    with Terminal(["play", "klondike", "--seed", "7", "--light"], environment=HOMES) as terminal:
        terminal.wait_for("\n1  ")
        terminal.type("d\n")
        terminal.wait_for("\n2  ")
        terminal.interrupt_until("winnable play --resume klondike-7")
    fits(terminal.screen, 80)


def test_ctrl_c_stops_thinking_but_not_the_game() -> None:
    with Terminal(["play", "forty-thieves", "--seed", "3"], environment=HOMES) as terminal:
        terminal.wait_for("1  0:0")
        terminal.type("??\n")
        terminal.wait_for("thinking")
        terminal.interrupt()
        terminal.wait_for("Stopped.")
        terminal.type("d\nq\n")
    fits(terminal.screen, 80)
    assert "winnable play --resume forty-thieves-3" in terminal.screen.text
