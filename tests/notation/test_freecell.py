"""Standard FreeCell notation: sequences expanded and grouped, foundation moves explicit or left out."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.positions import position as referee_position
from winnable import State, deal, find_game, replay
from winnable.cards import ordered_deck
from winnable.errors import BadInput, BadMove, IllegalMove
from winnable.notation import read_moves, read_standard, write_standard
from winnable.notation.freecell import AUTOPLAYS, expand
from winnable.places import FOUNDATION

FREECELL: dict[str, Any] = {"tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 2}}


def position(rules: dict[str, Any], **places: Any) -> State:
    """A position with the cards that are not named in one more pile, the highest on top, where none can be played."""
    piles = rules["tableau piles"]
    named = set(referee_position(rules, **places).layout.cards())
    rest = [str(card) for card in ordered_deck(rules.get("max rank", 13), 1) if card not in named]
    wider = rules | {"tableau piles": piles | {"count": piles["count"] + 1}}
    return State(referee_position(wider, **places | {"tableau": [*places["tableau"], " ".join(rest)]}))


def moves(state: State, word: str) -> list[str]:
    return [str(move) for move in expand(state, word)]


def test_single_moves() -> None:
    state = position(FREECELL, tableau=["9C", "8H", "", "AS"], cells="- 8D")
    assert moves(state, "21") == ["t2-t1"]
    assert moves(state, "2a") == ["t2-c1"]
    assert moves(state, "b1") == ["c2-t1"]
    assert moves(state, "4h") == ["t4-f"]


def test_a_sequence_goes_over_the_cells() -> None:
    state = position(FREECELL, tableau=["10H", "KC 9C 8H 7S", "2C", "3D"], cells="- -")
    assert moves(state, "21") == ["t2-c1", "t2-c2", "t2-t1", "c2-t1", "c1-t1"]


def test_a_longer_sequence_goes_over_an_empty_pile_too() -> None:
    state = position(FREECELL, tableau=["10H", "KC 9C 8H 7S 6D 5S 4H", "", "3D"], cells="- -")
    words = expand(state, "21")
    for move in words:
        state.push(move)
    assert " ".join(map(str, state.layout.stacks("tableau")[0])) == "10H 9C 8H 7S 6D 5S 4H"
    assert state.layout.stacks("tableau")[2] == ()
    assert state.layout.tops("cell") == (None, None)


def test_a_sequence_takes_no_more_empty_piles_than_it_needs() -> None:
    state = position(FREECELL, tableau=["10H", "KC 9C 8H 7S 6D", "", ""], cells="- 2C")
    for move in expand(state, "21"):
        state.push(move)
    assert " ".join(map(str, state.layout.stacks("tableau")[0])) == "10H 9C 8H 7S 6D"
    assert state.layout.stacks("tableau")[2:4] == ((), ())


def test_too_long_a_sequence_is_refused() -> None:
    state = position(FREECELL, tableau=["10H", "KC 9C 8H 7S 6D", "2C", "3D"], cells="- -")
    with pytest.raises(IllegalMove, match="4 cards cannot be carried over 2 cells and 0 empty piles; 3 can"):
        expand(state, "21")


def test_into_an_empty_pile_go_as_many_as_can_unless_the_count_is_said() -> None:
    state = position(FREECELL, tableau=["", "KC 9C 8H 7S", "2C", "3D"], cells="- KH")
    assert len(moves(state, "21")) == 3
    assert moves(state, "21v1") == ["t2-t1"]


def test_spaces_for_kings_only_carry_nothing() -> None:
    rules = {"tableau piles": FREECELL["tableau piles"] | {"spaces policy": "kings"}, "cells": {"count": 1}}
    state = position(rules, tableau=["10H", "KC 9C 8H 7S", "", "3D"], cells="-")
    with pytest.raises(IllegalMove, match="2 can"):
        expand(state, "21")


@pytest.mark.parametrize("word", ["99", "xy", "1", "123", "h1", "1v2", "12v0"])
def test_what_is_no_move_is_refused(word: str) -> None:
    start = position(FREECELL, tableau=["9C", "8H", "", "AS"])
    with pytest.raises((BadMove, IllegalMove)):
        read_standard(start, [word])


def random_game(name: str, seed: int, length: int, home_first: bool) -> State:
    """A random playout that prefers long stays in the tableau, so that sequences come about."""
    generator = random.Random(seed)
    state = State(deal(name, seed, "microsoft"))
    for _ in range(length):
        legal = state.legal_moves()
        if not legal:
            break
        home = [move for move in legal if move.target.kind == FOUNDATION]
        building = [move for move in legal if str(move).startswith(("t", "c")) and "-t" in str(move)]
        choice = home if home and home_first else building if building and generator.random() < 0.7 else legal
        state.push(generator.choice(choice))
    return state


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["freecell", "bakers-game", "eight-off", "freecell-2-cell", "american-canister"]),
    st.integers(1, 500),
    st.integers(0, 80),
    st.booleans(),
)
def test_what_is_written_reads_back_to_the_same_position(name: str, seed: int, length: int, home_first: bool) -> None:
    played = random_game(name, seed, length, home_first)
    start = deal(name, seed, "microsoft")
    words = write_standard(start, played.moves)
    assert len(words) <= len(played.moves)
    again = replay(start, read_standard(start, words, autoplay="none"))
    assert again.layout == played.layout


def test_moves_that_carry_a_sequence_are_written_as_one() -> None:
    state = position(FREECELL, tableau=["10H", "KC 9C 8H 7S 6D 5S 4H", "", "3D"], cells="- -")
    start = position(FREECELL, tableau=["10H", "KC 9C 8H 7S 6D 5S 4H", "", "3D"], cells="- -")
    for move in expand(state, "21"):
        state.push(move)
    assert write_standard(start, state.moves) == ["21"]


def test_foundation_moves_may_be_explicit_or_left_out() -> None:
    rules = {"tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 1}, "max rank": 2}
    start = position(rules, tableau=["2C AC", "2H AH", "2S AS", "2D AD"])
    explicit = ["1h", "2h", "3h", "4h", "1h", "2h", "3h", "4h"]
    for words in (explicit, []):
        assert replay(start, read_standard(start, words)).is_won()
    with pytest.raises(IllegalMove):
        read_standard(start, ["1h"], autoplay="max")
    assert read_standard(start, [], autoplay="none") == []


@pytest.mark.parametrize(
    ("foundations", "automatic"),
    [
        ("AH 2H 3H AC AS", {"max"}),
        ("AH 2H 3H AC 2C AS 2S AD", {"max", "safe"}),
        ("AH 2H 3H AC 2C 3C AS 2S 3S", {"max", "horne"}),
        ("AH 2H 3H AC 2C 3C AS 2S 3S AD", {"max", "horne", "safe"}),
    ],
)
def test_each_kind_of_autoplay_moves_what_its_rule_says(foundations: str, automatic: set[str]) -> None:
    rules = {"tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 1}}
    start = position(rules, tableau=["4H", "KC", "KD", "KS"], foundations=foundations)
    for kind in AUTOPLAYS:
        moved = [str(move) for move in read_standard(start, [], autoplay=kind)]
        assert moved == (["t1-f"] if kind in automatic else []), kind


def test_an_illegal_word_is_named_with_its_number() -> None:
    start = deal("freecell", 1, "microsoft")
    with pytest.raises(IllegalMove, match="move 2, 12: t1-t2"):
        read_standard(start, ["1a", "12"])


def test_files_of_moves_are_read_in_every_form() -> None:
    start = deal("freecell", 1, "microsoft")
    expected = ["t6-c1", "t6-c2"]
    for text in (
        "6a 6b",
        "1. 6a\n2. 6b",
        "t6-c1 t6-c2",
        "t6-c1\nt6-c2 # a comment",
        '["t6-c1", "t6-c2"]',
        '{"moves": ["t6-c1", "t6-c2"]}',
        "t6-c1, t6-c2",
    ):
        assert [str(move) for move in read_moves(text, start)] == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("t6-c1 nonsense", "move 2: "),
        ("[1]", "JSON list of texts"),
        ("[", "not valid JSON"),
        ("{}", "JSON list of texts"),
    ],
)
def test_bad_files_of_moves_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_moves(text, deal("freecell", 1, "microsoft"))


def test_other_games_have_no_standard_notation() -> None:
    with pytest.raises(BadInput, match="FreeCell-type games"):
        write_standard(find_game("klondike").deal(1), [])


def test_an_unknown_autoplay_is_refused() -> None:
    with pytest.raises(BadInput, match="none, safe, horne or max"):
        read_standard(deal("freecell", 1, "microsoft"), [], autoplay="all")
