"""What the search finds on a fixed list of deals, as a file: a change that should alter nothing leaves it as it is.

For every game some deals with a small limit in positions: how many are won, lost and open, the positions looked at, and
a digest of the verdicts, positions and wins. `python bench/signature.py` compares with bench/signature.txt and says
where they differ; with `--write` the file is written again. The same on every machine, since nothing goes by time.
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

from winnable import Game, Limits, all_games, solve

FILE = Path(__file__).with_suffix(".txt")
SEEDS = range(30_001, 30_012)
LIMITS = Limits(positions=3_000)


def line_of(game: Game) -> str:
    """The line of a game: name, won, lost, open, positions, digest."""
    counts = dict.fromkeys(("winnable", "unwinnable", "unknown"), 0)
    positions, digest = 0, hashlib.sha256()
    for seed in SEEDS:
        found = solve(game.deal(seed), LIMITS)
        counts[found.verdict] += 1
        positions += found.positions
        moves = " ".join(map(str, found.moves or ()))
        digest.update(f"{seed} {found.verdict} {found.positions} {moves}\n".encode())
    return f"{game.name} {' '.join(map(str, counts.values()))} {positions} {digest.hexdigest()[:12]}"


def all_lines() -> list[str]:
    """The lines of all games, as they are now."""
    return lines_of(sorted(all_games()))


def lines_of(names: Sequence[str]) -> list[str]:
    """The lines of some games, as they are now."""
    return [line_of(all_games()[name]) for name in names]


def known_lines() -> list[str]:
    """The lines of the file."""
    return FILE.read_text(encoding="utf-8").splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the file again")
    parser.add_argument("--games", nargs="+", help="compare only these")
    wishes = parser.parse_args()
    if wishes.games:
        known = [line for line in known_lines() if line.split()[0] in wishes.games]
        lines = lines_of(wishes.games)
    else:
        known, lines = known_lines(), all_lines()
    if wishes.write and not wishes.games:
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    changed = sorted(set(lines) ^ set(known))
    print("\n".join(changed) or f"as it was: {len(lines)} games, {len(SEEDS) * len(lines):,} deals")
    return int(bool(changed))


if __name__ == "__main__":
    sys.exit(main())
