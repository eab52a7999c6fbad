"""Certificates of many lost deals, as `winnable prove` and `winnable solve` write them: the checker must accept each.

`python bench/honest_proofs.py 50` takes 50 lost deals of each of 20 games; the exit code is 1 if one is refused.
"""

import argparse
import time

from winnable import BadInput, Deal, Limits, find_game, solve
from winnable.proof_files import checked_file
from winnable.refutations.checker import Invalid, NoProof
from winnable.refutations.fitting import fitting_certificate

GAMES = [
    "klondike",
    "klondike-deal-1",
    "klondike-deal-2",
    "klondike-reserve",
    "northwest-territory",
    "trigon",
    "somerset",
    "king-albert",
    "raglan",
    "fan",
    "thirty",
    "streets-and-alleys",
    "beleaguered-castle",
    "alpha-star",
    "delta-star",
    "british-canister",
    "american-canister",
    "freecell-0-cell",
    "freecell-1-cell",
    "canfield",
]
MOST_TRIED = 400


def certificate(deal: Deal) -> bytes | None:
    """A proof that a deal is lost, if it is and a small proof is found."""
    if solve(deal, Limits(positions=100_000)).verdict != "unwinnable":
        return None
    try:
        return fitting_certificate(deal, deal.id, Limits(positions=200_000), 3000)
    except BadInput:
        return None


def main() -> None:
    """Write and check as many as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=50, help="lost deals of each game")
    parser.add_argument("--seed", type=int, default=5_000_001, help="the first seed")
    parser.add_argument("--games", nargs="+", default=GAMES)
    arguments = parser.parse_args()
    refused = accepted = 0
    for name in arguments.games:
        game, began, found = find_game(name), time.process_time(), 0
        for seed in range(arguments.seed, arguments.seed + MOST_TRIED):
            proof = certificate(game.deal(seed)) if found < arguments.count else None
            if proof is None:
                continue
            found += 1
            try:
                deal = checked_file(proof).deal
                accepted += deal is not None and deal.seed == seed
            except (Invalid, NoProof) as error:
                refused += 1
                print(f"{name} {seed}: {error}")
        print(f"{name:24} {found:4} lost deals, {time.process_time() - began:6.1f} s", flush=True)
    print(f"{accepted:,} accepted, {refused} refused")
    raise SystemExit(1 if refused else 0)


if __name__ == "__main__":
    main()
