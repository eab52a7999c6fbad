"""Files that are there whole or not at all, even if the power fails, and one writer at a time.

Takes bytes and a path. An `OSError` becomes a sentence; what was finished before stays as it is.
"""

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import BadInput

UNFINISHED = ".unfinished"
"""How the names of files end that are not there yet."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a crash at any moment it is there whole or not at all."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        unfinished.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise cannot_write(path, error) from None


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def sync_folder(folder: Path) -> None:
    """Make sure that new and removed names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise BadInput(f"{folder}: is a file, not a directory for results; choose another with --out") from None
    except OSError as error:
        raise cannot_write(folder, error) from None


def cannot_write(path: Path, error: OSError) -> BadInput:
    """The sentence for a file that cannot be written."""
    more = "; make room and give the same command again" if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
    return BadInput(f"{path}: cannot be written: {error.strerror}; everything finished before is kept{more}")


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder. It goes with the process, so a killed one leaves nothing to clear away."""
    path = folder / ".lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise cannot_write(path, error) from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(
                f"{folder}: another winnable is writing there now; wait for it, or choose another directory with --out"
            ) from None
        except OSError as error:
            raise cannot_write(path, error) from None
        yield
    finally:
        os.close(handle)
