"""Learns in which order a search tries the moves of a grid, and writes cpp/families/grid/grid_weights.hpp.

Deals that can be won are walked through twice without leaving the win, at random and by the order that there is; at
every stop all moves are labelled by whether they keep the win. For each number of stacks a logistic regression on the
traits of the moves (`cpp/families/grid/grid_order.hpp`), each less its mean at the stop, gives the weights.

    python tools/learn_grid_order.py 30000-30399
"""

import random
import sys
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from winnable import _core, find_game
from winnable.core.codec import codec_for, core_layout, core_rules
from winnable.core.state import State
from winnable.rows import VERDICTS
from winnable.seeds import parse_seeds
from winnable.solving.solver import Limits, checked_schedule, core_options

HEADER = Path(__file__).parent.parent / "cpp" / "families" / "grid" / "grid_weights.hpp"
GAME = find_game("birds-of-a-feather")
SCALE = 32
LEAST_ROWS = 3000
TEXT = """\
// What each trait of a move weighs, by the number of stacks. Written by tools/learn_grid_order.py from the moves of
// {game}, deals {seeds}: {rows} moves at {stops} stops. Do not edit.
// clang-format off
#pragma once

#include "families/grid/grid_order.hpp"

namespace winnable {{

constexpr int kMostWeighedStacks = {most};
constexpr std::array<std::array<int, kMoveTraits>, kMostWeighedStacks + 1> kGridWeights{{{{
{lines}
}}}};

}}  // namespace winnable
"""


def labelled(seeds: list[int]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The traits of moves, whether they keep the win, the number of stacks, and the number of the stop."""
    rules, codec = core_rules(GAME.rules), codec_for(GAME.rules)
    options = core_options(GAME.rules, Limits(positions=200_000), checked_schedule("auto", GAME.rules))
    traits, labels, stacks, stops = [], [], [], []
    for seed in seeds:
        deal = GAME.deal(seed)
        for is_random in (False, True):
            generator, state = random.Random(seed), State(deal)
            while not state.is_won():
                layout = core_layout(GAME.rules, state.layout)
                moves, _, verdicts = _core.children(rules, layout, options)
                words = [VERDICTS[verdict] for verdict in verdicts]
                keeping = [number for number, word in enumerate(words) if word == "winnable"]
                if not keeping:
                    break
                if "unwinnable" in words and "unknown" not in words:
                    found = np.frombuffer(_core.move_traits(rules, layout, options), np.int32)
                    traits.append(found.reshape(len(words), -1))
                    labels.append(np.array([word == "winnable" for word in words]))
                    lying = len(state.layout.cards())
                    stacks.append(np.full(len(words), lying))
                    stops.append(np.full(len(words), len(stops)))
                chosen = generator.choice(keeping) if is_random else keeping[-1]
                for number in moves[chosen]:
                    state.push(codec.move(number))
    return np.vstack(traits), np.concatenate(labels), np.concatenate(stacks), np.concatenate(stops)


def fitted(traits: np.ndarray, labels: np.ndarray, stacks: np.ndarray, stops: np.ndarray) -> list[list[int]]:
    """A line of weights for each number of stacks, from 0 on; where there is too little to learn from, that of more."""
    counts = np.bincount(stops)
    centred = traits - np.stack([np.bincount(stops, column) / counts for column in traits.T], 1)[stops]
    share = np.clip(np.bincount(stops, labels) / counts, 0.01, 0.99)
    inputs = np.hstack([centred, np.log(share / (1 - share))[stops][:, None]])
    lines: dict[int, list[int]] = {}
    for number in range(2, int(stacks.max()) + 2):
        near = abs(stacks - number) <= 1
        if near.sum() < LEAST_ROWS:
            near = abs(stacks - number) <= 3
        if near.any() and 0 < labels[near].mean() < 1:
            weights = LogisticRegression(max_iter=3000, C=0.3).fit(inputs[near], labels[near]).coef_[0][:-1]
            lines[number] = [round(SCALE * float(weight)) for weight in weights]
    return [lines[min(known for known in lines if known >= number)] for number in range(max(lines) + 1)]


def main() -> None:
    """Learn from the deals named on the command line."""
    (seeds,) = sys.argv[1:]
    traits, labels, stacks, stops = labelled(list(parse_seeds(seeds)))
    lines = fitted(traits, labels, stacks, stops)
    text = "\n".join("    {" + ", ".join(map(str, line)) + "}," for line in lines)
    about = {"game": GAME.name, "seeds": seeds, "rows": len(labels), "stops": int(stops.max()) + 1}
    HEADER.write_text(TEXT.format(lines=text, most=len(lines) - 1, **about), encoding="utf-8")


if __name__ == "__main__":
    main()
