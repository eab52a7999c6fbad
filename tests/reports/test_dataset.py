"""The dataset that comes with the package, and the page made of it."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow.compute as pc
import pytest

from helpers.stored_rows import row, rows, table
from winnable import all_games, find_game
from winnable.errors import BadInput
from winnable.reports.data_versions import data_version
from winnable.reports.dataset import (
    COMPARED,
    DATASET,
    RECORD,
    Provenance,
    read_audit,
    read_dataset,
    shipped_dataset,
    shipped_record,
    winnability_page,
    write_dataset,
)
from winnable.solving.solver import Limits, solve

PAGE = Path(__file__).parents[2] / "docs" / "winnability.md"
MADE = Provenance("0.1.0+abc", "2026-11-16", "a machine", 2, "1,000 positions", 12.5, "make dataset")


def test_what_is_written_is_read() -> None:
    made = table(rows("klondike", 0.8, 50) + rows("fan", 0.5, 20))
    found, provenance = read_dataset(write_dataset(made, MADE))
    assert provenance == MADE
    assert found.num_rows == 70
    assert found["seed"].to_pylist()[:3] == [1, 2, 3]
    with pytest.raises(BadInput, match="not a dataset"):
        read_dataset(b"nothing")


def test_the_page_says_sizes_intervals_and_what_differs() -> None:
    made = rows("fan", 0.9, 400) + rows("bakers-game", 0.75, 4000) + [row("spider", 1, "unwinnable")]
    page = winnability_page(table(made), MADE)
    by = f"winnable 0.1.0+abc (verdicts 1; now {data_version('verdicts')}) from 2026-11-16 on by 2 workers on a machine"
    assert f"4,401 verdicts of 3 games, computed by {by}" in page
    assert "These data are older than the code." in page
    present = replace(MADE, data_version=data_version("verdicts"))
    assert "older than the code" not in winnability_page(table(made), present).split("## Games compared")[0]
    assert "from 1 to 4,000 deals" in page
    assert "| [bakers-game](games/bakers-game.md) | 4,000 |" in page
    assert (
        "1 agree, 1 differ, for 0 the interval is too wide to say, and 1 figures were measured by other rules." in page
    )
    assert "- **fan**: ours" in page
    assert "No reason is known, and it is no accident." in page
    assert "by other rules" in page
    assert "## Games without a verdict" in page


def test_the_page_in_the_documents_is_made_from_the_dataset() -> None:
    made = winnability_page(*shipped_dataset(), shipped_record(), read_audit())
    assert PAGE.read_text(encoding="utf-8") == made, "run make dataset-page"


def test_the_page_tells_what_an_audit_found() -> None:
    audited = {
        "date": "2026-11-19", "version": "0.2.0+abc", "audited": 10_000, "rows": 5_000_000, "wins_confirmed": 6_000,
        "losses_confirmed": 3_900, "wins_not_ended": 10, "losses_not_ended": 90, "not_checked": 0,
        "positions_limit": 300_000, "disagreements": [],
    }  # fmt: skip
    made = table(rows("fan", 0.9, 40))
    page = winnability_page(made, MADE, None, audited)
    assert "winnable 0.2.0+abc checked 10,000 of 5,000,000 verdicts" in page
    assert "6,000 wins were found again" in page
    assert "100 searches did not end" in page
    assert "No verdict turned out to be wrong." in page
    assert "2 verdicts turned out to be wrong." in winnability_page(
        made, MADE, None, {**audited, "disagreements": [1, 2]}
    )
    assert "turned out" not in winnability_page(made, MADE)


def test_the_shipped_record_is_of_the_rules_shipped_and_small() -> None:
    record = shipped_record()
    assert not record.damaged
    for key in record.games:
        game = find_game(key.game)
        assert (key.rules, key.dealer) == (game.rules.digest, game.default_dealer), "move its file away"
    assert sum(path.stat().st_size for path in (DATASET, *RECORD.iterdir())) <= 12_000_000


def test_the_shipped_dataset_has_every_game_under_the_rules_shipped() -> None:
    found, provenance = shipped_dataset()
    pairs = set(zip(found["game"].to_pylist(), found["rules"].to_pylist(), strict=True))
    assert pairs == {(name, game.rules.digest) for name, game in all_games().items()}
    assert provenance.version.split("+")[0]
    assert set(found["attempt"].to_pylist()) == {1}


@pytest.mark.parametrize("name", ["klondike", "freecell", "golf", "spider-1-suit", "gaps-one-deal"])
def test_verdicts_of_the_shipped_dataset_stand(name: str) -> None:
    """Verdicts are true whoever finds them; effort may change with the engines."""
    found, _ = shipped_dataset()
    for each in found.filter(pc.field("game") == name).slice(0, 3).to_pylist():
        result = solve(find_game(name).deal(each["seed"], each["dealer"]), Limits(positions=100_000))
        assert "unknown" in (result.verdict, each["verdict"]) or result.verdict == each["verdict"]


def test_games_are_compared() -> None:
    told = json.loads(COMPARED.read_text(encoding="utf-8"))["games"]
    assert len(told) >= 200
    assert set(told) <= set(all_games())
    for name, game in told.items():
        for won, games in (game["greedy"], game["monte_carlo"]):
            assert 0 <= won <= games > 0, name
        kept, judged, deals = game["keeping"]
        assert 0 <= kept <= judged, name
        assert (judged > 0) == (deals > 0), name
    page = winnability_page(*shipped_dataset())
    assert page.count("% of ") == 2 * len(told)
