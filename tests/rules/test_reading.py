"""Every malformed rule file gets a sentence that names the field."""

import json
from typing import Any

import pytest

from winnable.catalogue import parse_game
from winnable.errors import BadRules
from winnable.rule_files import merged, parse_json_object, read_rules, without_effect
from winnable.rules import Rules

HOLE_GAME = {"foundations": {"present": False}, "hole": {"present": True}}
OTHER_FAMILY = {"foundations": {"present": False}, "tableau piles": {"count": 0}}
ACCORDION = OTHER_FAMILY | {"accordion": {"size": 18, "moves": ["L1"], "build policies": ["same-suit"]}}


def problems(fields: dict[str, Any]) -> list[str]:
    with pytest.raises(BadRules) as caught:
        read_rules(fields)
    return list(caught.value.problems)


SINGLE_FIELDS: list[tuple[dict[str, Any], str]] = [
    ({"tableau": {"count": 8}}, 'tableau: there is no such field; did you mean "tableau piles"?'),
    (
        {"tableau piles": {"buildpolicy": "any-suit"}},
        'tableau piles.buildpolicy: there is no such field; did you mean "build policy"?',
    ),
    (
        {"hole": {"present": False, "colour": 1}},
        "hole.colour: there is no such field; the fields here are present, base card, build loops and build on last",
    ),
    ({"tableau piles": {"count": "8"}}, 'tableau piles.count: must be a whole number, not "8"'),
    ({"tableau piles": {"count": 8.0}}, "tableau piles.count: must be a whole number, not 8.0"),
    ({"tableau piles": {"count": True}}, "tableau piles.count: must be a whole number, not true"),
    ({"tableau piles": {"count": -1}}, "tableau piles.count: must be at least 0, not -1"),
    ({"tableau piles": {"count": 53}}, "tableau piles.count: must be at most 52, not 53"),
    ({"tableau piles": []}, "tableau piles: must be an object {...}, not []"),
    (
        {"tableau piles": {"build policy": "black-red"}},
        "tableau piles.build policy: must be any-suit, red-black, same-colour, same-suit, other-suit, spaces-only",
    ),
    ({"tableau piles": {"move built group": True}}, "tableau piles.move built group: must be no, yes, as-one-card,"),
    ({"tableau piles": {"face up cards": "none"}}, "tableau piles.face up cards: must be all, top, or a list"),
    ({"tableau piles": {"count": 2, "face up cards": [0, 2]}}, "face up cards: must be all, top, or a list"),
    ({"tableau piles": {"count": 3, "sizes": [1, 2]}}, "tableau piles.sizes: 2 numbers given for 3 tableau piles"),
    (
        {"tableau piles": {"count": 2, "sizes": [20, 20]}},
        "tableau piles.sizes: they add up to 40, but 52 cards are left",
    ),
    (
        {"tableau piles": {"count": 2, "sizes": [26, 26], "diagonal deal": True}},
        "tableau piles.sizes: a diagonal deal has sizes of its own",
    ),
    (
        {"tableau piles": {"count": 2, "face up cards": [1, 2, 3]}},
        "tableau piles.face up cards: 3 numbers given for 2 tableau piles",
    ),
    ({"foundations": {"present": "yes"}}, "foundations.present: must be true or false, not"),
    (
        {"foundations": {"initial cards": 4}},
        "foundations.initial cards: must be none, one, two, all-but-one or all, not",
    ),
    ({"tableau piles": {"sink": "K"}}, 'tableau piles.sink: must be a list [...], not "K"'),
    ({"tableau piles": {"sink": ["K", "random"]}}, "tableau piles.sink[2]: must be A, 2 to 10, J, Q or K, not"),
    ({"foundations": {"base card": "0"}}, 'foundations.base card: must be A, 2 to 10, J, Q, K or random, not "0"'),
    ({"foundations": {"base card": "AS"}}, "foundations.base card: must be A, 2 to 10"),
    ({"hole": 1}, "hole: must be an object {...}, not 1"),
    ({"hole": {"base card": "A"}}, 'hole.base card: must be a card such as AS, or random, not "A"'),
    ({"stock": {"redeal": "yes"}}, "stock.redeal: must be true, false or a number of redeals, not"),
    ({"stock": {"redeal": -1}}, "stock.redeal: must be true, false or a number of redeals from 0 to 255, not -1"),
    ({"stock": {"deal count": 0}}, "stock.deal count: must be at least 1, not 0"),
    ({"stock": {"deal type": "tableau"}}, "stock.deal type: must be waste, tableau piles or hole, not"),
    ({"accordion": {"moves": "L1"}}, 'accordion.moves: must be a list [...], not "L1"'),
    ({"accordion": {"moves": ["L1", "L0"]}}, 'accordion.moves[2]: must be L1 to L52 or R1 to R52, not "L0"'),
    ({"accordion": {"moves": ["L1", 3]}}, "accordion.moves[2]: must be a text in quotes, not 3"),
    (
        {"accordion": {"build policies": ["same-colour"]}},
        "accordion.build policies[1]: must be same-suit, same-rank, red-black or any-suit",
    ),
    ({"sequences": {"direction": "X"}}, "sequences.direction: must be L, R or LR, not"),
    ({"max rank": 14}, "max rank: must be at most 13, not 14"),
    ({"max rank": 0}, "max rank: must be at least 1, not 0"),
    ({"two decks": 2}, "two decks: must be true or false, not 2"),
    ({"suits": 3}, "suits: must be 1, 2 or 4, not 3"),
    ({"suits": None}, "suits: must be a whole number, not null"),
    ({"suits": True}, "suits: must be a whole number, not true"),
    ({"tableau_piles": {"count": 8}}, 'tableau_piles: there is no such field; did you mean "tableau piles"?'),
]
COMBINATIONS: list[tuple[dict[str, Any], str]] = [
    (
        {"foundations": {"present": False}},
        "no goal: one of foundations.present, hole.present, discards.lower of suit, accordion.size",
    ),
    ({"hole": {"present": True}}, "foundations.present and hole.present: 2 goals are set"),
    ({"hole": True}, "foundations.present and hole.present: 2 goals are set"),
    (ACCORDION | {"sequences": {"count": 4}}, "accordion.size and sequences.count: 2 goals are set"),
    ({"stock": {"size": 60}}, "stock.size: asks for 60 cards, but only 52 of the deck's 52 are left"),
    (
        {"stock": {"size": 50}, "reserve": {"size": 3}},
        "reserve.size: asks for 3 cards, but only 2 of the deck's 52 are left",
    ),
    ({"stock": {"size": 49}, "foundations": {"initial cards": "all"}}, "stock.size: asks for 49 cards, but only 48"),
    ({"stock": {"size": 14}, "max rank": 3}, "stock.size: asks for 14 cards, but only 12 of the deck's 12 are left"),
    ({"cells": {"count": 2, "pre-filled": 3}}, "cells.pre-filled: 3 cards cannot fill 2 cells"),
    ({"tableau piles": {"count": 0}}, "tableau piles.count: 52 cards would have no place"),
    (
        {"tableau piles": {"spaces policy": "auto-reserve-then-any"}},
        'tableau piles.spaces policy: "auto-reserve-then-any" needs a reserve',
    ),
    (
        {"tableau piles": {"spaces policy": "auto-reserve-then-waste"}, "stock": {"size": 9}},
        "tableau piles.spaces policy:",
    ),
    (
        {"tableau piles": {"spaces policy": "auto-waste-then-stock"}},
        'spaces policy: "auto-waste-then-stock" needs a stock',
    ),
    ({"stock": {"size": 9, "deal type": "hole"}}, 'stock.deal type: "hole" needs a hole'),
    (HOLE_GAME | {"stock": {"deal type": "hole"}}, 'stock.deal type: "hole" needs a stock'),
    (
        {"foundations": {"base card": "K"}, "max rank": 8},
        "foundations.base card: K is not in the deck, since max rank is 8",
    ),
    (
        {"foundations": {"present": False}, "hole": {"present": True, "base card": "9S"}, "max rank": 8},
        "hole.base card: 9S is not in the deck",
    ),
    (
        {"tableau piles": {"redeal": 1, "face up cards": "top"}},
        'tableau piles.redeal: needs face up cards "all", or it would not be clear which cards lie face down',
    ),
    (
        {"tableau piles": {"redeal": True}, "stock": {"size": 4}},
        "tableau piles.redeal: needs stock.size 0, since a game has one kind of redeal",
    ),
    (
        {"tableau piles": {"redeal": True, "count": 0}, "reserve": {"size": 52}},
        "tableau piles.redeal: needs tableau piles, but tableau piles.count is 0",
    ),
    (
        merged(ACCORDION, {"tableau piles": {"redeal": 2}}),
        "tableau piles.redeal: must be false in an accordion game, which has no tableau piles",
    ),
    (
        {"tableau piles": {"sink": ["9"]}, "max rank": 8},
        "tableau piles.sink: 9 is not in the deck, since max rank is 8",
    ),
    (
        {"tableau piles": {"sink": ["K"], "face up cards": "top"}},
        'tableau piles.sink: needs face up cards "all", or the player would know',
    ),
    (
        {"foundations": {"initial cards": "all-but-one"}, "tableau piles": {"face up cards": "top"}},
        'foundations.initial cards: "all-but-one" needs tableau piles.face up cards "all"',
    ),
    (
        {"foundations": {"initial cards": "all-but-one"}, "stock": {"size": 49}},
        'foundations.initial cards: "all-but-one" needs a card in the tableau, but none is left for it',
    ),
    (
        {"foundations": {"initial cards": "all-but-one"}, "stock": {"size": 50}},
        "stock.size: asks for 50 cards, but only 49",
    ),
    (
        {"foundations": {"only complete pile moves": True, "initial cards": "one"}},
        'foundations.initial cards: must be "none"',
    ),
    (merged(ACCORDION, {"tableau piles": {"count": 4}}), "tableau piles.count: must be 0 in an accordion game, not 4"),
    (ACCORDION | {"cells": {"count": 1}}, "cells.count: must be 0 in an accordion game"),
    (merged(ACCORDION, {"accordion": {"size": 53}}), "accordion.size: 53 piles need more than the deck's 52 cards"),
    (merged(ACCORDION, {"accordion": {"moves": []}}), "accordion.moves: the list is empty"),
    (merged(ACCORDION, {"accordion": {"build policies": []}}), "accordion.build policies: the list is empty"),
    (
        OTHER_FAMILY | {"sequences": {"count": 5}},
        "sequences.count: must be 4, one row for each suit of each deck, not 5",
    ),
    (
        OTHER_FAMILY | {"sequences": {"count": 4, "fixed suit": True}, "suits": 1},
        "sequences.fixed suit: needs all four suits",
    ),
    (ACCORDION | {"cells": {"pre-filled": 3}}, "cells.pre-filled: must be 0 in an accordion game, not 3"),
    (OTHER_FAMILY | {"grid": {"rows": 4}}, "grid.columns: must be at least 1"),
    (OTHER_FAMILY | {"grid": {"columns": 4}}, "grid.rows: must be at least 1"),
    (OTHER_FAMILY | {"grid": {"rows": 8, "columns": 8}}, "grid: 8 × 8 stacks need more than the deck's 52 cards"),
    (
        OTHER_FAMILY | {"grid": {"rows": 4, "columns": 4}, "stock": {"size": 2}},
        "stock.size: must be 0 in a grid game, not 2",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), SINGLE_FIELDS + COMBINATIONS)
def test_malformed_rules_are_refused_with_the_field_named(fields: dict[str, Any], sentence: str) -> None:
    told = problems(fields)
    assert len(told) == 1
    assert sentence in told[0]
    assert "\n" not in told[0]


def test_several_faults_are_all_told() -> None:
    told = problems({"cells": {"count": "a", "pre-filled": -1}, "max rank": 20})
    assert [sentence.split(":")[0] for sentence in told] == ["cells.count", "cells.pre-filled", "max rank"]


@pytest.mark.parametrize(
    ("fields", "paths"),
    [
        # Faults of single fields and contradictions between others are told together.
        (
            {"cells": {"count": 2, "pre-filled": 3}, "stock": {"redeal": "yes"}, "max rnk": 8},
            ["stock.redeal", "max rnk", "cells.pre-filled"],
        ),
        (
            {"hole": {"present": True}, "cells": {"pre-filled": 1}},
            ["foundations.present and hole.present", "cells.pre-filled"],
        ),
        # What may only follow from a fault is not told: a stock of unknown size may be there.
        ({"stock": {"size": "ten"}, "tableau piles": {"spaces policy": "auto-waste-then-stock"}}, ["stock.size"]),
        ({"stock": {"sise": 10}, "tableau piles": {"spaces policy": "auto-waste-then-stock"}}, ["stock.sise"]),
        ({"stok": {"size": 10}, "tableau piles": {"spaces policy": "auto-waste-then-stock"}}, ["stok"]),
        ({"talon": {"size": 10}, "tableau piles": {"spaces policy": "auto-waste-then-stock"}}, ["talon"]),
        ({"foundations": {"present": "no"}, "hole": {"present": True}}, ["foundations.present"]),
        ({"accordion": {"size": -1}, "cells": {"pre-filled": 1}}, ["accordion.size"]),
        ({"max rank": 20, "stock": {"size": 104}}, ["max rank"]),
        # A fault elsewhere in the same object leaves the size as it is.
        ({"stock": {"size": 60, "redeal": "yes"}}, ["stock.redeal", "stock.size"]),
        (
            OTHER_FAMILY | {"accordion": {"size": 60, "moves": ["L1", "L0", "X"], "build policies": []}},
            ["accordion.moves[2]", "accordion.moves[3]", "accordion.size"],
        ),
    ],
)
def test_every_fault_is_told_at_once_and_nothing_that_only_follows(fields: dict[str, Any], paths: list[str]) -> None:
    assert [sentence.split(":")[0] for sentence in problems(fields)] == paths


def test_a_game_file_with_many_faults() -> None:
    text = """{
      "name": "My Game", "titel": "Mine", "title": 3, "extends": "klondyke",
      "rules": {"cells": {"count": 2, "count": "3"}, "stock": {"sise": 3}, "hole": {"present": true}}
    }"""
    with pytest.raises(BadRules) as caught:
        parse_game(text, "x", "mine.json")
    assert [problem.removeprefix("mine.json: ").split(":")[0] for problem in caught.value.problems] == [
        'the field "count" is given twice in one object',
        "name",
        "title",
        "titel",
        "extends",
        "rules.cells.count",
        "rules.stock.sise",
    ]
    told = str(caught.value)
    assert 'did you mean "title"?' in told
    assert "did you mean klondike" in told
    assert 'did you mean "size"?' in told


def test_rules_that_are_no_json_end_too() -> None:
    with pytest.raises(BadRules):
        read_rules({1: 2})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x: line 1, column 1: not valid JSON"),
        ('{"max rank": 8,}', "x: line 1, column"),
        ("[]", "x: must be a JSON object {...}, not []"),
        ('{"max rank": 8, "max rank": 9}', 'x: the field "max rank" is given twice'),
        ('{"name": "a game"}', "x: name: "),
        ('{"name": "mine"}', "x: rules: this field is missing"),
        ('{"name": "mine", "rules": []}', "x: rules: must be an object {...}, not []"),
        ('{"name": "mine", "rules": {"cells": {"count": -1}}}', "x: rules.cells.count: must be at least 0, not -1"),
        ('{"extends": "no-such-game", "rules": {}}', 'x: extends: there is no game "no-such-game"'),
        ('{"extends": "freecell", "rules": {}, "rule": 1}', 'x: rule: there is no such field; did you mean "rules"?'),
        (
            '{"extends": "freecell", "rules": {"cells": {"pre-filled": 5}}}',
            "x: rules.cells.pre-filled: 5 cards cannot fill 4 cells",
        ),
        ("[" * 100_000, "x: not valid JSON"),
        ('{"max rank": ' + "9" * 5000 + "}", "x: not valid JSON (a number is too long)"),
        ('{"' + "a" * 5000 + '": 1}', "x: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...: there is no such field"),
        ('{"extends": "' + "a" * 5000 + '", "rules": {}}', "x: extends: there is no game"),
    ],
)
def test_malformed_files_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRules) as caught:
        parse_game(text, "x", "x")
    assert str(caught.value).startswith(sentence)


def test_defaults_are_streets_and_alleys_of_the_paper() -> None:
    table_6 = {
        "tableau piles": {
            "count": 8,
            "build policy": "any-suit",
            "spaces policy": "any",
            "diagonal deal": False,
            "move built group": "no",
            "move built group policy": "same-as-build",
            "face up cards": "all",
        },
        "foundations": {
            "present": True,
            "initial cards": "none",
            "base card": "A",
            "removable": False,
            "only complete pile moves": False,
        },
        "hole": False,
        "cells": {"count": 0, "pre-filled": 0},
        "stock": {"size": 0, "deal type": "waste", "deal count": 1, "redeal": False},
        "reserve": {"size": 0, "stacked": False},
        "accordion": {"size": 0, "moves": [], "build policies": []},
        "sequences": {"count": 0, "direction": "L", "build policy": "same-suit", "fixed suit": False},
        "max rank": 13,
        "two decks": False,
    }
    assert read_rules(table_6) == Rules() == read_rules({})
    assert Rules().differences() == {}


def test_a_parent_is_merged_field_by_field() -> None:
    parent = read_rules(
        {"tableau piles": {"count": 7, "build policy": "red-black"}, "stock": {"size": 24, "redeal": True}}
    )
    child = read_rules({"tableau piles": {"count": 6}, "stock": {"redeal": False}}, parent)
    assert child.differences() == {"tableau piles": {"count": 6, "build policy": "red-black"}, "stock": {"size": 24}}


def test_one_redeal_is_not_without_limit() -> None:
    one, unlimited, none = (read_rules({"stock": {"size": 24, "redeal": value}}) for value in (1, True, 0))
    assert (one.redeals, unlimited.redeals, none.redeals) == (1, None, 0)
    assert len({one.digest, unlimited.digest, none.digest}) == 3
    assert len({one, unlimited, none}) == 3
    assert [rules.complete()["stock"]["redeal"] for rules in (one, unlimited, none)] == [1, True, False]
    assert none.digest == read_rules({"stock": {"size": 24}}).digest


def test_the_same_rules_have_the_same_hash_however_written() -> None:
    short = read_rules({"foundations": {"base card": "J"}})
    long = read_rules({"foundations": {"base card": 11, "present": True}, "max rank": 13, "hole": False})
    assert short.digest == long.digest != Rules().digest


def test_ranks_that_sink_are_the_same_in_any_order() -> None:
    written = [["K", "A"], [1, 13, "k"], ["A", "K"]]
    assert {read_rules({"tableau piles": {"sink": ranks}}).tableau_piles.sink for ranks in written} == {("A", "K")}


def test_rules_read_back_from_their_json() -> None:
    rules = read_rules(
        {"accordion": {"size": 9, "moves": ["L1", "R3"], "build policies": ["red-black"]}} | OTHER_FAMILY
    )
    assert read_rules(json.loads(json.dumps(rules.complete()))) == rules
    assert read_rules(json.loads(json.dumps(rules.differences()))) == rules


def test_fields_without_effect_are_noted() -> None:
    rules = read_rules({"stock": {"size": 20, "deal type": "tableau piles", "redeal": True, "deal count": 3}})
    assert [note.split(":")[0] for note in without_effect(rules)] == ["stock.deal count", "stock.redeal"]
    assert without_effect(Rules()) == []
    rules = read_rules(merged(ACCORDION, {"tableau piles": {"sink": ["K"]}}))
    assert without_effect(rules) == ["tableau piles.sink: has no effect, since there are no tableau piles"]


def test_a_redeal_type_without_redeals_is_noted() -> None:
    rules = read_rules({"tableau piles": {"redeal type": "rows"}})
    assert without_effect(rules) == ["tableau piles.redeal type: has no effect, since tableau piles.redeal is false"]


def test_a_key_given_twice_is_named() -> None:
    with pytest.raises(BadRules, match='"count" is given twice'):
        parse_json_object('{"cells": {"count": 1, "count": 2}}')
