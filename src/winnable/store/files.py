"""Files that are written whole or not at all, even if the power fails, and one writer at a time."""

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ..errors import BadInput, quoted

_LONGEST_PATH = 300
UNFINISHED = ".unfinished"
"""The end of the names of files that are not finished."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a crash at any moment it is there whole or not at all."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        # A file that a crash left, or a link from elsewhere, is removed first: nothing is ever written through a link.
        unfinished.unlink(missing_ok=True)
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
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


def make_folder(folder: Path, *, within: Path | None = None) -> None:
    """Make a folder and those above it. A folder `within` a store must be a real one, not a link to another place."""
    try:
        if within is not None and folder.is_symlink():
            raise BadInput(
                f"{folder}: is a link to another place, but files are written or moved only in {within} itself; "
                "nothing was changed"
            )
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise BadInput(f"{folder}: is a file, not a directory for results; choose another with --out") from None
    except OSError as error:
        raise cannot_write(folder, error) from None
    except ValueError as error:
        raise error if isinstance(error, BadInput) else not_a_name(folder) from None


def not_a_name(path: Path) -> BadInput:
    """Return the sentence for a name that no file can have."""
    return BadInput(f"{quoted(str(path))}: no file or directory can have this name")


def cannot_write(path: Path, error: OSError) -> BadInput:
    """Return the sentence for a file that cannot be written."""
    more = "; make room and give the same command again" if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
    return BadInput(f"{_cut(path)}: cannot be written: {error.strerror}; everything finished before is kept{more}")


def cannot_read(path: Path, error: OSError) -> BadInput:
    """Return the sentence for a file that cannot be read."""
    return BadInput(f"{_cut(path)}: cannot be read: {error.strerror}")


def _cut(path: Path) -> str:
    """Return a path for a sentence, cut if it is too long to read."""
    text = str(path)
    return text if len(text) <= _LONGEST_PATH else quoted(text, _LONGEST_PATH)


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder. The lock ends with the process, so a killed process leaves nothing to remove.

    If the file system can do that, the folder itself is locked too, because its `.lock` can be deleted.
    """
    with ExitStack() as held:
        try:
            _lock(held, folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW)
            with contextlib.suppress(_NoLocks):
                _lock(held, folder, os.O_RDONLY | os.O_DIRECTORY)
        except BlockingIOError:
            raise BadInput(
                f"{folder}: another winnable is writing there now; wait for it, or choose another directory with --out"
            ) from None
        except OSError as error:
            raise cannot_write(folder / ".lock", error) from None
        yield


class _NoLocks(Exception):
    """The file system does not lock folders."""


def _lock(held: ExitStack, path: Path, how: int) -> None:
    handle = os.open(path, how | os.O_CLOEXEC, 0o644)
    held.callback(os.close, handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        raise _NoLocks(path) if path.is_dir() else error from None
