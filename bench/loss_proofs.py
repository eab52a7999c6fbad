"""Proofs of losses by closed sets: how large they are, and how long writing and checking take.

    python bench/loss_proofs.py                                   # several games, and FreeCell 11982
    python bench/loss_proofs.py --games fan bakers-game --seeds 9300001-9300100 --most 20

Deals that are not lost, or not decided within the limits, are passed over, and counted. Times are processor seconds.
"""

import argparse
import resource
import statistics
import subprocess
import time
from collections.abc import Iterable, Iterator
from typing import Any

from winnable import Deal, Limits, deal, prove_loss, solve
from winnable.proof_files import native_checker
from winnable.refutations import loss_checker
from winnable.seeds import parse_seeds

GAMES = (
    "freecell-0-cell",
    "freecell-2-cell",
    "bakers-game",
    "seahaven-towers",
    "eight-off",
    "fan",
    "king-albert",
    "beleaguered-castle",
    "streets-and-alleys",
    "somerset",
    "canfield",
    "klondike",
)
SEARCH = Limits(seconds=10)
SET = Limits(seconds=60, memory_bytes=2 << 30)


def compiled_seconds(data: bytes) -> float:
    """The processor time of the compiled checker, which must accept the proof."""
    program = native_checker()
    assert program is not None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "-"], input=data, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measured(dealt: Deal, most_in_python: int) -> dict[str, Any] | None:
    """Figures of one proof; None if the deal has none within the limits."""
    began = time.process_time()
    proof = prove_loss(dealt, SET)
    writing = time.process_time() - began
    if proof.verdict != "unwinnable":
        return None
    data = proof.certificate()
    row: dict[str, Any] = {"found": proof.found, "written": proof.written, "bytes": len(data), "writing": writing}
    row["compiled"] = compiled_seconds(data)
    row["python"] = None
    if proof.written <= most_in_python:
        began = time.process_time()
        loss_checker.check(data)
        row["python"] = time.process_time() - began
    return row


def lost_deals(game: str, seeds: Iterable[int]) -> Iterator[Deal | None]:
    """The lost deals of a game; None for each deal that is not decided."""
    for seed in seeds:
        dealt = deal(game, seed)
        verdict = solve(dealt, SEARCH).verdict
        if verdict == "unwinnable":
            yield dealt
        elif verdict == "unknown":
            yield None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--seeds", default="9300001-9300060")
    parser.add_argument("--most", type=int, default=12, help="at most so many lost deals of a game")
    parser.add_argument(
        "--most-in-python", type=int, default=60_000, help="only smaller sets are checked in Python too"
    )
    options = parser.parse_args()
    print("game | lost deals | without a proof | positions: median, most | bytes | bytes each | writing | C++ | Python")
    if "freecell" in options.games:
        example = deal("freecell", 11982, dealer="microsoft")
        show("freecell 11982", [measured(example, options.most_in_python)], 0)
    for game in options.games:
        rows: list[dict[str, Any] | None] = []
        open_deals = 0
        for dealt in lost_deals(game, parse_seeds(options.seeds)):
            if dealt is None:
                open_deals += 1
                continue
            rows.append(measured(dealt, options.most_in_python))
            if len(rows) >= options.most:
                break
        show(game, rows, open_deals)


def show(game: str, rows: list[dict[str, Any] | None], open_deals: int) -> None:
    proved = [row for row in rows if row is not None]
    if not proved:
        print(f"{game} | {len(rows)} | {len(rows)} |")
        return

    def of(name: str, form: str = ",.0f") -> str:
        values = [row[name] for row in proved if row[name] is not None]
        return f"{statistics.median(values):{form}}, {max(values):{form}}" if values else "-"

    each = sum(row["bytes"] for row in proved) / sum(row["found"] for row in proved)
    print(
        f"{game} | {len(rows)} | {len(rows) - len(proved)} | {of('found')} | {of('bytes')} | {each:.2f} | "
        f"{of('writing', '.2f')} s | {of('compiled', '.3f')} s | {of('python', '.1f')} s"
        + (f" | {open_deals} not decided" if open_deals else ""),
        flush=True,
    )


if __name__ == "__main__":
    main()
