"""Names in a stranger's results are only names: in a page, a drawing, Markdown, a terminal and as names of files."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.stored_rows import all_plots, rows, table
from winnable.reports import as_document, as_html, as_markdown, as_text, make_report
from winnable.reports.building import Report, Side
from winnable.reports.database import Database
from winnable.reports.plots import figure_name

NAMES = (
    '"><script>alert(1)</script>',
    "'onload='alert(1)",
    r"\q\1\g<0>",
    "$\\frac$ and $ again",
    "../../outside",
    "\x1b]0;owned\x07\x1b[31mred\x9b2J",
    "a|b\n\n# c [x](javascript:alert(1)) ![y](http://host/z) `d` *e* <img src=x onerror=alert(1)>",
    "\u202eright to left",
    "@" * 300,
)


def report_on(*names: str, with_plots: bool = False) -> Report:
    """A report on games of these names, whose dealer, strategy, version and directory are called like the first."""
    others = dict.fromkeys(("dealer", "strategy", "version"), names[0])
    found = table([each | {"game": name} | others for name in names for each in rows("fan", 0.5, 20)])
    sides = [(Side(names[0], found), Side(f"{names[0]} too", found))]
    return make_report([(names[0], Database(found, found))], sides, with_plots=with_plots)


class Tags(HTMLParser):
    """All tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        self.attributes |= {name for name, _ in attrs}


@pytest.fixture(scope="module")
def drawn() -> Report:
    return report_on(*NAMES[:6], with_plots=True)


def test_a_page_has_no_tags_of_theirs(drawn: Report) -> None:
    page = Tags(as_html(as_document(drawn)))
    harmless = Tags(as_html(as_document(report_on("fan", with_plots=True))))
    assert page.found == harmless.found
    assert page.attributes == harmless.attributes
    assert "script" not in page.found


def test_drawings_are_well_formed_and_say_the_names(drawn: Report) -> None:
    plots = all_plots(drawn)
    assert all(re.fullmatch(r"[A-Za-z0-9.-]{1,140}", plot.name) for plot in plots)
    assert len({plot.name for plot in plots}) == len(plots)
    texts = [" ".join(ElementTree.fromstring(plot.svg()).itertext()) for plot in plots]
    for name in (NAMES[0], r"\q\1\g<0>", "$\\frac$ and $ again", r"\x1b]0;owned\x07\x1b[31mred\x9b2J"):
        assert any(name in text for text in texts), name
    assert plots[0].png().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_without_figures_has_no_tags_of_theirs(name: str) -> None:
    assert Tags(as_html(as_document(report_on(name)))).found == Tags(as_html(as_document(report_on("fan")))).found


@pytest.mark.parametrize("name", NAMES)
def test_markdown_finds_no_signs_in_a_name(name: str) -> None:
    text = as_markdown(as_document(report_on(name)), "figures")
    assert not re.search(r"(?<!\\)<", text)
    assert not re.search(r"(?<!\\)\]\((?!figures/[A-Za-z0-9.-]+\.svg\))", text)
    ours = len(as_markdown(as_document(report_on("fan")), "figures").splitlines())
    assert len(text.splitlines()) == ours


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [None, 80])
def test_a_terminal_is_not_steered(name: str, width: int | None) -> None:
    text = as_text(as_document(report_on(name)), width)
    assert all(letter == "\n" or letter >= " " for letter in text)
    assert not set(text) & {"\x7f", "\x9b", "\u202e"}


def test_names_of_figures_differ_where_names_do() -> None:
    assert len({figure_name("spread", name, "d") for name in (*NAMES, "a/b", "a:b", "a-b")}) == len(NAMES) + 3
    assert figure_name("spread", "my-game@0123456789ab", "solvitaire") == "spread-my-game-0123456789ab-solvitaire"
    assert Path(figure_name("spread", "../../x", "d")).name == figure_name("spread", "../../x", "d")
