"""Figures 6.1 to 6.6 of the thesis: with how many cards up games end, and how won games go, by each reading.

The thesis prints drawings. Of their numbers it gives in words the share of games that stay at 20 cards up or fewer, and
the mean number of rounds of won games. Those are compared.
"""

from dataclasses import dataclass
from typing import Any

from ...reports.plots import Plot, drawn_panels
from ..comparing import DEVIATIONS, Number, share_of, value_of
from .tables import MOST_UP, READINGS, Information, Play, Played, Strategy

_STUCK = 20
"""A game that ends with at most this many cards up is stuck in the words of the thesis."""
_GROUPS = ((0, 0), (1, 5), (6, 10), (11, 20), (21, 30), (31, 39), (40, 51), (MOST_UP, MOST_UP))
"""Cards up. The thesis names the first three groups and the last two; those between are a guess."""
_MOST_PATHS = 30
_EVERY = 10
"""Moves between two points of a path."""


@dataclass(frozen=True)
class Pair:
    """Two figures of one player: the distribution and the paths."""

    distribution: str
    paths: str
    strategy: Strategy
    information: Information | None
    their_games: int
    rounds: float
    """Mean rounds of won games."""
    won: float | None = None
    """Per cent of games won, where the thesis gives it for the figure."""
    stuck: float | None = None
    """Per cent of games stuck."""

    def plays(self) -> list[Play]:
        """Return the player by each reading."""
        return [Play(self.strategy, self.information, 3, reading) for reading in READINGS]


PAIRS = (
    Pair("6.1", "6.2", "random", None, 100_000, 113.5, stuck=84.8),
    Pair("6.3", "6.4", "monte-carlo", "once", 10_000, 116.8, won=42.9, stuck=49.0),
    Pair("6.5", "6.6", "monte-carlo-heuristics", "once", 100_000, 112.3),
)
"""The second and third are of 42 to 43 per cent, so they are games that were shuffled once."""


def figure_numbers(played: dict[Play, Played]) -> list[Number]:
    """Return the numbers that the thesis gives with its figures, beside ours by each reading."""
    numbers = []
    for pair in PAIRS:
        for play in pair.plays():
            mine, name = played[play], f"{pair.strategy} ({_reading(play)})"
            stuck = sum(mine.up[: _STUCK + 1])
            for theirs, count, what in ((pair.won, mine.wins, "won"), (pair.stuck, stuck, "stuck at 0 to 20 cards up")):
                if theirs is not None:
                    where = f"Figure {pair.distribution}"
                    size = pair.their_games
                    numbers.append(share_of(where, f"{name}, {what}", theirs, count, mine.games, their_sample=size))
            error = DEVIATIONS * mine.deviation / max(mine.wins, 1) ** 0.5
            what = f"{name}, rounds of won games"
            numbers.append(value_of(f"Figure {pair.paths}", what, pair.rounds, mine.mean_rounds, error, mine.wins))
    return numbers


def _reading(play: Play) -> str:
    return str(play.reading) if play.information else play.reading.stock


def groups(up: list[int]) -> list[float]:
    """Return the share of games in each group of cards up, in per cent."""
    games = sum(up)
    return [100 * sum(up[low : high + 1]) / games if games else 0.0 for low, high in _GROUPS]


def group_names() -> list[str]:
    """Return the names of the groups."""
    return [str(low) if low == high else f"{low}-{high}" for low, high in _GROUPS]


def figure_rows(played: dict[Play, Played]) -> list[dict[str, Any]]:
    """Return the figures as numbers for JSON: the distribution, and single won games."""
    return [
        {
            "figures": f"{pair.distribution} and {pair.paths}",
            "strategy": pair.strategy,
            "stock": play.reading.stock,
            "games": played[play].games,
            "wins": played[play].wins,
            "cards_up": played[play].up,
            "groups": dict(zip(group_names(), (round(share, 2) for share in groups(played[play].up)), strict=True)),
            "their_rounds": pair.rounds,
            "rounds": played[play].mean_rounds,
            "paths": played[play].paths[:_MOST_PATHS],
        }
        for pair in PAIRS
        for play in pair.plays()
    ]


def drawn(pair: Pair, played: dict[Play, Played]) -> Plot:
    """Draw both figures of a player side by side, for each reading."""
    figure, (bars, paths) = drawn_panels(10, 3.6, 2)
    looks = {"ring": ("0.35", "-"), "standard": ("0.8", "--")}
    width = 0.8 / len(READINGS)
    for place, play in enumerate(pair.plays()):
        mine, (shade, line) = played[play], looks[play.reading.stock]
        at = [group + (place - (len(READINGS) - 1) / 2) * width for group in range(len(_GROUPS))]
        label = f"{_reading(play)}: {mine.games:,} games"
        bars.bar(at, groups(mine.up), width, color=shade, edgecolor="0.15", linewidth=0.6, label=label)
        colour = "black" if line == "-" else "0.55"
        for number, path in enumerate(mine.paths[:_MOST_PATHS]):
            ended = next((step for step, up in enumerate(path, 1) if up == MOST_UP), len(path))
            label = _reading(play) if not number else "_"
            points = range(0, _EVERY * (ended + 1), _EVERY)
            paths.plot(points, [0, *path[:ended]], line, color=colour, linewidth=0.6, label=label)
    bars.set_xticks(range(len(_GROUPS)), group_names(), fontsize=8)
    bars.set(xlabel="cards up at the end", ylabel="games (per cent)")
    bars.legend(frameon=False, fontsize=8)
    paths.axvline(pair.rounds, color="0.3", linestyle=":", label=f"mean of the thesis: {pair.rounds:g}")
    paths.set(xlabel="moves", ylabel="cards up")
    paths.legend(frameon=False, fontsize=8, loc="upper left")
    return Plot(
        f"klondike-monte-carlo-{pair.distribution}-{pair.paths}",
        f"Figures {pair.distribution} and {pair.paths}: {pair.strategy}, with how many cards up games end, and some "
        f"won games, each a line, up to {_EVERY * 20} moves.",
        figure,
    )
