"""Matches in a report: a table, and the two figures of the thesis on Klondike, on how the games went."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..played import PlayedGame
from ..statistics import Interval, share_in_percent, wilson
from .document import Document, Heading, Picture, Table
from .plots import Plot, drawn_panels, figure_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GROUPS = ((0, 0), (1, 5), (6, 10), (11, 20), (21, 30), (31, 40), (41, 51))
"""Cards up, in groups; all numbers above the last are one more group."""
_STEP = 10
_LINES = ("-", "--", "-.", ":")
_IDENTITY = ("player", "game", "dealer", "know")


@dataclass(frozen=True)
class MatchSummary:
    """What a match found."""

    player: str
    parameters: dict[str, Any]
    game: str
    dealer: str
    know: str
    seconds: float | None
    games: int
    wins: int
    moves: float
    cards_up: float
    seconds_per_game: float
    groups: tuple[int, ...]
    """Games by cards up, in the groups of `GROUPS` and one above."""
    progress: tuple[float, ...]
    """Cards up on average after every tenth move."""

    @property
    def interval(self) -> Interval:
        """Wilson's interval of the share of games won."""
        return wilson(self.wins, self.games - self.wins)

    @property
    def called(self) -> str:
        """The player with its parameters and its time."""
        settings = [f"{name} {value}" for name, value in self.parameters.items()]
        settings += [] if self.seconds is None else [f"{self.seconds:g} s"]
        return f"{self.player} ({', '.join(settings)})" if settings else self.player


def match_summaries(folder: Path) -> list[MatchSummary]:
    """Return the matches of a directory that have games; files that are not ours are left out."""
    from ..store.matches import stored_matches

    found = []
    for identity, games in stored_matches(folder):
        is_ours = all(isinstance(identity.get(name), str) for name in _IDENTITY)
        if games and is_ours and isinstance(identity.get("parameters"), dict):
            found.append(_summary(identity, list(games.values())))
    return found


def _summary(identity: dict[str, Any], games: list[PlayedGame]) -> MatchSummary:
    count, seconds = len(games), identity.get("seconds")
    steps = min(len(game.progress) for game in games)
    return MatchSummary(
        **{name: identity[name] for name in _IDENTITY},
        parameters=identity["parameters"],
        seconds=seconds if isinstance(seconds, int | float) else None,
        games=count,
        wins=sum(game.won for game in games),
        moves=sum(game.moves for game in games) / count,
        cards_up=sum(game.cards_up for game in games) / count,
        seconds_per_game=sum(game.seconds for game in games) / count,
        groups=_grouped(games),
        progress=tuple(sum(game.progress[step] for game in games) / count for step in range(steps)),
    )


def _grouped(games: list[PlayedGame]) -> tuple[int, ...]:
    counts = [sum(low <= game.cards_up <= high for game in games) for low, high in GROUPS]
    return (*counts, len(games) - sum(counts))


def match_blocks(found: Sequence[MatchSummary], plots: Sequence[Plot]) -> Document:
    """Return the matches for people."""
    if not found:
        return []
    columns = ("player", "game", "stock", "games", "won", "cards up", "moves", "time")
    rows = [
        (
            each.called,
            each.game,
            each.know,
            f"{each.games:,}",
            share_in_percent(each.wins, each.games - each.wins),
            f"{each.cards_up:.1f}",
            f"{each.moves:.0f}",
            f"{each.seconds_per_game:.3f} s",
        )
        for each in found
    ]
    table = Table(columns, rows, frozenset(columns[3:]), ("moves", "time", "cards up", "stock"))
    return [Heading("Matches without seeing the cards"), table, *map(Picture, plots)]


def match_plots(found: Sequence[MatchSummary]) -> list[Plot]:
    """Return the two figures of each game, with a line or bar for each of its matches."""
    games = dict.fromkeys(each.game for each in found)
    return [_plot(game, [each for each in found if each.game == game][: len(_LINES)]) for game in games]


def _plot(game: str, found: list[MatchSummary]) -> Plot:
    figure, (groups, progress) = drawn_panels(10, 3.6, 2)
    _bars(groups, found)
    for each, line in zip(found, _LINES, strict=False):
        moves = range(0, _STEP * len(each.progress) + 1, _STEP)
        progress.plot(moves, (0, *each.progress), line, color="black", linewidth=1.2, label=each.called)
    progress.set(xlabel="moves", ylabel="cards up on average")
    progress.legend(frameon=False, fontsize=7)
    caption = f"{game}: cards up at the end of a game, and after each number of moves."
    return Plot(figure_name("match", game), caption, figure)


def _bars(axes: "Axes", found: list[MatchSummary]) -> None:
    labels = [str(low) if low == high else f"{low}-{high}" for low, high in GROUPS] + [f"{GROUPS[-1][1] + 1}+"]
    width = 0.8 / len(found)
    for place, each in enumerate(found):
        heights = [100 * count / each.games for count in each.groups]
        starts = [step + place * width for step in range(len(labels))]
        shade = str(0.85 - 0.65 * place / max(len(found) - 1, 1))
        axes.bar(starts, heights, width, align="edge", color=shade, edgecolor="0.15", linewidth=0.6, label=each.called)
    axes.set_xticks([step + 0.4 for step in range(len(labels))], labels)
    axes.set(xlabel="cards up at the end", ylabel="games (per cent)")
    axes.legend(frameon=False, fontsize=7, loc="lower left", bbox_to_anchor=(0, 1), ncols=2)
