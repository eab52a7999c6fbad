"""A family that is made up here: rows that cover each other, some cards face down. Nothing else has to know of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from winnable import BadDeal, Card, Layout, Position, Rules, read_rules
from winnable.checking import check_layout
from winnable.drawing import draw, html_table
from winnable.families import FAMILIES, Group, family_of, laid_out, parts_of
from winnable.notation.lines import layout_from_lines, layout_to_lines
from winnable.notation.objects import layout_from_object, layout_to_object
from winnable.places import GRID_SQUARES, THE_HOLE, Part
from winnable.web.tables import _group, _piles

ROWS = replace(GRID_SQUARES, has_hidden=True)
PARTS = (Part(THE_HOLE), Part(ROWS, (1, 2, 3)))
ARRANGEMENT = (
    Group(THE_HOLE, "left"),
    Group(ROWS, "squares", row_height=0.5, columns=((1.0,), (0.5, 1.5), (0.0, 1.0, 2.0))),
)
NO_TABLEAU = {"tableau piles": {"count": 0}, "foundations": {"present": False}}


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """The rules of a grid, whose family has other places for this test."""
    pyramid = replace(
        FAMILIES["grid"],
        parts=lambda rules: PARTS,
        arrangement=lambda rules: ARRANGEMENT,
        hides_cards=lambda rules: True,
    )
    monkeypatch.setitem(FAMILIES, "grid", pyramid)
    parts_of.cache_clear()
    yield read_rules(NO_TABLEAU | {"grid": {"rows": 3, "columns": 3}})
    parts_of.cache_clear()


@pytest.fixture
def layout(rules: Rules) -> Layout:
    """A small pyramid with two cards face down and a gap."""
    cards = [[Card(9, 1)], [Card(10, 2), Card(3, 0)], [Card(4, 3), None, Card(13, 1)]]
    return laid_out(rules, grid=cards, hole=[Card(2, 2)], hidden=[1, 1, 0, 0, 0, 0])


def test_all_forms_read_back(rules: Rules, layout: Layout) -> None:
    check_layout(rules, layout)
    assert str(Position(rules, layout)) == "h:2S,g:9h/Ts3C/4D--KH"
    assert Position.parse(rules, str(Position(rules, layout))).layout == layout
    assert layout_to_object(rules, layout) == {"grid": [["9h"], ["10s", "3C"], ["4D", "", "KH"]], "hole": "2S"}
    assert layout_from_object(rules, layout_to_object(rules, layout)) == layout
    assert layout_to_lines(rules, layout).splitlines() == [
        "hole: 2S",
        "grid 1: <9H>",
        "grid 2: <10S> 3C",
        "grid 3: 4D - KH",
    ]
    assert layout_from_lines(rules, layout_to_lines(rules, layout)) == layout


def test_it_is_drawn(rules: Rules, layout: Layout) -> None:
    assert draw(rules, layout).splitlines() == [
        "hole   2♠ (1 card)",
        "",
        "r1       ▒▒",
        "r2    ▒▒   3♣",
        "r3  4♦   ··   K♥",
    ]
    assert "9h" in draw(rules, layout, reveal=True)
    assert 'style="margin-left: 42px"' in html_table(rules, layout)
    assert "9♥" not in html_table(rules, layout)


def test_the_page_gets_it_without_the_hidden_cards(rules: Rules, layout: Layout) -> None:
    piles = dict(_piles(rules, layout, hidden=True))
    assert piles["r1c1"] == ["?"]
    assert piles["r2c2"] == ["3C"]
    assert dict(_piles(rules, layout, hidden=False))["r1c1"] == ["9h"]
    shown = [_group(group, 6) for group in family_of(rules).arrangement(rules)]
    assert [(group.kind, group.at, group.row_height) for group in shown] == [
        ("h", "left", 1.0),
        ("q", "squares", 0.5),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("h:2S,g:9h/Ts3C", "2 grid rows given, but the game has 3"),
        ("h:2S,g:9h/Ts/4D--KH", "grid row 2: 1 square given, but a row has 2"),
        ("h:2S,g:9h/2S3C/4D--KH", "2S is there twice: in grid row 2 and the hole"),
        ("h:2s,g:9h/Ts3C/4D--KH", "are written as face down"),
    ],
)
def test_what_it_cannot_have_is_refused(rules: Rules, line: str, sentence: str) -> None:
    with pytest.raises(BadDeal) as refused:
        Position.parse(rules, line)
    assert sentence in str(refused.value)
