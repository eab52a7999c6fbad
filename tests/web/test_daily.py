"""The deal of the day on the page: the same by its link, counted on its day, in a row, and a result to share."""

import json
import re
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import winnable
from helpers.web_pages import moves, opened, played, until
from helpers.web_server import Server
from winnable.table.daily import find_daily

DAY = "2026-11-19"
NOON = f"{DAY}T12:00:00"


def test_the_server_has_the_deal_of_a_day(server: Server) -> None:
    found = find_daily(winnable.find_game("golf"), date.fromisoformat(DAY)).deal
    assert found is not None
    for _ in range(2):  # the second one is kept
        told = server.told("daily", deal={"game": "golf"}, day=DAY)
        assert told["id"] == found.id
    own = {"rules": json.dumps({"cells": {"count": 4}, "tableau piles": {"count": 8, "build policy": "red-black"}})}
    assert server.told("daily", deal=own, day=DAY)["deal"]["seed"]


@pytest.mark.parametrize("day", ["", "tomorrow", "2026-02-30"])
def test_what_is_no_day_is_said(server: Server, day: str) -> None:
    status, told = server.ask("daily", deal={"game": "golf"}, day=day)
    assert status == 422
    assert "is not a day; write it as in 2026-11-19" in told["problems"][0]


def at_noon(page: Page, day: str = DAY) -> None:
    page.clock.install(time=f"{day}T12:00:00")


def win(page: Page) -> None:
    """Win the deal on the table, all in one turn."""
    deal = page.evaluate("winnable.game.dealt.deal")
    line = winnable.solve(winnable.deal(deal["game"], int(deal["seed"]), deal["dealer"])).moves or ()
    page.evaluate("moves => winnable.play(moves)", " ".join(map(str, line)))
    played(page, len(line))


def test_the_deal_of_the_day_is_won_counted_and_shared(page: Page) -> None:
    at_noon(page)
    page.goto("/games")
    link = page.locator(".game[data-game=golf] .today").first
    expect(link).to_have_text("Deal of the day")
    link.click()
    until(page, "window.winnable?.game.daily === '2026-11-19'")
    expect(page.locator("#number")).to_have_text("Deal of 2026-11-19")
    expect(page.locator("#message")).to_contain_text("it can be won")
    win(page)
    dialog = page.get_by_role("dialog")
    result = dialog.locator(".result")
    expect(result).to_have_text(re.compile(r"^Golf 2026-11-19 ✓ · \d+ moves · \d+:\d\d$"))
    expect(dialog.get_by_role("button", name="Copy the result")).to_be_visible()
    said = result.inner_text()
    assert not re.search(r"[♣♥♠♦]|[a-z]\d+-", said)
    page.goto("/games")
    expect(link).to_have_text("Deal of the day ✓")


def test_days_in_a_row(context: BrowserContext) -> None:
    page = context.new_page()
    won = {"moves": 50, "seconds": 60, "helped": False}
    kept = {"golf": {"2026-11-16": won, "2026-11-17": won, "2026-11-18": won, "2026-11-14": won}}
    page.add_init_script(f"localStorage['winnable.daily'] ??= {json.dumps(json.dumps(kept))}")
    at_noon(page)
    page.goto("/games")
    expect(page.locator(".game[data-game=golf] .today").first).to_have_text("Deal of the day, 3 in a row")
    page.locator(".game[data-game=golf] .today").first.click()
    until(page, "window.winnable?.game.daily === '2026-11-19'")
    win(page)
    expect(page.locator(".result")).to_contain_text("4 days in a row")
    page.close()
    later = context.new_page()
    at_noon(later, "2026-11-21")
    later.goto("/games")
    expect(later.locator(".game[data-game=golf] .today").first).to_have_text("Deal of the day")


def test_a_deal_of_another_day_is_played_but_not_counted(page: Page) -> None:
    at_noon(page)
    opened(page, "/#game=golf&daily=2026-11-18")
    until(page, "window.winnable?.game.daily === '2026-11-18'")
    win(page)
    expect(page.locator(".result")).to_contain_text("Golf 2026-11-18 ✓")
    assert page.evaluate("localStorage['winnable.daily'] ?? ''") == ""


def test_a_deal_of_the_day_goes_on_after_a_reload_and_from_the_list(page: Page) -> None:
    at_noon(page)
    opened(page, "/#game=klondike&daily=2026-11-19")
    until(page, "window.winnable?.game.daily === '2026-11-19'")
    page.keyboard.press("d")
    played(page, 1)
    page.reload()
    until(page, "window.winnable?.game.at === 1 && winnable.game.daily === '2026-11-19'")
    page.goto("/games")
    page.get_by_role("link", name="Continue Klondike of 2026-11-19").click()
    until(page, "window.winnable?.game.at === 1 && winnable.game.daily === '2026-11-19'")
    assert moves(page) == ["deal"]


def test_today_is_a_click_away_from_any_deal(page: Page) -> None:
    at_noon(page)
    opened(page, "/#game=golf&deal=solvitaire:1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Deal of the day").click()
    until(page, "winnable.game.daily === '2026-11-19'")
    assert page.evaluate("winnable.game.dealt.deal.game") == "golf"
