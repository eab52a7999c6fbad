"""Every game is found by its names, and its rules are those they should be."""

import csv
import json
from decimal import Decimal
from pathlib import Path

import pytest

from winnable import all_games, deal, deal_from_id, find_game, read_rules
from winnable.catalogue import GAMES_FOLDER, matching
from winnable.errors import BadInput

DATA = Path(__file__).parent / "data"
PRESETS = json.loads((DATA / "solvitaire-presets.json").read_text())
PUBLISHED = list(csv.DictReader((DATA / "published-winnability.csv").read_text(encoding="utf-8").splitlines()))
FREE_GROUPS = {"klondike", "klondike-deal-1", "canfield", "northwest-territory"}
"""Presets that restrict partial runs as a dominance; the games themselves move them freely."""


def test_every_file_is_a_game_of_that_name() -> None:
    games = all_games()
    assert len(games) == len(list(GAMES_FOLDER.rglob("*.json")))
    for path in GAMES_FOLDER.rglob("*.json"):
        assert games[path.stem].name == path.stem
        assert json.loads(path.read_text())["name"] == path.stem


def test_no_name_is_used_twice() -> None:
    names = [name for game in all_games().values() for name in (game.name, *game.aliases)]
    assert len(names) == len(set(names))


def test_no_two_games_have_the_same_rules() -> None:
    digests = {game.rules.digest for game in all_games().values()}
    assert len(digests) == len(all_games())


def test_every_game_is_described_for_players() -> None:
    for game in all_games().values():
        assert game.title
        assert game.source
        assert 80 < len(game.description) < 500, game.name


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_resolves_to_its_rules(preset: str) -> None:
    expected = json.loads(json.dumps(PRESETS[preset]))
    if preset in FREE_GROUPS:
        expected["tableau piles"]["move built group"] = "yes"
    assert find_game(preset).rules == read_rules(expected)


@pytest.mark.parametrize(
    ("name", "plain", "part", "field", "value"),
    [
        ("east-haven-paper", "east-haven", "tableau_piles", "move_built_group", "no"),
        ("seahaven-towers-paper", "seahaven-towers", "tableau_piles", "move_built_group", "yes"),
        ("will-o-the-wisp-paper", "will-o-the-wisp", "tableau_piles", "face_up_cards", "top"),
        ("canfield-whole-pile-paper", "canfield", "tableau_piles", "move_built_group", "whole-pile"),
        ("spider-2-suits", "spider", None, "suits", 2),
        ("spider-1-suit", "spider", None, "suits", 1),
        ("spider-classic", "spider", "stock", "deal_with_spaces", False),
        ("spider-2-suits-classic", "spider-2-suits", "stock", "deal_with_spaces", False),
        ("spider-1-suit-classic", "spider-1-suit", "stock", "deal_with_spaces", False),
        ("spiderette-classic", "spiderette", "stock", "deal_with_spaces", False),
        ("will-o-the-wisp-classic", "will-o-the-wisp-paper", "stock", "deal_with_spaces", False),
        ("gargantua-classic", "gargantua", "stock", "redeal", 1),
        ("lucas-classic", "lucas", "stock", "size", 57),
        ("golf-strict", "golf", "hole", "build_on_last_rank", False),
        ("golf-wrap-around", "golf", "hole", "build_loops", True),
        ("josephine", "forty-thieves", "tableau_piles", "move_built_group", "yes"),
    ],
)
def test_variants_differ_in_one_field(name: str, plain: str, part: str | None, field: str, value: object) -> None:
    rules = find_game(plain).rules
    if part is None:
        expected = rules.model_copy(update={field: value})
    else:
        expected = rules.model_copy(update={part: getattr(rules, part).model_copy(update={field: value})})
    assert find_game(name).rules == expected


@pytest.mark.parametrize(
    ("name", "piles", "stock"),
    [
        ("gypsy", [3] * 8, 80),
        ("westcliff", [3] * 10, 22),
        ("forty-and-eight", [5] * 8, 64),
        ("congress", [1] * 8, 96),
        ("diplomat", [4] * 8, 72),
        ("storehouse", [1] * 4, 31),
        ("rainbow", [1] * 4, 34),
        ("trefoil-no-redeals", [3] * 16, 0),
        ("lucas-classic", [3] * 13, 57),
        ("will-o-the-wisp-classic", [3] * 7, 31),
        ("golf-strict", [5] * 7, 16),
    ],
)
def test_games_are_dealt_as_players_know_them(name: str, piles: list[int], stock: int) -> None:
    layout = deal(name, 1).layout
    assert [len(pile) for pile in layout.stacks("tableau")] == piles
    assert len(layout.cards("stock")) == stock


def test_no_published_figure_stands_with_a_game_whose_rules_it_was_not_measured_by() -> None:
    """Figures are not inherited: that of Spider belongs to dealing at any time."""
    for game in all_games().values():
        if game.rules.stock.deal_type == "tableau piles" and not game.rules.stock.deal_with_spaces:
            assert not game.published, game.name


@pytest.mark.parametrize("deal_count", range(1, 14))
@pytest.mark.parametrize("worrying_back", [True, False])
@pytest.mark.parametrize(("redeals", "suffix"), [(0, "-0-redeals"), (1, "-1-redeal"), (2, "-2-redeals"), (None, "")])
def test_klondike_comes_in_every_variant(
    deal_count: int, worrying_back: bool, redeals: int | None, suffix: str
) -> None:
    name = f"klondike-deal-{deal_count}{suffix}{'' if worrying_back else '-no-worrying-back'}"
    rules, plain = find_game(name).rules, find_game("klondike").rules
    assert (rules.stock.deal_count, rules.redeals, rules.foundations.removable) == (deal_count, redeals, worrying_back)
    assert rules.tableau_piles == plain.tableau_piles


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["game"])
def test_published_figures_stand_with_their_game(row: dict[str, str]) -> None:
    game = find_game(row["game"])
    figures = [figure for figure in game.published if figure.get("sample") == int(row["sample"])]
    assert len(figures) == 1
    figure = figures[0]
    assert [figure.get(key, 0) for key in ("winnable", "unwinnable", "unknown")] == [
        int(row[key]) for key in ("winnable", "unwinnable", "unknown")
    ]
    assert figure["printed"] == row["printed_interval"]
    if "±" in row["printed_interval"] and "corrected" not in figure:
        middle, half = (Decimal(part.strip(" %")) for part in row["printed_interval"].split("±"))
        assert (Decimal(str(figure["low"])), Decimal(str(figure["high"]))) == (
            middle - half,
            min(middle + half, Decimal(100)),
        )


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("FreeCell", "freecell"),
        ("Baker's Game", "bakers-game"),
        ("black hole", "black-hole"),
        ("default", "streets-and-alleys"),
        ("Putt Putt", "golf-wrap-around"),
        ("relaxed spider", "spider"),
        ("Classic Spider", "spider-classic"),
        ("Easthaven", "east-haven"),
    ],
)
def test_names_are_found_as_people_write_them(spelling: str, name: str) -> None:
    assert find_game(spelling).name == name


def test_presets_of_solvitaire_are_found_and_not_shown() -> None:
    assert all(find_game(name).is_shipped for name in PRESETS)
    shown = {alias for game in all_games().values() for alias in game.aliases}
    assert not {"default", *(name for name in PRESETS if "arbitrary-built-moves" in name)} & shown


@pytest.mark.parametrize("name", ["klondik", "no such game", "", "games/none.json"])
def test_unknown_games_are_refused(name: str) -> None:
    with pytest.raises(BadInput):
        find_game(name)


def test_a_misspelt_name_gets_advice() -> None:
    with pytest.raises(BadInput, match="did you mean klondike"):
        find_game("klondyke")


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("klondkie", "did you mean klondike?"),
        ("klond", "did you mean klondike?"),
        ("frecell", "did you mean freecell?"),
        ("spder", "did you mean spider?"),
        ("forty", "did you mean forty-thieves or forty-and-eight?"),
        ("bakers gaem", "did you mean bakers-game?"),
        ("spider-4-siut", "did you mean spider?"),
        ("xyzzy", "`winnable games` lists all"),
    ],
)
def test_the_likely_game_is_offered_and_not_its_variants(typed: str, advice: str) -> None:
    with pytest.raises(BadInput) as raised:
        find_game(typed)
    assert str(raised.value) == f'there is no game "{typed}"; {advice}'


def test_words_filter_the_games() -> None:
    assert {game.name for game in matching("black hole")} >= {"black-hole"}
    assert [game.name for game in matching("zebra")] == []


def test_a_rule_file_is_a_game(tmp_path: Path) -> None:
    bare, whole = tmp_path / "mine.json", tmp_path / "other.json"
    bare.write_text('{"cells": {"count": 2}, "max rank": 6}')
    whole.write_text('{"name": "named", "title": "Named", "extends": "freecell", "rules": {"cells": {"count": 2}}}')
    game = find_game(bare)
    assert (game.name, game.rules.cells.count, game.is_shipped) == ("mine", 2, False)
    assert find_game(str(whole)).rules == find_game("freecell-2-cell").rules
    again = deal_from_id(game.deal(5).id, game)
    assert again.layout == game.deal(5).layout


def test_extends_may_name_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "parent.json").write_text('{"cells": {"count": 3}, "max rank": 6}')
    child, grandchild = tmp_path / "child.json", tmp_path / "grandchild.json"
    child.write_text('{"extends": "parent.json", "rules": {"cells": {"pre-filled": 1}}}')
    grandchild.write_text('{"extends": "child.json", "rules": {}}')
    assert find_game(child).rules.cells.count == 3
    with pytest.raises(BadInput, match="only one file deep"):
        find_game(grandchild)


@pytest.mark.parametrize(
    "text",
    [
        "freecell:microsoft:11982",
        "klondike:solvitaire:7",
        "klondike:exact:123456789012345678901234567890",
        "birds-of-a-feather:microsoft:-5",
    ],
)
def test_deal_ids_parse_back(text: str) -> None:
    found = deal_from_id(text)
    assert found.id == text
    name, dealer, seed = text.split(":")
    assert found.layout == deal(name, int(seed), dealer).layout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("freecell", "is not the id of a deal"),
        ("freecell:microsoft", "is not the id of a deal"),
        ("freecell:dealer:1", 'there is no dealer "dealer"'),
        ("nonsense:solvitaire:1", "there is no game"),
        ("mine@0123456789ab:solvitaire:1", "use their rule file and the seed instead"),
        ("freecell:layout:0123456789ab", "was typed in"),
        ("freecell:solvitaire:0123456789ab", "is not a seed"),
    ],
)
def test_bad_deal_ids_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        deal_from_id(text)


def test_an_id_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"max rank": 6}')
    old = find_game(path).deal(1).id
    path.write_text('{"max rank": 7}')
    with pytest.raises(BadInput, match="not those of this deal"):
        deal_from_id(old, find_game(path))
