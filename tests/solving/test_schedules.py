"""Which engines search a game: names, shares as text, and the data for every shipped game."""

import json
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from winnable import BadInput, Game, _core, all_games, deal, find_game, read_rules
from winnable.errors import listing
from winnable.refutations.prove import prove
from winnable.solving import schedules
from winnable.solving.schedules import ENGINES, STRATEGIES, EngineSpec, Schedule, read_engines, schedule_for
from winnable.solving.solver import Limits, solve
from winnable.solving.switches import Switches
from winnable.solving.weights import FEATURES, core_weights, kind_of, weights_for
from winnable.tuning import run


def test_every_game_has_shares_and_weights() -> None:
    for game in all_games().values():
        for strategy in STRATEGIES:
            schedule = schedule_for(strategy, game.rules)
            assert bool(schedule.complete) == (strategy != "streamlined")
            assert bool(schedule.quick) >= (strategy in ("streamlined", "smart"))
            assert schedule.is_smart == (strategy == "smart")
            assert schedule_for(str(schedule), game.rules) == schedule
        assert any(core_weights(weights_for(game.rules)))


def test_the_games_listed_have_the_rules_they_were_measured_with() -> None:
    data = json.loads(files("winnable.solving").joinpath("schedules.json").read_text())
    assert data["games"]
    for name, entry in data["games"].items():
        assert find_game(name).rules.digest == entry["rules"], name
        assert str(schedule_for("auto", find_game(name).rules)) == entry["shares"]


def test_the_weights_name_features_that_there_are() -> None:
    data = json.loads(files("winnable.solving").joinpath("weights.json").read_text())
    assert set(data) == {kind_of(game.rules) for game in all_games().values()}
    assert all(set(weights) <= set(FEATURES) for weights in data.values())


def test_every_kind_of_schedule_has_shares_that_prove() -> None:
    data = json.loads(files("winnable.solving").joinpath("schedules.json").read_text())
    assert set(data["kinds"]) == {schedules.kind_of(game.rules) for game in all_games().values()}
    for shares in data["kinds"].values():
        found = read_engines(shares)
        assert str(found) == shares
        assert found.complete


UNMEASURED = {
    "tableau piles": {"count": 8, "build policy": "red-black", "move built group": "yes", "face up cards": "top"},
    "foundations": {"removable": True},
    "stock": {"size": 72, "deal type": "tableau piles"},
    "two decks": True,
}


def test_a_game_that_nobody_has_measured_is_searched_nearly_as_well_as_by_its_best_engine() -> None:
    """Its stock is dealt to the tableau, where `auto` once left nearly all to engines that find nothing."""
    game = Game(name="unmeasured", title="", rules=read_rules(UNMEASURED))
    wins = {}
    for strategy in ("auto", *(f"{engine}=1" for engine in ENGINES)):
        runs = [run(game.deal(seed), strategy, 150_000) for seed in range(1, 9)]
        wins[strategy] = sum(found.verdict == "winnable" for found in runs)
    assert max(wins.values()) >= 3
    assert wins["auto"] >= max(wins.values()) - 1


def test_schedules_as_text() -> None:
    rules = find_game("klondike").rules
    found = schedule_for("best-first=4,complete=1", rules)
    assert found == Schedule((EngineSpec("best-first", 4), EngineSpec("complete")))
    assert str(Schedule((EngineSpec("restarts", 2), EngineSpec("complete", 3)))) == "restarts=2,complete=3"
    wide = Schedule((EngineSpec("beam", 4, {"by-length": 1, "width": 2000}), EngineSpec("complete")))
    assert str(wide) == "beam=4:width=2000:by-length=1,complete=1"
    assert read_engines(str(wide)) == wide
    assert read_engines("beam=4:width=30, restarts=0,complete=1") == read_engines("beam=4,complete=1")
    assert str(read_engines("smart:beam=1,complete=1")) == "smart:beam=1,complete=1"


def test_every_engine_and_parameter_is_in_the_page_about_solving() -> None:
    page = (Path(__file__).parents[2] / "docs" / "solving.md").read_text(encoding="utf-8")
    assert len(ENGINES) >= 4
    for name, kind in ENGINES.items():
        assert f"(`{name}`)" in page
        for one in kind.parameters:
            row = f"| `{name}` | `{one.name}` | {one.least} to {one.most} | {one.usual} | {one.meaning}"
            assert row in page


def unlike(strategy: str) -> set[tuple[object, ...]]:
    """What a schedule finds in some deals."""
    dealt = [deal(name, seed) for name in ("freecell", "klondike", "spider") for seed in (1, 2, 3)]
    found = [solve(one, Limits(positions=6_000), strategy) for one in dealt]
    return {(number, one.verdict, one.positions, one.unique, one.deepest) for number, one in enumerate(found)}


@pytest.mark.parametrize(
    ("engine", "parameter"), [(name, one.name) for name, kind in ENGINES.items() for one in kind.parameters]
)
def test_every_parameter_changes_the_search_and_its_usual_value_does_not(engine: str, parameter: str) -> None:
    kind = next(one for one in ENGINES[engine].parameters if one.name == parameter)
    usual = unlike(f"{engine}=1")
    assert unlike(f"{engine}=1:{parameter}={kind.usual}") == usual
    assert kind.least <= kind.usual <= kind.most
    assert any(unlike(f"{engine}=1:{parameter}={value}") != usual for value in (kind.least, kind.most))


def test_the_order_of_the_list_is_the_order_of_turns() -> None:
    dealt = deal("freecell", 3)
    first, last = (solve(dealt, Limits(positions=900), text) for text in ("complete=1,beam=1", "beam=1,complete=1"))
    assert (first.strategy, last.strategy) == ("complete=1,beam=1", "beam=1,complete=1")
    alone = {engine: solve(dealt, Limits(positions=500), f"{engine}=1") for engine in ("complete", "beam")}
    # The first has its slice of 500 positions, the other what is left.
    assert first.deepest >= alone["complete"].deepest > alone["beam"].deepest
    assert first.deepest > last.deepest


def test_an_engine_may_take_part_twice() -> None:
    text = "beam=1:width=10,beam=1:width=1000,complete=1"
    dealt = deal("freecell", 3)
    found, narrow = (solve(dealt, Limits(positions=3_000), one) for one in (text, "beam=2:width=10,complete=1"))
    assert found.strategy == text
    assert (found.positions, found.unique) != (narrow.positions, narrow.unique)


def test_the_engine_that_proves_losses_only_takes_turns_and_says_how_it_proved() -> None:
    without = Switches.all().without("blocking", "relaxation")
    for text in ("relaxed=1:level=0", "depth-first=1,relaxed=2:stock=0:level=0", "beam=2,relaxed=1,complete=1",
                 "smart:relaxed=1,complete=1"):  # fmt: skip
        found = solve(deal("klondike", 1, dealer="solvitaire"), Limits(positions=100_000), text, switches=without)
        assert (found.verdict, found.refuted, found.strategy) == ("unwinnable", "relaxation", text)
    possible = deal("klondike", 3, dealer="solvitaire")
    alone = solve(possible, Limits(positions=100_000), "relaxed=1", switches=without)
    assert (alone.verdict, alone.refuted) == ("unknown", None)
    assert 0 < alone.positions == prove(possible, Limits(positions=100_000)).closures
    # With others it begins again in each turn, until the closures of one turn are enough.
    both = solve(possible, Limits(positions=400_000), "relaxed=1:stock=2,complete=1", switches=without)
    assert (both.verdict, both.refuted) == ("winnable", None)
    few = solve(possible, Limits(positions=500), "relaxed=1:stock=2", switches=without)
    assert (few.verdict, few.reason, few.positions) == ("unknown", "positions", 500)
    few = solve(possible, Limits(positions=5_000), "relaxed=1:stock=2:until=700", switches=without)
    assert (few.verdict, few.positions) == ("unknown", 700)
    other = solve(deal("freecell", 1), Limits(positions=1_000), "relaxed=1")
    assert (other.verdict, other.positions) == ("unknown", 0)
    assert solve(deal("freecell", 1), threads=2, strategy="relaxed=1,beam=1,complete=1").verdict == "winnable"


def test_a_slice_ends_a_proof_and_leaves_what_it_does_not_need() -> None:
    without = Switches.all().without("blocking", "relaxation")
    hard = deal("klondike", 364, dealer="solvitaire")
    strict = "relaxed=0.002s:stock=2:level=0,complete=rest"
    found = solve(hard, Limits(seconds=60, positions=3_000), strict, switches=without)
    assert found.verdict == "unknown"
    assert found.positions == 3_000
    lost = solve(deal("klondike", 1, dealer="solvitaire"), seconds=60, strategy="relaxed=30s,complete=rest")
    assert lost.verdict == "unwinnable"
    won = solve(deal("klondike", 3, dealer="solvitaire"), seconds=60, strategy="relaxed=30s,complete=rest")
    assert won.verdict == "winnable"
    assert won.seconds < 30


def test_an_engine_with_any_parameters_agrees_with_the_plain_search() -> None:
    """Wins that are found are replayed by the core; a quick engine never calls a deal lost."""
    for engine, kind in ENGINES.items():
        for one, seed in product(kind.parameters, range(1, 6)):
            dealt = deal("golf", seed)
            known = solve(dealt, Limits(positions=300_000), "complete").verdict
            for value in (one.least, one.most):
                found = solve(dealt, Limits(positions=20_000), f"{engine}=1:{one.name}={value}")
                assert found.verdict in (known, "unknown")
                assert found.verdict != "unwinnable" or found.refuted or kind.is_complete


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("clever", 'there is no strategy "clever"'),
        ("best-first=x", '"best-first=x" is not a share'),
        ("best-first=1000", '"best-first=1000" is not a share'),
        ("magic=3", f'there is no engine "magic"; the engines are {listing(ENGINES, "and")}'),
        ("magic=0,complete=1", 'there is no engine "magic"'),
        ("complete=0", '"complete=0" gives no engine a share'),
        ("smart:complete=0", "gives no engine a share"),
        ("beam=1,,complete=1", '"" is not a share'),
        ("beam=1:wide=3", 'beam has no parameter "wide"; it has width, by-length, growth, noise and until'),
        ("complete=1:width=3", 'complete has no parameter "width"; it has budget'),
        ("beam=1:width=0", "width of beam must be at least 1, not 0"),
        ("beam=1:width=10000001", "width of beam must be at most 10000000, not 10000001"),
        ("beam=1:by-length=2", "by-length of beam must be at most 1, not 2"),
        ("beam=1:width=-5", "width of beam must be at least 1, not -5"),
        ("beam=1:width", '"width" is not a parameter of beam, such as width=2000 is of beam'),
        ("beam=1:width=1e3", '"width=1e3" is not a parameter of beam'),
        ("beam=1:width=3:width=4", "beam is given its width twice"),
        ("complete=1,complete=2", '"complete=1,complete=2" has more than one engine that finds wins and proves losses'),
        (",".join(["beam=1"] * 9), "has more than 8 engines"),
    ],
)
def test_bad_strategies_are_told(strategy: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        solve(deal("klondike", 1), Limits(positions=10), strategy)


@pytest.mark.parametrize(
    ("engines", "told"),
    [
        ([], "the schedule gives no engine a share"),
        (
            [{"name": "complete"}, {"name": "complete", "share": 2}],
            "has more than one engine that finds wins and proves losses",
        ),
        ([{"name": "magic", "share": 1}], r'\[0\]: there is no engine "magic"'),
        ([{"share": 1}], r'\[0\]: there is no engine ""'),
        ([{"name": "beam"}, "complete"], r'\[1\]: an engine must be an object, not "complete"'),
        ([{"name": "beam", "share": 0}], r"\[0\]: the share of beam must be at least 1, not 0"),
        ([{"name": "beam", "width": 3}], r'\[0\]: there is no field "width"; they are name, share and parameters'),
        ([{"name": "beam", "parameters": [3]}], r"\[0\]: the parameters of beam must be a dictionary"),
        ([{"name": "beam", "parameters": {"width": 2.5}}], r"\[0\]: width of beam must be a whole number, not 2.5"),
        ([{"name": "beam", "parameters": {"wide": 3}}], r'\[0\]: beam has no parameter "wide"'),
    ],
)
def test_bad_lists_of_engines_are_told(engines: list[object], told: str) -> None:
    with pytest.raises(BadInput, match=told) as refused:
        schedules.read_objects(engines)
    assert "\n" not in str(refused.value)


def test_the_core_itself_takes_no_bad_schedule() -> None:
    complete = EngineSpec("complete").core
    options = _core.Options()
    assert [(spec.name, spec.share) for spec in options.engines] == [("complete", 1)]
    for engines, told in [
        ([], "gives no engine a share"),
        ([complete, complete], "has more than one engine"),
        ([_core.EngineSpec("complete", 0, [])], "a share that is not from 1 to 999"),
        ([_core.EngineSpec("beam", 1, [60])], "does not give every parameter of beam a value"),
        ([_core.EngineSpec("beam", 1, [0, 0, 100, 0, 100])], "gives beam a width that is not from 1 to 10000000"),
    ]:
        with pytest.raises(ValueError, match=told):
            options.engines = engines
    with pytest.raises(ValueError, match="there is no such engine"):
        _core.EngineSpec("magic", 1, [])
    with pytest.raises(ValueError, match="a part of the limits that is not from 0 to 100 percent"):
        options.quick_percent = 101


def test_other_weights_lead_another_way() -> None:
    dealt = deal("freecell", 3)
    usual, odd = (solve(dealt, Limits(positions=3_000), "best-first=1", weights=w) for w in (None, {"home": 1}))
    assert usual.positions != odd.positions or usual.moves != odd.moves


def test_a_dive_goes_straight_where_promise_alone_would_turn_back() -> None:
    backward = {"home": -20, "mobility": 2}  # to these weights a position looks worse the nearer it is to a win

    def straight(strategy: str) -> int:
        found = [
            solve(deal("birds-of-a-feather", seed), Limits(positions=20_000), strategy, weights=backward)
            for seed in range(20)
        ]
        return sum(one.verdict == "winnable" and one.expanded <= one.deepest + 1 for one in found)

    assert straight("best-first=1") == 0
    assert straight("best-first=1:dive=1") >= 3
