"""Every command with `--json`: each line satisfies the command's JSON Schema, and the schema promises nothing else.

A new command needs a schema in `src/winnable/schemas/`, lines here under its name, and a section in docs/json.md.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import winnable.schemas
from helpers.command_line import run
from helpers.stored_rows import row, rows, write_store
from winnable import deal, parse_move, prove
from winnable.cli import COMMANDS
from winnable.cli.play import saved_games
from winnable.notation import SavedGame, write_save
from winnable.played import PlayedGame
from winnable.schemas import commands, output_schema
from winnable.store.matches import GameFile

DOCUMENT = Path(__file__).parents[2] / "docs" / "json.md"
FREE = ("query", "schema", "serve")
"""Their fields are the user's columns, and those of JSON Schema and OpenAPI."""

# For each command what is typed; {out}, {other} and {twice} are directories of results, {dir} is the test's own.
LINES: dict[str, list[str]] = {
    "games": ["games", "games --all", "games no-such-word", "games spider"],
    "rules": [
        "rules klondike golf",
        "rules accordion birds-of-a-feather gaps-one-deal black-hole",
        "rules --check mine.json noted.json wrong.json nowhere.json klondike",
        "rules --schema",
        "rules --compiled klondike golf spider canfield bakers-dozen accordion mine.json",
        "rules nowhere.json",
    ],
    "schema": ["schema", "schema solve", "schema nowhere"],
    "deal": [
        "deal freecell:microsoft:11982",
        "deal klondike --seed 3",
        "deal canfield --seed 3",
        "deal golf --seed 3",
        "deal seahaven-towers --seed 3",
        "deal gaps-one-deal --seed 3",
        "deal accordion --seed 3",
        "deal birds-of-a-feather --seed 3",
        "deal mine.json --seed 3",
        "deal tiny.json --deal tiny.txt",
        "deal limited.json --deal limited.txt",
        "deal klondike --dealer exact --seed 80658175170943878571660636856403766975289505440883277823999999999999",
        "deal klondike --deal nowhere.txt",
    ],
    "deals": [
        "deals fan --count 4 --positions 3000 --workers 1",
        "deals fan --count 3 --positions 3000 --workers 1",
        "deals fan --count 2 --positions 3000 --workers 1 --with-solution",
        "deals spider --count 1 --positions 5 --no-keep",
        "deals mine.json --count 1 --positions 500 --winnable --with-solution --workers 1",
        "deals freecell --count 3 --positions 1 --dealer microsoft --from 8589934591 --no-keep",
        "deals freecell --count 2 --levels 2 --dealer microsoft --workers 1",
        "deals freecell --count 1 --cells-needed 2 --length 60-90 --difficulty 1-100 --dealer microsoft --workers 1",
        "deals freecell --count 1 --score 90-200 --family aces-deep --positions 20000 --workers 1",
        "deals freecell --count 0",
    ],
    "solve": [
        "solve freecell --seed 1 --positions 20000",
        "solve fan --seeds 1-6 --positions 3000",
        "solve spider --seed 1 --positions 5",
        "solve tiny.json --deal tiny.txt --shortest",
        "solve tiny.json --deal tiny.txt --shorten 0.1",
        "solve klondike --seed 7 --positions 20000 --exit-verdict",
        "solve birds-of-a-feather --seed 10 --stacks",
        "solve klondike --seed 7 --timeout 0",
    ],
    "rate": [
        "rate fan golf --seeds 1-5 --positions 300 --workers 1",
        "rate golf --seeds 1-3 --timeout 5 --workers 1",
        "rate mine.json --seeds 1-5 --positions 100 --workers 1",
        "rate fan --retry unknown --seeds 1-5 --positions 400 --workers 1",
        "rate golf --seeds 1-8 --positions 100 --workers 1 --shard 2/4 --out shards",
        "rate fan --seeds x",
    ],
    "report": ["report {out}", "report {out} {other}", "report {twice}", "report {shards}", "report nowhere"],
    "query": [
        'query {out} "SELECT * FROM latest LIMIT 3"',
        'query {out} "SELECT count(*) AS n, 1.5::DOUBLE AS x, NULL AS nothing FROM results"',
        'query {out} "SELECT game FROM latest WHERE false"',
        'query {out} "SELECT nonsense"',
    ],
    "audit": [
        "audit {out} --sample 100% --positions 2000 --workers 1",
        "audit {twice} --sample 2 --positions 20000 --workers 1",
        "audit nowhere",
    ],
    "tune": ["tune mine.json --seeds 1-4 --positions 2000", "tune mine.json --seeds 4"],
    "serve": ["serve --port 0 --stop-after 0.01", "serve --openapi", "serve --timeout 0"],
    "play": [
        "play klondike --seed 7",
        "play tiny.json --deal tiny.txt --light",
        "play --stats",
        "play --list",
        "play --forget kept",
        "play --resume nowhere",
    ],
    "match": [
        "match greedy klondike --seeds 1-3 --workers 1",
        "match best klondike --seeds 1-2 --samples 4 --workers 1 --know open --versus random",
        "match random-klondike klondike --seeds 1-20 --set stock=ring --workers 1",
        "match nobody klondike",
    ],
    "players": ["players", "players --nonsense"],
    "verify": [
        "verify tiny.json --deal tiny.txt --moves won.txt",
        "verify tiny.json --deal tiny.txt --moves short.txt",
        "verify tiny.json --deal tiny.txt --moves illegal.txt",
        "verify tiny.json --deal tiny.txt --moves nowhere.txt",
    ],
    "prove": [
        "prove klondike --seed 1",
        "prove klondike --seeds 1-4 --stock strict --level 5",
        "prove klondike --seed 2 --stock strict --limit 1",
        "prove klondike --seed 1 --level 0 --solver cp-sat",
        "prove tiny.json --deal tiny.txt --solver positions",
        "prove spider --seed 1",
    ],
    "check-proof": ["check-proof proof.json", "check-proof bad-proof.json", "check-proof tiny.json"],
    "explain": [
        "explain klondike --seed 1",
        "explain klondike --seed 21",
        "explain klondike --seed 22",
        "explain tiny.json --deal tiny.txt",
        "explain nowhere --seed 1",
    ],
    "schedule": [
        "schedule {engines} --cutoff 0.5 --out learned.json",
        "schedule {engines} --shares --out shares.json",
        "schedule {out}",
    ],
    "reproduce": [
        "reproduce",
        "reproduce solvitaire --results {out}",
        "reproduce relaxed-klondike --minutes 0 --results kept",
        "reproduce freecell-hardness --minutes 0 --results kept",
        "reproduce nowhere",
    ],
    "hint": [
        "hint tiny.json --deal tiny.txt",
        "hint tiny.json --deal tiny.txt --played t1-f",
        "hint spider --seed 1 --timeout 0.05",
        "hint tiny.json --deal tiny.txt --played t9-f",
    ],
    "grade": [
        "grade freecell --seed 1 --dealer microsoft",
        "grade freecell --seeds 1-2 --dealer microsoft --measure",
        "grade freecell --seeds 1-2 --family blocking-K --score",
        "grade fan --seed 2",
        "grade klondike --seed 1",
        "grade tiny.json --deal tiny.txt",
        "grade freecell",
    ],
    "review": [
        "review won.txt --game tiny.json --deal tiny.txt",
        "review saved.txt --timeout 5",
        "review kept --timeout 0.2",
        "review won.txt",
    ],
    "features": [
        "features klondike --seed 1",
        "features birds-of-a-feather --seeds 1-20 --out birds.parquet",
        "features klondike --seeds 1-20",
    ],
    "learn": [
        "learn birds-of-a-feather --seeds 1-8 --stops 6 --model tree --out birds.json",
        "learn birds-of-a-feather --seeds 1-8 --stops 6 --degree 2",
        "learn birds-of-a-feather --seeds 1-8 --features pairs,mobility --by cards:5-9,10-12 --out some.json",
        "learn birds-of-a-feather --seeds 1-8 --model knn --out birds.json",
    ],
    "perft": ["perft klondike --seed 1 --depth 3", "perft tiny.json --deal tiny.txt --depth 2", "perft nowhere.json"],
}
APART = {"serve"}
"""Commands with an event loop of their own: a test of the page may have begun one in this process before."""
TYPED = {"play": "t1-f\nhelp\nmoves\nt9-t9\nundo\nquit\n"}


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    """Files of the user's, and results."""
    files = {
        "mine.json": '{"cells": {"count": 2}, "max rank": 4, "tableau piles": {"count": 4}}',
        "noted.json": '{"stock": {"size": 24, "deal type": "tableau piles", "deal count": 3}}',
        "wrong.json": '{"stock": {"sise": 24, "redeal": "yes"}}',
        "tiny.json": '{"max rank": 1, "tableau piles": {"count": 4}}',
        "tiny.txt": "tableau 1: AC\ntableau 2: AH\ntableau 3:\ntableau 4:\nfoundation 3: AS\nfoundation 4: AD\n",
        "limited.json": '{"max rank": 2, "stock": {"size": 2, "redeal": 1}, "foundations": {"base card": "random"}}',
        "limited.txt": "base card: 2\nredeals used: 1\nstock:\nwaste: AC AH\ntableau 1: AS AD 2C\ntableau 2: 2H 2S 2D\n"
        + "".join(f"tableau {number}:\n" for number in range(3, 9)),
        "won.txt": "t1-f t2-f",
        "short.txt": "t1-f",
        "illegal.txt": "t3-f",
        "saved.txt": write_save(SavedGame(deal("klondike", 1), tuple(map(parse_move, ["deal", "deal"])))),
    }
    proof = prove(deal("klondike", 1)).certificate()
    files["proof.json"] = json.dumps(proof | {"deal": "klondike:solvitaire:1"})
    files["bad-proof.json"] = json.dumps(proof | {"lemmas": []})
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    saved_games.save("kept", SavedGame(deal("golf", 1), (parse_move("deal"),)))
    first = rows("fan", 0.5, 12) + rows("klondike", 0.8, 12) + [row("spider", 1, "unknown", 5.0)]
    second = [each | {"seconds": each["seconds"] / 2} for each in rows("fan", 0.5, 10)]
    both = [row("fan", 1, "winnable"), row("fan", 1, "unwinnable", strategy="complete=1")]
    identity = {"player": "greedy", "parameters": {}, "game": "fan", "dealer": "solvitaire", "know": "seen"}
    with GameFile(tmp_path / "out", "greedy", identity | {"seconds": None}) as file:
        file.add([PlayedGame(1, True, 90, 52, 0.1, 0, 0, (5,) * 20)])
    run("rate", "golf", "--seeds", "1-8", "--positions", "100", "--workers", "1", "--shard", "1/4", "--out", "begun")
    return {
        "shards": "begun",
        "out": write_store(tmp_path / "out", first),
        "other": write_store(tmp_path / "other", second),
        "twice": write_store(tmp_path / "twice", both),
        "engines": write_store(
            tmp_path / "engines",
            [
                one
                for place, engine in enumerate(("best-first=1", "complete=1:budget=400", "beam=1"))
                for one in rows("fan", 0.5, 30, place, strategy=engine)
            ],
        ),
    }


def split(line: str) -> list[str]:
    return [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line)]


def answers(command: str, folders: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """What a command prints for each of its lines."""
    for line in LINES[command]:
        words = (*split(line.format(**folders)), "--json")
        code, output, errors = run_apart(*words) if command in APART else ran(*words, stdin=TYPED.get(command, ""))
        assert code in (0, 1, 2, 10, 20), (line, output, errors)
        if code == 2:
            assert errors or "--check" in line, line  # bad input is told in sentences, not as JSON
        for text in output.splitlines():
            yield line, json.loads(text)


def ran(*words: str, stdin: str) -> tuple[int, str, str]:
    """What a command did in this process."""
    result = run(*words, stdin=stdin)
    return result.exit_code, result.stdout, result.stderr


def run_apart(*words: str) -> tuple[int, str, str]:
    """What a command did in a process of its own."""
    result = subprocess.run([sys.executable, "-m", "winnable", *words], capture_output=True, text=True, check=False)
    return result.returncode, result.stdout, result.stderr


def test_every_command_has_a_schema_and_is_tried() -> None:
    assert set(COMMANDS) == set(commands()) == set(LINES)


@pytest.mark.parametrize("command", sorted(LINES))
def test_what_is_printed_satisfies_the_schema(command: str, folders: dict[str, str]) -> None:
    schema = output_schema(command)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    printed = list(answers(command, folders))
    assert {line for line, _ in printed} >= set(LINES[command][:-1])  # the last one of each is bad input
    for line, answer in printed:
        for error in validator.iter_errors(answer):
            raise AssertionError(f"winnable {line} --json: {error.json_path}: {error.message}")
        if command not in FREE and "--schema" not in line and answer:
            assert not validator.is_valid(with_one_more(answer)), line
    # What the schema promises is really there: a field that was renamed or dropped must not live on in it.
    assert promised(command) <= keys(answer for _, answer in printed)


def with_one_more(answer: Any) -> Any:
    """The same with a field that nobody knows."""
    return [answer[0] | {"extra": 1}] if isinstance(answer, list) else answer | {"extra": 1}


@pytest.mark.parametrize("command", sorted(LINES))
def test_every_field_is_described_in_the_document(command: str) -> None:
    text = re.sub(r"```.*?```", "", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)
    section = re.split(rf"\n## winnable {command}\n", text)[1].split("\n## ")[0]
    assert promised(command) - layout_fields() <= set(re.findall(r"`([^`\n]+)`", section))


def layout_fields() -> set[str]:
    """What formats.md describes."""
    return set(output_schema("deal")["$defs"]["layout"]["properties"])


def promised(command: str) -> set[str]:
    """The names of the fields in the command's own file, and for `deal` in a layout."""
    own = json.loads((Path(winnable.schemas.__file__).parent / f"{command}.json").read_text())
    return _properties(own) | (layout_fields() if command == "deal" else set())


def _properties(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_properties, part))
    if not isinstance(part, dict):
        return set()
    own = set(part["properties"]) if isinstance(part.get("properties"), dict) else set()
    return own.union(*map(_properties, part.values()))


def keys(values: Any) -> set[str]:
    """All names of fields in some JSON."""
    if isinstance(values, dict):
        return set(values).union(*map(keys, values.values()))
    if isinstance(values, str | int | float | None):
        return set()
    return set().union(*map(keys, values))
