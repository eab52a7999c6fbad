"""The referee stands by itself."""

import ast
from pathlib import Path

import winnable.referee

FOLDER = Path(winnable.referee.__file__).parent


def test_the_referee_imports_no_compiled_code() -> None:
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not any("_core" in name for name in [*names, module]), path.name
