"""Research over the API and on its pages."""

import json
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from helpers.web_server import Server, running
from winnable.reports.dataset import shipped_dataset
from winnable.statistics import wilson


def test_the_table_of_all_games_says_what_the_published_page_says(server: Server) -> None:
    _, games = server.get("/api/winnability")
    text = (Path(__file__).parents[2] / "docs" / "winnability.md").read_text(encoding="utf-8")
    assert {game["game"] for game in games} == set(re.findall(r"\]\(games/([^)]*)\.md\)", text))
    klondike = next(game for game in games if game["game"] == "klondike")
    assert f"| [klondike](games/klondike.md) | {klondike['deals']:,} |" in text
    interval = wilson(klondike["winnable"], klondike["unwinnable"], klondike["unknown"])
    assert (klondike["low"], klondike["high"]) == (interval.low, interval.high)


def test_one_game_in_numbers(server: Server) -> None:
    _, told = server.get("/api/winnability/klondike")
    rows = shipped_dataset()[0]["game"].to_pylist()
    assert sum(map(sum, told["positions"].values())) == rows.count("klondike")  # the record does not know positions
    assert told["deals"] >= rows.count("klondike")
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
    expect(page.locator("#meaning")).to_contain_text("4 cells")
    rules = page.get_by_label("Rules, as JSON")
    rules.fill(rules.input_value().replace('"count": 4', '"count": 400'))
    expect(page.locator("#meaning .problems")).to_contain_text("cells.count: must be at most 52, not 400")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    rules.fill(rules.input_value().replace('"count": 400', '"count": 0'))
    expect(page.locator("#meaning")).not_to_contain_text("4 cells")
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


def test_the_skill_table_is_the_one_of_the_documents(server: Server) -> None:
    _, told = server.get("/api/skill")
    page = (Path(__file__).parents[2] / "docs" / "skill.md").read_text(encoding="utf-8")
    assert [game["game"] for game in told["games"]] == re.findall(r"\]\(games/([^)]*)\.md\)", page)
    klondike = next(game for game in told["games"] if game["game"] == "klondike")
    shares = {share["name"]: share for share in klondike["shares"]}
    assert list(shares) == ["winnable", "random", "greedy", "best"]
    assert all(0 <= share["low"] <= share["high"] <= 1 and share["games"] for share in shares.values())


def test_luck_and_skill_are_shown(page: Page) -> None:
    page.goto("/skill")
    page.get_by_label("Search games").fill("canfield")
    section = page.locator(".skill").first
    expect(section).to_contain_text("Canfield")
    expect(section.locator(".interval")).to_have_count(section.locator("dt").count())
    assert section.locator("dt").count() >= 4


def rated(folder: Path, seeds: str) -> None:
    command = [sys.executable, "-m", "winnable", "rate", "alpha-star", "--seeds", seeds, "--positions", "3000"]
    subprocess.run([*command, "--workers", "1", "--out", str(folder)], check=True, capture_output=True)


def test_an_experiment_is_watched_as_it_grows(tmp_path: Path, page: Page) -> None:
    folder = tmp_path / "alphas"
    rated(folder, "1-8")
    with running("--experiment", str(folder)) as watching:
        _, told = watching.get("/api/experiment")
        assert (told["name"], [run["deals"] for run in told["runs"]]) == ("alphas", [8])
        assert str(tmp_path) not in json.dumps(told)
        page.goto(f"{watching.address}experiment")
        expect(page.locator("#rows")).to_contain_text("Alpha Star")
        expect(page.locator("#standing")).to_contain_text("8 deals")
        rated(folder, "1-20")
        expect(page.locator("#standing")).to_contain_text("20 deals")
        run = watching.get("/api/experiment")[1]["runs"][0]
        assert run["winnable"] + run["unwinnable"] + run["unknown"] == run["deals"] == 20
        interval = wilson(run["winnable"], run["unwinnable"], run["unknown"])
        assert (run["low"], run["high"]) == (interval.low, interval.high)
        page.goto("about:blank")  # a page that goes on asking would complain when the server is gone


def test_without_an_experiment_the_page_says_how_to_watch_one(server: Server, page: Page) -> None:
    assert server.get("/api/experiment")[1] == {"name": "", "runs": [], "seconds_ago": None}
    page.goto("/experiment")
    expect(page.locator("#standing")).to_contain_text("winnable serve --experiment DIR")


def test_a_directory_without_results_is_refused_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--experiment", str(tmp_path / "nothing")]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode != 0
    assert "there are no results in this directory" in ended.stderr
    assert "Traceback" not in ended.stderr
