"""How hard a deal is, deals of a wished difficulty, and a played game reviewed: over the API and on the page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import winnable
from helpers.web_pages import opened, until
from helpers.web_server import Server
from winnable.hardness import grade
from winnable.reviewing import review

MICROSOFT = {"game": "freecell", "seed": "617", "dealer": "microsoft"}
LOSING = ("t6-t7", "deal", "deal", "deal", "w-t2", "w-t2", "w-f", "t3-f")
"""Moves of klondike 132 that lose it."""


def test_a_grade_is_that_of_the_library(server: Server) -> None:
    told, found = server.told("grade", deal=MICROSOFT), grade(winnable.deal("freecell", 617, "microsoft"))
    assert (told["difficulty"], told["word"], told["error"]) == (found.difficulty, found.word, found.error)
    assert told["reasons"] == list(found.reasons)
    assert told["reasons"]
    lost = server.told("grade", deal={"game": "klondike", "seed": "1"})
    assert (lost["verdict"], lost["difficulty"], lost["word"]) == ("unwinnable", None, None)


def test_a_grade_of_a_hidden_game_has_no_reasons(server: Server) -> None:
    deal = {"game": "klondike", "seed": "7"}
    hidden, told = server.told("grade", deal=deal, hidden=True), server.told("grade", deal=deal)
    assert hidden == told | {"reasons": []}
    assert told["reasons"]


@pytest.mark.parametrize(("wish", "least", "most"), [("hard", 67, 100), ("very easy", 1, 15), ("40-60", 40, 60)])
def test_a_deal_is_as_hard_as_it_was_wished(server: Server, wish: str, least: int, most: int) -> None:
    told = server.told("deal", deal={"game": "freecell"}, difficulty=wish)
    found = grade(winnable.deal("freecell", int(told["deal"]["seed"])), measured=True)
    assert found.verdict == "winnable"
    assert found.difficulty == told["grade"]["difficulty"]
    assert least <= told["grade"]["difficulty"] <= most


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"deal": {"game": "freecell"}, "difficulty": "silly"}, '"silly" is no difficulty'),
        ({"deal": MICROSOFT, "difficulty": "hard"}, "leave seed, id and position out"),
    ],
)
def test_what_is_no_wish_is_refused(server: Server, said: dict[str, Any], problem: str) -> None:
    status, answer = server.ask("deal", **said)
    assert status == 422
    assert problem in answer["problems"][0]


def test_a_review_finds_the_move_that_lost(server: Server) -> None:
    told = server.told("review", deal={"game": "klondike", "seed": "132"}, moves=" ".join(LOSING))
    found = review(winnable.deal("klondike", 132), LOSING, seconds=8)
    assert found.lost_by is not None
    assert told["lost_by"] == {"first": found.lost_by[0], "last": found.lost_by[1]}
    assert [move["before"] for move in told["moves"]] == [move.before for move in found.moves]
    assert (told["start"], told["end"], told["won"]) == ("winnable", "unwinnable", False)
    lost = told["moves"][told["lost_by"]["last"] - 1]
    assert (lost["before"], lost["after"]) == ("winnable", "unwinnable")
    assert lost["keep"] >= len(lost["better"]) > 0
    assert server.ask("review", deal={"game": "klondike", "seed": "132"}, moves="t1-t2")[0] == 422


def test_the_page_says_how_hard_a_deal_is(page: Page) -> None:
    opened(page, "/#game=freecell&deal=microsoft:617")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("button", name="How hard is this deal?").click()
    section = page.get_by_label("Difficulty")
    expect(section).to_contain_text(re.compile("(hard|easy|medium).*of 100", re.IGNORECASE))
    expect(section.get_by_role("listitem").first).to_contain_text("usually")
    page.evaluate("winnable.play('t1-c1')")
    until(page, "winnable.game.at === 1")
    expect(section).to_be_visible()  # it is of the deal, whatever is played


def test_a_hard_deal_is_dealt_on_request(page: Page) -> None:
    opened(page, "/#game=freecell&deal=microsoft:617")
    page.get_by_role("button", name="New").click()
    page.get_by_label("Which deals, if no number is given").select_option("Hard")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("#message")).to_have_text(re.compile("A deal that is (very )?hard, [0-9]+ of 100"))


def test_a_review_is_drawn_and_leads_to_the_move_that_lost(page: Page) -> None:
    opened(page, f"/#game=klondike&deal=solvitaire:132&open=1&moves={'.'.join(LOSING)}")
    until(page, f"winnable.game.at === {len(LOSING)}")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Give up").click()
    section = page.get_by_label("Review", exact=True)
    expect(section).to_contain_text("Lost by move")
    expect(section.locator(".chart .return")).to_be_attached()
    expect(section.locator(".chart .keep").first).to_be_visible()
    section.get_by_role("button", name="Go to the move that lost it").click()
    until(page, f"winnable.game.at < {len(LOSING)}")
    lost = page.evaluate("winnable.game.at")
    expect(section.get_by_role("listitem").nth(lost)).to_contain_text("lost it")
    expect(section.get_by_role("listitem").nth(lost)).to_have_attribute("aria-current", "step")
    state = winnable.replay(winnable.deal("klondike", 132), LOSING[:lost])
    assert winnable.solve(state).verdict == "winnable"
    state.push(LOSING[lost])
    assert winnable.solve(state).verdict == "unwinnable"
