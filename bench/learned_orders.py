"""Learned orders beside the usual one: positions, nodes and time of the same deals, as a table and a figure.

    python bench/learned_orders.py birds-of-a-feather 72000-73999 --run auto --run birds.json:best-first=1:dive=1 \
        --svg docs/images/learned-birds.svg

A run is `ENGINES`, or `MODEL.json:ENGINES`, or `WEIGHTS.json:ENGINES` with weights of features in place of a model.
Deals that a run leaves undecided count in its figures as they are: the positions and the time that were spent. Times
are engine time on one core, and the runs take turns deal by deal, so that a busy machine slows them all.
"""

import argparse
import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path

from winnable import Game, Limits, find_game, solve
from winnable.reports.plots import spent_plot
from winnable.seeds import parse_seeds
from winnable.solving.models import LearnedModel, read_model
from winnable.solving.weights import FEATURES, Weights


@dataclass
class Run:
    """One order with its engines, and what it took for each deal."""

    name: str
    engines: str
    model: LearnedModel | None = None
    weights: Weights | None = None
    decided: list[bool] = field(default_factory=list)
    straight: list[bool] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @classmethod
    def parse(cls, text: str, game: Game) -> "Run":
        """`ENGINES` or `MODEL.json:ENGINES`."""
        if ".json:" not in text:
            return cls(f"usual, {text}", text)
        start, engines = text.split(".json:", 1)
        path = Path(f"{start}.json")
        content = json.loads(path.read_text(encoding="utf-8"))
        if content.keys() <= FEATURES.keys():
            return cls(f"{path.stem}, {engines}", engines, weights=content)
        model = read_model(path, game.rules)
        return cls(f"{model.kind}, {engines}", engines, model)

    def solve(self, game: Game, seed: int, limits: Limits) -> None:
        """One more deal."""
        result = solve(game.deal(seed), limits, self.engines, model=self.model, weights=self.weights)
        self.decided.append(result.verdict != "unknown")
        self.positions.append(result.positions)
        self.seconds.append(result.seconds)
        if result.verdict == "winnable":
            self.nodes.append(result.expanded + 1)
            self.straight.append(result.expanded <= result.deepest + 1)

    @property
    def row(self) -> str:
        """Its line of the table."""
        nodes = sorted(self.nodes) or [0]
        nearly_most = nodes[int(0.99 * (len(nodes) - 1))]
        return (
            f"| {self.name} | {sum(self.decided)} | {100 * sum(self.straight) / max(len(nodes), 1):.1f} % "
            f"| {statistics.median(nodes):,.0f} | {statistics.mean(nodes):,.1f} | {nearly_most:,} "
            f"| {nodes[-1]:,} | {statistics.median(self.positions):,.0f} | {statistics.mean(self.positions):,.0f} "
            f"| {1000 * statistics.median(self.seconds):.3f} | {1000 * statistics.mean(self.seconds):.3f} |"
        )


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("seeds", type=parse_seeds)
    parser.add_argument("--run", action="append", required=True, metavar="[MODEL.json:]ENGINES")
    parser.add_argument("--positions", type=int, help="give up on a deal after this many positions")
    parser.add_argument("--timeout", type=float, help="or after this many seconds")
    parser.add_argument("--svg", type=Path, help="where the figure goes")
    options = parser.parse_args()
    game = find_game(options.game)
    runs = [Run.parse(text, game) for text in options.run]
    limits = Limits(seconds=options.timeout, positions=options.positions)
    for seed in options.seeds:
        for run in runs:
            run.solve(game, seed, limits)
    columns = "order, engines|decided|straight|median nodes|mean|99 %|most|median positions|mean|median ms|mean ms"
    print(f"| {columns.replace('|', ' | ')} |")
    print("|" + (columns.count("|") + 1) * "---|")
    for run in runs:
        print(run.row)
    if options.svg:
        title = f"{game.name}: {len(runs[0].decided):,} deals"
        lines = [(run.name, run.decided, run.positions, run.seconds) for run in runs]
        options.svg.write_text(spent_plot(title, lines, "learned-orders").svg())


if __name__ == "__main__":
    main()
