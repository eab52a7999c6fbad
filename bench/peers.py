"""How quick is the first win beside the peers that are installed? One run, deal by deal in turn.

    python bench/peers.py --deals 1000 [--strategy best-first=8,complete=1] [--json]

The peer is fc-solve's library (Debian: libfreecell-solver0 and freecell-solver-bin), with its preset `lg`; where it is
not installed, our side is measured alone. Both sides work in this process, and only processor time of the thread
counts. Ours is counted twice: inside the core (`result.seconds`), and with all that `winnable.solve` does around it.
"""

import argparse
import ctypes
import ctypes.util
import json
import math
import statistics
from collections.abc import Sequence
from time import thread_time

from winnable import Deal, find_game, solve
from winnable.notation import write_deal

WON = 0
"""What fc-solve's library answers for a deal that it has won."""
Measured = tuple[float, int]
"""Seconds, and how many positions were met."""


class FcSolve:
    """fc-solve's library with one of its presets."""

    def __init__(self, library: str, preset: str) -> None:
        self._library = ctypes.CDLL(library)
        self._library.freecell_solver_user_alloc.restype = ctypes.c_void_p
        self._library.freecell_solver_user_get_num_times_long.restype = ctypes.c_long
        self._user = ctypes.c_void_p(self._library.freecell_solver_user_alloc())
        words, read, fault = (ctypes.c_char_p * 2)(b"-l", preset.encode()), ctypes.c_int(), ctypes.c_char_p()
        self._library.freecell_solver_user_cmd_line_parse_args(
            self._user, 2, words, 0, None, None, None, ctypes.byref(fault), ctypes.byref(read)
        )
        if fault.value or read.value != len(words):
            raise SystemExit(f"fc-solve does not take the preset {preset}: {fault.value!r}")

    def __call__(self, deal: Deal) -> Measured:
        """Solve a deal."""
        board = write_deal(deal, "fc-solve").encode()
        begun = thread_time()
        answer = self._library.freecell_solver_user_solve_board(self._user, board)
        seconds = thread_time() - begun
        if answer != WON:
            raise SystemExit(f"fc-solve answers {answer} for\n{board.decode()}")
        met = self._library.freecell_solver_user_get_num_times_long(self._user)
        self._library.freecell_solver_user_recycle(self._user)
        return seconds, met


def ours(deal: Deal, strategy: str) -> dict[str, Measured]:
    """Solve a deal, measured in the core and with the call."""
    begun = thread_time()
    result = solve(deal, strategy=strategy)
    seconds = thread_time() - begun
    if result.verdict != "winnable":
        raise SystemExit(f"we answer {result.verdict} for\n{deal}")
    return {strategy: (result.seconds, result.positions), f"{strategy}, with the call": (seconds, result.positions)}


def summary(found: Sequence[Measured], peer: Sequence[Measured]) -> dict[str, float]:
    """Return milliseconds and positions of one side, and how the times compare with those of the peer, if any."""
    times = sorted(1000 * seconds for seconds, _ in found)
    row = {
        "mean": statistics.fmean(times),
        "median": statistics.median(times),
        "p99": times[math.ceil(0.99 * len(times)) - 1],
        "most": times[-1],
        "positions": statistics.fmean(met for _, met in found),
        "median positions": statistics.median(met for _, met in found),
    }
    if peer:
        row["ratio of means"] = sum(seconds for seconds, _ in found) / sum(seconds for seconds, _ in peer)
        ratios = [ours / theirs for (ours, _), (theirs, _) in zip(found, peer, strict=True)]
        row["mean ratio"] = statistics.geometric_mean(ratios)
    return row


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=7_000_001, help="the first Microsoft deal number")
    parser.add_argument("--strategy", nargs="+", default=["auto"], help="ours, one or more")
    parser.add_argument("--preset", default="lg", help="of fc-solve")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wishes = parser.parse_args()
    library = ctypes.util.find_library("freecell-solver")
    name = f"fc-solve {wishes.preset}"
    peers = {name: FcSolve(library, wishes.preset)} if library else {}
    found: dict[str, list[Measured]] = {}
    freecell = find_game("freecell")
    for seed in range(wishes.first, wishes.first + wishes.deals):
        deal = freecell.deal(seed, "microsoft")
        for side, peer in peers.items():
            found.setdefault(side, []).append(peer(deal))
        for strategy in wishes.strategy:
            for side, measured in ours(deal, strategy).items():
                found.setdefault(side, []).append(measured)
    rows = {side: summary(measured, found.get(name, [])) for side, measured in found.items()}
    if wishes.json:
        print(json.dumps({"game": "freecell", "first": wishes.first, "deals": wishes.deals, "sides": rows}, indent=2))
        return
    width = max(map(len, rows))
    print(f"{'ms':{width}}", *(f"{column:>16}" for column in next(iter(rows.values()))))
    for side, row in rows.items():
        print(f"{side:{width}}", *(f"{value:16.3f}" for value in row.values()))


if __name__ == "__main__":
    main()
