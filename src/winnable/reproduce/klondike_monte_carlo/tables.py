"""Tables 6.1 to 6.3 of the thesis on Klondike (Donkersteeg 2010): its numbers, and matches that play them again.

The thesis leaves open the stock, the end of a game, the number of playouts and their depth, and whether a player in the
dark tries a move with the card that it really turns up. Our player does not. So there are two readings. `ring` is the
stock under which the thesis's numbers for random play come out. `standard` is the game as it is played today.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Literal

from ...catalogue import find_game
from ...players.matches import Match, run_match
from ...players.named import find_player
from ...seeds import SeedRanges
from ..comparing import Number, share_of
from ..frame import Work, in_turn

Stock = Literal["ring", "standard"]
Strategy = Literal["random", "monte-carlo", "monte-carlo-heuristics"]
Information = Literal["once", "reshuffled"]
Reshuffle = Literal["never", "all", "shown"]
RESHUFFLES: tuple[Reshuffle, ...] = ("all", "shown")
"""How the game itself may shuffle unseen cards: all after each move, or only those that a move shows."""


@dataclass(frozen=True)
class Reading:
    """What the thesis may have meant: how the stock is turned, and how many random games are played for each move."""

    stock: Stock
    playouts: int

    def __str__(self) -> str:
        return f"{self.stock}, {self.playouts} playouts"


READINGS = (Reading("ring", 5), Reading("standard", 4))
SCORE = "highest"
"""What counts of the playouts; the thesis speaks of both, and its figure 6.3 of the highest fitness."""
RANDOM_GAMES, GAMES, RESHUFFLED_GAMES = 100_000, 10_000, 3_000
"""How many games of random play, of Monte Carlo, and of Monte Carlo on a reshuffled table there are in the end."""
_RANDOM_AT_ONCE, _AT_ONCE = 5_000, 200
"""How many of them are a piece of the work."""
MOST_UP = 52
_PATHS = 2
"""How many winning games of a piece are kept for the drawings."""

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
class Play:
    """A player on deals of ours. A player that looks at nothing plays the same game whatever is shuffled."""

    strategy: Strategy
    information: Information | None
    draw: Literal[1, 3]
    reading: Reading
    reshuffle: Reshuffle = "never"

    def __str__(self) -> str:
        information = f" {self.information}" if self.information else ""
        information += f", {self.reshuffle} reshuffled," if self.reshuffle != "never" else ""
        playouts = f" {self.reading.playouts} playouts" if self.information else ""
        return f"{self.strategy}{information} deal-{self.draw} {self.reading.stock}{playouts}"

    def match(self, seeds: range) -> Match:
        """Return the match of some deals."""
        given: dict[str, object] = {"stock": self.reading.stock}
        if self.information is not None:
            given |= {"playouts": self.reading.playouts, "score": SCORE, "information": self.information}
            given |= {"reshuffle": self.reshuffle}
        player = find_player("random-klondike" if self.information is None else self.strategy)
        game = find_game("klondike" if self.draw == 3 else "klondike-deal-1")
        return Match(player, player.settings(given), game, SeedRanges([seeds]), "seen")


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

    @property
    def their_games(self) -> int:
        """How many games the thesis says that it played."""
        return 100_000 if self.table == "6.2" else 10_000

    def play(self, reading: Reading) -> Play:
        """Return the same player here."""
        return Play(self.strategy, None if self.strategy == "random" else self.information, self.draw, reading)


_SAME = "To a player that looks at nothing both are the same game, which is played once here."
_LEAK = "Playouts see the real cards, so this is no longer play in the dark."


@cache
def cells() -> tuple[Cell, ...]:
    """Return every number of Tables 6.2 and 6.3 but those for human play, which cannot be repeated."""
    return (
        Cell("6.2", "random", "once", 3, 11.8, _SAME),
        Cell("6.2", "random", "reshuffled", 3, 11.4, _SAME),
        Cell("6.2", "monte-carlo", "once", 3, 43.2, _LEAK),
        Cell("6.2", "monte-carlo", "reshuffled", 3, 16.9),
        Cell("6.2", "monte-carlo-heuristics", "once", 3, 42.0, _LEAK),
        Cell("6.2", "monte-carlo-heuristics", "reshuffled", 3, 16.7),
        Cell("6.3", "random", "reshuffled", 1, 23.8),
        Cell("6.3", "monte-carlo", "reshuffled", 1, 33.3),
        Cell("6.3", "monte-carlo-heuristics", "reshuffled", 1, 34.8),
    )


@dataclass
class Played:
    """The games of a play that there was time for."""

    wanted: int
    games: int = 0
    wins: int = 0
    up: list[int] = field(default_factory=lambda: [0] * (MOST_UP + 1))
    """How many games ended with each number of cards up."""
    rounds: int = 0
    """The moves of all won games."""
    squares: int = 0
    """The sum of their squares."""
    paths: list[list[int]] = field(default_factory=list)
    """Of some won games the cards up after every tenth move."""

    def add(self, piece: dict[str, Any]) -> None:
        """Add the games of a piece."""
        self.games += piece["games"]
        self.wins += piece["wins"]
        self.up = [old + new for old, new in zip(self.up, piece["up"], strict=True)]
        self.rounds += piece["rounds"]
        self.squares += piece["squares"]
        self.paths += piece["paths"]

    @property
    def mean_rounds(self) -> float | None:
        """The mean number of moves of won games."""
        return self.rounds / self.wins if self.wins else None

    @property
    def deviation(self) -> float:
        """The standard deviation of the number of moves of won games."""
        if self.wins < 2:
            return math.inf
        return math.sqrt(max(self.squares - self.rounds**2 / self.wins, 0.0) / (self.wins - 1))


def reshuffled_cells() -> list[tuple[Cell, Play]]:
    """Return the numbers for reshuffled cards with the other way to read them: playouts see the cards as they lie.

    Afterwards the game itself shuffles the unseen cards again, all of them or those that the move shows.
    """
    return [
        (cell, Play(cell.strategy, "once", cell.draw, reading, reshuffle))
        for cell in cells()
        if cell.strategy != "random" and cell.information == "reshuffled"
        for reading in READINGS
        for reshuffle in RESHUFFLES
    ]


def all_played(
    work: Work, games: int = GAMES, random_games: int = RANDOM_GAMES, reshuffled_games: int = RESHUFFLED_GAMES
) -> dict[Play, Played]:
    """Return the games of every play that there was time for. The plays take turns, so that each has some soon."""
    sizes = {cell.play(reading): games for cell in cells() for reading in READINGS}
    sizes |= {play: random_games for play in sizes if play.information is None}
    sizes |= {play: reshuffled_games for _, play in reshuffled_cells()}
    rows = []
    for play, wanted in sizes.items():
        step = _AT_ONCE if play.information else _RANDOM_AT_ONCE
        starts = range(1, wanted + 1, step)
        rows.append([(play, range(first, min(first + step, wanted + 1))) for first in starts])
    order = in_turn(rows)
    found = work.pieces(
        (f"{play}, seeds {seeds[0]}-{seeds[-1]}", partial(_piece, play, seeds)) for play, seeds in order
    )
    played = {play: Played(wanted) for play, wanted in sizes.items()}
    for (play, _), piece in zip(order, found, strict=True):
        if piece is not None:
            played[play].add(piece)
    return played


def _piece(play: Play, seeds: range) -> dict[str, Any]:
    result = run_match(play.match(seeds))
    won = [game for game in result.games.values() if game.won]
    ends = [game.cards_up for game in result.games.values()]
    return {
        "games": len(ends),
        "wins": len(won),
        "up": [ends.count(cards) for cards in range(MOST_UP + 1)],
        "rounds": sum(game.moves for game in won),
        "squares": sum(game.moves**2 for game in won),
        "paths": [list(game.progress) for game in won[:_PATHS]],
    }


def numbers_of(played: dict[Play, Played], readings: Iterable[Reading] = READINGS) -> list[Number]:
    """Return Tables 6.2 and 6.3 beside ours, by each reading."""
    return [
        share_of(
            f"Table {cell.table}",
            f"{cell.strategy}, {cell.information}, deal-{cell.draw} ({reading})",
            cell.published,
            played[cell.play(reading)].wins,
            played[cell.play(reading)].games,
            their_sample=cell.their_games,
            note=cell.note,
        )
        for cell in cells()
        for reading in readings
    ]


def reshuffled_numbers(played: dict[Play, Played]) -> list[Number]:
    """Return the numbers for reshuffled cards beside games that shuffle the unseen cards themselves."""
    return [
        share_of(
            f"Table {cell.table}",
            f"{cell.strategy}, deal-{cell.draw} ({play.reading}), reshuffled by the game: {play.reshuffle}",
            cell.published,
            played[play].wins,
            played[play].games,
            their_sample=cell.their_games,
        )
        for cell, play in reshuffled_cells()
    ]
