"""The core's relaxed games beside the published models in OR-Tools CP-SAT: whether they say the same, and how soon.

`python bench/relaxations.py --seeds 1-500 --stock total partial` prints a line for each deal on which they differ, and
one for each model: how many deals, how many the same, undecided by either, and the mean time of both. Every deal is
kept in build/relaxations.jsonl as soon as it is done; the same command goes on, and tries again, with a larger
`--seconds`, what was undecided.
"""

import argparse
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from winnable import Limits, deal, prove
from winnable.refutations import cp_sat
from winnable.seeds import parse_seeds

STOCKS = ("total", "partial", "strict")
MOST_CLOSURES = 20_000_000
KEPT = Path(__file__).parents[1] / "build" / "relaxations.jsonl"
Key = tuple[str, int]


@dataclass
class Comparison:
    """What was found with one model."""

    stock: str
    deals: int = 0
    same: int = 0
    different: int = 0
    undecided: int = 0
    core_seconds: float = 0.0
    cp_sat_seconds: float = 0.0

    def add(self, row: dict[str, Any]) -> None:
        """Count one more deal."""
        core, other = row["core"], row["cp_sat"]
        self.deals += 1
        self.core_seconds += row["core_seconds"]
        self.cp_sat_seconds += row["cp_sat_seconds"]
        if "unknown" in (core, other):
            self.undecided += 1
            by = " and ".join(name for name, status in (("the core", core), ("CP-SAT", other)) if status == "unknown")
            print(f"seed {row['seed']}, {self.stock}: undecided by {by}", flush=True)
        elif core == other:
            self.same += 1
        else:
            self.different += 1
            print(f"seed {row['seed']}, {self.stock}: the core says {core}, CP-SAT {other}", flush=True)

    @property
    def line(self) -> str:
        """What was found, on one line."""
        core, other = 1e6 * self.core_seconds / self.deals, self.cp_sat_seconds / self.deals
        counts = f"{self.deals} deals, {self.same} the same, {self.different} different, {self.undecided} undecided"
        return f"{self.stock:8} {counts}; core {core:,.1f} microseconds a deal, CP-SAT {other:.2f} seconds"


def compared(seed: int, stock: str, seconds: float) -> dict[str, Any]:
    """What both say of a deal."""
    dealt = deal("klondike", seed)
    core = prove(dealt, Limits(positions=MOST_CLOSURES), stock=stock, level=0, with_proof=False)
    other = cp_sat.prove(dealt, stock, seconds)
    return {
        "stock": stock, "seed": seed, "core": core.status, "core_seconds": round(core.seconds, 7),
        "cp_sat": other.status, "cp_sat_seconds": round(other.seconds, 3), "limit": seconds,
    }  # fmt: skip


def kept(path: Path) -> dict[Key, dict[str, Any]]:
    """What earlier runs have found; the last word on a deal counts. A line cut short by an end is left out."""
    found: dict[Key, dict[str, Any]] = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        with suppress(ValueError):
            row = json.loads(line)
            found[row["stock"], row["seed"]] = row
    return found


def compare(seeds: list[int], stock: str, seconds: float, path: Path) -> Comparison:
    """Compare all deals that were not compared before."""
    known, found = kept(path), Comparison(stock)
    path.parent.mkdir(exist_ok=True)
    for seed in seeds:
        row = known.get((stock, seed))
        if row is None or (row["cp_sat"] == "unknown" and row["limit"] < seconds):
            row = compared(seed, stock, seconds)
            with path.open("a") as file:
                file.write("\n" + json.dumps(row) + "\n")  # a line of its own, even after one that was cut short
        found.add(row)
        if found.deals % 50 == 0:
            print(found.line, flush=True)
    return found


def main() -> None:
    """Compare as the command line says; exit code 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-500")
    parser.add_argument("--stock", nargs="+", choices=STOCKS, default=list(STOCKS))
    parser.add_argument("--seconds", type=float, default=60.0, help="what CP-SAT may take for a deal, as it counts")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where deals are kept that are done")
    arguments = parser.parse_args()
    seeds = list(parse_seeds(arguments.seeds))
    found = [compare(seeds, stock, arguments.seconds, arguments.kept) for stock in arguments.stock]
    print(*(one.line for one in found), sep="\n")
    raise SystemExit(1 if any(one.different for one in found) else 0)


if __name__ == "__main__":
    main()
