"""Everything that is wrong with a deal is told at once."""

import json
from copy import deepcopy

import pytest

from winnable import find_game
from winnable.errors import BadDeal
from winnable.notation import deal_to_object, read_deal, write_deal

FREECELL_BOARD = write_deal(find_game("freecell").deal(1, "microsoft"), "fc-solve")


def problems_of(text: str, game: str = "freecell") -> list[str]:
    with pytest.raises(BadDeal) as caught:
        read_deal(text, find_game(game))
    return list(caught.value.problems)


@pytest.mark.parametrize("form", ["text", "solvitaire", "fc-solve"])
def test_every_wrong_card_is_told_at_once(form: str) -> None:
    text = write_deal(find_game("freecell").deal(1, "microsoft"), form)
    # Three cards of three piles become none; JD, 2D and KC are the first, second and last of their piles' first rows.
    for card, wrong in (("JD", "1X"), ("2D", "ZD"), ("KC", "14C")):
        text = text.replace(card, wrong, 1)
    told = problems_of(text)
    assert sorted(problem.split(": ", 1)[1].split(" is not")[0] for problem in told) == ['"14C"', '"1X"', '"ZD"']
    assert all(problem.startswith("tableau pile ") for problem in told)


def test_cards_given_twice_and_cards_of_other_decks_are_told_together() -> None:
    told = problems_of('{"tableau piles": [["AS", "AS", "9S"], ["AS", "KH"]], "stok": [], "cels": []}', "thirty")
    assert len([problem for problem in told if "no such field" in problem]) == 2
    layout = deepcopy(deal_to_object(find_game("thirty").deal(1))["layout"])
    layout["tableau piles"][0][0] = "KH"
    layout["tableau piles"][1][0] = layout["tableau piles"][1][1]
    told = problems_of(json.dumps(layout), "thirty")
    assert [("KH" in problem, "twice" in problem) for problem in told] == [(True, False), (False, True)]


def test_every_wrong_line_is_told_at_once() -> None:
    lines = write_deal(find_game("klondike").deal(1), "text").splitlines()
    lines[2] = "tablo 1: 9D"
    lines[5] = lines[5].replace("tableau 4", "tableau 3")
    told = problems_of("\n".join(lines), "klondike")
    assert [problem.split(":")[0] for problem in told][:2] == ["line 3", "line 4"]
    assert any("line 6" in problem for problem in told)


def test_wrong_headers_of_a_board_are_told_with_wrong_cards() -> None:
    told = problems_of("Foundations: H-X\nFreecells: 1Y\n" + FREECELL_BOARD)
    assert [problem.split(":")[0] for problem in told] == ["line 1", "cells"]


@pytest.mark.parametrize("value", [5, "AS", {"a": 1}, None, True, [5], [["AS"]]])
@pytest.mark.parametrize(
    "name",
    ["tableau piles", "stock", "waste", "reserve", "hole", "foundations", "cells", "sequences", "grid", "accordion"],
)
@pytest.mark.parametrize("game", ["klondike", "freecell", "canfield", "golf", "gaps-one-deal"])
def test_values_of_another_kind_get_sentences(game: str, name: str, value: object) -> None:
    layout = deal_to_object(find_game(game).deal(1))["layout"] | {name: value}
    assert problems_of(json.dumps(layout), game)
