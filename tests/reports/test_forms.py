"""Reports as text, Markdown and HTML."""

import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest

from helpers.stored_rows import all_plots, row, rows, table
from winnable.reports import Report, Side, as_document, as_html, as_markdown, as_object, as_text, make_report
from winnable.reports.database import Database
from winnable.reports.document import Heading, Table


@pytest.fixture(scope="module")
def report() -> Report:
    made = rows("klondike", 0.82, 400) + rows("fan", 0.9, 300) + [row("spider", 1, "winnable")]
    made += [row("fan", 5, "winnable", attempt=2), row("fan", 5, "unwinnable", attempt=3)]
    other = [each | {"seconds": each["seconds"] * 2} for each in rows("klondike", 0.82, 400, seed=1)]
    sides = [(Side("before", table(rows("klondike", 0.82, 400))), Side("after <b>", table(other)))]
    return make_report([("out", Database(table(made)))], sides, with_plots=True)


def test_text_has_every_game_and_shouts_contradictions(report: Report) -> None:
    text = as_text(as_document(report))
    for words in ("klondike", "81.945% ± 0.084%", "differs", "does not overlap", "speed ratio", "2.00", "PAR10"):
        assert words in text
    assert "!!! CONTRADICTION: 1 deal" in text
    assert "fan:solvitaire:5" in text


def test_markdown_names_the_figures(report: Report) -> None:
    text = as_markdown(as_document(report), "figures")
    assert "](figures/intervals.svg)" in text
    assert "| klondike | 400 |" in text
    assert "> **CONTRADICTION" in text
    assert "![" not in as_markdown(as_document(report))


def test_html_is_complete_in_itself_and_escapes(report: Report) -> None:
    page = as_html(as_document(report))
    HTMLParser().feed(page)
    assert page.count("<svg") == len(all_plots(report))
    assert "after &lt;b&gt;" in page
    assert "after <b>" not in page
    for outside in ("<script", "<link", 'src="', "@import"):
        assert outside not in page
    names = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert len(names) == len(set(names))


def test_figures_are_drawings_and_pictures_and_the_same_every_time(report: Report) -> None:
    for plot in all_plots(report):
        drawing = plot.svg()
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
        assert plot.svg() == drawing
        assert plot.png(50).startswith(b"\x89PNG")
    names = [plot.name for plot in all_plots(report)]
    assert len(names) == len(set(names))


def test_axes_have_units(report: Report) -> None:
    drawing = next(plot for plot in all_plots(report) if "klondike" in plot.name).svg()
    for words in ("engine time per deal", "positions per deal", "per cent of all", "10 ms"):
        assert words in drawing


def test_the_object_has_what_the_tables_have(report: Report) -> None:
    found = as_object(report)
    games = {game["game"]: game for game in found["games"]}
    assert games["klondike"]["sample"] == 400
    assert 0 < games["klondike"]["low"] < games["klondike"]["high"] < 1
    assert games["fan"]["agreement"] == "differs"
    assert found["contradictions"] == [{"results": "out", "game": "fan", "dealer": "solvitaire", "seed": 5}]
    assert found["comparisons"][0]["speed_ratio"] == pytest.approx(2)


def test_a_pipe_in_a_cell_stays_in_its_cell() -> None:
    assert "a\\|b" in as_markdown([Heading("x"), Table(["c"], [["a|b"]])])
