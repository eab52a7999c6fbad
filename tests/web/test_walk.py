"""The way of somebody who has never seen the page: play, get stuck, learn why, go back to where it was won.

Only what can be seen is used: names of piles and of buttons. And the bars of the page: small, quick, and still.
"""

import re

from playwright.sync_api import Locator, Page, Route, expect

from helpers.web_pages import until
from helpers.web_server import Server

NAIVE = ("Pile 6 > Pile 7", "Stock", "Stock", "Stock", "Waste > Pile 2", "Waste > Pile 2",
         "Waste > Foundation of clubs", "Pile 3 > Foundation of hearts")  # fmt: skip
"""What a beginner plays in this deal, which can be won, until nothing more can be played; by then it is lost."""


def lowest(pile: Locator) -> tuple[float, float]:
    """Where the top card of a pile lies."""
    box = pile.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] - 20


def click(page: Page, pile: str) -> None:
    """Click the top card of a pile as it is called."""
    page.mouse.click(*lowest(page.get_by_role("button", name=re.compile(f"^{pile}:"))))


def stock_turned(page: Page) -> None:
    before = page.get_by_text(re.compile("^[0-9]+ moves?$")).inner_text()
    click(page, "Stock")
    expect(page.get_by_text(re.compile("^[0-9]+ moves?$"))).not_to_have_text(before)


def test_stuck_and_out_again(page: Page) -> None:
    page.goto("/#game=klondike&deal=solvitaire:132")
    expect(page.get_by_role("heading", name="Klondike")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Pile 7:"))).to_be_visible()
    for number, step in enumerate(NAIVE, 1):
        for pile in step.split(" > "):
            click(page, pile)
        expect(page.get_by_text(re.compile(f"^{number} moves?$"))).to_be_visible()
    stuck = page.get_by_text("Stuck?").first
    for _ in range(40):
        if stuck.is_visible():
            break
        stock_turned(page)
    expect(stuck).to_be_visible()
    page.get_by_role("button", name="Can I still win?").last.click()
    expect(page.get_by_role("button", name="Lost")).to_be_visible()
    page.get_by_role("button", name="Open the cards: why?").click()
    expect(page.get_by_role("heading", name="Why it is lost")).to_be_visible()
    expect(page.get_by_text("some card never comes home").first).to_be_visible()
    page.get_by_role("button", name="Back to where it was won").first.click()
    expect(page.get_by_role("button", name="Winnable", exact=True)).to_be_visible()
    expect(page.get_by_text("what lost it was:").first).to_be_visible()
    page.get_by_role("button", name="Show a win").first.click()
    expect(page.get_by_role("heading", name=re.compile("^A win in [0-9]+ moves$"))).to_be_visible()


MEASURED = """
window.shift = 0; window.painted = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => { shift += entry.value; }))
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver(list => list.getEntries().forEach(entry => { painted ||= entry.startTime; }))
  .observe({ type: "paint", buffered: true });
"""


def test_first_paint_is_early_and_nothing_shifts_when_cards_move(page: Page) -> None:
    """The page is painted before the deal has come."""
    held = list[Route]()
    page.route("**/api/deal", lambda route: held.append(route))
    page.add_init_script(MEASURED)
    page.goto("/#game=freecell&deal=microsoft:164")
    until(page, "window.painted > 0")
    assert page.locator(".card").count() == 0
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    until(page, "window.winnable.game.table !== undefined")
    for move in ("t1-c1", "t2-c2", "t3-c3"):
        page.evaluate("move => winnable.play(move)", move)
    page.get_by_role("button", name="Can I still win?").click()
    expect(page.locator("#light")).to_have_attribute("data-word", re.compile("winnable|lost|unknown"))
    page.get_by_role("button", name="Undo").click()
    until(page, "winnable.game.at === 2")
    assert page.evaluate("shift") < 0.005


def test_the_whole_page_is_small(server: Server) -> None:
    """All that a page loads, unpacked; it travels in a third of that."""
    html = server.request("GET", "/")[2].decode()
    wanted, loaded = {"/", *re.findall(r'(?:href|src)="(/static/[^"]+)"', html)}, dict[str, int]()
    while wanted - set(loaded):
        path = next(iter(wanted - set(loaded)))
        body = server.request("GET", path)[2]
        loaded[path] = len(body)
        if path.endswith(".js"):
            wanted |= {f"/static/js/{name}" for name in re.findall(r'from "\./([a-z]+\.js)"', body.decode())}
    assert len(loaded) > 15
    assert sum(loaded.values()) < 300_000
