"""Make src/winnable/players/best.json: the games in which a simple player wins more often than the search of `best`.

Takes games (all in which docs/skill.md shows a simple player near `best`, unless some are named). The search and every
simple player play the same deals. If a simple player wins more of them, and the difference is too large for chance, the
two play other deals. If they confirm it, the file names the simple player, which `best` then is.

    python bench/best_players.py --out best-players --deals 60 --seconds 0.3
"""

import argparse
import json
from pathlib import Path

from winnable import find_game
from winnable.game import Game
from winnable.players import Match, MatchResult, compare, find_player, run_match
from winnable.players.best import DATA
from winnable.players.matches import match_workers
from winnable.seeds import SeedRanges

SIMPLE = ("random", "greedy", "scores")
TUNING, CONFIRMING = 2_000_001, 2_500_001
CHANCE = 0.05
"""How likely a difference may be between equals, at most."""
SKILL = Path(__file__).parents[1] / "src" / "winnable" / "reports" / "skill.json"


def close_games() -> list[str]:
    """The games in which a simple player may be as good as `best`, by the intervals of docs/skill.md."""
    games = json.loads(SKILL.read_text(encoding="utf-8"))["games"]
    return [
        name
        for name, players in games.items()
        if any(
            players[simple]["share"][0] > 0 and players[simple]["share"][1] >= players["best"]["share"][0]
            for simple in ("random", "greedy")
        )
    ]


def played(name: str, game: Game, first: int, chosen: argparse.Namespace) -> MatchResult:
    """The games of a player; the search has a budget in seconds."""
    player = find_player(name)
    seconds = chosen.seconds if player.takes_budget else None
    seeds = SeedRanges([range(first, first + chosen.deals)])
    match = Match(player, player.settings({}), game, seeds, "seen", None, seconds)
    return run_match(match, match_workers(chosen.workers), chosen.out)


def better(name: str, game: Game, first: int, search: MatchResult, chosen: argparse.Namespace) -> MatchResult | None:
    """The games of a simple player on the deals of the search, if the player wins more by more than chance."""
    simple = played(name, game, first, chosen)
    found = compare(search.won, simple.won)
    return simple if found.only_second > found.only_first and found.p_value < CHANCE else None


def measured(game: Game, chosen: argparse.Namespace) -> dict[str, object] | None:
    """The entry of a game; None if the search is not worse than any simple player."""
    search = played("best", game, TUNING, chosen)
    found = {name: better(name, game, TUNING, search, chosen) for name in SIMPLE}
    wins = {name: result.wins for name, result in found.items() if result is not None}
    simple = max(wins, key=wins.__getitem__, default=None)
    if simple is None:
        return None
    search = played("best", game, CONFIRMING, chosen)
    confirmed = better(simple, game, CONFIRMING, search, chosen)
    if confirmed is None:
        return None
    return {"player": simple, "rules": game.rules.digest, "won": confirmed.wins, "search": search.wins}


def main() -> None:
    """Play, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=[], help="by name; those where a simple player is near best")
    parser.add_argument("--deals", type=int, default=60, help="deals to choose by, and as many to confirm")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of the search for a game")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, default=Path("best-players"), help="where the games are kept")
    parser.add_argument("--file", type=Path, default=DATA, help="the file to write")
    chosen = parser.parse_args()
    games = chosen.games or close_games()
    entries = json.loads(chosen.file.read_text(encoding="utf-8")) if chosen.file.exists() else {}
    for name in games:
        entries.pop(name, None)
    _write(chosen.file, entries)  # before the file is first read, so that the search plays these games
    for name in games:
        entry = measured(find_game(name), chosen)
        print(name, entry or "the search", flush=True)
        if entry is not None:
            how = {"deals": chosen.deals, "first seed": CONFIRMING, "seconds": chosen.seconds}
            entries[name] = {**entry, **how}
            _write(chosen.file, entries)


def _write(file: Path, entries: dict[str, dict[str, object]]) -> None:
    file.write_text(json.dumps(dict(sorted(entries.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
