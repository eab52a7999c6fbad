"""The player's record: one line of JSON for each finished game, in a file to which lines are only added.

    {"when": "2026-11-16T18:02:11Z", "game": "klondike", "deal": "klondike:solvitaire:7", "outcome": "won",
     "moves": 124, "best": 98, "seconds": 340, "hints": 2}

Takes finished games and returns statistics. A damaged line is left out and counted; the others are read.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ...errors import BadInput
from ...files import make_folder

WON, GIVEN_UP = "won", "given up"


@dataclass(frozen=True)
class Finished:
    """A game that is over."""

    when: str
    game: str
    deal: str
    outcome: str
    """`won` or `given up`."""
    moves: int
    """Elementary moves played."""
    best: int | None
    """The fewest moves of a win that is known, counted in the same way as `length`."""
    length: int | None
    """The length of the win, counting a sequence that cells carry as one move."""
    seconds: int
    hints: int


@dataclass(frozen=True)
class Statistics:
    """What a player achieved, in one game or in all."""

    games: int
    won: int
    streak: int
    """Wins since the last game given up."""
    longest_streak: int
    fewest_moves: int | None
    quickest: int | None
    """Seconds of the quickest win."""
    seconds: int
    without_hints: int


def record_file() -> Path:
    """Return where the record is kept."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "winnable" / "played.jsonl"


def now() -> str:
    """Return the time as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def add(finished: Finished) -> None:
    """Record a game. Raises `BadInput` if that cannot be done."""
    path = record_file()
    make_folder(path.parent)
    line = json.dumps(asdict(finished), ensure_ascii=False).encode() + b"\n"
    try:
        with path.open("ab") as file:
            # A line that another program or a full disk has cut short must not spoil this one.
            file.write(line if _ends_whole(path) else b"\n" + line)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def _ends_whole(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if not size:
            return True
        file.seek(size - 1)
        return file.read(1) == b"\n"


def read() -> tuple[list[Finished], int]:
    """Return all finished games, oldest first, and how many lines could not be read."""
    try:
        lines = record_file().read_bytes().splitlines()
    except FileNotFoundError:
        return [], 0
    except OSError as error:
        raise BadInput(f"{record_file()}: cannot be read: {error.strerror}") from None
    games = [_finished(line) for line in lines if line.strip()]
    return [game for game in games if game is not None], games.count(None)


def _finished(line: bytes) -> Finished | None:
    try:
        values: Any = json.loads(line)
        found = Finished(**{field.name: values[field.name] for field in fields(Finished)})
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if _is_sane(found) else None


def _is_sane(found: Finished) -> bool:
    """Whether the values are what they should be: anyone may have edited the file."""
    texts = (found.when, found.game, found.deal)
    numbers = (found.moves, found.seconds, found.hints)
    lengths = (found.best, found.length)
    return (
        all(isinstance(text, str) for text in texts)
        and found.outcome in (WON, GIVEN_UP)
        and all(type(number) is int and 0 <= number < 10**12 for number in numbers)
        and all(number is None or (type(number) is int and 0 <= number < 10**12) for number in lengths)
    )


def statistics(games: Iterable[Finished]) -> Statistics:
    """Return the statistics of these games, which are given oldest first."""
    games = list(games)
    wins = [game for game in games if game.outcome == WON]
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.outcome == WON else 0
        longest = max(longest, streak)
    return Statistics(
        games=len(games),
        won=len(wins),
        streak=streak,
        longest_streak=longest,
        fewest_moves=min((game.length for game in wins if game.length is not None), default=None),
        quickest=min((game.seconds for game in wins), default=None),
        seconds=sum(game.seconds for game in games),
        without_hints=sum(game.hints == 0 for game in wins),
    )


def best_of(deal: str, games: Iterable[Finished]) -> int | None:
    """Return the length of the shortest win of a deal that the record knows."""
    return min((game.best for game in games if game.deal == deal and game.best is not None), default=None)
