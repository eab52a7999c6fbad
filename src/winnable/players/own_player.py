"""Matches of a player that is written in Python: the same deals, the same store, the same reports."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from ..errors import BadInput
from ..game import Game
from ..played import PlayedGame
from ..seeds import Seeds, as_seeds
from .hidden_game import Player, play
from .matches import PROGRESS_STEPS, game_file, identity_of
from .views import Know, checked_know


def play_many(
    make_player: Callable[[int], Player],
    game: Game,
    seeds: Seeds,
    know: Know = "seen",
    dealer: str | None = None,
    kept: Callable[[PlayedGame], None] = lambda _: None,
    folder: Path | None = None,
    name: str = "own",
) -> dict[int, PlayedGame]:
    """Have a player of your own play many deals. `make_player` gets the seed of each deal and returns its player.

    With a folder every game is kept there as it ends, under the name of the player. If the match ends early, for
    example by a move that is not legal, the games before are kept, and the same call continues from there. `winnable
    report` shows the games. A player that was changed needs another name. `kept` gets every game that is played. Raises
    `BadInput` if the player raises or chooses a move that is not legal.
    """
    checked_know(know)
    wanted = as_seeds(seeds)
    with contextlib.ExitStack() as stack:
        file = None
        games: dict[int, PlayedGame] = {}
        if folder is not None:
            identity = identity_of(name, {}, game, game.default_dealer if dealer is None else dealer, know, None)
            file = stack.enter_context(game_file(folder, "own", game, identity))
            games = {seed: played for seed, played in file.games().items() if seed in wanted}
        for seed in wanted:
            if seed in games:
                continue
            games[seed] = _played(make_player, game, seed, know, dealer)
            if file is not None:
                file.add([games[seed]])
            kept(games[seed])
    return dict(sorted(games.items()))


def _played(make_player: Callable[[int], Player], game: Game, seed: int, know: Know, dealer: str | None) -> PlayedGame:
    begun = time.thread_time()
    deal = game.deal(seed, dealer)
    try:
        player = make_player(seed)
    except Exception as error:
        raise BadInput(f"seed {seed}: the player could not be made: {type(error).__name__}: {error}") from error
    try:
        played = play(deal, player, know)
    except BadInput as error:
        raise BadInput(f"seed {seed}: {error}") from None
    seconds = time.thread_time() - begun
    return PlayedGame(
        seed, played.won, len(played.moves), played.cards_up, seconds, 0, 0, played.progress(PROGRESS_STEPS)
    )
