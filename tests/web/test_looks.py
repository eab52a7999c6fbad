"""How the table looks and sounds, how a game ends, and what can be taken along to another browser."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import winnable
from helpers.web_pages import is_won, opened, until
from helpers.web_server import Server
from winnable.table.autoplay import moves_to_finish

DEAL = "/#game=freecell&deal=microsoft:164"
ALL_CARDS = "/#game=accordion&deal=solvitaire:7"
SOUNDS = """
  window.heard = 0;
  for (const name of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[name];
    AudioContext.prototype[name] = function () { window.heard += 1; return made.call(this); };
  }
"""


@pytest.fixture(scope="module")
def nearly_won() -> list[str]:
    """The moves of a win but the last one before every card can go home."""
    deal = winnable.deal("freecell", 164, "microsoft")
    state, moves = winnable.State(deal), winnable.solve(deal).moves or ()
    for number, move in enumerate(moves):
        state.push(move)
        if moves_to_finish(state):
            return [str(move) for move in moves[: number + 1]]
    raise AssertionError("no position of the win can be finished")


def address_of(moves: list[str]) -> str:
    return f"{DEAL}&moves={'.'.join(moves)}"


def test_a_wide_card_shows_as_many_pips_as_its_rank_or_a_figure(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    opened(page, ALL_CARDS)
    for rank, pips in [("A", 1), *((str(number), number) for number in range(2, 11))]:
        for suit in "CHSD":
            assert page.locator(f'.card[data-card="{rank}{suit}"] .face use[href="#suit-{suit}"]').count() == pips
    for rank in "JQK":
        figure = page.locator(f'.card[data-card="{rank}H"] .face use[href="#figure-{rank}"]')
        assert figure.evaluate("figure => figure.getBBox().height") > 40
    page.set_viewport_size({"width": 390, "height": 844})
    until(page, "document.querySelectorAll('.card .pip').length === 52")
    assert page.locator(".card .face").count() == 0
    page.set_viewport_size({"width": 1366, "height": 768})
    until(page, "document.querySelectorAll('.card .face').length === 52")


def test_stock_waste_and_reserve_say_how_many_cards_they_have(page: Page) -> None:
    opened(page, "/#game=canfield&deal=solvitaire:7&moves=deal.deal")
    piles = page.evaluate(
        "winnable.game.table.piles.filter(({ id }) => 'swr'.includes(id[0])).map(({ cards }) => cards.length)"
    )
    assert sorted(page.locator(".ground > .number").all_inner_texts()) == sorted(map(str, piles))
    assert 13 in piles
    seen = page.locator(".ground > .number").evaluate_all(
        """labels => labels.every((label) => {
          const { left, top, width, height } = label.getBoundingClientRect();
          label.style.pointerEvents = "auto";  // so that the page says whether anything covers the label
          return document.elementFromPoint(left + width / 2, top + height / 2) === label;
        })"""
    )
    assert seen


@pytest.mark.parametrize(("wish", "system", "is_dark"), [
    ("system", "light", False), ("system", "dark", True), ("light", "dark", False), ("dark", "light", True),
])  # fmt: skip
def test_pages_are_dark_where_the_system_or_the_player_wishes_it(
    page: Page, wish: str, system: str, is_dark: bool
) -> None:
    page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
    page.add_init_script(f"localStorage['winnable.settings'] = JSON.stringify({{ theme: '{wish}' }})")
    page.goto("/games")
    page.locator(".game").first.wait_for()
    light = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).reduce((sum, each) => sum + Number(each), 0)"
    )
    assert (light < 200) == is_dark


def test_the_table_has_another_colour(page: Page) -> None:
    opened(page, DEAL)
    found = "getComputedStyle(document.documentElement).getPropertyValue('--felt')"
    green = page.evaluate(found)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Colour of the table").select_option("blue")
    assert page.evaluate(found) != green
    page.goto("/games")
    page.locator(".game").first.wait_for()
    assert page.evaluate(found) != green


def test_sounds_are_heard_only_when_they_are_wished_for(page: Page) -> None:
    page.add_init_script(SOUNDS)
    opened(page, "/#game=klondike&deal=solvitaire:7")
    page.keyboard.press("d")
    until(page, "winnable.game.at === 1")
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="More").click()
    page.get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    until(page, "winnable.game.at === 2 && window.heard > 0")


def test_a_game_finishes_by_itself_once_every_card_can_go_home(page: Page, nearly_won: list[str]) -> None:
    opened(page, address_of(nearly_won[:-1]), finish=True)
    page.evaluate(f"winnable.play('{nearly_won[-1]}')")
    until(page, "winnable.game.table.won")
    expect(page.get_by_role("dialog")).to_contain_text("You won!")
    expect(page.get_by_role("dialog")).to_contain_text("1 win of 1 game")


def test_a_game_does_not_finish_by_itself_if_the_player_does_not_want_it(page: Page, nearly_won: list[str]) -> None:
    opened(page, address_of(nearly_won[:-1]), finish=False)
    page.evaluate(f"winnable.play('{nearly_won[-1]}')")
    until(page, f"winnable.game.at === {len(nearly_won)}")
    page.wait_for_timeout(300)
    assert not is_won(page)


@pytest.mark.parametrize("reduced", [True, False])
def test_a_win_is_celebrated_unless_motion_is_unwished(
    browser: Browser, server: Server, nearly_won: list[str], reduced: bool
) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        base_url=server.address,
        reduced_motion="reduce" if reduced else "no-preference",
    )
    page = context.new_page()
    page.add_init_script(
        "const run = Element.prototype.animate; window.leaps = 0;"
        "Element.prototype.animate = function (...how) { window.leaps += 1; return run.apply(this, how); }"
    )
    opened(page, address_of(nearly_won[:-1]), finish=True, still=False)
    page.evaluate(f"winnable.play('{nearly_won[-1]}')")
    expect(page.get_by_role("dialog")).to_contain_text("You won!")
    assert page.evaluate("window.leaps") == (0 if reduced else 52)
    context.close()


def test_all_that_is_kept_goes_along_to_another_browser(
    page: Page, context: BrowserContext, browser: Browser, server: Server, tmp_path: Path
) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    page.keyboard.press("d")
    until(page, "winnable.game.at === 1")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["winnable-kept"] == 1
    other = browser.new_context(base_url=server.address, reduced_motion="reduce")
    elsewhere = other.new_page()
    opened(elsewhere, DEAL)
    elsewhere.get_by_role("button", name="More").click()
    for text, words in (
        ("nonsense", "This file is not one that Winnable saved"),
        ('{"winnable-kept": 1, "kept": []}', "This file is not one that Winnable saved"),
        (file.read_text(encoding="utf-8"), "1 game taken over"),
        (file.read_text(encoding="utf-8"), "0 games taken over"),
    ):
        elsewhere.get_by_label("A file that was saved").set_input_files(
            {"name": "kept.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        expect(elsewhere.get_by_role("dialog")).to_contain_text(words)
    elsewhere.get_by_role("button", name="Games to continue").click()
    elsewhere.get_by_role("button", name="Continue Klondike").click()
    until(elsewhere, "winnable.game.at === 1 && winnable.game.dealt.deal.game === 'klondike'")
    other.close()
