"""The pages checked by axe, as screen readers and keyboards meet them."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PAGES = ("/#game=klondike&deal=solvitaire:7", "/docs", "/editor", "/games", "/skill", "/experiment")


def violations(page: Page) -> list[str]:
    """What axe finds wrong, in short."""
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]})
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found.response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_a_fault(page: Page, address: str, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(address)
    page.locator(".card, summary, #meaning h2, .skill, .game, #standing:not(:empty)").first.wait_for()
    if address in ("/skill", "/games"):
        page.get_by_label("Search games").fill("baker")  # axe takes long for two hundred games
    assert violations(page) == []


def test_the_table_of_games_has_no_fault(page: Page) -> None:
    page.goto("/research")
    page.locator("#rows button").first.wait_for()
    page.get_by_label("Search games").fill("baker")
    page.locator("#rows button").first.click()
    page.locator("#game h2").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("button", ["New", "Analyse", "More"])
def test_no_dialog_has_a_fault(page: Page, button: str, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto("/#game=klondike&deal=solvitaire:1&open=1")
    page.locator(".card").first.wait_for()
    page.get_by_role("button", name=button, exact=True).click()
    page.locator("dialog h2, #panel h2").first.wait_for()
    assert violations(page) == []


def test_the_list_of_games_has_no_fault(page: Page) -> None:
    page.goto("/#game=klondike&deal=solvitaire:7&moves=deal")
    page.locator(".card").first.wait_for()
    page.goto("/#game=freecell&deal=microsoft:164")
    page.locator("#offers").get_by_role("button", name="Back to Klondike").wait_for()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Games to continue").click()
    page.get_by_role("button", name="Continue Klondike").wait_for()
    assert violations(page) == []


def test_a_review_and_a_difficulty_have_no_fault(page: Page) -> None:
    page.goto("/#game=klondike&deal=solvitaire:132&open=1&moves=t6-t7.deal.deal.deal.w-t2.w-t2.w-f.t3-f")
    page.locator(".card").first.wait_for()
    page.get_by_role("button", name="Analyse").click()
    page.get_by_role("button", name="Review my game").click()
    page.locator(".chart").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="How hard is this deal?").click()
    page.locator(".scale").wait_for()
    assert violations(page) == []
