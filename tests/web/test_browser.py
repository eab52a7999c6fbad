"""The page in a real Chromium: played by mouse, finger and keyboard, and asked all that it can be asked."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

import winnable
from helpers.web_pages import centre, is_won, moves, opened, played, until

DEAL = "/#game=freecell&deal=microsoft:164"
LOST = "/#game=klondike&deal=solvitaire:1&open=1"


@pytest.fixture(scope="session")
def win() -> list[str]:
    """A short win of the deal that is played here."""
    deal = winnable.deal("freecell", 164, "microsoft")
    return [str(move) for move in winnable.shorten(deal, winnable.solve(deal).moves or (), seconds=0.5)]


def test_a_whole_game_by_mouse(page: Page, win: list[str]) -> None:
    opened(page, DEAL)
    for number, move in enumerate(win, 1):
        source, target = move.split("-")
        page.mouse.move(*centre(page, source))
        page.mouse.down()
        page.mouse.move(*centre(page, target, is_target=True), steps=2)
        page.mouse.up()
        played(page, number)
    assert is_won(page)
    expect(page.get_by_role("dialog")).to_contain_text("You won!")
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("dialog")).to_contain_text("FreeCell")
    expect(page.get_by_role("dialog")).to_contain_text("100 %")


def go_to(page: Page, place: str) -> None:
    """Press arrow keys until a place has the focus."""
    keys = {"t": place[1:]} if place[0] == "t" else {}
    if keys:
        page.keyboard.press(keys["t"])
    for _ in range(20):
        here = page.evaluate("document.activeElement.dataset.place ?? ''")
        if here == place:
            return
        if here[:1] not in ("c", "f"):
            page.keyboard.press("ArrowUp")
            continue
        order = ["c1", "c2", "c3", "c4", "f1", "f2", "f3", "f4"]
        page.keyboard.press("ArrowRight" if order.index(here) < order.index(place) else "ArrowLeft")
    raise AssertionError(f"{place} cannot be reached")


def test_a_whole_game_by_keyboard(page: Page, win: list[str]) -> None:
    opened(page, DEAL)
    page.keyboard.press("ArrowDown")
    for number, move in enumerate(win, 1):
        source, target = move.split("-")
        go_to(page, source)
        if target == "f":
            page.keyboard.press("f")
        else:
            page.keyboard.press("Enter")
            go_to(page, target)
            page.keyboard.press("Enter")
        played(page, number)
    assert is_won(page)
    expect(page.locator("#live")).to_have_text(re.compile("You won!|king|ace", re.IGNORECASE))


def test_by_finger_and_at_the_width_of_a_phone(context: BrowserContext, server: Any) -> None:
    browser = context.browser
    assert browser is not None
    phone = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, base_url=server.address
    )
    page = phone.new_page()
    opened(page, "/#game=klondike&deal=solvitaire:7")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.touchscreen.tap(*centre(page, "s"))
    played(page, 1)
    page.touchscreen.tap(*centre(page, "t1"))
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.touchscreen.tap(*centre(page, "t6"))
    played(page, 2)
    assert moves(page) == ["deal", "t1-t6"]
    widths = page.evaluate("[...document.querySelectorAll('.card')].map(card => card.getBoundingClientRect().right)")
    assert max(widths) <= 360
    phone.close()


def test_a_double_click_plays_home_and_a_bad_move_says_why(page: Page) -> None:
    opened(page, "/#game=freecell&deal=microsoft:164")
    page.mouse.move(*centre(page, "t1"))
    page.mouse.down()
    page.mouse.move(*centre(page, "t2", is_target=True), steps=2)
    page.mouse.up()
    expect(page.locator("#message.bad")).not_to_be_empty()
    assert moves(page) == []
    page.evaluate("winnable.play('t1-c1')")
    played(page, 1)
    page.keyboard.press("u")
    until(page, "winnable.game.at === 0")
    page.keyboard.press("y")
    until(page, "winnable.game.at === 1")


def test_piles_are_dealt_again_by_a_button_and_by_a_key(page: Page) -> None:
    opened(page, DEAL)
    expect(page.locator("#redeal")).to_be_hidden()
    opened(page, "/#game=cruel&deal=solvitaire:1")
    page.get_by_role("button", name="Redeal").click()
    expect(page.locator("#message.bad")).to_contain_text("to deal again would change nothing")
    page.evaluate("winnable.play('t4-t2')")
    played(page, 1)
    page.get_by_role("button", name="Redeal").click()
    played(page, 2)
    page.keyboard.press("u")
    until(page, "winnable.game.at === 1")
    page.keyboard.press("d")
    played(page, 2)
    assert moves(page) == ["t4-t2", "redeal"]


def test_undo_and_redo_have_no_end_and_a_reload_loses_nothing(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    for number in range(1, 8):
        page.keyboard.press("d")
        played(page, number)
    page.get_by_role("button", name="Restart").click()
    until(page, "winnable.game.at === 0")
    for _ in range(7):
        page.keyboard.press("y")
    until(page, "winnable.game.at === 7")
    page.keyboard.press("u")
    until(page, "winnable.game.at === 6")
    page.reload()
    until(page, "window.winnable?.game.at === 6 && winnable.game.turns.length === 7")
    page.get_by_role("button", name="Redo").click()
    played(page, 7)


def blunder() -> list[str]:
    """The moves of a win up to a point where a move loses the game, and that move."""
    state, played = winnable.State(winnable.deal("fore-cell", 2)), list[str]()
    for good in winnable.solve(state).moves or ():
        for move in state.legal_moves():
            state.push(move)
            is_lost = winnable.solve(state, winnable.Limits(positions=100_000)).verdict == "unwinnable"
            state.pop()
            if is_lost:
                return [*played, str(move)]
        state.push(good)
        played.append(str(good))
    raise AssertionError("no move loses this deal")


def test_stuck_told_why_and_brought_back_to_where_it_was_won(page: Page) -> None:
    """Whoever loses the game is told so, goes back, and is shown a win."""
    opened(page, "/#game=fore-cell&deal=solvitaire:2&open=1")
    lost = blunder()
    assert lost
    page.get_by_role("button", name="Can I still win?").click()
    expect(page.locator("#light")).to_have_attribute("data-word", "winnable")
    for number, move in enumerate(lost, 1):
        page.evaluate("move => winnable.play(move)", move)
        played(page, number)
    expect(page.locator("#light")).to_have_attribute("data-word", "lost")
    page.locator("#offers").get_by_role("button", name="Back to where it was won").click()
    until(page, f"winnable.game.at === {len(lost) - 1}")
    expect(page.locator("#light")).to_have_attribute("data-word", "winnable")
    page.get_by_role("button", name="Show a win").first.click()
    page.get_by_role("button", name="Next").click()
    played(page, len(lost))
    page.locator("#panel").get_by_role("button", name="Back", exact=True).click()
    played(page, len(lost) - 1)
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "winnable.game.moves().length > 4")
    page.get_by_role("button", name="Pause").click()


def test_a_hint_keeps_the_win_and_moves_are_coloured(page: Page) -> None:
    opened(page, "/#game=fore-cell&deal=solvitaire:2&open=1")
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("keeps the win")
    page.get_by_role("button", name="Play it").click()
    until(page, "winnable.game.at > 0")
    state = winnable.State(winnable.deal("fore-cell", 2))
    for move in moves(page):
        state.push(move)
    assert winnable.solve(state).verdict == "winnable"
    page.get_by_role("button", name="Analyse").click()
    page.get_by_label("Colour moves by whether they keep the win").check()
    expect(page.locator(".card.keeps").first).to_be_visible()


def is_searched_hint(request: Request) -> bool:
    """Whether a request asks for a hint with a search; the page may also ask for one at once."""
    said: Any = request.post_data_json
    return request.url.endswith("/api/hint") and not said.get("quick")


def test_the_next_hint_goes_on_with_the_last_one_which_is_played_as_one_turn(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:12&open=1")
    with page.expect_response(lambda response: is_searched_hint(response.request)) as answered:
        page.keyboard.press("h")
    hint = answered.value.json()
    expect(page.locator("#message")).to_contain_text("keeps the win")  # not what was shown before the search ended
    page.get_by_role("button", name="Play it").click()
    played(page, len(hint["step"]))
    assert page.evaluate("winnable.game.at") == 1 < len(hint["step"])
    with page.expect_request("**/api/hint") as asked:  # the rest of a known win needs no search
        page.keyboard.press("h")
    said: Any = asked.value.post_data_json
    assert said["line"].split() == hint["line"][len(hint["step"]) :]


def test_a_hint_shows_what_looks_best_while_a_proof_is_looked_for(page: Page) -> None:
    held = list[Any]()

    def hold(route: Any) -> None:
        held.append(route) if not route.request.post_data_json.get("quick") else route.continue_()

    page.route("**/api/hint", hold)
    opened(page, "/#game=forty-thieves&deal=solvitaire:1&open=1")
    page.keyboard.press("h")
    expect(page.locator("#message")).to_contain_text("looks best; a proof is still looked for")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    expect(page.locator(".card.hinted").first).to_be_visible()
    hint = {
        "verdict": "unknown",
        "step": ["t10-f"],
        "words": "something else",
        "standing": "looks best, but nothing is proved",
        "line": [],
    }
    held[0].fulfill(json=hint)
    expect(page.locator("#message")).to_have_text("Something else: looks best, but nothing is proved")


def test_a_hint_of_a_hidden_game_points_at_a_card(page: Page) -> None:
    opened(page, "/#game=yukon&deal=solvitaire:7")
    page.keyboard.press("h")
    expect(page.locator(".card.hinted").first).to_be_visible()
    page.locator("#offers").get_by_role("button", name="Play it").click()
    played(page, 1)


def test_the_cards_that_block_a_lost_deal_are_drawn(page: Page) -> None:
    opened(page, LOST)
    page.get_by_role("button", name="Can I still win?").click()
    page.locator("#offers").get_by_role("button", name="Why?").click()
    expect(page.locator(".card.blocking")).to_have_attribute("data-card", re.compile("^J[dD]$"))
    expect(page.locator(".card.blocking.buried")).to_have_count(0)
    expect(page.get_by_label("Why it is lost")).to_contain_text("J♦ (pile 7) never moves")


def test_the_proof_of_a_loss_can_be_saved_and_checked(page: Page, tmp_path: Path) -> None:
    opened(page, LOST)
    page.get_by_role("button", name="Can I still win?").click()
    page.locator("#offers").get_by_role("button", name="Why?").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the proof").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert winnable.check_proof(file.read_bytes()).named == "klondike:solvitaire:1"
    expect(page.locator("#message")).to_contain_text("winnable check-proof")


def test_a_hidden_game_is_hidden_and_has_chances(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    assert page.locator(".card.down").count() == 45
    assert page.evaluate("winnable.view.cards.filter(card => card.face === '?').length") == 45
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#chances .chance").first).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_label("Hide cards that lie face down").uncheck()
    until(page, "winnable.view.cards.every(card => card.face !== '?')")


def test_a_link_opens_the_same_position_elsewhere(page: Page, context: BrowserContext) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    for number in (1, 2):
        page.keyboard.press("d")
        played(page, number)
    page.get_by_role("button", name="Share").click()
    link = page.locator("[data-link='this position, with all moves']").input_value()
    expect(page.get_by_label("Exported text")).to_have_value(re.compile("deal: klondike:solvitaire:7"))
    other = context.new_page()
    other.goto(link)
    played(other, 2)
    assert other.evaluate("winnable.game.table.piles") == page.evaluate("winnable.game.table.piles")


def test_a_bad_paste_is_told_precisely_and_a_good_one_is_dealt(page: Page) -> None:
    from winnable.notation import write_deal

    opened(page, "/#game=thirty&deal=solvitaire:1")
    text = write_deal(winnable.deal("thirty", 1), "text")
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a deal or rules").click()
    page.get_by_label("Text").fill(text.replace("8S", "8H"))
    page.get_by_role("button", name="Read as a deal").click()
    expect(page.locator(".problems")).to_contain_text("8H is there twice: in tableau pile 4 and the reserve")
    page.get_by_label("Text").fill(text)
    page.get_by_role("button", name="Read as a deal").click()
    expect(page.locator("#number")).to_contain_text("typed in")
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a deal or rules").click()
    page.get_by_label("Text").fill('{"cells": {"count": 2}, "tableau piles": {"build policy": "red-black"}}')
    page.get_by_role("button", name="Read as rules, and deal").click()
    expect(page.locator("#title")).to_contain_text("my-game")


def test_a_game_is_found_chosen_and_dealt_by_number(page: Page) -> None:
    opened(page, "/")
    page.get_by_role("button", name="New").click()
    page.get_by_label("Search games").fill("bakers game")
    expect(page.get_by_role("listbox").get_by_role("option", selected=True)).to_contain_text("Baker's Game")
    page.get_by_label("Deal number or deal id").fill("617")
    page.get_by_label("Whose deal numbers").select_option("microsoft")
    page.get_by_role("button", name="Deal", exact=True).click()
    until(page, "winnable.game.dealt.id === 'bakers-game:microsoft:617'")


def test_nothing_shifts_and_the_page_is_small_and_quick(page: Page) -> None:
    received: dict[str, int] = {}
    page.on("response", lambda answer: received.__setitem__(answer.url, len(answer.body())))
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(entry => shift += entry.value))"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    page.goto("/#game=klondike&deal=solvitaire:7")
    page.locator(".card").first.wait_for()
    for number in range(1, 6):
        page.keyboard.press("d")
        played(page, number)
    assert page.evaluate("shift") < 0.01
    assert sum(received.values()) < 300_000
    assert all(url.startswith(page.url.split("#")[0]) for url in received)
