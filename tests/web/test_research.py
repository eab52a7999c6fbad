"""Research over the API and on its pages."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from web_server import Server
from winnable.statistics import wilson


def test_the_table_of_all_games_says_what_the_published_page_says(server: Server) -> None:
    _, games = server.get("/api/winnability")
    text = (Path(__file__).parents[2] / "docs" / "winnability.md").read_text(encoding="utf-8")
    assert {game["game"] for game in games} == set(re.findall(r"\]\(games/([^)]*)\.md\)", text))
    klondike = next(game for game in games if game["game"] == "klondike")
    assert f"| [klondike](games/klondike.md) | {klondike['deals']} |" in text
    interval = wilson(klondike["winnable"], klondike["unwinnable"], klondike["unknown"])
    assert (klondike["low"], klondike["high"]) == (interval.low, interval.high)


def test_one_game_in_numbers(server: Server) -> None:
    _, told = server.get("/api/winnability/klondike")
    assert sum(map(sum, told["positions"].values())) == told["deals"]
    assert server.get("/api/winnability/no-such-game")[0] == 422


def test_an_estimate_gets_narrower_and_is_right(server: Server) -> None:
    asked = {"deal": {"game": "alpha-star"}, "deals": 300, "seconds": 30}
    headers = {"content-type": "application/json"}
    status, _, body = server.request("POST", "/api/rate", json.dumps(asked).encode(), **headers)
    lines = [json.loads(line) for line in body.splitlines()]
    assert status == 200
    last = lines[-1]
    assert last["deals"] == last["winnable"] + last["unwinnable"] + last["unknown"] == 300
    assert last["done"] == 1
    assert last["low"] < 0.478 < last["high"]
    assert last["high"] - last["low"] < 0.15


def test_rules_are_told_while_they_are_typed(page: Page) -> None:
    page.goto("/editor")
    expect(page.locator("#told")).to_contain_text("4 cells")
    rules = page.get_by_label("Rules, as JSON")
    rules.fill(rules.input_value().replace('"count": 4', '"count": 400'))
    expect(page.locator("#told .problems")).to_contain_text("cells.count: must be at most 52, not 400")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    rules.fill(rules.input_value().replace('"count": 400', '"count": 0'))
    expect(page.locator("#told")).not_to_contain_text("4 cells")
    page.get_by_role("button", name="How winnable is it?").click()
    expect(page.locator("#rating")).to_contain_text("of its deals can be won")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#title")).to_have_text("My FreeCell")
    expect(page.locator(".card").first).to_be_visible()


def test_all_games_and_one_of_them_are_shown(page: Page) -> None:
    page.goto("/research")
    page.get_by_label("Search games").fill("baker")
    page.get_by_role("button", name="Baker's Game").click()
    expect(page.locator("#game")).to_contain_text("deals can be won")
    page.get_by_role("link", name="Play deal 1 of it").click()
    expect(page.locator("#title")).to_have_text("Baker's Game")
