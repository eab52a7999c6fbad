"""Tunes what the search for wins goes by: the weights in solving/weights.json, for one kind of game at a time.

    python bench/tune_weights.py cells --minutes 10
    python bench/tune_weights.py runs-stock --player plans --games "spider-1-suit spider-2-suits"

A simple evolution strategy: change a few weights at random, keep the change if the deals are won in fewer positions.
The cost is the mean logarithm of positions over deals of all games of the kind (those listed below), an unsolved deal
counting four times the limit. With `--player plans` it is the share of games that the player loses who does not see the
hidden cards, and the weights are those of players/weights.json. Training deals have seeds from 1,000,000, which are
for tuning alone; every figure that is reported comes from other deals. The best weights are written back after each
improvement, unless --dry-run.
"""

import argparse
import json
import math
import random
import time
from pathlib import Path

from winnable import Deal, Limits, find_game, solve
from winnable.hardness.labels import win_share
from winnable.players.weights import all_player_weights, player_weights
from winnable.solving.weights import FEATURES, Weights

GAMES = {
    "cells": (
        "freecell freecell-3-cell freecell-2-cell freecell-7-pile freecell-6-pile bakers-game eight-off "
        "seahaven-towers fore-cell siegecraft stronghold two-cell"
    ),
    "open": "beleaguered-castle streets-and-alleys fan somerset spanish-patience thirty castles-of-spain",
    "reserve": "king-albert raglan flower-garden northwest-territory klondike-reserve",
    "stock": (
        "klondike-two-deck-9 gargantua-redeal ultra-klondike-2-deck canfield klondike-deal-1 klondike east-haven "
        "canfield-strict"
    ),
    "stock-once": "forty-thieves josephine american-toad gargantua chameleon duchess maria",
    "runs": "simple-simon mrs-mop",
    "runs-stock": "spider-1-suit spider-2-suits spider spiderette will-o-the-wisp",
    "hole": "black-hole golf worm-hole",
    "accordion": "accordion accordion-knuth",
    "sequences": "gaps-one-deal gaps-basic-variant",
    "grid": "birds-of-a-feather",
}
FIRST_SEED = 1_000_000
TRIES = 2
"""Games of a player with each deal."""
PACKAGE = Path(__file__).parents[1] / "src" / "winnable"


def cost(deals: list[Deal], weights: Weights, limit: int, strategy: str, give_up: float = math.inf) -> float:
    total = 0.0
    for done, deal in enumerate(deals):
        result = solve(deal, Limits(positions=limit), strategy, weights=weights)
        total += math.log(max(result.positions, 100) if result.moves else 4 * limit)
        least = total + (len(deals) - done - 1) * math.log(100)
        if least / len(deals) > give_up:
            return math.inf
    return total / len(deals)


def games_lost(deals: list[Deal], kind: str, weights: Weights, player: str, samples: int) -> float:
    all_player_weights()[kind] = weights
    return 1 - sum(win_share(deal, player, TRIES, samples=samples) for deal in deals) / len(deals)


def changed(weights: Weights, rng: random.Random) -> Weights:
    result = dict(weights)
    for _ in range(rng.choice((1, 1, 2, 3))):
        feature = rng.choice([f for f in FEATURES if f in weights])
        step = rng.choice((0.6, 0.8, 1.25, 1.6))
        result[feature] = round(result[feature] * step) + rng.choice((-1, 0, 1))
        if rng.random() < 0.08:
            result[feature] = rng.choice((-1, 1)) * rng.randint(0, 15)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=GAMES)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--deals", type=int, default=10, help="of each game")
    parser.add_argument("--positions", type=int, default=20_000, help="limit for each deal")
    parser.add_argument("--strategy", default="best-first=1", help="the engine to tune for")
    parser.add_argument("--games", help="only these")
    parser.add_argument("--player", help="tune for this player instead of a search")
    parser.add_argument("--samples", type=int, default=12, help="of the player")
    parser.add_argument("--dry-run", action="store_true")
    arguments = parser.parse_args()
    kind = arguments.kind
    names = (arguments.games or GAMES[kind]).split()
    deals = [find_game(name).deal(FIRST_SEED + i) for i in range(arguments.deals) for name in names]
    file = PACKAGE / ("players" if arguments.player else "solving") / "weights.json"

    def tried(weights: Weights, give_up: float = math.inf) -> float:
        if arguments.player:
            return games_lost(deals, kind, weights, arguments.player, arguments.samples)
        return cost(deals, weights, arguments.positions, arguments.strategy, give_up)

    best = player_weights(deals[0].rules) if arguments.player else json.loads(file.read_text())[kind]
    best_cost = tried(best)
    print(f"{len(deals)} deals; the weights there are cost {best_cost:.3f}", flush=True)
    rng = random.Random(kind)
    ends = time.monotonic() + 60 * arguments.minutes
    tries = 0
    while time.monotonic() < ends:
        candidate = changed(best, rng)
        tries += 1
        found = tried(candidate, best_cost)
        if found <= best_cost and candidate != best:
            if found < best_cost:
                print(f"{tries:5} {found:.3f} {json.dumps(candidate)}", flush=True)
            best, best_cost = candidate, found
            if not arguments.dry_run:
                every = json.loads(file.read_text()) | {kind: best}
                lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(w)}" for k, w in every.items())
                file.write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
