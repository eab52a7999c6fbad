"""Learning in rounds: what a model gets wrong shows where it leads, so a further round walks there.

Takes the seeds of a game, gives a `Sample` and the model trained on it. With one round, walks go at random and along
wins. With more, the first goes along wins, and each further one where the model so far leads, never leaving the win;
the model is trained on the rounds that were led alone, since a search by it meets such positions and no others.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..arguments import whole_number
from ..game import Game
from ..solving.models import LearnedModel
from .sampling import LABEL_POSITIONS, STOPS, WALKS, Sample, Walk, sample
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
    progress: Callable[[int, Sample], None] = lambda done, found: None,
) -> tuple[Sample, Trained]:
    """Sample and train, `rounds` times; the same arguments give the same model. A kind that the core cannot run leads
    nowhere, so it has one round.

    `told` hears after each deal of each round how many are done.
    """
    rounds = whole_number(rounds, "the number of rounds", 1, MOST_ROUNDS) if KINDS[kind].runs else 1

    def walked(number: int, walks: Sequence[Walk], policy: LearnedModel | None) -> Sample:
        def progress_in_all(done: int, found: Sample) -> None:
            progress(number * len(seeds) + done, found)

        return sample(
            game, seeds, dealer, walks=walks, stops=stops, positions=positions, policy=policy, progress=progress_in_all
        )

    found = walked(0, WALKS if rounds == 1 else ("on-policy",), None)
    led: Sample | None = None
    for number in range(1, rounds):
        more = walked(number, ("on-policy",), train(led or found, game, kind, degree=degree).model)
        if led is None:
            led = more
        else:
            led.add(more)
    found = led or found
    notes = {**(learned or {}), "dealer": dealer, "stops": stops, "positions": positions}
    notes |= {"degree": degree, "rounds": rounds, "unknown": found.unknown, "deals": found.deals}
    return found, train(found, game, kind, degree=degree, learned=notes)
