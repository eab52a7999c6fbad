"""Deals and half-played positions go out in every format and come back the same."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from winnable import Deal, Layout, Position, State, all_games, deal, find_game, read_rules
from winnable.cards import Card
from winnable.errors import BadDeal, BadInput
from winnable.families import laid_out, with_places
from winnable.notation import FORMATS, read_deal, write_deal
from winnable.notation.fc_solve import can_be_a_board
from winnable.notation.lines import layout_from_lines, layout_to_lines
from winnable.notation.objects import layout_from_object, layout_to_object
from winnable.rules import Rules

GAMES = sorted(all_games())


def half_played(name: str, seed: int, moves: int) -> Deal:
    game = find_game(name)
    state = State(game.deal(seed))
    generator = random.Random(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal or state.is_won():
            break
        state.push(generator.choice(legal))
    return Deal(game, state.layout)


def alike(rules: Rules, layout: Layout) -> Layout:
    """The layout with foundations of one suit in order of height, which two of the formats do not keep."""
    ordered = tuple(sorted(layout.stacks("foundation"), key=lambda pile: (pile[:1], -len(pile))))
    return with_places(rules, layout, foundations=ordered)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES), st.integers(1, 50), st.integers(0, 60), st.sampled_from(FORMATS))
def test_positions_read_back_from_every_format(name: str, seed: int, moves: int, form: str) -> None:
    position = half_played(name, seed, moves)
    if form == "fc-solve" and not can_be_a_board(position.rules):
        with pytest.raises(BadDeal, match="FreeCell-type games"):
            write_deal(position, form)
        return
    again = read_deal(write_deal(position, form), position.game)
    assert alike(again.rules, again.layout) == alike(position.rules, position.layout)


@pytest.mark.parametrize("name", GAMES)
def test_deals_read_back_exactly(name: str) -> None:
    dealt = find_game(name).deal(3)
    for form in ("text", "solvitaire", "json"):
        assert read_deal(write_deal(dealt, form), dealt.game).layout == dealt.layout
    assert read_deal(write_deal(dealt, "json"), dealt.game).id == dealt.id


def test_foundations_that_all_cards_have_left_are_written() -> None:
    """Where they start with base cards, foundations that are left out are those of the deal."""
    rules = read_rules({"max rank": 1, "foundations": {"initial cards": "all", "removable": True}})
    piles = [tuple(cards) for cards in ([Card(1, 0)], [Card(1, 1)], [Card(1, 2)], [Card(1, 3)], [], [], [], [])]
    layout = laid_out(rules, tableau=piles, foundations=[(), (), (), ()])
    written = layout_to_object(rules, layout)
    assert written["foundations"] == []
    assert layout_from_object(rules, written) == layout


def test_solvitaire_format_is_its_deal_input() -> None:
    klondike = json.loads(write_deal(deal("klondike", 1), "solvitaire"))
    assert list(klondike) == ["tableau piles", "stock"]
    assert klondike["tableau piles"][:3] == [["9D"], ["4c", "AS"], ["Qd", "10d", "JC"]]
    assert klondike["stock"][-1] == "10S"
    canfield = json.loads(write_deal(deal("canfield", 1), "solvitaire"))
    assert canfield["foundations"] == ["JD"]
    assert canfield["reserve"][-1] == "2C"
    gaps = json.loads(write_deal(deal("gaps-one-deal", 1), "solvitaire"))
    assert gaps["sequences"][0][:3] == ["6H", "", "QS"]
    assert json.loads(write_deal(deal("black-hole", 1), "solvitaire"))["hole"] == "AS"
    assert json.loads(write_deal(deal("eight-off", 1), "solvitaire"))["cells"][3:] == ["QH", "", "", "", ""]


def test_upper_case_means_face_up() -> None:
    game = find_game("klondike")
    text = write_deal(game.deal(1), "solvitaire")
    assert read_deal(text, game).layout.hidden("tableau") == (0, 1, 2, 3, 4, 5, 6)
    assert (
        read_deal(text.upper().replace("TABLEAU PILES", "tableau piles").replace("STOCK", "stock"), game).layout.hidden(
            "tableau"
        )
        == (0,) * 7
    )


def test_fc_solve_board_with_foundations_and_cells() -> None:
    game = find_game("freecell")
    board = """
    Foundations: H-2 C-A D-0 S-0
    FC: 3D - - KS
    : 2S 9S 10S
    TD 7S AS
    3S 4S 5S 6S
    : 8S JS QS 3H 4H 5H 6H
    : 2C 3C 4C 5C 6C 7C 8C
    9C TC JC QC KC 7H 8H
    :
    AD 2D 4D 5D 6D 7D 8D 9D JD QD KD 9H TH JH QH KH
    """
    layout = read_deal(board, game).layout
    assert [len(pile) for pile in layout.stacks("foundation")] == [1, 2, 0, 0]
    assert [card and str(card) for card in layout.tops("cell")] == ["3D", None, None, "KS"]
    assert layout.stacks("tableau")[6] == ()
    again = write_deal(Deal(game, layout), "fc-solve")
    assert again.splitlines()[:2] == ["Foundations: H-2 C-A D-0 S-0", "Freecells: 3D - - KS"]
    assert read_deal(again, game).layout == layout


def freecell(**changes: Any) -> str:
    fields = json.loads(write_deal(deal("freecell", 1), "solvitaire"))
    return json.dumps(fields | changes)


def piles(name: str = "freecell") -> list[list[str]]:
    found: list[list[str]] = json.loads(write_deal(deal(name, 1), "solvitaire"))["tableau piles"]
    return found


def changed(pile: int, card: int, text: Any, name: str = "freecell") -> list[list[str]]:
    found = piles(name)
    found[pile][card] = text
    return found


BAD_FREECELL: list[tuple[str, str]] = [
    (freecell(**{"tableau piles": changed(0, 0, "KS")}), r"KS is there twice: in tableau pile 1 and tableau pile 2"),
    (freecell(**{"tableau piles": [piles()[0][1:], *piles()[1:]]}), r"6H is missing"),
    (freecell(**{"tableau piles": changed(0, 0, "1X")}), r'tableau pile 1: "1X" is not a card'),
    (freecell(**{"tableau piles": changed(0, 0, "")}), r'tableau pile 1: "" is not a card'),
    (freecell(**{"tableau piles": piles()[:7]}), r"7 tableau piles given, but the game has 8"),
    (freecell(**{"tableau piles": [*piles(), []]}), r"9 tableau piles given, but the game has 8"),
    (freecell(**{"tableau piles": changed(0, 0, 7)}), r"tableau pile 1: a card must be a text such as 10H, not 7"),
    (freecell(**{"tableau piles": "6H"}), r'"tableau piles": must be a list of lists of cards'),
    (freecell(stock=["6H"]), r"stock: this game has none, so 6H cannot lie there"),
    (freecell(waste=["6H"]), r"waste: this game has none"),
    (freecell(reserve=["6H"]), r"reserve: this game has none"),
    (freecell(hole="AS"), r"hole: this game has none"),
    (freecell(cells=["", "", "", "", ""]), r"5 cells given, but the game has 4"),
    (freecell(cells=["6H", "", "", ""]), r"6H is there twice: in tableau pile 1 and cell 1"),
    (freecell(foundations=["2H"]), r"foundations: 2H does not follow"),
    (freecell(pile=[]), r'"pile": there is no such field in a deal'),
    ("{}", r'"tableau piles": this field is missing'),
    ('{"tableau piles": [}', r"line 1, column 20: not valid JSON"),
    ("", r"0 tableau piles given, but the game has 8"),
    ("[1, 2]", r"must be a JSON object"),
    (json.dumps({"game": "klondike", "layout": {}}), r"this is a deal of klondike, not of freecell"),
    (json.dumps({"game": "freecell", "layout": 3}), r"layout: must be an object"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_FREECELL)
def test_bad_deals_are_refused_with_card_and_place(text: str, sentence: str) -> None:
    with pytest.raises(BadDeal, match=sentence):
        read_deal(text, find_game("freecell"))


def other(name: str, **changes: Any) -> str:
    return json.dumps(json.loads(write_deal(deal(name, 1), "solvitaire")) | changes)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "thirty",
            other("thirty", **{"tableau piles": changed(0, 0, "9H", "thirty")}),
            "9H in tableau pile 1: the deck of this game goes only to the 8",
        ),
        (
            "spider-1-suit",
            other("spider-1-suit", **{"tableau piles": changed(0, 5, "9H", "spider-1-suit")}),
            "9H in tableau pile 1: this game is played with spades only",
        ),
        (
            "klondike",
            other(
                "klondike",
                **{"tableau piles": [*piles("klondike")[:2], ["QD", "10d", "JC"], *piles("klondike")[3:]]},
            ),
            "tableau pile 3: 10D is face down but lies on a card that is face up",
        ),
        ("klondike", other("klondike", stock=[]), r"missing"),
        (
            "klondike",
            other(
                "klondike",
                **{"tableau piles": [*piles("klondike")[:6], []], "waste": ["2H", "5D", "KD", "7S", "2C", "KH", "JD"]},
            ),
            "stock and waste: 31 cards given, but the stock starts with 24",
        ),
        (
            "klondike-deal-1-1-redeal",
            other("klondike-deal-1-1-redeal", **{"redeals used": 2}),
            "redeals used: 2 given, but the game allows 1",
        ),
        (
            "klondike-deal-1-1-redeal",
            other("klondike-deal-1-1-redeal", **{"redeals used": "x"}),
            "must be a whole number",
        ),
        ("black-hole", other("black-hole", hole="6H"), "6H is there twice"),
        ("black-hole", other("black-hole", hole=[]), "AS is missing"),
        (
            "black-hole",
            other(
                "black-hole",
                hole=["AS", "6H"],
                **{"tableau piles": [piles("black-hole")[0][1:], *piles("black-hole")[1:]]},
            ),
            "hole: 6H cannot lie on AS",
        ),
        ("canfield", other("canfield", foundations=[]), '"base card": this field is missing'),
        (
            "gaps-one-deal",
            other("gaps-one-deal", sequences=[["AC"] * 13] * 4),
            "AC in sequence 1: the aces are taken out",
        ),
        (
            "gaps-one-deal",
            other("gaps-one-deal", sequences=[[""] * 12] * 4),
            "sequence 1: 12 squares given, but a row has 13",
        ),
        (
            "accordion",
            other("accordion", accordion=["6H", "6H"]),
            "6H is there twice: in the accordion and the accordion",
        ),
        (
            "accordion-knuth",
            other("accordion", accordion=[f"{r}{s}" for r in range(2, 8) for s in "CHSD"]),
            "accordion: 24 piles given, but it starts with 18",
        ),
        ("accordion", other("accordion", accordion=[]), "there are no cards"),
        (
            "birds-of-a-feather",
            other("birds-of-a-feather", grid=[["AC", "AH", "AS"]]),
            "1 grid row given, but the game has 4",
        ),
        ("simple-simon", other("simple-simon", foundations=["KC"]), "KC is there twice"),
    ],
)
def test_bad_deals_of_other_games_are_refused(name: str, text: str, sentence: str) -> None:
    with pytest.raises(BadDeal, match=sentence):
        read_deal(text, find_game(name))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tableau 2: 9D", "line 1: tableau 2 stands where tableau 1 is expected"),
        ("stock: 9D\nstock: 8D", "line 2: stock is given twice"),
        ("tableau 1: 9D\npile 2: 8D", 'line 2: "pile 2: 8D" does not name a place'),
        ("foundation 9: AC", "line 1: there is no foundation 9"),
        ("hello", "this is not a deal"),
    ],
)
def test_bad_text_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(BadDeal, match=sentence):
        read_deal(text, find_game("klondike"))


def test_face_down_cards_may_be_written_with_symbols() -> None:
    game = find_game("klondike")
    text = write_deal(game.deal(1), "text").replace("<4C>", "<4♣>").replace("10D", "10♦")
    assert read_deal(text, game).layout == game.deal(1).layout


def test_a_deal_made_for_other_rules_is_refused() -> None:
    fields = json.loads(write_deal(deal("freecell", 1), "json")) | {"rules": {"cells": {"count": 3}}}
    with pytest.raises(BadDeal, match="made for other rules"):
        read_deal(json.dumps(fields), find_game("freecell"))


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadInput, match="the formats are text, solvitaire, fc-solve, position and json"):
        write_deal(deal("freecell", 1), "xml")


def test_a_wrong_seed_in_a_file_is_not_believed() -> None:
    fields = json.loads(write_deal(deal("freecell", 1), "json")) | {"seed": 2}
    found = read_deal(json.dumps(fields), find_game("freecell"))
    assert (found.seed, found.layout) == (None, deal("freecell", 1).layout)
    assert found.id.startswith("freecell:layout:")


def test_redeals_of_the_piles_are_in_every_form() -> None:
    state = State(find_game("perseverance").deal(1))
    for move in ("t4-t2", "redeal"):
        state.push(move)
    rules, layout = state.rules, state.layout
    assert layout.redeals_used == 1
    assert layout_from_object(rules, layout_to_object(rules, layout)) == layout
    assert "redeals used: 1" in layout_to_lines(rules, layout)
    assert layout_from_lines(rules, layout_to_lines(rules, layout)) == layout
    assert Position.parse(rules, str(Position(rules, layout))).layout == layout
