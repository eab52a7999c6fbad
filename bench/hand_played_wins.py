"""Are all wins measured and shortened, however they were played? A thousand that begin with random legal moves.

python bench/hand_played_wins.py [WINS] [SECONDS]
"""

import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from winnable import Deal, Limits, Move, all_games, length, replay, shorten, shortest

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from helpers.hand_played import hand_played


def wins() -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Wins without end, of all games in turn."""
    for seed in itertools.count(1):
        for game in all_games().values():
            if (won := hand_played(game, seed)) is not None:
                yield won


def main() -> None:
    """Print how many wins were measured, shortened and replayed, and those that were not."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    games: Counter[str] = Counter()
    failed = before = after = 0
    started = time.monotonic()
    for deal, moves in itertools.islice(wins(), wanted):
        games[deal.game.name] += 1
        shorter = shorten(deal, moves, seconds=seconds)
        proof = shortest(deal, moves, Limits(positions=200))
        lengths = length(deal, moves), length(deal, shorter)
        before, after = before + lengths[0], after + lengths[1]
        replays = replay(deal, shorter).is_won() and replay(deal, proof.moves).is_won()
        if not replays or lengths[1] > lengths[0] or proof.length > lengths[0]:
            failed += 1
            print(f"{deal.id}: {' '.join(map(str, moves))}")
    print(f"{wanted} wins of {len(games)} games, {failed} failed, {time.monotonic() - started:.0f} s")
    print(f"{before / wanted:.1f} moves a win as played, {after / wanted:.1f} shortened")


if __name__ == "__main__":
    main()
