"""What a store says about each game."""

import pytest

from helpers.stored_rows import row, rows, table
from winnable.catalogue import find_game
from winnable.errors import BadInput
from winnable.reports.database import Database
from winnable.reports.summary import AGREES, DIFFERS, OTHER_RULES, TOO_WIDE, contradictions, spreads, summaries
from winnable.statistics import wilson


def test_counts_interval_and_medians() -> None:
    made = [row("klondike", seed, "winnable", seed / 100) for seed in range(1, 8)]
    made += [row("klondike", 8, "unwinnable", 0.5), row("klondike", 9, "unknown", 5.0)]
    (found,) = summaries(Database(table(made)))
    assert (found.sample, found.winnable, found.unwinnable, found.unknown) == (9, 7, 1, 1)
    assert found.interval == wilson(7, 1, 1)
    assert (found.median_seconds, found.most_seconds) == (0.05, 5.0)
    assert (found.first_seed, found.last_seed, found.median_length) == (1, 9, 150)
    assert found.limits == "5 s, 1,024 MB"
    assert found.strategies == ("best-first=1,complete=1",)


def test_agreement_needs_an_interval_that_means_something() -> None:
    assert summaries(Database(table(rows("fan", 0.49, 200))))[0].agreement == TOO_WIDE
    assert summaries(Database(table(rows("fan", 0.49, 4000))))[0].agreement == AGREES
    assert summaries(Database(table(rows("fan", 0.80, 200))))[0].agreement == DIFFERS


def test_a_figure_that_was_measured_by_other_rules_is_not_compared() -> None:
    for name in ("east-haven-paper", "mrs-mop", "simple-simon", "spider", "spiderette", "will-o-the-wisp-paper"):
        (found,) = summaries(Database(table(rows(name, 0.10, 400))))
        assert (found.agreement, found.published[-1].agreement) == (OTHER_RULES, OTHER_RULES)
    assert summaries(Database(table(rows("east-haven", 0.10, 400))))[0].agreement == DIFFERS


def test_a_figure_with_a_note_is_marked() -> None:
    fan, raglan = summaries(Database(table(rows("raglan", 0.7, 10) + rows("fan", 0.5, 10))))
    assert raglan.published[-1].marked == "81.227% ± 0.086% *"
    assert "81.226%" in raglan.published[-1].note
    assert fan.published[-1].marked == fan.published[-1].shown


def test_figures_are_those_of_exactly_these_rules() -> None:
    published = summaries(Database(table(rows("klondike", 0.82, 10))))[0].published
    assert [figure.shown for figure in published] == [figure["printed"] for figure in find_game("klondike").published]
    other = summaries(Database(table(rows("klondike", 0.82, 10, rules="0123456789ab"))))[0]
    assert other.published == ()


def test_a_misprint_is_shown_put_right() -> None:
    (figure,) = summaries(Database(table(rows("siegecraft", 0.99, 10))))[0].published
    assert figure.shown == "99.139% ± 0.020%"


def test_dealers_are_kept_apart_and_own_games_have_no_figures() -> None:
    made = rows("freecell", 0.99, 5) + rows("freecell", 0.99, 5, dealer="microsoft")
    made += [row("fan", 1, "winnable") | {"game": "my-game@0123456789ab", "rules": "0123456789ab"}]
    found = summaries(Database(table(made)))
    assert [summary.title for summary in found] == ["freecell (microsoft)", "freecell", "my-game@0123456789ab"]


def test_spreads_count_every_deal_once() -> None:
    made = [*rows("klondike", 0.8, 300), row("klondike", 1, "winnable", 0.2, attempt=2)]
    database = Database(table(made))
    for column in ("seconds", "positions"):
        (spread,) = spreads(database, column).values()
        assert spread.total() == 300


def test_contradicting_attempts_are_found() -> None:
    made = [row("fan", 3, "winnable"), row("fan", 3, "unwinnable", attempt=2), row("fan", 4, "unknown")]
    assert contradictions(Database(table(made))) == [("fan", "solvitaire", 3)]


def test_nothing_to_report_is_said() -> None:
    with pytest.raises(BadInput, match="no results"):
        summaries(Database(table([])))
