"""Whole games pinned in files: every position, every legal move, and the move that was made.

A file is a deal on its first line, then for each move the position, the legal moves in order, and the move that was
played; at last the position at the end, and whether it is won. Core and referee must both play it so.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from winnable import Move, Position, State, deal_from_id, parse_move, shorten, solve
from winnable.referee import RefereeState

HERE = Path(__file__).parent
DEALS = (
    "accordion:solvitaire:7",
    "aces-up:solvitaire:6",
    "birds-of-a-feather:microsoft:7",
    "black-hole:solvitaire:7",
    "canfield:solvitaire:7",
    "carpet-aces-out:solvitaire:1",
    "east-haven:solvitaire:2",
    "freecell:microsoft:1",
    "gaps-one-deal:solvitaire:4",
    "klondike:solvitaire:7",
    "nestor:solvitaire:1",
    "pyramid:solvitaire:1",
    "spiderette:solvitaire:1",
    "tripeaks:solvitaire:1",
)
MOST_MOVES = 160


def file_of(deal_id: str) -> Path:
    return HERE / f"{deal_id.replace(':', '-')}.txt"


def moves_in(text: str) -> list[Move]:
    return [parse_move(line.removeprefix("play ")) for line in text.splitlines() if line.startswith("play ")]


def written(deal_id: str, state: State | RefereeState, moves: Sequence[Move]) -> str:
    """The file of a game that is played with these moves."""
    lines = [deal_id]
    for move in moves:
        lines += [*described(state), f"play {move}"]
        state.push(move)
    return "\n".join([*lines, *described(state), "won" if state.is_won() else "not won", ""])


def described(state: State | RefereeState) -> list[str]:
    position = Position(state.rules, state.layout)
    return [f"position {position}", " ".join(["legal", *sorted(map(str, state.legal_moves()))])]


def moves_to_pin(deal_id: str) -> Sequence[Move]:
    """Those of the file as it is, so that it stays the same game; else a win, or the beginning of one."""
    if file_of(deal_id).exists():
        return moves_in(file_of(deal_id).read_text(encoding="utf-8"))
    dealt = deal_from_id(deal_id)
    win = solve(dealt).moves
    assert win is not None
    return shorten(dealt, win, seconds=1)[:MOST_MOVES]


@pytest.mark.parametrize("deal_id", DEALS)
def test_a_game_is_played_as_ever(deal_id: str, writes_pinned: bool) -> None:
    if writes_pinned:
        text = written(deal_id, State(deal_from_id(deal_id)), moves_to_pin(deal_id))
        file_of(deal_id).write_text(text, encoding="utf-8")
    text = file_of(deal_id).read_text(encoding="utf-8")
    moves = moves_in(text)
    assert len(moves) >= 15
    assert written(deal_id, State(deal_from_id(deal_id)), moves) == text
    assert written(deal_id, RefereeState(deal_from_id(deal_id)), moves) == text


def test_there_is_no_other_file() -> None:
    assert {path.name for path in HERE.glob("*.txt")} == {file_of(deal_id).name for deal_id in DEALS}


def test_most_of_them_are_won() -> None:
    assert sum(file_of(deal_id).read_text(encoding="utf-8").endswith("\nwon\n") for deal_id in DEALS) >= 6
