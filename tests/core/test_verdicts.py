"""Verdicts that are known: of another solver, of stricter and looser rules, of deals that have fooled solvers."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.positions import Position
from winnable import Deal, Game, Layout, all_games, deal, find_game, read_rules, replay
from winnable.cards import Card
from winnable.core.state import State
from winnable.notation import layout_from_object
from winnable.places import Pile, Place
from winnable.rule_files import merged
from winnable.solving.solver import Limits, solve
from winnable.solving.switches import Switches

DATA = Path(__file__).parents[1] / "data"
LOSSES_PROVE_NOTHING = {"mini-spider-r5.fixedcp", "mini-fortunes-r7"}
LIMITS = Limits(positions=400_000)


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DATA / "verdicts" / f"{name}.csv").read_text().splitlines()))


GAMES: dict[str, list[dict[str, str]]] = {}
for each in rows("games"):
    GAMES.setdefault(each["game"], []).append(each)


@pytest.mark.parametrize("name", GAMES)
def test_shipped_games_have_the_known_verdicts(name: str) -> None:
    decided = 0
    for row in GAMES[name]:
        dealt = deal(name, int(row["seed"]), "solvitaire")
        found = solve(dealt, LIMITS)
        assert found.verdict in (row["verdict"], "unknown"), f"{name} {row['seed']}"
        if found.moves is not None:
            assert replay(dealt, found.moves).is_won()
        decided += found.verdict != "unknown"
    assert 2 * decided >= len(GAMES[name]), "a search that decides nothing agrees with everything"


@pytest.mark.parametrize("table", sorted(path.stem for path in (DATA / "verdicts").glob("mini-*.csv")))
def test_small_games_have_the_known_verdicts(table: str) -> None:
    game = find_game(DATA / "rules" / f"{table.removesuffix('.fixedcp')}.json")
    for row in rows(table):
        found = solve(game.deal(int(row["seed"])), Limits(positions=2_000_000))
        if table in LOSSES_PROVE_NOTHING and row["verdict"] == "unwinnable":
            continue
        assert found.verdict == row["verdict"], f"{table} {row['seed']}"


@pytest.mark.parametrize("row", rows("traps"), ids=lambda row: f"{row['rules']}-{row['seed']}")
def test_deals_that_other_solvers_call_lost_are_won(row: dict[str, str]) -> None:
    game = find_game(DATA / "rules" / f"{row['rules']}.json")
    assert solve(game.deal(int(row["seed"]))).verdict == "winnable"


LOST = json.loads((DATA / "lost-wins.json").read_text())


def lost_position(lost: dict[str, Any]) -> Deal | Position:
    rules = read_rules(lost["rules"])
    if "layout" in lost:
        return Position(rules, layout_from_object(rules, lost["layout"]))
    return Game("lost", "lost", rules).deal(lost["seed"], "solvitaire")


@pytest.mark.parametrize("lost", LOST, ids=lambda lost: str(lost.get("seed", "typed in")))
def test_wins_that_were_once_lost_are_found(lost: dict[str, Any]) -> None:
    position = lost_position(lost)
    for strategy in ("auto", "best-first=1,complete=1", "complete"):
        assert solve(position, strategy=strategy).verdict == "winnable"


@pytest.mark.parametrize("lost", [lost for lost in LOST if "win" in lost])
def test_no_position_of_a_win_that_was_once_lost_is_lost(lost: dict[str, Any]) -> None:
    state = State(lost_position(lost))
    for move in lost["win"].split():
        state.push(move)
        assert solve(state, strategy="complete").verdict == "winnable"
    assert state.is_won()


def test_the_partial_run_trap_is_won() -> None:
    trap = json.loads((DATA / "trap-partial-run.json").read_text())
    rules = read_rules(trap["rules"])
    assert solve(Position(rules, layout_from_object(rules, trap["deal"]))).verdict == "winnable"


@pytest.mark.parametrize("seed", [8721, 39209])
def test_worrying_back_at_once_and_a_long_way(seed: int) -> None:
    """Published solvers called these lost: a card must come back right after it uncovered another, or from far up."""
    dealt = deal("klondike", seed, "klondike-solver")
    found = solve(dealt, Limits(positions=20_000_000))
    assert found.verdict == "winnable"
    assert found.moves is not None
    assert replay(dealt, found.moves).is_won()


def test_the_famous_impossible_freecell_deal() -> None:
    assert solve(deal("freecell", 11982, "microsoft")).verdict == "unwinnable"


def test_birds_of_a_feather_that_cannot_be_gathered() -> None:
    lost = {seed for seed in (0, 1, 2, 3, 10, 190) if solve(deal("birds-of-a-feather", seed)).verdict == "unwinnable"}
    assert lost == {10, 190}


def test_the_end_of_a_stock_that_is_no_whole_number_of_deals() -> None:
    """The last card must not be forced up: playing it would put the card under it out of reach."""
    rules: dict[str, Any] = {"tableau piles": {"count": 2, "build policy": "red-black", "spaces policy": "no-build"}}
    rules |= {"stock": {"size": 5, "deal count": 3, "redeal": True}, "max rank": 3}
    for seed in range(1, 200):
        game = Game("end", "end", read_rules(rules))
        plain = solve(game.deal(seed), strategy="complete", switches=Switches.none())
        assert solve(game.deal(seed)).verdict == plain.verdict


# Stricter and looser rules on the same deals


def small(name: str, changes: dict[str, Any], max_rank: int) -> Game:
    rules = merged(find_game(name).rules.differences(), changes)
    return Game("small", "small", read_rules(rules | {"max rank": max_rank}))


KLONDIKE = {"tableau piles": {"count": 4}, "stock": {"size": 14}}
FREECELL = {"tableau piles": {"count": 4}}
EAST_HAVEN = {"tableau piles": {"count": 3}, "stock": {"size": 8}}
PAIRS: list[tuple[str, dict[str, Any], dict[str, Any], int]] = [
    ("klondike", KLONDIKE, merged(KLONDIKE, {"stock": {"deal count": 1}}), 6),
    ("klondike", merged(KLONDIKE, {"foundations": {"removable": False}}), KLONDIKE, 6),
    ("klondike", merged(KLONDIKE, {"stock": {"redeal": 1}}), KLONDIKE, 6),
    ("klondike", merged(KLONDIKE, {"stock": {"redeal": False}}), merged(KLONDIKE, {"stock": {"redeal": 1}}), 6),
    ("klondike", merged(KLONDIKE, {"tableau piles": {"move built group": "whole-pile"}}), KLONDIKE, 6),
    ("klondike", KLONDIKE, merged(KLONDIKE, {"tableau piles": {"spaces policy": "any"}}), 6),
    ("klondike", KLONDIKE, merged(KLONDIKE, {"tableau piles": {"face up cards": "all"}}), 6),
    ("freecell", merged(FREECELL, {"cells": {"count": 1}}), merged(FREECELL, {"cells": {"count": 2}}), 6),
    ("freecell", merged(FREECELL, {"cells": {"count": 0}}), merged(FREECELL, {"cells": {"count": 1}}), 6),
    ("black-hole", {"tableau piles": {"count": 6}, "hole": {"build loops": False}}, {"tableau piles": {"count": 6}}, 4),
    ("east-haven-paper", EAST_HAVEN, merged(EAST_HAVEN, {"tableau piles": {"move built group": "yes"}}), 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "strict", "loose", "max_rank"), PAIRS)
def test_looser_rules_never_win_fewer_deals(
    name: str, strict: dict[str, Any], loose: dict[str, Any], max_rank: int
) -> None:
    stricter, looser = small(name, strict, max_rank), small(name, loose, max_rank)
    won = 0
    for seed in range(1, 61):
        found = solve(stricter.deal(seed), Limits(positions=300_000))
        if found.verdict == "winnable":
            won += 1
            assert solve(looser.deal(seed), Limits(positions=600_000)).verdict != "unwinnable", f"seed {seed}"
    assert won > 0 or name == "freecell"


def renamed(layout: Layout, suits: tuple[int, ...]) -> Layout:
    changed = layout.mapped(lambda card: Card(card.rank, suits[card.suit]))
    foundations = changed.stacks("foundation")
    order = sorted(range(len(foundations)), key=lambda f: (f // 4, suits[f % 4]))
    return changed.replaced(*(Pile(Place("foundation", at), foundations[f]) for at, f in enumerate(order)))


@pytest.mark.parametrize("name", ["freecell", "klondike", "canfield", "fan", "black-hole", "mini"])
def test_renaming_suits_never_changes_a_verdict(name: str) -> None:
    game = find_game(DATA / "rules" / "mini-klondike-r7-deal3.json") if name == "mini" else all_games()[name]
    # With other suits another card lies in the hole.
    any_base = replace(game, rules=read_rules({"hole": {"base card": "random"}}, game.rules))
    for seed in range(1, 6):
        dealt = game.deal(seed)
        verdicts = {
            solve(
                Deal(any_base if game.rules.hole.present else game, renamed(dealt.layout, suits)),
                Limits(positions=200_000),
                "complete",
            ).verdict
            for suits in ((0, 1, 2, 3), (2, 1, 0, 3), (0, 3, 2, 1), (1, 0, 3, 2))
        }
        assert len(verdicts - {"unknown"}) <= 1


SMALL_KING_ALBERT = {
    "max rank": 7,
    "tableau piles": {"count": 5, "build policy": "red-black", "diagonal deal": True},
    "foundations": {"removable": True},
    "reserve": {"size": 5},
}


@pytest.mark.parametrize("seed", [348, 1754, 637, 689, 794, 930])
def test_king_albert_deals_that_need_cards_back_from_the_foundations(seed: int) -> None:
    stays = merged(SMALL_KING_ALBERT, {"foundations": {"removable": False}})
    loose, strict = (Game("small", "small", read_rules(rules)) for rules in (SMALL_KING_ALBERT, stays))
    assert solve(strict.deal(seed, "solvitaire")).verdict == "unwinnable"
    for strategy in ("auto", "complete"):
        found = solve(loose.deal(seed, "solvitaire"), strategy=strategy)
        assert found.moves is not None
        assert replay(loose.deal(seed, "solvitaire"), found.moves).is_won()


@pytest.mark.parametrize("stock", [7, 8])
def test_the_last_stock_cards_in_canfield_are_not_forced(stock: int) -> None:
    """With a stock that is not a whole number of deals, which of the last cards is on top depends on the others."""
    rules = {
        "max rank": 5,
        "tableau piles": {"count": 3, "build policy": "red-black", "spaces policy": "auto-reserve-then-any",
                          "move built group": "whole-pile"},
        "foundations": {"base card": "random", "initial cards": "one"},
        "stock": {"size": stock, "deal count": 3, "redeal": True},
        "reserve": {"size": 20 - 1 - stock - 3, "stacked": True},
    }  # fmt: skip
    game = Game("small", "small", read_rules(rules))
    verdicts = set()
    for seed in range(1, 81):
        plain = solve(game.deal(seed, "solvitaire"), switches=Switches.none(), strategy="complete").verdict
        verdicts.add(plain)
        assert solve(game.deal(seed, "solvitaire"), strategy="complete").verdict == plain, seed
        assert solve(game.deal(seed, "solvitaire")).verdict == plain, seed
    assert verdicts == {"winnable", "unwinnable"}
