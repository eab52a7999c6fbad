"""A change of any file that can change a result changes the fingerprint that results carry."""

import shutil
from pathlib import Path

import pytest

import winnable
from winnable.core.fingerprint import ONLY_SHOW, fingerprint_of

PACKAGE = Path(winnable.__file__).parent


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package without what is compiled."""
    folder = tmp_path_factory.mktemp("package") / "winnable"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))
    return folder


def sources(folder: Path) -> list[Path]:
    """The sources and the data, but those of folders that only show results."""
    found = [path for path in folder.rglob("*") if path.suffix in (".py", ".json")]
    return [path for path in found if path.relative_to(folder).parts[0] not in ONLY_SHOW]


def test_every_file_counts(copied: Path) -> None:
    known = fingerprint_of(copied, "core")
    files = sources(copied)
    names = {str(path.relative_to(copied)) for path in files}
    assert {"players/weights.json", "players/named.py", "solving/switches.py", "rules/model.py", "cards.py"} <= names
    for path in files:
        text = path.read_bytes()
        path.write_bytes(text + b" ")
        changed = fingerprint_of(copied, "core")
        path.write_bytes(text)
        assert changed != known, path
    assert fingerprint_of(copied, "core") == known
    assert fingerprint_of(copied, "another core") != known


def test_a_file_that_is_added_moved_or_removed_counts(copied: Path) -> None:
    known = fingerprint_of(copied, "core")
    added = copied / "players" / "new.py"
    added.write_text("")
    assert fingerprint_of(copied, "core") != known
    added.unlink()
    moved = copied / "players" / "weights.json"
    moved.rename(moved.with_name("other.json"))
    assert fingerprint_of(copied, "core") != known
    moved.with_name("other.json").rename(moved)
    assert fingerprint_of(copied, "core") == known


def test_what_only_shows_does_not_count(copied: Path) -> None:
    known = fingerprint_of(copied, "core")
    for folder in sorted(ONLY_SHOW):
        (copied / folder / "new.py").write_text("")
        (copied / folder / "new.json").write_text("")
    assert fingerprint_of(copied, "core") == known
