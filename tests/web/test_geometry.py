"""What can be seen of a card shows its whole rank: measured on the page, at the sizes of screens, in every print."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from helpers.screens import CUT, sized
from helpers.web_pages import opened

SIZES = ((844, 390), (390, 844), (1366, 768), (1920, 1080), (667, 375), (360, 640))
GAMES = {
    "freecell": "/#game=freecell&deal=microsoft:617",
    "yukon": "/#game=yukon&deal=solvitaire:7",
    "yukon open": "/#game=yukon&deal=solvitaire:7&open=1",
    "klondike": "/#game=klondike&deal=solvitaire:7&moves=deal.deal.deal",
    "spider": "/#game=spider&deal=solvitaire:3",
    "forty-thieves": "/#game=forty-thieves&deal=solvitaire:1",
    "fan": "/#game=fan&deal=solvitaire:1",
    "thirty": "/#game=thirty&deal=solvitaire:1",
    "birds-of-a-feather": "/#game=birds-of-a-feather&deal=solvitaire:1",
    "accordion": "/#game=accordion-knuth&deal=solvitaire:1",
}
LETTERS = "Math.min(...winnable.view.cards.map(c => parseFloat(c.element.style.getPropertyValue('--letters'))))"


def screens_of(page: Page) -> Iterator[str]:
    """Every size and print, one after another."""
    for size in SIZES:
        for large in (False, True):
            sized(page, size, large=large)
            yield f"{size[0]}x{size[1]}{' large' if large else ''}"


@pytest.mark.parametrize("name", GAMES)
def test_every_rank_is_whole(page: Page, name: str) -> None:
    opened(page, GAMES[name])
    cut = {screen: page.evaluate(CUT) for screen in screens_of(page)}
    assert {screen: found for screen, found in cut.items() if found} == {}


LONG = """(many) => {
  const { view, game } = winnable, table = structuredClone(game.table);
  const up = "KS QH JS 10H 9S 8H 7S 6H 5S 4H 3S 2H AS QD JC 10D 9C 8D 7C 6D".split(" ");
  table.piles.find((each) => each.id === "t3").cards = ["?", "?", "?", "?", "?", "?", ...up.slice(0, many)];
  view.draw(table, game.shape, false);
}"""


@pytest.mark.parametrize("many", [12, 20])
def test_a_long_pile_is_pushed_together_and_every_rank_stays_whole(page: Page, many: int) -> None:
    opened(page, GAMES["yukon"])
    for screen in screens_of(page):
        page.evaluate(LONG, many)
        assert (screen, page.evaluate(CUT)) == (screen, [])
        assert page.evaluate(LETTERS) >= 9


@pytest.mark.parametrize("name", ["freecell", "yukon", "klondike"])
def test_a_phone_on_its_side_has_room_for_the_table(page: Page, name: str) -> None:
    opened(page, GAMES[name])
    sized(page, (844, 390), large=False)
    height, whole = page.evaluate(
        "[winnable.view.stage.clientHeight, winnable.view.ground.getBoundingClientRect().height]"
    )
    assert height >= 320
    assert whole <= height  # nothing has to be scrolled
    tools = page.locator(".tool:visible").all()
    assert len(tools) == 8
    for tool in tools:
        box = tool.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 390
        assert min(box["width"], box["height"]) >= 32  # in reach of a finger
    expect(page.locator("#light")).to_be_in_viewport()


def test_large_print_is_larger(page: Page) -> None:
    opened(page, GAMES["freecell"])
    found = []
    for large in (False, True):
        sized(page, (1366, 768), large=large)
        found.append(page.evaluate(LETTERS))
    assert found[1] > 1.15 * found[0]


STATISTICS = {
    f"game-{number}": {"title": title, "played": 1234, "won": 987, "streak": 123, "best": 456, "least": 1024,
                       "seconds": 3_600_000, "helped": 3}
    for number, title in enumerate(["FreeCell", "Spider, as usually played", "Klondike by the rules of somebody"])
}  # fmt: skip


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_statistics_have_all_their_columns(page: Page, large: bool) -> None:
    page.add_init_script(f"localStorage['winnable.statistics'] = {json.dumps(json.dumps(STATISTICS))}")
    opened(page, GAMES["klondike"], large=large)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Statistics").click()
    page.locator("table.figures").wait_for()
    last = page.locator("table.figures thead th").last
    expect(last).to_have_text("Time of a win")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width < 700:  # there the columns are scrolled
            last.scroll_into_view_if_needed()
        box, around = last.bounding_box(), page.get_by_role("dialog").bounding_box()
        assert box is not None
        assert around is not None
        assert box["x"] + box["width"] <= around["x"] + around["width"] <= width


PYRAMID = """() => {
  const { view, game } = winnable, piles = [{ id: "s", cards: ["?"] }, { id: "w", cards: [] }];
  for (let row = 1; row < 8; row += 1) {
    const cards = [row < 7 ? "?" : "9H"];
    for (let column = 1; column <= row; column += 1) piles.push({ id: `r${row}c${column}`, cards });
  }
  const columns = [0, 1, 2, 3, 4, 5, 6].map((row) => [...Array(row + 1).keys()].map((at) => 3 - row / 2 + at));
  const group = { fan: 1, size: 1, row_height: 0.5, columns };
  const groups = [
    { ...group, kind: "s", at: "left", spread: "back" }, { ...group, kind: "w", at: "left", spread: "fan" },
    { ...group, kind: "q", at: "squares", spread: "top", size: 28 },
  ];
  view.draw({ ...game.table, piles }, { ...game.shape, groups }, false);
  const { spots, w, h, height } = view.arranged;
  const [top, above, left, right] = ["s", "r6c3", "r7c3", "r7c4"].map((id) => spots.get(id));
  return { top, above, left, right, w, h, height };
}"""


def test_rows_of_squares_can_cover_each_other(page: Page) -> None:
    """An arrangement that no game has yet: a square lies on the lower halves of two, half a step to each side."""
    opened(page, GAMES["klondike"])
    for screen in screens_of(page):
        found = page.evaluate(PYRAMID)
        above, left, right = found["above"], found["left"], found["right"]
        assert (screen, left["x"] + right["x"]) == (screen, pytest.approx(2 * above["x"]))
        assert right["x"] - left["x"] >= found["w"], screen
        assert 0.4 * found["h"] < left["y"] - above["y"] < 0.7 * found["h"], screen
        assert found["top"]["y"] + found["h"] <= above["y"], screen
        assert left["y"] + found["h"] <= found["height"], screen
