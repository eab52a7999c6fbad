"""Learning in rounds: what a model gets wrong shows where it leads, so a further round walks there.

Takes the seeds of a game, gives a `Sample` of all rounds and the model trained on it. In the first round walks go at
random and along wins; in each further one they go where the model so far leads, never leaving the win.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..arguments import whole_number
from ..game import Game
from .sampling import LABEL_POSITIONS, STOPS, Sample, sample
from .training import KINDS, Trained, train

MOST_ROUNDS = 10


def learn(
    game: Game,
    seeds: Sequence[int],
    dealer: str,
    kind: str = "logistic",
    *,
    degree: int = 1,
    rounds: int = 1,
    stops: int = STOPS,
    positions: int = LABEL_POSITIONS,
    learned: Mapping[str, Any] | None = None,
    told: Callable[[int, Sample], None] = lambda done, found: None,
) -> tuple[Sample, Trained]:
    """Sample and train, `rounds` times; the same arguments give the same model. A kind that the core cannot run leads
    nowhere, so it has one round.

    `told` hears after each deal of each round how many are done.
    """
    rounds = whole_number(rounds, "the number of rounds", 1, MOST_ROUNDS) if KINDS[kind].runs else 1
    found = sample(game, seeds, dealer, stops=stops, positions=positions, told=told)
    for number in range(1, rounds):
        policy = train(found, game, kind, degree=degree).model

        def told_so_far(done: int, more: Sample, before: int = number * len(seeds)) -> None:
            told(before + done, more)

        led = sample(
            game,
            seeds,
            dealer,
            walks=("on-policy",),
            stops=stops,
            positions=positions,
            policy=policy,
            told=told_so_far,
        )
        found.add(led)
    notes = {**(learned or {}), "dealer": dealer, "stops": stops, "positions": positions}
    notes |= {"degree": degree, "rounds": rounds, "unknown": found.unknown, "deals": found.deals}
    return found, train(found, game, kind, degree=degree, learned=notes)
