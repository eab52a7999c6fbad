"""Measure how much of each game is luck, and how much skill: src/winnable/reports/skill.json and docs/skill.md.

Takes games (all with hidden or unseen cards, unless some are named) and sample sizes. The random, the greedy and the
best player play them, in a directory that can be continued. A game that was measured before keeps its numbers until it
is measured again. With `--page-only` nothing is played: the page gets the winnable shares of the present dataset.

    python bench/skill_table.py --out skill --games klondike canfield spider --quick 500 --best 100 --seconds 1
"""

import argparse
from dataclasses import replace
from functools import cache
from pathlib import Path

from winnable import all_games, find_game
from winnable.core.fingerprint import version
from winnable.game import Game
from winnable.many_deals import cores
from winnable.players import HiddenGame, Match, find_player, run_match
from winnable.players.matches import match_workers
from winnable.reports.data_versions import data_version
from winnable.reports.database import Database
from winnable.reports.dataset import shipped_dataset
from winnable.reports.document import Document, Heading, Marked, Paragraph, Table
from winnable.reports.forms import as_markdown
from winnable.reports.skill import ABOUT, DATA, Skill, made_by, read_skill, write_skill
from winnable.reports.summary import summaries
from winnable.seeds import SeedRanges
from winnable.statistics import share_in_percent

PAGE = Path(__file__).parents[1] / "docs" / "skill.md"
COLUMNS = ("game", "winnable", "random", "greedy", "games", "best", "games of best", "seconds a game")


@cache
def has_hidden_cards(game: Game) -> bool:
    """Whether something is hidden from a player of a deal."""
    return bool(HiddenGame(game.deal(1), "seen").view().unseen)


def won(player: str, game: Game, games: int, seconds: float | None, out: Path, workers: int) -> tuple[int, int]:
    """Games won, and games played."""
    chosen = find_player(player)
    seeds = SeedRanges([range(1, games + 1)])
    match = Match(chosen, chosen.settings({}), game, seeds, "seen", None, seconds)
    return run_match(match, match_workers(workers), out).wins, games


def measured(game: Game, chosen: argparse.Namespace) -> Skill:
    """What is found out of a game, without its winnable share."""
    sizes = {"random": (chosen.quick, None), "greedy": (chosen.quick, None), "best": (chosen.best, chosen.seconds)}
    wins = {
        player: won(player, game, games, seconds, chosen.out, chosen.workers)
        for player, (games, seconds) in sizes.items()
    }
    return Skill((0, 0, 0), wins, chosen.seconds, version(), data_version("players"))


def with_winnable(games: dict[str, Skill]) -> dict[str, Skill]:
    """The games in their usual order, with the winnable shares of the dataset."""
    rows = shipped_dataset()[0]
    known = {one.game: (one.winnable, one.unwinnable, one.unknown) for one in summaries(Database(rows, rows))}
    return {name: replace(games[name], winnable=known.get(name, (0, 0, 0))) for name in all_games() if name in games}


def page(games: dict[str, Skill]) -> str:
    """The page."""
    every = all_games()
    light = [game.name for game in every.values() if not has_hidden_cards(game)]
    document: Document = [
        Heading("Luck and skill", 1),
        Paragraph(
            Marked(
                f"{ABOUT} The winnable share is that of [winnability](winnability.md). {made_by(games)} Made by "
                "`bench/skill_table.py`. Longer runs of Klondike, with more time, are in "
                "[players](players.md#how-strong-it-is)."
            )
        ),
        Paragraph(Marked(weaker(games))),
        Table(COLUMNS, [line(name, game) for name, game in games.items()], frozenset(COLUMNS[1:])),
        Paragraph(
            Marked(
                f"These are {len(games)} of the {len(every) - len(light)} games that have something hidden or "
                f"unseen at the start. {len(light)} games have not, and are left out, for there the only world that "
                f"fits what is seen is the real one, and `best` is the exact solver: {', '.join(light)}."
            )
        ),
    ]
    return "<!-- Made by bench/skill_table.py; do not edit. -->\n\n" + as_markdown(document)


def weaker(games: dict[str, Skill]) -> str:
    """In which games the best player wins fewer games than a simple one, in a sentence."""
    found = []
    for name, game in games.items():
        shares = game.intervals()
        found += [f"{name} ({who})" for who in ("random", "greedy") if shares["best"].high < shares[who].low]
    named = ", ".join(found) or "none"
    return f"Games in which `best` wins less often than a simple player, beyond the intervals: {named}."


def line(name: str, game: Skill) -> tuple[str, ...]:
    """A line of the table."""
    shares = {who: share_in_percent(won, played - won) for who, (won, played) in game.won.items()}
    games = {who: f"{played:,}" for who, (_, played) in game.won.items()}
    return (
        Marked(f"[{name}](games/{name}.md)"), share_in_percent(*game.winnable), shares["random"], shares["greedy"],
        games["greedy"], shares["best"], games["best"], f"{game.seconds:g}",
    )  # fmt: skip


def main() -> None:
    """Play, keep the data after each game, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[], help="by name; all that have something hidden")
    parser.add_argument("--quick", type=int, default=1000, help="games of the random and the greedy player")
    parser.add_argument("--best", type=int, default=200, help="games of the best player")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of the best player for a game")
    parser.add_argument("--workers", type=int, default=cores(), help="processes")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    parser.add_argument("--data", type=Path, default=DATA, help="the data to write")
    parser.add_argument("--out", type=Path, default=Path("skill"), help="where the games are kept")
    parser.add_argument("--page-only", action="store_true", help="write the page again from the data, and play nothing")
    chosen = parser.parse_args()
    games = read_skill()
    for game in [find_game(name) for name in chosen.games] or list(all_games().values()):
        if has_hidden_cards(game) and not chosen.page_only:
            games[game.name] = measured(game, chosen)
            print(game.name, games[game.name].won, flush=True)
            chosen.data.write_text(write_skill(games), encoding="utf-8")
    games = with_winnable(games)
    chosen.data.write_text(write_skill(games), encoding="utf-8")
    chosen.page.write_text(page(games), encoding="utf-8")


if __name__ == "__main__":
    main()
