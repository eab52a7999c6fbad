"""Every game has room on six screens: ranks are whole, nothing has to be scrolled, also in the middle of a game."""

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

import winnable
from helpers.screens import CUT, sized
from helpers.web_pages import opened, until
from winnable.catalogue import all_games

SCREENS = ((390, 844), (844, 390), (768, 1024), (1366, 768), (1920, 1080), (2560, 1440))
SAMPLE = ("freecell", "klondike", "spider-classic", "mrs-mop", "klondike-reserve", "canfield-strict", "gypsy",
          "russian-solitaire", "pyramid", "tripeaks", "gaps-one-deal", "fan", "josephine")  # fmt: skip
"""Games of every arrangement, with those for which room was hardest to find."""
RANDOM_MOVES = 60
SCROLLED = """() => {
  const { stage } = winnable.view, whole = document.documentElement;
  const over = [stage.scrollWidth - stage.clientWidth, stage.scrollHeight - stage.clientHeight];
  return [...over, whole.scrollWidth - innerWidth, whole.scrollHeight - innerHeight];
}"""


def anywhere(name: str) -> str:
    """Random moves, as a link has them."""
    state, chance = winnable.State(winnable.deal(name, 7)), random.Random(name)
    for _ in range(RANDOM_MOVES):
        legal = state.legal_moves()
        if not legal or state.is_won():
            break
        state.push(chance.choice(legal))
    return ".".join(map(str, state.moves))


def games() -> list[Any]:
    """The sample, and all other games under the mark of long tests."""
    rest = sorted(set(all_games()) - set(SAMPLE))
    return [*SAMPLE, *(pytest.param(name, marks=pytest.mark.long) for name in rest)]


@pytest.mark.parametrize("name", games())
def test_a_game_has_room_on_every_screen(page: Page, name: str) -> None:
    faults = dict[str, Any]()
    opened(page, f"/#game={name}&deal=solvitaire:7&open=1")
    for moves in ("", anywhere(name)):
        if moves:
            page.goto(f"/#game={name}&deal=solvitaire:7&moves={moves}")
            until(page, f"winnable.game.moves().join('.') === '{moves}'")
        for screen in SCREENS:
            sized(page, screen, large=False)
            scrolled, cut = page.evaluate(SCROLLED), page.evaluate(CUT)
            if max(scrolled) > 0 or cut:
                faults[f"{screen[0]}x{screen[1]}{' later' if moves else ''}"] = (scrolled, cut)
    assert faults == {}


def test_places_of_a_band_lie_over_each_other_in_order(page: Page) -> None:
    """Whatever cards were shown there before: elements are used again from game to game."""
    opened(page, "/#game=spider-classic&deal=solvitaire:7")
    page.goto("/#game=klondike-reserve&deal=solvitaire:7")
    page.locator(".card[data-place=r24]").wait_for()
    order = page.evaluate(
        "[...Array(24).keys()].map(at => document.querySelector(`.card[data-place=r${at + 1}]`))"
        ".map(card => Number(card.style.zIndex))"
    )
    assert len(order) == 24
    assert all(one < other for one, other in pairwise(order))


def test_a_message_with_offers_fits_beside_the_light_of_a_phone_on_its_side(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:1&open=1")
    sized(page, (844, 390), large=False)
    page.keyboard.press("h")
    page.get_by_role("button", name="Play it").wait_for()
    page.get_by_role("button", name="Why?").wait_for()
    assert max(page.evaluate(SCROLLED)) == 0
    for button in page.locator("#offers button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 844
