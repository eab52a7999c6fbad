"""A reader who has only the printed rules knows how the cards lie, and how the stock is turned.

The rules in words are read back into numbers here, and compared with a deal and with what the referee allows.
"""

import random
import re
from collections.abc import Iterator
from typing import NamedTuple, get_args

import pytest

from helpers.random_rules import random_layout, random_rules
from winnable import Layout, Move, Position, Rules, all_games, read_rules
from winnable.cards import RANK_NAMES
from winnable.dealing import dealer, default_dealer
from winnable.families import FAMILIES
from winnable.families.tableau import stock
from winnable.families.tableau.foundations import accepting_foundation
from winnable.families.tableau.runs import run_length
from winnable.places import ACCORDION, CELL, FOUNDATION, HOLE, RESERVE, STOCK, TABLEAU
from winnable.referee import RefereeState
from winnable.rule_files import summary
from winnable.rules.model import MoveBuiltGroup, SpacesPolicy

MANY = 6
"""As often as a waste is turned over here that may be turned over without limit."""


class Case(NamedTuple):
    name: str
    rules: Rules
    words: dict[str, str]
    dealt: Layout


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Every shipped game and random rules of every family: the words of each section, and a deal."""
    drawn = {
        f"{family} {number}": random_rules(random.Random(f"words {number}"), family=family)
        for family in ("foundations", "hole", *(set(FAMILIES) - {"tableau"}))
        for number in range(100 if family == "foundations" else 20)
    }
    return [
        Case(
            name,
            rules,
            {heading: " ".join(sentences) for heading, sentences in summary(rules)},
            dealer(default_dealer(rules)).deal(rules, 1),
        )
        for name, rules in ({name: game.rules for name, game in all_games().items()} | drawn).items()
    ]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def found(pattern: str, text: str) -> list[int] | None:
    """The numbers in the part of a text that fits; a number that is left out is 1. None: no part fits."""
    match = re.search(pattern, text)
    return None if match is None else [int(number or 1) for number in match.groups()]


def sizes_read(sentence: str) -> list[int]:
    """How many cards each pile has, as the sentence on the tableau says it."""
    (piles,) = found(r"^(\d+) piles?", sentence) or [0]
    if "start empty" in sentence or "starts empty" in sentence:
        return [0] * piles
    group = r"(?:of (\d+) cards?|empty)"
    two = re.search(rf"the first ?(\d*) {group} and the last ?(\d*) {group}", sentence)
    if two:
        first, first_size, last, last_size = two.groups()
        return [int(first_size or 0)] * int(first or 1) + [int(last_size or 0)] * int(last or 1)
    sizes = re.search(r"piles? of ([\d, and]*) cards?", sentence)
    assert sizes is not None
    listed = numbers(sizes[1])
    return listed if len(listed) > 1 else listed * piles


def face_down_read(sentence: str, sizes: list[int]) -> list[int]:
    """How many cards of each pile lie face down, as the sentence says it."""
    if "only the last card of each face up" in sentence:
        return [max(0, size - 1) for size in sizes]
    shown = found(r"only the last (\d+) cards of each face up", sentence)
    if shown:
        return [max(0, size - shown[0]) for size in sizes]
    each = found(r"the lowest (\d+) cards? of each face down", sentence)
    if each:
        return each * len(sizes)
    some = found(r"the lowest (\d+) cards? of the first ?(\d*) face down, all others face up", sentence)
    if some:
        return [some[0]] * some[1] + [0] * (len(sizes) - some[1])
    listed = re.search(r"of which, from the first pile on, ([\d, and]*) lie face down", sentence)
    if listed:
        return numbers(listed[1])
    assert "all face up" in sentence or not any(sizes)
    return [0] * len(sizes)


def test_piles_are_dealt_as_they_are_described(cases: list[Case]) -> None:
    for name, _, words, dealt in cases:
        piles = dealt.of(TABLEAU)
        sentence = words.get("Tableau", "0 piles, which start empty").partition(".")[0]
        sizes = sizes_read(sentence)
        assert sizes == [len(pile.cards) for pile in piles], name
        assert face_down_read(sentence, sizes) == [pile.hidden for pile in piles], name
        assert ("turns face up" in words.get("Tableau", "")) == any(pile.hidden for pile in piles), name


def test_the_cards_of_the_deck_are_used_as_described(cases: list[Case]) -> None:
    for name, rules, words, dealt in cases:
        size = found(r"^(?:One deck|Two decks), (\d+) cards", words["Deck"])
        used = found(r"Only (\d+) of them", words["Deck"]) or size
        taken_out = 4 * rules.decks if "the aces are taken out" in words.get("Rows", "") else 0
        assert used == [len(dealt.cards()) + taken_out], name


def test_places_hold_what_is_said(cases: list[Case]) -> None:
    for name, _, words, dealt in cases:
        cells = words.get("Cells", "")
        count = found(r"^(\d+) cells?", cells) or [0]
        filled = found(r"(\d+) of them filled", cells) or (count if "filled" in cells else [0])
        assert (count, filled) == ([len(dealt.of(CELL))], [len(dealt.cards(CELL))]), name
        assert (found(r"^(\d+) cards?", words.get("Reserve", "")) or [0]) == [len(dealt.cards(RESERVE))], name
        assert (found(r"^(\d+) cards?", words.get("Stock", "")) or [0]) == [len(dealt.cards(STOCK))], name
        assert ("the hole, which starts with" in words["Goal"]) == bool(dealt.cards(HOLE)), name


def test_foundations_start_as_described(cases: list[Case]) -> None:
    for name, _, words, dealt in cases:
        text, foundations = words.get("Foundations", ""), dealt.of(FOUNDATION)
        count = found(r"^(\d+) foundations", text) or found(r"Build (\d+) complete runs?", words["Goal"]) or [0]
        put_out = len(foundations) - ("All base cards but" in text) if "All base cards" in text else 0
        put_out += text.count("One base card") + 2 * text.count("The base cards of clubs and hearts")
        assert (count, put_out) == ([len(foundations)], len(dealt.cards(FOUNDATION))), name


def test_the_base_card_left_out_and_those_that_sink_lie_where_it_is_said(cases: list[Case]) -> None:
    seen = set()
    for name, _, words, dealt in cases:
        if sunk := re.search("After the deal every (.*?) goes to the bottom of its pile", words.get("Tableau", "")):
            ranks = {RANK_NAMES.index(rank) for rank in re.split(", | and ", sunk[1])}
            for pile in dealt.of(TABLEAU):
                are_sunk = [card.rank in ranks for card in pile.cards]
                assert are_sunk == sorted(are_sunk, reverse=True), name
            seen.add("sunk")
        elif "that one is the first card dealt to the tableau" in words.get("Foundations", ""):
            (alone,) = [card for card in dealt.cards(TABLEAU) if card.rank == dealt.base_rank]
            assert alone in [pile.cards[0] for pile in dealt.of(TABLEAU) if pile.cards], name
            seen.add("left out")
    assert seen == {"sunk", "left out"}


def test_rows_are_as_long_as_described(cases: list[Case]) -> None:
    for name, rules, words, dealt in cases:
        text = words.get("Grid") or words.get("Rows", "")
        if rules.family == "overlap":
            cards, count, *rows = numbers(text.partition(" face ")[0].rpartition(", ")[0])
            assert (cards, count) == (sum(rows), len(rows)), name
        else:
            count, columns = numbers(text) or (0, 0)
            rows = [columns] * count
        assert rows == [len(row) for row in dealt.squares()], name
        assert (numbers(words.get("Row", "")) or [0]) == [len(dealt.of(ACCORDION))], name


def test_the_stock_is_dealt_to_the_piles_that_are_named(cases: list[Case]) -> None:
    for name, rules, words, dealt in cases:
        if "dealt" not in words.get("Stock", ""):
            continue
        some = found(r"one to each of the first (\d+) tableau piles|for the first tableau pile()", words["Stock"])
        reached = max(some) if some else rules.tableau_piles.count
        before, after = dealt, stock.deal(rules, dealt)
        while after.cards(STOCK):
            before, after = after, stock.deal(rules, after)
        pairs = zip(before.of(TABLEAU), after.of(TABLEAU), strict=True)
        assert [number for number, (old, new) in enumerate(pairs) if old != new] == list(range(reached)), name


def test_the_waste_is_turned_over_as_often_as_described(cases: list[Case]) -> None:
    often = {"not turned over": 0, "again, once": 1, "again, twice": 2, "again, without limit": MANY}
    for name, rules, words, dealt in cases:
        if "to the waste" not in words.get("Stock", ""):
            assert rules.stock.deal_type != "waste" or not rules.stock.size, name
            continue
        said = found(r"again, (\d+) times", words["Stock"]) or [often[end] for end in often if end in words["Stock"]]
        table, redeals = dealt, 0
        while redeals < MANY:
            while table.cards(STOCK):
                table = stock.deal(rules, table)
            if stock.why_not_redeal(rules, table):
                break
            table, redeals = stock.redeal(rules, table), redeals + 1
        assert [min(MANY, number) for number in said] == [redeals], name


def random_moves(rules: Rules, games: int) -> Iterator[tuple[Layout, Move]]:
    """The legal moves in the positions of random games, each with its position."""
    generator = random.Random(f"moves {rules.digest}")
    for _ in range(games):
        state = RefereeState(Position(rules, random_layout(rules, generator)))
        for _ in range(60):
            moves = state.legal_moves()
            yield from ((state.layout, move) for move in moves)
            if not moves:
                break
            state.push(generator.choice(moves))


@pytest.mark.parametrize("policy", ["any", "kings", "no-build", "auto-reserve-then-any", "auto-reserve-then-waste"])
@pytest.mark.parametrize("direction", ["down", "up-or-down"])
def test_part_of_a_run_goes_into_a_space_where_the_words_say_so(policy: str, direction: str) -> None:
    piles = {"count": 3, "spaces policy": policy, "build direction": direction, "build policy": "red-black"}
    piles["move built group"] = "partial-if-card-above-buildable"
    rules = read_rules({"tableau piles": piles, "reserve": {"size": 1}, "stock": {"size": 2}, "max rank": 4})
    seen = False
    for layout, move in random_moves(rules, 25):
        if {move.source.kind, move.target.kind} == {TABLEAU} and not layout[move.target].cards:
            left = layout[move.source].cards[: -move.amount]
            is_part = move.amount < run_length(rules, layout, move.source.slot)
            seen |= is_part and accepting_foundation(rules, layout, left[-1]) is None
    assert seen == ("or into a space" in " ".join(dict(summary(rules))["Runs"]))


@pytest.mark.parametrize("mode", get_args(MoveBuiltGroup))
@pytest.mark.parametrize("policy", get_args(SpacesPolicy))
def test_several_cards_fill_a_space_where_the_words_say_so(mode: str, policy: str) -> None:
    piles = {"count": 3, "spaces policy": policy, "move built group": mode}
    rules = read_rules({"tableau piles": piles, "reserve": {"size": 1}, "stock": {"size": 2}, "max rank": 4})
    moves = random_moves(rules, 25)
    seen = any(
        move.target.kind == TABLEAU and move.amount > 1 and not layout[move.target].cards for layout, move in moves
    )
    text = " ".join(dict(summary(rules))["Spaces"])
    assert seen == any(words in text for words in ("run", "whole pile", "all that lies on it"))
