"""A file of a stranger in a store is only data: it is checked, named in a sentence, and neither believed nor obeyed."""

import hashlib
import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from helpers.result_rows import OTHER, RUN, rows_of
from winnable import BadInput
from winnable.rows import REASONS, REFUTATIONS, VERDICTS
from winnable.seeds import SeedRanges
from winnable.store import COLUMNS, Results, Run, Store
from winnable.store.parts import Part, parts_in, write_part
from winnable.store.schema import SCHEMA


def fill(folder: Path, *pieces: range, run: Run = RUN) -> None:
    with Store(folder, "v") as store:
        store.open_run(run)
        for piece in pieces:
            store.add(run, rows_of(piece, run))


def run_folder(folder: Path, run: Run = RUN) -> Path:
    return folder / "parts" / run.key


def parts(folder: Path) -> list[Part]:
    return parts_in(run_folder(folder))


def add_file(
    folder: Path, rows: pa.Table, *, seeds: str = "100-109", metadata: dict[bytes, bytes] | None = None
) -> Path:
    """A file that looks like a part, with a checksum that is right, whatever is in it."""
    sink = pa.BufferOutputStream()
    pq.write_table(rows.replace_schema_metadata(metadata), sink)
    data = sink.getvalue().to_pybytes()
    path = run_folder(folder) / f"{seeds}.0.{hashlib.blake2b(data, digest_size=8).hexdigest()}.parquet"
    path.write_bytes(data)
    return path


def changed(name: str, value: object) -> pa.Table:
    """Ten rows of the run, one column of which is another."""
    rows = rows_of(range(100, 110))
    place = SCHEMA.get_field_index(name)
    return rows.set_column(
        place, pa.field(name, SCHEMA.field(name).type), pa.array([value] * 10).cast(SCHEMA.types[place])
    )


def of_other_type() -> pa.Table:
    return rows_of(range(100, 110)).set_column(3, "seed", pa.array(["x"] * 10))


MERGED = b"winnable merged"
STRANGE: dict[str, tuple[Callable[[], pa.Table], dict[bytes, bytes] | None, str]] = {
    "another run": (lambda: rows_of(range(100, 110), OTHER), None, "has rows of another run (freecell, microsoft"),
    "two runs": (
        lambda: pa.concat_tables([rows_of(range(100, 105)), rows_of(range(105, 110), OTHER)]), None,
        "has rows of several runs (game differs)",
    ),
    "another game": (lambda: changed("game", "spider"), None, "has rows of another run (spider"),
    "other rules": (lambda: changed("rules", "000000000000"), None, "has rows of another run (klondike"),
    "another strategy": (lambda: changed("strategy", "beam=1"), None, "has rows of another run"),
    "other limits": (lambda: changed("positions_limit", 5), None, "has rows of another run"),
    "no rows": (lambda: rows_of([]), None, "has no rows"),
    "other seeds": (lambda: rows_of(range(200, 210)), None, "has other seeds than its name says"),
    "a strange verdict": (lambda: changed("verdict", "wonnable"), None, 'verdict: there is no "wonnable"'),
    "no verdict": (lambda: changed("verdict", None), None, "'verdict' with null values"),
    "negative positions": (lambda: changed("positions", -1), None, "positions: cannot be -1"),
    "no number": (lambda: changed("seconds", float("nan")), None, "seconds: "),
    "another type": (of_other_type, None, "is not a Parquet file of results"),
    "fewer columns": (lambda: rows_of(range(100, 110)).drop_columns(["game"]), None, "has other columns"),
    "more columns": (
        lambda: rows_of(range(100, 110)).append_column("more", pa.array([1] * 10)), None, "has other columns",
    ),
    "a strange proof": (lambda: changed("refuted", "guessing"), None, 'refuted: there is no "guessing"'),
    "no JSON": (lambda: rows_of(range(100, 110)), {MERGED: b"{"}, "about the parts it was made from"),
    "deep JSON": (lambda: rows_of(range(100, 110)), {MERGED: b"[" * 100_000}, "about the parts it was made from"),
    "no names": (lambda: rows_of(range(100, 110)), {MERGED: b"[[1], {}]"}, "about the parts it was made from"),
}  # fmt: skip


@pytest.mark.parametrize("what", STRANGE)
def test_a_strange_file_is_left_out_and_named(tmp_path: Path, what: str) -> None:
    make, metadata, why = STRANGE[what]
    fill(tmp_path, range(1, 11))
    path = add_file(tmp_path, make(), metadata=metadata)
    results = Results(tmp_path)
    assert sorted(results.to_arrow()["seed"].to_pylist()) == list(range(1, 11))
    assert list(results.damaged) == [path]
    assert why in results.damaged[path]
    with Store(tmp_path, "v") as store:
        assert SeedRanges.of(store.open_run(RUN)["seed"].to_pylist()) == SeedRanges([range(1, 11)])
        (aside,) = store.set_aside
    assert why in aside.why
    assert aside.path.exists()


def test_a_strange_file_alone_in_a_store_without_a_manifest(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 11))
    parts(tmp_path)[0].path.unlink()
    (tmp_path / "manifest.json").unlink()
    add_file(tmp_path, rows_of([]))
    results = Results(tmp_path)
    assert results.runs == ()
    assert results.to_arrow().num_rows == 0


def test_the_words_of_the_store_are_those_of_the_solver() -> None:
    words = {column.name: column.words for column in COLUMNS}
    assert words["refuted"] == REFUTATIONS[1:]
    assert words["verdict"] == VERDICTS
    assert words["reason"] == REASONS[1:]


def claiming(folder: Path, rows: pa.Table, names: list[str]) -> Path:
    """A part that says it was made from others."""
    return write_part(run_folder(folder), rows, 1, [Part(Path(name), 0, 0, 0, "") for name in names]).path


def one_row_less(rows: pa.Table) -> pa.Table:
    return rows.slice(1)


def another_verdict(rows: pa.Table) -> pa.Table:
    lost = rows_of(rows["seed"].to_pylist()[:1], verdict="unwinnable")
    return pa.concat_tables([lost, rows.slice(1)]).unify_dictionaries()


def other_seconds(rows: pa.Table) -> pa.Table:
    return rows.set_column(
        rows.schema.get_field_index("seconds"), SCHEMA.field("seconds"), pa.array([0.25] * len(rows))
    )


@pytest.mark.parametrize("falsify", [one_row_less, another_verdict, other_seconds])
def test_a_false_claim_of_merging_removes_nothing(tmp_path: Path, falsify: Callable[[pa.Table], pa.Table]) -> None:
    fill(tmp_path, range(1, 11))
    honest = parts(tmp_path)[0].path
    liar = claiming(tmp_path, falsify(rows_of(range(1, 11))), [honest.name])
    results = Results(tmp_path)
    assert {tuple(row.items()) for row in rows_of(range(1, 11)).to_pylist()} <= {
        tuple(row.items()) for row in results.to_arrow().to_pylist()
    }
    (sentence,) = results.not_believed
    assert f"{liar}: claims to hold the rows of {honest.name}, but does not" in sentence
    with Store(tmp_path, "v") as store:
        store.open_run(RUN)
        assert store.not_believed == [sentence]
    assert honest.exists()
    assert liar.exists()


def test_a_true_claim_of_merging_is_believed(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 11), range(11, 21))
    small = [part.path for part in parts(tmp_path)]
    large = claiming(tmp_path, rows_of(range(1, 21)), [path.name for path in small])
    assert Results(tmp_path).to_arrow().num_rows == 20
    with Store(tmp_path, "v") as store:
        assert store.open_run(RUN).num_rows == 20
        assert not store.not_believed
    assert [part.path for part in parts(tmp_path)] == [large]


def link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere")


def link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize("make", [link_to_nothing, link_to_itself, pipe])
def test_what_is_no_file_gets_a_sentence(tmp_path: Path, make: Callable[[Path], None]) -> None:
    fill(tmp_path, range(1, 11))
    path = run_folder(tmp_path) / "11-20.0.0123456789abcdef.parquet"
    make(path)
    results = Results(tmp_path)
    assert results.to_arrow().num_rows == 10
    assert list(results.damaged) == [path]
    with Store(tmp_path, "v") as store:
        assert store.open_run(RUN).num_rows == 10
        assert len(store.set_aside) == 1
    assert not os.path.lexists(path)


@pytest.mark.parametrize("place", ["parts", "run", "damaged"])
def test_nothing_is_written_through_a_link(tmp_path: Path, place: str) -> None:
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    (elsewhere / "precious.parquet").write_bytes(b"mine")
    (elsewhere / "draft.unfinished").write_bytes(b"mine")
    out.mkdir()
    if place == "damaged":
        fill(out, range(1, 11))
        (run_folder(out) / "strange.parquet").write_bytes(b"")
    link = {"parts": out / "parts", "run": run_folder(out), "damaged": out / "damaged"}[place]
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(elsewhere)
    with pytest.raises(BadInput, match="is a link to another place"):
        fill(out, range(20, 30))
    assert sorted(path.name for path in elsewhere.iterdir()) == ["draft.unfinished", "precious.parquet"]


def test_a_link_named_like_an_unfinished_file_is_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    out = tmp_path / "out"
    out.mkdir()
    (out / "manifest.json.unfinished").symlink_to(precious)
    fill(out, range(3))
    assert precious.read_text() == "mine"
    assert Results(out).to_arrow().num_rows == 3


def test_deleting_the_lock_admits_no_second_writer(tmp_path: Path) -> None:
    with Store(tmp_path, "v"):
        (tmp_path / ".lock").unlink()
        with pytest.raises(BadInput, match="another winnable is writing there now"), Store(tmp_path, "v"):
            pass
    fill(tmp_path, range(3))


def test_a_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / ".lock").symlink_to(tmp_path / "made")
    with pytest.raises(BadInput, match="cannot be written"):
        fill(tmp_path / "out", range(3))
    assert not (tmp_path / "made").exists()


def manifest_of(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    content = json.loads((folder / "manifest.json").read_text())
    change(content)
    (folder / "manifest.json").write_text(json.dumps(content))


MANIFESTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "a run of another key": lambda content: content["runs"].update({"x": next(iter(content["runs"].values()))}),
    "a game that is no text": lambda content: next(iter(content["runs"].values())).update(game=["klondike"]),
    "a limit that is no number": lambda content: next(iter(content["runs"].values())).update(memory_limit="much"),
    "a field too many": lambda content: next(iter(content["runs"].values())).update(more=1),
    "a field too few": lambda content: next(iter(content["runs"].values())).pop("dealer"),
    "no runs": lambda content: content.update(runs=[]),
    "no version": lambda content: content.update(version=None),
    "rules that are none": lambda content: content.update(rules={"a": 1}),
    "names that are none": lambda content: content.update(strategies={"a": 1}),
}


@pytest.mark.parametrize("what", MANIFESTS)
def test_a_strange_manifest_is_made_again_from_the_parts(tmp_path: Path, what: str) -> None:
    fill(tmp_path, range(1, 3))
    manifest_of(tmp_path, MANIFESTS[what])
    assert Results(tmp_path).runs == (RUN,)
    fill(tmp_path, range(3, 5))
    assert Results(tmp_path).to_arrow().num_rows == 4


def test_a_deeply_nested_manifest_is_made_again(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 3))
    (tmp_path / "manifest.json").write_text("[" * 200_000)
    assert Results(tmp_path).runs == (RUN,)


def test_a_manifest_that_is_no_file_is_told(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 3))
    (tmp_path / "manifest.json").unlink()
    os.mkfifo(tmp_path / "manifest.json")
    with pytest.raises(BadInput, match=r"manifest\.json: is not a file"):
        Results(tmp_path)


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "y/" * 3000])
def test_impossible_names_are_told(name: str) -> None:
    for act in (lambda: Results(name), lambda: fill(Path(name), range(1))):
        with pytest.raises(BadInput) as caught:
            act()
        assert len(str(caught.value)) < 500


def test_the_same_limit_is_the_same_run() -> None:
    assert replace(OTHER, seconds_limit=2).key == replace(OTHER, seconds_limit=2.0).key


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Bytes with something done to them."""
    place = chance.randrange(len(data))
    match chance.randrange(5):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
        case 2:
            return data[:place] + chance.randbytes(chance.randrange(1, 40)) + data[place:]
        case 3:
            length = chance.randrange(1, 64)
            return data[:place] + chance.randbytes(length) + data[place + length :]
        case _:
            return data[:place] + data[place + chance.randrange(1, 64) :]


@pytest.mark.parametrize("seed", range(4))
def test_random_harm_to_a_part_is_always_a_sentence(tmp_path: Path, seed: int) -> None:
    """The checksum in the name is made right again, so that the harm reaches everything behind it."""
    chance = random.Random(seed)
    fill(tmp_path, range(1, 11), range(100, 110))
    part = parts(tmp_path)[1].path
    whole, refused = part.read_bytes(), 0
    for _ in range(150):
        part.unlink()
        data = mutated(whole, chance)
        part = run_folder(tmp_path) / f"100-109.0.{hashlib.blake2b(data, digest_size=8).hexdigest()}.parquet"
        part.write_bytes(data)
        results = Results(tmp_path)
        assert results.to_arrow().num_rows == (10 if results.damaged else 20)
        assert all(path == part and "\n" not in why for path, why in results.damaged.items())
        refused += len(results.damaged)
    assert refused > 100


@pytest.mark.parametrize("seed", range(4))
def test_random_harm_to_the_manifest_loses_nothing(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    fill(tmp_path, range(1, 11))
    manifest = tmp_path / "manifest.json"
    whole = manifest.read_bytes()
    for _ in range(100):
        manifest.write_bytes(mutated(whole, chance))
        told = ""
        try:
            assert Results(tmp_path).to_arrow().num_rows == 10
            fill(tmp_path)
        except BadInput as error:
            told = str(error)
        assert not told or "another version of winnable" in told
