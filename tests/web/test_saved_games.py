"""Games that the browser keeps: going to another deal loses none, and tabs do not write over each other's."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from helpers.web_pages import moves, opened, played, until

KLONDIKE = "/#game=klondike&deal=solvitaire:7"
FREECELL = "/#game=freecell&deal=microsoft:164"
RECORDS = """Object.keys(localStorage).filter((key) => key.startsWith("winnable.game."))
  .map((key) => JSON.parse(localStorage[key]))"""


def records(page: Page) -> list[dict[str, Any]]:
    """What is kept of games with moves, the longest first."""
    found: list[dict[str, Any]] = page.evaluate(RECORDS)
    return sorted((each for each in found if each["turns"]), key=lambda each: -len(each["turns"]))


def kept_moves(page: Page) -> list[list[str]]:
    return [[move for turn in each["turns"] for move in turn] for each in records(page)]


def statistics(page: Page) -> Any:
    return page.evaluate("JSON.parse(localStorage['winnable.statistics'] ?? '{}')")


def play(page: Page, *wanted: str) -> None:
    for move in wanted:
        before = len(moves(page))
        page.evaluate("move => winnable.play(move)", move)
        until(page, f"winnable.game.moves().length > {before}")


def begun(page: Page, address: str) -> None:
    """Go to a deal by its link, as from a bookmark, in the page that is open."""
    page.goto(address)
    deal = address.split("deal=")[1].split("&")[0].split(":")[1]
    until(page, f"window.winnable?.game.dealt?.deal.seed === '{deal}'")


def tab(context: BrowserContext, address: str) -> Page:
    """A further tab of the same browser."""
    page = context.new_page()
    opened(page, address)
    return page


def test_another_deal_loses_nothing_and_counts_nothing(page: Page) -> None:
    opened(page, KLONDIKE)
    play(page, "deal", "t1-t6")
    begun(page, FREECELL)
    assert statistics(page) == {}
    play(page, "t1-c1")
    begun(page, KLONDIKE)
    played(page, 2)
    assert moves(page) == ["deal", "t1-t6"]
    begun(page, FREECELL)
    played(page, 1)
    assert kept_moves(page) == [["deal", "t1-t6"], ["t1-c1"]]
    assert statistics(page) == {}


def test_the_last_game_is_offered_and_a_list_has_all(page: Page) -> None:
    opened(page, KLONDIKE)
    play(page, "deal")
    begun(page, FREECELL)
    play(page, "t1-c1")
    begun(page, "/#game=golf&deal=solvitaire:1")
    page.locator("#offers").get_by_role("button", name="Back to FreeCell № 164").click()
    until(page, "winnable.game.dealt.deal.game === 'freecell' && winnable.game.at === 1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Games to continue").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(dialog).to_contain_text("Klondike № 7")
    expect(dialog).to_contain_text("1 move")
    dialog.get_by_role("button", name="Continue Klondike № 7").click()
    until(page, "winnable.game.dealt.deal.game === 'klondike' && winnable.game.at === 1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Games to continue").click()
    dialog.get_by_role("button", name="Forget FreeCell № 164").click()
    expect(dialog).to_contain_text("There is no other game.")
    assert kept_moves(page) == [["deal"]]


def test_a_deal_that_was_begun_goes_on_when_it_is_chosen_again(page: Page) -> None:
    opened(page, FREECELL)
    play(page, "t1-c1", "t2-c2")
    page.keyboard.press("u")
    until(page, "winnable.game.at === 1")
    begun(page, KLONDIKE)
    page.keyboard.press("n")
    page.get_by_label("Deal number or deal id").fill("freecell:microsoft:164")
    page.get_by_role("button", name="Deal", exact=True).click()
    until(page, "winnable.game.dealt.deal.game === 'freecell' && winnable.game.at === 1")
    expect(page.locator("#message")).to_contain_text("You had begun this deal")
    assert page.evaluate("winnable.game.turns.length") == 2  # redo still plays what was taken back


def test_only_who_gives_up_has_lost_and_only_once(page: Page) -> None:
    opened(page, KLONDIKE)
    play(page, "deal")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Give up").click()
    (kept,) = statistics(page).values()
    assert (kept["played"], kept["won"]) == (1, 0)
    page.reload()
    until(page, "window.winnable?.game.at === 1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Give up").click()
    (kept,) = statistics(page).values()
    assert kept["played"] == 1
    assert page.evaluate(RECORDS)[0]["outcome"] == "lost"
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Games to continue").click()
    expect(page.get_by_role("dialog")).to_contain_text("There is no other game.")


def test_tabs_with_different_deals_keep_their_own(page: Page, context: BrowserContext) -> None:
    opened(page, KLONDIKE)
    other = tab(context, FREECELL)
    play(page, "deal")
    play(other, "t1-c1")
    play(page, "t1-t6")
    play(other, "t2-c2")
    for each, wanted in ((page, ["deal", "t1-t6"]), (other, ["t1-c1", "t2-c2"])):
        each.reload()
        until(each, "window.winnable?.game.at === 2")
        assert moves(each) == wanted


def test_tabs_with_the_same_deal_keep_both_games_and_say_so(page: Page, context: BrowserContext) -> None:
    opened(page, FREECELL)
    play(page, "t1-c1")
    other = tab(context, FREECELL)
    played(other, 1)
    play(page, "t2-c2", "t3-c3")
    assert kept_moves(page) == [["t1-c1", "t2-c2", "t3-c3"]]
    other.keyboard.press("u")
    until(other, "winnable.game.at === 0")
    assert kept_moves(page) == [["t1-c1", "t2-c2", "t3-c3"]]  # who is behind writes over nothing
    play(other, "t4-c1")
    expect(other.locator("#message")).to_contain_text("both are kept")
    assert kept_moves(page) == [["t1-c1", "t2-c2", "t3-c3"], ["t4-c1"]]
    play(other, "t5-c2")
    expect(other.locator("#message")).not_to_contain_text("both are kept")
    play(page, "t4-c4")
    wanted = [["t1-c1", "t2-c2", "t3-c3", "t4-c4"], ["t4-c1", "t5-c2"]]
    assert kept_moves(page) == wanted
    for each, expected in ((page, wanted[0]), (other, wanted[1])):
        each.reload()
        until(each, f"window.winnable?.game.at === {len(expected)}")
        assert moves(each) == expected


def test_a_tab_that_only_looks_changes_nothing(page: Page, context: BrowserContext) -> None:
    opened(page, FREECELL)
    play(page, "t1-c1", "t2-c2")
    looking = tab(context, FREECELL)
    played(looking, 2)
    page.keyboard.press("u")
    until(page, "winnable.game.at === 1")
    play(page, "t3-c3")
    assert kept_moves(page) == [["t1-c1", "t3-c3"]]


def test_a_link_with_other_moves_is_a_game_beside(page: Page) -> None:
    opened(page, FREECELL)
    play(page, "t1-c1")
    page.goto("/#game=freecell&deal=microsoft:164&open=1&moves=t5-c1.t6-c2")
    until(page, "winnable.game.moves().join() === 't5-c1,t6-c2'")
    assert kept_moves(page) == [["t5-c1", "t6-c2"], ["t1-c1"]]


def test_the_single_game_of_before_goes_on(page: Page) -> None:
    deal = {"game": "freecell", "rules": "", "dealer": "microsoft", "seed": "164", "position": ""}
    old = {"deal": deal, "turns": [["t1-c1"], ["t2-c2"]], "at": 1, "hidden": True, "seconds": 75}
    won = {"title": "FreeCell", "played": 4, "won": 3, "streak": 2, "best": 2, "least": 90, "seconds": 300, "helped": 0}
    kept = {"winnable.current": json.dumps(old), "winnable.statistics": json.dumps({"freecell@1": won})}
    page.add_init_script(f"if (!localStorage['winnable.last']) Object.assign(localStorage, {json.dumps(kept)})")
    opened(page, "/")
    until(page, "window.winnable?.game.at === 1 && winnable.game.turns.length === 2")
    assert page.evaluate("winnable.game.seconds") >= 75
    assert page.evaluate("localStorage['winnable.current'] ?? ''") == ""
    assert statistics(page) == {"freecell@1": won}
    play(page, "t3-c3")
    assert kept_moves(page) == [["t1-c1", "t3-c3"]]


FILL = """([count, outcome]) => {
  for (let number = 0; number < count; number += 1) {
    const deal = { game: "golf", rules: "", dealer: "solvitaire", seed: String(number + 1), position: "" };
    const game = { deal, id: `g${number}`, revision: 1, when: number, title: "Golf", turns: [["deal"]], at: 1 };
    const kept = { ...game, hidden: true, seconds: 1, helped: false, outcome: number % 2 ? outcome : "" };
    localStorage[`winnable.game.g${number}`] = JSON.stringify(kept);
  }
}"""


def test_the_oldest_finished_games_make_room_first(page: Page) -> None:
    opened(page, KLONDIKE)
    page.evaluate(FILL, [60, "won"])
    play(page, "deal")
    kept = records(page)
    assert len(kept) == 40
    assert sum(each["outcome"] == "" for each in kept) == 31  # no game that can go on had to go
    assert {each["id"] for each in kept if each["outcome"]} == {f"g{number}" for number in range(43, 60, 2)}
