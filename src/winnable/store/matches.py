"""The games of a match, and the file that keeps them: a line for each game, written when it ends.

A match has a folder of its own, whose name depends on everything that its outcome depends on. A line cut short by a
crash is left out when the file is read, and its game is played again.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from ..played import PlayedGame
from .files import cannot_read, cannot_write, make_folder, only_writer, write_whole

FOLDER = "matches"
"""Where a directory of results keeps its matches."""
_IDENTITY, _GAMES = "match.json", "games.jsonl"


class GameFile:
    """The file of one match, open for writing. Use it in a `with` statement."""

    def __init__(self, folder: Path, name: str, identity: dict[str, object]) -> None:
        self._folder = folder / FOLDER / name
        self._identity = identity
        self._exit = contextlib.ExitStack()

    def __enter__(self) -> "GameFile":
        make_folder(self._folder)
        with contextlib.ExitStack() as stack:
            stack.enter_context(only_writer(self._folder))
            write_whole(self._folder / _IDENTITY, (json.dumps(self._identity, indent=1) + "\n").encode())
            try:
                self._file = stack.enter_context((self._folder / _GAMES).open("a"))
            except OSError as error:
                raise cannot_write(self._folder / _GAMES, error) from None
            self._exit = stack.pop_all()
        self._write("\n")  # ends a line that was cut short
        return self

    def __exit__(self, *_: object) -> None:
        self._exit.close()

    def games(self) -> dict[int, PlayedGame]:
        """Return the games played before, by seed."""
        return read_games(self._folder)

    def add(self, games: list[PlayedGame]) -> None:
        """Write games. When this returns they are on the disk."""
        self._write("".join(json.dumps(astuple(game)) + "\n" for game in games))

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise cannot_write(self._folder / _GAMES, error) from None


def read_games(folder: Path) -> dict[int, PlayedGame]:
    """Return the games in the folder of a match, by seed."""
    try:
        lines = (folder / _GAMES).read_text(errors="replace").splitlines()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise cannot_read(folder / _GAMES, error) from None
    games = {}
    for line in lines:
        with contextlib.suppress(ValueError, TypeError, RecursionError):
            game = _game(*json.loads(line))
            games[game.seed] = game
    return games


def _game(
    seed: int, won: bool, moves: int, cards_up: int, seconds: float, searches: int, cut: int, progress: list[int]
) -> PlayedGame:
    """Return the game of a line. Raises `TypeError` for wrong values: a file from elsewhere may contain anything."""
    numbers = (seed, moves, cards_up, searches, cut, *progress)
    if not isinstance(won, bool) or any(type(number) is not int for number in numbers):
        raise TypeError("not a game")
    return PlayedGame(seed, won, moves, cards_up, float(seconds), searches, cut, tuple(progress))


def stored_matches(folder: Path) -> Iterator[tuple[dict[str, Any], dict[int, PlayedGame]]]:
    """Yield every match that a directory of results keeps: what it depends on, and its games."""
    if not os.path.isdir(folder / FOLDER):  # nor if no file can have this name
        return
    try:
        places = sorted(path for path in (folder / FOLDER).iterdir() if path.is_dir())
    except OSError as error:
        raise cannot_read(folder / FOLDER, error) from None
    for place in places:
        try:
            identity = json.loads((place / _IDENTITY).read_text())
        except (OSError, ValueError, RecursionError):
            continue
        if isinstance(identity, dict):
            yield identity, read_games(place)
