"""Layouts as Solvitaire prints them, card for card."""

import random
import re
from pathlib import Path

import pytest

from winnable import Layout, all_games, deal, find_game
from winnable.cards import Card, ordered_deck, parse_card
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
    from winnable import read_rules

    base = {"base card": "random"}
    none = read_rules({"foundations": base})
    every = read_rules({"foundations": base | {"initial cards": "all"}, "stock": {"size": 8}})
    for seed in range(1, 20):
        front = boost_shuffle(seed, 13, 1)[0]
        layout = dealer("solvitaire").deal(none, seed)
        assert (layout.base_rank, any(layout.stacks("foundation"))) == (front.rank, False)
        layout = dealer("solvitaire").deal(every, seed)
        assert [pile[0] for pile in layout.stacks("foundation")] == [Card(front.rank, suit) for suit in range(4)]


def test_grids_are_dealt_by_microsoft_numbers_by_default() -> None:
    assert default_dealer(find_game("birds-of-a-feather").rules) == "microsoft"
    assert default_dealer(find_game("freecell").rules) == "solvitaire"
