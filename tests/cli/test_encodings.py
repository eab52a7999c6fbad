"""Output that cannot have suit symbols gets letters; no command fails over a character."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.stored_rows import rows, write_store

COMMANDS = {
    "games": ("games", "canfield"),
    "rules": ("rules", "klondike"),
    "deal": ("deal", "klondike", "--seed", "7"),
    "deal revealed": ("deal", "klondike", "--seed", "7", "--reveal"),
    "deal text": ("deal", "klondike", "--seed", "7", "--format", "text"),
    "solve": ("solve", "freecell", "--seed", "1"),
    "solve many": ("solve", "freecell", "--seeds", "1-3"),
    "hint": ("hint", "klondike", "--seed", "7"),
    "play": ("play", "klondike", "--seed", "7"),
    "step": ("solve", "freecell", "--seed", "1", "--step"),
    "perft": ("perft", "klondike", "--seed", "7", "--depth", "2"),
    "deals": ("deals", "thirty", "--count", "1", "--format", "text"),
    "refused": ("play", "klondike", "--seed", "7"),
    "words": ("games", "zébra"),
}


def said(*arguments: str, encoding: str, stdin: str = "moves\nt1-t2\nquit\n", cwd: Path) -> tuple[str, str]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "HOME": str(cwd)}
    done = subprocess.run(
        [sys.executable, "-m", "winnable", *arguments],
        capture_output=True,
        input=stdin.encode(),
        cwd=cwd,
        env=environment,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.mark.parametrize(
    ("name", "encoding"), [*((name, "ascii") for name in COMMANDS), ("solve", "latin-1"), ("words", "latin-1")]
)
def test_every_command_speaks_every_encoding(name: str, encoding: str, tmp_path: Path) -> None:
    told, problems = said(*COMMANDS[name], encoding=encoding, cwd=tmp_path)
    assert told
    assert "rror" not in problems


def test_cards_are_drawn_with_letters(tmp_path: Path) -> None:
    told, _ = said("deal", "klondike", "--seed", "7", encoding="ascii", cwd=tmp_path)
    assert "foundations  f1 .C  f2 .H  f3 .S  f4 .D" in told
    assert "10D   ##   ##" in told
    assert " 8D" in told
    with_symbols, _ = said("deal", "klondike", "--seed", "7", encoding="utf-8", cwd=tmp_path)
    assert len(with_symbols) == len(told)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize(
    "words", [("report", "out"), ("report", "out", "--format", "markdown"), ("query", "out", "select '≤ ♥' as a")]
)
def test_results_are_told_in_every_encoding(words: tuple[str, ...], encoding: str, tmp_path: Path) -> None:
    write_store(tmp_path / "out", rows("golf", 0.5, 20))
    told, problems = said(*words, encoding=encoding, cwd=tmp_path)
    assert ("golf" if words[0] == "report" else "<= H") in told
    assert problems == ""
    assert {letter for letter in told if not letter.isascii()} <= ({"±"} if encoding == "latin-1" else set())


def test_json_loses_no_letter(tmp_path: Path) -> None:
    (tmp_path / "reussite.json").write_text('{"title": "Réussite ♥", "rules": {"cells": {"count": 2}}}')
    told, _ = said("rules", "reussite.json", "--json", encoding="ascii", cwd=tmp_path)
    assert json.loads(told)["title"] == "Réussite ♥"
    wide, _ = said("rules", "reussite.json", "--json", encoding="utf-8", cwd=tmp_path)
    assert "Réussite ♥" in wide


def test_a_file_name_that_is_no_text_is_told(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.json")
    (tmp_path / name).write_text("{}")
    told, _ = said("rules", "--check", name, encoding="utf-8", cwd=tmp_path)
    assert told.startswith("?.json: ok")
