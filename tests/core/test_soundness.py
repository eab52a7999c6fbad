"""No shortcut of the search changes a verdict: random small games, every switch on and off, dealt, mid-game, typed in.

Each test says how much it must have compared at the least: agreement about nothing proves nothing.
"""

import itertools
import json
import random
from collections.abc import Callable

import pytest

from helpers.attack import ALL, NONE, Tally, applies, disagreements, positions_of, searched
from helpers.brute_force import is_winnable
from helpers.positions import Position
from helpers.random_rules import CARDS_LEAVE, LIKE_KLONDIKE, Draws, random_rules, shared_draws, values
from winnable import Deal, Game, Rules, _core, replay
from winnable.core.codec import core_layout, core_rules
from winnable.refutations.prove import is_covered
from winnable.rows import VERDICTS
from winnable.rules.model import TableauPiles
from winnable.solving.results import Result
from winnable.solving.schedules import ENGINES
from winnable.solving.solver import Cancel, Limits, checked_schedule, core_options, solve
from winnable.solving.switches import SHORTCUTS, Switches

PLAIN_POSITIONS = 12_000


# Every search against exhaustive play by the referee, which shares nothing with the core


def check_against_exhaustive_play(seed: int, rule_sets: int, tally: Tally, most: int) -> None:
    generator = random.Random(f"exhaustive {seed}")
    for _ in range(rule_sets):
        rules = random_rules(generator, lambda rules: rules.deck_size <= 24)
        for layout in positions_of(rules, generator, dealt=2, walked=1, typed=2):
            position = Position(rules, layout)
            truth = is_winnable(position, most)
            if truth is None:
                continue
            expected = "winnable" if truth else "unwinnable"
            tally.add(expected)
            for strategy in ("auto", "complete"):
                found = solve(position, Limits(positions=400_000), strategy)
                # A search can go astray for long where another finds a win at once, but then it says nothing.
                allowed = (expected, "unknown") if truth else (expected,)
                assert found.verdict in allowed, f"{strategy}: {rules.differences()} {layout}"
                if found.moves is not None:
                    assert replay(position, found.moves).is_won()


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_are_those_of_exhaustive_play(seed: int) -> None:
    tally = Tally()
    check_against_exhaustive_play(seed, 40, tally, most=300)
    tally.check(compared=90, wins=20, losses=30)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_verdicts_are_those_of_longer_exhaustive_play(seed: int) -> None:
    """Of a hundred positions that 600 decide, 300 decide 97, in a third of the time."""
    tally = Tally()
    check_against_exhaustive_play(seed, 40, tally, most=600)
    tally.check(compared=90, wins=20, losses=30)


# Each shortcut on rules for which it applies, alone, with the others, and left out


RARE_FAMILIES = {
    "suit_reduction": "hole",
    "grid_connectivity": "grid",
    "cut_cards": "grid",
    "lone_discards": "overlap",
    "partners": "overlap",
    "earlier_stock": "overlap",
}
"""Shortcuts for families that are seldom drawn; no other family has them, as `applies` says."""


DRAWN_FROM = RARE_FAMILIES | {"loose_cards": LIKE_KLONDIKE, "earlier_waste": LIKE_KLONDIKE, "sweep": CARDS_LEAVE}
"""Where rules for a shortcut are drawn, if not from all."""


def check_shortcut(
    name: str, seed: object, draws: Draws, rule_sets: int, tally: Tally, wanted: Callable[[Rules], bool] | None = None
) -> None:
    generator = random.Random(f"{name} {seed}")
    variants = {"alone": Switches.only(name), "all": ALL, "without": ALL.without(name)}
    twisted = draws.twisted(generator, lambda rules: applies(name, rules) and (wanted is None or wanted(rules)))
    for rules in itertools.islice(twisted, rule_sets):
        few = positions_of(rules, generator, dealt=3, walked=2, typed=3)
        before = tally.compared
        wrong = disagreements(rules, few, variants, tally, PLAIN_POSITIONS)
        if tally.compared - before >= len(few) // 2:  # else the plain search is too slow for many of them
            many = positions_of(rules, generator, dealt=12, walked=6, typed=12)
            wrong += disagreements(rules, many, variants, tally, PLAIN_POSITIONS)
        assert not wrong, wrong[0]


@pytest.mark.parametrize("name", SHORTCUTS)
def test_a_shortcut_changes_no_verdict_where_it_applies(name: str) -> None:
    tally = Tally()
    check_shortcut(name, 0, shared_draws(0, DRAWN_FROM.get(name)), 60, tally)
    tally.check(compared=900, wins=90, losses=90)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
@pytest.mark.parametrize("name", SHORTCUTS)
def test_a_shortcut_changes_no_verdict_of_many(name: str, seed: int) -> None:
    tally = Tally()
    draws = Draws(random.Random(f"draws {name} {seed}"), DRAWN_FROM.get(name))
    check_shortcut(name, seed, draws, 200, tally)
    tally.check(compared=3000, wins=300, losses=300)


def check_blocking_with_one_cell(seed: object, rule_sets: int, tally: Tally) -> None:
    draws = Draws(random.Random(f"one cell {seed}"))
    check_shortcut("blocking", f"one cell {seed}", draws, rule_sets, tally, lambda rules: rules.cells.count == 1)


def test_blocking_with_one_cell_changes_no_verdict() -> None:
    tally = Tally()
    check_blocking_with_one_cell(0, 40, tally)
    tally.check(compared=900, wins=200, losses=200)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 30))
def test_blocking_with_one_cell_changes_no_verdict_of_many(seed: int) -> None:
    tally = Tally()
    check_blocking_with_one_cell(seed, 150, tally)
    tally.check(compared=3000, wins=900, losses=900)


def check_twins_of_any_suit(seed: object, rule_sets: int, tally: Tally) -> None:
    def is_wanted(rules: Rules) -> bool:
        return rules.tableau_piles.build_policy == "any-suit"

    draws = Draws(random.Random(f"any suit {seed}"))
    check_shortcut("twin_symmetry", f"any suit {seed}", draws, rule_sets, tally, is_wanted)


def test_twins_of_any_suit_change_no_verdict() -> None:
    tally = Tally()
    check_twins_of_any_suit(0, 12, tally)
    tally.check(compared=200, wins=60, losses=40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 20))
def test_twins_of_any_suit_change_no_verdict_of_many(seed: int) -> None:
    check_twins_of_any_suit(seed, 60, Tally())


SAFE_POLICIES = [policy for policy in values(TableauPiles, "build_policy") if policy != "spaces-only"]
"""The policies with which moves home can be safe."""


def check_safe_moves_with_two_decks(policy: str, seed: object, rule_sets: int, tally: Tally) -> None:
    def is_wanted(rules: Rules) -> bool:
        return rules.two_decks and rules.max_rank > 1 and rules.tableau_piles.build_policy == policy

    draws = Draws(random.Random(f"two decks {policy} {seed}"))
    check_shortcut("safe_foundation", seed, draws, rule_sets, tally, is_wanted)


@pytest.mark.parametrize("policy", SAFE_POLICIES)
def test_safe_moves_home_change_no_verdict_with_two_decks(policy: str) -> None:
    tally = Tally()
    check_safe_moves_with_two_decks(policy, 0, 12, tally)
    tally.check(compared=60, wins=20, losses=10)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 20))
@pytest.mark.parametrize("policy", SAFE_POLICIES)
def test_safe_moves_home_change_no_verdict_of_many_with_two_decks(policy: str, seed: int) -> None:
    check_safe_moves_with_two_decks(policy, seed, 60, Tally())


@pytest.mark.parametrize("name", RARE_FAMILIES)
def test_a_shortcut_of_a_rare_family_is_of_no_other(name: str) -> None:
    generator = random.Random(name)
    drawn = [random_rules(generator) for _ in range(400)]
    having = {"hole" if rules.hole.present else rules.family for rules in drawn if applies(name, rules)}
    assert having == {RARE_FAMILIES[name]}


# Every value of every option of the tableau, also one that was added today


def check_value(field: str, value: str, seed: object, rule_sets: int, tally: Tally) -> None:
    generator = random.Random(f"{field} {value} {seed}")

    def has_value(rules: Rules) -> bool:
        has_effect = field != "redeal_type" or rules.tableau_piles.redeal != 0
        return rules.family == "tableau" and has_effect and getattr(rules.tableau_piles, field) == value

    for _ in range(rule_sets):
        rules = random_rules(generator, has_value)
        layouts = positions_of(rules, generator, dealt=6, walked=3, typed=6)
        wrong = disagreements(rules, layouts, {"all": ALL}, tally, PLAIN_POSITIONS)
        assert not wrong, wrong[0]


OPTIONS = (
    "build_direction",
    "build_policy",
    "spaces_policy",
    "move_built_group",
    "move_built_group_policy",
    "redeal_type",
)
VALUES = [(field, value) for field in OPTIONS for value in values(TableauPiles, field)]


@pytest.mark.parametrize(("field", "value"), VALUES)
def test_shortcuts_change_no_verdict_whatever_the_value_of_an_option(field: str, value: str) -> None:
    tally = Tally()
    check_value(field, value, 0, 25, tally)
    tally.check(compared=150, wins=15, losses=35)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 60))
@pytest.mark.parametrize(("field", "value"), VALUES)
def test_shortcuts_change_no_verdict_of_many_deals_of_an_option(field: str, value: str, seed: int) -> None:
    check_value(field, value, seed, 100, Tally())


# All searches on all rules


def variants() -> dict[str, Switches]:
    """All switches, each alone, and all but each."""
    alone = {name: Switches.only(name) for name in SHORTCUTS}
    return {"all": ALL} | alone | {f"without {name}": ALL.without(name) for name in SHORTCUTS}


def compare(deal: Deal, told: str) -> str:
    """What the plain search finds; every other search must agree as far as it decides, and its wins must replay."""
    plain = solve(deal, Limits(positions=PLAIN_POSITIONS), "complete", switches=NONE)
    if plain.verdict == "unknown":
        return plain.verdict
    limits = Limits(positions=4 * PLAIN_POSITIONS)
    searches: dict[str, Result] = {
        name: solve(deal, limits, "complete", switches=switches) for name, switches in variants().items()
    }
    searches["exact"] = solve(deal, limits, "complete", exact=True)
    searches["exact and plain"] = solve(deal, limits, "complete", switches=NONE, exact=True)
    searches["auto"] = solve(deal, limits)
    for engine in ENGINES:
        searches[engine] = solve(deal, Limits(positions=20_000), f"{engine}=1")
    for name, found in searches.items():
        assert found.verdict in (plain.verdict, "unknown"), f"{name}: {told}"
        if found.moves is not None:
            assert replay(deal, found.moves).is_won(), f"{name}: {told}"
    return plain.verdict


def check_all_searches(seed: int, tally: Tally, deals: int = 4) -> None:
    rules = random_rules(random.Random(seed))
    game = Game("random", "random", rules)
    for deal_seed in range(1, deals + 1):
        told = f"rules {seed}: {json.dumps(rules.differences())}, deal {deal_seed}"
        verdict = compare(game.deal(deal_seed, "solvitaire"), told)
        if verdict == "unknown":
            return
        tally.add(verdict)


@pytest.mark.parametrize("batch", range(4))
def test_every_search_of_random_games_agrees(batch: int) -> None:
    tally = Tally()
    for seed in range(25 * batch, 25 * batch + 25):
        check_all_searches(seed, tally)
    tally.check(compared=55, wins=10, losses=15)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(100))
def test_every_search_of_many_random_games_agrees(batch: int) -> None:
    for seed in range(10_000 + 100 * batch, 10_100 + 100 * batch):
        check_all_searches(seed, Tally())


# The engines that do only one of both: what they find holds without any shortcut


def check_half_engines(seed: object, rule_sets: int, tally: Tally) -> int:
    """Compare the engine that proves losses only, and the streamlined one; return how many losses were proved."""
    generator = random.Random(f"half engines {seed}")
    proved = 0
    for _ in range(rule_sets):
        rules = random_rules(generator, is_covered)
        layouts = positions_of(rules, generator, dealt=6, walked=3, typed=6)
        plain = searched(rules, layouts, NONE, PLAIN_POSITIONS)
        for verdict in plain:
            tally.add(verdict)
        for stock, level in itertools.product(range(3), (0, 2, 4, 5)):
            for switches in (NONE, ALL):
                found = searched(rules, layouts, switches, 3_000, f"relaxed=1:stock={stock}:level={level}")
                for one, other, layout in zip(plain, found, layouts, strict=True):
                    told = f"stock {stock}, level {level}: {rules.differences()} {layout}"
                    assert other in ("unknown", "unwinnable"), told
                    assert other == "unknown" or one != "winnable", told
                    proved += switches is NONE and other == "unwinnable"
        for one, other in zip(plain, searched(rules, layouts, NONE, PLAIN_POSITIONS, "depth-first=1"), strict=True):
            assert other == "unknown" or (other == "winnable" and one != "unwinnable"), rules.differences()
    return proved


@pytest.mark.parametrize("seed", range(2))
def test_engines_that_prove_losses_or_find_wins_only_are_never_wrong(seed: int) -> None:
    tally = Tally()
    assert check_half_engines(seed, 25, tally) >= 300
    tally.check(compared=150, wins=15, losses=50)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 60))
def test_engines_that_prove_losses_or_find_wins_only_are_never_wrong_on_many(seed: int) -> None:
    check_half_engines(seed, 100, Tally())


# A table that is full


def search_in(rules: Rules, layout: _core.Layout, size: int, switches: Switches, most: int) -> _core.Result:
    """A complete search in `size` bytes, fewer than a user may ask for."""
    options = core_options(rules, Limits(positions=most), checked_schedule("complete", rules))
    options.bytes = size
    options.shortcuts = switches.names()
    return _core.solve(core_rules(rules), layout, options, Cancel().core)


def check_a_table_that_forgets(batch: int, most: int) -> None:
    generator = random.Random(f"forgets {batch}")
    tally = Tally()
    replaced = decided_after_replacing = 0
    while decided_after_replacing < 12 or tally.wins < 3 or tally.losses < 3:
        rules = random_rules(generator, lambda rules: rules.family == "tableau")
        switches = generator.choice([ALL, NONE, ALL.without("safe_foundation", "placements")])
        for layout in positions_of(rules, generator, dealt=2, walked=0, typed=2):
            position = core_layout(rules, layout)
            large = search_in(rules, position, 1 << 28, switches, most)
            if VERDICTS[large.verdict] == "unknown" or large.stored < 300:
                continue
            for size in (6_000, 20_000, 16 * large.stored // 2):
                small = search_in(rules, position, size, switches, most)
                assert VERDICTS[small.verdict] in (VERDICTS[large.verdict], "unknown"), (
                    f"{rules.differences()} {layout}"
                )
                tally.add(VERDICTS[small.verdict])
                replaced += small.replaced
                decided_after_replacing += small.replaced > 0 and VERDICTS[small.verdict] != "unknown"
    assert replaced > 1000


@pytest.mark.parametrize("batch", range(3))
def test_a_table_that_forgets_finds_the_same_verdicts(batch: int) -> None:
    check_a_table_that_forgets(batch, most=200_000)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(30))
def test_a_table_that_forgets_finds_the_same_verdicts_of_large_deals(batch: int) -> None:
    """A tenth of the deals that two million positions decide take more than the 200,000 of the short test."""
    check_a_table_that_forgets(batch, most=2_000_000)
