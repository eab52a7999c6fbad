"""Measure labels of hardness and train the models that the package ships (src/winnable/hardness/models/).

    python tools/train_hardness.py freecell --seconds 300
    python tools/train_hardness.py klondike --seconds 300
    python tools/train_hardness.py general --seconds 300

Labels are kept in build/hardness/ as they are measured, so that the same command goes on where it stopped; a model is
trained on what there is. Seeds of the test are never trained on.
"""

import argparse
import csv
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from winnable import Limits, all_games, find_game, solve
from winnable.core.fingerprint import version
from winnable.game import Deal, Game
from winnable.hardness.features import DEAL_FEATURES, numbers_of_seeds
from winnable.hardness.grading import CELLS, LENGTH, RUNS, SHARE
from winnable.hardness.labels import effort, minimum_cells, near_optimal_length, win_share
from winnable.hardness.models import PROBE
from winnable.hardness.probes import probed
from winnable.reports.dataset import shipped_dataset

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "hardness"
MODELS = ROOT / "src" / "winnable" / "hardness" / "models"
QUANTILES = 200
EFFORT_DEALS = 40
EFFORT_RUNS = 8
"""Runs of the second measurement of an effort, which says how far the first is off."""
FEWEST = 8
"""Winnable deals that suffice for a comparison."""
KLONDIKE_PLAYER: dict[str, Any] = {"player": "solver-tree", "settings": {"samples": 24, "positions": 200}, "tries": 100}
SPIDER_PLAYER: dict[str, Any] = {"player": "plans", "settings": {"samples": 12}, "tries": 100}
"""The strong players whose wins are a label."""
QUICK_GAMES: dict[str, Any] = {"player": "uct", "settings": {"samples": 16}, "tries": 24}
QUICK_SPIDER: dict[str, Any] = {"player": "plans", "settings": {"samples": 2}, "tries": 12}
SHORT_SEARCH: dict[str, Any] = {"cells": 1, "positions": 400}


@dataclass(frozen=True)
class Target:
    """What a model of a game predicts."""

    label: str
    higher_is_harder: bool
    dealer: str
    trained: range
    tested: range
    measure: Callable[[Deal], float | None]
    measured: dict[str, Any] | None = None
    probe: dict[str, Any] | None = None
    penalties: tuple[float, ...] = (10.0, 100.0, 1000.0)


def share_of(
    player: dict[str, Any], trained: range, tested: range, probe: dict[str, Any], fewer_tries: int | None = None
) -> Target:
    """The share of games that a strong player wins. It may play fewer games of the deals that are learned from."""

    def measure(deal: Deal) -> float:
        tries = player["tries"] if fewer_tries is None or deal.seed in tested else fewer_tries
        return win_share(deal, player["player"], tries, **player["settings"])

    return Target(SHARE, False, "solvitaire", trained, tested, measure, player, probe)


TARGETS: dict[str, list[Target]] = {
    "freecell": [
        Target(LENGTH, True, "microsoft", range(1, 4001), range(30_001, 31_001), near_optimal_length),
        Target(CELLS, True, "microsoft", range(1, 12_001), range(12_001, 16_001), minimum_cells, None, SHORT_SEARCH),
    ],
    "klondike": [share_of(KLONDIKE_PLAYER, range(1, 301), range(5001, 5151), QUICK_GAMES)],
    "klondike-deal-1": [share_of(KLONDIKE_PLAYER, range(1, 301), range(5001, 5151), QUICK_GAMES)],
    "spider-1-suit": [share_of(SPIDER_PLAYER, range(1, 401), range(5001, 5061), QUICK_SPIDER, fewer_tries=20)],
}


def labels(game: str, target: Target, ends: float) -> dict[int, float]:
    """The labels that there are, and more while there is time: those of the test and of training in turns."""
    file = KEPT / f"{game}-{target.label.replace(' ', '-')}.csv"
    KEPT.mkdir(parents=True, exist_ok=True)
    known = {}
    if file.exists():
        with file.open(encoding="utf-8") as lines:
            known = {int(seed): float(value) if value else None for seed, value in csv.reader(lines)}
    with file.open("a", encoding="utf-8") as lines:
        for seed in in_turns(target):
            if time.monotonic() > ends:
                break
            if seed in known:
                continue
            deal = find_game(game).deal(seed, target.dealer)
            is_winnable = solve(deal, Limits(seconds=2)).verdict == "winnable"
            known[seed] = target.measure(deal) if is_winnable else None
            lines.write(f"{seed},{'' if known[seed] is None else known[seed]}\n")
            lines.flush()
    return {seed: value for seed, value in known.items() if value is not None}


def in_turns(target: Target) -> Iterator[int]:
    """Two seeds of training for one of the test."""
    tested = iter(target.tested)
    for place, seed in enumerate(target.trained):
        yield seed
        if place % 2:
            yield from [each for each in [next(tested, None)] if each is not None]
    yield from tested


def numbers(game: str, target: Target, seeds: list[int]) -> tuple[list[str], np.ndarray]:
    """What a model looks at, of these seeds."""
    table: list[list[float]] = [list(row) for row in numbers_of_seeds(find_game(game), target.dealer, seeds)]
    names = list(DEAL_FEATURES)
    if target.probe is not None:
        names.append(PROBE)
        kept = Kept(f"{game}-probe.json")
        for row, seed in zip(table, seeds, strict=True):
            row.append(kept.value(str(seed), partial(tried, game, target, seed)))
        kept.save()
    return names, np.array(table, float)


def tried(game: str, target: Target, seed: int) -> float:
    """What the probe finds."""
    assert target.probe is not None
    return probed(find_game(game).deal(seed, target.dealer), target.probe)


class Kept:
    """Numbers that take long, kept in a file."""

    def __init__(self, name: str) -> None:
        self._file = KEPT / name
        self._values = json.loads(self._file.read_text()) if self._file.exists() else {}

    def value(self, key: str, make: Callable[[], float]) -> float:
        """A number as it was kept, else made now."""
        if key not in self._values:
            self._values[key] = make()
        return float(self._values[key])

    def save(self) -> None:
        """Keep what was made."""
        self._file.write_text(json.dumps(self._values))


def ridge(table: np.ndarray, wanted: np.ndarray, penalty: float) -> tuple[np.ndarray, float]:
    """Weights and intercept of the linear model with the least squared error and not too large weights."""
    mean, spread = table.mean(0), table.std(0)
    used = spread > 0
    scaled = (table[:, used] - mean[used]) / spread[used]
    solved = np.linalg.solve(scaled.T @ scaled + penalty * np.eye(used.sum()), scaled.T @ (wanted - wanted.mean()))
    weights = np.zeros(table.shape[1])
    weights[used] = solved / spread[used]
    return weights, float(wanted.mean() - mean @ weights)


def best_fit(
    table: np.ndarray, wanted: np.ndarray, penalties: tuple[float, ...], *, has_probe: bool
) -> tuple[np.ndarray, float]:
    """The weights that do best when each fifth of the deals is told from the others, with the best penalty.

    With few deals the probe alone, the last number, can do better than all numbers.
    """
    fold = np.arange(len(wanted)) % 5
    alone = np.zeros_like(table)
    alone[:, -1] = table[:, -1]

    def score(chosen: np.ndarray, penalty: float) -> float:
        told = np.empty(len(wanted))
        for each in range(5):
            weights, intercept = ridge(chosen[fold != each], wanted[fold != each], penalty)
            told[fold == each] = chosen[fold == each] @ weights + intercept
        return correlation(told, wanted)

    tables = [table, alone] if has_probe else [table]
    chosen, penalty = max(
        ((which, penalty) for which in tables for penalty in penalties), key=lambda pair: score(*pair)
    )
    return ridge(chosen, wanted, penalty)


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    """Pearson's r."""
    return float(np.corrcoef(one, other)[0, 1])


def ranked(values: np.ndarray) -> np.ndarray:
    """Ranks; equal values share theirs."""
    ordered = np.sort(values)
    return (np.searchsorted(ordered, values) + np.searchsorted(ordered, values, "right")) / 2


def area_under_curve(told: np.ndarray, is_one: np.ndarray) -> float | None:
    """How probable it is that one of these deals is put above one of the others."""
    ones = int(is_one.sum())
    if ones in (0, len(told)):
        return None
    ranks = ranked(told) + 0.5
    return float((ranks[is_one].sum() - ones * (ones + 1) / 2) / ones / (len(told) - ones))


def without_probe(table: np.ndarray, wanted: np.ndarray, tested: np.ndarray, truth: np.ndarray) -> float:
    """The correlation that the numbers of the cards alone come to; the probe is the last number."""
    weights, intercept = ridge(table[:, :-1], wanted, 300.0)
    return correlation(tested[:, :-1] @ weights + intercept, truth)


def quantiles(values: np.ndarray) -> list[float]:
    """As many values as a model needs for percentiles, in order."""
    return [round(float(value), 4) for value in np.quantile(values, np.linspace(0, 1, QUANTILES))]


def trained(game: str, target: Target, known: dict[int, float]) -> dict[str, Any]:
    """A model as the package reads it, with how well it did on the deals of the test."""
    train = [seed for seed in sorted(known) if seed in target.trained]
    test = [seed for seed in sorted(known) if seed in target.tested]
    names, table = numbers(game, target, train)
    wanted = np.array([known[seed] for seed in train])
    weights, intercept = best_fit(table, wanted, target.penalties, has_probe=target.probe is not None)
    told, truth = numbers(game, target, test)[1] @ weights + intercept, np.array([known[seed] for seed in test])
    error = points_apart(told, truth)
    values, measured = table @ weights + intercept, wanted
    order = slice(None) if target.higher_is_harder else slice(None, None, -1)
    tested = {
        "trained_on": f"{target.dealer} {target.trained.start}-{target.trained.stop - 1}",
        "trained_deals": len(train),
        "tested_on": f"{target.dealer} {target.tested.start}-{target.tested.stop - 1}",
        "tested_deals": len(test),
        "correlation": round(correlation(told, truth), 4),
        "rank_correlation": round(correlation(ranked(told), ranked(truth)), 4),
    }
    if target.probe is not None:
        tested["correlation_without_probe"] = round(
            without_probe(table, wanted, numbers(game, target, test)[1], truth), 4
        )
    if target.label == CELLS:
        area = area_under_curve(told, truth >= truth.max())
        tested["area_under_curve_of_most"] = None if area is None else round(area, 4)
    return {
        "game": game,
        "rules": find_game(game).rules.digest,
        "version": version(),
        "label": target.label,
        "higher_is_harder": target.higher_is_harder,
        "measured": target.measured,
        "probe": target.probe,
        "weights": {name: float(f"{w:.6g}") for name, w in zip(names, weights, strict=True) if w},
        "means": {name: round(float(mean), 4) for name, mean in zip(names, table.mean(0), strict=True)},
        "intercept": round(intercept, 6),
        "values": quantiles(values)[order],
        "labels": quantiles(measured)[order],
        "error": round(error, 2),
        "tested": tested,
    }


def general(ends: float) -> None:
    """The efforts of some winnable deals of every game, and how far they are off; games first that have fewest."""
    file = MODELS / "general.json"
    known: dict[str, dict[str, Any]] = json.loads(file.read_text())["games"] if file.exists() else {}
    candidates = seeds_to_compare()

    def count(game: Game) -> int:
        return len(known.get(game.rules.digest, {"efforts": []})["efforts"])

    games = sorted((game for game in all_games().values() if count(game) < EFFORT_DEALS), key=count)
    for place, game in enumerate(games):
        stop = time.monotonic() + max(ends - time.monotonic(), 0.0) / (len(games) - place)
        found: list[tuple[float, float]] = []
        seeds = candidates.get(game.name, range(1, EFFORT_DEALS + 1))[:EFFORT_DEALS]
        for seed in seeds:
            if time.monotonic() > stop:
                break
            deal = game.deal(seed)
            found.append((effort(deal, RUNS), effort(deal, EFFORT_RUNS, first=RUNS)))
        if len(found) > 1 and len(found) >= max(min(FEWEST, len(seeds)), count(game)):
            known[game.rules.digest] = {
                "efforts": sorted(round(first, 3) for first, _ in found),
                "error": round(max(points_apart(*map(np.array, zip(*found, strict=True))), least_error(len(found))), 1),
            }
        told = known.get(game.rules.digest)
        print(
            f"{game.name}: " + (f"{len(told['efforts'])} deals, off by {told['error']}" if told else "none"), flush=True
        )
        text = json.dumps({"runs": RUNS, "version": version(), "games": dict(sorted(known.items()))})
        file.write_text(text + "\n", encoding="utf-8")


def least_error(deals: int) -> float:
    """With a few deals to compare with, a percentile is rough, and how rough cannot be measured."""
    return 20.0 if deals < 12 else 0.0


def points_apart(one: np.ndarray, other: np.ndarray) -> float:
    """How far two measurements of the same deals put them apart, in points of 100, on average.

    Equal values are put in an order by chance: a measurement that is the same for all deals tells nothing.
    """
    random = np.random.default_rng(1)
    apart = [np.abs(in_order(one, random) - in_order(other, random)).mean() for _ in range(40)]
    return 100 * float(np.mean(apart)) / len(one)


def in_order(values: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """The place of each value, equal ones in any order."""
    return np.argsort(np.lexsort((random.random(len(values)), values)))


def seeds_to_compare() -> dict[str, list[int]]:
    """For each game winnable seeds of the shipped dataset; where they are few, also those that are not decided."""
    rows, _ = shipped_dataset()
    found: dict[str, list[int]] = {}
    for wanted in ("winnable", "unknown"):
        for game, seed, verdict in zip(*(rows[name].to_pylist() for name in ("game", "seed", "verdict")), strict=True):
            seeds = found.setdefault(game, [])
            if verdict == wanted and (wanted == "winnable" or len(seeds) < FEWEST):
                seeds.append(seed)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*TARGETS, "general"])
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to measure labels that are missing")
    options = parser.parse_args()
    ends = time.monotonic() + options.seconds
    if options.game == "general":
        general(ends)
        return
    models = [trained(options.game, target, labels(options.game, target, ends)) for target in TARGETS[options.game]]
    for model in models:
        print(f"{model['label']}: {model['tested']}, off by {model['error']} points of 100")
    text = "[\n" + ",\n".join(map(json.dumps, models)) + "\n]\n"
    (MODELS / f"{options.game}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
