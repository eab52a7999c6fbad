"""What a solve costs before and after the search: every deal with a limit of one position.

Prints for each game the median of processor time: in the engine, in Python around it, and for dealing. The last column
is the engine's median without a limit, since most wins are short. Run it with `make bench`, or with names of games; a
number is the number of deals of each game, in place of 300.
"""

import sys
import time
from statistics import median

from winnable import Limits, find_game, solve

GAMES = ("freecell", "canfield", "yukon", "spider", "klondike", "klondike-deal-1", "golf", "gaps-one-deal", "accordion")
FIRST_SEED = 1_000_001
WITHOUT_LIMIT = Limits(positions=20_000)
"""So that no hard deal takes long; it does not change a median."""


def main() -> None:
    words = sys.argv[1:]
    names = [word for word in words if not word.isdecimal()] or GAMES
    count = next((int(word) for word in words if word.isdecimal()), 300)
    print(f"{'µs, median':20} {'engine':>8} {'around':>8} {'dealing':>8} {'a solve':>8}")
    for name in names:
        game = find_game(name)
        solve(game.deal(FIRST_SEED - 1))  # what is made once for a game
        engine, around, dealing, whole = [], [], [], []
        for seed in range(FIRST_SEED, FIRST_SEED + count):
            start = time.thread_time()
            deal = game.deal(seed)
            dealt = time.thread_time()
            found = solve(deal, Limits(positions=1))
            end = time.thread_time()
            dealing.append(dealt - start)
            engine.append(found.seconds)
            around.append(end - dealt - found.seconds)
            whole.append(solve(deal, WITHOUT_LIMIT).seconds)
        columns = " ".join(f"{1e6 * median(times):8.1f}" for times in (engine, around, dealing, whole))
        print(f"{name:20} {columns}")


if __name__ == "__main__":
    main()
