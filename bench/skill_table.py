"""Make docs/skill.md: how much of each game is luck, and how much skill.

Takes games (all with hidden or unseen cards, unless some are named) and sample sizes; has the random, the greedy and
the best player play them, in a directory that can be continued, and writes what share of the deals each wins beside the
share that can be won at all. Games that were played with other sizes before keep their lines.

    python bench/skill_table.py --out skill --games klondike canfield spider --quick 500 --best 100 --seconds 1
"""

import argparse
import json
from pathlib import Path

from winnable import all_games, find_game
from winnable.core.fingerprint import version
from winnable.game import Game
from winnable.many_deals import cores
from winnable.players import HiddenGame, Match, find_player, run_match
from winnable.players.matches import match_workers
from winnable.reports.building import headline
from winnable.reports.database import Database
from winnable.reports.dataset import shipped_dataset
from winnable.reports.document import Document, Heading, Marked, Paragraph, Table
from winnable.reports.forms import as_markdown
from winnable.reports.summary import Summary, summaries
from winnable.seeds import SeedRanges

PAGE = Path(__file__).parents[1] / "docs" / "skill.md"
COLUMNS = ("game", "winnable", "random", "greedy", "games", "best", "games of best", "seconds a game")


def is_dark(game: Game) -> bool:
    """Whether something is hidden from whoever plays a deal."""
    return bool(HiddenGame(game.deal(1), "seen").view().unseen)


def share(player: str, game: Game, games: int, seconds: float | None, out: Path, workers: int) -> str:
    """The share of deals that a player wins, with its interval."""
    chosen = find_player(player)
    seeds = SeedRanges([range(1, games + 1)])
    match = Match(chosen, chosen.settings({}), game, seeds, "seen", None, seconds)
    return run_match(match, match_workers(workers), out).share


def row(game: Game, known: dict[str, Summary], chosen: argparse.Namespace) -> list[str]:
    """A line of the table."""
    winnable = headline(known[game.name])[1] if game.name in known else ""
    quick = [share(player, game, chosen.quick, None, chosen.out, chosen.workers) for player in ("random", "greedy")]
    best = share("best", game, chosen.best, chosen.seconds, chosen.out, chosen.workers)
    return [
        game.name,
        winnable,
        *quick,
        f"{chosen.quick:,}",
        best,
        f"{chosen.best:,}",
        f"{chosen.seconds:g}",
        version(),
    ]


def page(rows: dict[str, list[str]]) -> str:
    """The page."""
    versions = " and ".join(sorted({cells[-1] for cells in rows.values()}))
    light = [game.name for game in all_games().values() if not is_dark(game)]
    lines = [(Marked(f"[{name}](games/{name}.md)"), *cells) for name, *cells, _ in rows.values()]
    document: Document = [
        Heading("Luck and skill", 1),
        Paragraph(
            Marked(
                "How often a game can be won if all cards are known, and how often players win who do not see the "
                "hidden ones and know a card of the stock once it was turned ([players](players.md)). What lies "
                "between random and best is skill; what lies between best and winnable is luck, or play that is still "
                "to be found: `best` is a lower bound, with the seconds of processor time for a game in the last "
                "column. In a few games `best` is a [simple player](players.md#where-best-is-a-simple-player), which "
                "needs no seconds. Deals are the seeds from 1 on of each game's own dealer; intervals are Wilson's at "
                "95 %. The winnable share is that of [winnability](winnability.md). Played by winnable "
                f"{versions}. Longer runs "
                "of Klondike, with more time, are in [players](players.md#how-strong-it-is)."
            )
        ),
        Table(COLUMNS, lines, frozenset(COLUMNS[1:])),
        Paragraph(
            Marked(
                f"These are {len(rows)} of the {len(all_games()) - len(light)} games that have something hidden or "
                f"unseen at the start. {len(light)} games have not, and are left out, for there the only world that "
                f"fits what is seen is the real one, and `best` is the exact solver: {', '.join(light)}."
            )
        ),
    ]
    return "<!-- Made by bench/skill_table.py; do not edit. -->\n\n" + as_markdown(document)


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[], help="by name; all that have something hidden")
    parser.add_argument("--quick", type=int, default=1000, help="games of the random and the greedy player")
    parser.add_argument("--best", type=int, default=200, help="games of the best player")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of the best player for a game")
    parser.add_argument("--workers", type=int, default=cores(), help="processes")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    parser.add_argument("--out", type=Path, default=Path("skill"), help="where the games are kept")
    chosen = parser.parse_args()
    games = [find_game(name) for name in chosen.games] or list(all_games().values())
    data = shipped_dataset()[0]
    known = {summary.game: summary for summary in summaries(Database(data, data))}
    kept = chosen.out / "rows.json"
    for game in filter(is_dark, games):
        line = row(game, known, chosen)
        rows = json.loads(kept.read_text()) if kept.exists() else {}
        rows = {name: rows.get(name) if name != game.name else line for name in all_games()}
        kept.write_text(json.dumps({name: cells for name, cells in rows.items() if cells}))
        print(*line, sep="  ", flush=True)
        chosen.page.write_text(page(json.loads(kept.read_text())))


if __name__ == "__main__":
    main()
