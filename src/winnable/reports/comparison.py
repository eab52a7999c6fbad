"""Two experiments compared deal by deal: where they contradict each other, which decides more, which is faster."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from ..statistics import PAR_FACTOR
from .database import Database

if TYPE_CHECKING:
    import pyarrow

MOST_POINTS = 1500

_KEY = "game, rules, dealer, seed"
_BOTH = f"""
CREATE OR REPLACE TEMP TABLE both_sides AS
SELECT CAST(a.game AS VARCHAR) AS game, CAST(a.dealer AS VARCHAR) AS dealer, seed,
  CAST(a.verdict AS VARCHAR) AS verdict_a, CAST(b.verdict AS VARCHAR) AS verdict_b,
  greatest(a.seconds, 1e-6) AS seconds_a, greatest(b.seconds, 1e-6) AS seconds_b,
  a.positions AS positions_a, b.positions AS positions_b,
  CASE WHEN a.verdict = 'unknown' THEN {PAR_FACTOR} * coalesce(a.seconds_limit, a.seconds) ELSE a.seconds END AS par_a,
  CASE WHEN b.verdict = 'unknown' THEN {PAR_FACTOR} * coalesce(b.seconds_limit, b.seconds) ELSE b.seconds END AS par_b
FROM side_a a JOIN side_b b USING ({_KEY})
"""
_COMPARISONS = """
SELECT game, dealer, count(*) AS deals,
  count_if(verdict_a = verdict_b AND verdict_a <> 'unknown') AS same,
  count_if(verdict_a = 'unknown' AND verdict_b = 'unknown') AS neither,
  exp(avg(ln(seconds_b / seconds_a)) FILTER (verdict_a <> 'unknown' AND verdict_b <> 'unknown')) AS speed_ratio,
  [sum(seconds_a), sum(seconds_b)] AS seconds,
  [CAST(sum(positions_a) AS BIGINT), CAST(sum(positions_b) AS BIGINT)] AS positions,
  [avg(par_a), avg(par_b)] AS par10
FROM both_sides GROUP BY game, dealer ORDER BY game, dealer
"""


@dataclass(frozen=True)
class Comparison:
    """The deals of one game that both experiments tried."""

    game: str
    dealer: str
    deals: int
    same: int
    """Decided by both, with the same verdict."""
    neither: int
    """Decided by neither."""
    contradictions: tuple[int, ...]
    """Seeds that one calls winnable and the other unwinnable. There must be none."""
    only_first: tuple[int, ...]
    """Seeds that only the first decided."""
    only_second: tuple[int, ...]
    speed_ratio: float | None
    """How many times as long the second typically took: the geometric mean over deals that both decided."""
    seconds: tuple[float, float]
    positions: tuple[int, int]
    par10: tuple[float, float]


def compare(first: "pyarrow.Table", second: "pyarrow.Table") -> tuple[list[Comparison], Database]:
    """Compare two sides with one row for each deal; return the comparisons and the database for figures."""
    database = Database(first, first)
    database.attach("side_a", first)
    database.attach("side_b", second)
    database.ask(_BOTH)
    rows = database.ask(_COMPARISONS).objects()
    if not rows:
        raise BadInput("the two experiments have no deal in common, with the same game, rules, dealer and seed")
    return [_comparison(database, **row) for row in rows], database


def _comparison(
    database: Database, seconds: list[float], positions: list[int], par10: list[float], **row: Any
) -> Comparison:
    def seeds(condition: str) -> tuple[int, ...]:
        sql = f"SELECT seed FROM both_sides WHERE game = ? AND dealer = ? AND {condition} ORDER BY seed"
        return tuple(seed for (seed,) in database.ask(sql, (row["game"], row["dealer"])).rows)

    return Comparison(
        **row,
        contradictions=seeds("verdict_a <> verdict_b AND verdict_a <> 'unknown' AND verdict_b <> 'unknown'"),
        only_first=seeds("verdict_a <> 'unknown' AND verdict_b = 'unknown'"),
        only_second=seeds("verdict_a = 'unknown' AND verdict_b <> 'unknown'"),
        seconds=(seconds[0], seconds[1]),
        positions=(positions[0], positions[1]),
        par10=(par10[0], par10[1]),
    )


def points(database: Database, comparison: Comparison) -> list[tuple[float, float, bool]]:
    """Return the seconds of both for some of the deals, and whether both decided; the same deals every time."""
    sql = """
      SELECT seconds_a, seconds_b, verdict_a <> 'unknown' AND verdict_b <> 'unknown' FROM both_sides
      WHERE game = ? AND dealer = ? ORDER BY hash(seed), seed LIMIT ?
    """
    return [
        (a, b, decided) for a, b, decided in database.ask(sql, (comparison.game, comparison.dealer, MOST_POINTS)).rows
    ]


def within(database: Database, comparison: Comparison, side: str) -> list[tuple[float, int]]:
    """Return how many deals a side decides within how many seconds."""
    sql = f"""
      SELECT seconds, sum(count) OVER (ORDER BY seconds) FROM (
        SELECT pow(10, ceil(40 * log10(seconds_{side})) / 40) AS seconds, count(*) AS count FROM both_sides
        WHERE game = ? AND dealer = ? AND verdict_{side} <> 'unknown' GROUP BY 1
      ) ORDER BY seconds
    """
    return [(seconds, int(count)) for seconds, count in database.ask(sql, (comparison.game, comparison.dealer)).rows]
