"""Measures which shares of the engines suit each game and each kind of game; writes solving/schedules.json.

    python bench/tune_schedules.py measure            every engine alone on deals of every game, 2 s a deal
    python bench/tune_schedules.py write              learns the shares and writes those of kinds and games
    python bench/tune_schedules.py others             tries the shares of kinds on games that are not shipped

`measure` goes on where it stopped; `measure GAME…` does these games only. What is measured is kept in
build/engine-runs.jsonl, for the engines that did it. Deals come in blocks, game by game, so that all games
have about as many deals whenever it is stopped.

Shares are learned from half of the deals (seeds from 1,000,000) and tested on the other half (seeds from 1,050,000).
What engines do in turns is computed from what each did alone: its positions, and its time for each. Shares are used
only if no engine alone decides more of the deals that were not learned from. A game has shares of its own if they are
clearly better there than those of its kind. An engine is not searched on when it has taken much longer for a deal than
another: it would not be the one to decide the deal.
"""

import argparse
import datetime
import hashlib
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np

from winnable import Limits, _core, all_games, find_game, solve
from winnable.catalogue import parse_game
from winnable.core.fingerprint import version
from winnable.game import Game
from winnable.solving.schedules import ENGINES, EngineSpec, Schedule, is_swept, kind_of, read_engines
from winnable.tuning import Run, positions_taken

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "engine-runs.jsonl"
SCHEDULES = ROOT / "src" / "winnable" / "solving" / "schedules.json"
OTHERS = Path(__file__).parent / "other-games.json"
SECONDS = 2.0
LONGER, AT_LEAST = 20, 0.05
"""An engine is stopped after this many times the time of the best one so far, but not before so many seconds."""
DEALS = 50
LEARNING, TESTING, CHECKING = 1_000_000, 1_050_000, 1_080_000
"""The first seeds to learn from, to test on, and for games that are not shipped."""
LEAST = 10
"""A game with fewer deals to learn from or to test on counts as not measured; its kind is left as it is."""
BLOCKS = (3, 10, 20)
"""All games have so many deals before any has more."""
VARIANTS = ("bundles", "best-first", "beam", "beam:width=300:growth=200", "stages", "restarts")
"""The engines that find wins only, as they are tried."""
PROVERS = ("complete", "complete:budget=400")
"""The engines that prove, too."""
TRIED = (*PROVERS, *VARIANTS)
ENDS = (None, 20_000, 100_000, 400_000, 2_000_000)
"""After how many positions such an engine may end."""
RATIOS = ((1, 16), (1, 8), (1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1), (32, 1))
"""The shares of an engine that finds wins beside the one that proves."""
MOST = 32
"""The largest share."""
ENDLESS = 10**15
UNDECIDED = 5
"""An undecided deal counts as this many times the cutoff."""
LEAST_TIME = 0.0001
TYPICAL = 0.25
"""How much of the cost is the typical time, the mean of its logarithm; the rest is the mean time, by its logarithm."""
LEAST_GAIN = 0.07
"""What shares of its own must gain a game, in halvings of the time on the deals that were not learned from."""
FINALISTS = 12
"""So many choices of engines are tried in every order."""
SIMPLICITY = 0.03
"""How much cheaper, in halvings of the time, shares must be for each further engine."""
HARDER = (0.5, 0.7, 1.0, 1.4, 2.0)
"""Shares are learned from deals made this many times as hard, so that they are not made for single deals."""


class Deals:
    """What each engine did alone with some deals: arrays, deal by deal."""

    def __init__(self, rows: Sequence[Mapping[str, Run]], paces: Sequence[Mapping[str, float]]) -> None:
        self.rows = rows
        self.refuted = np.array([any(run.is_refuted for run in row.values()) for row in rows], dtype=bool)
        self.positions = {one: np.array([row[one].positions for row in rows], dtype=float) for one in TRIED}
        self.answers = {one: np.array([row[one].verdict != "unknown" for row in rows], dtype=bool) for one in TRIED}
        self.paces = {one: np.array([pace[one] for pace in paces], dtype=float) for one in TRIED}

    def __len__(self) -> int:
        return len(self.rows)

    def harder(self, factors: Sequence[float]) -> "Deals":
        """Return these deals once for each factor: so many times the positions are needed."""
        made = Deals([], [])
        made.rows = [row for _ in factors for row in self.rows]
        made.refuted = np.tile(self.refuted, len(factors))
        for one in TRIED:
            made.positions[one] = np.concatenate([np.maximum(1, factor * self.positions[one]) for factor in factors])
            made.answers[one] = np.tile(self.answers[one], len(factors))
            made.paces[one] = np.tile(self.paces[one], len(factors))
        return made

    def taken(self, schedule: Schedule) -> tuple[np.ndarray, list[np.ndarray]]:
        """Return which deals engines in turns decide, and the positions of each: `positions_taken` for all deals."""
        specs = [(spec.variant, spec.share, spec.until or math.inf) for spec in schedule.engines]
        ends = [np.minimum(self.positions[one], until) for one, _, until in specs]
        rounds = []
        for one, share, until in specs:
            wins = self.answers[one] & (self.positions[one] <= until)
            rounds.append(np.where(wins, round_of(self.positions[one], share), np.inf))
        winner = np.argmin(rounds, axis=0)
        last = np.min(rounds, axis=0)
        taken = []
        for place, (_, share, _) in enumerate(specs):
            had = np.minimum(ends[place], share * slices(last + (place < winner)))
            taken.append(np.where(winner == place, ends[place], had))
        return np.isfinite(last), taken

    def times(self, schedule: Schedule) -> np.ndarray:
        """Return the time for each deal; infinite for those that are not decided before the cutoff."""
        is_decided, taken = self.taken(schedule)
        with np.errstate(invalid="ignore"):
            seconds = sum(self.paces[spec.variant] * had for spec, had in zip(schedule.engines, taken, strict=True))
        seconds = np.where(is_decided & (seconds <= SECONDS), np.maximum(seconds, LEAST_TIME), np.inf)
        return np.where(self.refuted, LEAST_TIME, seconds)


def slices(rounds: np.ndarray) -> np.ndarray:
    """Return the positions for a share of one in the first rounds together."""
    growth = _core.SLICE_GROWTH
    return _core.FIRST_SLICE * (growth**rounds - 1) / (growth - 1)


def round_of(positions: np.ndarray, share: int) -> np.ndarray:
    """Return the round, from 0, in which an engine with this share has had so many positions."""
    growth = _core.SLICE_GROWTH
    rounds = np.log1p(positions / share / _core.FIRST_SLICE * (growth - 1)) / math.log(growth)
    return np.asarray(np.maximum(0, np.ceil(rounds - 1e-9) - 1))


def check(deals: Deals) -> None:
    """Make sure that counting for all deals at once is what the package counts for one deal."""
    for schedule in simple_schedules()[::17]:
        is_decided, taken = deals.taken(schedule)
        for place, row in enumerate(deals.rows):
            expected = positions_taken(row, schedule)
            assert bool(is_decided[place]) == (expected is not None)
            if expected is not None:
                assert math.isclose(sum(expected.values()), sum(float(had[place]) for had in taken), rel_tol=1e-6)


@dataclass(frozen=True)
class Measured:
    """The deals of a game: those to learn from, and those to test on."""

    learning: Deals
    testing: Deals


def decided(deals: Deals, schedule: Schedule) -> int:
    """Count the deals that are decided before the cutoff."""
    return int(np.isfinite(deals.times(schedule)).sum())


def cost(deals: Deals, schedule: Schedule) -> float:
    """Return what a schedule costs, as a logarithm to the base 2 of seconds."""
    seconds = deals.times(schedule)
    seconds = np.where(np.isfinite(seconds), seconds, UNDECIDED * SECONDS)
    typical, mean = float(np.log2(seconds).mean()), math.log2(seconds.mean())
    return TYPICAL * typical + (1 - TYPICAL) * mean + SIMPLICITY * len(schedule.engines)


# Measuring


def other_games(part: str) -> dict[str, Game]:
    """Return games that are not shipped: some help to choose shares of kinds, the others only check them."""
    rules = json.loads(OTHERS.read_text(encoding="utf-8"))[part]
    return {name: parse_game(json.dumps(found), name, str(OTHERS)) for name, found in rules.items()}


@cache
def games() -> dict[str, Game]:
    """Return all games that are measured: not those whose cards only leave, which have one engine."""
    found = {**all_games(), **other_games("learn")}
    return {name: game for name, game in found.items() if not is_swept(game.rules)}


@cache
def engines_version() -> str:
    """Return what the engines are: the fingerprint of the core, and that of the weights of positions."""
    weights = SCHEDULES.with_name("weights.json").read_bytes()
    return f"{_core.fingerprint}-{hashlib.sha256(weights).hexdigest()[:8]}"


class Kept:
    """The file of what was measured. Rows of other engines are used only if `older`."""

    def __init__(self, path: Path, *, older: bool = False) -> None:
        self.path = path
        self.rows: dict[tuple[str, int], dict[str, list[Any]]] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for row in map(json.loads, lines):
            game = games().get(row["game"])
            is_of_these = older or row["engines"] == engines_version()
            if game is not None and row["rules"] == game.rules.digest and is_of_these:
                self.rows[row["game"], row["seed"]] = row["runs"]

    def seconds(self, name: str) -> float:
        """Return the time that the deals of a game have taken."""
        rows = (runs for (game, _), runs in self.rows.items() if game == name)
        return math.fsum(run[2] for runs in rows for run in runs.values())

    def add(self, game: Game, seed: int, runs: dict[str, list[Any]]) -> None:
        """Keep what the engines did with a deal."""
        self.rows[game.name, seed] = runs
        row = {"game": game.name, "rules": game.rules.digest, "seed": seed, "engines": engines_version(), "runs": runs}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def measure(names: Sequence[str], kept: Kept, deals: int) -> None:
    """Let every engine search the deals of games alone: first a few deals of each, and the quickest games first."""
    kept.path.parent.mkdir(exist_ok=True)
    for block in (*(block for block in BLOCKS if block < deals), deals):
        for name in sorted(names, key=kept.seconds):
            for first, offset in product((LEARNING, TESTING), range(block)):
                known = kept.rows.get((name, first + offset), {})
                runs = alone(games()[name], first + offset, known)
                if runs != known:
                    kept.add(games()[name], first + offset, runs)
            print(f"{name}: {block} deals, {kept.seconds(name):.1f} s", flush=True)


def alone(game: Game, seed: int, known: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """Return what each engine did alone: verdict, positions, seconds, reason. Only those that prove search lost deals.

    What is known is not searched again.
    """
    runs = dict(known)
    for variant in TRIED:
        if variant in runs:
            continue
        verdicts = {run[0] for run in runs.values()}
        if "unwinnable" in verdicts and variant not in PROVERS:
            continue
        won = [run[2] for run in runs.values() if run[0] == "winnable"]
        seconds = min(SECONDS, max(AT_LEAST, LONGER * min(won))) if won else SECONDS
        found = solve(game.deal(seed), Limits(seconds=seconds), with_share(variant, 1))
        runs[variant] = [found.verdict, found.positions, round(found.seconds, 7), found.reason or found.refuted]
    return runs


def with_share(variant: str, share: int, end: int | None = None) -> str:
    """Return an engine as text: `beam:width=30` with a share, and perhaps an end."""
    name, *parameters = variant.split(":")
    return ":".join([f"{name}={share}", *parameters, *([f"until={end}"] if end else [])])


def measured(kept: Kept) -> dict[str, Measured]:
    """Return what was measured, game by game."""
    by_game: dict[str, list[tuple[int, dict[str, list[Any]]]]] = defaultdict(list)
    for (name, seed), runs in sorted(kept.rows.items()):
        if all(variant in runs for variant in PROVERS):
            by_game[name].append((seed, runs))
    found = {}
    for name, rows in by_game.items():
        paces = typical_paces([runs for _, runs in rows])
        learning = [as_deal(runs, paces) for seed, runs in rows if seed < TESTING]
        testing = [as_deal(runs, paces) for seed, runs in rows if seed >= TESTING]
        if learning and testing:
            found[name] = Measured(Deals(*zip(*learning, strict=True)), Deals(*zip(*testing, strict=True)))
    return found


def typical_paces(rows: Iterable[dict[str, list[Any]]]) -> dict[str, float]:
    """Return the seconds that a position takes each engine, in a typical deal."""
    paces = defaultdict(list)
    for runs in rows:
        for variant, (_, positions, seconds, _) in runs.items():
            if positions > 0:
                paces[variant].append(seconds / positions)
    found = {variant: median(known) for variant, known in paces.items()}
    slowest = max(found.values(), default=1e-6)
    return {variant: found.get(variant, slowest) for variant in TRIED}


def as_deal(runs: dict[str, list[Any]], paces: dict[str, float]) -> tuple[dict[str, Run], dict[str, float]]:
    """Return a row as runs and paces. An engine that did not try a lost deal would go on without an end."""
    known, pace = {}, dict(paces)
    for variant in paces:
        if variant not in runs:
            known[variant] = Run("unknown", ENDLESS)
            continue
        verdict, positions, seconds, why = runs[variant]
        would_go_on = verdict == "unknown" and why == "time"
        known[variant] = Run(verdict, ENDLESS if would_go_on else positions, verdict == "unwinnable" and bool(why))
        if positions > 0:
            pace[variant] = seconds / positions
    return known, pace


# Learning


def prover(variant: str, share: int) -> EngineSpec:
    """Return an engine that proves, with a share."""
    return read_engines(with_share(variant, share)).engines[0]


@cache
def simple_schedules() -> tuple[Schedule, ...]:
    """Return all schedules of one engine that proves and at most one that finds wins."""
    found = [Schedule((prover(variant, 1),)) for variant in PROVERS]
    for proves, name, (quick, share), end in product(PROVERS, VARIANTS, RATIOS, ENDS):
        found.append(read_engines(f"{with_share(name, quick, end)},{with_share(proves, share)}"))
    return tuple(found)


def combined(first: Schedule, second: Schedule) -> Iterator[Schedule]:
    """Yield schedules of the quick engines of two schedules, in either order."""
    for one, other in ((first, second), (second, first)):
        for factor in (1, 2, 4):
            mine, theirs = one.complete[0].share, other.complete[0].share
            parts = [(spec, theirs * spec.share) for spec in one.quick]
            parts += [(spec, factor * mine * spec.share) for spec in other.quick]
            parts.append((one.complete[0], mine * theirs))
            scale = MOST / max(share for _, share in parts)
            shares = [max(1, round(min(scale, 1) * share)) for _, share in parts]
            divisor = math.gcd(*shares)
            made = zip((spec for spec, _ in parts), shares, strict=True)
            yield Schedule(tuple(EngineSpec(spec.name, share // divisor, spec.parameters) for spec, share in made))


def learned(deals: Deals) -> list[Schedule]:
    """Return the most promising schedules, the cheapest first: the best of each choice of at most two quick engines."""
    made = deals.harder(HARDER)
    costs = {one: cost(made, one) for one in simple_schedules()}
    best = best_of_each(costs)
    for one, other in combinations([single for single in best if single.quick], 2):
        if one.complete[0].variant == other.complete[0].variant:
            costs |= {both: cost(made, both) for both in combined(one, other)}
    for one in best_of_each(costs)[:FINALISTS]:
        costs |= {again: cost(made, again) for again in reordered(one)}
    return best_of_each(costs)


def best_of_each(costs: Mapping[Schedule, float]) -> list[Schedule]:
    """Return the cheapest schedule of each choice of engines, the cheapest first."""
    best: dict[frozenset[str], Schedule] = {}
    for one in sorted(costs, key=lambda one: costs[one]):
        best.setdefault(frozenset(spec.variant for spec in one.engines), one)
    return list(best.values())


def reordered(schedule: Schedule) -> Iterator[Schedule]:
    """Yield the same engines in every order of their turns: on a short deal the first may be all that is needed."""
    return map(Schedule, permutations(schedule.engines))


def alone_schedules() -> list[Schedule]:
    """Return each engine alone."""
    return [read_engines(with_share(variant, 1)) for variant in TRIED]


def best_of(candidates: Sequence[Schedule], found: Measured) -> Schedule:
    """Return the best of a few schedules, in the order of what they promise, on the deals that were not learned from.

    Those that decide as many deals as the best engine alone come first; of these the cheapest, and a later one only if
    it is clearly cheaper. If none of them does, the most promising one of all simple schedules that does is taken.
    """
    needed = max(decided(found.testing, one) for one in alone_schedules())
    good = [one for one in candidates if decided(found.testing, one) >= needed]
    if not good:
        further = sorted(simple_schedules(), key=lambda one: cost(found.learning, one))
        good = [one for one in further if decided(found.testing, one) >= needed][:1]
    if not good:
        return max(candidates, key=lambda one: decided(found.testing, one))
    best = good[0]
    for one in good[1:]:
        if cost(found.testing, one) < cost(found.testing, best) - LEAST_GAIN:
            best = one
    return best


def family(name: str) -> str:
    """Return the game that a game is a variant of in the end: variants are not independent of each other."""
    parent = games()[name].extends
    return name if parent is None else family(find_game(parent).name)


def regrets(names: Sequence[str], found: dict[str, Measured], candidates: Sequence[Schedule]) -> dict[Schedule, float]:
    """Return how much dearer schedules are than the best one of each game, on average over families of games."""
    by_family: dict[Schedule, dict[str, list[float]]] = {one: defaultdict(list) for one in candidates}
    for name in names:
        costs = {one: cost(found[name].learning, one) for one in candidates}
        least = min(costs.values())
        for one, paid in costs.items():
            by_family[one][family(name)].append(paid - least)
    return {one: fmean(fmean(paid) ** 1.5 for paid in by.values()) for one, by in by_family.items()}


def kind_schedule(names: Sequence[str], found: dict[str, Measured]) -> Schedule:
    """Return the schedule with the least regret over the games of a kind."""
    own = {one for name in names for one in learned(found[name].learning)[:4]}
    candidates = list({*own, *simple_schedules()})
    paid = regrets(names, found, candidates)
    return min(candidates, key=lambda one: (paid[one], str(one)))


def write(kept: Kept, left: Sequence[str]) -> None:
    """Learn the shares of kinds and games, print what they do on the deals not learned from, and write them.

    Kinds that are `left`, or whose games were not all measured, stay as they are, and so do their games.
    """
    found = {name: one for name, one in measured(kept).items() if min(len(one.learning), len(one.testing)) >= LEAST}
    for one in list(found.values())[:5]:
        check(one.testing)
    by_kind = defaultdict(list)
    for name in found:
        by_kind[kind_of(games()[name].rules)].append(name)
    data = json.loads(SCHEDULES.read_text(encoding="utf-8"))
    total: Counter[str] = Counter()
    written: list[str] = []
    for kind, names in sorted(by_kind.items()):
        missing = [name for name in games() if name not in found and kind_of(games()[name].rules) == kind]
        if missing or kind in left:
            print(f"{kind}: left as it is" + (f"; not measured: {', '.join(missing)}" if missing else ""))
            continue
        usual = kind_schedule(names, found)
        written += names
        data["kinds"][kind] = str(usual)
        print(f"{kind}: {usual}", flush=True)
        for name in names:
            one, game = found[name], games()[name]
            best = best_of([usual, *learned(one.learning)[:FINALISTS]], one)
            counts = {
                "chosen": decided(one.testing, best),
                "best engine": max(decided(one.testing, each) for each in alone_schedules()),
                "deals": len(one.testing),
            }
            total.update(counts)
            print(f"  {name:46} {counts['chosen']:3} of {counts['best engine']:3}  {best}", flush=True)
            if name not in all_games():
                continue
            data["games"].pop(name, None)
            if best != usual:
                data["games"][name] = {"rules": game.rules.digest, "shares": str(best)}
    by_one = total["best engine"]
    print(f"of {total['deals']} deals {total['chosen']} are decided, {by_one} by the best engine of each game")
    data["games"] = dict(sorted(data["games"].items()))
    data["measured"]["tool"] = {
        "by": "bench/tune_schedules.py",
        "seeds": f"{LEARNING}-{LEARNING + DEALS - 1} to learn, {TESTING}-{TESTING + DEALS - 1} to test",
        "deals": {name: f"{len(found[name].learning)} + {len(found[name].testing)}" for name in sorted(written)},
        "seconds": SECONDS,
        "version": version(),
        "date": datetime.date.today().isoformat(),
    }
    SCHEDULES.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def others(deals: int) -> None:
    """Try the shares of kinds, and each engine alone, on games that had no part in choosing them."""
    total: Counter[str] = Counter()
    for game in other_games("check").values():
        counts: Counter[str] = Counter()
        for seed in range(CHECKING, CHECKING + deals):
            for strategy in ("auto", *map(str, alone_schedules())):
                found = solve(game.deal(seed), Limits(seconds=SECONDS), strategy)
                counts[strategy] += found.verdict != "unknown"
        total.update(auto=counts["auto"], best=max(counts[str(one)] for one in alone_schedules()), deals=deals)
        print(f"{game.name:30} {kind_of(game.rules):15} {dict(counts)}", flush=True)
    print(f"auto decides {total['auto']} of {total['deals']}, the best engine of each game {total['best']}")


def main() -> None:
    """Do one step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("measure", "write", "others"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="measure these only")
    parser.add_argument("--deals", type=int, default=DEALS, help="to learn from, and as many to test on")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where what is measured is kept")
    parser.add_argument("--older", action="store_true", help="use what was measured with other engines, too")
    parser.add_argument("--leave", nargs="*", default=[], metavar="KIND", help="write no shares for these kinds")
    chosen = parser.parse_args()
    assert all(variant.split(":")[0] in ENGINES for variant in VARIANTS)
    if chosen.step == "others":
        return others(chosen.deals)
    kept = Kept(chosen.kept, older=chosen.older)
    if chosen.step == "measure":
        return measure(chosen.games or list(games()), kept, chosen.deals)
    return write(kept, chosen.leave)


if __name__ == "__main__":
    main()
