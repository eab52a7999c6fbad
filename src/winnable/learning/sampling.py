"""Labelled positions: where the moves of positions lead, and whether that can still be won.

Takes the seeds of a game. Returns a `Sample`: features and exact labels. Each winnable deal is walked through twice,
once at random and once along the win that the search finds (on policy). At every stop all moves of a search are made,
and the resulting positions are searched. Positions whose search does not end are left out and counted.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from .. import _core
from ..core.codec import codec_for, core_layout, core_rules
from ..core.state import State
from ..errors import BadInput
from ..game import Deal, Game
from ..moves import Move
from ..rows import VERDICTS
from ..seeds import Seeds, as_seeds
from ..solving.models import LearnedModel
from ..solving.solver import Limits, checked_schedule, chosen_limits, core_options, solve
from ..solving.weights import FEATURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Walk = Literal["random", "on-policy"]
WALKS: tuple[Walk, ...] = ("random", "on-policy")
LIMITS = Limits(positions=20_000)
"""Of the search of a label."""
_TIMES_LONGER = 10
"""How much longer the search of a deal may take than that of a label."""
STOPS = 15
"""Positions of a walk at which all moves are tried."""


@dataclass
class Sample:
    """Positions with their features and labels."""

    rows: list["NDArray[np.int32]"] = field(default_factory=list)
    labels: list["NDArray[np.uint8]"] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    """For each stop the seed of its deal; `rows` and `labels` have one entry for each stop, with its moves."""
    deals: int = 0
    lost_deals: int = 0
    unknown_deals: int = 0
    unknown: int = 0
    """Positions left out because their search did not end."""
    alike: int = 0
    """Positions left out because all moves of a stop were won, or all lost."""

    def __len__(self) -> int:
        return sum(len(labels) for labels in self.labels)

    def add(self, other: "Sample") -> None:
        """Add more positions of the same deals."""
        self.rows += other.rows
        self.labels += other.labels
        self.seeds += other.seeds
        self.unknown += other.unknown
        self.alike += other.alike

    def table(self) -> "tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]":
        """Return features, labels (1: winnable), seeds and numbers of stops, a row for each position."""
        import numpy as np

        if not self.rows:
            raise BadInput("no position was found with both good and bad moves; take more seeds")
        sizes = [len(labels) for labels in self.labels]
        stops = np.repeat(np.arange(len(sizes)), sizes)
        return np.vstack(self.rows), np.concatenate(self.labels), np.array(self.seeds, np.int64)[stops], stops


def sample(
    game: Game,
    seeds: Seeds,
    dealer: str | None = None,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    walks: Sequence[Walk] = WALKS,
    stops: int = STOPS,
    policy: LearnedModel | None = None,
    progress: Callable[[int, Sample], None] = lambda done, found: None,
) -> Sample:
    """Label positions from the deals of these seeds.

    The limits are for each label, 20,000 positions by default. With a limit in positions alone, the same seeds give the
    same sample. With a `policy` the walk on policy goes where that model leads, as long as the win is kept: so it meets
    the positions in which a search by such a model goes wrong. `progress` is called after each deal with how many are
    done.
    """
    found, allowed = Sample(), chosen_limits(limits, seconds, LIMITS)
    labeller = _Labeller(game, allowed, found, policy)
    for done, seed in enumerate(as_seeds(seeds), 1):
        deal = game.deal(seed, dealer)
        result = solve(deal, _longer(allowed))
        found.deals += 1
        found.lost_deals += result.verdict == "unwinnable"
        found.unknown_deals += result.verdict == "unknown"
        if result.moves:
            for walk in walks:
                labeller.walk(deal, seed, result.moves, walk, stops)
        progress(done, found)
    return found


def _longer(limits: Limits) -> Limits:
    return replace(
        limits,
        seconds=None if limits.seconds is None else _TIMES_LONGER * limits.seconds,
        positions=None if limits.positions is None else _TIMES_LONGER * limits.positions,
    )


class _Labeller:
    def __init__(self, game: Game, limits: Limits, found: Sample, policy: LearnedModel | None) -> None:
        self._rules, self._core_rules = game.rules, core_rules(game.rules)
        self._codec = codec_for(game.rules)
        self._options = core_options(game.rules, limits, checked_schedule("auto", game.rules))
        self._found = found
        self._policy = policy

    def walk(self, deal: Deal, seed: int, win: tuple[Move, ...], walk: Walk, stops: int) -> None:
        """Label the moves of some positions: along a win, or at random from a position of it, keeping the win."""
        if walk == "on-policy" and self._policy is None:
            self._along(State(deal), seed, win, stops)
        else:
            self._freely(State(deal), seed, win, stops, is_led=walk == "on-policy")

    def _along(self, state: State, seed: int, win: tuple[Move, ...], stops: int) -> None:
        wanted = {len(win) * stop // stops for stop in range(stops)}
        for number, move in enumerate(win):
            if number in wanted:
                self.stop(state, seed)
            state.push(move)

    def _freely(self, state: State, seed: int, win: tuple[Move, ...], stops: int, *, is_led: bool) -> None:
        generator = random.Random(f"{'on-policy' if is_led else 'random'} {seed}")
        begin = generator.randrange(max(len(win) - stops, 0) + 1)
        for move in win[:begin]:
            state.push(move)
        for _ in range(stops):
            keeping = self.stop(state, seed)
            if not keeping:
                return
            chosen = max(keeping, key=lambda kept: kept.worth) if is_led else generator.choice(keeping)
            for move in chosen.moves:
                state.push(move)

    def stop(self, state: State, seed: int) -> list["_Kept"]:
        """Label the positions after each move of a position, and return the moves that keep the win."""
        import numpy as np

        numbers, features, verdicts = _core.children(
            self._core_rules, core_layout(self._rules, state.layout), self._options
        )
        words = [VERDICTS[verdict] for verdict in verdicts]
        known = np.array([word != "unknown" for word in words], bool)
        labels = np.array([word == "winnable" for word in words], np.uint8)[known]
        self._found.unknown += int(len(words) - known.sum())
        rows = np.frombuffer(features, np.int32).reshape(len(words), len(FEATURES))
        if 0 < labels.sum() < len(labels):
            self._found.rows.append(rows[known])
            self._found.labels.append(labels)
            self._found.seeds.append(seed)
        else:
            self._found.alike += len(labels)
        return [
            _Kept([self._codec.move(number) for number in moves], self._policy.core.value(row) if self._policy else 0.0)
            for moves, row, word in zip(numbers, rows.tolist(), words, strict=True)
            if word == "winnable"
        ]


@dataclass(frozen=True)
class _Kept:
    """A move of the search that keeps the win, as elementary moves, and its value by the policy."""

    moves: list[Move]
    worth: float
