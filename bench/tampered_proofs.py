"""Many certificates that were tampered with: each must be refused by the checker, or still prove something true.

`python bench/tampered_proofs.py 10000` says how many were refused, how many were accepted and are true, and prints
every one that was accepted though its deal can be won; the exit code is then 1.
"""

import argparse
import json
import random
import sys
from pathlib import Path

from winnable.proof_files import checked_proof
from winnable.refutations import checker

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main() -> None:
    """Tamper with as many as the command line says."""
    from helpers.mutations import is_still_true, mutated, some_certificates

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=60, help="of each game, to take certificates from")
    arguments = parser.parse_args()
    rng, originals = random.Random(arguments.seed), some_certificates(arguments.seeds)
    refused = true = wrong = 0
    for number in range(1, arguments.count + 1):
        original = rng.choice(originals)
        proof = mutated(original, rng)
        try:
            found = checked_proof(json.dumps(proof))
        except (checker.Invalid, checker.NoProof):
            refused += 1
        else:
            is_true = is_still_true(found, original)
            true, wrong = true + is_true, wrong + (not is_true)
            if not is_true:
                print(proof)
        if number % 1000 == 0 or number == arguments.count:
            print(
                f"{number:,} of {len(originals)} proofs: {refused:,} refused, {true:,} true, {wrong} wrong", flush=True
            )
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
