"""Advice at the table, in sentences."""

from ...core.state import State
from ...errors import BadInput, counted
from ...moves import Move
from ...solving.solver import Limits
from ...table.explanations import why_lost
from ...table.hints import NO_MOVE, WON, judged_moves, step_of
from ...table.session import Session


def hint_sentence(session: Session, seconds: float) -> tuple[str, tuple[Move, ...]]:
    """Return one thing to play, and its moves."""
    state = State(session.state)  # a copy, since Ctrl-C may come at any moment
    if state.is_won():
        return WON, ()
    step = step_of(state, session.advisor.hint(state, seconds=seconds))
    if not step.moves:
        return _loss_sentence(session, seconds), ()
    return f"{step.words[0].upper()}{step.words[1:]} ({step.typed}) {step.standing}.", step.moves


def _loss_sentence(session: Session, seconds: float) -> str:
    """Return what helps in a lost position: going back to one that could be won, or another deal."""
    found = session.find_way_back(seconds)
    if found.start == "unwinnable":
        return "This deal could not be won from the start: why gives the reason, new deals another one."
    if found.winnable is None:
        return "This position cannot be won. Whether it could be won earlier is not known; new deals another one."
    turns = session.turns - found.winnable
    return (
        f"This position cannot be won any more; it could be {counted(turns, 'move')} ago. "
        "back goes there, why gives the reason."
    )


def why_lines(session: Session, seconds: float, *, full: bool) -> list[str]:
    """Return why the position is lost: cards that wait for each other, or how else the loss was proved."""
    state = State(session.state)
    if state.is_won():
        return [WON]
    if session.advisor.verdict(state, seconds=seconds) == "winnable":
        return ["This position can be won; ? says what to play."]
    why = why_lost(state, Limits(seconds=seconds))
    reasons = why.explanation.lines(full=full, way="why full") if why.explanation else []
    return [why.sentence("position" if session.turns else "deal"), *reasons]


def turns_to_a_win(session: Session, seconds: float) -> int:
    """Return how many turns must be taken back until the game can be won. Raises `BadInput` if that is not known."""
    if session.state.is_won():
        raise BadInput("this game is won; undo takes moves back")
    found = session.find_way_back(seconds)
    if found.start == "unwinnable":
        raise BadInput("this deal could not be won from the start: why gives the reason, new deals another one")
    if found.winnable is None:
        raise BadInput("it is not known where this game could be won")
    return session.turns - found.winnable


def rest_of_the_win(session: Session, seconds: float) -> tuple[Move, ...]:
    """Return the moves of a win from here. Raises `BadInput` while cards of the table lie face down, or if no win is
    found."""
    state = State(session.state)
    if state.is_won():
        raise BadInput("this game is won; new deals another one")
    covered = sum(pile.hidden for pile in state.layout.piles)
    if covered:
        raise BadInput(f"finish waits until all cards lie face up; {counted(covered, 'card')} must be turned")
    found = session.advisor.hint(state, seconds=seconds)
    if found.verdict == "unwinnable":
        raise BadInput("this position cannot be won; ? says what helps")
    if found.verdict != "winnable":
        raise BadInput("no win was found from here; ? says what looks best")
    return found.line


def judged_moves_text(session: Session, seconds: float) -> str:
    """Return every move, with one for all that are alike, and whether it keeps the win."""
    state = State(session.state)
    if state.is_won():
        return WON
    found = session.advisor.status(state, seconds=seconds)
    return "\n".join(judged_moves(state, found, found.hint)) or NO_MOVE


def warning(session: Session, seconds: float) -> str | None:
    """Return a warning if the last turn lost the game."""
    if session.advisor.verdict(session.state, seconds=seconds) != "unwinnable":
        return None
    session.undo()
    try:
        was_winnable = session.advisor.verdict(session.state, seconds=seconds) == "winnable"
    finally:
        session.redo()
    return "That move loses the game: it could be won before it. undo takes it back." if was_winnable else None


def deal_sentence(session: Session, seconds: float) -> str:
    """Whether the deal could be won from its start."""
    found = session.advisor.hint(State(session.deal), seconds=seconds)
    if found.verdict == "winnable":
        session.best_win = found.line
        return "This deal could be won; best shows how."
    if found.verdict == "unwinnable":
        return "This deal could not be won."
    return "Whether this deal could be won is not known."
