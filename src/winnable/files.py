"""Where files are and how they are read, with a sentence for every way in which that can fail."""

import os
from pathlib import Path

from .errors import BadInput, quoted


def read_text_file(path: Path) -> str:
    """The text of a file, without the mark that some editors put before it."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path}: cannot be read: it is not a text file") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name has characters that no file has"
        raise BadInput(f"{quoted(str(path), 200)[1:-1]}: cannot be read: {reason}") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, over one that is there."""
    try:
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            path.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def make_folder(path: Path) -> None:
    """Make a folder, with those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path}: cannot be made: {error.strerror}") from None


def results_folder() -> Path:
    """Where results are kept when no directory is named: `WINNABLE_RESULTS`, or a folder for data of the user's."""
    named = os.environ.get("WINNABLE_RESULTS")
    if named:
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "winnable" / "results"
