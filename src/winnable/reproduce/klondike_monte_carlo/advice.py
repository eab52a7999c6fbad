"""Which advice helps: the twelve heuristics and the five steps of the thesis, each alone and each left out.

The thesis lists this advice without measuring it. Our players `advised` and `five-steps` follow it. Gives a document,
rows for JSON, and what the heuristics say of the moves of a view.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from ... import _core
from ...catalogue import find_game
from ...core.codec import codec_for, core_rules
from ...moves import Move
from ...players.matches import Match, run_match
from ...players.named import find_player
from ...players.views import View
from ...reports.document import Document, Heading, Paragraph, Table
from ...seeds import SeedRanges
from ...statistics import wilson
from ..frame import Work, in_turn

HEURISTICS = (
    "turn up a card of the stock first",
    "aces and deuces home",
    "the move that frees a card, or allows one that does",
    "the longest pile first",
    "hold off moves that free nothing",
    "no space without a king",
    "the king whose colour the blocking cards need",
    "columns only to free a card or to be smoother",
    "a king for the longest pile",
    "care with the foundations",
    "leave the 5, 6, 7 and 8",
    "all home when stuck",
)
"""In the order of the thesis, the most important first."""
STEPS = (
    "turn the stock eight times",
    "aces and deuces home",
    "free a column only for a king",
    "the longest pile first",
    "no gap of more than two between foundations",
)
GAMES, _AT_ONCE = 10_000, 500


def opinions(view: View) -> dict[Move, tuple[int, ...]]:
    """Return what each heuristic says of every legal move: 1 for it, -1 against it, 0 nothing."""
    codec = codec_for(view.rules)
    return {codec.move(number): said for number, said in _core.opinions(core_rules(view.rules), view.core)}


@dataclass(frozen=True)
class Follower:
    """A player that follows some of the advice."""

    player: Literal["advised", "five-steps"]
    draw: Literal[1, 3]
    alone: int = 0
    without: int = 0

    def __str__(self) -> str:
        which = f" {self.alone} alone" * bool(self.alone) + f" without {self.without}" * bool(self.without)
        return f"{self.player}{which} deal-{self.draw}"

    def match(self, seeds: range) -> Match:
        """Return the match of some deals."""
        player = find_player(self.player)
        given = {"without": self.without} | ({"alone": self.alone} if self.player == "advised" else {})
        game = find_game("klondike" if self.draw == 3 else "klondike-deal-1")
        return Match(player, player.settings(given), game, SeedRanges([seeds]), "seen")


def followers() -> list[Follower]:
    """Return every player that is measured: with all advice first."""
    found = []
    for draw in (1, 3):
        found += [Follower("advised", draw), Follower("five-steps", draw)]
        found += [Follower("advised", draw, alone=number) for number in range(1, len(HEURISTICS) + 1)]
        found += [Follower("advised", draw, without=number) for number in range(1, len(HEURISTICS) + 1)]
        found += [Follower("five-steps", draw, without=number) for number in range(1, len(STEPS) + 1)]
    return found


Wins = dict[Follower, tuple[int, int]]


def all_followed(work: Work, games: int = GAMES) -> Wins:
    """Return the wins and the games of every player that there was time for."""
    rows = [
        [(each, range(first, min(first + _AT_ONCE, games + 1))) for first in range(1, games + 1, _AT_ONCE)]
        for each in followers()
    ]
    order = in_turn(rows)
    found = work.pieces((f"{each}, seeds {seeds[0]}-{seeds[-1]}", partial(_wins, each, seeds)) for each, seeds in order)
    wins = dict.fromkeys(followers(), (0, 0))
    for (each, seeds), piece in zip(order, found, strict=True):
        if piece is not None:
            won, played = wins[each]
            wins[each] = won + piece, played + len(seeds)
    return wins


def _wins(follower: Follower, seeds: range) -> int:
    return sum(game.won for game in run_match(follower.match(seeds)).games.values())


def advice_document(wins: Wins) -> Document:
    """Return tables of what each piece of advice is worth."""
    return [
        Heading("Which advice helps"),
        Paragraph(
            "The thesis lists twelve heuristics, the most important first, and ends with five steps. It does not "
            "measure them. Here a player follows them by the standard rules, with a stock that is remembered once it "
            "was seen. An earlier heuristic counts more than all later ones, and chance decides where all say the "
            "same. Alone: only this one is heard. Without: all others are."
        ),
        _table("heuristic", "advised", HEURISTICS, wins),
        _table("step", "five-steps", STEPS, wins),
    ]


def _table(first: str, player: Literal["advised", "five-steps"], names: Iterable[str], wins: Wins) -> Table:
    is_alone = player == "advised"
    columns = [first, *(f"deal-{draw} {how}" for draw in (1, 3) for how in (("alone",) * is_alone + ("without",)))]
    rows = [["all", *(cell for draw in (1, 3) for cell in ("",) * is_alone + (_share(wins[Follower(player, draw)]),))]]
    for number, name in enumerate(names, 1):
        cells = []
        for draw in (1, 3):
            if is_alone:
                cells.append(_share(wins[Follower(player, draw, alone=number)]))
            cells.append(_share(wins[Follower(player, draw, without=number)]))
        rows.append([f"{number}. {name}", *cells])
    return Table(columns, rows, frozenset(columns[1:]))


def _share(found: tuple[int, int]) -> str:
    won, games = found
    if not games:
        return ""
    return f"{100 * won / games:.1f} ± {100 * wilson(won, games - won).half_width:.1f} %"


def advice_rows(wins: Wins) -> list[dict[str, Any]]:
    """Return the wins of every player for JSON."""
    return [
        {
            "player": each.player,
            "deal_count": each.draw,
            "alone": each.alone or None,
            "without": each.without or None,
            "wins": won,
            "games": games,
        }
        for each, (won, games) in wins.items()
    ]
