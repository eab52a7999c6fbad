"""Plans: what is to be solved. A job is one game with one dealer, one strategy, limits and seeds.

Takes options of the command line or a TOML file (games × dealers × limits × strategies); gives jobs that were checked,
so that an experiment refuses at once and not after an hour.
"""

import itertools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ..catalogue import find_game
from ..dealing import dealer as find_dealer
from ..errors import BadInput, quoted
from ..files import read_text_file
from ..fingerprint import version
from ..game import Game
from ..rules.reading import sentences
from ..schedules import shares_for
from ..solving import Limits
from ..store import Run
from .chunks import Chunk, rules_text

DEFAULT_SEEDS = "1-1000"
DEFAULT_SECONDS = 10.0
DEFAULT_MEMORY = 1024
_LAST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Job:
    """Seeds of a game that are solved alike."""

    game: Game
    dealer: str
    strategy: str
    limits: Limits
    seeds: range

    @property
    def run(self) -> Run:
        """What its rows have in common."""
        shares = str(shares_for(self.strategy, self.game.rules))
        return Run(
            game=self.game.id,
            rules=self.game.rules.digest,
            dealer=self.dealer,
            # Smart shares mean something else than the same shares taken in turns.
            strategy=f"smart:{shares}" if self.strategy == "smart" else shares,
            seconds_limit=self.limits.seconds,
            positions_limit=self.limits.positions,
            memory_limit=self.limits.memory_bytes,
        )

    @property
    def last_seed(self) -> int:
        """The last seed there is."""
        return min(find_dealer(self.dealer).seeds(self.game.rules)[1], _LAST_SEED)

    def chunk(self, seeds: range | tuple[int, ...], seconds: float) -> Chunk:
        """Some of its seeds, as workers get them."""
        rules = self.game.rules
        return Chunk(
            rules_text(rules), rules.digest, self.dealer, seeds, self.strategy, self.limits, seconds, version()
        )

    def check(self) -> None:
        """Raise `BadInput` for what cannot be solved."""
        self.limits.check()
        shares_for(self.strategy, self.game.rules)
        if self.seeds[-1] > _LAST_SEED or self.seeds[0] < -_LAST_SEED:
            raise BadInput(f"seed {self.seeds[-1]}: experiments go up to seed {_LAST_SEED}")
        for seed in (self.seeds[0], self.seeds[-1]):
            self.game.deal(seed, self.dealer)


@dataclass(frozen=True)
class Plan:
    """Jobs in their order, and how narrow each one's interval is to become, if that is asked."""

    jobs: tuple[Job, ...]
    until: float | None = None


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
    """Limits as the user gives them; without any the time is limited."""
    if timeout is None and positions is None:
        timeout = DEFAULT_SECONDS
    return Limits(timeout, positions, memory << 20)


def make_plan(
    games: list[Game],
    seeds: str = DEFAULT_SEEDS,
    dealers: list[str] | None = None,
    limits: list[Limits] | None = None,
    strategies: list[str] | None = None,
    until: str | None = None,
) -> Plan:
    """Every combination, each once."""
    if not games:
        raise BadInput("the plan names no game")
    jobs: dict[Run, Job] = {}
    chosen: list[str | None] = [*dealers] if dealers else [None]
    limits = limits or [limits_of(None, None)]
    for game, dealer, limit, strategy in itertools.product(games, chosen, limits, strategies or ["auto"]):
        job = Job(game, dealer or game.default_dealer, strategy, limit, parse_seeds(seeds))
        try:
            job.check()
        except BadInput as error:
            raise error.located(game.name) from None
        jobs.setdefault(job.run, job)
    return Plan(tuple(jobs.values()), None if until is None else parse_half_width(until))


def read_plan(path: Path) -> Plan:
    """The plan of a TOML file. Names of rule files are taken from the folder of the plan."""
    try:
        file = PlanFile.model_validate(_toml(read_text_file(path)))
        games = [find_game(path.parent / name if name.endswith(".json") else name) for name in file.games]
        limits = [limits_of(entry.timeout, entry.positions, entry.memory) for entry in file.limits]
        return make_plan(games, file.seeds, file.dealers, limits, file.strategies, file.until)
    except ValidationError as error:
        raise BadInput(sentences(error, PlanFile)).located(str(path)) from None
    except BadInput as error:
        raise error if str(path) in str(error) else error.located(str(path)) from None


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"not valid TOML: {error}") from None


def parse_seeds(text: str) -> range:
    """The seeds of a text such as `1-1000`."""
    match = re.fullmatch(r"(-?[0-9]{1,20})-(-?[0-9]{1,20})", text.strip())
    if not match or int(match[1]) > int(match[2]):
        raise BadInput(f"{quoted(text)} is not a range of seeds such as 1-1000")
    return range(int(match[1]), int(match[2]) + 1)


def parse_half_width(text: str) -> float:
    """The fraction of a text such as `0.5%` or `0.005`."""
    match = re.fullmatch(r"([0-9]*\.?[0-9]+) *(%?)", text.strip())
    width = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < width < 0.5:
        raise BadInput(f"{quoted(text)} is not half the width of an interval such as 0.5%")
    return width
