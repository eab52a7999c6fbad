"""No shortcut of the search changes a verdict: random small rules, every switch on and off, exact or hashed."""

import json
import random
from dataclasses import fields

import pytest

from random_rules import random_rules
from winnable import Deal, Game, replay
from winnable.solving import Limits, Result, Switches, solve

SWITCHES = [field.name for field in fields(Switches)]
IN_CI = 120
DEALS = 4


def variants() -> dict[str, Switches]:
    """All switches, each alone, and all but each."""
    alone = {name: Switches(**{other: other == name for other in SWITCHES}) for name in SWITCHES}
    without = {f"without {name}": Switches(**{name: False}) for name in SWITCHES}
    return {"all": Switches()} | alone | without


def compare(deal: Deal, told: str) -> bool:
    """Whether the plain search decided the deal; if so, every other search must agree as far as it decides."""
    plain = solve(deal, Limits(positions=100_000), "complete", switches=Switches.none())
    if plain.verdict == "unknown":
        return False
    searches: dict[str, Result] = {
        name: solve(deal, Limits(positions=200_000), "complete", switches=switches)
        for name, switches in variants().items()
    }
    searches["exact"] = solve(deal, Limits(positions=200_000), "complete", exact=True)
    searches["exact and plain"] = solve(
        deal, Limits(positions=200_000), "complete", switches=Switches.none(), exact=True
    )
    searches["auto"] = solve(deal, Limits(positions=200_000))
    searches["little memory"] = solve(deal, Limits(positions=200_000, memory_bytes=1 << 20), "complete")
    for engine in ("best-first=1", "beam=1", "restarts=1"):
        searches[engine] = solve(deal, Limits(positions=20_000), engine)
    for name, found in searches.items():
        assert found.verdict in (plain.verdict, "unknown"), f"{name}: {told}"
        if found.moves is not None:
            assert replay(deal, found.moves).is_won(), f"{name}: {told}"
    return True


def check_rules(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    game = Game("random", "random", rules)
    for deal_seed in range(1, DEALS + 1):
        told = f"rules {seed}: {json.dumps(rules.differences())}, deal {deal_seed}"
        if not compare(game.deal(deal_seed, "solvitaire"), told):
            return


@pytest.mark.parametrize("seed", range(IN_CI))
def test_switches_do_not_change_verdicts(seed: int) -> None:
    check_rules(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10_000, 20_000))
def test_switches_do_not_change_verdicts_of_many_rules(seed: int) -> None:
    check_rules(seed)
