"""Auditing a store: a random sample of its verdicts is checked by other means than those that found them."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from .catalogue import all_games
from .errors import BadInput, counted, quoted
from .game import Deal, Game
from .referee import replay
from .rows import Row
from .rule_files import read_rules
from .solving.results import Result
from .solving.solver import Cancel, Limits, solve
from .solving.switches import Switches

if TYPE_CHECKING:
    from .store import Results

Finding = Literal["confirmed", "disagrees", "not ended", "not checked"]
_LOOK_EVERY = 0.2  # seconds; Ctrl-C is noticed in between
Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Checked:
    """A verdict that was checked."""

    stored: Row
    finding: Finding
    why: str
    """What was found, in words."""


@dataclass(frozen=True)
class Sample:
    """Rows drawn at random."""

    rows: tuple[Row, ...]
    drawn_from: int
    """How many rows of the store have a verdict; rows that are `unknown` claim nothing."""
    seed: int
    evenly: bool = False
    """Whether it has about as many deals of each game; else each deal is as likely as any other."""


def parse_sample(text: str) -> float | int:
    """Return the share of a text such as `1%`, or the number of a text such as `200`."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) *(%?)", text.strip())
    if match and match[2] and 0 < float(match[1]) <= 100:
        return float(match[1]) / 100
    if match and not match[2] and match[1].isdigit() and int(match[1]) > 0:
        return int(match[1])
    raise BadInput(f"{quoted(text)} is neither a share of the rows such as 1% nor a number of rows such as 200")


def draw(results: "Results", wanted: float | int, seed: int, *, evenly: bool = False) -> Sample:
    """Draw a sample of the decided rows and of the decided deals of the record: a share of them, or a number.

    `evenly` draws about as many of each game, as far as it has so many.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    rows = results.to_arrow()
    rows = rows.filter(pc.not_equal(rows["verdict"], "unknown"))
    recorded = [game for game in results.record.games.values() if game.decided]
    total = rows.num_rows + sum(game.decided for game in recorded)
    if not total:
        raise BadInput(f"{results.folder}: there are no verdicts to audit")
    count = wanted if isinstance(wanted, int) else max(1, round(wanted * total))
    groups: list[Sequence[int]] = [range(total)]
    if evenly:
        groups = _games(rows["game"].to_pylist(), [(game.key.game, game.decided) for game in recorded])
    places = sorted(_drawn(groups, count, random.Random(seed)))
    stored = pa.array([place for place in places if place < rows.num_rows], pa.int64())
    drawn = [Row(**row) for row in rows.take(stored).to_pylist()]
    begin = rows.num_rows
    for game in recorded:
        own = [place - begin for place in places if begin <= place < begin + game.decided]
        drawn += [Row(**_NOT_RECORDED | row) for row in game.decided_rows(own)]
        begin += game.decided
    return Sample(tuple(drawn), total, seed, evenly)


def _games(stored: Sequence[str], recorded: Sequence[tuple[str, int]]) -> list[Sequence[int]]:
    """Return the places of each game's deals: first those of the rows, then those of the record, game by game."""
    groups: dict[str, list[int]] = defaultdict(list)
    for place, game in enumerate(stored):
        groups[game].append(place)
    begin = len(stored)
    for game, deals in recorded:
        groups[game].extend(range(begin, begin + deals))
        begin += deals
    return list(groups.values())


def _drawn(groups: Iterable[Sequence[int]], count: int, rng: random.Random) -> list[int]:
    """Draw from each group the same number of places, or all if it has fewer; the others then give more."""
    found: list[int] = []
    ordered = sorted(groups, key=len)
    for index, group in enumerate(ordered):
        share = -(-(count - len(found)) // (len(ordered) - index))
        found += rng.sample(group, min(share, len(group)))
    return found


_NOT_RECORDED: dict[str, Any] = {
    "refuted": None,
    "positions": 0,
    "unique": 0,
    "deepest": 0,
    "length": None,
    "seconds": 0.0,
}
"""What the record does not keep. No check looks at it."""


class Auditor:
    """Checks stored verdicts, within limits for each search. Can be stopped from another thread."""

    def __init__(self, definitions: Mapping[str, dict[str, Any]], limits: Limits) -> None:
        self._definitions, self._limits = definitions, limits
        self._cancel = Cancel()

    def stop(self) -> None:
        """End the running searches; their verdicts are then `not ended`."""
        self._cancel.cancel()

    def check(self, stored: Row) -> Checked:
        """Check one verdict."""
        game = self._game(stored)
        if game is None:
            return Checked(stored, "not checked", f"the rules {quoted(stored.rules)} are not known here")
        try:
            deal = game.deal(stored.seed, stored.dealer)
        except BadInput as error:
            return Checked(stored, "disagrees", f"there is no such deal: {error}")
        finding, why = self._win(deal, stored) if stored.verdict == "winnable" else self._loss(deal)
        return Checked(stored, finding, why)

    def _game(self, stored: Row) -> Game | None:
        shipped = all_games().get(stored.game)
        if shipped is not None and shipped.rules.digest == stored.rules:
            return shipped
        try:
            name, rules = stored.game.split("@")[0], read_rules(self._definitions[stored.rules])
            return Game(name, name, rules) if rules.digest == stored.rules else None
        except (KeyError, BadInput):
            return None

    def _win(self, deal: Deal, stored: Row) -> tuple[Finding, str]:
        """Check a win by the same search. If the code has changed and it finds none, any win confirms the verdict."""
        found = self._won_again(deal, stored)
        if found is None or found.verdict == "unknown":
            found = solve(deal, self._limits, cancel=self._cancel)
        if found.verdict == "unwinnable":
            return "disagrees", "a search to its end finds no win"
        if found.moves is None:
            return "not ended", f"no win was found again within the limits ({found.reason})"
        if not _is_won(deal, found):
            return "disagrees", "the referee does not accept the win that the search finds"
        return "confirmed", f"the referee replayed a win of {counted(len(found.moves), 'move')}"

    def _won_again(self, deal: Deal, stored: Row) -> Result | None:
        """Search with the limits of the row, since quick engines depend on them, but never beyond our own limits."""
        ours = self._limits
        positions = stored.positions_limit
        if positions is None or (ours.seconds is None and ours.positions is not None):
            positions = _least(positions, ours.positions)
        memory = min(stored.memory_limit, ours.memory_bytes)
        limits = Limits(_least(stored.seconds_limit, ours.seconds), positions, memory)
        try:
            return solve(deal, limits, stored.strategy, cancel=self._cancel)
        except BadInput:  # a strategy or a number that this version does not know
            return None

    def _loss(self, deal: Deal) -> tuple[Finding, str]:
        """Check a loss with every shortcut off, so that the proof does not depend on errors in them."""
        plain = solve(deal, self._limits, "complete", switches=Switches.none(), cancel=self._cancel)
        if plain.verdict == "unwinnable":
            return "confirmed", "proved again with every shortcut off"
        # If the plain search takes too long, a win that any search finds would settle it as well.
        found = plain if plain.moves is not None else solve(deal, self._limits, cancel=self._cancel)
        if found.moves is not None and _is_won(deal, found):
            return "disagrees", f"there is a win of {counted(len(found.moves), 'move')}, which the referee replayed"
        return "not ended", f"the search with every shortcut off did not end within the limits ({plain.reason})"


def _least(one: Number | None, other: Number | None) -> Number | None:
    """Return the lower of two limits; None is no limit."""
    return min((each for each in (one, other) if each is not None), default=None)


def _is_won(deal: Deal, found: Result) -> bool:
    try:
        return replay(deal, found.moves or ()).is_won()
    except BadInput:
        return False


def audit(auditor: Auditor, rows: tuple[Row, ...], workers: int = 1) -> Iterator[Checked]:
    """Check rows, several at a time, and yield each as soon as it is done. An interruption ends the searches."""
    waiting = iter(rows)
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[Checked]] = {pool.submit(auditor.check, row) for row in islice(waiting, workers)}
        try:
            while running:
                done, running = wait(running, timeout=_LOOK_EVERY, return_when=FIRST_COMPLETED)
                running |= {pool.submit(auditor.check, row) for row in islice(waiting, len(done))}
                for future in done:
                    yield future.result()
        except BaseException:
            auditor.stop()
            raise


def as_object(folder: str, sample: Sample, found: Sequence[Checked], limits: Limits) -> dict[str, object]:
    """Return an audit as JSON."""
    counts = Counter((checked.stored.verdict, checked.finding) for checked in found)
    return {
        "results": folder,
        "rows": sample.drawn_from,
        "sampled": len(sample.rows),
        "audited": len(found),
        "seed": sample.seed,
        "evenly": sample.evenly,
        "seconds_limit": limits.seconds,
        "positions_limit": limits.positions,
        "memory_limit": limits.memory_bytes,
        "wins_confirmed": counts["winnable", "confirmed"],
        "losses_confirmed": counts["unwinnable", "confirmed"],
        "wins_not_ended": counts["winnable", "not ended"],
        "losses_not_ended": counts["unwinnable", "not ended"],
        "not_checked": sum(checked.finding == "not checked" for checked in found),
        "disagreements": [
            {name: getattr(checked.stored, name) for name in ("id", "game", "dealer", "seed", "verdict")}
            | {"why": checked.why}
            for checked in found
            if checked.finding == "disagrees"
        ],
    }
