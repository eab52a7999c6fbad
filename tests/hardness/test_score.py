"""The score of Chen (2015) and the families of its deals, in Python and on the command line."""

import json

import pytest
from click.testing import CliRunner, Result

from winnable import BadInput, find_game
from winnable.cli import main
from winnable.dealing import FAMILIES, family_named, family_seed
from winnable.deals_on_demand import Order, Supplier, Wish, wanted_deals
from winnable.hardness.families import family_deal
from winnable.hardness.score import HIGHEST, check_has_score, hardness_score, scores
from winnable.solving.solver import Limits


def typed(line: str) -> Result:
    return CliRunner().invoke(main, line.split())


def test_the_score_is_bounded_and_grows_with_the_depth_of_aces() -> None:
    means = []
    for depth in (0, 3, 6):
        found = [hardness_score(family_deal(f"aces-depth-{depth}", number).layout) for number in range(30)]
        assert all(0 <= one.total <= HIGHEST for one in found)
        assert {one.aces for one in found} == {4 * depth}
        means.append(sum(one.total for one in found))
    assert means == sorted(means)


def test_scores_are_read() -> None:
    assert scores("90-100") == range(90, 101)
    for text in ("", "x", "100-90", "1-2-3", "0-201", "-5"):
        with pytest.raises(BadInput, match="score"):
            scores(text)
    with pytest.raises(BadInput, match="not klondike"):
        check_has_score(find_game("klondike"))


def test_families_are_found_by_name() -> None:
    assert family_named("aces-deep") == "aces-deep-kings-open"
    assert family_named("aces-depth-3") == "aces-depth-3"
    assert family_seed("colour-sorted", 7) == 3_000_007
    for name in ("aces", "nothing", ""):
        with pytest.raises(BadInput, match="there are random, aces-open-kings-deep"):
            family_named(name)
    assert all(family_named(name) == name for name in FAMILIES)


def test_deals_by_score_have_that_score_and_stay_in_their_family() -> None:
    freecell = find_game("freecell")
    order = Order(freecell, "freecell-families", 3_000_000, Limits(positions=20_000), end=3_000_030)
    found = list(wanted_deals(order, Wish(scores=range(90, 111)), 50, Supplier, 2))
    assert 0 < len(found) < 31
    for each in found:
        assert hardness_score(each.deal.layout).total == each.extra["score"]
        assert 90 <= hardness_score(each.deal.layout).total <= 110
        assert 3_000_000 <= each.row.seed <= 3_000_030


def test_grades_with_scores() -> None:
    one = json.loads(typed("grade freecell --family colour-sorted --seed 7 --score --json").stdout)
    assert one["id"] == "freecell:freecell-families:3000007"
    parts = one["score"]
    assert parts["total"] == 2 * (parts["aces"] + parts["kings"]) + parts["blocking"] + parts["disordered"]
    told = typed("grade freecell --family colour-sorted --seed 7 --score").stdout
    assert f"score by Chen (2015): {parts['total']} = 2 x" in " ".join(told.split())
    many = typed("grade freecell --family colour-sorted --seeds 7-8 --score").stdout.splitlines()
    assert many[0].endswith("score")
    assert many[1].split()[0] == "3000007"
    assert many[1].endswith(f" {parts['total']}")
    assert "score" not in json.loads(typed("grade freecell --seed 1 --json").stdout)
    assert "not klondike" in typed("grade klondike --seed 1 --score").stderr


def test_families_on_the_command_line() -> None:
    by_name = typed("deal freecell --family aces-open --seed 7 --format position").stdout
    assert by_name == typed("deal freecell --dealer freecell-families --seed 1000007 --format position").stdout
    assert by_name == typed("deal freecell --family aces-open --seed 1000007 --format position").stdout
    wrong = " ".join(typed("deal freecell --family aces --seed 7").stderr.split())
    assert "there is no family" in wrong
    assert "kings-depth-6-colour-sorted" in wrong
    assert "not microsoft" in typed("deal freecell --family random --dealer microsoft --seed 1").stderr
    assert "numbered from 0" in typed("deal freecell --family random --seed 1000000").stderr
    assert "not both" in typed("solve freecell --family colour-sorted --seeds 5,3000001").stderr
    assert "freecell-families" in typed("deal klondike --family random --seed 1").stderr


def test_deals_of_a_family() -> None:
    lines = typed("deals freecell --family blocking-K --count 2 --score 80-160 --positions 20000 --workers 1 --no-keep")
    header, *rows = lines.stdout.splitlines()
    assert header.endswith(",score")
    assert all(row.startswith("freecell:freecell-families:150000") for row in rows)
    assert len(rows) == 2
