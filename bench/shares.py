"""Are the shares that `auto` uses worth it? Each game's own, those of its kind and `complete` alone, on the same deals.

    python bench/shares.py --games golf freecell --deals 50 --seconds 2

A line for each game and shares: deals decided, and the mean processor time. Shares of a game that decide fewer deals
than those of its kind or than `complete`, or take longer for as many, should be taken out of solving/schedules.json.
What is measured is kept, and the same command goes on.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from winnable import Game, Limits, find_game, solve
from winnable.core.fingerprint import version
from winnable.solving.schedules import kind_of

ROOT = Path(__file__).parents[1]
SCHEDULES: dict[str, Any] = json.loads((ROOT / "src/winnable/solving/schedules.json").read_text(encoding="utf-8"))
KEPT = ROOT / "build" / "shares.jsonl"
Key = tuple[str, str, int, float, str]


def shares_of(game: Game, more: list[str]) -> dict[str, str]:
    """What is compared, by name; equal shares once."""
    own = SCHEDULES["games"].get(game.name, {}).get("shares")
    named = {"own": own, "kind": SCHEDULES["kinds"][kind_of(game.rules)], "complete": "complete=1"}
    named |= {shares: shares for shares in more}
    return {shares: name for name, shares in reversed(named.items()) if shares}


def kept_rows(path: Path) -> dict[Key, dict[str, Any]]:
    """What was measured before."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return {(row["game"], row["shares"], row["seed"], row["limit"], row["version"]): row for row in rows}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=sorted(SCHEDULES["games"]))
    parser.add_argument("--shares", nargs="*", default=[], help="others to compare with")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=5_100_001, help="the first seed")
    parser.add_argument("--seconds", type=float, default=2.0, help="the limit for a deal")
    parser.add_argument("--kept", type=Path, default=KEPT)
    wishes = parser.parse_args()
    wishes.kept.parent.mkdir(exist_ok=True)
    known = kept_rows(wishes.kept)
    for name in wishes.games:
        game, found = find_game(name), defaultdict(list)
        compared = shares_of(game, wishes.shares)
        for seed in range(wishes.first, wishes.first + wishes.deals):
            for shares in compared:
                key = name, shares, seed, wishes.seconds, version()
                if key not in known:
                    result = solve(game.deal(seed), Limits(seconds=wishes.seconds), shares)
                    row = {"verdict": result.verdict, "seconds": result.seconds}
                    known[key] = row | dict(zip(("game", "shares", "seed", "limit", "version"), key, strict=True))
                    with wishes.kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(known[key]) + "\n")
                found[shares].append(known[key])
        for shares, rows in found.items():
            decided = sum(row["verdict"] != "unknown" for row in rows)
            mean = sum(row["seconds"] for row in rows) / len(rows)
            print(f"{name:28} {compared[shares]:9} {shares:44} {decided:4} of {len(rows)} {mean:7.3f} s", flush=True)


if __name__ == "__main__":
    main()
