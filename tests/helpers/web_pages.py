"""What tests of the page share: opening it, waiting for it, and deals of which a quick win is known."""

import json
import time
from functools import cache
from typing import Any

import pyarrow.compute as pc
from playwright.sync_api import Page

from winnable.reports.dataset import shipped_dataset

MOST_POSITIONS = 60_000
"""Deals of the dataset that take longer to win are not driven here."""


@cache
def quickest() -> dict[str, tuple[int, int, str, int]]:
    """For each game of which a quick win is known how quick and how long it is, its dealer and its seed."""
    rows = shipped_dataset()[0].filter((pc.field("verdict") == "winnable") & (pc.field("positions") < MOST_POSITIONS))
    found: dict[str, tuple[int, int, str, int]] = {}
    columns = ("game", "positions", "length", "dealer", "seed")
    for game, positions, length, dealer, seed in zip(*(rows.column(name).to_pylist() for name in columns), strict=True):
        found[game] = min(found.get(game, (10**9, 0, "", 0)), (positions // 1000, length, dealer, int(seed)))
    return found


def opened(page: Page, address: str, **settings: Any) -> None:
    """Open a page with settings, and wait until the cards lie there."""
    kept = {"still": True, "finish": False, **settings}
    page.add_init_script(f"localStorage['winnable.settings'] ??= JSON.stringify({json.dumps(kept)})")
    page.goto(address)
    page.locator(".card").first.wait_for()


def moves(page: Page) -> list[str]:
    played: list[str] = page.evaluate("winnable.game.moves()")
    return played


def is_won(page: Page) -> bool:
    return bool(page.evaluate("winnable.game.table.won"))


def centre(page: Page, place: str, *, is_target: bool = False) -> tuple[float, float]:
    """Where to take the top card of a place, or to put a card there."""
    x, y = page.evaluate(
        """([place, isTarget]) => {
          const card = winnable.view.topCards(place, 1)[0]?.element;
          const spot = isTarget && place === "f" ? winnable.view.spots.get("f1") : winnable.view.spots.get(place);
          const box = (card ?? spot).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        [place, is_target],
    )
    return float(x), float(y)


def until(page: Page, condition: str) -> None:
    """Wait for what a piece of JavaScript says. The page's own policy forbids Playwright's way of waiting for it."""
    ends = time.monotonic() + 60
    while not page.evaluate(condition):
        assert time.monotonic() < ends, f"{condition} did not come true; the page says: {page.inner_text('#message')}"
        page.wait_for_timeout(10)


def played(page: Page, count: int) -> None:
    until(page, f"winnable.game.moves().length === {count}")
