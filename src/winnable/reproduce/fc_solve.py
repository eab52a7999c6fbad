"""Freecell Solver (fc-solve), a separate program that may be installed: a deal solved by one of its presets."""

import re
import resource
import shutil
import subprocess
from dataclasses import dataclass

from ..game import Deal
from ..notation import write_deal

PRESET = "video-editing"
_SECONDS = 60
_WORD = re.compile(r"[1-8a-d][1-8a-dh](?:v[0-9a-f])?")
_STATES = re.compile(r"Total number of states checked is (\d+)\.")


@dataclass(frozen=True)
class Solved:
    """What fc-solve found."""

    length: int
    """The length in moves: a sequence counts as one, and so does each card to its foundation."""
    states: int
    milliseconds: float
    """Seconds of processor time, with the start of the program."""


def program() -> str | None:
    """Return the path of fc-solve, if it is installed."""
    return shutil.which("fc-solve")


def solved(deal: Deal) -> Solved | None:
    """Return the win of the preset; None if fc-solve is not installed or finds none."""
    path = program()
    if path is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [path, "-l", PRESET, "-m", "-sn", "-sel", "-"],
            input=write_deal(deal, "fc-solve"),
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return read_solution(done.stdout, 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))


def read_solution(text: str, milliseconds: float) -> Solved | None:
    """Return what the output of fc-solve says."""
    counted = _STATES.search(text)
    if "This game is solveable." not in text or counted is None:
        return None
    moves = [word for word in text.split("This game")[0].split() if _WORD.fullmatch(word)]
    return Solved(len(moves), int(counted[1]), milliseconds)
