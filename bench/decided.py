"""How many deals of every game does `auto` decide in 2 s and in 10 s of processor time?

    python bench/decided.py --deals 10
    python bench/decided.py --deals 10 --write      the table in docs/solving.md

A deal that is undecided after 2 s is tried again with 10 s. What is measured is kept in build/decided.jsonl, for the
version that did it, and the same command goes on. The seeds were not used for any choice.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from winnable import Game, Limits, Result, all_games, find_game, solve
from winnable.core.fingerprint import version
from winnable.errors import counted

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "decided.jsonl"
PAGE = ROOT / "docs" / "solving.md"
BEGIN, END = "<!-- decided: begin, written by bench/decided.py -->", "<!-- decided: end -->"
LIMITS = (2.0, 10.0)
FIRST_SEED = 8_000_001
TRIES, NEARLY = 5, 0.95
"""How often a search is tried until it has had this share of its time."""
Row = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A line of the table: a game with its variants."""

    title: str
    games: int
    rows: Sequence[Row]

    def decided(self, seconds: float) -> int:
        """Count the deals that were decided in this time."""
        return sum(row["verdict"] != "unknown" and row["limit"] <= seconds for row in self.rows)

    def mean(self) -> float:
        """Return the mean time for a deal with the first limit, in milliseconds."""
        return 1000 * fmean(min(float(row["seconds"]), LIMITS[0]) for row in self.rows)

    def __str__(self) -> str:
        title = self.title if self.games == 1 else f"{self.title} and {counted(self.games - 1, 'variant')}"
        shares = " | ".join(f"{100 * self.decided(limit) // len(self.rows)} %" for limit in LIMITS)
        won = sum(row["verdict"] == "winnable" for row in self.rows)
        mean = f"{self.mean():,.0f}" if self.mean() >= 100 else f"{self.mean():.3g}"
        return f"| {title} | {len(self.rows)} | {won} | {shares} | {mean} |"


def family(game: Game) -> Game:
    """Return the game that a game is a variant of in the end."""
    return game if game.extends is None else family(find_game(game.extends))


def search(game: Game, seed: int) -> Row:
    """Solve a deal with the first limit in which it is decided, or the last."""
    for limit in LIMITS:
        found = whole_search(game, seed, limit)
        if found.verdict != "unknown":
            break
    return {
        "game": game.name,
        "seed": seed,
        "verdict": found.verdict,
        "limit": limit,
        "seconds": round(found.seconds, 6),
        "positions": found.positions,
        "bytes": found.memory_bytes,
        "stored": found.stored,
        "version": version(),
    }


def whole_search(game: Game, seed: int, limit: float) -> Result:
    """Solve a deal; again if the clock on the wall ended the search before it had its processor time."""
    for _ in range(TRIES):
        found = solve(game.deal(seed), Limits(seconds=limit))
        if found.reason != "time" or found.seconds >= NEARLY * limit:
            return found
    raise SystemExit(f"this machine is too busy: {game.name} {seed} had {found.seconds:.2f} s of {limit:g}")


def measured(names: Sequence[str], deals: int, kept: Path) -> list[Row]:
    """Return the rows of some games, those that are kept and those that are measured now."""
    kept.parent.mkdir(exist_ok=True)
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    known = {(row["game"], row["seed"]): row for row in map(json.loads, lines) if row["version"] == version()}
    found = []
    for name in names:
        for seed in range(FIRST_SEED, FIRST_SEED + deals):
            row = known.get((name, seed))
            if row is None:
                row = search(find_game(name), seed)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            found.append(row)
        rows = found[-deals:]
        opened = sum(row["verdict"] == "unknown" or row["limit"] > LIMITS[0] for row in rows)
        if opened:
            print(f"{name}: {opened} of {deals} open after {LIMITS[0]:g} s", flush=True)
    return found


def table(rows: Sequence[Row], deals: int) -> str:
    """Return the table as Markdown, with a sentence that says how it was made."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(family(find_game(row["game"])).name, []).append(row)
    lines = [Line(find_game(name).title, len({row["game"] for row in group}), group) for name, group in groups.items()]
    total = Line("all games", 1, rows)
    open_first = len(rows) - total.decided(LIMITS[0])
    open_last = len(rows) - total.decided(LIMITS[1])
    sentence = (
        f"`auto` on {deals} deals of each of {len({row['game'] for row in rows})} games (seeds {FIRST_SEED}-"
        f"{FIRST_SEED + deals - 1}), by `bench/decided.py` with winnable {rows[0]['version']}: of {len(rows):,} deals "
        f"{open_first} ({100 * open_first / len(rows):.1f} %) are open after {LIMITS[0]:g} s of processor time, "
        f"{open_last} ({100 * open_last / len(rows):.1f} %) after {LIMITS[1]:g} s. Shares are rounded down."
    )
    head = (
        f"| game | deals | won | decided at {LIMITS[0]:g} s | at {LIMITS[1]:g} s | mean ms |\n|---|---|---|---|---|---|"
    )
    return "\n".join([sentence, "", head, *map(str, sorted(lines, key=lambda line: line.title))])


def write(text: str) -> None:
    """Put the table into the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, after = page[: page.index(BEGIN)], page[page.index(END) :]
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{after}", encoding="utf-8")


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games only")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="put the table into docs/solving.md")
    chosen = parser.parse_args()
    rows = measured(chosen.games or list(all_games()), chosen.deals, chosen.kept)
    text = table(rows, chosen.deals)
    if chosen.write:
        write(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
