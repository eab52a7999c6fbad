"""The record: what is written is read, and what is damaged, doubled or of other rules is refused with a sentence."""

import hashlib
import json
import random
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from helpers.records import block, letters, random_block, run_of
from winnable.errors import BadInput
from winnable.rows import REASONS
from winnable.store import GameRecord, Key, Record, RecordWriter
from winnable.store.blocks import MAGIC, Block, packed, read_blocks, unpacked, write_blocks
from winnable.store.checking import Damaged


def test_a_block_is_laid_out_as_the_documents_say() -> None:
    """Read by hand, byte by byte, without the code that reads it."""
    content = write_blocks([block("wu?.?", first=7)])
    assert content[:8] == b"winrec1\n"
    head_length, body_length = (int.from_bytes(content[at : at + 4], "little") for at in (8, 12))
    assert len(content) == 16 + head_length + body_length + 32
    head = json.loads(content[16 : 16 + head_length])
    assert (head["first"], head["count"], head["winnable"], head["unwinnable"], head["unknown"]) == (7, 5, 1, 1, 2)
    assert (head["positions_limit"], head["attempt"], head["version"]) == (1_000_000, 1, "0.2.0+abc")
    body = zlib.decompress(content[16 + head_length : -32])
    # Seeds 7 to 10 are in the first byte, from the lowest bits on: 0, 1, 2, 3. Seed 11 and three fillings: 2, 3, 3, 3.
    # Then the reasons of seeds 9 and 11, both `positions`, which is 1, and two fillings.
    assert body == bytes([0b11_10_01_00, 0b11_11_11_10, 0b11_11_01_01])
    assert content[-32:] == hashlib.sha256(content[8:-32]).digest()


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 1001])
def test_packed_numbers_are_unpacked(count: int) -> None:
    numbers = np.random.default_rng(count).integers(0, 4, count).astype(np.uint8)
    assert len(packed(numbers)) == -(-count // 4)
    assert (unpacked(packed(numbers), count) == numbers).all()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    made = [random_block(1000, 0.8, 0.1), random_block(10, 0.5, 0.0, first=5000)]
    found = list(read_blocks(write_blocks(made)))
    for before, after in zip(made, found, strict=True):
        assert (before.codes == after.codes).all()
        assert (before.reasons == after.reasons).all()
        assert (before.run, before.attempt, before.version) == (after.run, after.attempt, after.version)
        assert (before.first, before.seconds, before.tally) == (after.first, after.seconds, after.tally)
    assert list(read_blocks(write_blocks([]))) == []


def test_later_attempts_decide_what_was_left_open(tmp_path: Path) -> None:
    with RecordWriter(tmp_path) as writer:
        writer.add(block("w?u??"))
        writer.add(block(".w.??", attempt=2))
        found = writer.add(block("u", first=5, attempt=3))
    assert letters(found.codes) == "wwu?u"
    assert found.tally.unknown == 1
    assert (list(found.undecided()), list(found.undecided(2)), list(found.undecided(1))) == ([4], [4], [])
    assert (found.verdict(2), found.verdict(4), found.verdict(6)) == ("winnable", "unknown", None)
    again = Record(tmp_path)
    assert again.count == 5
    rows = {row["seed"]: row for row in again.to_arrow().to_pylist()}
    assert {seed: row["attempt"] for seed, row in rows.items()} == {1: 1, 2: 2, 3: 1, 4: 2, 5: 3}
    assert {seed: row["positions_limit"] for seed, row in rows.items()}[5] == 100_000_000
    assert (rows[4]["verdict"], rows[4]["reason"], rows[2]["reason"]) == ("unknown", "positions", None)


def test_blocks_alike_become_one(tmp_path: Path) -> None:
    with RecordWriter(tmp_path) as writer:
        writer.add(block("w?", first=1))
        writer.add(block("?u", first=3))
        writer.add(block("ww", first=5, version="0.2.0+def"))
        found = writer.add(block("w", first=7))
        assert [(each.first, letters(each.codes), each.version[-3:]) for each in found.blocks] == [
            (1, "w??u..w", "abc"),
            (5, "ww", "def"),
        ]
        assert found.blocks[0].seconds == 2.5
        retried = writer.add(block("w", first=2, attempt=2)).with_block(block("u", first=3, attempt=2))
    assert str(retried.seeds) == "1-7"
    assert len(retried.blocks) == 3


def test_reasons_go_with_their_deals(tmp_path: Path) -> None:
    first, second = block("??"), block("?", first=3)
    first = replace(first, reasons=np.array([REASONS.index("memory"), REASONS.index("positions")], np.uint8))
    joined = GameRecord(Key.of(run_of()), [first]).with_block(second)
    assert joined.to_arrow()["reason"].to_pylist() == ["memory", "positions", "positions"]


@pytest.mark.parametrize(
    ("blocks", "sentence"),
    [
        ([block("www"), block("u", first=2)], "has seed 2 in two blocks"),
        ([block("wu?"), block("w", first=2, attempt=2)], "has seed 2 in two blocks, the second of attempt 2"),
        ([block("w?"), block("w", first=3, attempt=2)], "a block of attempt 2 at seed 3, but no attempt before it"),
        ([block("w"), block("w", first=9, run=run_of(rules="0" * 12))], "several games, rules or dealers"),
        ([block("w"), block("w", first=9, run=run_of(dealer="microsoft"))], "several games, rules or dealers"),
        ([block("w"), block("w", first=10**12)], "too far apart"),
        ([], "has no blocks"),
    ],
)
def test_blocks_that_cannot_all_be_true_are_refused(tmp_path: Path, blocks: list[Block], sentence: str) -> None:
    path = tmp_path / Key.of(run_of()).file
    path.write_bytes(write_blocks(blocks))
    found = Record(tmp_path)
    assert not found.games
    assert found.damaged[path].startswith(f"{path}: ")
    assert sentence in found.damaged[path]


def forged(codes: str = "wu?", **head: object) -> bytes:
    """A block with a head that its writer would not write, and a good checksum."""
    content = write_blocks([block(codes)])[8:]
    lengths = [int.from_bytes(content[at : at + 4], "little") for at in (0, 4)]
    told = json.loads(content[8 : 8 + lengths[0]]) | head
    text = json.dumps({name: value for name, value in told.items() if value != "left out"}).encode()
    body = content[8 + lengths[0] : 8 + sum(lengths)]
    made = len(text).to_bytes(4, "little") + len(body).to_bytes(4, "little") + text + body
    return MAGIC + made + hashlib.sha256(made).digest()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not a record"),
        (b"PAR1 and more", "is not a record"),
        (b"winrec2\n", "a format that this version of winnable does not know"),
        (write_blocks([block("wu?")])[:-1], "ends within block 1"),
        (write_blocks([block("wu?"), block("w", first=9)])[:-40], "ends within block 2"),
        (write_blocks([block("wu?")])[:12], "ends within block 1"),
        (write_blocks([block("wu?")])[:-1] + b"\0", "the checksum of block 1 is wrong"),
        (forged(winnable=2, unwinnable=0), "has other verdicts than its tally says"),
        (forged(count=9), "has a bitmap of another length than its head says"),
        (forged(count=1 << 40), "missing, unknown or impossible"),
        (forged(count=0), "missing, unknown or impossible"),
        (forged(attempt=0), "missing, unknown or impossible"),
        (forged(first=True), "missing, unknown or impossible"),
        (forged(game=7), "missing, unknown or impossible"),
        (forged(rules="left out"), "missing, unknown or impossible"),
        (forged(more=1), "missing, unknown or impossible"),
        (forged(seconds=-1), "missing, unknown or impossible"),
        (forged(positions_limit=0), "missing, unknown or impossible"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(Damaged, match=sentence):
        list(read_blocks(content))


def test_every_changed_byte_is_found() -> None:
    content = write_blocks([block("wu?w?u"), block("ww", first=20)])
    for place in range(len(content)):
        changed = bytearray(content)
        changed[place] ^= 1 << random.Random(place).randrange(8)
        with pytest.raises(Damaged):
            list(read_blocks(bytes(changed)))
    for end in range(1, len(content)):
        if content[:end] not in (MAGIC, write_blocks([block("wu?w?u")])):
            with pytest.raises(Damaged):
                list(read_blocks(content[:end]))


def test_a_renamed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "klondike.solvitaire.record"
    path.write_bytes(write_blocks([block("w")]))
    assert "has verdicts of fan.solvitaire, not of what its name says" in Record(tmp_path).damaged[path]


def test_the_writer_refuses_what_it_cannot_continue(tmp_path: Path) -> None:
    with RecordWriter(tmp_path) as writer:
        writer.add(block("w?"))
        with pytest.raises(BadInput, match="would be wrong with this block: it has seed 2 in two blocks"):
            writer.add(block("w", first=2))
        with pytest.raises(BadInput, match=r"has verdicts of other rules .* and fan now has abc"):
            writer.game(Key("fan", "abc", "solvitaire"))
        with pytest.raises(BadInput, match="another winnable is writing there"), RecordWriter(tmp_path):
            pass
    path = tmp_path / Key.of(run_of()).file
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(BadInput, match="ends within block 1; restore it or move it away"), RecordWriter(tmp_path):
        pass


def test_remains_of_a_crash_are_removed(tmp_path: Path) -> None:
    with RecordWriter(tmp_path) as writer:
        writer.add(block("w?"))
    left = tmp_path / "fan.solvitaire.record.unfinished"
    left.write_bytes(b"half")
    with RecordWriter(tmp_path) as writer:
        assert letters(writer.game(Key.of(run_of())).codes) == "w?"
    assert not left.exists()


def test_a_million_verdicts_take_a_tenth_of_a_megabyte() -> None:
    assert len(write_blocks([random_block(1_000_000, 0.82, 0.0005)])) < 110_000
