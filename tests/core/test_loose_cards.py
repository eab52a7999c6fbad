"""Games like Klondike are searched as sets of cards, and positions with an earlier waste stand for later ones.

The verdicts are those of a plain search, and of the search that knows how the cards lie; wins are told in real moves.
"""

import random
from typing import Any

import pytest

from helpers.attack import ALL, NONE, Tally, applies, disagreements, played, positions_of, searched
from helpers.positions import Position
from helpers.random_rules import random_rules
from winnable import Limits, Rules, _core, deal, find_game, read_rules, replay, solve
from winnable.core.codec import core_layout, core_rules
from winnable.rows import VERDICTS
from winnable.solving.solver import Cancel, checked_schedule, core_options

SEARCH = ALL.without("blocking", "relaxation")
"""The relaxed games would answer for most losses, and then nothing of the search is seen."""
VARIANTS = {
    "all": ALL,
    "search": SEARCH,
    "with every waste": SEARCH.without("earlier_waste"),
    "arranged": SEARCH.without("loose_cards"),
}


def like_klondike(generator: random.Random) -> Rules:
    """Rules of small games to which both shortcuts apply, or all but."""
    max_rank = generator.choice([3, 4, 4, 5, 5, 6, 7])
    piles = generator.randint(2, 6)
    fields: dict[str, Any] = {
        "tableau piles": {
            "count": piles,
            "build policy": "red-black",
            "spaces policy": "kings",
            "diagonal deal": generator.random() < 0.6,
            "move built group": generator.choice(["yes", "yes", "yes", "partial-if-card-above-buildable"]),
            "face up cards": generator.choice(["top", "top", "top", [generator.randint(1, 2) for _ in range(piles)]]),
        },
        "max rank": max_rank,
        "foundations": {"removable": generator.random() < 0.75, "base card": generator.choice(["A", "A", "random"])},
    }
    if stock := generator.randint(0, 8 * max_rank // 3):
        deal_count = generator.choice([1, 2, 2, 3, 3, 3, 4, 5])
        fields["stock"] = {"size": stock, "deal count": deal_count, "redeal": True}
    return read_rules(fields)


def check_games(seed: int, rule_sets: int, tally: Tally) -> int:
    """Compares all searches; gives for how many rule sets a waste has grades."""
    generator = random.Random(f"like Klondike {seed}")
    graded = 0
    for _ in range(rule_sets):
        rules = like_klondike(generator)
        assert applies("loose_cards", rules)
        graded += applies("earlier_waste", rules)
        layouts = positions_of(rules, generator, dealt=8, walked=6, typed=4)
        wrong = disagreements(rules, layouts, VARIANTS, tally, 12_000)
        assert not wrong, wrong[0]
    return graded


@pytest.mark.parametrize("seed", range(3))
def test_games_like_klondike_have_the_verdicts_of_a_plain_search(seed: int) -> None:
    tally = Tally()
    assert check_games(seed, 50, tally) >= 20
    tally.check(compared=500, wins=150, losses=150)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_games_like_klondike_have_the_verdicts_of_a_plain_search(seed: int) -> None:
    check_games(seed, 200, Tally())


def check_beginning_again(rules: Rules, generator: random.Random, tally: Tally) -> None:
    """Compares the plain search with searches that begin again from the root, most of them many times."""
    layouts = positions_of(rules, generator, dealt=8, walked=4, typed=2)
    plain = searched(rules, layouts, NONE, 12_000)
    for switches, budget in ((SEARCH, 1), (SEARCH, 10), (VARIANTS["with every waste"], 5), (NONE, 20)):
        found = searched(rules, layouts, switches, 50_000, f"complete=1:budget={budget}")
        for layout, expected, verdict in zip(layouts, plain, found, strict=True):
            told = f"{budget}: {verdict}, not {expected}: {rules.differences()} {layout}"
            assert len({expected, verdict} - {"unknown"}) <= 1, told
            tally.add(verdict if expected != "unknown" else "unknown")


@pytest.mark.parametrize("seed", range(3))
def test_a_search_that_begins_again_has_the_verdicts_of_a_plain_search(seed: int) -> None:
    generator = random.Random(f"begin again {seed}")
    tally = Tally()
    for _ in range(40):
        check_beginning_again(like_klondike(generator), generator, tally)
    for _ in range(20):
        check_beginning_again(random_rules(generator, family="tableau"), generator, tally)
    tally.check(compared=1500, wins=400, losses=400)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_searches_that_begin_again_have_the_verdicts_of_a_plain_search(seed: int) -> None:
    generator = random.Random(f"begin again {seed}")
    for _ in range(200):
        check_beginning_again(like_klondike(generator), generator, Tally())


def test_beginning_again_proves_what_one_search_proves() -> None:
    """A lost deal that takes the search many thousand positions: they are searched once, whatever the order."""
    lost = deal("klondike", 5030)
    once, again = (solve(lost, strategy=text, switches=SEARCH) for text in ("complete", "complete=1:budget=100"))
    assert {once.verdict, again.verdict} == {"unwinnable"}
    assert once.positions > 10_000
    assert again.positions < 1.5 * once.positions


@pytest.mark.parametrize("game", ["klondike", "klondike-deal-1"])
def test_positions_of_klondike_have_the_same_verdicts_and_real_wins(game: str) -> None:
    rules = find_game(game).rules
    generator = random.Random(game)
    layouts = [played(rules, deal(game, 7000 + i).layout, generator) for i in range(40)]
    arranged = searched(rules, layouts, VARIANTS["arranged"], 30_000)
    tally = Tally()
    for layout, expected in zip(layouts, arranged, strict=True):
        position = Position(rules, layout)
        found = solve(position, Limits(positions=30_000), "complete", switches=SEARCH)
        exact = solve(position, Limits(positions=30_000), "complete", switches=SEARCH, exact=True)
        assert len({expected, found.verdict, exact.verdict} - {"unknown"}) <= 1
        tally.add(found.verdict)
        for moves in (found.moves, exact.moves):
            assert moves is None or replay(position, moves).is_won()
    tally.check(compared=20, wins=8, losses=2)


def test_each_saves_positions() -> None:
    """A deal that no relaxed game refutes: fewer positions are looked at with each of the two shortcuts."""
    lost = deal("klondike", 5030)
    found = [solve(lost, strategy="complete", switches=VARIANTS[name]) for name in VARIANTS]
    assert {result.verdict for result in found} == {"unwinnable"}
    assert found[1].positions < found[2].positions < found[3].positions


def test_a_table_that_forgets_knows_no_wrong_grades() -> None:
    """With a table too small for all positions, those seen are forgotten together with their grades."""
    rules = find_game("klondike").rules
    forgotten = 0
    for seed in (5012, 5024, 5056):
        layout = core_layout(rules, deal("klondike", seed).layout)
        options = core_options(rules, Limits(positions=1_000_000), checked_schedule("complete", rules))
        options.shortcuts = SEARCH.names()
        options.bytes = 150_000
        found = _core.solve(core_rules(rules), layout, options, Cancel().core)
        assert VERDICTS[found.verdict] in ("unwinnable", "unknown")
        forgotten += found.replaced > 0 and VERDICTS[found.verdict] == "unwinnable"
    assert forgotten >= 2


@pytest.mark.parametrize(
    ("name", "change", "expected"),
    [
        ("loose_cards", {}, True),
        ("loose_cards", {"tableau piles": {"spaces policy": "any"}}, False),
        ("loose_cards", {"tableau piles": {"move built group": "whole-pile"}}, False),
        ("loose_cards", {"stock": {"redeal": 2}}, False),
        ("loose_cards", {"cells": {"count": 1}}, False),
        ("earlier_waste", {}, True),
        ("earlier_waste", {"stock": {"deal count": 1}}, False),
        ("earlier_waste", {"stock": {"deal count": 4}}, False),  # 1 + 3 * 6 grades are more than the table keeps
    ],
)
def test_they_hold_for_some_rules_only(name: str, change: dict[str, dict[str, Any]], expected: bool) -> None:
    fields = find_game("klondike").rules.differences()
    for place, values in change.items():
        fields[place] = fields.get(place, {}) | values
    assert applies(name, read_rules(fields)) == expected
