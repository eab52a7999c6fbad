"""Measures which shares of the engines suit each kind of game and each game; writes solving/schedules.json.

    python bench/tune_schedules.py measure        every engine alone on deals of every game (seeds from 1,000,000)
    python bench/tune_schedules.py kinds          the shares of each kind, and how they do on games held out
    python bench/tune_schedules.py games          games that other shares suit better, as seeds from 2,000,000 confirm
    python bench/tune_schedules.py others         the shares of kinds on games not shipped, seeds from 3,000,000

What is measured is kept in build/tuning.jsonl; measuring again adds what is missing. Limits are positions, so that
neither the machine nor its load matters. The methods are those of `winnable tune`, in `winnable.tuning`.
"""

import argparse
import datetime
import json
import math
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from winnable import all_games, find_game
from winnable.catalogue import parse_game
from winnable.core.fingerprint import version
from winnable.game import Game
from winnable.seeds import SeedRanges
from winnable.solving.schedules import ENGINES, kind_of, read_engines
from winnable.tuning import Alone, Run, Trial, Tuning, engines_alone, expected, ranked, run

ROOT = Path(__file__).parents[1]
MEASURED = ROOT / "build" / "tuning.jsonl"
SCHEDULES = ROOT / "src" / "winnable" / "solving" / "schedules.json"
OTHERS = Path(__file__).parent / "other-games.json"
LIMIT = 200_000
LEARNING, CONFIRMING = range(1_000_000, 1_000_024), range(2_000_000, 2_000_024)
CHECKING = range(3_000_000, 3_000_012)
LEAST_GAIN = 0.4
"""What shares of its own must gain a game, in halvings of the effort, on the deals that confirm."""
NOTHING = 2_000
"""For games nobody has measured it counts what is decided at all; positions below this are milliseconds."""
POWER = 1.5
"""Regrets count by this power: shares of a kind must not be very bad for any game of it."""
PRIOR = 0.5
"""All games together count as so much of a family of every kind, since a kind has few of its own."""
TOLERANCE = 0.02
"""Of shares that differ by less the one that proves most is taken: what takes longer than the limit here is mostly a
proof, and finding a win a little later costs little."""
KEPT = {"freecell", "klondike", "klondike-deal-1"}
"""Games whose shares were measured on many more deals, or on deals that take minutes; nothing here outweighs that."""
Measured = dict[str, list[Alone]]


def other_games(part: str) -> dict[str, Game]:
    """Games that are not shipped: some of kinds that have few games help to choose shares, the others only check."""
    rules = json.loads(OTHERS.read_text())[part]
    return {name: parse_game(json.dumps(told), name, str(OTHERS)) for name, told in rules.items()}


GAMES = {**all_games(), **other_games("learn")}


def measure(names: list[str], kept: Path, deals: int) -> None:
    """Let every engine search the deals of every game alone."""
    kept.parent.mkdir(exist_ok=True)
    done = measured(kept) if kept.exists() else {}
    for name in names:
        for seed in LEARNING[len(done.get(name, ())) : deals]:
            alone = engines_alone(GAMES[name].deal(seed), LIMIT)
            runs = {engine: [found.verdict, found.positions, found.is_refuted] for engine, found in alone.items()}
            with kept.open("a") as file:
                file.write(json.dumps({"game": name, "rules": GAMES[name].rules.digest, "runs": runs}) + "\n")
        print(name, flush=True)


def measured(kept: Path = MEASURED) -> Measured:
    """What was measured of the games as they are; of games whose rules have changed since, nothing."""
    found: Measured = defaultdict(list)
    for line in kept.read_text().splitlines():
        row = json.loads(line)
        game = GAMES.get(row["game"])
        if game is not None and game.rules.digest == row["rules"]:
            found[game.name].append({engine: Run(*told) for engine, told in row["runs"].items()})
    return found


@cache
def family(name: str) -> str:
    """The game that a game is a variant of in the end: variants are not independent of each other."""
    parent = GAMES[name].extends
    return name if parent is None else family(find_game(parent).name)


class Regrets:
    """For each game and shares, how much dearer they are than the best shares for that game."""

    def __init__(self, found: Measured) -> None:
        self.by_game = {}
        for name, deals in found.items():
            costs = {str(shares): cost for cost, shares in ranked(deals, LIMIT, NOTHING)}
            least = min(costs.values())
            self.by_game[name] = {shares: cost - least for shares, cost in costs.items()}

    def best(self, own: list[str], every: list[str]) -> str:
        """The shares with the least regret over the families of a kind, and a little over all games."""

        def mean_of_families(names: list[str], shares: str) -> list[float]:
            families = defaultdict(list)
            for name in names:
                families[family(name)].append(self.by_game[name][shares] ** POWER)
            return [math.fsum(regrets) / len(regrets) for regrets in families.values()]

        def regret(shares: str) -> float:
            mine, all_games = mean_of_families(own, shares), mean_of_families(every, shares)
            return (math.fsum(mine) + PRIOR * math.fsum(all_games) / len(all_games)) / (len(mine) + PRIOR)

        regrets = {shares: regret(shares) for shares in next(iter(self.by_game.values()))}
        enough = min(regrets.values()) + TOLERANCE
        return min((shares for shares in regrets if regrets[shares] <= enough), key=lambda s: (-proving(s), regrets[s]))


@cache
def proving(strategy: str) -> float:
    """Which part of the positions goes to the engine that proves."""
    schedule = read_engines(strategy)
    return sum(spec.share for spec in schedule.complete) / sum(spec.share for spec in schedule.engines)


def decided(deals: list[Alone], strategy: str) -> int:
    """How many deals shares would decide within the limit."""
    schedule = read_engines(strategy)
    needed = (expected(alone, schedule) for alone in deals)
    return sum(positions is not None and positions <= LIMIT for positions in needed)


def kinds() -> None:
    """Choose and write the shares of each kind; show what they do for games that had no say in them."""
    found = measured()
    regrets = Regrets(found)
    by_kind = defaultdict(list)
    for name in found:
        by_kind[kind_of(GAMES[name].rules)].append(name)
    data = read()
    total: Counter[str] = Counter()
    for kind, names in sorted(by_kind.items()):
        data["kinds"][kind] = regrets.best(names, list(found))
        print(f"{kind}: {data['kinds'][kind]}")
        for name in names:
            others = [other for other in found if family(other) != family(name)]
            held_out = regrets.best([other for other in names if other in others], others)
            counts = {
                "held out": decided(found[name], held_out),
                "best engine": max(decided(found[name], f"{engine}=1") for engine in ENGINES),
                "deals": len(found[name]),
            }
            total.update(counts)
            print(f"  {name:46} {counts['held out']:3} of {counts['best engine']:3}  {held_out}", flush=True)
    print(f"of {total['deals']} deals {total['held out']} are decided by the shares of a kind without the game")
    print(f"and its variants, {total['best engine']} by the one engine that is best for each game")
    data["kinds"] = {kind: data["kinds"][kind] for kind in sorted(by_kind)}
    data["measured"]["kinds"] = provenance(LEARNING)
    write(data)


def games(names: list[str]) -> None:
    """List the games that other shares than those of their kind suit better, as other deals confirm."""
    found = measured()
    seeds = SeedRanges([LEARNING]), SeedRanges([CONFIRMING])
    for name in (name for name in names if name not in KEPT):
        game, data = all_games()[name], read()
        usual = data["kinds"][kind_of(game.rules)]
        tuning = Tuning(game, game.default_dealer, *seeds, LIMIT, usual, found[name])
        data["games"].pop(name, None)
        is_promising = hoped_for(found[name], usual) > LEAST_GAIN
        for _ in tuning.confirm() if is_promising else ():
            pass
        told = ", ".join(f"{trial.shares} {trial.decided}/{trial.cost():.2f}" for trial in tuning.trials)
        print(f"{name:46} {told}", flush=True)
        if is_promising and tuning.gain > LEAST_GAIN:
            data["games"][name] = {"rules": game.rules.digest, "shares": tuning.best}
        data["games"] = dict(sorted(data["games"].items()))
        data["measured"]["games"] = provenance(CONFIRMING)
        write(data)


def hoped_for(deals: list[Alone], usual: str) -> float:
    """What the best shares would gain on the usual ones, by what the engines did alone."""
    costs = {str(shares): cost for cost, shares in ranked(deals, LIMIT)}
    return costs[usual] - min(costs.values())


def others() -> None:
    """Try the shares of kinds, and each engine alone, on games that had no say in anything."""
    total: Counter[str] = Counter()
    for game in other_games("check").values():
        deals = [game.deal(seed) for seed in CHECKING]
        trials = [Trial(strategy, LIMIT) for strategy in ("auto", *(f"{engine}=1" for engine in ENGINES))]
        for deal in deals:
            for trial in trials:
                trial.runs.append(run(deal, trial.shares, LIMIT))
        counts = {trial.shares: trial.decided for trial in trials}
        total.update(auto=counts["auto"], best=max(trial.decided for trial in trials[1:]), deals=len(deals))
        told = ", ".join(f"{shares} {count}" for shares, count in counts.items())
        print(f"{game.name:30} {kind_of(game.rules):15} {told}", flush=True)
    print(f"auto decides {total['auto']} of {total['deals']}, the best engine of each game {total['best']}")


def provenance(seeds: range) -> dict[str, Any]:
    return {
        "seeds": f"{seeds[0]}-{seeds[-1]}",
        "positions": LIMIT,
        "version": version(),
        "date": datetime.date.today().isoformat(),
    }


def read() -> dict[str, Any]:
    data: dict[str, Any] = {"measured": {}, **json.loads(SCHEDULES.read_text())}
    return data


def write(data: dict[str, Any]) -> None:
    ordered = {key: data[key] for key in ("measured", "kinds", "games")}
    SCHEDULES.write_text(json.dumps(ordered, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("measure", "kinds", "games", "others"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these, to measure or to list")
    parser.add_argument("--deals", type=int, default=len(LEARNING), help="of each game, to measure")
    parser.add_argument("--kept", type=Path, default=MEASURED, help="where what is measured is kept")
    chosen = parser.parse_args()
    names = chosen.games or list(all_games())
    {
        "measure": lambda: measure(chosen.games or list(GAMES), chosen.kept, chosen.deals),
        "kinds": kinds,
        "games": lambda: games(names),
        "others": others,
    }[chosen.step]()


if __name__ == "__main__":
    main()
