"""`winnable games`, with options that choose by tags."""

import json

import pytest

from helpers.command_line import run, told
from helpers.terminal import WIDTHS, run_in_terminal
from winnable.catalogue import all_games
from winnable.tags import tags_of

CHOICES = (
    ("--family", "yukon", "--decks", "1", "--skill", "high"),
    ("--cards", "open", "--length", "short"),
    ("--difficulty", "hard", "--winnable", "90-100"),
    ("--decks", "2", "baker"),
)


@pytest.mark.parametrize("choice", CHOICES[:3])
def test_games_are_chosen_by_their_tags(choice: tuple[str, ...]) -> None:
    found = {game["name"] for game in json.loads(told("games", *choice, "--json"))}
    wanted = dict(zip((word[2:] for word in choice[::2]), choice[1::2], strict=True))
    low, high = (float(end) / 100 for end in wanted.pop("winnable", "0-100").split("-"))
    for name, game in all_games().items():
        tags = tags_of(game)
        fits = all(str(getattr(tags, tag)) == value for tag, value in wanted.items())
        if "--winnable" in choice:
            fits = fits and tags.winnable is not None and low <= sum(tags.winnable) / 2 <= high
        assert (name in found) == fits, name
    assert found


def test_no_game_fits() -> None:
    result = run("games", *CHOICES[3])
    assert result.exit_code == 1
    assert "No game has the words “baker” and these tags" in result.stdout


@pytest.mark.parametrize("range_", ["high", "90", "20-10", "0-101", "-5-10"])
def test_a_bad_range_is_one_sentence(range_: str) -> None:
    result = run("games", f"--winnable={range_}")
    assert result.exit_code == 2
    assert "--winnable is a range of per cent such as 80-100" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_table_of_tags_fits_the_terminal(columns: int) -> None:
    screen = run_in_terminal(["games", "--skill", "high"], columns=columns)
    assert screen.exit_code == 0
    assert screen.widest <= columns
    assert "skill" in screen.text.splitlines()[0]
