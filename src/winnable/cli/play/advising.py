"""Advice at the table, in words."""

from ...core.state import State
from ...errors import counted
from ...moves import Move
from ...notation import describe_move, describe_step, first_step
from .session import Session

VERDICTS = {"winnable": "keeps the win", "unwinnable": "loses the game", "unknown": "not known"}
_WON = "The game is won."


def hint_told(session: Session, seconds: float) -> tuple[str, tuple[Move, ...]]:
    """One thing to play, and its moves."""
    state = session.state
    if state.is_won():
        return _WON, ()
    found = session.advisor.hint(State(state), seconds)  # on a copy, since Ctrl-C may come at any moment
    if not found.line:
        return _lost_told(session, seconds), ()
    step = first_step(state, found.line)
    typed, told = describe_step(state, step)
    if found.verdict == "winnable":
        return f"{told[0].upper()}{told[1:]} ({typed}) keeps the win.", step
    return f"{told[0].upper()}{told[1:]} ({typed}) looks most promising; whether it keeps a win is not proved.", step


def _lost_told(session: Session, seconds: float) -> str:
    """What helps in a position that is lost: going back to one that could be won, or another deal."""
    turns = session.turns_since_winnable()
    if turns is None:
        start = session.look_back(seconds)
        if start == "unwinnable":
            return "This deal could not be won from the start; new deals another one."
        turns = session.turns_since_winnable()
    if turns is not None:
        return f"This position cannot be won any more; it could be {counted(turns, 'move')} ago: undo {turns}."
    return "This position cannot be won. Whether it could be won earlier is not known; new deals another one."


def moves_judged(session: Session, seconds: float) -> str:
    """Every move, one of those that are alike, and whether it keeps the win."""
    state = session.state
    if state.is_won():
        return _WON
    found = session.advisor.status(State(state), seconds)
    lines = [
        f"{'>' if found.hint in group else ' '} {group[0]!s:10} {VERDICTS[found.moves[group[0]]]:15}"
        f" {describe_move(state, group[0])}"
        for group in found.groups
    ]
    return "\n".join(lines) or "No move is left."


def loss_told(session: Session, seconds: float) -> str | None:
    """That the last turn lost the game, if it did."""
    if session.advisor.verdict(session.state, seconds) != "unwinnable":
        return None
    session.undo()
    try:
        was_winnable = session.advisor.verdict(session.state, seconds) == "winnable"
    finally:
        session.redo()
    return "That move loses the game: it could be won before it. undo takes it back." if was_winnable else None


def deal_judged(session: Session, seconds: float) -> str:
    """Whether the deal could be won from its start."""
    found = session.advisor.hint(State(session.deal), seconds)
    if found.verdict == "winnable":
        session.best_win = found.line
        return "This deal could be won; best shows how."
    return "This deal could not be won." if found.verdict == "unwinnable" else "Nobody knows whether it could be won."
