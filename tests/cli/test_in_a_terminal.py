"""What commands look like in terminals of 80 and 120 columns, beyond what the pages show."""

import pytest

from helpers.terminal import WIDTHS, run_in_terminal
from winnable.cli import COMMANDS

SHOWN = {
    "all games": ("games", "--all"),
    "long rules": ("rules", "will-o-the-wisp", "east-haven-paper", "spider"),
    "a wide table": ("deal", "forty-thieves", "--seed", "1", "--reveal"),
    "two decks": ("hint", "miss-milligan", "--seed", "1", "--timeout", "0.2"),
    "a win": ("solve", "freecell", "--seed", "1"),
    "a solution that does not win": ("verify", "freecell", "--seed", "1", "--moves", "/dev/null"),
    "a long refusal": ("solve", "freecell", "--seeds", "1-2", "--seed", "1", "--step"),
    "a strange strategy": ("solve", "freecell", "--seed", "1", "--strategy", "luck=9"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_is_wider_than_the_terminal(name: str) -> None:
    wide = run_in_terminal(SHOWN[name], columns=400)
    for columns in WIDTHS:
        screen = run_in_terminal(SHOWN[name], columns=columns)
        assert screen.widest <= columns, screen.text
        words = {word for word in screen.text.split() if not any(letter.isdigit() for letter in word)}
        assert words - set(wide.text.split()) == set()


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_terminal(command: str, columns: int) -> None:
    screen = run_in_terminal([*command.split(), "--help"], columns=columns)
    assert screen.exit_code == 0
    assert screen.widest <= columns, screen.text
