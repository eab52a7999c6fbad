"""Searches compared on random small games: what the core says with its shortcuts against what it says without them.

Positions are dealt, reached by playing at random, or typed in. Verdicts are asked for in batches inside the core, so
that thousands of positions take seconds.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from helpers.positions import Position
from helpers.random_rules import random_layout
from winnable import Game, Layout, Rules, _core
from winnable.core.codec import core_layout, core_rules
from winnable.core.state import State
from winnable.rows import VERDICTS
from winnable.solving.solver import Cancel, Limits, checked_schedule, core_options
from winnable.solving.switches import Switches

NONE = Switches.none()
ALL = Switches.all()


@dataclass
class Tally:
    """How much was compared; a test that compares too little must fail."""

    compared: int = 0
    wins: int = 0
    losses: int = 0

    def add(self, verdict: str) -> None:
        self.compared += verdict != "unknown"
        self.wins += verdict == "winnable"
        self.losses += verdict == "unwinnable"

    def check(self, compared: int, wins: int, losses: int) -> None:
        told = f"only {self} compared, too little to say anything"
        assert self.compared >= compared, told
        assert self.wins >= wins, told
        assert self.losses >= losses, told


def applies(name: str, rules: Rules) -> bool:
    """Whether the core takes the conditions of a shortcut to hold."""
    return name in _core.applicable(core_rules(rules))


def searched(
    rules: Rules, layouts: Sequence[Layout], switches: Switches, positions: int, strategy: str = "complete"
) -> list[str]:
    """The verdict of each layout."""
    options = core_options(rules, Limits(positions=positions), checked_schedule(strategy, rules))
    options.shortcuts = switches.names()
    numbered = [core_layout(rules, layout) for layout in layouts]
    found = _core.solve_layouts(core_rules(rules), numbered, options, math.inf, Cancel().core)
    assert len(found) == len(layouts)
    return [VERDICTS[number] for number in found.columns()["verdict"]]


def played(rules: Rules, layout: Layout, generator: random.Random) -> Layout:
    """A position that random play leads to."""
    state = State(Position(rules, layout))
    for _ in range(generator.randint(1, 25)):
        legal = state.legal_moves()
        if not legal:
            break
        state.push(generator.choice(legal))
    return state.layout


def positions_of(rules: Rules, generator: random.Random, dealt: int, walked: int, typed: int) -> list[Layout]:
    """Deals, positions in the middle of a game, and positions that need not come about in any."""
    game = Game("random", "random", rules)
    layouts = [game.deal(generator.randint(1, 10**6), "solvitaire").layout for _ in range(dealt)]
    walks = [played(rules, generator.choice(layouts), generator) for _ in range(walked)]
    return layouts + walks + [random_layout(rules, generator) for _ in range(typed)]


def disagreements(
    rules: Rules, layouts: Sequence[Layout], variants: dict[str, Switches], tally: Tally, positions: int
) -> list[str]:
    """Where a search with shortcuts says something else than the one without, if that comes to an end."""
    plain = searched(rules, layouts, NONE, positions)
    decided = [i for i, verdict in enumerate(plain) if verdict != "unknown"]
    for i in decided:
        tally.add(plain[i])
    wrong = []
    for name, switches in variants.items():
        found = searched(rules, [layouts[i] for i in decided], switches, 4 * positions)
        wrong += [
            f"{name}: {verdict}, not {plain[i]}: {rules.differences()} {layouts[i]}"
            for i, verdict in zip(decided, found, strict=True)
            if verdict not in ("unknown", plain[i])
        ]
    return wrong
