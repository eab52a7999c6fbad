"""Add verdicts to the record that comes with the package, and write docs/winnability.md from it.

Takes minutes, games and jobs; solves deals where the interval is widest in relation to its goal and to the time that
the goal still takes (`tools/record-goals.toml`). Gives files in src/winnable/record. It may be ended or killed at any
moment, and the same command continues. At most the block in work is lost, about a minute.

The deals of the record are the seeds from 1 on of each game's own dealer, as those of the dataset are. Undecided deals
are tried again, with more positions and then more memory.
"""

import argparse
import datetime
import json
import math
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from winnable import Results, all_games, find_game
from winnable.auditing import Auditor, as_object, audit, draw
from winnable.core.fingerprint import version
from winnable.errors import BadInput, counted
from winnable.experiments.plan import parse_half_width
from winnable.game import Game
from winnable.many_deals import Dispatcher, Job, LocalWorkers, Task, most_at_once
from winnable.reports.dataset import AUDIT, DATASET, RECORD, read_audit, read_dataset, tags_file, winnability_page
from winnable.reports.reading import place_of
from winnable.seeds import SeedRanges
from winnable.solving.solver import Limits
from winnable.statistics import Tally, wilson
from winnable.store import GameRecord, Key, Record, RecordWriter
from winnable.store.blocks import ABSENT, UNKNOWN, Block
from winnable.tags import FILE as TAGS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "winnability.md"
GOALS = Path(__file__).with_name("record-goals.toml")
LAST_SEED = 999_999
"""The last seed of the record. Engines are tuned on later ones."""
MOST_BYTES = 12_000_000
"""What the dataset and the record may take in the package."""
LARGEST_BLOCK = 60_000
"""The most bytes that one block adds: two bits for each of its deals, and its head."""
PILOT_DEALS, PILOT_SECONDS = 100, 5.0
"""What a game gets before anything can be said about its time."""
MOST_DEALS = 200_000
"""The most deals in one block of work."""
POSITION_SECONDS = 1e-6
"""What a position takes, as long as no deal of a game was tried with these limits."""
EVERY = 10.0
"""Seconds between two lines about the block in work."""


@dataclass(frozen=True)
class Goal:
    """What is wanted of a game."""

    half_width: float
    deals: int = 0
    undecided: float = 1.0
    hours: float = math.inf
    games: tuple[str, ...] = ()
    published: str = ""

    def holds_for(self, game: Game) -> bool:
        """Whether it is a goal of this game."""
        if self.games:
            return game.name in self.games
        return not self.published or any(one["reference"].startswith(self.published) for one in game.published)

    def is_reached(self, tally: Tally) -> bool:
        """Whether these verdicts are enough."""
        return (
            tally.interval.half_width <= self.half_width
            and tally.count >= self.deals
            and tally.unknown <= self.undecided * tally.count
        )


@dataclass(frozen=True)
class Aims:
    """What the file of goals says."""

    goals: tuple[Goal, ...]
    steps: tuple[Limits, ...]


def read_aims(path: Path) -> Aims:
    """Read the file of goals."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = [Limits(positions=step["positions"], memory_bytes=step["memory"] << 20) for step in content["step"]]
    return Aims(tuple(_goal(**entry) for entry in content["goal"]), tuple(steps))


def _goal(half_width: str, undecided: str = "", games: Sequence[str] = (), **others: Any) -> Goal:
    for name in games:
        find_game(name)
    share = parse_half_width(undecided) if undecided else 1.0
    return Goal(parse_half_width(half_width), undecided=share, games=tuple(games), **others)


@dataclass(frozen=True)
class Step:
    """What to do next with a game: new deals, or undecided deals once more."""

    attempt: int
    deals: int
    """How many deals would be enough."""


class Standing:
    """How far a game is from its goal, and what brings it nearer."""

    def __init__(self, game: Game, record: GameRecord, goals: Sequence[Goal], steps: Sequence[Limits]) -> None:
        self.game, self.record, self._goals, self._steps = game, record, goals, steps
        self.tally = record.tally

    @cached_property
    def goal(self) -> Goal | None:
        """The first goal that is not reached and does not take too long."""
        return next((goal for goal in self._goals if self._is_open(goal)), None)

    def _is_open(self, goal: Goal) -> bool:
        if goal.is_reached(self.tally):
            return False
        return math.isinf(goal.hours) or self.spent + self.seconds_to(goal) <= 3600 * goal.hours

    @cached_property
    def spent(self) -> float:
        """Engine time so far."""
        return sum(block.seconds for block in self.record.blocks)

    @cached_property
    def sampling(self) -> float:
        """Half the width of the interval, if half of the undecided deals were won."""
        won = self.tally.winnable + self.tally.unknown // 2
        return wilson(won, self.tally.count - won).half_width

    @cached_property
    def open_part(self) -> float:
        """What undecided deals add to half the width."""
        return max(self.tally.interval.half_width - self.sampling, 0.0)

    def seconds_a_deal(self, attempt: int) -> float:
        """Return what a deal takes with the limits of an attempt: as measured, else as its positions suggest."""
        blocks = [block for block in self.record.blocks if block.attempt == attempt]
        tried = sum(block.tally.count for block in blocks)
        if tried:
            return max(sum(block.seconds for block in blocks) / tried, 1e-7)
        return POSITION_SECONDS * (self._steps[attempt - 1].positions or 0)

    def deals_for(self, goal: Goal) -> int:
        """Return how many deals the goal takes, if retries leave few enough undecided."""
        left_open = min(self.open_part, goal.half_width / 3)
        needed = self.tally.count * (self.sampling / (goal.half_width - left_open)) ** 2
        return max(math.ceil(1.02 * needed) if self.sampling + left_open > goal.half_width else 0, goal.deals)

    def seconds_to(self, goal: Goal) -> float:
        """Estimate the engine time that a goal still takes."""
        count = self.tally.count
        if not count:
            return PILOT_SECONDS
        deals = max(self.deals_for(goal), count)
        seconds = (deals - count) * self.seconds_a_deal(1)
        attempt = self._next_attempt()
        if attempt and (self.open_part > goal.half_width / 3 or self.tally.unknown > goal.undecided * count):
            waiting = self._waiting[attempt] / count * deals
            seconds += waiting * self.seconds_a_deal(attempt)
        return seconds

    @cached_property
    def _waiting(self) -> dict[int, int]:
        """How many undecided deals wait for each further attempt."""
        tried = np.bincount(self.record.attempts[self.record.codes == UNKNOWN], minlength=len(self._steps))
        return {attempt + 1: int(tried[attempt]) for attempt in range(1, len(self._steps))}

    def _next_attempt(self) -> int | None:
        """Return the attempt that undecided deals wait for; of several, the one with the lowest limits."""
        return next((attempt for attempt, deals in self._waiting.items() if deals), None)

    @cached_property
    def step(self) -> Step | None:
        """What to do next; None if all goals are reached, or nothing brings them nearer."""
        if not self.tally.count:
            return Step(1, PILOT_DEALS)
        if self.goal is None:
            return None
        attempt, last = self._next_attempt(), self.record.seeds.last
        again = None if attempt is None else Step(attempt, self._waiting[attempt])
        needed = max(self.deals_for(self.goal) - self.tally.count, self.tally.count // 4, 1)
        new = Step(1, min(needed, LAST_SEED - last)) if last < LAST_SEED else None
        has_deals = self.tally.count >= self.deals_for(self.goal)
        if again and (self.open_part > self.sampling / 2 or has_deals):
            return again
        # Where undecided deals make most of the width, and none can be tried again, more deals hardly narrow it.
        return new if self.sampling > self.open_part / 4 or self.tally.count < self.goal.deals else again

    @property
    def urgency(self) -> float:
        """How many times too wide the interval is, for each second that the goal still takes."""
        if not self.tally.count or self.goal is None:
            return math.inf
        width = max(self.tally.interval.half_width / self.goal.half_width, 1.0)
        return width / max(self.seconds_to(self.goal), 1e-3)

    def __str__(self) -> str:
        interval = self.tally.interval
        found = f"{self.game.name}: {self.tally.share} of {counted(self.tally.count, 'deal')}"
        width = f"± {100 * interval.half_width:.2g}%"
        if self.goal is not None:
            width += f", goal ± {100 * self.goal.half_width:g}%"
        return f"{found} ({width}; {self.tally.unknown:,} undecided)"


class Recorder:
    """Chooses a game, solves a block of its deals, adds the block to the record, and so on."""

    def __init__(self, writer: RecordWriter, games: Sequence[Game], aims: Aims, jobs: int, seconds: float) -> None:
        self._writer, self._jobs, self._block_seconds = writer, jobs, seconds
        self._steps = [step for step in aims.steps if jobs <= most_at_once(step.memory_bytes)]
        if not self._steps:
            raise BadInput(f"{counted(jobs, 'job')} need more memory than this machine has; give fewer --jobs")
        self._goals = {game: [goal for goal in aims.goals if goal.holds_for(game)] for game in games}
        self._standings = {game: self._standing(game) for game in games}
        self._dispatcher = Dispatcher[Task](lambda: LocalWorkers(jobs), say)

    def _standing(self, game: Game) -> Standing:
        key = Key(game.id, game.rules.digest, game.default_dealer)
        return Standing(game, self._writer.game(key), self._goals[game], self._steps)

    def run(self, ends: float) -> None:
        """Work until the time is over, or nothing is left to do."""
        try:
            while time.monotonic() < ends:
                waiting = [each for each in self._standings.values() if each.step is not None]
                if not waiting:
                    say("every goal is reached, or nothing brings it nearer")
                    return
                self._work(max(waiting, key=lambda each: each.urgency), ends)
                if self._writer.size + DATASET.stat().st_size > MOST_BYTES - LARGEST_BLOCK:
                    raise BadInput(f"another block may bring dataset and record to more than {MOST_BYTES:,} bytes")
        except BaseException:
            self._dispatcher.close(at_once=True)
            raise
        self._dispatcher.close()

    def _work(self, standing: Standing, ends: float) -> None:
        """Solve a block of deals of one game. What is finished is kept, however this ends."""
        step = standing.step
        assert step is not None
        block = _BlockInWork(standing, step, self._steps[step.attempt - 1], self._seeds(standing, step))
        try:
            self._solve(block, ends)
        finally:
            made = block.made()
            if made is not None:
                self._writer.add(made)
                self._standings[standing.game] = self._standing(standing.game)
                say(f"{self._standings[standing.game]}; {self._outlook(standing.game)}")

    def _seeds(self, standing: Standing, step: Step) -> Sequence[int]:
        """Return the deals of the next block: about as many as its time allows."""
        usual = self._jobs * self._block_seconds / standing.seconds_a_deal(step.attempt)
        most = max(1, min(step.deals, math.ceil(usual), MOST_DEALS))
        if step.attempt > 1:
            return tuple(standing.record.undecided(step.attempt - 1)[:most].tolist())
        if not standing.tally.count:
            return range(1, PILOT_DEALS + 1)
        first = standing.record.seeds.last + 1
        return range(first, first + most)

    def _solve(self, block: "_BlockInWork", ends: float) -> None:
        # A block with slow deals ends after twice its time. With several jobs, deals may then be missing before the
        # last finished one, and these are slow ones more often than others. Without them the sample would be biased.
        most = 2 * self._block_seconds if block.standing.tally.count else PILOT_SECONDS
        self._run(block, block.seeds, min(ends, time.monotonic() + most))
        self._run(block, block.gaps(), math.inf)

    def _run(self, block: "_BlockInWork", seeds: Sequence[int], ends: float) -> None:
        """Solve seeds of a block; after the end no further piece is handed out."""
        task, said = Task(block.job), time.monotonic()
        task.work.add([seeds] if isinstance(seeds, range) else [tuple(seeds)])
        while True:
            while time.monotonic() < ends and self._dispatcher.hand_out(task):
                pass
            if not self._dispatcher.seeds_under_way(task):
                return
            for landed in self._dispatcher.collect():
                block.enter(landed.seeds, landed.batch.columns)
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                say(str(block))

    def _outlook(self, game: Game) -> str:
        """Return how long the goals still take."""
        left = {each.game: each.seconds_to(each.goal) for each in self._standings.values() if each.goal and each.step}
        own = f"this goal in {duration(left[game] / self._jobs)}" if game in left else "no goal is left"
        reached = sum(each.goal is None for each in self._standings.values())
        others = f"{reached} of {counted(len(self._standings), 'game')} done"
        return f"{own}; {others}, all in {duration(sum(left.values()) / self._jobs)}"


class _BlockInWork:
    """Deals of a game that are being solved, in the order of their seeds."""

    def __init__(self, standing: Standing, step: Step, limits: Limits, seeds: Sequence[int]) -> None:
        self.standing, self.seeds, self._attempt = standing, seeds, step.attempt
        game = standing.game
        self.job = Job(game, game.default_dealer, "auto", limits, SeedRanges.of(seeds))
        self._places = np.asarray(seeds, np.int64)
        self._codes = np.full(len(seeds), ABSENT, np.uint8)
        self._reasons = np.zeros(len(seeds), np.uint8)
        self._seconds = np.zeros(len(seeds))
        self._begun = time.monotonic()

    def enter(self, seeds: Sequence[int], columns: Any) -> None:
        """Note what workers have found."""
        places = np.searchsorted(self._places, np.asarray(seeds, np.int64))
        self._codes[places] = np.frombuffer(columns["verdict"], np.uint8)
        self._reasons[places] = np.frombuffer(columns["reason"], np.uint8)
        self._seconds[places] = np.frombuffer(columns["seconds"], np.float64)

    def gaps(self) -> tuple[int, ...]:
        """Return the seeds that are missing before the last finished one."""
        finished = np.flatnonzero(self._codes != ABSENT)
        stop = int(finished[-1]) if len(finished) else 0
        return tuple(self._places[:stop][self._codes[:stop] == ABSENT].tolist())

    def made(self) -> Block | None:
        """Return the deals that are finished without a gap, if there are any."""
        missing = np.flatnonzero(self._codes == ABSENT)
        count = int(missing[0]) if len(missing) else len(self._codes)
        if not count:
            return None
        places, codes = self._places[:count], self._codes[:count]
        first = int(places[0])
        spread = np.full(int(places[-1]) - first + 1, ABSENT, np.uint8)
        spread[places - first] = codes
        reasons = self._reasons[:count][codes == UNKNOWN]
        seconds = float(self._seconds[:count].sum())
        return Block(self.job.run, self._attempt, version(), first, spread, reasons, seconds)

    def __str__(self) -> str:
        done = int((self._codes != ABSENT).sum())
        rate = done / (time.monotonic() - self._begun)
        left = f", {duration((len(self.seeds) - done) / rate)} left" if rate else ""
        what = "deals" if self._attempt == 1 else f"deals of attempt {self._attempt}"
        return f"{self.standing.game.name}: {done:,} of {len(self.seeds):,} {what}, {rate:,.3g} a second{left}"


def duration(seconds: float) -> str:
    """Return a time in the unit that is easiest to read."""
    for size, unit in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.0f} s"


def say(sentence: str) -> None:
    """Print a line on standard error."""
    print(sentence, file=sys.stderr, flush=True)


def options() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=math.inf, help="how long to work; without it, to the end")
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--jobs", type=int, default=1, help="deals that are solved at the same time")
    parser.add_argument("--block", type=float, default=60.0, help="seconds of work that are kept at once")
    parser.add_argument("--goals", type=Path, default=GOALS)
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument(
        "--audit", type=int, metavar="N", help="check N verdicts by other means, and say so on the page"
    )
    parser.add_argument("--positions", type=int, default=300_000, help="limit of each search of the audit")
    parser.add_argument("--page-only", action="store_true", help="only write the page again")
    return parser.parse_args()


def work(chosen: argparse.Namespace) -> None:
    """Add verdicts to the record."""
    games = [find_game(name) for name in chosen.games] if chosen.games else list(all_games().values())
    if chosen.jobs < 1:
        raise BadInput(f"there must be at least 1 job, not {chosen.jobs}")
    with RecordWriter(chosen.record) as writer:
        recorder = Recorder(writer, games, read_aims(chosen.goals), chosen.jobs, chosen.block)
        recorder.run(time.monotonic() + 60 * chosen.minutes)


def checked(chosen: argparse.Namespace) -> None:
    """Check a sample of the dataset and the record, about as many deals of each game, and keep what was found."""
    results, limits = Results(place_of("shipped")), Limits(positions=chosen.positions)
    sample = draw(results, chosen.audit, seed=datetime.date.today().toordinal(), evenly=True)
    found = []
    for each in audit(Auditor(results.definitions, limits), sample.rows, chosen.jobs):
        found.append(each)
        if len(found) % 500 == 0:
            say(f"{len(found):,} of {len(sample.rows):,} verdicts checked")
    told = as_object("shipped", sample, found, limits) | {"date": str(datetime.date.today()), "version": version()}
    AUDIT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Work, then write the page, also if the work was stopped by Ctrl-C."""
    chosen = options()
    try:
        if not chosen.page_only:
            os.nice(10)
            try:
                checked(chosen) if chosen.audit else work(chosen)
            except KeyboardInterrupt:
                say("stopped; the same command continues")
        rows, provenance = read_dataset(DATASET.read_bytes())
        if chosen.record == RECORD:
            TAGS.write_text(tags_file(rows, Record(chosen.record)), encoding="utf-8")
        audited = read_audit() if chosen.record == RECORD else None
        chosen.page.write_text(winnability_page(rows, provenance, Record(chosen.record), audited), encoding="utf-8")
    except BadInput as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped before the page was written: make record-page")
    print(f"{chosen.record}\n{chosen.page}")


if __name__ == "__main__":
    main()
