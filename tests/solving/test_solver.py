"""Results: short in a console, decoded when they are read, the same however they travel."""

import pickle
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from winnable import Limits, State, deal, replay, solve
from winnable.core.codec import PackedMoves


class Parsed(HTMLParser):
    """Every element is closed in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_moves_are_decoded_when_they_are_read() -> None:
    found = solve(deal("freecell", 5))
    assert isinstance(found.__dict__["_win"], PackedMoves)
    assert found.length == len(found.__dict__["_win"]) > 40
    moves = found.moves
    assert moves is not None
    assert moves is found.moves
    assert len(moves) == found.length
    assert replay(deal("freecell", 5), moves).is_won()


def test_results_are_values() -> None:
    found = solve(deal("freecell", 5), Limits(positions=10_000))
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.moves == found.moves
    cut = replace(found, moves=(found.moves or ())[:3])
    assert cut.length == 3
    assert cut != found
    assert replace(found, seconds=1.0).moves == found.moves


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (deal("klondike", 7).game, "Game(klondike)"),
        (deal("freecell", 11982, "microsoft"), "Deal(freecell:microsoft:11982)"),
        (State(deal("klondike", 7)), "State(0 moves played)"),
        (State(deal("klondike", 7)).legal_moves()[0], "Move(deal)"),
    ],
)
def test_values_are_short_in_a_console(shown: object, expected: str) -> None:
    assert repr(shown) == expected


def test_results_are_short_in_a_console() -> None:
    won = solve(deal("freecell", 5), Limits(positions=100_000))
    assert repr(won).startswith(f"Result(winnable: a win in {won.length} moves; {won.positions:,} positions, ")
    assert "unknown: out of positions" in repr(solve(deal("spider", 1), Limits(positions=100)))
    assert "unwinnable: " in repr(solve(deal("freecell", 11982, "microsoft")))


@pytest.mark.parametrize("name", ["klondike", "freecell", "accordion", "gaps-one-deal", "golf"])
def test_results_have_a_picture_in_a_notebook(name: str) -> None:
    found = solve(deal(name, 7), Limits(positions=50_000))
    page = found._repr_html_()
    Parsed().feed(page)
    assert f"<strong>{found.verdict}: " in page
    assert page.count('class="frame"') == (9 if found.verdict == "winnable" else 1)
    assert page.count("<li>") == (found.length or 0)
    assert "<script" not in page
    assert "http" not in page


def test_a_picture_escapes_whatever_it_is_given() -> None:
    found = replace(solve(deal("golf", 1), Limits(positions=10)), strategy="<script>alert(1)</script>")
    assert "<script" not in found._repr_html_()
    assert "<script" not in replace(found, position=None)._repr_html_()


def test_a_result_knows_what_was_searched() -> None:
    state = State(deal("klondike", 7))
    state.push("deal")
    found = solve(state, Limits(positions=300_000))
    state.pop()
    assert found.position is not None
    assert replay(found.position, found.moves or ()).is_won()


def test_a_long_win_is_cut_before_it_is_told() -> None:
    """The search goes down 188,593 moves and wins; nobody wants to read them."""
    found = solve(deal("bakers-game", 1), Limits(seconds=60), "complete")
    assert (found.verdict, found.deepest > 100_000) == ("winnable", True)
    assert found.length is not None
    assert found.length < 2_000
    assert replay(deal("bakers-game", 1), found.moves or ()).is_won()


def test_cutting_a_long_win_gives_the_same_always() -> None:
    one, other = (solve(deal("bakers-game", 1), Limits(positions=2_000_000), "complete") for _ in range(2))
    assert one.moves == other.moves


def test_memory_holds_also_after_the_search() -> None:
    """A process that may have little more than the cap of the search still gets its answer."""
    code = (
        "import resource; from winnable import deal, solve, Limits; dealt = deal('bakers-game', 1); "
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
        "found = solve(dealt, Limits(seconds=60, memory_bytes=16 << 20), 'complete'); found.moves; "
        "print(found.verdict, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    verdict, kilobytes = done.stdout.split()
    assert verdict == "winnable"
    assert int(kilobytes) < 40_000


def test_the_shortest_win_without_memory_is_the_one_known() -> None:
    """In a process that may have 64 MB more than it has."""
    code = (
        "import resource; from pathlib import Path; from winnable import deal, replay, shortest, solve, Limits; "
        "dealt = deal('freecell', 5); win = solve(dealt).moves; "
        "pages = int(Path('/proc/self/statm').read_text().split()[0]); "
        "most = pages * resource.getpagesize() + (64 << 20); resource.setrlimit(resource.RLIMIT_AS, (most, most)); "
        "proof = shortest(dealt, win, Limits(seconds=60, memory_bytes=8 << 30)); "
        "print(proof.reason, replay(dealt, proof.moves).is_won())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["memory", "True"]
