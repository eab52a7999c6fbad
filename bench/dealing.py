"""How fast deals are made: whole deals of several games, and the compiled shuffle against the same shuffle in Python.

Prints deals a second, and as a ratio measured in one run how much of a deal is the shuffle. Run it with `make bench`; a
number as argument is the number of deals, in place of 5,000.
"""

import random
import sys
import time
from collections.abc import Callable

from winnable import find_game
from winnable._core import shuffled_deck

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000


def seconds(work: Callable[[int], object], count: int = DEALS) -> float:
    start = time.perf_counter()
    for seed in range(count):
        work(seed)
    return time.perf_counter() - start


def python_shuffle(seed: int) -> list[int]:
    generator = random.Random(seed)
    deck = list(range(52))
    for last in range(51, 0, -1):
        chosen = generator.randrange(last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def main() -> None:
    print(f"{'game':24} {'deals/s':>10} {'10,000 deals':>13}")
    for name in ("klondike", "freecell", "spider", "accordion", "canfield"):
        game = find_game(name)
        taken = seconds(game.deal)
        print(f"{name:24} {DEALS / taken:10,.0f} {taken * 10_000 / DEALS:11.2f} s")
    compiled = seconds(lambda seed: shuffled_deck(seed, 13, 1))
    plain = seconds(python_shuffle)
    print(
        f"\nshuffling one deck: compiled {compiled / DEALS * 1e6:.1f} µs, in Python {plain / DEALS * 1e6:.1f} µs,",
        end=" ",
    )
    print(f"ratio {plain / compiled:.1f}")


if __name__ == "__main__":
    main()
