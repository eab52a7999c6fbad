"""How much slower the core is as WebAssembly: the same deals with the same limits, here, in Node and in Chromium.

    make wasm && .venv/bin/python bench/wasm_speed.py klondike freecell --deals 30 --positions 50000

Each deal is searched three times, and its quickest time counts: browsers compile code better once they have seen that
it is used. Verdicts and positions must agree. Without Node or Chromium its column stays empty.
"""

import argparse
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from winnable import Limits, find_game, solve
from winnable.compiled import compiled

PACKAGE = Path(__file__).parents[1] / "js"
GAMES = (
    "klondike",
    "freecell",
    "spider",
    "forty-thieves",
    "canfield",
    "yukon",
    "fan",
    "golf",
    "accordion",
    "gaps-one-deal",
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ADDRESS = "http://core.test"
TYPES = {".js": "text/javascript", ".wasm": "application/wasm"}
TIMES = 3
SEARCH = """([core, {games, deals, positions, times}]) => games.map((compiled) => {
  const game = core.game(compiled);
  return Array.from({ length: deals }, (_, index) => {
    let found, seconds = Infinity;
    for (let time = 0; time < times; time += 1) {
      const position = game.deal(index + 1);
      found = position.solve({ positions });
      seconds = Math.min(seconds, found.seconds);
      position.free();
    }
    return [found.verdict, found.positions, seconds];
  });
})"""

Found = list[list[tuple[str, int, float]]]
"""For each game and deal the verdict, the positions and the seconds."""


def here(work: dict[str, Any]) -> Found:
    """With the core of Python. Deals are searched by the core alone, so that only the search is measured."""
    found: Found = []
    for name in work["names"]:
        game, limits = find_game(name), Limits(positions=work["positions"])
        of_game = []
        for seed in range(1, work["deals"] + 1):
            results = [solve(game.deal(seed), limits) for _ in range(TIMES)]
            of_game.append((str(results[0].verdict), results[0].positions, min(result.seconds for result in results)))
        found.append(of_game)
    return found


def in_node(work: dict[str, Any]) -> Found:
    """In a process of Node."""
    script = f"""
      const core = await (await import({json.dumps((PACKAGE / "winnable.js").as_uri())})).load();
      const work = JSON.parse(await new Response(process.stdin).text());
      console.log(JSON.stringify(({SEARCH})([core, work])));
    """
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, input=json.dumps(work), capture_output=True, text=True, check=True)
    found: Found = json.loads(done.stdout)
    return found


def in_chromium(work: dict[str, Any]) -> Found:
    """In a page, which is served from the folder of the package."""
    from playwright.sync_api import Route, sync_playwright

    def answer(route: Route) -> None:
        file = PACKAGE / route.request.url.removeprefix(f"{ADDRESS}/")
        if file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    browser_path = next(path for name in BROWSERS if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_default_timeout(0)
        page.route("**/*", answer)
        page.goto(f"{ADDRESS}/")
        script = f"async (work) => ({SEARCH})([await (await import('/winnable.js')).load(), work])"
        found: Found = page.evaluate(script, work)
        browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--positions", type=int, default=50_000)
    options = parser.parse_args()
    names = list(options.games) or list(GAMES)
    work = {"deals": options.deals, "positions": options.positions, "times": TIMES}
    work |= {"names": names, "games": [json.dumps(compiled(find_game(name))) for name in names]}
    ways: dict[str, Callable[[dict[str, Any]], Found]] = {"native": here}
    if (PACKAGE / "winnable.wasm").exists():
        ways |= {"Node": in_node} if shutil.which("node") else {}
        ways |= {"Chromium": in_chromium} if any(map(shutil.which, BROWSERS)) else {}
    found = {way: search(work) for way, search in ways.items()}
    print(f"{'':20} {'positions':>10}" + "".join(f" {way + ' s':>12}" for way in ways) + "  ratio")
    sums = dict.fromkeys(ways, 0.0)
    for number, name in enumerate(names):
        answers = {way: [deal[:2] for deal in map(tuple, found[way][number])] for way in ways}
        assert all(answer == answers["native"] for answer in answers.values()), f"{name}: the answers differ"
        seconds = {way: sum(deal[2] for deal in found[way][number]) for way in ways}
        sums = {way: sums[way] + seconds[way] for way in ways}
        print(f"{name:20} {sum(deal[1] for deal in found['native'][number]):10}{columns(seconds)}")
    print(f"{'all':20} {'':10}{columns(sums)}")


def columns(seconds: dict[str, float]) -> str:
    """The seconds of each way, and how many times as long as here it took elsewhere."""
    ratios = [f"{way} {taken / seconds['native']:.2f}" for way, taken in seconds.items() if way != "native"]
    return "".join(f" {taken:12.4f}" for taken in seconds.values()) + "  " + ", ".join(ratios)


if __name__ == "__main__":
    main()
