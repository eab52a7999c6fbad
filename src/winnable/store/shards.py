"""Shards: a plan cut into N parts, which N processes or machines solve one by one, each in a folder of its own.

The folder of a shard is a whole store with a file `shard.json` that has the plan: its runs, its seeds and N. So folders
may be copied together in any order, and a shard of another plan is seen. `shard.json` only describes. As everywhere in
a store, the parts alone say which deals are done.
"""

import contextlib
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import BadInput, quoted
from ..rows import LAST_SEED, Run
from ..seeds import SeedRanges, parse_seeds
from .files import make_folder, write_whole
from .manifest import run_of

FOLDER = "shards"
FORMAT = 1
MOST_SHARDS = 100_000
_FILE = "shard.json"
_LONGEST_FILE = 1 << 24


@dataclass(frozen=True)
class ShardedPlan:
    """A plan, and in how many shards it is solved."""

    runs: tuple[Run, ...]
    """What the plan has solved, sorted by key."""
    seeds: SeedRanges
    """The seeds of each run."""
    of: int
    """The number of shards."""

    def __post_init__(self) -> None:
        if max(abs(self.seeds.first), abs(self.seeds.last)) > LAST_SEED:
            raise BadInput(f"a plan has seeds up to {LAST_SEED}")
        if not 1 <= self.of <= MOST_SHARDS:
            raise BadInput(f"a plan has 1 to {MOST_SHARDS:,} shards, not {quoted(self.of)}")
        if self.of > len(self.seeds):
            raise BadInput(f"{self.of:,} shards are more than the plan has seeds; give at most {len(self.seeds):,}")
        object.__setattr__(self, "runs", tuple(sorted(self.runs, key=lambda run: run.key)))

    @cached_property
    def key(self) -> str:
        """The name of its folder: readable, and different for every plan."""
        games = sorted({run.game for run in self.runs})
        name = re.sub(r"[^\w.-]+", "-", games[0])[:60] if len(games) == 1 else f"{len(games)}-games"
        digest = hashlib.sha256(json.dumps(self.as_object(), sort_keys=True).encode()).hexdigest()
        return f"{name}.{self.seeds.first}-{self.seeds.last}.{digest[:8]}"

    @cached_property
    def bounds(self) -> list[int]:
        """The places in the order of the seeds at which shards begin, and the end. Sizes differ by at most one."""
        count = len(self.seeds)
        return [number * count // self.of for number in range(self.of + 1)]

    def seeds_of(self, number: int) -> SeedRanges:
        """Return the seeds of a shard.

        They are consecutive. The deals of consecutive seeds have nothing in common, so that each N-th seed would not
        share out the work better. And what is missing is then a few ranges, which a sentence can name.
        """
        return self.seeds[self.bounds[number - 1] : self.bounds[number]]

    def as_object(self) -> dict[str, Any]:
        """Return the plan by name, as `shard.json` has it."""
        return {"of": self.of, "seeds": str(self.seeds), "runs": [asdict(run) for run in self.runs]}


@dataclass(frozen=True)
class Shard:
    """One of the shards of a plan, numbered from 1."""

    plan: ShardedPlan
    number: int

    @property
    def seeds(self) -> SeedRanges:
        """Its seeds."""
        return self.plan.seeds_of(self.number)

    def folder_in(self, folder: Path) -> Path:
        """Return its folder in a directory of results."""
        return folder / FOLDER / self.plan.key / f"{self.number}-of-{self.plan.of}"

    def make_folder_in(self, folder: Path) -> None:
        """Make its folder."""
        own = self.folder_in(folder)
        for part in (own.parent.parent, own.parent, own):
            make_folder(part, within=folder)

    def describe_in(self, own: Path) -> None:
        """Write into its folder which shard of which plan it is, unless that is there already."""
        if read_shard(own) != self:
            content = {"format": FORMAT, "shard": self.number, **self.plan.as_object()}
            write_whole(own / _FILE, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())


def read_shard(folder: Path) -> Shard | None:
    """Return the shard of which a folder is, or None if nothing that can be read says so."""
    path = folder / _FILE
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, RecursionError, AttributeError):
        if not path.is_file() or path.stat().st_size > _LONGEST_FILE:
            return None
        content = json.loads(path.read_text(encoding="utf-8"))
        runs = tuple(run_of(**entry) for entry in content["runs"])
        of, number = content["of"], content["shard"]
        if content["format"] != FORMAT or type(of) is not int or type(number) is not int or not runs or None in runs:
            return None
        plan = ShardedPlan(tuple(run for run in runs if run is not None), parse_seeds(content["seeds"]), of)
        return Shard(plan, number) if 1 <= number <= of else None
    return None


def shard_folders(folder: Path) -> Iterator[Path]:
    """Yield the folders of shards in a directory of results; first the directory itself if it is one of a shard."""
    if (folder / _FILE).is_file():
        yield folder
    try:
        yield from sorted(path for path in (folder / FOLDER).glob("*/*") if path.is_dir())
    except OSError:
        return


def has_shards(folder: Path) -> bool:
    """Whether a directory of results has shards."""
    return next(shard_folders(folder), None) is not None
