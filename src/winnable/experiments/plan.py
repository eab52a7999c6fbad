"""Plans: the jobs of an experiment, checked, so that a mistake is found at once and not after an hour."""

import itertools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ..arguments import whole_number
from ..catalogue import find_game
from ..errors import BadInput, quoted, readable
from ..files import read_text_file
from ..game import Game
from ..many_deals import Job
from ..rows import Run
from ..rule_files import sentences
from ..seeds import parse_seeds
from ..solving.schedules import written_out
from ..solving.solver import MOST_BYTES, Limits

DEFAULT_SEEDS = "1-1000"
DEFAULT_SECONDS = 10.0
DEFAULT_MEMORY = 1024
_MOST_BYTES, _MOST_DOTS = 1 << 16, 500
"""The longest plan that is read, and the most dots in one of its lines. Reading a dotted key takes a time that grows
with the square of its length."""


@dataclass(frozen=True)
class Plan:
    """Jobs in their order, and how narrow the interval of each must become, if the plan asks for that."""

    jobs: tuple[Job, ...]
    until: float | None = None

    @property
    def memory_bytes(self) -> int:
        """The most memory that a deal may use."""
        return max(job.limits.memory_bytes for job in self.jobs)


class LimitsEntry(BaseModel):
    """One `[[limits]]` of a plan file."""

    model_config = ConfigDict(extra="forbid", strict=True)
    timeout: float | None = None
    positions: int | None = None
    memory: int = DEFAULT_MEMORY


class PlanFile(BaseModel):
    """What a plan file may say."""

    model_config = ConfigDict(extra="forbid", strict=True)
    games: list[str]
    seeds: str = DEFAULT_SEEDS
    dealers: list[str] = []
    strategies: list[str] = ["auto"]
    limits: list[LimitsEntry] = [LimitsEntry()]
    until: str | None = None


def limits_of(timeout: float | None, positions: int | None, memory: int = DEFAULT_MEMORY) -> Limits:
    """Return the limits that the user gives; without any, a time limit."""
    if timeout is None and positions is None:
        timeout = DEFAULT_SECONDS
    return Limits(timeout, positions, whole_number(memory, "memory", 1, MOST_BYTES >> 20, " MB") << 20)


def make_plan(
    games: list[Game],
    seeds: str = DEFAULT_SEEDS,
    dealers: list[str] | None = None,
    limits: list[Limits] | None = None,
    strategies: list[str] | None = None,
    until: str | None = None,
) -> Plan:
    """Return every combination, each once."""
    if not games:
        raise BadInput("the plan names no game")
    jobs: dict[Run, Job] = {}
    wanted = parse_seeds(seeds)
    chosen: list[str | None] = [*dealers] if dealers else [None]
    limits = limits or [limits_of(None, None)]
    for game, dealer, limit, strategy in itertools.product(games, chosen, limits, strategies or ["auto"]):
        try:
            # Workers may be on machines that do not have a schedule file.
            engines = written_out(strategy, game.rules)
            called = None if engines == strategy else Path(strategy).name
            job = Job(game, dealer or game.default_dealer, engines, limit, wanted, called)
            job.check(is_stored=True)
        except BadInput as error:
            raise error.located(game.name) from None
        jobs.setdefault(job.run, job)
    return Plan(tuple(jobs.values()), None if until is None else parse_half_width(until))


def read_plan(path: Path) -> Plan:
    """Return the plan of a TOML file. Names of rule files are relative to the folder of the plan."""
    try:
        file = PlanFile.model_validate(_toml(read_text_file(path, _MOST_BYTES)))
        games = [find_game(path.parent / name if name.endswith(".json") else name) for name in file.games]
        limits = [limits_of(entry.timeout, entry.positions, entry.memory) for entry in file.limits]
        return make_plan(games, file.seeds, file.dealers, limits, file.strategies, file.until)
    except ValidationError as error:
        raise BadInput(sentences(error, PlanFile)).located(str(path)) from None
    except BadInput as error:
        raise error if str(path) in str(error) else error.located(str(path)) from None


def _toml(text: str) -> dict[str, Any]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS:
            raise BadInput(f"line {number}: more than {_MOST_DOTS} dots; a plan needs no such key")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"not valid TOML: {readable(str(error), 200)}") from None
    except (ValueError, RecursionError):
        raise BadInput("not valid TOML: it is nested too deeply, or a number in it is too long") from None


def parse_half_width(text: str) -> float:
    """Return the fraction of a text such as `0.5%` or `0.005`."""
    match = re.fullmatch(r"([0-9]*\.?[0-9]+) *(%?)", text.strip())
    width = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < width < 0.5:
        raise BadInput(
            f"{quoted(text)} is not half the width of an interval: it must be more than 0% and less than 50%, "
            "as in 0.5%"
        )
    return width
