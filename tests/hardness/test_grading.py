"""Grades: percentiles in order, words, reasons from the cards, and models that were tested on other deals."""

from pathlib import Path

import pytest

from winnable import BadInput, Game, Limits, State, all_games, deal, find_game, grade, read_rules
from winnable.hardness import WORDS, Model, models_for, word_for
from winnable.hardness.grading import difficulties
from winnable.hardness.models import percentile, usual_efforts

MODELS = [model for game in all_games().values() for model in models_for(game.rules).values()]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.game}: {model.label}")
def test_a_model_is_whole(model: Model) -> None:
    assert find_game(model.game).rules.digest == model.rules
    for values in (model.values, model.labels):
        assert list(values) == sorted(values, reverse=not model.higher_is_harder)
    hardest, easiest = model.values[-1], model.values[0]
    # The share that a quick player wins has few values, so that many deals are equally easy or hard.
    few = 10 if len(set(model.values)) < 50 else 0
    assert model.difficulty(easiest) <= 1 + few
    assert model.difficulty(hardest) >= 100 - few
    assert set(model.weights) <= set(model.means)
    assert model.tested["tested_deals"] >= 50
    assert model.tested["trained_on"] != model.tested["tested_on"]
    assert model.tested["rank_correlation"] > 0.35


def test_freecell_and_klondike_have_models() -> None:
    assert {model.game for model in MODELS} >= {"freecell", "klondike", "klondike-deal-1"}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.game}: {model.label}")
def test_the_page_says_how_well_each_model_does(model: Model) -> None:
    page = (Path(__file__).parents[2] / "docs" / "difficulty.md").read_text(encoding="utf-8")
    tested = model.tested
    numbers = f"{tested['correlation']:.2f} | {tested['rank_correlation']:.2f} | {model.error:.0f} |"
    deals = f"{tested['tested_deals']:,} deals of {tested['tested_on']}"
    assert any(
        line.startswith(f"| {model.game} | {model.label} | ") and line.endswith(f"{deals} | {numbers}")
        for line in page.splitlines()
    )


def test_the_model_knows_a_hard_deal_from_an_easy_one() -> None:
    """Deals whose wins are very long and very short, none of them trained on."""
    known = {seed: grade(deal("freecell", seed, dealer="microsoft"), measured=True) for seed in range(20_001, 20_021)}
    told = {seed: grade(deal("freecell", seed, dealer="microsoft")) for seed in known}
    hard = [told[seed].difficulty or 0 for seed, each in known.items() if (each.difficulty or 0) > 66]
    easy = [told[seed].difficulty or 0 for seed, each in known.items() if (each.difficulty or 0) < 34]
    assert sum(hard) / len(hard) > sum(easy) / len(easy) + 20
    assert {each.by for each in known.values()} == {"measured"}
    assert {each.error for each in known.values()} == {0}


def test_reasons_name_what_is_there() -> None:
    found = grade(deal("freecell", 617, dealer="microsoft"))
    assert found.difficulty is not None
    assert found.difficulty > 90
    aces = "harder: cards on the aces of the tableau: 20, usually 11 (on each of them: 4, 5, 5 and 6)"
    assert aces in found.reasons


def test_a_deal_that_cannot_be_won_has_no_difficulty() -> None:
    for lost in (deal("klondike", 1), deal("freecell", 11982, dealer="microsoft"), deal("golf", 5)):
        found = grade(lost)
        assert (found.verdict, found.difficulty, found.word) == ("unwinnable", None, None)
        assert repr(found) == f"Grade({lost.id}: unwinnable)"


def test_a_game_without_a_model_is_graded_by_effort() -> None:
    found = grade(deal("seahaven-towers", 1))
    assert found.by == "effort"
    assert found.difficulty is not None
    assert "searches looked at" in found.reasons[0]


def test_a_game_of_ones_own_is_compared_with_its_other_deals() -> None:
    mine = Game("mine", "Mine", read_rules({"cells": {"count": 2}, "max rank": 5, "tableau piles": {"count": 4}}))
    assert not usual_efforts(mine.rules)
    found = [grade(mine.deal(seed)).difficulty for seed in range(1, 8)]
    assert len(set(found)) > 2


def test_words_cover_all_difficulties() -> None:
    assert [word_for(number) for number in (1, 15, 16, 33, 34, 66, 67, 85, 86, 100)] == [
        word for word in WORDS for _ in range(2)
    ]
    assert sum(len(difficulties(word)) for word in ("easy", "medium", "hard")) == 100
    assert set(difficulties("very hard")) < set(difficulties("hard"))


def test_difficulties_are_read() -> None:
    assert list(difficulties("7")) == [7]
    for wrong in ("", "0", "101", "9-3", "1-101", "hardest", "1-2-3", "-5", "²"):
        with pytest.raises(BadInput, match="is no difficulty"):
            difficulties(wrong)


def test_percentiles() -> None:
    assert [percentile([1, 2, 3, 4], value) for value in (0, 2.5, 9)] == [1, 50, 100]
    assert percentile([4, 3, 2, 1], 0, is_rising=False) == 100
    assert percentile([1, 1, 1, 1], 1) == 50


def test_nothing_but_deals_and_positions_is_graded() -> None:
    with pytest.raises(BadInput, match="this needs a deal or a position"):
        grade(find_game("freecell"))  # type: ignore[arg-type]


def test_a_position_is_graded_as_a_deal_without_a_model() -> None:
    dealt = deal("freecell", 5)
    whole, state = grade(dealt), State(dealt)
    assert (grade(state).by, grade(state.position).difficulty) == ("model", whole.difficulty)
    state.push(state.legal_moves()[0])
    found = grade(state, Limits(positions=200_000))
    assert (found.verdict, found.by) == ("winnable", "effort")
    assert found.deal.layout == state.layout
