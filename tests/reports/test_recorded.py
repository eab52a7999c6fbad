"""Rows and record together: each deal once, and what only one of them decides is decided."""

import json
from pathlib import Path

import pytest

from helpers.command_line import told
from helpers.records import block, random_block, run_of
from helpers.stored_rows import row, rows, table, write_store
from winnable import Results
from winnable.reports import as_document, as_text, make_report
from winnable.reports.database import Database
from winnable.reports.dataset import Provenance, winnability_page
from winnable.reports.reading import open_results
from winnable.reports.summary import contradictions, summaries
from winnable.reproduce import Work, find_paper, solvitaire
from winnable.statistics import wilson
from winnable.store import Record, RecordWriter
from winnable.store.blocks import Block, write_blocks


def write_record(folder: Path, *blocks: Block) -> Record:
    with RecordWriter(folder) as writer:
        for each in blocks:
            writer.add(each)
    return Record(folder)


def test_each_deal_counts_once(tmp_path: Path) -> None:
    """Deal 1 is in both, 2 is decided by its row, 3 by the record, 5 is only a row, 4 only in the record."""
    record = write_record(tmp_path, block("w?u?"))
    verdicts = {1: "winnable", 2: "winnable", 3: "unknown", 5: "unknown"}
    made = table([row("fan", seed, verdict) for seed, verdict in verdicts.items()])
    (found,) = summaries(Database(made, made, record))
    assert (found.sample, found.winnable, found.unwinnable, found.unknown) == (5, 2, 1, 2)
    assert (found.first_seed, found.last_seed, found.median_seconds) == (1, 5, 0.01)
    assert found.interval == wilson(2, 1, 2)
    assert found.versions == ("0.1.0+abc", "0.2.0+abc")
    assert "1,000,000 positions" in found.limits
    assert contradictions(Database(made, made, record)) == []


def test_a_contradiction_of_rows_and_record_is_found(tmp_path: Path) -> None:
    record = write_record(tmp_path, block("wu"))
    made = table([row("fan", 1, "unwinnable"), row("fan", 2, "unwinnable")])
    assert contradictions(Database(made, made, record)) == [("fan", "solvitaire", 1)]


def test_rows_of_other_rules_are_other_deals(tmp_path: Path) -> None:
    record = write_record(tmp_path, block("ww"))
    made = table([row("fan", 1, "unwinnable", rules="0123456789ab")])
    assert [each.sample for each in summaries(Database(made, made, record))] == [1, 2]
    assert contradictions(Database(made, made, record)) == []


def test_a_directory_of_results_with_a_record(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "out", rows("klondike", 0.8, 50))
    write_record(tmp_path / "out" / "record", random_block(2000, 0.5, 0.01), block("?w?", first=5000))
    results = Results(folder)
    assert results.record.count == 2003
    opened = open_results(folder)
    report = make_report([(folder, opened.database)], [], with_plots=True, warnings=opened.warnings)
    assert {each.game: each.sample for each in report.experiments[0].summaries} == {"fan": 2003, "klondike": 50}
    assert "2,003" in as_text(as_document(report), 200)
    counted = opened.database.ask("SELECT verdict, count(*) FROM Record GROUP BY ALL").rows
    (tally,) = opened.database.ask("SELECT deals, winnable, unknown FROM tallies").rows
    assert dict(counted)["winnable"] == tally[1]
    assert sum(number for _, number in counted) == tally[0] == 2003
    assert opened.database.ask("SELECT seed FROM record WHERE verdict = 'unknown' AND seed > 2000").rows == [
        (5000,),
        (5002,),
    ]


def test_a_directory_with_a_record_alone(tmp_path: Path) -> None:
    write_record(tmp_path / "record", block("wu?"))
    (game,) = json.loads(told("report", str(tmp_path), "--json"))["games"]
    assert (game["sample"], game["median_seconds"]) == (3, None)
    assert "positions" in told("query", str(tmp_path), "SELECT game, reason FROM record WHERE verdict = 'unknown'")


def test_a_damaged_file_of_the_record_is_named(tmp_path: Path) -> None:
    write_record(tmp_path / "record", block("wu?"))
    path = tmp_path / "record" / "golf.solvitaire.record"
    path.write_bytes(write_blocks([block("w", run=run_of("golf"))])[:-1])
    opened = open_results(str(tmp_path))
    assert opened.warnings == (f"{path}: ends within block 1; it was left out",)


def test_what_comes_with_the_package_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert open_results("shipped").latest.num_rows > 100_000


def test_the_paper_takes_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = write_record(tmp_path / "record", random_block(30_000, 0.49, 0.0005))
    monkeypatch.setattr(solvitaire, "shipped_record", lambda: record)
    found = find_paper("solvitaire").make(Work("solvitaire", tmp_path / "none"))
    (fan,) = (one for rows in found.tables.values() for one in rows if one.get("game") == "fan")
    assert (fan["our_deals"], fan["agreement"]) == (30_000, "agrees")


def test_the_page_of_all_games_takes_the_record(tmp_path: Path) -> None:
    record = write_record(tmp_path, random_block(30_000, 0.49, 0.0005))
    made = Provenance("0.1.0+abc", "2026-11-16", "a machine", 2, "1,000 positions", 12.5, "make dataset")
    page = winnability_page(table(rows("fan", 0.49, 100) + rows("klondike", 0.8, 50)), made, record)
    assert "30,050 verdicts of 2 games. 30,000 of them, of 1 game, are the [record](record.md)" in page
    assert "| [fan](games/fan.md) | 30,000 |" in page
    assert "150 verdicts of 2 games, computed by winnable 0.1.0+abc" in page
