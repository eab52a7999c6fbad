"""Explanations are read back from their text, and everything that they say is checked against the layout.

The reader and the closure are of their own kind (tests/helpers/explanations.py). Nothing but the lines is looked at.
"""

import random
import time
from collections.abc import Iterator
from itertools import islice
from statistics import median, quantiles

import pytest

from helpers.attack import positions_of
from helpers.explanation_closure import Table
from helpers.explanations import Checked, Refused, check
from helpers.forged_explanations import forgeries, with_a_needless_card
from helpers.random_rules import LIKE_KLONDIKE, random_rules
from winnable import Limits, Position, State, deal, explain, prove
from winnable.referee import Dealt
from winnable.refutations.prove import is_covered

GAMES = [
    *("klondike", "klondike-deal-1", "american-canister", "british-canister", "alpha-star", "delta-star"),
    *("freecell-0-cell", "king-albert", "raglan", "somerset", "thirty", "thirty-six", "streets-and-alleys"),
    *("beleaguered-castle", "fan", "flower-garden", "northwest-territory", "trigon", "canfield", "canfield-strict"),
    *("canfield-whole-pile-paper", "storehouse", "chameleon"),
]
SEVERAL_CASES = {
    "klondike": (66, 125, 195, 248, 280, 322, 398),
    "klondike-deal-1": (88, 243, 265, 394, 477),
    "northwest-territory": (71, 81, 85, 90, 195, 210),
    "raglan": (47, 122, 414),
    "king-albert": (68, 99, 397),
    "canfield": (1396,),
}
"""Seeds of deals that have several cases, and are quickly explained."""
QUICK = 0.04
"""Seconds for an explanation of the short tests. It is then not the shortest one that can be found."""


def is_lost(position: Dealt, stock: str = "partial", level: int = 5) -> bool:
    """Return whether a relaxed game proves a loss, so that there is something to explain."""
    found = prove(position, Limits(positions=20_000), stock=stock, level=level, with_proof=False)
    return found.status == "lost"


def needs_cases(position: Dealt) -> bool:
    """Return whether only a proof with several cases shows the loss."""
    return is_lost(position) and not is_lost(position, level=0)


def deals(game: str, first: int) -> Iterator[Dealt]:
    """Yield many deals, from a seed on."""
    return (deal(game, seed) for seed in range(first, first + 20_000))


def played_positions(game: str) -> Iterator[Position]:
    """Yield positions after legal moves by chance."""
    for seed in range(1, 2_000):
        chance, state = random.Random(f"{game} {seed}"), State(deal(game, seed))
        for _ in range(chance.choice([5, 15, 40, 100])):
            moves = state.legal_moves()
            if not moves or state.is_won():
                break
            state.push(chance.choice(moves))
        yield state.position


def quickly_explained(position: Dealt) -> list[str]:
    """Return the lines of an explanation that took little time, if there is one that names cards."""
    tried = (explain(position, seconds=seconds) for seconds in (QUICK, 5 * QUICK))
    found = next((one for one in tried if one and one.blocking()), None) or explain(position)
    assert found is not None
    return found.lines(full=True)


def check_lines(position: Dealt, lines: list[str]) -> Checked:
    """Check an explanation of a position. A fault names the position."""
    try:
        return check(position.rules, position.layout, lines)
    except Refused as fault:
        raise AssertionError(f"{Position(position.rules, position.layout)}: {fault}") from None


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_said_of_a_lost_deal_is_so(game: str) -> None:
    is_rare = game in ("thirty-six", "flower-garden", "chameleon")
    stock = "strict" if game == "chameleon" else "partial"
    lost = (position for position in deals(game, 1) if is_lost(position, stock))
    for position in islice(lost, 2 if is_rare else 5):
        check_lines(position, quickly_explained(position))


@pytest.mark.parametrize("game", SEVERAL_CASES)
def test_everything_that_is_said_of_several_cases_is_so(game: str) -> None:
    for seed in SEVERAL_CASES[game]:
        position = deal(game, seed)
        assert check_lines(position, quickly_explained(position)).cases > 1


def test_a_card_that_only_goes_home_is_said_never_to_be_put_on_another() -> None:
    position = deal("klondike-deal-1", 6000707)
    found = explain(position)
    assert found is not None
    check_lines(position, found.lines(full=True))


def test_a_proof_of_very_many_cases_is_not_shown() -> None:
    found = explain(deal("northwest-territory", 6000060))
    assert found is not None
    assert "is not shown here" in found.lines(full=True)[0]


def test_everything_that_is_said_of_a_lost_position_is_so() -> None:
    count = 0
    for game in GAMES:
        for position in islice(filter(is_lost, played_positions(game)), 1):
            count += check_lines(position, quickly_explained(position)).cases > 0
    assert count >= 20


@pytest.mark.parametrize("game", ["klondike", "klondike-deal-1", "northwest-territory", "canfield"])
def test_everything_that_is_said_of_several_cases_of_a_position_is_so(game: str) -> None:
    found = islice(filter(needs_cases, played_positions(game)), 4)
    cases = [check_lines(position, quickly_explained(position)).cases for position in found]
    assert len(cases) == 4
    assert max(cases) > 1


def is_refused(position: Dealt, lines: list[str]) -> bool:
    """Return whether the reader finds a fault."""
    try:
        check(position.rules, position.layout, lines)
    except Refused:
        return True
    return False


FORGED = [("klondike", 1), ("klondike", 22), ("klondike", 5_000_165), ("canfield", 5_000_039), ("raglan", 5_000_034)]


@pytest.mark.parametrize(("game", "seed"), FORGED)
def test_an_explanation_with_one_thing_changed_is_refused(game: str, seed: int) -> None:
    position = deal(game, seed)
    lines = quickly_explained(position)
    check_lines(position, lines)
    forged = list(forgeries(lines))
    whats = {what.split(":")[0] for what, _ in forged}
    assert {"line left out", "a clause left out", "another card", "a mark added", "cards exchanged"} <= whats
    for what, changed in random.Random(seed).sample(forged, 25):
        assert is_refused(position, changed), what


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("left out", "no case holds with|there is no earlier case|says nothing of"),
        ("twice", "can be left out"),
        ("in two", "need not be assumed"),
    ],
)
def test_every_case_is_needed_and_so_is_what_it_assumes(words: str, fault: str) -> None:
    count = 0
    for seed in (22, 40, 5_000_165):
        position = deal("klondike", seed)
        for what, changed in forgeries(quickly_explained(position)):
            if what.startswith("case ") and what.endswith(words):
                count += 1
                with pytest.raises(Refused, match=fault):
                    check(position.rules, position.layout, changed)
    assert count >= 4


def test_a_card_that_may_as_well_move_is_refused() -> None:
    count = 0
    for seed in (7, 15, 21, 22, 23, 27, 29, 37):
        position = deal("british-canister", seed)
        lines = quickly_explained(position)
        for _, changed in with_a_needless_card(lines, Table(position.rules, position.layout)):
            count += 1
            with pytest.raises(Refused, match="not minimal"):
                check(position.rules, position.layout, changed)
    assert count >= 3


@pytest.mark.long
@pytest.mark.parametrize("batch", range(5))
def test_everything_that_is_said_of_many_lost_deals_is_so(batch: int) -> None:
    """Each batch has nine deals of every game. The command prints three lines more, the title among them."""
    lengths, begin = [], 9 * batch
    for game in GAMES:
        lost = (position for position in deals(game, 6_000_001) if is_lost(position, "strict"))
        for position in islice(lost, begin, begin + 9):
            start = time.thread_time()
            found = explain(position)
            assert time.thread_time() - start < 2
            assert found is not None
            check_lines(position, found.lines(full=True))
            lengths.append(len(found.lines(full=True)) + 3)
    assert len(lengths) == 9 * len(GAMES)
    assert median(lengths) <= 15
    assert quantiles(lengths, n=20)[-1] <= 40
    assert max(lengths) <= 150


@pytest.mark.long
@pytest.mark.parametrize("batch", range(10))
def test_everything_that_is_said_of_random_games_is_so(batch: int) -> None:
    count = 0
    for seed in range(30 * batch, 30 * batch + 30):
        chance = random.Random(seed)
        rules = random_rules(chance, is_covered, LIKE_KLONDIKE if seed % 2 else None)
        for layout in positions_of(rules, chance, 3, 3, 3):
            found = explain(Position(rules, layout), seconds=5 * QUICK)
            if found is not None:
                check_lines(Position(rules, layout), found.lines(full=True))
                count += 1
    assert count >= 50
