"""The folders of the core build on each other as cpp/README.md says: a game knows nothing of how it is searched."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "cpp"
LAYERS = (
    {"base", "check"},
    {"game"},
    {"deal", "evaluate", "shortcuts"},
    {"families"},
    {"proofs", "refute"},
    {"search"},
    {"shorten"},
    {"players"},
    {"studies"},
    {"bindings", "embed"},
)
"""A folder includes only itself and what is in earlier layers."""
INCLUDE = re.compile(r'^#include ["<]((?!sys)[a-z_]+)/', re.MULTILINE)


def included(folder: str) -> dict[str, set[str]]:
    """The folders that each file of one includes from."""
    files = sorted((CORE / folder).rglob("*.?pp"))
    return {str(file.relative_to(CORE)): set(INCLUDE.findall(file.read_text(encoding="utf-8"))) for file in files}


def layer_of(folder: str) -> int:
    return next(number for number, layer in enumerate(LAYERS) if folder in layer)


def test_every_folder_has_a_layer() -> None:
    assert {folder.name for folder in CORE.iterdir() if folder.is_dir()} == set().union(*LAYERS)


@pytest.mark.parametrize("folder", sorted(set().union(*LAYERS)))
def test_a_folder_includes_only_what_it_builds_on(folder: str) -> None:
    found = included(folder)
    assert found
    below = {folder, "nanobind"}.union(*LAYERS[: layer_of(folder)])
    assert {name: folders - below for name, folders in found.items() if folders - below} == {}


@pytest.mark.parametrize("family", sorted(folder.name for folder in (CORE / "families").iterdir() if folder.is_dir()))
def test_a_family_knows_no_other_family(family: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in (CORE / "families" / family).glob("*.?pp")]
    assert {name for text in texts for name in re.findall(r'#include "families/([a-z_]+)/', text)} <= {family}


def test_only_the_bindings_know_python() -> None:
    folders = [folder.name for folder in CORE.iterdir() if folder.is_dir()]
    assert {folder for folder in folders for others in included(folder).values() if "nanobind" in others} == {
        "bindings"
    }


def test_every_folder_is_described() -> None:
    described = (CORE / "README.md").read_text(encoding="utf-8")
    assert [folder.name for folder in CORE.iterdir() if folder.is_dir() and f"`{folder.name}/`" not in described] == []
