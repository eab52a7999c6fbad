"""`make demo`, cut short, in terminals of 80 and 120 columns."""

import sys
from pathlib import Path

import pytest

from helpers.terminal import WIDTHS, Terminal

FOLDER = Path(__file__).parents[1] / "examples"
CUT_SHORT = """
import demo
demo.DEALS, demo.SOLVED, demo.RATED = 2, demo.SOLVED[:3] + ("accordion-knuth",), {"accordion-knuth": 20}
demo.main()
"""


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_demo_fits_the_terminal(columns: int) -> None:
    program = (sys.executable, "-c")
    with Terminal([CUT_SHORT], columns=columns, program=program, environment={"PYTHONPATH": str(FOLDER)}) as terminal:
        pass
    assert terminal.screen.exit_code == 0, terminal.screen.text
    assert terminal.screen.widest <= columns
    assert "./winnable games" in terminal.screen.text
    assert "…" not in terminal.screen.text
