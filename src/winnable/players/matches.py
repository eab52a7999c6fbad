"""Matches: a player plays many deals, on the same workers that solve many deals.

Takes a match, and returns how each game went. Games are kept as they end. So a match that ends early loses nothing, and
the same match continues where it stopped.
"""

import contextlib
import hashlib
import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.fingerprint import version
from ..game import Game
from ..many_deals import Batch, Chunk, Dispatcher, LocalWorkers, ThisProcess, Workers
from ..many_deals.chunks import checked_rules, core_layouts
from ..many_deals.pieces import Work
from ..optional import require
from ..played import PlayedGame
from ..seeds import SeedRanges, Seeds, as_seeds
from ..solving.solver import Limits
from ..statistics import Interval, share_in_percent, wilson
from .hidden_game import MOST_MOVES
from .named import NamedPlayer, check_budget, check_playable, find_player, play_layouts
from .views import Know

if TYPE_CHECKING:
    from ..store.matches import GameFile

PROGRESS_STEPS = 20
"""After how many tens of moves the cards up are noted."""
_COLUMNS: dict[str, Any] = {"won": "B", "moves": "i", "cards_up": "i", "seconds": "d", "searches": "q", "cut": "q"}


@dataclass(frozen=True)
class PlayedChunk(Chunk):
    """Deals to be played."""

    player: str = ""
    settings: Mapping[str, int | str] = field(default_factory=dict)
    know: Know = "seen"
    seconds_of_game: float | None = None


@dataclass(frozen=True)
class Match:
    """A player, its settings, and the deals that it plays."""

    player: NamedPlayer
    settings: Mapping[str, int | str]
    game: Game
    seeds: SeedRanges
    know: Know = "seen"
    dealer: str | None = None
    seconds: float | None = None
    """Seconds of processor time for each game, instead of samples."""

    def __post_init__(self) -> None:
        check_playable(self.player, self.game.rules, self.know)
        check_budget(self.player, {}, self.seconds)
        for seed in (self.seeds.first, self.seeds.last):
            self.game.deal(seed, self.dealer)  # refuses seeds that the dealer does not have

    @classmethod
    def of(
        cls,
        player: str,
        game: Game,
        seeds: Seeds,
        know: Know = "seen",
        dealer: str | None = None,
        *,
        seconds: float | None = None,
        **parameters: object,
    ) -> "Match":
        """Return the match of a player by name, with some of its parameters. Raises `BadInput`."""
        who = find_player(player)
        check_budget(who, parameters, seconds)
        return cls(who, who.settings(parameters), game, as_seeds(seeds), know, dealer, seconds)

    @property
    def dealer_name(self) -> str:
        """The name of the dealer."""
        return self.game.default_dealer if self.dealer is None else self.dealer

    @property
    def parameters(self) -> dict[str, int | str]:
        """The parameters that count: with a budget in seconds, samples are no limit."""
        return {name: value for name, value in self.settings.items() if self.seconds is None or name != "samples"}

    @property
    def identity(self) -> dict[str, object]:
        """Everything that the outcome of a game depends on, except its seed."""
        return identity_of(self.player.name, self.parameters, self.game, self.dealer_name, self.know, self.seconds)

    def chunk(self, seeds: Sequence[int], seconds: float) -> PlayedChunk:
        """Return some of its seeds, as workers get them."""
        return PlayedChunk.of(
            self.game.rules,
            dealer=self.dealer_name,
            seeds=seeds,
            strategy="",
            limits=Limits(),
            seconds=seconds,
            player=self.player.name,
            settings=dict(self.settings),
            know=self.know,
            seconds_of_game=self.seconds,
        )


@dataclass
class MatchResult:
    """The games of a match, by seed."""

    match: Match
    games: dict[int, PlayedGame] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(game.won for game in self.games.values())

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval of the share of games won."""
        return wilson(self.wins, len(self.games) - self.wins)

    @property
    def share(self) -> str:
        """The share of games won with its interval, in words."""
        return share_in_percent(self.wins, len(self.games) - self.wins)

    @property
    def won(self) -> dict[int, bool]:
        """For each seed whether it was won."""
        return {seed: game.won for seed, game in self.games.items()}

    def mean(self, column: str) -> float:
        """Return the mean of a number over all games."""
        values = [getattr(game, column) for game in self.games.values()]
        return sum(values) / len(values) if values else 0.0


@dataclass(frozen=True, eq=False)
class _Task:
    job: Match
    work: Work = field(default_factory=Work)


def run_match(
    match: Match,
    make_workers: Callable[[], Workers] | None = None,
    folder: Path | None = None,
    progressed: Callable[[MatchResult], None] = lambda _: None,
    warn: Callable[[str], None] = lambda _: None,
) -> MatchResult:
    """Play a match, or what is missing of it in the folder. If it ends early, all finished games are kept.

    Without workers this process plays. `progressed` gets the result after each group of games. `warn` gets sentences
    for the user.
    """
    result = MatchResult(match)
    with contextlib.ExitStack() as stack:
        name = match.player.name
        file = None if folder is None else stack.enter_context(game_file(folder, name, match.game, match.identity))
        if file is not None:
            wanted = set(match.seeds)
            result.games.update({seed: game for seed, game in file.games().items() if seed in wanted})
        progressed(result)
        for games in _played(match, result, make_workers or match_workers(1), warn):
            if file is not None:
                file.add(games)
            result.games.update({game.seed: game for game in games})
            progressed(result)
    result.games = dict(sorted(result.games.items()))
    return result


def identity_of(
    player: str, parameters: dict[str, int | str], game: Game, dealer: str, know: Know, seconds: float | None
) -> dict[str, object]:
    """Return everything that the outcome of a game of a match depends on, except its seed."""
    return {
        "player": player,
        "parameters": parameters,
        "game": game.id,
        "rules_hash": game.rules.digest,
        "dealer": dealer,
        "know": know,
        "seconds": seconds,
        "version": version(),
    }


def game_file(folder: Path, player: str, game: Game, identity: dict[str, object]) -> "GameFile":
    """Return the file of a match. Only a match that keeps its games needs the library of the store."""
    require("keeping the games of a match", "pyarrow", extra="lab")
    from ..store.matches import GameFile

    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:12]
    return GameFile(folder, f"{player}.{game.name}.{digest}", identity)


def _played(
    match: Match, known: MatchResult, make_workers: Callable[[], Workers], warn: Callable[[str], None]
) -> Iterator[list[PlayedGame]]:
    """Yield the games that are missing, some at a time, in the order in which they end."""
    task = _Task(match)
    task.work.add(SeedRanges.of(known.games).missing_from(match.seeds))
    dispatcher = Dispatcher[_Task](make_workers, warn)
    left = len(task.work)
    try:
        while left:
            while dispatcher.hand_out(task):
                pass
            for landed in dispatcher.collect():
                left -= len(landed.seeds)
                if landed.seeds:
                    yield games_of(landed.seeds, landed.batch)
    except BaseException:
        dispatcher.close(at_once=True)
        raise
    dispatcher.close()


def match_workers(count: int) -> Callable[[], Workers]:
    """Workers on this machine that play; a single one is this process itself."""
    if count > 1:
        return lambda: LocalWorkers(count, play_chunk)
    return lambda: ThisProcess(play_chunk)


def play_chunk(chunk: PlayedChunk) -> Batch:
    """Play the games of some seeds in a worker. The random numbers of a game do not depend on its chunk."""
    rules = checked_rules(chunk)
    games = play_layouts(
        find_player(chunk.player),
        rules,
        core_layouts(rules, chunk.dealer, chunk.seeds),
        list(map(stream_of, chunk.seeds)),
        chunk.know,
        chunk.settings,
        chunk.seconds_of_game,
        MOST_MOVES,
        chunk.seconds,
    )
    return Batch(len(games), {name: getattr(games, name) for name in (*_COLUMNS, "progress")})


def stream_of(seed: int) -> int:
    """Return the seed of the random numbers of the player in the game of a seed."""
    return int.from_bytes(hashlib.sha256(f"player {seed}".encode()).digest()[:8])


def games_of(seeds: Sequence[int], batch: Batch) -> list[PlayedGame]:
    """Return the games that a worker played. A game that ended its worker again and again counts as lost."""
    if "won" not in batch.columns:
        return [PlayedGame(seed, False, 0, 0, 0.0, 0, 0, (0,) * PROGRESS_STEPS) for seed in seeds]
    rows = zip(seeds, *(array(code, batch.columns[name]) for name, code in _COLUMNS.items()), strict=True)
    steps = [
        batch.columns["progress"][at : at + PROGRESS_STEPS]
        for at in range(0, len(seeds) * PROGRESS_STEPS, PROGRESS_STEPS)
    ]
    return [
        PlayedGame(seed, bool(won), moves, up, seconds, searches, cut, tuple(progress))
        for (seed, won, moves, up, seconds, searches, cut), progress in zip(rows, steps, strict=True)
    ]
