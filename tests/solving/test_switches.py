"""Shortcuts of the search: one table in the core, all else takes them from there, and what is not proved is off."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from winnable import BadInput, Limits, _core, all_games, deal, find_game, solve
from winnable.core.codec import core_rules
from winnable.solving.switches import SHORTCUTS, Switches

ROOT = Path(__file__).parents[2]
CORE = ROOT / "cpp"


def test_switches_are_sets_of_names() -> None:
    assert Switches() == Switches.all()
    assert Switches.all().names() == list(SHORTCUTS)
    assert Switches.none().names() == []
    assert Switches.only("blocking", "pile_symmetry").names() == ["pile_symmetry", "blocking"]
    assert Switches.only("blocking", "placements").without("blocking") == Switches.only("placements")
    assert Switches.all().without(*SHORTCUTS) == Switches.none()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Switches.only("blockng"),
        lambda: Switches.all().without("blockng"),
        lambda: Switches(frozenset({"blockng"})),
    ],
)
def test_an_unknown_name_is_refused(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(BadInput, match=r'no shortcut "blockng"; they are pile_symmetry, .* and sweep'):
        wrong()


def test_the_core_refuses_an_unknown_name() -> None:
    options = _core.Options()
    assert options.shortcuts == []
    with pytest.raises(ValueError, match="there is no shortcut blockng"):
        options.shortcuts = ["blockng"]
    options.shortcuts = ["relaxation", "blocking"]
    assert options.shortcuts == ["blocking", "relaxation"]


def test_what_is_switched_off_is_not_used() -> None:
    lost = deal("klondike", 1)
    quick = solve(lost, Limits(positions=50_000), "complete")
    assert quick.verdict == "unwinnable"
    assert quick.refuted
    slow = solve(lost, Limits(positions=50_000), "complete", switches=Switches.all().without("blocking", "relaxation"))
    assert not slow.refuted


def test_a_shortcut_is_off_where_nothing_was_proved() -> None:
    def applicable(game: str) -> set[str]:
        return set(_core.applicable(core_rules(find_game(game).rules)))

    assert applicable("accordion") == set()
    assert applicable("gaps-one-deal") == set()
    assert applicable("birds-of-a-feather") == {"grid_connectivity", "cut_cards"}
    assert applicable("golf") == {"pile_symmetry", "suit_reduction", "sweep"}
    assert applicable("spider") == {"pile_symmetry"}
    overlap = {"lone_discards", "partners", "earlier_stock", "sweep"}
    assert applicable("klondike") == set(SHORTCUTS) - {"suit_reduction", "grid_connectivity", "cut_cards"} - overlap
    assert applicable("pyramid") == overlap
    assert applicable("tripeaks") == {"sweep"}
    assert applicable("freecell") == {"pile_symmetry", "safe_foundation"}


# Documents


def test_the_table_in_the_documentation_is_that_of_the_core() -> None:
    text = (ROOT / "docs" / "solving.md").read_text(encoding="utf-8")
    table = text.split("| switch | what it does | where it holds |\n", 1)[1].split("\n\n", 1)[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == SHORTCUTS


def functions() -> set[str]:
    """The names of all that is called or defined in the core."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in CORE.rglob("*.[ch]pp"))
    return set(re.findall(r"\b(\w+)\(", re.sub(r"//.*", "", text)))


@pytest.mark.parametrize("name", SHORTCUTS)
def test_the_file_of_a_shortcut_tells_its_argument_and_where_its_effect_is(name: str) -> None:
    (header,) = CORE.glob(f"shortcuts/{name}.hpp")
    argument = header.read_text(encoding="utf-8").split("#pragma once", 1)[0]
    assert len(argument) > 300
    effect = argument.split("// Effect: ", 1)[1].split("//\n", 1)[0]
    named = re.findall(r"(\w+)\(\)", effect)
    assert named
    assert set(named) <= functions()


# A value, a rule or a shortcut that is added does not compile until it was thought about

ENUMS = {
    "Policy": {"traits.hpp", "safe_foundation.hpp"},
    "Spaces": {
        "traits.hpp",
        "partial_runs.hpp",
        "pile_symmetry.hpp",
        "safe_foundation.hpp",
        "twin_symmetry.hpp",
    },
    "Groups": {"traits.hpp", "partial_runs.hpp", "pile_symmetry.hpp", "safe_foundation.hpp", "twin_symmetry.hpp"},
    "StockTo": {"traits.hpp"},
}


def complaints(folder: Path, header: str = "", old: str = "", new: str = "") -> str:
    """What the compiler says of the table of shortcuts after a change of one header; nothing if it compiles."""
    if header:
        text = (CORE / header).read_text(encoding="utf-8")
        changed = re.sub(old, new, text, count=1)
        assert changed != text
        (folder / header).parent.mkdir()
        (folder / header).write_text(changed, encoding="utf-8")
    option = "-Werror=switch"
    assert option in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    # Headers are looked for in the changed folder first.
    command = ["c++", "-std=c++20", "-fsyntax-only", option, f"-I{folder}", f"-I{CORE}", "shortcuts/switches.cpp"]
    environment = os.environ | {"LC_ALL": "C"}
    run = subprocess.run(command, cwd=CORE, env=environment, capture_output=True, text=True, check=False)
    return run.stderr if run.returncode else ""


def test_the_table_compiles_as_it_is(tmp_path: Path) -> None:
    assert complaints(tmp_path) == ""


@pytest.mark.parametrize("enum", ENUMS)
def test_a_new_value_of_a_rule_must_be_answered_by_every_shortcut(enum: str, tmp_path: Path) -> None:
    said = complaints(tmp_path, "game/rules.hpp", rf"(enum class {enum} .*?) }}", r"\1, kNew }")
    files = {Path(file).name for file in re.findall(r"^(\S+?):\d+:\d+: error: ", said, re.MULTILINE)}
    assert ENUMS[enum] <= files <= {*ENUMS[enum], "rules.hpp", "tableau.hpp"}


def test_a_new_family_has_no_shortcut_until_one_names_it() -> None:
    """No condition asks for any family but one, so that a family that is added gets a no."""
    texts = [file.read_text(encoding="utf-8") for file in (CORE / "shortcuts").glob("*.hpp")]
    asked = re.findall(r"rules\.family (..) Family::(k\w+)", "".join([*texts, (CORE / "game/traits.hpp").read_text()]))
    assert set(asked) == {("==", "kTableau"), ("==", "kGrid"), ("==", "kOverlap")}
    of_families: dict[str, set[str]] = {}
    for game in all_games().values():
        of_families.setdefault(game.rules.family, set()).update(_core.applicable(core_rules(game.rules)))
    assert of_families["grid"] == {"grid_connectivity", "cut_cards"}
    assert of_families["overlap"] == {"lone_discards", "partners", "earlier_stock", "sweep"}
    # The sweep is for both families in which cards can go to a hole.
    assert (of_families["grid"] | of_families["overlap"]) & of_families["tableau"] == {"sweep"}
    assert not of_families["accordion"] | of_families["sequences"]


def test_a_new_rule_must_be_named_among_those_considered(tmp_path: Path) -> None:
    said = complaints(tmp_path, "game/rules.hpp", "  int cells = 0;", "  int cells = 0;\n  int builds_up = 0;")
    assert "switches.cpp" in said


def test_a_shortcut_must_have_a_line_in_the_table(tmp_path: Path) -> None:
    said = complaints(
        tmp_path, "shortcuts/switches.hpp", "  bool placements", "  bool forgotten = false;\n  bool placements"
    )
    assert "every shortcut has a line in the table" in said
