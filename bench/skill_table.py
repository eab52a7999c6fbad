"""Make docs/skill.md: how much of each game is luck, and how much skill.

Takes games (all with hidden or unseen cards, unless some are named) and sample sizes; has the random, the greedy and
the best player play them, in a directory that can be continued, and writes what share of the deals each wins beside the
share that can be won at all.

    python bench/skill_table.py --out skill --games klondike canfield spider --quick 500 --best 100 --seconds 1
"""

import argparse
from pathlib import Path

from winnable import all_games, find_game
from winnable.core.fingerprint import version
from winnable.game import Game
from winnable.many_deals import cores
from winnable.players import HiddenGame, Match, named_player, run_match
from winnable.players.matches import match_workers
from winnable.reports.building import headline
from winnable.reports.database import Database
from winnable.reports.dataset import shipped_dataset
from winnable.reports.document import Document, Heading, Marked, Paragraph, Table
from winnable.reports.forms import as_markdown
from winnable.reports.summary import Summary, summaries
from winnable.seeds import SeedRanges
from winnable.statistics import in_percent

PAGE = Path(__file__).parents[1] / "docs" / "skill.md"
COLUMNS = ("game", "winnable", "random", "greedy", "best", "games of random and greedy", "games of best")


def is_dark(game: Game) -> bool:
    """Whether something is hidden from whoever plays a deal."""
    return bool(HiddenGame(game.deal(1), "seen").view().unseen)


def share(player: str, game: Game, games: int, seconds: float | None, out: Path) -> str:
    """The share of deals that a player wins, as an interval."""
    chosen = named_player(player)
    seeds = SeedRanges([range(1, games + 1)])
    match = Match(chosen, chosen.settings({}), game, seeds, "seen", None, seconds)
    return in_percent(run_match(match, match_workers(cores()), out).interval)


def row(game: Game, known: dict[str, Summary], chosen: argparse.Namespace) -> tuple[str, ...]:
    """A line of the table."""
    winnable = headline(known[game.name])[1] if game.name in known else ""
    quick = [share(player, game, chosen.quick, None, chosen.out) for player in ("random", "greedy")]
    best = share("best", game, chosen.best, chosen.seconds, chosen.out)
    return (
        Marked(f"[{game.name}](games/{game.name}.md)"),
        winnable,
        *quick,
        best,
        f"{chosen.quick:,}",
        f"{chosen.best:,}",
    )


def page(rows: list[tuple[str, ...]], seconds: float) -> str:
    """The page."""
    document: Document = [
        Heading("Luck and skill", 1),
        Paragraph(
            Marked(
                "How often a game can be won if all cards are known, and how often players win who do not see the "
                "hidden ones and know a card of the stock once it was turned ([players](players.md)). What lies "
                "between random and best is skill; what lies between best and winnable is luck, or play that is still "
                f"to be found: `best` is a lower bound, with {seconds:g} s of processor time a game. Deals are the "
                "seeds from 1 on of each game's own dealer; intervals are Wilson's at 95 %. The winnable share is that "
                f"of [winnability](winnability.md). {len(rows)} games so far, played by winnable {version()}."
            )
        ),
        Table(COLUMNS, rows, frozenset(COLUMNS[1:])),
    ]
    return "<!-- Made by bench/skill_table.py; do not edit. -->\n\n" + as_markdown(document)


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[], help="by name; all that have something hidden")
    parser.add_argument("--quick", type=int, default=1000, help="games of the random and the greedy player")
    parser.add_argument("--best", type=int, default=200, help="games of the best player")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of the best player for a game")
    parser.add_argument("--out", type=Path, default=Path("skill"), help="where the games are kept")
    chosen = parser.parse_args()
    games = [find_game(name) for name in chosen.games] or list(all_games().values())
    data = shipped_dataset()[0]
    known = {summary.game: summary for summary in summaries(Database(data, data))}
    rows = []
    for game in games:
        if is_dark(game):
            rows.append(row(game, known, chosen))
            print(*rows[-1], sep="  ", flush=True)
            PAGE.write_text(page(rows, chosen.seconds))


if __name__ == "__main__":
    main()
