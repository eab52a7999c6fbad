"""Whatever a line holds, `winnable-solve` answers with one sentence and goes on."""

import json
import random
from typing import Any

import pytest

from helpers.lines import answered

GOOD: list[dict[str, Any]] = [
    {"id": 1, "game": "alina", "seed": 1, "positions": 200},
    {"ask": "solve", "id": "a", "deal": "freecell:microsoft:617", "positions": 200, "moves": ["t1-c1"]},
    {"ask": "hint", "game": "klondike", "seed": 7, "positions": 100, "seconds": 0.02},
    {"ask": "grade", "game": "golf", "seed": 5, "positions": 100},
    {"ask": "cancel", "of": 1},
    {"ask": "about"},
    {"rules": {"tableau piles": {"count": 4}}, "seed": 1, "positions": 100},
    {"game": "alina", "layout": {"tableau piles": [["AS"]]}},
    {"game": "alina", "position": "t:KD/9h8C/-"},
]
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 1.5, 1e308, 2**31, 2**63, 2**64, -(2**64), 10**400, "", "x", "../../etc/passwd"),
    *("a.json", "/dev/zero", "spider", "\ud800", "\u0000", "\u202e", "é" * 300, "x" * 5000, [], [[]], {}, {"a": 1}),
    *(["deal"] * 3, ["t1-t99999999999999999999"], [None], {"tableau piles": {"count": 10**9}}, {"": {}}, [1] * 50),
]
NAMES = ("id", "ask", "game", "rules", "deal", "seed", "dealer", "position", "layout", "moves", "seconds")
MORE_NAMES = (*NAMES, "positions", "memory_bytes", "of", "colour", "", "\ud800")
BYTES: list[bytes] = [
    *(b"{", b"}", b"null", b"[]", b'""', b"7", b"{}", b"\xff\xfe", b'{"id": \xff}', b"\x00", b"\xef\xbb\xbf{}"),
    *(b"[" * 100_000, b'{"id":' * 50_000, b'{"seed": ' + b"9" * 5000 + b"}", b'{"seed": NaN}', b'{"a": 1, "a": 2}'),
    *(b'{"seconds": 1e999, "game": "alina", "seed": 1}', b'{"game": "\\ud800", "seed": 1}', b"'", b"{'id': 1}"),
    *(b'{"rules": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}", b"x" * 3_000_000, b'{"id": "' + b"y" * 2_000_000),
]


def hostile(generator: random.Random) -> object:
    """A line that is nearly right, or not at all."""
    fields = dict(generator.choice(GOOD))
    for _ in range(generator.randrange(1, 4)):
        fields[generator.choice(MORE_NAMES)] = generator.choice(VALUES)
    if generator.random() < 0.3:
        fields.pop(generator.choice(list(fields)))
    if generator.random() < 0.6:
        return fields
    line = bytearray(json.dumps(fields).encode())
    for _ in range(generator.randrange(1, 6)):
        line[generator.randrange(len(line))] = generator.choice(b'"{}[],:\\0e-\x00\x7f\x80\xff ')
    return bytes(line)


def check(number: int) -> None:
    generator = random.Random(31)
    lines = [*BYTES, *(hostile(generator) for _ in range(number))]
    lines += [good | {"id": f"last {n}"} for n, good in enumerate(GOOD[:3])]
    found = answered(lines, "--most-seconds", "0.05", "--most-memory", "64", "--jobs", "2")
    blank = [line for line in lines if isinstance(line, bytes) and not line.strip()]
    assert len(found) == len(lines) - len(blank)
    errors = [answer["error"] for answer in found if "error" in answer]
    assert number * 0.6 < len(errors) < len(lines) - 5
    for error in errors:
        assert error
        assert "\n" not in error
        assert len(error) < 700
        assert "Traceback" not in error
        assert "please report" not in error, error
    assert all("verdict" in answer for answer in found[-3:]), "the process is as good as before"


def test_hostile_lines_end_in_sentences() -> None:
    check(3000)


@pytest.mark.long
def test_many_hostile_lines_end_in_sentences() -> None:
    check(20_000)


SAID: list[tuple[object, str]] = [
    (b"x", "column 1: not valid JSON (Expecting value)"),
    (b"[1]", "a question is a JSON object {...}, not [1]"),
    (b"\xff", "the line is not UTF-8"),
    (b"[" * 100_000, "not valid JSON (nested too deeply)"),
    (b'{"seed": ' + b"9" * 5000 + b"}", "not valid JSON (a number is too long)"),
    (b'{"seed": NaN}', "not valid JSON (NaN is not a number)"),
    (b'{"id": 1, "id": 2}', 'the field "id" is given twice'),
    (b'{"id": "' + b"y" * 2_000_000 + b'"}', "the line is longer than 1048576 bytes"),
    ({"id": []}, "id: must be a text of at most 200 characters or a whole number, not []"),
    ({"ask": "win"}, 'ask: must be solve, hint, grade, cancel or about, not "win"'),
    ({"game": "fan", "sed": 1}, '"sed": solve has no such field; its fields are'),
    ({}, "the game is missing: give its name, its rules or the id of a deal"),
    ({"game": "fan"}, "there are no cards: give a seed, a position, a layout or the id of a deal"),
    ({"game": "fan", "deal": "fan:solvitaire:1"}, "give either deal or game, not both"),
    ({"game": "fan", "seed": 1, "position": "-"}, "give either seed or position, not both"),
    ({"game": "./fan.json", "seed": 1}, "game: must be the name of a game; give rules of your own as an object"),
    ({"game": "fun", "seed": 1}, 'there is no game "fun"'),
    ({"game": "fan", "seed": "1"}, 'a seed must be a whole number, not "1"'),
    ({"game": "fan", "seed": 1, "positions": 0}, "the limit in positions must be at least 1, not 0"),
    ({"game": "fan", "seed": 1, "moves": ["t1-t2"]}, "moves: move 1: t1-t2 "),
    ({"game": "fan", "seed": 1, "moves": "t1-t2"}, "moves: must be a list of at most 20000 moves"),
    ({"rules": [], "seed": 1}, "rules: must be an object {...} as in a rule file"),
    ({"rules": {"no such": 1}, "seed": 1}, "no such"),
    ({"ask": "cancel"}, "of: must be the id of a question"),
]


def test_what_is_not_right_is_said() -> None:
    found = answered([line for line, _ in SAID])
    said = [(answer.get("error", "no error"), words) for answer, (_, words) in zip(found, SAID, strict=True)]
    assert [pair for pair in said if pair[1] not in pair[0]] == []
