"""Parts are there whole or not at all, prove themselves, and are never counted twice."""

import hashlib
import os
import random
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from helpers.result_rows import OTHER, RETRY, RUN, rows_of
from helpers.stored_rows import row, table
from winnable import BadInput
from winnable.experiments.tallies import tally_of
from winnable.reports.database import Database
from winnable.rows import VERDICTS
from winnable.seeds import SeedRanges
from winnable.store import COLUMNS, Results, Run, Store, writing
from winnable.store.parts import parts_in
from winnable.store.results import best_rows
from winnable.store.schema import SCHEMA


def fill(folder: Path, *pieces: range, run: Run = RUN) -> None:
    with Store(folder, "v") as store:
        store.open_run(run)
        for piece in pieces:
            store.add(run, rows_of(piece, run))


def parts(folder: Path, run: Run = RUN) -> list[Path]:
    return [part.path for part in parts_in(folder / "parts" / run.key)]


def seeds_in(rows: pa.Table) -> SeedRanges:
    return SeedRanges.of(rows["seed"].to_pylist())


def done(folder: Path, run: Run = RUN) -> SeedRanges:
    with Store(folder, "v") as store:
        return seeds_in(store.open_run(run))


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 11), range(11, 14))
    fill(tmp_path, range(5), run=OTHER)
    results = Results(tmp_path)
    rows = results.to_arrow()
    assert rows.schema.equals(SCHEMA)
    assert rows.num_rows == 18
    expected = pa.concat_tables([rows_of(range(5), OTHER), rows_of(range(1, 14))])
    assert rows.to_pylist() == expected.to_pylist()
    assert set(results.runs) == {RUN, OTHER}
    assert results.damaged == {}
    assert results.to_pandas()["seed"].sum() == results.to_polars()["seed"].sum() == 101
    assert [column.name for column in COLUMNS] == rows.schema.names


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_whose_library_is_missing_is_refused(
    tmp_path: Path, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, range(1, 3))
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(BadInput, match=rf"to_{library}\(\) needs {library}; install with: "):
        getattr(Results(tmp_path), f"to_{library}")()


def test_what_is_done_is_told_by_the_parts(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 11), range(20, 25))
    assert done(tmp_path) == SeedRanges([range(1, 11), range(20, 25)])
    (tmp_path / "manifest.json").unlink()
    assert done(tmp_path) == SeedRanges([range(1, 11), range(20, 25)])
    assert Results(tmp_path).runs == (RUN,)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', "\xff"])
def test_a_lost_manifest_is_made_again_from_the_parts(tmp_path: Path, text: str) -> None:
    fill(tmp_path, range(1, 3))
    (tmp_path / "manifest.json").write_text(text, encoding="latin-1")
    assert Results(tmp_path).runs == (RUN,)
    fill(tmp_path, range(3, 5), run=OTHER)
    assert set(Results(tmp_path).runs) == {RUN, OTHER}
    assert Results(tmp_path).to_arrow().num_rows == 4


def test_a_manifest_of_another_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"format": 99}')
    with pytest.raises(BadInput, match="another version of winnable"):
        Results(tmp_path)
    with pytest.raises(BadInput, match="another version of winnable"):
        fill(tmp_path, range(1))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def one_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def renamed(path: Path) -> None:
    path.rename(path.with_name("mine.parquet"))


def renumbered(path: Path) -> None:
    head = path.name.split(".")[0]
    path.rename(path.with_name(f"{head}.0.{'0' * 16}.parquet"))


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("harm", [cut_short, one_bit, emptied, renamed, renumbered, replaced_by_a_folder])
def test_a_damaged_part_is_set_aside_and_its_seeds_are_missing(tmp_path: Path, harm: object) -> None:
    fill(tmp_path, range(1, 11), range(11, 21))
    assert callable(harm)
    harm(parts(tmp_path)[0])
    results = Results(tmp_path)
    assert results.to_arrow().num_rows == 10
    with Store(tmp_path, "v") as store:
        assert seeds_in(store.open_run(RUN)) == SeedRanges([range(11, 21)])
        assert len(store.set_aside) == 1
        store.add(RUN, rows_of(range(1, 11)))
    assert len(list((tmp_path / "damaged").iterdir())) == 1
    assert done(tmp_path) == SeedRanges([range(1, 21)])


def test_every_byte_counts(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 3))
    path = parts(tmp_path)[0]
    whole = path.read_bytes()
    for place in range(0, len(whole), 101):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        results = Results(tmp_path)
        assert results.to_arrow().num_rows == 0
        assert list(results.damaged) == [path]


def test_what_a_crash_left_is_cleared_away(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 11))
    half = parts(tmp_path)[0].with_name("11-20.0.0123456789abcdef.parquet.unfinished")
    half.write_bytes(b"PAR1")
    assert done(tmp_path) == SeedRanges([range(1, 11)])
    assert not half.exists()


def test_many_parts_become_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_MOST_PARTS", 4)
    fill(tmp_path, *(range(first, first + 3) for first in range(1, 91, 3)))
    assert len(parts(tmp_path)) < 10
    rows = Results(tmp_path).to_arrow()
    assert sorted(rows["seed"].to_pylist()) == list(range(1, 91))
    with Store(tmp_path, "v") as store:
        store.open_run(RUN)
        store.tidy(RUN)
    assert len(parts(tmp_path)) == 1
    assert Results(tmp_path).to_arrow().to_pylist() == rows_of(range(1, 91)).to_pylist()


def test_a_crash_while_merging_counts_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, range(1, 11), range(11, 21))
    before = parts(tmp_path)
    with Store(tmp_path, "v") as store, monkeypatch.context() as patch:
        patch.setattr(store, "_remove", lambda parts: None)  # killed before the old ones were removed
        store.open_run(RUN)
        store.tidy(RUN)
    assert set(before) < set(parts(tmp_path))
    assert Results(tmp_path).to_arrow().num_rows == 20
    assert done(tmp_path) == SeedRanges([range(1, 21)])
    assert len(parts(tmp_path)) == 1


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with (
        Store(tmp_path, "v"),
        pytest.raises(BadInput, match="another winnable is writing there now"),
        Store(tmp_path, "v"),
    ):
        pass
    fill(tmp_path, range(3))


def test_the_best_row_of_a_deal_is_taken(tmp_path: Path) -> None:
    with Store(tmp_path, "v") as store:
        for run in (RUN, RETRY, OTHER):
            store.open_run(run)
        store.add(RUN, rows_of([1, 2], verdict="unwinnable"))
        store.add(RUN, rows_of([3, 4], verdict="unknown"))
        store.add(RETRY, rows_of([3], RETRY, attempt=2, verdict="winnable"))
        store.add(RETRY, rows_of([4], RETRY, attempt=2, verdict="unknown"))
        store.add(OTHER, rows_of([1], OTHER))
    rows = Results(tmp_path).latest(["game", "seed", "verdict", "attempt"]).to_pylist()
    assert [tuple(row.values()) for row in rows] == [
        ("freecell", 1, "winnable", 1),
        ("klondike", 1, "unwinnable", 1),
        ("klondike", 2, "unwinnable", 1),
        ("klondike", 3, "winnable", 2),
        ("klondike", 4, "unknown", 2),
    ]
    assert Results(tmp_path).to_arrow(runs=[RETRY]).num_rows == 2


def test_the_best_row_is_the_same_wherever_it_is_asked_for() -> None:
    """A deciding row, then the last attempt, then the first of those that are equal; by brute force on random rows."""
    generator = random.Random(3)
    for _ in range(30):
        made = []
        for place in range(generator.randint(0, 60)):
            game, verdict = generator.choice(["fan", "golf"]), generator.choice(VERDICTS)
            others = {"attempt": generator.randint(1, 3), "dealer": generator.choice(["microsoft", "solvitaire"])}
            made.append(row(game, generator.randint(-3, 3), verdict) | {"positions": place} | others)
        best: dict[tuple[Any, ...], dict[str, Any]] = {}
        for each in made:
            key = each["game"], each["rules"], each["dealer"], each["seed"]
            rank = each["verdict"] != "unknown", each["attempt"]
            if key not in best or rank > (best[key]["verdict"] != "unknown", best[key]["attempt"]):
                best[key] = each
        expected = [best[key] for key in sorted(best)]
        assert best_rows(table(made)).to_pylist() == expected
        asked = Database(table(made)).ask(
            "SELECT positions FROM latest ORDER BY game::VARCHAR, rules, dealer::VARCHAR, seed"
        )
        assert [positions for (positions,) in asked.rows] == [each["positions"] for each in expected]
        alike = [each for each in made if (each["game"], each["dealer"]) == ("fan", "microsoft")]
        known = best_rows(table(alike), ["seed"])
        assert known.to_pylist() == best_rows(table(alike)).to_pylist()
        assert tally_of(known).count == len({each["seed"] for each in alike})


def write_old_part(folder: Path, rows: pa.Table, *missing: str) -> Path:
    """A part as it was written when there were fewer columns."""
    sink = pa.BufferOutputStream()
    pq.write_table(rows.drop_columns(list(missing)), sink)
    data = sink.getvalue().to_pybytes()
    seeds = rows["seed"].to_pylist()
    checksum = hashlib.blake2b(data, digest_size=8).hexdigest()
    path = folder / "parts" / RUN.key / f"{seeds[0]}-{seeds[-1]}.0.{checksum}.parquet"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("missing", [["refuted"], ["refuted", "reason", "length"]])
def test_a_column_that_older_parts_have_not_is_empty(tmp_path: Path, missing: list[str]) -> None:
    fill(tmp_path, range(1, 6))
    old = write_old_part(tmp_path, rows_of(range(6, 11)), *missing)
    results = Results(tmp_path)
    rows = results.to_arrow()
    assert results.damaged == {}
    assert rows.schema.equals(SCHEMA)
    assert rows["seed"].to_pylist() == list(range(1, 11))
    for name in missing:
        assert rows[name].to_pylist()[5:] == [None] * 5
    assert Database(rows).ask("SELECT count(*) FROM latest WHERE refuted IS NULL").rows == [(10,)]
    # It counts as done, is merged with the others, and is then gone.
    with Store(tmp_path, "v") as store:
        assert seeds_in(store.open_run(RUN)) == SeedRanges([range(1, 11)])
        store.tidy(RUN)
        assert store.set_aside == []
    assert not old.exists()
    assert Results(tmp_path).to_arrow().to_pylist() == rows.to_pylist()


def test_columns_may_come_in_any_order(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 3))
    write_old_part(tmp_path, rows_of(range(3, 5)).select(SCHEMA.names[::-1]))
    assert Results(tmp_path).to_arrow().to_pylist() == rows_of(range(1, 5)).to_pylist()


def test_how_a_loss_was_proved_is_kept(tmp_path: Path) -> None:
    lost = rows_of([1, 2, 3], verdict="unwinnable")
    proofs = pa.array(["blocking", "relaxation", None]).cast(SCHEMA.field("refuted").type)
    lost = lost.set_column(SCHEMA.get_field_index("refuted"), SCHEMA.field("refuted"), proofs)
    with Store(tmp_path, "v") as store:
        store.open_run(RUN)
        store.add(RUN, lost)
    assert Results(tmp_path).to_arrow()["refuted"].to_pylist() == ["blocking", "relaxation", None]


def test_bad_places_are_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for place in (file, file / "under"):
        with pytest.raises(BadInput, match="is a file, not a directory"):
            fill(place, range(1))
    with pytest.raises(BadInput, match="cannot be written"):
        fill(Path("/proc/winnable"), range(1))
    with pytest.raises(BadInput, match="there are no results"):
        Results(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="is a file, not a directory"):
        Results(file)


def test_a_part_of_someone_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, range(1, 11))

    def refused(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        for act in (lambda: done(tmp_path), lambda: Results(tmp_path).to_arrow()):
            with pytest.raises(BadInput, match="it belongs to someone else; nothing was changed"):
                act()
    assert done(tmp_path) == SeedRanges([range(1, 11)])


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, range(1, 11))
    wrote = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) < 100:
            raise OSError(28, "No space left on device")
        return wrote(handle, data[: len(data) // 2])

    with monkeypatch.context() as patch, Store(tmp_path, "v") as store:
        store.open_run(RUN)
        patch.setattr(os, "write", full)
        with pytest.raises(BadInput, match="No space left on device; everything finished before is kept; make room"):
            store.add(RUN, rows_of(range(11, 21)))
    assert not list(tmp_path.rglob("*.unfinished"))
    assert done(tmp_path) == SeedRanges([range(1, 11)])
