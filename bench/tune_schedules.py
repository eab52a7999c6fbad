"""Measures which shares of the engines suit each game, and writes them to src/winnable/schedules.json.

    python bench/tune_schedules.py [GAME ...]

Each candidate solves the same deals, whose seeds nothing else uses, each with a limit in seconds; an undecided deal
counts twice the limit. The cost is the sum of seconds, so that neither wins nor losses are forgotten. A candidate must
beat the shares of the game's kind by a tenth to be listed.
"""

import argparse
import json
from pathlib import Path

from winnable import Deal, Limits, all_games, solve
from winnable.schedules import shares_for
from winnable.weights import kind_of

CANDIDATES = (
    "complete=1",
    "best-first=1,complete=1",
    "best-first=4,complete=1",
    "best-first=1,complete=4",
    "restarts=1,complete=1",
    "restarts=4,complete=1",
    "restarts=1,complete=4",
    "best-first=1,restarts=1,complete=1",
    "beam=1,complete=1",
    "beam=4,complete=1",
    "best-first=1,beam=1,complete=1",
)
FIRST_SEED = 1_000_000
SCHEDULES = Path(__file__).parents[1] / "src/winnable/schedules.json"


def cost(deals: list[Deal], shares: str, seconds: float, give_up: float) -> float:
    total = 0.0
    for deal in deals:
        result = solve(deal, Limits(seconds=seconds), shares)
        total += 2 * seconds if result.verdict == "unknown" else result.seconds
        if total > give_up:
            break
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=0.4, help="limit for each deal")
    arguments = parser.parse_args()
    for name in arguments.games or all_games():
        game = all_games()[name]
        deals = [game.deal(FIRST_SEED + i) for i in range(arguments.deals)]
        data = json.loads(SCHEDULES.read_text())
        usual = data["kinds"][kind_of(game.rules)]
        costs = {usual: cost(deals, usual, arguments.seconds, float("inf"))}
        for shares in CANDIDATES:
            if shares not in costs:
                costs[shares] = cost(deals, shares, arguments.seconds, min(costs.values()))
        best = min(costs, key=lambda shares: costs[shares])
        print(f"{name:44} {usual}: {costs[usual]:.3f} s, best {best}: {costs[best]:.3f} s", flush=True)
        data["games"].pop(name, None)
        if costs[best] < 0.9 * costs[usual]:
            shares_for(best, game.rules)  # must be readable
            data["games"][name] = {"rules": game.rules.digest, "shares": best}
        data["games"] = dict(sorted(data["games"].items()))
        SCHEDULES.write_text(json.dumps(data, indent=2) + "\n")


if __name__ == "__main__":
    main()
