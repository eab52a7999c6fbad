"""The C API: the same deals, moves and verdicts as Python, and a sentence for everything that is not right."""

import ctypes
import json
import random
import re
import subprocess
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from helpers.c_library import STOP, CGame, CPosition, Refused, built, library
from helpers.core_answers import found_by_python, normal
from helpers.random_rules import random_rules
from winnable import Game, State, _core, all_games, find_game, replay, solve
from winnable.compiled import compiled
from winnable.moves import parse_move
from winnable.notation.objects import layout_to_object
from winnable.solving.schedules import EngineSpec
from winnable.solving.solver import Limits
from winnable.solving.weights import FEATURES, features

POSITIONS = 2000
GAMES = sorted(all_games())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_dealt_and_solved_as_in_python(name: str) -> None:
    game = find_game(name)
    deal = game.deal(1)
    position = CGame(game).deal(1)
    assert normal(position.layout()) == normal(layout_to_object(game.rules, deal.layout))
    found = position.solve(positions=POSITIONS)
    assert found == found_by_python(deal, POSITIONS)
    if found["verdict"] == "winnable":
        assert replay(deal, [parse_move(move) for move in found["moves"]]).is_won()


@pytest.mark.parametrize("name", ["birds-of-a-feather", "freecell", "klondike", "golf"])
@pytest.mark.parametrize("seed", [1, 11982, 2**31 + 7])
def test_the_numbers_of_microsoft(name: str, seed: int) -> None:
    game = find_game(name)
    dealt = CGame(game).deal(seed, "microsoft").layout()
    assert normal(dealt) == normal(layout_to_object(game.rules, game.deal(seed, "microsoft").layout))


@pytest.mark.parametrize("number", range(60))
def test_rules_of_anyone(number: int) -> None:
    game = Game("random", "random", random_rules(random.Random(number)))
    deal = game.deal(number)
    embedded = CGame(game)
    assert embedded.deal(number).solve(positions=300) == found_by_python(deal, 300)
    compare_a_playout(embedded, embedded.deal(number), State(deal), random.Random(number))


@pytest.mark.parametrize("name", GAMES[::9])
def test_a_game_is_played_as_in_python(name: str) -> None:
    game = find_game(name)
    embedded = CGame(game)
    compare_a_playout(embedded, embedded.deal(3), State(game.deal(3)), random.Random(name))


def compare_a_playout(game: CGame, position: CPosition, state: State, generator: random.Random) -> None:
    """Random moves: the same are legal, and what is written can be read back."""
    start = position.layout()
    made = 0
    for _ in range(40):
        legal = [str(move) for move in state.legal_moves()]
        assert sorted(position.moves()) == sorted(legal)
        assert position.is_won() == state.is_won()
        if not legal:
            break
        move = generator.choice(legal)
        position.play(move)
        state.push(move)
        made += 1
        layout = position.layout()
        assert normal(layout) == normal(layout_to_object(state.rules, state.layout))
        if layout_has_cards(layout):
            again = game.read(layout)
            assert with_any_foundation(again.layout()) == with_any_foundation(layout)
            assert unnumbered(again.moves()) == unnumbered(position.moves())
    while made:
        assert position.undo()
        made -= 1
    assert not position.undo()
    assert position.layout() == start


def with_any_foundation(layout: dict[str, Any]) -> dict[str, Any]:
    """A list of the cards at home does not say which of two foundations of a suit has more."""
    return layout | {"foundations": sorted(layout.get("foundations", []))}


def unnumbered(moves: list[str]) -> list[str]:
    return sorted(re.sub(r"^f[0-9]+", "f", move) for move in moves)


def layout_has_cards(layout: dict[str, Any]) -> bool:
    return any(card for row in layout.get("grid", [["x"]]) for card in row)


def test_the_example_in_c(tmp_path: Path) -> None:
    (tmp_path / "freecell.json").write_text(json.dumps(compiled(find_game("freecell"))))
    deal = find_game("freecell").deal(7)
    layout = layout_to_object(deal.rules, deal.layout)
    (tmp_path / "deal.json").write_text(json.dumps(layout))
    expected = found_by_python(deal, POSITIONS)
    for what in ("7", "deal.json"):
        told = run_example(tmp_path, "freecell.json", what, str(POSITIONS))
        assert told.returncode == 0
        title, shown, verdict, effort, *moves = told.stdout.splitlines()
        assert title.startswith("freecell, by winnable 0.")
        assert json.loads(shown) == layout
        assert (verdict, effort) == (expected["verdict"], f"{expected['positions']} positions")
        assert " ".join(moves).split() == expected["moves"]


@pytest.mark.parametrize("number", [1, 617])
def test_the_example_in_c_plus_plus(number: int) -> None:
    told = subprocess.run([built() / "core_example", str(number)], capture_output=True, text=True, check=True).stdout
    found = features(find_game("freecell").deal(number, "microsoft"))
    *lines, last = told.splitlines()
    assert lines == [f"{found[name]:6} {meaning}" for name, meaning in FEATURES.items() if found[name]]
    assert re.fullmatch(r"winnable, [1-9][0-9]* moves, [1-9][0-9]* positions", last)


def run_example(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    # An empty environment: nothing of Python is needed at run time.
    command = [str(built() / "example" / "solve"), *arguments]
    return subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["golf.json", "-3"], "golf.json"),
        (["nowhere.json", "1"], "nowhere.json: there is no text"),
        (["fan.json", "nowhere.json"], "nowhere.json: there is no text"),
        (["fan.json", "-1"], "-1: seed -1: the dealer solvitaire has the seeds 0 to 4294967295"),
        ([], "usage"),
    ],
)
def test_the_example_refuses_with_a_sentence(tmp_path: Path, arguments: list[str], words: str) -> None:
    (tmp_path / "fan.json").write_text(json.dumps(compiled(find_game("fan"))))
    told = run_example(tmp_path, *arguments)
    assert told.returncode == 2
    assert words in told.stderr


def test_it_can_be_linked_by_pkg_config(tmp_path: Path) -> None:
    text = (built() / "installed" / "lib" / "pkgconfig" / "winnable.pc").read_text()
    prefix = str(built() / "installed")
    libraries = text.split("Libs: ")[1].split("\n")[0].replace("${libdir}", f"{prefix}/lib").split()
    source = Path(__file__).parents[2] / "examples" / "embed" / "solve.c"
    program = tmp_path / "solve"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{prefix}/include"]
    subprocess.run(["cc", *flags, source, *libraries, "-o", program], check=True)
    assert subprocess.run([program], check=False, capture_output=True).returncode == 2


def test_versions() -> None:
    assert library().api_version() == 1
    assert library().version().decode().endswith(_core.fingerprint)


def test_limits_end_a_search() -> None:
    spider = CGame(find_game("spider")).deal(3)
    assert spider.solve(positions=50)["reason"] == "positions"
    assert spider.solve(seconds=0.05)["reason"] == "time"
    asked: list[int] = []

    def stops(_: int | None) -> int:
        asked.append(1)
        return 1

    assert spider.solve(wants_stop=STOP(stops))["reason"] == "cancelled"
    assert asked
    with pytest.raises(Refused, match="must not be negative"):
        spider.solve(seconds=-1.0)
    with pytest.raises(Refused, match="at least 1048576"):
        spider.solve(memory_bytes=5)


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    position = CGame(find_game("klondike")).deal(7)
    before = position.layout()
    for move in ("t1-t2", "nonsense", "", "t1-f:200"):
        with pytest.raises(Refused, match="not one of the legal moves"):
            position.play(move)
    assert position.layout() == before


COMPLETE: dict[str, Any] = {"name": "complete", "share": 1, "parameters": EngineSpec("complete").values}
BEAM: dict[str, Any] = {"name": "beam", "share": 1, "parameters": EngineSpec("beam").values}


def with_width(width: int) -> dict[str, Any]:
    return BEAM | {"parameters": BEAM["parameters"] | {"width": width}}


def changed(game: str, path: str, value: object) -> str:
    """A compiled game in which one thing is another; `...` takes it out."""
    fields: Any = deepcopy(compiled(find_game(game)))
    *outer, last = path.split(".")
    place = fields
    for name in outer:
        place = place[int(name) if name.isdigit() else name]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(fields)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("format", 1, "format: must be a number from 5 to 5"),
        ("rules.piles", "7", "rules.piles: must be a whole number"),
        ("rules.piles", 53, "rules.piles: must be a number from 0 to 52"),
        ("rules.piles", 6, "deal_plan.parts: there are other places in the rules"),
        ("rules.pies", 6, "rules.pies: there is no such field"),
        ("rules.decks", ..., "rules.decks: this field is missing"),
        ("rules.removable", 1, "rules.removable: must be true or false"),
        ("rules.build", 0, "rules.build: must be a word"),
        (
            "rules.build",
            "up",
            "rules.build: must be one of any-suit, red-black, same-colour, same-suit, other-suit, spaces-only",
        ),
        ("rules.matches", ["same-colour"], "rules.matches: must be one of same-suit, same-rank"),
        ("deal_plan.initial", "some", "deal_plan.initial: must be one of none, one, two, all-but-one, all"),
        ("deal_plan.sink", [14], "deal_plan.sink: must be a number from 1 to 13"),
        ("deal_plan.in_line", [0, 104], "deal_plan.in_line: must be a number from 0 to 103"),
        ("rules.has_hole", True, "rules: a game must have either foundations or a hole, or"),
        ("rules.stock_size", 23, "rules.stock_size: it is another in the deal_plan"),
        ("rules.foundation_suits", [0, 1], "rules.foundation_suits"),
        ("deal_plan", [], "deal_plan: must be an object"),
        ("deal_plan.hole", 3, "deal_plan.hole: does not fit rules.has_hole"),
        ("deal_plan.parts", {}, "deal_plan.parts: must be a list"),
        ("deal_plan.parts", [], "rules.stock_size: it is another in the deal_plan"),
        ("deal_plan.parts.0.piles.0.cards", [0] * 24, "deal_plan.parts: they are not those of this deck"),
        ("deal_plan.parts.0.piles.0.cards", [0] * 25, "rules.stock_size: it is another in the deal_plan"),
        ("deal_plan.parts.0.piles.0.cards", list(range(23)), "rules.stock_size: it is another in the deal_plan"),
        (
            "deal_plan.parts.0.piles.0.cards",
            [104] * 24,
            "deal_plan.parts[0].piles.cards: must be a number from 0 to 103",
        ),
        ("deal_plan.parts.0.shape", "heap", "deal_plan.parts[0].shape: must be one of pile, piles, row, rows"),
        ("deal_plan.parts.0.place", "square", "rules.stock_size: it is another in the deal_plan"),
        ("deal_plan.parts.1.place", "stock", "deal_plan.parts[1].place: is there twice"),
        ("deal_plan.parts.3.piles.0.hidden", 1, "deal_plan.parts: a pile has too many cards, or too many face down"),
        ("deal_plan.played_suits", [0, 1], "deal_plan.played_suits"),
        ("search.weights", [1], "search.weights"),
        ("search.engines", {}, "search.engines: must be a list"),
        ("search.engines", [], "search.engines: gives no engine a share"),
        (
            "search.engines",
            [COMPLETE] * 2,
            "search.engines: has more than one engine that finds wins and proves losses",
        ),
        ("search.engines", [BEAM] * 9, "search.engines: has more than 8 engines"),
        ("search.engines", [BEAM, COMPLETE | {"name": "magic"}], "search.engines[1].name: there is no such engine"),
        ("search.engines", [COMPLETE | {"share": 0}], "search.engines[0].share: must be a number from 1 to 999"),
        ("search.engines", [COMPLETE | {"part": 1}], "search.engines[0].part: there is no such field"),
        ("search.engines", [BEAM | {"parameters": {}}], "search.engines[0].parameters.width: this field is missing"),
        ("search.engines", [with_width(0)], "search.engines[0].parameters.width: must be a number from 1 to 10000000"),
        (
            "search.engines",
            [COMPLETE | {"parameters": COMPLETE["parameters"] | {"x": 1}}],
            "search.engines[0].parameters.x: there is no such field",
        ),
        ("search.switches.blocking", None, "search.switches.blocking"),
        ("dealers", [{"name": "greenfelt", "first": 0, "last": 1}], "dealers.name"),
        ("extra", 1, "extra: there is no such field"),
    ],
)
def test_a_damaged_game_is_refused(path: str, value: object, words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)):
        CGame(changed("klondike", path, value))


def test_another_schedule_searches_as_in_python() -> None:
    deal = find_game("freecell").deal(3)
    text = changed("freecell", "search.engines", [with_width(5), COMPLETE])
    found = solve(deal, Limits(positions=3_000), "beam=1:width=5,complete=1")
    assert CGame(text).deal(3).solve(positions=3_000)["positions"] == found.positions
    assert solve(deal, Limits(positions=3_000), "beam=1,complete=1").positions != found.positions


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a value is missing"),
        ("{", "the name of a field is missing"),
        ('{"format": 1', "an object does not end"),
        ('{"format": 1} x', "something after the end"),
        ('{"a": 1, "a": 2}', "given twice"),
        ('{"a" 1}', "a colon is missing"),
        ("[1, 2", "a list does not end"),
        ("[01]", "begins with 0"),
        ("[1.5]", "only whole numbers"),
        ("[1e5]", "only whole numbers"),
        ("[" + "9" * 19 + "]", "too long"),
        ("[" * 50, "nested too deeply"),
        ('"\\x"', "unknown escape"),
        ('"\\ud800"', "unknown escape"),
        ('"a', "does not end"),
        ('"a\nb"', "line break"),
        ("\n\n[tru]", "line 3"),
        ("[]", "must be an object"),
        ("{" + ",".join(f'"{number}": 1' for number in range(100)) + "}", "too many fields"),
        (" " * (1 << 20) + "{}", "longer than 1048576 bytes"),
    ],
)
def test_what_is_no_json_is_refused(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        CGame(text)


def test_bytes_at_random_are_refused() -> None:
    generator = random.Random(5)
    whole = json.dumps(compiled(find_game("canfield"))).encode()
    for _ in range(3000):
        place = generator.randrange(len(whole))
        cut = generator.choice([whole[:place], whole[:place] + bytes([generator.randrange(256)]) + whole[place + 1 :]])
        try:
            CGame(cut).deal(1).moves()  # a name or a weight was changed, or which seeds there are
        except Refused as error:
            assert str(error)  # noqa: PT017


def test_only_utf8_is_read() -> None:
    """The library and Python agree on what UTF-8 is."""
    generator = random.Random(6)
    likely = b"\x00\x41\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xed\xef\xf0\xf4\xf5\xf8\xff"
    refused = 0
    for _ in range(3000):
        text = bytes(generator.choices(likely, k=generator.randint(1, 4)))
        with pytest.raises(Refused) as error:
            CGame(text)
        try:
            text.decode()
            is_utf8 = True
        except UnicodeDecodeError:
            is_utf8 = False
        assert (str(error.value) == "it is not UTF-8") == (not is_utf8), text
        refused += not is_utf8
    assert 500 < refused < 2950


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tableau piles": [["AS"]]}, "tableau piles: 1 given, but the game has 7"),
        ({"tableau piles": "AS"}, "tableau piles"),
        ({"stock": ["1X"]}, 'stock: "1X" is not a card'),
        ({"stock": [3]}, "stock"),
        ({"stock": "AS"}, "stock: must be a list of cards"),
        ({"stock": []}, "one of the deck is missing"),
        ({"cells": ["AS"]}, "cells: there is no such field in this game"),
        ({"hole": "AS"}, "hole: there is no such field in this game"),
        ({"waste": ["AD"]}, "stock: it starts with fewer cards"),
        ({"foundations": ["2S"]}, "foundations: list every card from the base up"),
        ({"base card": "5"}, "base card: is not that of this game"),
        ({"wast": []}, "wast: there is no such field"),
        ({"redeals used": -1}, "redeals used"),
    ],
)
def test_a_layout_that_is_none_is_refused(change: dict[str, Any], words: str) -> None:
    game = find_game("klondike")
    layout = layout_to_object(game.rules, game.deal(1).layout) | change
    with pytest.raises(Refused, match=words):
        CGame(game).read(layout)


def test_a_card_that_is_there_twice_is_refused() -> None:
    game = find_game("freecell")
    layout = layout_to_object(game.rules, game.deal(1).layout)
    layout["tableau piles"][0][0] = layout["tableau piles"][1][0]
    with pytest.raises(Refused, match="more often than in the deck"):
        CGame(game).read(layout)


def test_a_face_down_card_on_one_that_is_face_up_is_refused() -> None:
    game = find_game("klondike")
    layout = layout_to_object(game.rules, game.deal(1).layout)
    pile = layout["tableau piles"][6]
    pile[0], pile[6] = pile[0].upper(), pile[6]
    with pytest.raises(Refused, match="lies on one that is face up"):
        CGame(game).read(layout)


def test_nothing_is_no_handle() -> None:
    for name in ("game_free", "position_free", "result_free"):
        getattr(library(), name)(ctypes.c_void_p(None))


def test_verdicts_are_those_of_solve() -> None:
    game = find_game("fan")
    embedded = CGame(game)
    for seed in range(1, 12):
        found, expected = embedded.deal(seed).solve(positions=20_000), solve(game.deal(seed), Limits(positions=20_000))
        assert (found["verdict"], found["positions"]) == (expected.verdict, expected.positions)
