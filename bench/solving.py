"""How fast deals are decided: a fixed list of deals over all games, each with the same limit in positions.

Prints for each game deals decided, engine seconds, positions a second and bytes per stored position (the path of the
search counted in), and at the end a signature: the total of positions, which changes exactly when the search does.
Run it with `make bench`; name games to bench only those.
"""

import sys

from winnable import Limits, all_games, solve

LIMITS = Limits(positions=200_000)
SEEDS = range(1, 6)


def main() -> None:
    names = sys.argv[1:] or [name for name, game in all_games().items() if game.extends != "klondike"]
    print(f"{'game':44} {'won':>4} {'lost':>4} {'open':>4} {'seconds':>8} {'M pos/s':>8} {'bytes/pos':>9}")
    signature, all_seconds = 0, 0.0
    for name in names:
        results = [solve(all_games()[name].deal(seed), LIMITS) for seed in SEEDS]
        verdicts = [result.verdict for result in results]
        positions, seconds = sum(r.positions for r in results), sum(r.seconds for r in results)
        largest = max(results, key=lambda result: result.stored)
        signature += positions
        all_seconds += seconds
        counts = [verdicts.count(verdict) for verdict in ("winnable", "unwinnable", "unknown")]
        rate, cost = positions / seconds / 1e6, largest.memory_bytes / max(1, largest.stored)
        print(f"{name:44} {counts[0]:4} {counts[1]:4} {counts[2]:4} {seconds:8.3f} {rate:8.2f} {cost:9.1f}")
    print(f"\nsignature {signature:,} positions in {all_seconds:.2f} s of engine time")


if __name__ == "__main__":
    main()
