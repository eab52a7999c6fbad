"""Measure how hard each game is as a game, for docs/winnability.md: two players, and how narrow the way to a win is.

    python tools/compare_games.py --seconds 300 && make dataset-page

Writes src/winnable/reports/games-compared.json. Every game gets the same time; what is there is kept, and the games
that have least go first, so that the same command adds to it.
"""

import argparse
import json
import time
from typing import Any

from winnable import Game, Limits, all_games, solve
from winnable.core.fingerprint import version
from winnable.hardness.narrowness import keeping
from winnable.many_deals.chunks import core_layouts
from winnable.players.hidden_game import MOST_MOVES
from winnable.players.matches import stream_of
from winnable.players.named import find_player, play_layouts
from winnable.reports.data_versions import data_version
from winnable.reports.dataset import COMPARED, shipped_dataset

PLAYERS: dict[str, tuple[str, float | None, float]] = {
    "greedy": ("greedy", None, 0.2),
    "monte_carlo": ("best", 0.05, 0.4),
}
"""Who plays, in how many seconds a game, and which share of the time of a game."""
MOST_GAMES = 100
FEWEST = 10
POSITIONS = 50_000


def won(game: Game, player: str, budget: float | None, seconds: float) -> tuple[int, int]:
    """Games won, and games played, of the seeds from 1 on: as many as the time allows."""
    who = find_player(player)
    seeds = list(range(1, MOST_GAMES + 1))
    layouts = core_layouts(game.rules, game.default_dealer, seeds)
    streams = [stream_of(seed) for seed in seeds]
    settings = who.settings({})
    games = play_layouts(who, game.rules, layouts, streams, "seen", settings, budget, MOST_MOVES, seconds)
    return sum(games.won), len(games)


def narrowness(game: Game, seeds: list[int], seconds: float) -> tuple[int, int, int]:
    """Choices that keep the win, choices that were judged, and deals: as many as the time allows, at least one."""
    ends = time.monotonic() + seconds
    kept = judged = deals = 0
    for seed in seeds:
        deal = game.deal(seed)
        win = solve(deal, Limits(positions=POSITIONS)).moves
        if win is not None:
            keep, known = keeping(deal, win)
            kept, judged, deals = kept + keep, judged + known, deals + 1
        if time.monotonic() > ends:
            break
    return kept, judged, deals


def measured(game: Game, seeds: list[int], seconds: float) -> dict[str, Any]:
    """What is found out of a game."""
    found: dict[str, Any] = {}
    left = 1.0
    for name, (player, budget, share) in PLAYERS.items():
        found[name] = won(game, player, budget, share * seconds)
        left -= share
    found["keeping"] = narrowness(game, seeds, left * seconds)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300.0)
    ends = time.monotonic() + parser.parse_args().seconds
    known: dict[str, Any] = json.loads(COMPARED.read_text())["games"] if COMPARED.exists() else {}
    rows, _ = shipped_dataset()
    winnable: dict[str, list[int]] = {}
    for name, seed, verdict in zip(*(rows[column].to_pylist() for column in ("game", "seed", "verdict")), strict=True):
        if verdict == "winnable":
            winnable.setdefault(name, []).append(seed)
    games = sorted(all_games().values(), key=lambda game: known.get(game.name, {"keeping": (0, 0, 0)})["keeping"][2])
    games = [game for game in games if game.name not in known or known[game.name]["keeping"][2] < FEWEST]
    for place, game in enumerate(games):
        if time.monotonic() > ends:
            break
        seconds = (ends - time.monotonic()) / (len(games) - place)
        known[game.name] = measured(game, winnable.get(game.name, []), seconds)
        print(game.name, known[game.name], flush=True)
    made = {"version": version(), "data_version": data_version("players")}
    text = json.dumps({**made, "games": dict(sorted(known.items()))})
    COMPARED.write_text(text.replace("}, ", "},\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
