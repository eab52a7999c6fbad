"""Where files are and how they are read, with a sentence for every way in which that can fail."""

import os
from pathlib import Path
from typing import BinaryIO

from .errors import BadInput, readable

MOST_BYTES = 1 << 20
"""The longest rule file, deal or saved game that is read. Real ones have some thousand bytes."""
MOST_BYTES_OF_MOVES = 16 << 20
"""The longest solution that is read: some million moves."""


def read_text_file(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of a file, without the byte order mark that some editors write."""
    return _text(read_file(path, most_bytes), _shown(path))


def read_file(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of a file."""
    try:
        with path.open("rb") as file:
            return read_limited(file, _shown(path), most_bytes)
    except (OSError, ValueError) as error:
        raise _problem(path, "cannot be read", error) from None


def read_stream(stream: BinaryIO, name: str, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of an open file or of standard input. At most the allowed number of bytes is read."""
    return _text(read_limited(stream, name, most_bytes), name)


def read_limited(stream: BinaryIO, name: str, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of an open file. At most the allowed number of bytes is read."""
    content = stream.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise BadInput(f"{name}: cannot be read: it is longer than the {most_bytes:,} bytes that are allowed")
    return content


def _text(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name}: cannot be read: it is not a text file") from None


def write_file(path: Path, content: str | bytes, called: Path | None = None) -> None:
    """Write a file, or replace it. `called` is the name for error messages, if it is not that of the file."""
    try:
        path.write_bytes(content.encode("utf-8", "replace") if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise _problem(called or path, "cannot be written", error) from None


def make_folder(path: Path) -> None:
    """Make a folder, with those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _problem(path, "cannot be made", error) from None


def _problem(path: Path, what: str, error: OSError | ValueError) -> BadInput:
    if isinstance(error, BadInput):
        return error
    reason = error.strerror if isinstance(error, OSError) else "its name has characters that no file has"
    return BadInput(f"{_shown(path)}: {what}: {reason}")


def _shown(path: Path) -> str:
    """Return a name for a sentence, cut if it is long."""
    return readable(str(path), 200)


def results_folder() -> Path:
    """Return the default directory of results: `WINNABLE_RESULTS`, or a folder for the user's data."""
    named = os.environ.get("WINNABLE_RESULTS")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "winnable" / "results"
