"""The start page: games are found by any name, kept ones continue, and variants are options of one game."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import winnable
from helpers.web_pages import moves, opened, played, until
from helpers.web_server import Server
from winnable.catalogue import all_games
from winnable.tags import GROUPS, group_of, tags_of


def started(page: Page) -> None:
    page.goto("/games")
    page.locator(".game").first.wait_for()


def found(page: Page, name: str) -> list[str]:
    """What a search shows first."""
    page.get_by_label("Search games").fill(name)
    page.locator("#found:not(:empty)").wait_for()
    links: list[str] = page.locator("#groups h3 a, #groups .plain a").evaluate_all(
        "links => links.map(link => link.textContent)"
    )
    return links


def test_every_game_is_there_once(server: Server) -> None:
    _, games = server.get("/api/games")
    assert {game["name"] for game in games} == set(all_games())
    shown = {game["name"]: game for game in games if not game["variant_of"]}
    for game in games:
        assert (game["picture"] is None) == bool(game["variant_of"])
        assert game["group"] in GROUPS
        if game["variant_of"]:
            assert shown[game["variant_of"]]["options"]
    choices = [(game["variant_of"] or game["name"], str(game["options"])) for game in games if game["options"]]
    assert len(choices) == len(set(choices)) > 100  # no two variants have the same choices
    order = [game["group"] for game in games]
    assert order == sorted(order, key=GROUPS.index)


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("klondike", "Klondike"), ("thumb-and-pouch", "Klondike"), ("eight-off", "FreeCell"), ("gypsy", "Spider"),
        ("russian-solitaire", "Yukon"), ("josephine", "Forty Thieves"), ("rainbow", "Canfield"), ("fan", "Castles"),
        ("tripeaks", "Golf"), ("pyramid", "Pairs"), ("accordion", "Pairs"),
        ("aces-up", "Pairs"), ("carpet", "Pairs"), ("nestor", "Pairs"),
    ],
)  # fmt: skip
def test_groups_are_as_people_know_them(name: str, group: str) -> None:
    assert group_of(winnable.find_game(name).rules).startswith(group)


def test_a_picture_shows_the_layout(page: Page) -> None:
    started(page)
    for name, up, down in (("freecell", 52, 0), ("klondike", 8, 21), ("yukon", 31, 21), ("pyramid", 29, 0)):
        card = page.locator(f".game[data-game={name}]").first
        assert (name, card.locator("rect.up").count(), card.locator("rect.down").count()) == (name, up, down)


def test_a_game_is_found_by_any_name(page: Page) -> None:
    started(page)
    assert found(page, "montana") == ["Gaps, one deal"]
    assert found(page, "solitaire")[0] == "Klondike"
    assert "Baker's Game" in found(page, "bakers game")
    assert found(page, "klondike deal 5 1 redeal") == [
        "Klondike, deal 5, 1 redeal",
        "Klondike, deal 5, 1 redeal, no worrying back",
    ]
    page.get_by_label("Search games").fill("klondik freecel")
    expect(page.locator("#found")).to_contain_text("There is no game “klondik freecel”")
    page.get_by_label("Search games").fill("spyder")
    expect(page.locator("#found")).to_contain_text("There is no game “spyder”")
    expect(page.locator("#groups a").first).to_contain_text("Spider")


def test_a_game_has_tags(page: Page) -> None:
    started(page)
    tags = page.locator(".game[data-game=spider-classic] .tags").first
    expect(tags).to_contain_text("2 decks")
    expect(tags).to_contain_text("hidden cards")
    expect(tags).to_contain_text(re.compile("% winnable"))
    expect(page.locator(".game[data-game=freecell] .tags").first).to_contain_text("open")


def test_the_variants_of_klondike_are_one_game_with_options(page: Page) -> None:
    started(page)
    page.locator("section", has_text="Klondike and its kin").locator(".game[data-game=klondike]").wait_for()
    card = page.locator("section", has_text="Klondike and its kin").locator(".game[data-game=klondike]")
    assert page.locator(".game[data-game^=klondike-deal-5]").count() == 0
    card.locator("summary").click()
    card.get_by_label("Cards turned at a time").select_option("1")
    card.get_by_label("Times the waste may be turned over").select_option("2")
    link = card.get_by_role("heading").get_by_role("link")
    expect(link).to_have_text("Klondike, deal 1, 2 redeals")
    card.get_by_label("Cards may leave the foundations").select_option("no")
    expect(link).to_have_text("Klondike, deal 1, 2 redeals, no worrying back")
    link.click()
    until(page, "window.winnable?.game.dealt?.deal.game === 'klondike-deal-1-2-redeals-no-worrying-back'")


def test_favourites_are_kept(page: Page) -> None:
    started(page)
    favourites = page.locator("section", has=page.get_by_role("heading", name="Favourites"))
    expect(favourites.locator(".game[data-game=fan]")).to_have_count(0)
    page.get_by_role("button", name="Fan is a favourite", exact=True).click()
    expect(favourites.locator(".game[data-game=fan]")).to_have_count(1)
    page.reload()
    expect(favourites.locator(".game[data-game=fan]")).to_have_count(1)
    favourites.get_by_role("button", name="Fan is a favourite", exact=True).click()
    expect(favourites.locator(".game[data-game=fan]")).to_have_count(0)


def test_games_are_continued_from_the_start_page(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    page.evaluate("winnable.play('deal')")
    played(page, 1)
    page.goto("/#game=freecell&deal=microsoft:164&open=1")
    until(page, "window.winnable?.game.dealt?.deal.seed === '164'")
    for number, move in enumerate(("t1-c1", "t2-c2"), 1):
        page.evaluate("move => winnable.play(move)", move)
        played(page, number)
    page.get_by_role("link", name="Winnable, start page").click()
    kept = page.locator("#kept li")
    expect(kept).to_have_count(2)
    expect(kept.first).to_contain_text(re.compile(r"FreeCell № 164.*2 moves, \d+:\d\d"))
    page.get_by_role("link", name="Continue Klondike № 7").click()
    until(page, "window.winnable?.game.dealt?.deal.game === 'klondike' && winnable.game.at === 1")
    assert moves(page) == ["deal"]
    page.go_back()
    page.get_by_role("button", name="Forget FreeCell № 164").click()
    expect(kept).to_have_count(1)


def test_an_unknown_name_in_a_link_is_said_and_the_nearest_are_offered(context: BrowserContext) -> None:
    page = context.new_page()
    opened(page, "/#game=spyder&deal=solvitaire:7")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("There is no game “spyder”")
    expect(dialog.get_by_role("link", name="All games")).to_be_visible()
    dialog.get_by_role("button", name="Spider", exact=True).click()
    until(page, "winnable.game.dealt?.deal.game === 'spider'")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_fault_of_a_link_that_is_not_its_name_is_said_as_before(context: BrowserContext) -> None:
    page = context.new_page()
    opened(page, "/#game=klondike&deal=nobody:7")
    expect(page.locator("#message")).to_contain_text("nobody")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_first_visit_has_a_line_of_guidance_that_goes_away(page: Page) -> None:
    opened(page, "/")
    expect(page.locator("#message")).to_contain_text("Drag a card, or click it and then where it goes")
    expect(page.locator("#message")).to_contain_text("This deal can be won")
    seed = int(page.evaluate("winnable.game.dealt.deal.seed"))
    assert winnable.solve(winnable.deal("klondike", seed), winnable.Limits(positions=10_000_000)).verdict == "winnable"
    expect(page.locator("#offers").get_by_role("button", name="All games")).to_be_visible()
    page.keyboard.press("d")
    played(page, 1)
    expect(page.locator("#message")).not_to_contain_text("Drag a card")
    page.reload()
    until(page, "window.winnable?.game.at === 1")
    expect(page.locator("#message")).not_to_contain_text("Drag a card")


def test_the_dialog_for_a_new_game_has_options_in_place_of_variants(page: Page) -> None:
    opened(page, "/#game=klondike&deal=solvitaire:7")
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("option").first).to_be_visible()
    assert dialog.locator("[data-game^=klondike-deal-5]").count() == 0
    dialog.get_by_label("Cards turned at a time").select_option("5")
    expect(dialog.locator("[aria-selected=true]")).to_contain_text("Klondike, deal 5")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    until(page, "winnable.game.dealt.deal.game === 'klondike-deal-5'")


def test_games_are_chosen_by_tags(page: Page) -> None:
    started(page)
    everything = page.locator(".game").count()
    page.get_by_role("combobox", name="Cards").select_option("open")
    page.get_by_role("combobox", name="Skill").select_option("high")
    expect(page.locator("#found")).to_have_text(re.compile("[0-9]+ games?"))
    names = page.locator(".game").evaluate_all("games => games.map(game => game.dataset.game)")
    assert 0 < len(names) < everything
    for name in names:
        found = tags_of(winnable.find_game(name))
        assert (found.cards, found.skill) == ("open", "high")
    page.get_by_label("Search games").fill("freecell")
    expect(page.locator(".game[data-game=freecell]")).to_be_visible()
    page.get_by_role("combobox", name="Cards").select_option("hidden")
    expect(page.locator("#found")).to_have_text("0 games")
    page.get_by_label("Search games").fill("")
    for tag in ("Cards", "Skill"):
        page.get_by_role("combobox", name=tag).select_option("")
    expect(page.locator("section", has=page.get_by_role("heading", name="Favourites"))).to_be_visible()
