"""The core's relaxed games beside the published models in OR-Tools CP-SAT: whether they say the same, and how soon.

`python bench/relaxations.py --seeds 1-500 --stock total partial` prints a line for each deal on which they differ, and
one for each model: how many deals, how many the same, undecided by either, and the mean time of both.
"""

import argparse
from dataclasses import dataclass

from winnable import deal, prove
from winnable.refutations import cp_sat
from winnable.seeds import parse_seeds

STOCKS = ("total", "partial", "strict")
MOST_CLOSURES = 1_000_000


@dataclass
class Comparison:
    """What was found with one model."""

    deals: int = 0
    same: int = 0
    different: int = 0
    undecided: int = 0
    core_seconds: float = 0.0
    cp_sat_seconds: float = 0.0

    def add(self, seed: int, stock: str, seconds: float) -> None:
        """Compare one more deal."""
        dealt = deal("klondike", seed)
        core = prove(dealt, stock, 0, limit=MOST_CLOSURES, with_proof=False)
        other = cp_sat.prove(dealt, stock, seconds)
        self.deals += 1
        self.core_seconds += core.seconds
        self.cp_sat_seconds += other.seconds
        if "unknown" in (core.status, other.status):
            self.undecided += 1
        elif core.status == other.status:
            self.same += 1
        else:
            self.different += 1
            print(f"seed {seed}, {stock}: the core says {core.status}, CP-SAT {other.status}", flush=True)

    def line(self, stock: str) -> str:
        """What was found, on one line."""
        core, other = 1e6 * self.core_seconds / self.deals, self.cp_sat_seconds / self.deals
        counts = f"{self.deals} deals, {self.same} the same, {self.different} different, {self.undecided} undecided"
        return f"{stock:8} {counts}; core {core:,.1f} microseconds a deal, CP-SAT {other:.2f} seconds"


def main() -> None:
    """Compare as the command line says; exit code 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1-500")
    parser.add_argument("--stock", nargs="+", choices=STOCKS, default=list(STOCKS))
    parser.add_argument("--seconds", type=float, default=60.0, help="what CP-SAT may take for a deal")
    arguments = parser.parse_args()
    differ = False
    for stock in arguments.stock:
        found = Comparison()
        for number, seed in enumerate(parse_seeds(arguments.seeds), 1):
            found.add(seed, stock, arguments.seconds)
            if number % 10 == 0:
                print(found.line(stock), flush=True)
        print(found.line(stock), flush=True)
        differ |= found.different > 0
    raise SystemExit(1 if differ else 0)


if __name__ == "__main__":
    main()
