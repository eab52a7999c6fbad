"""Learning in rounds: the mistakes of a model show in the positions that it leads to, so a further round walks there.

Takes the seeds of a game. Returns a `Sample` and the model trained on it. With one round, walks go at random and along
wins. With more, the first round goes along wins, and each further one follows the model so far, without leaving the
win. The model is then trained only on the rounds that followed a model, since a search by it meets only such positions.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ..arguments import whole_number
from ..game import Game
from ..seeds import Seeds, as_seeds
from ..solving.models import LearnedModel
from ..solving.solver import Limits, chosen_limits
from .sampling import LIMITS, STOPS, WALKS, Sample, Walk, sample
from .training import KINDS, Trained, check_features, train

MOST_ROUNDS = 10


def learn(
    game: Game,
    seeds: Seeds,
    dealer: str | None = None,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    kind: str = "logistic",
    degree: int = 1,
    rounds: int = 1,
    stops: int = STOPS,
    features: Sequence[str] | None = None,
    progress: Callable[[int, Sample], None] = lambda done, found: None,
) -> tuple[Sample, Trained]:
    """Sample and train, `rounds` times. A kind that the core cannot run leads nowhere, so it has one round.

    The limits are for each label, 20,000 positions by default. With a limit in positions alone, the same arguments give
    the same model. The model uses only some `features`, if they are given. `progress` is called after each deal of each
    round with the number of deals done.
    """
    check_features(features)
    wanted, allowed = as_seeds(seeds), chosen_limits(limits, seconds, LIMITS)
    rounds = whole_number(rounds, "the number of rounds", 1, MOST_ROUNDS) if KINDS[kind].runs else 1

    def walked(number: int, walks: Sequence[Walk], policy: LearnedModel | None) -> Sample:
        def progress_in_all(done: int, found: Sample) -> None:
            progress(number * len(wanted) + done, found)

        return sample(game, wanted, dealer, allowed, walks=walks, stops=stops, policy=policy, progress=progress_in_all)

    found = walked(0, WALKS if rounds == 1 else ("on-policy",), None)
    led: Sample | None = None
    for number in range(1, rounds):
        more = walked(number, ("on-policy",), train(led or found, game, kind, degree=degree, features=features).model)
        if led is None:
            led = more
        else:
            led.add(more)
    found = led or found
    notes: dict[str, Any] = {"seeds": str(wanted), "dealer": dealer or game.default_dealer, "stops": stops}
    notes |= {} if allowed.positions is None else {"positions": allowed.positions}
    notes |= {} if allowed.seconds is None else {"seconds": allowed.seconds}
    notes |= {"degree": degree, "rounds": rounds, "unknown": found.unknown, "deals": found.deals}
    notes |= {} if features is None else {"features": list(features)}
    return found, train(found, game, kind, degree=degree, learned=notes, features=features)
