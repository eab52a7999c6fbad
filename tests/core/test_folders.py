"""The folders of the core build on each other as cpp/README.md says: a game knows nothing of how it is searched."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "cpp"
MAY_INCLUDE = {
    "base": {"base"},
    "game": {"base", "game"},
    "deal": {"base", "game", "deal"},
    "evaluate": {"base", "game", "evaluate"},
}
INCLUDE = re.compile(r'^#include ["<]((?!sys)[a-z_]+)/', re.MULTILINE)


def included(folder: str) -> dict[str, set[str]]:
    """The folders that each file of one includes from."""
    files = sorted((CORE / folder).glob("*.?pp"))
    return {file.name: set(INCLUDE.findall(file.read_text(encoding="utf-8"))) for file in files}


@pytest.mark.parametrize("folder", MAY_INCLUDE)
def test_a_folder_includes_only_what_it_builds_on(folder: str) -> None:
    found = included(folder)
    assert found
    assert {name for name, folders in found.items() if folders - MAY_INCLUDE[folder]} == set()


def test_only_the_bindings_know_python() -> None:
    folders = [folder.name for folder in CORE.iterdir() if folder.is_dir()]
    assert {folder for folder in folders for others in included(folder).values() if "nanobind" in others} == {
        "bindings"
    }


def test_every_folder_is_described() -> None:
    described = (CORE / "README.md").read_text(encoding="utf-8")
    assert [folder.name for folder in CORE.iterdir() if folder.is_dir() and f"`{folder.name}/`" not in described] == []
