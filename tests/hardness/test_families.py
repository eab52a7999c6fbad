"""Families of FreeCell deals: every one has the whole deck, and what the family is called after."""

from collections import Counter

import pytest

from winnable import BadInput, Card, Deal, deal
from winnable.dealing import FAMILIES
from winnable.dealing.freecell_families import SIZES
from winnable.hardness.families import canonical, family_deal
from winnable.hardness.renaming import renamed

VECTOR = (
    "JC 10D AD 2C 9H JS 8C/QD 4S 6C 9C QS QH 3C/5H 4D 6D 4C 10S AH 2S/9D KH AS 2H JD 5S 7H/"
    "7S 6S 3D QC 8H 10C/3H KD KC 7D 8D 8S/6H JH KS 5C AC 2D/9S 10H 7C 5D 4H 3S"
)
DECK = {Card(rank, suit) for rank in range(1, 14) for suit in range(4)}


def depths(found: Deal, rank: int) -> list[int]:
    return [
        len(pile) - 1 - h for pile in found.layout.stacks("tableau") for h, card in enumerate(pile) if card.rank == rank
    ]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_deal_has_the_whole_deck_and_the_shape_of_freecell(family: str) -> None:
    seen = set()
    for seed in range(5):
        tableau = family_deal(family, seed).layout.stacks("tableau")
        assert tuple(map(len, tableau)) == SIZES
        assert Counter(card for pile in tableau for card in pile) == Counter(DECK)
        if family.endswith("colour-sorted"):
            assert all(len({card.is_red for card in pile}) == 1 for pile in tableau)
        seen.add(tableau)
    assert len(seen) == 5
    assert family_deal(family, 0) == family_deal(family, 0)


@pytest.mark.parametrize("depth", range(7))
@pytest.mark.parametrize(("card", "rank"), [("aces", 1), ("kings", 13)])
@pytest.mark.parametrize("more", ["", "-colour-sorted"])
def test_cards_lie_as_deep_as_they_should_in_different_piles(depth: int, card: str, rank: int, more: str) -> None:
    for seed in range(4):
        found = family_deal(f"{card}-depth-{depth}{more}", seed)
        assert depths(found, rank) == [depth] * 4
        assert sum(any(each.rank == rank for each in pile) for pile in found.layout.stacks("tableau")) == 4


def test_aces_and_kings_at_opposite_ends() -> None:
    for seed in range(5):
        easy, hard = family_deal("aces-open-kings-deep", seed), family_deal("aces-deep-kings-open", seed)
        assert depths(easy, 1) == depths(hard, 13) == [0] * 4
        for found, rank in ((easy, 13), (hard, 1)):
            assert sum(pile[0].rank == rank for pile in found.layout.stacks("tableau")) == 4


def test_blocking_cards_lie_directly_on_the_aces() -> None:
    for seed in range(10):
        piles = family_deal("blocking-Q", seed).layout.stacks("tableau")
        assert [pile[h + 1].rank for pile in piles for h, card in enumerate(pile) if card.rank == 1] == [12] * 4


def test_suits_are_dealt_by_chance() -> None:
    assert len({family_deal("aces-depth-0", seed).layout.stacks("tableau")[0][-1] for seed in range(40)}) > 5


def test_names_make_no_difference_to_what_deals_have_in_common() -> None:
    found, other = family_deal("random", 1), family_deal("random", 2)
    assert canonical(found.layout) != canonical(other.layout)
    for seed in range(1, 12):
        assert canonical(renamed(found, seed).layout) == canonical(found.layout)


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    tableau = deal("freecell", 4_000_001, "freecell-families").layout.stacks("tableau")
    assert "/".join(" ".join(map(str, pile)) for pile in tableau) == VECTOR
    same = deal("bakers-game", 1_000_007, "freecell-families").layout.stacks("tableau")
    assert same == family_deal(FAMILIES[1], 7).layout.stacks("tableau")


@pytest.mark.parametrize(
    ("game", "seed"), [("freecell", -1), ("freecell", 44_000_000), ("klondike", 1), ("eight-off", 1)]
)
def test_what_the_dealer_refuses(game: str, seed: int) -> None:
    with pytest.raises(BadInput, match="the dealer freecell-families"):
        deal(game, seed, "freecell-families")


def test_there_is_no_such_family() -> None:
    with pytest.raises(BadInput, match='there is no family "kings"'):
        family_deal("kings", 1)
    with pytest.raises(BadInput, match="the number of a deal"):
        family_deal("random", 1_000_000)
