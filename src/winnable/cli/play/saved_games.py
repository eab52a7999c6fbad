"""Saved games: every unfinished game is a file of its own that a person can read, send and delete.

A game has the name of its deal (`klondike-7`); a second game of the same deal gets a number. The file last written is
the game last played.
"""

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path

from ...errors import BadInput, readable
from ...files import make_folder, read_text_file, write_file
from ...game import Deal
from ...notation import SavedGame, read_save, write_save
from ...referee import replay

_ENDING = ".txt"
_LONGEST_NAME = 100


@dataclass(frozen=True)
class SavedFile:
    """A saved game, or why its file cannot be read."""

    name: str
    when: float
    """When it was last played, in seconds since 1970."""
    saved: SavedGame | None
    problem: str | None


def folder() -> Path:
    """Return the folder of the saved games."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "winnable" / "games"


def path_of(name: str) -> Path:
    """Return the file of a game."""
    return folder() / (name + _ENDING)


def names() -> list[str]:
    """Return the names of the saved games, the last played first."""
    return [path.name.removesuffix(_ENDING) for path in sorted(_files(), key=_age)]


def _files() -> list[Path]:
    try:
        return [path for path in folder().iterdir() if path.name.endswith(_ENDING) and path.is_file()]
    except OSError:
        return []


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def saved_files() -> list[SavedFile]:
    """Return the saved games, the last played first."""
    games = []
    for name in names():
        when = time.time() - _age(path_of(name))
        try:
            games.append(SavedFile(name, when, read_game(str(path_of(name))), None))
        except BadInput as error:
            games.append(SavedFile(name, when, None, error.problems[0]))
    return games


def read_game(path: str) -> SavedGame:
    """Return a saved game whose moves are all legal. Raises `BadInput` that names the file."""
    try:
        saved = read_save(read_text_file(Path(path)))
        replay(saved.deal, saved.moves)
    except BadInput as error:
        raise error if path in str(error) else error.located(path) from None
    return saved


def free_name(deal: Deal) -> str:
    """Return a name for a game of this deal that no saved game has."""
    game = re.sub(r"[^\w.-]+", "-", deal.game.name).strip("-.")[:_LONGEST_NAME] or "game"
    if deal.dealer is None:
        plain = f"{game}-{deal.id.rsplit(':', 1)[1]}"
    else:
        plain = (
            f"{game}-{deal.seed}" if deal.dealer == deal.game.default_dealer else f"{game}-{deal.dealer}-{deal.seed}"
        )
    taken = set(names())
    number = 2
    name = plain
    while name in taken:
        name, number = f"{plain}-{number}", number + 1
    return name


def save(name: str, saved: SavedGame) -> None:
    """Save a game in place of what was saved before. Raises `BadInput`."""
    make_folder(folder())
    write_whole(path_of(name), write_save(saved))


def remove(name: str) -> None:
    """Delete a saved game, if it is there. Raises `BadInput`."""
    try:
        path_of(name).unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{path_of(name)}: cannot be removed: {error.strerror}") from None


def write_whole(path: Path, text: str) -> None:
    """Write a whole file or none. Raises `BadInput`."""
    part = path.parent / (path.name + ".part")
    write_file(part, text, called=path)
    try:
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"{readable(str(path), 200)}: cannot be written: {error.strerror}") from None
