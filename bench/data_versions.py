"""Find out whether results have changed: verdicts, games of players, labels of grades, proofs of losses.

For each kind of result a few deals are looked at, with limits that do not depend on time. A hash of what is found is
kept in src/winnable/reports/data-versions.json, beside the versions of that kind. Without options the script says which
kinds differ. If one does, decide whether stored data and the figures on pages are out of date by that change:

    python bench/data_versions.py --raise players "best looks two decisions ahead"    # they are: a new version
    python bench/data_versions.py --keep players                                      # they are not

After `--raise`, tests name every page whose figures are older. Measure these again, or say so there: `(players 2; now
3)`. Pages that scripts make say it by themselves once they are made again.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from winnable import Limits, deal, find_game, prove
from winnable.hardness import deal_features, effort, near_optimal_length, win_share
from winnable.players import Match, find_player, run_match
from winnable.reports.data_versions import FILE, kinds
from winnable.seeds import SeedRanges

SEARCH = Path(__file__).with_name("signature.txt")
MATCHES: tuple[tuple[str, str, int, dict[str, int]], ...] = (
    ("random", "klondike canfield spider-1-suit yukon pyramid", 20, {}),
    ("greedy", "klondike canfield spider-1-suit yukon pyramid", 20, {}),
    ("scores", "klondike", 20, {}),
    ("best", "klondike klondike-deal-1", 4, {"samples": 20}),
    ("best", "canfield spider-1-suit golf", 2, {"samples": 2}),
    ("hindsight", "klondike", 2, {"samples": 2, "positions": 200}),
    ("solver-tree", "klondike", 2, {"samples": 10}),
    ("monte-carlo", "klondike", 2, {"playouts": 2}),
)
"""Who plays which games, how many deals of each, and with which parameters."""
PROOFS = (
    ("klondike", 120, "total partial", (0, 5)),
    ("klondike", 40, "strict", (0, 5)),
    ("northwest-territory canfield fan delta-star somerset east-haven", 30, "partial", (4, 5)),
)
"""Which games, how many deals of each, and the relaxed games: how the stock is played, and the levels."""


def verdicts() -> Iterator[str]:
    """What bench/signature.txt says of the search; a test compares that file with the search."""
    yield SEARCH.read_text(encoding="utf-8")


def players() -> Iterator[str]:
    """How the games of some matches go."""
    for name, games, deals, settings in MATCHES:
        player = find_player(name)
        for game in map(find_game, games.split()):
            match = Match(player, player.settings(settings), game, SeedRanges([range(1, deals + 1)]))
            for seed, played in run_match(match).games.items():
                yield f"{name} {game.name} {seed} {played.won} {played.moves}"


def grades() -> Iterator[str]:
    """The labels of some deals, and the numbers from which they are predicted."""
    for seed in (1, 2):
        freecell, klondike = deal("freecell", seed, dealer="microsoft"), deal("klondike", seed)
        yield f"{seed} {near_optimal_length(freecell)} {deal_features(freecell)} {deal_features(klondike)}"
        yield f"{seed} {win_share(klondike, 'solver-tree', 4, samples=24, positions=200)}"
        yield from (f"{game} {seed} {effort(deal(game, seed), 4):.6f}" for game in ("fan", "golf", "yukon"))


def proofs() -> Iterator[str]:
    """Which deals the relaxed games prove lost."""
    for games, deals, stocks, levels in PROOFS:
        for game in games.split():
            for stock in stocks.split():
                for level in levels:
                    for seed in range(1, deals + 1):
                        found = prove(
                            deal(game, seed), Limits(positions=20_000), stock=stock, level=level, with_proof=False
                        )
                        yield f"{game} {stock} {level} {seed} {found.status}"


LOOKS: dict[str, Callable[[], Iterator[str]]] = {
    "verdicts": verdicts,
    "players": players,
    "grades": grades,
    "proofs": proofs,
}


def signature(kind: str) -> str:
    """The hash of what is found now."""
    return hashlib.sha256("\n".join(LOOKS[kind]()).encode()).hexdigest()[:12]


def main() -> int:
    """Compare, or write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--raise", nargs=2, metavar=("KIND", "CHANGE"), dest="raised", help="older data are out of date"
    )
    parser.add_argument("--keep", metavar="KIND", choices=LOOKS, help="older data are as good as before")
    parser.add_argument("--file", type=Path, default=FILE, help="the file to write")
    wishes = parser.parse_args()
    known = kinds()
    if wishes.raised:
        kind, change = wishes.raised
        if kind not in known:
            parser.error(f"there is no kind {kind}; the kinds are {', '.join(known)}")
        known[kind]["changes"].append(change)
    kind = wishes.raised[0] if wishes.raised else wishes.keep
    if kind:
        known[kind]["signature"] = signature(kind)
        wishes.file.write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        return 0
    changed = [name for name in LOOKS if signature(name) != known[name]["signature"]]
    print(f"changed: {', '.join(changed)}" if changed else "as they were")
    return int(bool(changed))


if __name__ == "__main__":
    sys.exit(main())
