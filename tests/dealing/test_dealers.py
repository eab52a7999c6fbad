"""Deals of other programs, checked against what those programs deal."""

import pytest

from winnable import deal, find_game
from winnable.cards import parse_card
from winnable.dealing import DEALERS, klondike
from winnable.errors import BadInput

FREECELL = {
    (
        "microsoft",
        1,
    ): "JD KD 2S 4C 3S 6D 6S/2D KC KS 5C TD 8S 9C/9H 9S 9D TS 4S 8D 2H/JC 5S QD QH TH QS 6H/5D AD JS 4H 8H 6C/"
    "7H QC AS AC 2C 3D/7C KH AH 4D JH 8C/5H 3H 3C 7S 7D TC",
    (
        "microsoft",
        617,
    ): "7D TD TH KD 4C 4S JD/AD 7S QC 5H QS TS KS/5C QD 3H 9S 9C 2H KC/3S AC 9D 3C 9H 5D 4H/5S 6D 6S 8S 7C JC/"
    "8C 8H 8D 7H 6H 6C/2D AS 3D 4D 2C JH/AH KH TC JS 2S QH",
    (
        "microsoft",
        11982,
    ): "AH 3D KD JC 6C JD KC/AS 3H 6H 5D 2C 7D 8D/4H QS 5S 5C TH 8H 2S/AC QC 4D 8C QH 9C 3S/2D 8S 9H 9D 6D 2H/"
    "6S 7H JH TD TC QD/TS AD 9S KH 4S 4C/JS KS 3C 7C 7S 5H",
    (
        "microsoft",
        2**31,
    ): "QH 3H 7D 4D TS QD 6D/QC JD 3C 5D 7H 6H 4S/2H KC 8S TD JH AD 5S/6S 7C 7S TC 5H 9S AC/2S 8H TH 9C 3S 2D/"
    "3D 5C JC AH 6C KH/KS 8D AS 4H 2C 4C/8C 9H QS JS 9D KD",
    (
        "microsoft",
        2**32,
    ): "TS 3S KC 4H 9H 3H 4D/5S QD 3D 9S 2H 6H KH/2S 7C 9C 8D 6S AH JH/TD 7D 8C 5C 2D QC QH/3C 8S TH 7S TC 7H/"
    "AD 5D JD AS 6C 9D/JC 5H 2C 4S KS KD/6D 4C QS JS 8H AC",
    (
        "pysol",
        32001,
    ): "4C JC 7S QD 9D 6C 3S/AC 4S 2H TS KD 7D 8C/JD 7H TD QC 9S AD 9H/8H TC 8S 2C 5C 6H 7C/5S JH 9C TH QH 3H/"
    "6S 2D AS 8D 5D KS/6D 3D 3C 2S 5H 4D/KH JS 4H AH QS KC",
}


@pytest.mark.parametrize(("dealer", "seed"), FREECELL)
def test_freecell_deals(dealer: str, seed: int) -> None:
    expected = tuple(tuple(map(parse_card, pile.split())) for pile in FREECELL[dealer, seed].split("/"))
    assert deal("freecell", seed, dealer).layout.stacks("tableau") == expected


def test_pysol_uses_microsoft_numbers_below_32000() -> None:
    assert deal("freecell", 31999, "pysol").layout == deal("freecell", 31999, "microsoft").layout
    assert deal("freecell", 32000, "pysol").layout != deal("freecell", 32000, "microsoft").layout


@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("eight-off", "x-x-x-x-"),
        ("fore-cell", "xxxx"),
        ("seahaven-towers", "-xx-"),
        ("freecell", "----"),
        ("bakers-game", "----"),
    ],
)
def test_pysol_fills_cells_last_and_in_its_own_pattern(name: str, filled: str) -> None:
    layout = deal(name, 5, "pysol").layout
    assert "".join("x" if card else "-" for card in layout.tops("cell")) == filled
    row_by_row = [pile[row] for row in range(7) for pile in layout.stacks("tableau") if row < len(pile)]
    plain = deal("freecell", 5, "pysol").layout
    in_order = [pile[row] for row in range(7) for pile in plain.stacks("tableau") if row < len(pile)]
    assert row_by_row + [card for card in layout.tops("cell") if card] == in_order


EXACT = {
    ("solvitaire", 0): 12954810653509400169295621394006691876957783508183809583464865425989,
    ("solvitaire", 22): 75815935119064350470717521029623259780400326814603147288883495865917,
    ("klondike-solver", 0): 35511235380175238168226668580770214465574563740067205469369780560069,
    ("greenfelt", 0): 70781775317263119030027683441491840945148374294523658484644048341783,
    (
        "microsoft-collection",
        37529377358585594134454298882350599254635682470701937210952436445911,
    ): 6555618124709432518914756628087920429793617258659043425228908599455,
}


@pytest.mark.parametrize(("dealer", "seed"), EXACT)
def test_klondike_deals_have_their_exact_numbers(dealer: str, seed: int) -> None:
    assert deal("klondike", seed, dealer).layout == deal("klondike", EXACT[dealer, seed], "exact").layout


def test_exact_numbers_reach_every_permutation() -> None:
    """Six numbers give the six orders of the first three cards, and the largest number is a permutation too."""
    assert len({tuple(klondike.exact(number)[:3]) for number in range(6)}) == 6
    assert len({tuple(klondike.exact(number)) for number in (0, 1, klondike.PERMUTATIONS - 1)}) == 3


BIRDS = {
    0: "TH5HKSTC6SACTS6C6HQD4SJDJS3C5D3S",
    1: "JD2D9HJC5D7H7C5HKDKC9S5SADQCKH3H",
    2: "QDQCKC3C4C2CKD5C4DJDJS6HQS6D2D9C",
    3: "KC2DQC7H6S8HTH4D7DJH9DJSQS8S9CQD",
    367297990: "5SJCQH8HKC6H3H9H3SJSTHTSKS7DAH5C",
}


@pytest.mark.parametrize("seed", BIRDS)
def test_birds_of_a_feather_are_the_first_cards_of_a_microsoft_deal(seed: int) -> None:
    text = BIRDS[seed]
    expected = [parse_card(text[i : i + 2]) for i in range(0, 32, 2)]
    assert list(deal("birds-of-a-feather", seed).layout.cards()) == expected


def test_negative_bird_seeds_count_by_their_low_bits() -> None:
    assert deal("birds-of-a-feather", -1).layout == deal("birds-of-a-feather", 2**31 - 1).layout


def test_microsoft_deals_any_game_of_one_deck_in_its_own_order() -> None:
    order = [
        card
        for row in range(7)
        for pile in deal("freecell", 5, "microsoft").layout.stacks("tableau")
        for card in pile[row : row + 1]
    ]
    layout = deal("klondike", 5, "microsoft").layout
    assert list(layout.cards("stock")) == order[:24]
    assert layout.stacks("tableau")[6][0] == order[24]


@pytest.mark.parametrize(
    ("game", "dealer", "seed", "sentence"),
    [
        ("spider", "microsoft", 1, "does not serve this game"),
        ("thirty", "microsoft", 1, "does not serve this game"),
        ("klondike", "pysol", 1, "does not serve this game; it deals FreeCell-type games"),
        ("freecell", "greenfelt", 1, "does not serve this game; it deals Klondike"),
        ("freecell", "exact", 1, "does not serve this game"),
        ("klondike-two-deck-9", "klondike-solver", 1, "does not serve this game"),
        ("freecell", "microsoft", 0, "seeds 1 to 8589934591"),
        ("freecell", "microsoft", -1, "seeds 1 to 8589934591"),
        ("freecell", "microsoft", 2**33, "seeds 1 to 8589934591"),
        ("freecell", "solvitaire", -1, "seeds 0 to 4294967295"),
        ("freecell", "solvitaire", 2**32, "seeds 0 to 4294967295"),
        ("klondike", "exact", klondike.PERMUTATIONS, "has the seeds 0 to"),
        ("klondike", "greenfelt", 2**31 - 1, "has the seeds 0 to 2147483646"),
        ("freecell", "nobody", 1, 'there is no dealer "nobody"'),
    ],
)
def test_dealers_refuse_what_they_have_not_got(game: str, dealer: str, seed: int, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        deal(game, seed, dealer)


def test_the_same_seed_gives_the_same_deal() -> None:
    game = find_game("klondike")
    for name in DEALERS:
        if DEALERS[name].serves(game.rules):
            assert game.deal(77, name) == game.deal(77, name)
            assert game.deal(77, name).layout != game.deal(78, name).layout
