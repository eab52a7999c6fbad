"""The core as WebAssembly: the same deals, moves and verdicts as Python, and sentences for what is not right."""

import json
import random
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from helpers.core_answers import found_by_python, normal
from helpers.wasm import NODE, PACKAGE, ROOT, built, in_node, opened
from winnable import Limits, State, _core, all_games, find_game, solve
from winnable.compiled import compiled
from winnable.notation.objects import layout_to_object

GAMES = sorted(all_games())
SEARCHES = """
  return given.games.map(([compiled, seeds]) => {
    const game = core.game(compiled);
    const found = seeds.map((seed) => {
      const position = game.deal(seed);
      const result = { layout: position.layout(), ...position.solve({ positions: given.positions }) };
      delete result.seconds;
      return result;
    });
    game.free();
    return found;
  });
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page of Chromium with the package."""
    page = opened(browser)
    yield page
    page.context.close()


def in_chromium(page: Page, script: str, given: object = None) -> Any:
    return page.evaluate(f"(given) => {{ {script} }}", given)


def work(games: list[str], deals: int, positions: int) -> dict[str, Any]:
    """Deals of games as `SEARCHES` takes them."""
    return {
        "positions": positions,
        "games": [[json.dumps(compiled(find_game(name))), list(range(1, deals + 1))] for name in games],
    }


def compare(games: list[str], deals: int, positions: int, found: list[list[dict[str, Any]]]) -> None:
    """Every layout, verdict, reason, number of positions and win is that of the core that Python uses."""
    for name, of_game in zip(games, found, strict=True):
        game = find_game(name)
        for seed, result in zip(range(1, deals + 1), of_game, strict=True):
            deal = game.deal(seed)
            layout = result.pop("layout")
            assert normal(layout) == normal(layout_to_object(game.rules, deal.layout)), (name, seed)
            expected = found_by_python(deal, positions)
            assert result == expected | {"reason": expected["reason"] or ""}, (name, seed)


def test_every_game_is_solved_as_in_python(page: Page) -> None:
    compare(GAMES, 3, 1000, in_chromium(page, SEARCHES, work(GAMES, 3, 1000)))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_deals_are_solved_as_in_python(page: Page, name: str) -> None:
    compare([name], 20, 20_000, in_chromium(page, SEARCHES, work([name], 20, 20_000)))


def test_games_are_solved_in_node_as_in_python() -> None:
    games = GAMES[::4]
    compare(games, 2, 1000, in_node(SEARCHES, work(games, 2, 1000)))


PLAYOUT = """
  const position = core.game(given.compiled).deal(given.seed);
  const seen = [];
  for (const move of given.moves) {
    seen.push([position.moves(), position.layout(), position.isWon()]);
    position.play(move);
  }
  let undone = 0;
  const last = position.layout();
  while (position.undo()) undone += 1;
  return { seen, undone, last, first: position.layout() };
"""


@pytest.mark.parametrize("name", GAMES[::20])
def test_a_game_is_played_as_in_python(page: Page, name: str) -> None:
    game, generator = find_game(name), random.Random(name)
    state = State(game.deal(3))
    expected: list[tuple[Any, ...]] = []
    moves: list[str] = []
    while len(moves) < 30 and (legal := sorted(map(str, state.legal_moves()))):
        expected.append((legal, normal(layout_to_object(state.rules, state.layout)), state.is_won()))
        moves.append(generator.choice(legal))
        state.push(moves[-1])
    assert moves
    given = {"compiled": json.dumps(compiled(game)), "seed": 3, "moves": moves}
    found = in_chromium(page, PLAYOUT, given)
    assert [(sorted(legal), normal(layout), won) for legal, layout, won in found["seen"]] == expected
    assert normal(found["last"]) == normal(layout_to_object(state.rules, state.layout))
    assert found["undone"] == len(moves)
    assert found["first"] == found["seen"][0][1]


def refused(page: Page, script: str, **given: object) -> str:
    """The message of the Error that a script ends in; `game` is Klondike, `position` its deal 7."""
    given["klondike"] = compiled(find_game("klondike"))
    whole = f"""
      const game = core.game(given.klondike);
      const position = game.deal(7);
      try {{ {script} }} catch (failure) {{ return failure.constructor.name + ": " + failure.message; }}
      return "it was taken";
    """
    return str(in_chromium(page, whole, given))


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("core.game('{')", "Error: line 1"),
        ("core.game({})", "Error: .*missing"),
        ("core.game([])", "Error: .*object"),
        ("core.game('[' + '9'.repeat(40) + ']')", "Error: .*too long"),
        ("game.deal(-1)", "Error: seed -1: the dealer solvitaire has the seeds 0 to 4294967295"),
        ("game.deal(1.5)", "RangeError: seed: must be a whole number"),
        ("game.deal('7')", "RangeError: seed: must be a whole number"),
        ("game.deal(2n ** 64n)", "RangeError: seed: must have at most 64 bits"),
        ("game.deal(1, 'greenfelt')", "Error: there is no such dealer for this game"),
        ("game.read({ stock: ['1X'] })", "Error: "),
        ("game.read('')", "Error: "),
        ("position.play('t1-t2')", "Error: this is not one of the legal moves"),
        ("position.play('\\0')", "Error: this is not one of the legal moves"),
        ("position.solve({ positions: 0 })", "RangeError: positions: must be a whole number of at least 1"),
        ("position.solve({ positions: 1e30 })", "RangeError: positions: must be a whole number of at least 1"),
        ("position.solve({ seconds: -1 })", "RangeError: seconds: must be a number above 0"),
        ("position.solve({ seconds: NaN })", "RangeError: seconds: must be a number above 0"),
        ("position.solve({ memoryBytes: 5 })", "Error: the limit in memory must be at least 1048576 bytes"),
        ("position.free(); position.moves()", "Error: this position was freed"),
        ("game.free(); position.moves()", "Error: this position was freed"),
        ("game.free(); game.deal(1)", "Error: this game was freed"),
        ("game.free(); game.free(); position.free(); position.free()", "it was taken"),
    ],
)
def test_what_is_not_right_is_refused(page: Page, script: str, words: str) -> None:
    assert re.match(words, refused(page, script))


def test_what_was_refused_changes_nothing(page: Page) -> None:
    script = """
      const before = JSON.stringify(position.layout());
      try { position.play("t1-t2"); } catch { throw new Error(String(before === JSON.stringify(position.layout()))); }
    """
    assert refused(page, script) == "Error: true"


SPIDER = "const position = core.game(given).deal(3);"


def test_limits_end_a_search(page: Page) -> None:
    script = f"""{SPIDER}
      const limits = [{{ positions: 50 }}, {{ seconds: 0.05 }}, {{ wantsStop: () => true }}];
      return limits.map((limit) => position.solve(limit));
    """
    found = in_chromium(page, script, compiled(find_game("spider")))
    assert [result["reason"] for result in found] == ["positions", "time", "cancelled"]
    assert {result["verdict"] for result in found} == {"unknown"}
    assert found[0]["positions"] <= 50 + 1
    assert found[1]["seconds"] >= 0.05


def test_what_the_question_throws_ends_the_search(page: Page) -> None:
    script = f"""{SPIDER}
      const failures = [];
      for (const wantsStop of [() => {{ throw new TypeError("mine"); }}, () => position.free()]) {{
        try {{ position.solve({{ wantsStop }}); }} catch (failure) {{ failures.push(failure.message); }}
      }}
      return [...failures, position.solve({{ positions: 50 }}).reason];
    """
    found = in_chromium(page, script, compiled(find_game("spider")))
    assert found == ["mine", "the core is searching; wantsStop must not call it", "positions"]


def test_a_search_in_a_worker_is_cancelled_by_ending_the_worker(page: Page) -> None:
    """The page stays alive meanwhile, and a new worker answers."""
    script = """
      const text = `import { load } from "${location.origin}/winnable.js";
        onmessage = async ({ data: [compiled, limits] }) => {
          const position = (await load()).game(compiled).deal(3);
          postMessage("searching");
          postMessage(position.solve(limits));
        };`;
      const ask = (limits, wanted) => new Promise((resolve, reject) => {
        const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        const worker = new Worker(address, { type: "module" });
        worker.onerror = reject;
        worker.onmessage = ({ data }) => {
          if (data === "searching" && wanted !== "searching") return;
          worker.terminate();
          resolve(data);
        };
        worker.postMessage([given, limits]);
      });
      return (async () => [await ask({}, "searching"), (await ask({ positions: 60 })).reason])();
    """
    assert in_chromium(page, script, compiled(find_game("spider"))) == ["searching", "positions"]


def test_a_limit_in_memory_is_kept(page: Page) -> None:
    """The memory of a fresh module says so."""
    script = """
      const { load } = await import("/winnable.js");
      const used = async (limits) => {
        const core = await load();
        const { verdict } = core.game(given).deal(2).solve({ positions: 300_000, ...limits });
        return [verdict, core.memoryBytes];
      };
      return [await used({ memoryBytes: 2 ** 20 }), await used({})];
    """
    given = compiled(find_game("forty-thieves"))
    limited, free = page.evaluate(f"async (given) => {{ {script} }}", given)
    assert limited[0] == free[0] == "unknown"
    assert limited[1] < 8 << 20 < free[1]


def test_what_was_freed_is_used_again(page: Page) -> None:
    """Memory of WebAssembly never shrinks, so what is not given back would show."""
    script = """
      for (let turn = 0; turn < 300; turn += 1) {
        const game = core.game(given);
        for (let seed = 1; seed <= 5; seed += 1) game.deal(seed).solve({ positions: 100 });
        game.free();
      }
      return core.memoryBytes;
    """
    text = compiled(find_game("klondike"))
    first = in_chromium(page, script, text)
    assert in_chromium(page, script, text) == first


def test_the_fingerprint_is_that_of_the_core_of_python(page: Page) -> None:
    version = in_chromium(page, "return core.version;")
    released = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert version == f"{released}+{_core.fingerprint}"
    assert json.loads((PACKAGE / "package.json").read_text())["version"] == released


def test_files_of_the_package_are_there() -> None:
    package = json.loads((PACKAGE / "package.json").read_text())
    assert all((PACKAGE / name).is_file() for name in package["files"])
    assert "dependencies" not in package


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    """As a program that depends on the package."""
    if NODE is None:
        pytest.skip("there is no Node here, for which the example is")
    example = re.findall(r"```js\n(.*?)```", (built() / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    assert example.count("\n") <= 10
    (tmp_path / "node_modules" / "@winnable").mkdir(parents=True)
    (tmp_path / "node_modules" / "@winnable" / "core").symlink_to(PACKAGE)
    (tmp_path / "klondike.json").write_text(json.dumps(compiled(find_game("klondike"))))
    (tmp_path / "example.mjs").write_text(example)
    done = subprocess.run([NODE, "example.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    expected = solve(find_game("klondike").deal(7), Limits(positions=100_000))
    assert expected.moves
    assert done.stdout.splitlines()[0] == f"winnable {expected.moves[0]}"
