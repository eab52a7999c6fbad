"""What a store says about each game: counts, the interval beside published ones, time and positions, by DuckDB."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ..catalogue import all_games
from ..errors import BadInput
from ..statistics import Interval, chance_of, share_in_percent, wilson
from .database import Database
from .recorded import Recorded, recorded_games

MEANINGFUL_HALF_WIDTH = 0.02
"""The widest half-width that counts: a wider interval overlaps nearly anything, and that would say nothing."""
LEAST_CHANCE = 1e-4
"""A difference less probable than this is not explained by chance, even among a hundred games."""
BINS_A_DECADE = 20
LEAST_SECONDS = 1e-6

AGREES, DIFFERS, TOO_WIDE, NOTHING = "agrees", "differs", "too wide to say", "nothing published"
OTHER_RULES = "other rules"
"""A figure that was printed for a game, but measured by other rules. It is not compared."""

_SUMMARIES = """
SELECT game, rules, dealer, min(seed) AS first_seed, max(seed) AS last_seed,
  count(*) AS sample,
  count_if(verdict = 'winnable') AS winnable,
  count_if(verdict = 'unwinnable') AS unwinnable,
  count_if(verdict = 'unknown') AS unknown,
  sum(seconds) AS total_seconds, median(seconds) AS median_seconds,
  quantile_cont(seconds, 0.95) AS slow_seconds, max(seconds) AS most_seconds,
  median(positions) AS median_positions,
  quantile_cont(positions, 0.95) AS slow_positions, max(positions) AS most_positions,
  median(length) AS median_length,
  list_sort(list(DISTINCT CAST(strategy AS VARCHAR))) AS strategies,
  list_sort(list(DISTINCT CAST(version AS VARCHAR))) AS versions,
  min(seconds_limit) AS least_s, max(seconds_limit) AS most_s,
  min(positions_limit) AS least_p, max(positions_limit) AS most_p, max(memory_limit) AS memory
FROM latest GROUP BY game, rules, dealer ORDER BY CAST(game AS VARCHAR), CAST(dealer AS VARCHAR)
"""


@dataclass(frozen=True)
class Figure:
    """A published figure, as fractions, and whether ours agrees with it."""

    reference: str
    shown: str
    """The figure as it was printed, with misprints corrected."""
    interval: Interval
    note: str
    agreement: str
    chance: float
    """The probability of a sample as far from the figure as ours, if the figure is right."""

    @property
    def marked(self) -> str:
        """The figure for a table, with an asterisk if it has a note."""
        return f"{self.shown} *" if self.note else self.shown

    def why(self) -> str:
        """Return what is known about a difference, in a sentence or two."""
        if self.chance < LEAST_CHANCE:
            return self.note or "No reason is known, and it is no accident."
        by_chance = f"By chance that happens once in {1 / self.chance:,.0f} samples."
        return f"{self.note} {by_chance}".strip()


@dataclass(frozen=True)
class Summary:
    """All deals of one game by one dealer, each counted once."""

    game: str
    rules: str
    dealer: str
    first_seed: int
    last_seed: int
    sample: int
    winnable: int
    unwinnable: int
    unknown: int
    total_seconds: float
    median_seconds: float | None
    """The record has no times of single deals. Where there are no rows either, these are not known."""
    slow_seconds: float | None
    """19 of 20 deals take no longer."""
    most_seconds: float | None
    median_positions: float | None
    slow_positions: float | None
    most_positions: int | None
    median_length: float | None
    """The median length of the wins found."""
    strategies: tuple[str, ...]
    versions: tuple[str, ...]
    limits: str

    @cached_property
    def interval(self) -> Interval:
        """Between which fractions the share of winnable deals lies."""
        return wilson(self.winnable, self.unwinnable, self.unknown)

    @property
    def share(self) -> str:
        """The share of winnable deals with its interval, in words."""
        return share_in_percent(self.winnable, self.unwinnable, self.unknown)

    @cached_property
    def published(self) -> tuple[Figure, ...]:
        """What was published for this game, in the order of time; only figures that come with an interval."""
        game = all_games().get(self.game)
        if game is None or game.rules.digest != self.rules:
            return ()
        return tuple(self._figure(figure) for figure in game.published)

    def _figure(self, figure: dict[str, Any]) -> Figure:
        interval = Interval(figure["low"] / 100, figure["high"] / 100)
        agreement = OTHER_RULES if figure.get("other rules") else agreement_of(self.interval, interval)
        shown = figure.get("corrected") or figure["printed"]
        chance = chance_of(self.winnable, self.unwinnable, self.unknown, interval)
        return Figure(figure["reference"], shown, interval, figure.get("note", ""), agreement, chance)

    @property
    def agreement(self) -> str:
        """Whether ours agrees with the last published figure."""
        return self.published[-1].agreement if self.published else NOTHING

    @property
    def title(self) -> str:
        """The game, and the dealer if it is not the usual one."""
        game = all_games().get(self.game)
        return self.game if game is None or game.default_dealer == self.dealer else f"{self.game} ({self.dealer})"


@dataclass(frozen=True)
class Spread:
    """How many deals of each verdict are in each bin; the keys are the lower ends of the bins."""

    counts: dict[str, dict[float, int]]

    def total(self) -> int:
        """Return all deals."""
        return sum(sum(bins.values()) for bins in self.counts.values())


def agreement_of(ours: Interval, published: Interval, widest: float = MEANINGFUL_HALF_WIDTH) -> str:
    """Whether two intervals can both be true, and whether ours is narrow enough for that to say something."""
    if not ours.overlaps(published):
        return DIFFERS
    return AGREES if ours.half_width <= widest else TOO_WIDE


def summaries(database: Database) -> list[Summary]:
    """Return one summary for each game and dealer, of rows and record together, each deal counted once.

    Raises `BadInput` if there is nothing to report.
    """
    rows = {(row["game"], row["rules"], row["dealer"]): row for row in database.ask(_SUMMARIES).objects()}
    for key, recorded in recorded_games(database).items():
        rows[key] = _joined(rows.get(key), recorded)
    if not rows:
        raise BadInput("there are no results to report; `winnable rate GAME` makes some")
    return [_summary(**row) for _, row in sorted(rows.items(), key=lambda each: (each[0][0], each[0][2]))]


_DETAILS = (
    "median_seconds", "slow_seconds", "most_seconds", "median_positions", "slow_positions", "most_positions",
    "median_length", "least_s", "most_s", "least_p", "most_p",
)  # fmt: skip


def _joined(row: dict[str, Any] | None, recorded: Recorded) -> dict[str, Any]:
    """Return the summary of rows with what the record adds: deals, limits, strategies and versions."""
    row = row or dict.fromkeys(_DETAILS) | {"total_seconds": 0.0, "strategies": [], "versions": [], "memory": 0}
    blocks, tally = recorded.game.blocks, recorded.tally
    positions = [block.run.positions_limit for block in blocks if block.run.positions_limit is not None]
    positions += [row[name] for name in ("least_p", "most_p") if row[name] is not None]
    seconds = [block.run.seconds_limit for block in blocks if block.run.seconds_limit is not None]
    seconds += [row[name] for name in ("least_s", "most_s") if row[name] is not None]
    return row | {
        **asdict(recorded.game.key),
        **asdict(tally),
        "sample": tally.count,
        "first_seed": recorded.first_seed,
        "last_seed": recorded.last_seed,
        "total_seconds": row["total_seconds"] + sum(block.seconds for block in blocks),
        "strategies": sorted({*row["strategies"], *(block.run.strategy for block in blocks)}),
        "versions": sorted({*row["versions"], *(block.version for block in blocks)}),
        "least_p": min(positions, default=None),
        "most_p": max(positions, default=None),
        "least_s": min(seconds, default=None),
        "most_s": max(seconds, default=None),
        "memory": max(row["memory"], *(block.run.memory_limit for block in blocks)),
    }


def _summary(strategies: list[str], versions: list[str], **row: Any) -> Summary:
    limits = {name: row.pop(name) for name in ("least_s", "most_s", "least_p", "most_p", "memory")}
    return Summary(**row, strategies=tuple(strategies), versions=tuple(versions), limits=_limits(**limits))


def _limits(least_s: float | None, most_s: float | None, least_p: int | None, most_p: int | None, memory: int) -> str:
    """Return limits for a sentence; if retries had larger ones, from the least to the most."""
    limits = []
    if least_s is not None and most_s is not None:
        limits.append(f"{least_s:g} s" if least_s == most_s else f"{least_s:g} to {most_s:g} s")
    if least_p is not None and most_p is not None:
        limits.append(f"{least_p:,} positions" if least_p == most_p else f"{least_p:,} to {most_p:,} positions")
    return ", ".join([*limits, f"{memory / 2**20:,.0f} MB"])


def spreads(database: Database, column: str) -> dict[tuple[str, str, str], Spread]:
    """Return the distribution of `seconds` or `positions` for each game, rules and dealer, in bins of a 20th decade."""
    least = LEAST_SECONDS if column == "seconds" else 1
    sql = f"""
      SELECT CAST(game AS VARCHAR), CAST(rules AS VARCHAR), CAST(dealer AS VARCHAR), CAST(verdict AS VARCHAR),
        CAST(floor({BINS_A_DECADE} * log10(greatest({column}, {least}))) AS INTEGER) AS bin, count(*)
      FROM latest GROUP BY ALL ORDER BY ALL
    """
    found: dict[tuple[str, str, str], Spread] = {}
    for game, rules, dealer, verdict, step, count in database.ask(sql).rows:
        spread = found.setdefault((game, rules, dealer), Spread({}))
        spread.counts.setdefault(verdict, {})[10 ** (step / BINS_A_DECADE)] = count
    return found


def contradictions(database: Database) -> list[tuple[str, str, int]]:
    """Return deals that are called winnable and unwinnable, by attempts or by rows and record: game, dealer, seed."""
    sql = """
      SELECT CAST(game AS VARCHAR), CAST(dealer AS VARCHAR), seed FROM results
      WHERE verdict <> 'unknown' GROUP BY game, rules, dealer, seed
      HAVING count(DISTINCT verdict) > 1 ORDER BY ALL
    """
    found = {(game, dealer, seed) for game, dealer, seed in database.ask(sql).rows}
    for (game, _, dealer), recorded in recorded_games(database).items():
        found |= {(game, dealer, seed) for seed in recorded.contradictions}
    return sorted(found)
