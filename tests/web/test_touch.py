"""Games played by finger on a phone, to the win: one of each kind here, all of them in `make test-long`."""
# Here the first moves are tapped, which is a whole game of the short ones; there all of them are.

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import winnable
from helpers.web_pages import MOST_POSITIONS, moves, opened, played, quickest, until
from helpers.web_server import Server
from winnable.families import parts_of

DEALS = quickest()
KINDS = ("klondike-deal-1", "bakers-game", "spider-1-suit", "black-hole", "canfield", "accordion-knuth",
         "gaps-basic-variant", "birds-of-a-feather", "pyramid", "tripeaks", "nestor",
         "aces-up", "carpet-aces-out")  # fmt: skip
"""A stock and a waste, cells, whole runs, a hole, a reserve, an accordion, sequences, a grid, cards that overlap, piles
that only lose cards, discards from piles, spaces that are filled at once."""
WHERE = """([place, amount, isTarget]) => {
  const { view, game } = winnable, cards = view.cards.filter((card) => card.pile === place);
  const taken = isTarget ? cards.at(-1) : cards.at(-amount);
  const element = taken?.element ?? view.spots.get(place);
  const next = isTarget ? undefined : cards[cards.length - amount + 1];
  let box = element.getBoundingClientRect();
  const stage = view.stage.getBoundingClientRect();
  if (box.bottom > stage.bottom || box.top < stage.top) view.stage.scrollTop += box.top - stage.top - 40;
  box = element.getBoundingClientRect();
  const low = Math.min(box.bottom, next ? next.element.getBoundingClientRect().top : stage.bottom);
  const right = next && low <= box.top ? next.element.getBoundingClientRect().left : box.right;
  const x = (box.left + right) / 2, y = low > box.top ? (box.top + low) / 2 : (box.top + box.bottom) / 2;
  const hit = document.elementFromPoint(x, y)?.closest(".card, .spot");
  const wrong = hit?.dataset.place !== place || (taken && !isTarget && hit.dataset.index !== String(taken.index));
  return [x, y, wrong ? `${hit?.dataset.place} ${hit?.dataset.index}` : ""];
}"""


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A small phone."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, base_url=server.address
    )
    context.set_default_timeout(120_000)
    yield context
    context.close()


def tap(page: Page, place: str, amount: int = 1, *, is_target: bool = False) -> None:
    """Tap a card of a place, which has to be in reach of a finger."""
    x, y, wrong = page.evaluate(WHERE, [place, amount, is_target])
    assert not wrong, f"{wrong} lies where {place} is to be tapped"
    page.touchscreen.tap(x, y)


def play(page: Page, move: str, number: int) -> None:
    """Play a move by taps: what is taken, then where it goes."""
    if move in ("deal", "redeal"):
        tap(page, "s", is_target=True)
        return played(page, number)
    way, _, amount = move.partition(":")
    source, target = way.split("-")
    tap(page, source, int(amount or 1))
    if target == "x":  # a card that can only be discarded goes there by itself, one that may fill a space waits
        until(page, f"winnable.game.moves().length === {number} || document.querySelector('.card.chosen') !== null")
        if page.evaluate("winnable.game.moves().length") < number:
            tap(page, target, is_target=True)
    elif target != "h":  # a card that can only go to the hole goes there by itself
        if target == "f":
            target = page.evaluate(
                """(source) => { const suit = winnable.view.topCards(source, 1)[0].face.slice(-1).toUpperCase();
                return `f${winnable.game.shape.foundations.indexOf(suit) + 1}`; }""",
                source,
            )
        until(page, "document.querySelector('.card.chosen') !== null")
        tap(page, target, is_target=True)
    return played(page, number)


@pytest.mark.parametrize(
    ("name", "taps"),
    [
        *((name, 17) for name in KINDS),
        *(pytest.param(name, 10_000, marks=pytest.mark.long) for name in sorted(DEALS)),
    ],
)
def test_a_win_is_tapped(phone: BrowserContext, name: str, taps: int) -> None:
    _, _, dealer, seed = DEALS[name]
    found = winnable.solve(winnable.deal(name, seed, dealer), winnable.Limits(positions=20 * MOST_POSITIONS)).moves
    assert found is not None
    page = phone.new_page()
    opened(page, f"/#game={name}&deal={dealer}:{seed}")
    for number, move in enumerate(found[:taps], 1):
        play(page, str(move), number)
    assert moves(page) == [str(move) for move in found[:taps]]
    assert page.evaluate("winnable.game.table.won") or len(found) > taps
    page.close()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a finger over the screen."""
    session = page.context.new_cdp_session(page)
    steps = [
        (start[0] + (end[0] - start[0]) * part / 4, start[1] + (end[1] - start[1]) * part / 4) for part in range(5)
    ]
    for number, (x, y) in enumerate(steps):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cards_are_drawn_by_a_finger(phone: BrowserContext) -> None:
    page = phone.new_page()
    opened(page, "/#game=klondike&deal=solvitaire:7")
    x, y, _ = page.evaluate(WHERE, ["t1", 1, False])
    to_x, to_y, _ = page.evaluate(WHERE, ["t6", 1, True])
    drag(page, (x, y), (to_x, to_y))
    played(page, 1)
    assert moves(page) == ["t1-t6"]
    page.close()


def shapes() -> list[str]:
    """A game for every set of places that a table can have."""
    found: dict[str, str] = {}
    for name, game in winnable.all_games().items():
        signature = json.dumps(
            [
                game.rules.family,
                [[part.kind.noun, part.sizes] for part in parts_of(game.rules)],
                game.rules.stock.deal_type,
            ]
        )
        found.setdefault(signature, name)
    return sorted(found.values())


REACHED = """async (name) => {
  const headers = { "content-type": "application/json" }, body = JSON.stringify({ deal: { game: name, seed: "1" } });
  const dealt = await (await fetch("/api/deal", { method: "POST", headers, body })).json();
  winnable.game.begin(dealt, { hidden: false });
  const { view } = winnable, how = { bubbles: true, cancelable: true };
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, ...how }));
  const first = [...view.spots].find(([, spot]) => spot.tabIndex === 0)[0], reached = new Set([first]), open = [first];
  while (open.length) {
    const from = open.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      view.spots.get(from).focus();
      for (let tries = 0; tries < 30 && document.activeElement.dataset.place === from; tries += 1) press(key);
      const there = document.activeElement.dataset.place;
      if (!reached.has(there)) { reached.add(there); open.push(there); }
    }
  }
  const rights = view.cards.map((card) => card.element.getBoundingClientRect().right);
  return [[...view.spots.keys()].filter((place) => !reached.has(place)), Math.max(...rights)];
}"""


def test_arrow_keys_reach_every_place_of_every_table_and_no_card_is_out_of_sight(phone: BrowserContext) -> None:
    page = phone.new_page()
    opened(page, "/#game=klondike&deal=solvitaire:7")
    found: dict[str, Any] = {name: page.evaluate(REACHED, name) for name in shapes()}
    assert {name: missing for name, (missing, _) in found.items() if missing} == {}
    assert {name: right for name, (_, right) in found.items() if right > 360} == {}
    page.close()
