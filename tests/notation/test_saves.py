"""Saved games are open text and come back whole."""

from pathlib import Path

import pytest

from winnable import Deal, Move, State, find_game, parse_move
from winnable.errors import BadInput
from winnable.notation import SavedGame, read_save, write_save


def some_moves(deal: Deal, count: int) -> tuple[Move, ...]:
    state = State(deal)
    for _ in range(count):
        state.push(state.legal_moves()[0])
    return state.moves


@pytest.mark.parametrize("name", ["klondike", "freecell", "accordion", "birds-of-a-feather", "gaps-one-deal"])
def test_a_save_reads_back(name: str) -> None:
    deal = find_game(name).deal(7)
    saved = SavedGame(deal, some_moves(deal, 4))
    assert read_save(write_save(saved)) == saved


def test_a_game_of_ones_own_carries_its_rules_and_layout(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"cells": {"count": 2}, "max rank": 6}')
    dealt = find_game(path).deal(3)
    for deal in (dealt, Deal(dealt.game, dealt.layout)):
        again = read_save(write_save(SavedGame(deal, some_moves(deal, 3))))
        path.unlink(missing_ok=True)
        assert again.deal.layout == dealt.layout
        assert again.deal.rules == dealt.rules
        assert again.moves == some_moves(deal, 3)


@pytest.mark.parametrize("stem", ["a@b", "a:b", "moves: x", "...", "ünï"])
def test_odd_file_names_make_no_difference(stem: str, tmp_path: Path) -> None:
    path = tmp_path / f"{stem}.json"
    path.write_text('{"max rank": 6}')
    deal = find_game(path).deal(3)
    saved = SavedGame(deal, some_moves(deal, 2))
    assert read_save(write_save(saved)).deal.layout == deal.layout


def test_a_save_is_text_a_person_can_write() -> None:
    saved = read_save("game: klondike\ndeal: klondike:solvitaire:7\nmoves:\ndeal  # three cards\ndeal\n")
    assert saved.moves == (parse_move("deal"),) * 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not a saved game"),
        ("game: klondike\nmoves:\n", "this is not a saved game"),
        ("game: klondike\ndeal: klondike:solvitaire:7\n", "this is not a saved game"),
        ("game: klondike\nwhat is this\nmoves:\n", 'line 2: "what is this" is not part of a saved game'),
        ("game: freecell\ndeal: klondike:solvitaire:7\nmoves:\n", "this is a deal of klondike, not of freecell"),
        ("game: klondike\ngame: freecell\ndeal: freecell:solvitaire:7\nmoves:\n", "line 2: game is given twice"),
        ("game: nonsense\ndeal: x:y:1\nmoves:\n", "there is no game"),
        ("game: klondike\ndeal: klondike:solvitaire:7\nmoves:\nx\n", "move 1: "),
        ('game: freecell\nlayout: {"tableau piles": []}\nmoves:\n', "0 tableau piles given"),
        ('game: \x1b[31mred\nrules: {"max rank": 4}\ndeal: x:y:1\nmoves:\n', r'"\\u001b\[31mred" is no name of a game'),
        (f'game: {"x" * 256}\nrules: {{"max rank": 4}}\ndeal: x:y:1\nmoves:\n', "no longer than 255"),
    ],
)
def test_bad_saves_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_save(text)
