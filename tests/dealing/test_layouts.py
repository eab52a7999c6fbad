"""Layouts as Solvitaire prints them, card for card."""

import random
import re
from pathlib import Path

import pytest

from winnable import Layout, all_games, deal, find_game, read_rules
from winnable.cards import CLUBS, HEARTS, Card, ordered_deck, parse_card
from winnable.dealing import dealer, default_dealer
from winnable.rules import Rules

DATA = Path(__file__).parents[1] / "data"
VECTORS = dict(re.findall(r"^@ (.+)\n((?:(?!@ ).*\n)*)", (DATA / "solvitaire-layouts.txt").read_text(), re.MULTILINE))
PRINTED = [name for name in VECTORS if "hidden" not in name]
HIDDEN = [name for name in VECTORS if "hidden" in name]


def seed_of(title: str) -> tuple[str, int]:
    name, _, seed, *_ = title.replace(":", "").split()
    return name, int(seed)


def printed(layout: Layout, rules: Rules) -> str:
    """The layout in the very form in which the peer prints it."""
    parts = []

    def rule(title: str) -> None:
        parts.append(f"--- {title} ".ljust(25, "-"))

    if rules.foundations.present:
        rule("Foundations")
        parts.append("\t".join(str(pile[-1]) if pile else "[]" for pile in layout.stacks("foundation")))
    if layout.tops("cell"):
        rule("Cells")
        parts.append("\t".join(str(card) if card else "[]" for card in layout.tops("cell")))
    if layout.stacks("tableau"):
        rule("Tableau Piles")
        for row in range(max(map(len, layout.stacks("tableau")))):
            cells = []
            for pile, hidden in zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True):
                cells.append("" if row >= len(pile) else "##" if row < hidden else str(pile[row]))
            parts.append("\t".join(cells).rstrip("\t"))
    if layout.cards("reserve"):
        rule("Reserve (Stacked)" if rules.reserve.stacked else "Reserve")
        parts.append(("\n" if rules.reserve.stacked else "\t").join(map(str, layout.cards("reserve"))))
    if rules.hole.present:
        rule("Hole Card")
        parts.append(str(layout.cards("hole")[-1]))
    if layout.cards("stock") and rules.stock.deal_type == "waste":
        rule("Stock | Waste")
        parts.append(f"{layout.cards('stock')[0]}\t[]\n" + "\n".join(map(str, layout.cards("stock")[1:])))
    elif layout.cards("stock"):
        rule("Stock")
        parts.append("\n".join(map(str, layout.cards("stock"))))
    if layout.cards("accordion"):
        rule("Accordion")
        parts.append("\t".join(map(str, layout.cards("accordion"))) + "\t")
    if layout.squares():
        rule("Sequences")
        parts.extend(
            "\n" + " ".join("__" if card is None else str(card) for card in row) + " " for row in layout.squares()
        )
        parts.append("")
    return "\n".join(parts)


@pytest.mark.parametrize("title", PRINTED)
def test_layout_equals_the_printed_one(title: str) -> None:
    name, seed = seed_of(title)
    dealt = deal(name, seed)
    assert printed(dealt.layout, dealt.rules).split() == VECTORS[title].replace("=" * 35, "").split()


@pytest.mark.parametrize("title", HIDDEN)
def test_hidden_cards_equal_the_printed_ones(title: str) -> None:
    name, seed = seed_of(title)
    expected = [tuple(map(parse_card, line.split()[1:])) for line in VECTORS[title].strip().splitlines()]
    assert list(deal(name, seed).layout.stacks("tableau")) == expected


def test_there_are_vectors() -> None:
    assert len(PRINTED) == 27
    assert len(HIDDEN) == 6


def boost_shuffle(seed: int, max_rank: int, decks: int) -> list[Card]:
    """The shuffle once more in Python: MT19937 seeded with one word, Fisher-Yates from the back, buckets."""
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & 0xFFFFFFFF)
    generator = random.Random()
    generator.setstate((3, (*state, 624), None))
    deck = ordered_deck(max_rank, decks)
    for last in range(len(deck) - 1, 0, -1):
        bucket = 2**32 // (last + 1)
        while (chosen := generator.getrandbits(32) // bucket) > last:
            pass
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**31 - 1, 2**32 - 1])
@pytest.mark.parametrize(("max_rank", "decks"), [(13, 1), (13, 2), (8, 1), (1, 1)])
def test_the_compiled_shuffle_is_the_described_one(seed: int, max_rank: int, decks: int) -> None:
    from winnable._core import shuffled_deck
    from winnable.cards import card_from_number

    assert [card_from_number(number) for number in shuffled_deck(seed, max_rank, decks)] == boost_shuffle(
        seed, max_rank, decks
    )


@pytest.mark.parametrize("arguments", [(1, 0, 1), (1, 14, 1), (1, 13, 0), (1, 13, 3)])
def test_the_compiled_shuffle_refuses_impossible_decks(arguments: tuple[int, int, int]) -> None:
    from winnable._core import shuffled_deck

    with pytest.raises(ValueError, match="must"):
        shuffled_deck(*arguments)


@pytest.mark.parametrize("name", all_games())
def test_every_game_is_dealt_from_its_whole_deck(name: str) -> None:
    game = find_game(name)
    rules = game.rules
    for seed in (1, 2, 12345):
        layout = game.deal(seed, "solvitaire").layout
        cards = layout.cards()
        if rules.family == "tableau":
            assert len(cards) == rules.deck_size
            assert (len(layout.cards("stock")), len(layout.cards("reserve"))) == (rules.stock.size, rules.reserve.size)
            assert sum(card is not None for card in layout.tops("cell")) == rules.cells.pre_filled
        if rules.suits == 4 and rules.family == "tableau":
            assert sorted(cards) == sorted(ordered_deck(rules.max_rank, rules.decks))


def test_fewer_suits_recolour_the_same_deal() -> None:
    four, two, one = (deal(name, 9).layout for name in ("spider", "spider-2-suits", "spider-1-suit"))
    for card, same, again in zip(four.cards(), two.cards(), one.cards(), strict=True):
        assert same == Card(card.rank, 1 if card.is_red else 2)
        assert again == Card(card.rank, 2)


def test_the_front_card_sets_a_random_base() -> None:
    base = {"base card": "random"}
    none = read_rules({"foundations": base})
    every = read_rules({"foundations": base | {"initial cards": "all"}, "stock": {"size": 8}})
    for seed in range(1, 20):
        front = boost_shuffle(seed, 13, 1)[0]
        layout = dealer("solvitaire").deal(none, seed)
        assert (layout.base_rank, any(layout.stacks("foundation"))) == (front.rank, False)
        layout = dealer("solvitaire").deal(every, seed)
        assert [pile[0] for pile in layout.stacks("foundation")] == [Card(front.rank, suit) for suit in range(4)]


def undealt(rules: Rules, seed: int) -> list[list[Card]]:
    """The tableau of a deal in rows, by the plain way of dealing from the end of the deck: nothing settles."""
    deck = boost_shuffle(seed, rules.max_rank, rules.decks)[::-1]
    return [deck[pile :: rules.tableau_piles.count] for pile in range(rules.tableau_piles.count)]


@pytest.mark.parametrize("seed", range(1, 30))
def test_cards_sink_in_the_order_in_which_they_lie(seed: int) -> None:
    rules = find_game("bakers-dozen").rules
    piles = undealt(rules, seed)
    expected = [
        (*(card for card in pile if card.rank == 13), *(card for card in pile if card.rank != 13)) for pile in piles
    ]
    assert list(dealer("solvitaire").deal(rules, seed).stacks("tableau")) == expected
    several = read_rules({"tableau piles": {"count": 4, "sink": ["A", "7"]}, "max rank": 7, "two decks": True})
    for pile, dealt in zip(
        undealt(several, seed), dealer("solvitaire").deal(several, seed).stacks("tableau"), strict=True
    ):
        assert list(dealt) == [c for c in pile if c.rank in (1, 7)] + [c for c in pile if c.rank not in (1, 7)]


@pytest.mark.parametrize("seed", range(1, 30))
def test_the_beak_of_penguin_is_dealt_first(seed: int) -> None:
    rules = find_game("penguin").rules
    deck = boost_shuffle(seed, 13, 1)
    beak = deck[0]
    layout = dealer("solvitaire").deal(rules, seed)
    others = [card for card in deck[::-1] if card.rank != beak.rank]
    rows = [beak, *others]
    assert list(layout.stacks("tableau")) == [tuple(rows[pile::7]) for pile in range(7)]
    assert layout.base_rank == beak.rank
    foundations = layout.stacks("foundation")
    assert [suit for suit, pile in enumerate(foundations) if not pile] == [beak.suit]
    assert {card.rank for pile in foundations for card in pile} == {beak.rank}


def test_the_base_card_left_out_goes_to_the_tableau_past_all_other_places() -> None:
    rules = read_rules(
        {
            "tableau piles": {"count": 3, "diagonal deal": True},
            "foundations": {"initial cards": "all-but-one", "base card": "3"},
            "cells": {"count": 2, "pre-filled": 1},
            "stock": {"size": 9},
            "reserve": {"size": 5},
            "two decks": True,
            "max rank": 5,
        }
    )
    for seed in range(1, 20):
        layout = dealer("solvitaire").deal(rules, seed)
        assert layout.stacks("tableau")[-1][0] == Card(3, CLUBS)  # a triangle is dealt from the right
        assert [bool(pile) for pile in layout.stacks("foundation")] == [False, *[True] * 7]
        assert (len(layout.cards("stock")), len(layout.cards("reserve"))) == (9, 5)


def test_two_aces_start_foundations_of_good_measure() -> None:
    layout = deal("good-measure", 1).layout
    assert layout.stacks("foundation") == ((Card(1, CLUBS),), (Card(1, HEARTS),), (), ())
    assert {len(pile) for pile in layout.stacks("tableau")} == {5}


def test_equal_ranks_are_dealt_apart() -> None:
    nestor = find_game("nestor").rules
    drawn = [at for row in nestor.overlap.rows for at, mark in enumerate(row) if mark == "o"]

    def columns(cards: list[Card]) -> list[list[Card]]:
        return [[card for card, at in zip(cards, drawn, strict=True) if at == column] for column in range(0, 16, 2)]

    for seed in range(1, 200):
        cards = [pile.cards[0] for pile in dealer("solvitaire").deal(nestor, seed).of("square")]
        deck = boost_shuffle(seed, 13, 1)[::-1]
        assert sorted(cards) == sorted(deck)
        assert all(len({card.rank for card in column}) == 6 for column in columns(cards))
        has_equal = any(len({card.rank for card in column}) < 6 for column in columns(deck))
        assert has_equal == (cards != deck)


def test_cards_stay_where_no_exchange_puts_equal_ranks_apart() -> None:
    fields = {"tableau piles": {"count": 0}, "foundations": {"present": False}, "max rank": 2}
    column = {"rows": ["o", "o", "o", "o", "o"], "no equal ranks": True}
    rules = read_rules(fields | {"overlap": column, "discards": {"equal rank": True}, "stock": {"size": 3}})
    layout = dealer("solvitaire").deal(rules, 1)
    assert len(layout.cards("square")) == 5


def test_dealers_of_other_programs_leave_games_whose_cards_sink() -> None:
    sinks = {"tableau piles": {"sink": ["K"]}}
    for name in ("pysol", "freecell-families"):
        assert dealer(name).serves(find_game("freecell").rules)
        assert not dealer(name).serves(read_rules(sinks, find_game("freecell").rules))


def test_grids_are_dealt_by_microsoft_numbers_by_default() -> None:
    assert default_dealer(find_game("birds-of-a-feather").rules) == "microsoft"
    assert default_dealer(find_game("freecell").rules) == "solvitaire"
