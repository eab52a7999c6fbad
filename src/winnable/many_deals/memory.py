"""How many deals the memory of this machine lets workers solve at the same time.

Takes the memory that one deal may use. Asks the system how much memory there is: /proc/meminfo, and the limits of the
control groups that this process is in, of version 1 and 2. Schedulers of clusters and containers set these limits.
"""

import os
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from .solving import cores

USABLE = 0.8
"""Which share of the memory deals may use. The rest is for the processes themselves and for all other programs."""
_NO_LIMIT = 1 << 60
"""A limit from here on is none: version 1 of control groups has no other word for it."""


def machine_memory(root: Path = Path("/")) -> int:
    """Return the bytes of memory that this process may use: those of the machine, or fewer if a group limits it."""
    return min([_installed(root), *_group_limits(root)])


def workers_for(memory_bytes: int, report: Callable[[str], None], root: Path = Path("/")) -> int:
    """Return one worker for each core, or fewer if deals of so much memory would need more than there is.

    If there are fewer workers than cores, `report` is called with a sentence that says so. There is always one.
    """
    wanted, memory = cores(), machine_memory(root)
    count = min(wanted, max(1, most_at_once(memory_bytes, memory)))
    if count < wanted:
        report(
            f"{_workers(count)} for {wanted} cores: a deal may use {memory_bytes / 2**20:,.0f} MB, and this process "
            f"has {memory / 2**20:,.0f} MB, {100 * USABLE:.0f}% of it for deals; --memory or --workers changes that"
        )
    return count


def most_at_once(memory_bytes: int, memory: int | None = None) -> int:
    """Return how many deals that use so much memory can be solved at the same time."""
    return int(USABLE * (machine_memory() if memory is None else memory)) // memory_bytes


def _workers(count: int) -> str:
    return "1 worker" if count == 1 else f"{count} workers"


def _installed(root: Path) -> int:
    match = re.search(r"^MemTotal: *([0-9]+) kB$", _text(root / "proc/meminfo"), re.MULTILINE)
    return int(match[1]) << 10 if match else os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _group_limits(root: Path) -> Iterator[int]:
    """Yield the limits of the groups of this process and of those above them."""
    mounted = root / "sys/fs/cgroup"
    for line in _text(root / "proc/self/cgroup").splitlines():
        _, controllers, path = [*line.split(":", 2), "", ""][:3]
        if not controllers:
            base, file = mounted, "memory.max"
        elif "memory" in controllers.split(","):
            base, file = mounted / "memory", "memory.limit_in_bytes"
        else:
            continue
        # In a container the path may be that of the host. Its groups are then not here, but the uppermost one is.
        group = PurePosixPath(posixpath.normpath(f"/{path.lstrip('/')}"))
        for each in (group, *group.parents):
            limit = _text(base / str(each).lstrip("/") / file).strip()
            if limit.isdecimal() and 0 < int(limit) < _NO_LIMIT:
                yield int(limit)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
