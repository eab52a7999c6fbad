"""Tables 6.1 to 6.3 of the thesis on Klondike (Donkersteeg 2010): its numbers, and matches that play them again.

The thesis leaves open the stock, the end of a game, the number of playouts and their depth, and whether a player in the
dark tries a move with the card that it really turns up. Our player does not. `ring` is the reading of the stock under
which the thesis's numbers for random play come out. `standard` is the game as it is played today.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Literal, get_args

from ...catalogue import find_game
from ...players.matches import Match, run_match
from ...players.named import find_player
from ...seeds import SeedRanges
from ...statistics import wilson

Stock = Literal["ring", "standard"]
STOCKS: tuple[Stock, ...] = get_args(Stock)
Strategy = Literal["random", "monte-carlo", "monte-carlo-heuristics"]
Information = Literal["once", "reshuffled"]

PLAYOUTS = 5
"""Random games for each move: the thesis does not say how many."""
SCORE = "highest"
"""What counts of the playouts; the thesis speaks of both, and its figure 6.3 of the highest fitness."""

REWARDS: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("turn of the stock", 3, {}),
    ("waste to foundation", 8, {"aces and deuces": 20, "even foundations": 15, "uneven foundations": 2}),
    ("waste to tableau", 5, {}),
    ("tableau to tableau", 5, {"frees a card": 12}),
    ("tableau to foundation", 8, {"aces and deuces": 15, "even foundations": 15, "uneven foundations": 4}),
    ("king to a space", 3, {"frees a card": 12}),
    ("part of a run", 3, {"frees a card": 12}),
    ("king from the waste to a space", 8, {}),
)
"""Table 6.1: for each type of move its usual reward, and those in special cases. Foundations are even while the highest
and the lowest differ by less than two. The thesis also lists 20 for "aces and deuces" under the turn of the stock,
which moves none."""


@dataclass(frozen=True)
class Cell:
    """One number of Tables 6.2 and 6.3."""

    table: str
    strategy: Strategy
    information: Information
    draw: Literal[1, 3]
    published: float
    """Per cent of games won."""
    note: str = ""

    def match(self, seeds: range, stock: Stock = "ring") -> Match:
        """Return the same match by our players, on deals of our own."""
        name = "random-klondike" if self.strategy == "random" else self.strategy
        given: dict[str, object] = {"stock": stock}
        if self.strategy != "random":
            given |= {"playouts": PLAYOUTS, "score": SCORE, "information": self.information}
        player = find_player(name)
        game = find_game("klondike" if self.draw == 3 else "klondike-deal-1")
        return Match(player, player.settings(given), game, SeedRanges([seeds]), "seen")


_SAME = "To a player that looks at nothing both are the same game; 11.8 and 11.4 are 2.8 standard errors apart."
_LEAK = "Playouts see the real cards, so this is no longer play in the dark."
_OPEN = "Playouts and depth are not given; no setting that was tried gives all three Monte Carlo numbers."


@cache
def cells() -> tuple[Cell, ...]:
    """Return every number of Tables 6.2 and 6.3 but those for human play, which cannot be repeated."""
    return (
        Cell("6.2", "random", "once", 3, 11.8, _SAME),
        Cell("6.2", "random", "reshuffled", 3, 11.4, _SAME),
        Cell("6.2", "monte-carlo", "once", 3, 43.2, _LEAK),
        Cell("6.2", "monte-carlo", "reshuffled", 3, 16.9, _OPEN),
        Cell("6.2", "monte-carlo-heuristics", "once", 3, 42.0, _LEAK),
        Cell("6.2", "monte-carlo-heuristics", "reshuffled", 3, 16.7, _OPEN),
        Cell("6.3", "random", "reshuffled", 1, 23.8),
        Cell("6.3", "monte-carlo", "reshuffled", 1, 33.3, _OPEN),
        Cell("6.3", "monte-carlo-heuristics", "reshuffled", 1, 34.8, _OPEN),
    )


Piece = Callable[[str, Callable[[], list[int]]], list[int] | None]
"""A function that returns a piece of the work by name: as it was kept, else made now, or None if there is no time."""

_PIECES = 20
"""Into how many parts the games of a number are cut, so that the work can stop in the midst of one."""


def reproduced(piece: Piece, games: int = 1000, random_games: int = 100_000) -> list[dict[str, object]]:
    """Tables 6.2 and 6.3 beside ours, by both readings of the stock, with as many games as there was time for."""
    rows: list[dict[str, object]] = []
    for cell in cells():
        for stock in STOCKS:
            wanted = random_games if cell.strategy == "random" else games
            wins, played = _played(piece, cell, stock, wanted)
            interval = wilson(wins, played - wins) if played else None
            rows.append(
                {
                    "table": cell.table,
                    "strategy": cell.strategy,
                    "information": cell.information,
                    "deal_count": cell.draw,
                    "stock": stock,
                    "published": cell.published,
                    "wins": wins,
                    "games": played,
                    "wanted": wanted,
                    "low": None if interval is None else interval.low,
                    "high": None if interval is None else interval.high,
                    "note": cell.note,
                }
            )
    return rows


def _played(piece: Piece, cell: Cell, stock: Stock, wanted: int) -> tuple[int, int]:
    """Wins and games of all pieces that were made."""
    wins = played = 0
    ends = [1 + wanted * part // _PIECES for part in range(_PIECES + 1)]
    for first, end in pairwise(ends):
        name = f"{cell.table} {cell.strategy} {cell.information} deal-{cell.draw} {stock}, seeds {first}-{end - 1}"
        found = piece(name, partial(_piece, cell, range(first, end), stock)) if end > first else None
        if found is not None:
            wins, played = wins + found[0], played + found[1]
    return wins, played


def _piece(cell: Cell, seeds: range, stock: Stock) -> list[int]:
    result = run_match(cell.match(seeds, stock))
    return [result.wins, len(result.games)]
