"""Papers made anew: the frame that keeps the work, and the papers."""

import json
from functools import partial
from pathlib import Path

import pytest

from helpers.stored_rows import rows, write_store
from winnable import BadInput, find_game, solve
from winnable.core.fingerprint import version
from winnable.refutations.prove import STOCKS, prove
from winnable.reports import as_html, as_markdown, as_text
from winnable.reproduce import PAPERS, Work, find_paper, relaxed_klondike
from winnable.reproduce.klondike_monte_carlo import document
from winnable.reproduce.klondike_monte_carlo.advice import all_followed
from winnable.reproduce.klondike_monte_carlo.tables import READINGS, all_played, cells
from winnable.reproduce.relaxed_checks import Blocks, no_claim_is_wrong
from winnable.reproduce.relaxed_klondike import blocking_example, winnable_of
from winnable.solving.solver import Limits
from winnable.statistics import wilson


def test_work_goes_on_where_it_stopped(tmp_path: Path) -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return 7

    first = Work("paper", tmp_path)
    assert first.piece("a", make) == 7
    first.save()
    again = Work("paper", tmp_path, 0.0)
    assert again.piece("a", make) == 7
    assert again.piece("b", make) is None
    assert len(made) == 1


def test_what_other_code_has_found_is_found_anew(tmp_path: Path) -> None:
    work = Work("paper", tmp_path)
    work.piece("a", lambda: 1)
    work.save()
    path = tmp_path / "reproduce" / "paper.json"
    kept = json.loads(path.read_text())
    path.write_text(json.dumps(kept | {"version": "0.0.0+other"}))
    assert Work("paper", tmp_path).kept == {}
    path.write_text("[]")
    with pytest.raises(BadInput, match="move it away"):
        Work("paper", tmp_path)


def test_a_paper_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="the papers are solvitaire"):
        find_paper("nowhere")


def test_solvitaire_takes_the_users_results_too(tmp_path: Path) -> None:
    paper = find_paper("solvitaire")
    shipped = paper.make(Work("solvitaire", tmp_path / "none"))
    folder = Path(write_store(tmp_path / "out", rows("fan", 0.5, 30_000, strategy="complete=1")))
    own = paper.make(Work("solvitaire", folder))
    table = next(name for name in own.tables if name.startswith("Table 3"))
    before, after = (
        next(row for row in found.tables[table] if row["game"] == "fan")["our_deals"] for found in (shipped, own)
    )
    assert after == 30_000 > before
    assert all(row["theirs"] for found in own.tables.values() for row in found)
    text = as_text(own.document, 80)
    assert "Table 2" in text
    assert "why" in text
    assert "<table>" in as_html(own.document)
    assert "| fan |" in as_markdown(own.document)


def test_relaxed_klondike_counts_what_the_paper_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaxed_klondike, "_DEALS", 200)
    monkeypatch.setattr(relaxed_klondike, "figure_3", lambda work: ([], [], []))
    found = PAPERS["relaxed-klondike"].make(Work("relaxed-klondike", tmp_path))
    assert found.is_complete
    counts = {(row["stock"], row["status"]): row["our_count"] for row in found.tables["Table 1"]}
    lost = [counts[stock, "lost"] for stock in ("total", "partial", "strict")]
    assert 0 < lost[0] <= lost[1] <= lost[2]
    assert sum(count for (stock, _), count in counts.items() if stock == "strict") == 200
    text = as_text(found.document, 80)
    assert "Figure 1" in text
    assert "arithmetic on the paper's own counts: 63 of 157 (40 %)" in " ".join(text.split())
    strict = next(row for row in found.tables["Table 1"] if (row["stock"], row["status"]) == ("strict", "lost"))
    assert strict["their_nodes"] == 881_784
    assert strict["our_closures"] > 1
    for name in ("total relaxation", "partial relaxation"):
        added = next(number for number in found.numbers if (number.where, number.what) == ("Rule 4", name))
        assert added.sample == counts[name.split()[0], "lost"]
        assert added.ours is not None
        assert added.ours >= 0
    shares = [row["per_cent"] for row in found.tables["Earlier records"]]
    assert shares == sorted(shares)
    assert {2.24, 3.33, 8.56, 100 * lost[2] / 200} <= set(shares)
    checked = {number.what: number for number in found.numbers if number.where == "Cross-check"}
    assert {number.sample for number in checked.values()} == {lost[0], lost[2]}
    assert [number.ours for number in checked.values()] == [0, 0]


def test_the_cross_check_finds_a_deal_that_is_wrongly_called_lost(tmp_path: Path) -> None:
    claimed: Blocks = {stock: {1: {"lost": [[seed, 0.0, 1] for seed in (1, 2, 3)]}} for stock in STOCKS}
    document, numbers = no_claim_is_wrong(Work("relaxed-klondike", tmp_path), claimed)
    deals = [find_game("klondike").deal(seed, "solvitaire") for seed in (1, 2, 3)]
    won = [solve(deal, Limits(positions=3_000_000)).verdict for deal in deals].count("winnable")
    assert won > 0
    assert next(number.ours for number in numbers if "in klondike," in number.what) == won
    assert f"in klondike {won} of 3 are won" in " ".join(as_text(document, 80).split())


def test_the_thesis_counts_unplayable_deals_as_we_do(tmp_path: Path) -> None:
    found = PAPERS["klondike-monte-carlo"].make(Work("klondike-monte-carlo", tmp_path, 0.0))
    assert not found.is_complete
    same = {row["deal_count"]: row["is_same"] for row in found.tables["Unplayable deals"]}
    assert same == dict.fromkeys(range(1, 25)) | {3: True}


def test_the_players_of_the_thesis_play_as_far_as_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document, "all_played", partial(all_played, games=2, random_games=400, reshuffled_games=1))
    monkeypatch.setattr(document, "all_followed", partial(all_followed, games=3))
    found = PAPERS["klondike-monte-carlo"].make(Work("klondike-monte-carlo", tmp_path, with_plots=True))
    assert found.is_complete
    random_rows = [row for row in found.tables["Tables 6.2 and 6.3"] if row["strategy"] == "random"]
    assert all(row["games"] == 400 for row in random_rows)
    assert any(row["low"] < row["published"] / 100 < row["high"] for row in random_rows if row["stock"] == "ring")
    text = as_text(found.document, 80)
    assert "11.8 %" in text
    assert "113.5" in text
    assert "Which advice helps" in text
    assert {row["games"] for row in found.tables["Advice"]} == {3}
    assert "<svg" in as_html(found.document)
    for row in found.tables["Figures 6.1 to 6.6"]:
        assert sum(row["cards_up"]) == row["games"]
        assert row["cards_up"][52] == row["wins"]
        assert sum(row["groups"].values()) == pytest.approx(100, abs=0.1)
    assert "nothing yet" not in {number.verdict for number in found.numbers if "rounds" not in number.what}


def test_random_play_is_the_same_game_for_both_columns(tmp_path: Path) -> None:
    plays = [cell.play(reading) for cell in cells() for reading in READINGS]
    assert len(plays) == 18
    assert len(set(plays)) == 16
    assert cells()[0].play(READINGS[0]) == cells()[1].play(READINGS[0])
    # The first turn has something of each play.
    begun: list[str] = []
    with Work("klondike-monte-carlo", tmp_path, progress=begun.append) as work:
        all_played(work, games=1, random_games=1, reshuffled_games=1)
    assert begun[:16] == [f"{play}, seeds 1-1" for play in dict.fromkeys(plays)]


def test_the_improved_estimates_are_those_printed(tmp_path: Path) -> None:
    found = PAPERS["relaxed-klondike"].make(Work("relaxed-klondike", tmp_path, 0.0))
    assert not found.is_complete
    for row in found.tables["Improved estimates"]:
        for ours, theirs in ((row["before"], row["before_printed"]), (row["after"], row["after_printed"])):
            pairs = zip(ours.split(" ± "), theirs.split(" ± "), strict=True)
            assert all(abs(float(a) - float(b)) < 0.0025 for a, b in pairs), row


def test_the_blocking_set_of_the_figure_is_lost() -> None:
    deal = blocking_example()
    assert prove(deal, stock="total", level=0).status == "lost"
    assert (
        len(
            {str(card) for pile in deal.layout.stacks("tableau") for card in pile}
            | set(map(str, deal.layout.cards("stock")))
        )
        == 52
    )


def test_the_number_of_winnable_deals_is_the_one_of_the_interval() -> None:
    for won in (10, 400, 999):
        assert winnable_of(wilson(won, 1000 - won, 0).middle, 1000, 0) == won


def test_pieces_are_made_in_processes_and_kept(tmp_path: Path) -> None:
    wanted = [(f"square {number}", partial(pow, number, 2)) for number in range(1, 6)]
    with Work("paper", tmp_path, workers=2) as work:
        assert work.pieces(wanted) == [1, 4, 9, 16, 25]
    with Work("paper", tmp_path, 0.0, workers=2) as again:
        assert again.pieces([*wanted, ("square 6", partial(pow, 6, 2))]) == [1, 4, 9, 16, 25, None]


def test_an_error_in_a_process_is_the_error_of_the_work(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), Work("paper", tmp_path, workers=2) as work:
        work.pieces([("fine", partial(pow, 2, 2)), ("wrong", partial(divmod, 1, 0))])


def test_two_runs_at_once_lose_nothing(tmp_path: Path) -> None:
    first, second = Work("paper", tmp_path), Work("paper", tmp_path)
    first.piece("a", lambda: 1)
    second.piece("b", lambda: 2)
    first.save()
    second.save()
    assert Work("paper", tmp_path).kept == {"a": 1, "b": 2}


def test_how_far_the_work_is_comes_from_what_pieces_took(tmp_path: Path) -> None:
    folder = tmp_path / "reproduce"
    folder.mkdir()
    kept = {f"slow {number}": 0 for number in range(3)} | {"fast 0": 0}
    seconds = {"slow 0": 90.0, "slow 1": 110.0, "slow 2": 100.0, "fast 0": 2.0}
    (folder / "paper.json").write_text(json.dumps({"version": version(), "pieces": kept, "seconds": seconds}))
    work = Work("paper", tmp_path, 0.0, workers=2)
    assert str(work.how_far()) == "0 % done"
    work.pieces((key, int) for key in (*kept, "slow 3", "slow 4", *(f"fast {number}" for number in range(1, 50))))
    # 302 seconds are done; 2 slow pieces of 100 seconds and 49 fast ones of 2 are left, for two workers.
    assert work.how_far().seconds_left == pytest.approx(149)
    assert str(work.how_far()) == "50 % done, about 3 minutes more"
    assert str(work.how_far(is_complete=True)) == "100 % done"
    # A piece alone that is not made may not be the last one.
    assert work.piece("slow 5", int) is None
    assert str(work.how_far()) == "at most 43 % done, at least 4 minutes more"
