"""Freecell Solver (fc-solve), where it is installed: a deal solved by one of its presets.

It is run as a program of its own. Gives the length of its win, the positions it looked at, and the time it took.
"""

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
    """Moves: a sequence counts as one, and so does each card to its foundation."""
    states: int
    milliseconds: float
    """Of processor time, with the start of the program."""


def program() -> str | None:
    """Where fc-solve is, if it is installed."""
    return shutil.which("fc-solve")


def solved(deal: Deal, preset: str = PRESET) -> Solved | None:
    """The win of a preset; None if there is no fc-solve, or if it finds none."""
    path = program()
    if path is None:
        return None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [path, "-l", preset, "-m", "-sn", "-sel", "-"],
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
    """What the output of fc-solve says."""
    counted = _STATES.search(text)
    if "This game is solveable." not in text or counted is None:
        return None
    moves = [word for word in text.split("This game")[0].split() if _WORD.fullmatch(word)]
    return Solved(len(moves), int(counted[1]), milliseconds)
