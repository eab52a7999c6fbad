"""Hints on the page: in every game, with cards open and hidden, they point at a card and at where it goes, at once."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from helpers.web_pages import moves, opened, played, until

GAMES = (
    "klondike", "freecell", "spider-classic", "yukon", "canfield", "golf", "forty-thieves", "scorpion", "black-hole",
    "pyramid", "tripeaks", "fan", "gaps-one-deal", "accordion-knuth", "birds-of-a-feather",
    "giza", "aces-up",
)  # fmt: skip
POINTED = """() => {
  const cards = [...document.querySelectorAll(".card.hinted")].map((card) => card.dataset.place);
  const spots = (name) => [...document.querySelectorAll(`.spot.${name}`)].map((spot) => spot.dataset.place);
  return { cards, hinted: spots("hinted"), targets: spots("target") };
}"""


def play_it(page: Page) -> str:
    """Press the button of a hint, and return the first move that it played."""
    before = len(moves(page))
    page.locator("#offers").get_by_role("button", name="Play it").click()
    until(page, f"winnable.game.moves().length > {before}")
    return moves(page)[before]


@pytest.mark.parametrize("cards", ["hidden", "open"])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_points_at_a_card_and_where_it_goes(page: Page, name: str, cards: str) -> None:
    opened(page, f"/#game={name}&deal=solvitaire:9000004{'&open=1' if cards == 'open' else ''}")
    for _ in range(2):
        page.keyboard.press("h")
        page.locator("#offers").get_by_role("button", name="Play it").wait_for()
        expect(page.locator("#message")).not_to_contain_text("still")  # the search has ended
        pointed, said = page.evaluate(POINTED), page.inner_text("#message")
        assert re.search(r": .*(keeps the win|nothing is proved|of the worlds that were tried|lost already)", said), (
            said
        )
        first = play_it(page)
        if first in ("deal", "redeal"):
            assert pointed["hinted"] == ["s"]
            assert pointed["targets"] or "then" not in said
            continue
        source = first.split("-")[0]
        assert set(pointed["cards"]) == {source}
        played_now = page.evaluate("winnable.game.turns.at(-1).moves")
        target = (
            played_now[-1].split(":")[0].split("-")[1]
        )  # of cards that are carried one by one, the place of the last
        assert pointed["targets"]
        assert all(place == target or target == "f" == place[0] for place in pointed["targets"])


def test_a_hint_goes_home_to_the_foundation_of_its_suit(page: Page) -> None:
    opened(page, "/#game=freecell&deal=microsoft:164&open=1")
    page.evaluate("winnable.play('t1-c1')")
    played(page, 1)
    answer = {
        "verdict": "unknown",
        "step": ["t3-f"],
        "words": "A♦ to its foundation",
        "why": "",
        "standing": "looks best",
        "line": [],
    }
    page.route("**/api/hint", lambda route: route.fulfill(json=answer))
    page.keyboard.press("h")
    expect(page.locator(".spot.target")).to_have_count(1)
    expect(page.locator(".spot.target")).to_have_attribute("aria-label", re.compile("^Foundation of diamonds"))


@pytest.mark.parametrize("cards", ["hidden", "open"])
def test_turns_of_the_stock_and_their_move_are_one_hint_that_is_played_step_by_step(page: Page, cards: str) -> None:
    turned = ".".join(["deal"] * 8 + ["redeal"])
    opened(page, f"/#game=klondike&deal=solvitaire:12&moves={turned}{'&open=1' if cards == 'open' else ''}")
    plan = ["deal", "deal", "w-t7"]
    legal = page.evaluate("winnable.game.legal.map((move) => move.text)")
    assert "deal" in legal
    words = "turn the stock 2 times, then something"
    chance = {
        "moves": plan,
        "words": words,
        "why": "",
        "standing": "wins in 50 % of the worlds that were tried",
        "tried": 2,
        "share": 0.5,
    }
    hint = {
        "verdict": "unknown",
        "step": plan,
        "words": words,
        "why": "",
        "standing": "looks best, but nothing is proved",
        "line": plan,
    }
    asked = list[Any]()

    def answer(route: Route) -> None:
        said: Any = route.request.post_data_json
        asked.append(said)
        rest = said["line"].split() or plan
        left = {"words": f"{len(rest)} moves left"}
        if cards == "open":
            route.fulfill(json=hint | left | {"step": rest, "line": rest})
        else:
            decision = chance | left | {"moves": rest}
            route.fulfill(json={"title": "", "worlds": 2, "hint": decision, "chances": [decision]})

    page.route(re.compile("/api/(hint|chances)$"), answer)
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("3 moves left")
    expect(page.locator(".spot.hinted[data-place=s]")).to_have_count(1)
    expect(page.locator(".spot.target[data-place=t7]")).to_have_count(1)
    before = len(moves(page))
    page.get_by_role("button", name="One step").click()
    expect(page.locator("#message")).to_contain_text("2 moves left")
    assert moves(page)[before:] == ["deal"]
    page.get_by_role("button", name="One step").click()
    expect(page.locator("#message")).to_contain_text("1 moves left")
    assert moves(page)[before:] == ["deal", "deal"]
    expect(page.get_by_role("button", name="One step")).to_have_count(0)
    if cards == "hidden":  # the plan goes on as it was weighed, and is not weighed again
        assert [said["quick"] for said in asked] == [True, False, True, True]
        expect(page.locator("#message")).to_contain_text("wins in 50 %")


@pytest.mark.parametrize("cards", ["hidden", "open"])
def test_a_hint_survives_a_server_that_fails(context: BrowserContext, cards: str) -> None:
    """First the search fails after a first answer, then nothing is answered at all."""
    page = context.new_page()
    opened(page, f"/#game=klondike&deal=solvitaire:12{'&open=1' if cards == 'open' else ''}")

    def fail_search(route: Route) -> None:
        said: Any = route.request.post_data_json
        route.continue_() if said["quick"] else route.fulfill(status=503, json={"problems": ["too busy"]})

    address = re.compile("/api/(hint|chances)$")
    page.route(address, fail_search)
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("looks best, but nothing is proved")
    expect(page.locator(".hinted").first).to_be_attached()
    page.unroute(address)
    page.route(address, lambda route: route.abort())
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("looks best, but nothing is proved")
    page.get_by_role("button", name="Play it").click()
    played(page, 1)


def test_a_lost_game_has_a_move_to_play_on_and_a_way_back(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:1&open=1")
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("lost already; this only plays on")
    expect(page.locator("#offers").get_by_role("button", name="Why?")).to_be_visible()
    play_it(page)
