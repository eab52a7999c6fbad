"""The border between Python and the core: both know the same words and fields, and say so if they do not."""

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from winnable import _core, all_games, find_game, moves
from winnable.compiled import compiled, unused_younger_rules
from winnable.core.codec import codec_for, core_rules
from winnable.core.words import core_words
from winnable.families import FAMILIES
from winnable.places import ACCORDION, DISCARD, KINDS
from winnable.rows import REASONS, REFUTATIONS, VERDICTS, Reason, Refutation, Verdict
from winnable.rules.model import Rules

CORE_WORDS = {
    "tableau piles.build policy": "policy",
    "tableau piles.build direction": "direction",
    "tableau piles.spaces policy": "spaces",
    "tableau piles.move built group": "groups",
    "tableau piles.move built group policy": "policy",
    "foundations.initial cards": "initial",
    "tableau piles.redeal type": "redeal_type",
    "stock.deal type": "stock_to",
    "accordion.build policies": "match",
    "sequences.direction": "neighbours",
    "sequences.build policy": "policy",
    "grid.build policies": "match",
}
"""For each field of the rule language that is a word, the core's words for it."""
PYTHON_ONLY = {
    "tableau piles.face up cards": {"all", "top"},
    "tableau piles.move built group policy": {"same-as-build"},
    "discards.clear": {"rows", "all"},
}
"""Words that never reach the core: the first says how cards are dealt, the second stands for another, and the third is
a truth value there."""


def words_in(annotation: Any) -> set[str]:
    """The texts of every `Literal` within an annotation."""
    if get_origin(annotation) is Literal:
        return {word for word in get_args(annotation) if isinstance(word, str)}
    return set().union(*(words_in(part) for part in get_args(annotation)))


def worded_fields(model: type[BaseModel], path: str = "") -> Iterator[tuple[str, set[str]]]:
    for name, field in model.model_fields.items():
        here = f"{path}{field.alias or name}"
        annotation = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield from worded_fields(annotation, f"{here}.")
        elif words := words_in(annotation):
            yield here, words


FIELDS = dict(worded_fields(Rules))


def test_every_field_of_words_is_known_here() -> None:
    assert set(FIELDS) == set(CORE_WORDS) | set(PYTHON_ONLY), "say above which words of the core a field has"


@pytest.mark.parametrize("field", FIELDS)
def test_the_core_knows_every_word_of_the_rule_language(field: str) -> None:
    known = set(_core.WORDS[CORE_WORDS[field]]) if field in CORE_WORDS else set()
    assert not FIELDS[field] - known - PYTHON_ONLY.get(field, set()), f"{field}: the core lacks a word"


@pytest.mark.parametrize("kind", sorted(set(CORE_WORDS.values())))
def test_the_rule_language_has_every_word_of_the_core(kind: str) -> None:
    said = set().union(*(FIELDS[field] for field, core in CORE_WORDS.items() if core == kind))
    assert not set(_core.WORDS[kind]) - said, f"{kind}: no rule file can say this"


def test_what_a_search_says_has_the_same_words_in_the_same_order() -> None:
    """Columns of a batch hold the numbers of the core."""
    assert set(_core.WORDS["family"]) == set(FAMILIES)
    assert core_words("verdict", Verdict) == VERDICTS
    assert core_words("reason", Reason) == REASONS
    assert core_words("refutation", Refutation) == REFUTATIONS


def test_places_and_kinds_of_moves_are_the_same_words() -> None:
    assert set(_core.WORDS["place"]) == {*(kind.kind for kind in KINDS), DISCARD} - {
        ACCORDION
    }  # whose piles are squares there
    assert set(_core.WORDS["kind"]) == {"transfer", "deal", "redeal"}


def test_no_word_stands_for_two_values() -> None:
    assert all(len(set(words)) == len(words) for words in _core.WORDS.values())


def test_other_words_are_told_at_once() -> None:
    with pytest.raises(TypeError, match=r"verdict: the core knows .*'winnable'.* and Python \['lost', 'won'\]"):
        core_words("verdict", Literal["won", "lost"])


@pytest.mark.parametrize("name", all_games())
def test_every_game_crosses_the_border(name: str) -> None:
    game = find_game(name)
    fields = {field: getattr(core_rules(game.rules), field) for field in _core.Rules.FIELDS}
    again = _core.Rules(**fields)
    assert {field: getattr(again, field) for field in _core.Rules.FIELDS} == fields
    assert fields == json.loads(json.dumps(fields))
    unused = unused_younger_rules(game.rules)
    written = {name: value for name, value in fields.items() if name not in unused}
    assert compiled(game)["rules"] == written


def good_fields() -> dict[str, Any]:
    rules = core_rules(find_game("klondike").rules)
    return {name: getattr(rules, name) for name in rules.FIELDS}


@pytest.mark.parametrize("name", _core.Rules.FIELDS)
def test_a_field_that_is_missing_is_named(name: str) -> None:
    fields = good_fields()
    del fields[name]
    with pytest.raises(ValueError, match=f"^{name}: this field of the core's rules is missing$"):
        _core.Rules(**fields)


def test_a_field_that_the_core_lacks_is_refused() -> None:
    with pytest.raises(TypeError, match="no such field"):
        _core.Rules(**good_fields(), wild_cards=True)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("groups", "any-card-at-all", 'the core does not know the word "any-card-at-all"'),
        ("matches", ["same-suit", "same-colour"], 'the core does not know the word "same-colour"'),
        ("piles", 53, "53 is out of the core's range"),
        ("piles", -1, "-1 is out of the core's range"),
        ("foundation_suits", [0, 4], "4 is out of the core's range"),
        ("removable", 1, "1 is of another type"),
        ("cells", "two", "'two' is of another type"),
        ("build", 0, "0 is of another type"),
    ],
)
def test_a_value_that_the_core_cannot_have_is_named(name: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}: {why}$"):
        _core.Rules(**good_fields() | {name: value})


def test_a_number_is_the_move_that_the_core_says() -> None:
    codec = codec_for(find_game("klondike").rules)
    for text in ("t1-t7:12", "w-f", "f3-t2", "deal", "redeal"):
        number = codec.number(moves.parse_move(text))
        assert number is not None
        assert str(codec.move(number)) == text
    number = codec.number(moves.parse_move("t2-t7:12"))
    assert number is not None
    assert _core.move_parts(number) == ("transfer", "tableau", 1, "tableau", 6, 12)


@pytest.mark.parametrize("move", [("jump", "tableau", 0, "cell", 0, 1), ("transfer", "sky", 0, "cell", 0, 1)])
def test_a_move_of_unknown_words_has_no_number(move: tuple[str, str, int, str, int, int]) -> None:
    assert _core.move_number(*move) is None
    assert _core.move_number("transfer", "tableau", 256, "cell", 0, 1) is None


def test_a_number_that_is_no_move_is_refused() -> None:
    with pytest.raises(ValueError, match="not a move"):
        _core.move_parts(3)
