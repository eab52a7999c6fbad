"""Write the tables of docs/relaxations.md: how many lost deals the relaxed games prove.

Klondike by several relaxed games, Northwest Territory by the levels 4 and 5, and lost deals of other games, as the
dataset in the package has them. The script stops if a deal is proved lost that is known to be winnable. It takes about
three minutes.

    python bench/proved_losses.py
"""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

from winnable import Limits, deal, find_game, prove
from winnable.core.fingerprint import version
from winnable.reports.data_versions import data_version, standing
from winnable.reports.dataset import shipped_dataset

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "relaxations.md"
PUBLISHED = ROOT / "tests" / "data" / "klondike-relaxed.csv"
GAMES = """
trigon british-canister alpha-star american-canister delta-star freecell-0-cell somerset thirty king-albert
beleaguered-castle raglan fan canfield east-haven northwest-territory streets-and-alleys
"""
BEGIN, END = (
    "<!-- Made by bench/proved_losses.py; do not edit. -->\n",
    "<!-- End of what bench/proved_losses.py makes. -->\n",
)
MODELS = (("total", 0), ("partial", 0), ("strict", 0), ("partial", 4), ("partial", 5), ("strict", 5))
CLOSURES = 1_000_000


def lost(game: str, seeds: Sequence[int], stock: str, level: int) -> tuple[set[int], float]:
    """The seeds of deals that are proved lost, and the mean time of a deal in seconds."""
    limits = Limits(positions=CLOSURES)
    proofs = {seed: prove(deal(game, seed), limits, stock=stock, level=level, with_proof=False) for seed in seeds}
    found = {seed for seed, proof in proofs.items() if proof.status == "lost"}
    return found, sum(proof.seconds for proof in proofs.values()) / len(seeds)


def checked(found: set[int], verdicts: dict[int, str], game: str) -> int:
    """How many of the deals that are known to be lost are proved lost. Raises if one is known to be winnable."""
    if wrong := sorted(seed for seed in found if verdicts[seed] == "winnable"):
        raise AssertionError(f"{game}: proved lost although winnable: {wrong}")
    return sum(verdicts[seed] == "unwinnable" for seed in found)


def published(seeds: range) -> dict[int, str]:
    """Verdicts of Solvitaire on deals of Klondike."""
    rows = csv.DictReader(PUBLISHED.read_text(encoding="utf-8").splitlines())
    return {int(row["seed"]): row["verdict"] for row in rows if int(row["seed"]) in seeds}


def klondike(seeds: range) -> str:
    """The table of Klondike."""
    verdicts = published(seeds)
    number = sum(verdict == "unwinnable" for verdict in verdicts.values())
    heads, all_lost, times = [""], [f"lost among seeds {seeds.start}-{seeds.stop - 1}"], ["mean time"]
    of_known = [f"of the {number} among the first {len(verdicts):,} that are known to be lost"]
    for stock, level in MODELS:
        found, seconds = lost("klondike", seeds, stock, level)
        heads.append(f"{stock}, level {level}")
        all_lost.append(f"{len(found):,}")
        of_known.append(f"{checked(found & verdicts.keys(), verdicts, 'klondike'):,}")
        times.append(f"{1e6 * seconds:.0f} µs" if seconds < 0.001 else f"{1e3 * seconds:.1f} ms")
    rows = (heads, ["---"] * len(heads), all_lost, of_known, times)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def other_games(most: int) -> str:
    """The table of other games, those of which most is proved first."""
    rows = shipped_dataset()[0]
    verdicts: dict[str, dict[int, str]] = {name: {} for name in GAMES.split()}
    for name, seed, verdict in zip(*(rows[column].to_pylist() for column in ("game", "seed", "verdict")), strict=True):
        if name in verdicts and verdict != "unknown":
            verdicts[name][seed] = verdict
    found = []
    for name, of_game in verdicts.items():
        chosen = [seed for seed, verdict in of_game.items() if verdict == "unwinnable"][:most]
        wins = [seed for seed, verdict in of_game.items() if verdict == "winnable"][:most]
        proved = checked(lost(name, chosen + wins, "strict", 5)[0], of_game, name)
        found.append((proved / len(chosen), f"| {find_game(name).title} | {proved} of {len(chosen)} |"))
    lines = [line for _, line in sorted(found, key=lambda entry: -entry[0])]
    return "\n".join(["| game | lost deals proved |", "|---|---|", *lines])


def main() -> None:
    """Compute, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5000, help="deals of Klondike")
    parser.add_argument("--others", type=int, default=50, help="lost and winnable deals of each other game")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    chosen = parser.parse_args()
    territory = [len(lost("northwest-territory", range(1, 301), "partial", level)[0]) for level in (4, 5)]
    made = f"{version()} ({standing('proofs', data_version('proofs'))})"
    text = f"""
Computed by winnable {made} with `bench/proved_losses.py`, with at most
{CLOSURES:,} closures a deal. The default of `winnable prove` is the partial stock at level 4.

{klondike(range(1, chosen.deals + 1))}

Other games, with strict stock at level 5: of the first {chosen.others} lost deals of each game in
[the dataset](winnability.md), how many are proved. Of as many winnable deals, and of those of Klondike, none is called
lost.

{other_games(chosen.others)}

Of the first 300 deals of Northwest Territory {territory[0]} are proved lost at level 4 and {territory[1]} at level 5.

"""
    before, rest = chosen.page.read_text(encoding="utf-8").split(BEGIN)
    chosen.page.write_text(before + BEGIN + text + END + rest.split(END)[1], encoding="utf-8")
    print(f"written: {chosen.page}")


if __name__ == "__main__":
    main()
