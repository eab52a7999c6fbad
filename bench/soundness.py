"""Verdicts on positions of random rules, beside the plain search and, where they are few, exhaustive play.

    python bench/soundness.py 200000 [--first SEED] [--family overlap] [--with discards]

Takes random rules of all families, or of one, and perhaps only those that set a field of an object of the rule file.
Their positions are dealt, played and typed in. The search with all shortcuts, that of `auto` and the proofs of relaxed
games must say what the search without any shortcut says. A twentieth of the positions is also played out by the
referee. Prints every disagreement; the exit code is then 1.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from winnable import Limits, prove, solve
from winnable.position import Position
from winnable.refutations.prove import MOST_LEVEL, is_covered

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

PLAIN, SEARCHED, EXHAUSTIVE = 12_000, 60_000, 600
PLAYED_OUT = 20
"""One of how many positions the referee plays out."""


def main() -> None:
    """Compare as many positions as the command line says."""
    from helpers.attack import ALL, NONE, positions_of, searched
    from helpers.brute_force import is_winnable
    from helpers.random_rules import random_rules

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=200_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed of rules")
    parser.add_argument("--family", help="only rules of this family, such as overlap")
    parser.add_argument("--with", dest="part", help="only rules that set a field of this object, such as discards")
    wishes = parser.parse_args()
    counts: Counter[str] = Counter()
    seed = wishes.first
    while counts["compared"] < wishes.count:
        rng = random.Random(f"soundness {seed}")
        rules = random_rules(rng, lambda rules: not wishes.part or wishes.part in rules.differences(), wishes.family)
        layouts = positions_of(rules, rng, 12, 6, 12)
        plain = searched(rules, layouts, NONE, PLAIN)
        known = [(layout, truth) for layout, truth in zip(layouts, plain, strict=True) if truth != "unknown"]
        quick = searched(rules, [layout for layout, _ in known], ALL, SEARCHED)
        for (layout, truth), found in zip(known, quick, strict=True):
            position = Position(rules, layout)
            claims = {"all shortcuts": found, "auto": solve(position, Limits(positions=SEARCHED)).verdict}
            if (
                is_covered(rules)
                and prove(position, Limits(positions=5000), stock="strict", level=MOST_LEVEL).status == "lost"
            ):
                claims["relaxed game"] = "unwinnable"
            if rng.randrange(PLAYED_OUT) == 0 and rules.deck_size <= 24:
                played = is_winnable(position, EXHAUSTIVE)
                claims |= {} if played is None else {"exhaustive play": "winnable" if played else "unwinnable"}
            counts.update(claims.keys(), compared=1)
            counts[truth] += 1
            for name, claim in claims.items():
                if claim not in ("unknown", truth):
                    counts["wrong"] += 1
                    print(f"{name} says {claim}, not {truth}: {rules.differences()} {position}", flush=True)
        seed += 1
        if seed % 200 == 0:
            print(f"{seed - wishes.first:,} rule sets: {dict(counts)}", flush=True)
    print(f"{seed - wishes.first:,} rule sets: {dict(counts)}")
    raise SystemExit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
