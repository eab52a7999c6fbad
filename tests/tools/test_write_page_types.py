"""The types of the page's JavaScript are those of the server's models."""

import runpy
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "write_page_types.py"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    tool = runpy.run_path(str(TOOL))
    assert tool["FILE"].read_text(encoding="utf-8") == tool["page_types"](), "out of date: make page-types"
