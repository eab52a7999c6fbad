"""What a person sees of a layout."""

import re

import pytest

from winnable import State, all_games, deal
from winnable.cards import CLUBS, HEARTS, Card
from winnable.drawing import draw, html_table
from winnable.families import with_places

KLONDIKE_1 = """\
stock         ▒▒ (24 cards)
waste         ··
foundations  f1 ·♣  f2 ·♥  f3 ·♠  f4 ·♦

 t1   t2   t3   t4   t5   t6   t7
 9♦   ▒▒   ▒▒   ▒▒   ▒▒   ▒▒   ▒▒
      A♠   ▒▒   ▒▒   ▒▒   ▒▒   ▒▒
           J♣   ▒▒   ▒▒   ▒▒   ▒▒
                6♦   ▒▒   ▒▒   ▒▒
                     J♥   ▒▒   ▒▒
                          A♥   ▒▒
                               J♦"""


def test_klondike_is_drawn_as_a_player_expects() -> None:
    assert str(deal("klondike", 1)) == KLONDIKE_1


def test_face_down_cards_and_the_stock_are_shown_only_on_request() -> None:
    dealt = deal("klondike", 1)
    hidden, shown = (draw(dealt.rules, dealt.layout, reveal=reveal) for reveal in (False, True))
    assert "4c" not in hidden
    assert "10♠" not in hidden
    assert "4c" in shown
    assert shown.splitlines()[0].split()[1] == "10♠"


def test_a_ten_keeps_apart_from_the_name_of_its_place() -> None:
    dealt = deal("freecell", 1)
    layout = with_places(
        dealt.rules,
        dealt.layout,
        foundations=(tuple(Card(rank, CLUBS) for rank in range(1, 11)), (), (), ()),
        cells=(Card(10, HEARTS), None, None, None),
    )
    lines = draw(dealt.rules, layout, width=80).splitlines()
    assert lines[:2] == ["foundations  f1 10♣  f2 ·♥  f3 ·♠  f4 ·♦", "cells        c1 10♥  c2 ··  c3 ··  c4 ··"]


@pytest.mark.parametrize("name", all_games())
def test_every_card_in_sight_is_drawn(name: str) -> None:
    dealt = all_games()[name].deal(5)
    text = draw(dealt.rules, dealt.layout, reveal=True)
    words = set(re.findall(r"(?:10|[A2-9JQK])[♣♥♠♦chsd]", text))
    wanted = [card for pile in dealt.layout.piles if pile.place.kind != "foundation" for card in pile.cards]
    assert all(card.symbol in words or str(card)[:-1] + str(card)[-1].lower() in words for card in wanted)
    assert "\x1b" not in text
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("name", all_games())
def test_no_line_is_wider_than_the_terminal_and_no_card_is_lost(name: str) -> None:
    dealt = all_games()[name].deal(5)
    wide = draw(dealt.rules, dealt.layout, reveal=True)
    for width in (70, 80, 120):
        text = draw(dealt.rules, dealt.layout, reveal=True, width=width)
        assert all(len(line) <= width for line in text.splitlines())
        assert sorted(text.split()) == sorted(wide.split())
        coloured = draw(dealt.rules, dealt.layout, reveal=True, width=width, colour=True)
        assert [line.rstrip() for line in re.sub(r"\x1b\[\d+m", "", coloured).splitlines()] == text.splitlines()


def test_colour_changes_nothing_but_colour() -> None:
    dealt = deal("freecell", 1)
    coloured = draw(dealt.rules, dealt.layout, colour=True)
    assert "\x1b[91m" in coloured
    plain = re.sub(r"\x1b\[\d+m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == draw(dealt.rules, dealt.layout).splitlines()


def test_a_played_waste_shows_its_last_cards() -> None:
    state = State(deal("klondike", 1))
    state.push("deal")
    assert "waste        10♠  6♣  3♥ (3 cards)" in str(state)


@pytest.mark.parametrize(
    "name", ["klondike", "freecell", "black-hole", "canfield", "accordion", "gaps-one-deal", "birds-of-a-feather"]
)
def test_notebooks_get_html_with_every_card_face_up(name: str) -> None:
    dealt = deal(name, 1)
    html = html_table(dealt.rules, dealt.layout)
    assert html == dealt._repr_html_() == State(dealt)._repr_html_()
    visible = [pile[-1] for pile in dealt.layout.stacks("tableau") if pile] or dealt.layout.cards()
    for card in visible:
        assert f">{card.symbol}</div>" in html
    assert html.count("<div") == html.count("</div>")


def test_html_hides_what_is_face_down() -> None:
    html = deal("klondike", 1)._repr_html_()
    assert "4♣" not in html
    assert html.count('class="card down"') == 21 + 1
