"""Answers that are found in milliseconds, without a proof and without a solver process, which may be busy."""

from collections.abc import Sequence
from dataclasses import replace

from ..catalogue import find_game
from ..core.state import State, after_moves
from ..game import Deal
from ..moves import Move, parse_move
from ..players import Chance
from ..solving.advice import Advisor, Hint
from ..solving.solver import Limits
from ..table.chances import (
    chance_standing,
    chances_title,
    describe_chance,
    first_moves,
    shows_the_stock,
    untried_decision,
)
from ..table.hints import step_of
from ..table.purposes import purpose
from ..table.trail import Trail
from .responses import ChanceResponse, ChancesResponse, HintResponse

_POSITIONS = 5_000
"""Positions among which a promising one is looked for; some milliseconds."""
_STILL_SEARCHING = "looks best; a proof is still looked for"
_SHOWS = "that shows the cards of the stock"
_LOST = "lost already; this only plays on"


def moves_of(text: str) -> tuple[Move, ...]:
    """Return the moves of a text. Raises `BadInput`."""
    return tuple(map(parse_move, text.split()))


def advisor_with(state: State, line: str, memory_bytes: int = 1 << 28) -> Advisor:
    """Return an advisor that remembers what is left of the last hint. Raises `IllegalMove`."""
    advisor = Advisor(state, Limits(memory_bytes=memory_bytes))
    advisor.remember(state, moves_of(line))
    return advisor


def hint_response(state: State, hint: Hint, trail: Trail, positions: int) -> HintResponse:
    """Return a hint as the page gets it: the first step of a line, why, and what is known of the step.

    A line without a proof ends in a position that the game has not been in, if there is such a position. A game that is
    lost gets a line to play on.
    """
    if not hint.line and not state.is_won() and state.legal_moves():
        hint = replace(hint, line=Advisor(state).promising_line(state, positions))
    if hint.verdict != "winnable" and hint.line and not trail.leads_on(state, hint.line):
        hint = replace(hint, line=trail.way_on(state) or hint.line)
    step = step_of(state, hint)
    return HintResponse(
        verdict=step.verdict,
        step=[str(move) for move in step.moves],
        words=step.words,
        why=purpose(state, step.moves, step.line),
        standing=_LOST if step.verdict == "unwinnable" else step.standing if step.moves else "",
        line=[str(move) for move in step.line],
    )


def quick_hint(state: State, trail: Trail, line: str, *, is_searched: bool = False) -> HintResponse:
    """Return the next step of a win that is known already, else the most promising move, without a proof."""
    found = hint_response(state, advisor_with(state, line).quick_hint(state, _POSITIONS), trail, _POSITIONS)
    is_waiting = is_searched and found.verdict == "unknown"
    return found.model_copy(update={"standing": _STILL_SEARCHING}) if is_waiting else found


def chances_response(state: State, trail: Trail, chances: Sequence[Chance]) -> ChancesResponse:
    """Return the chances of decisions as the page gets them, and which of them to play.

    The decision to play is the best one that leads to a position that the game has not been in.
    """
    steps = [replace(chance, moves=first_moves(state, chance)) for chance in chances]
    hint = next((step for step in steps if trail.leads_on(state, step.moves)), None)
    if hint is None:
        way_on = trail.way_on(state)
        hint = Chance(way_on, 0, 0.0) if way_on else next(iter(steps), None)
    return ChancesResponse(
        title=chances_title(chances),
        worlds=sum(chance.tried for chance in chances),
        hint=None if hint is None else _chance_response(state, hint),
        chances=[_chance_response(state, chance) for chance in chances],
    )


def _chance_response(state: State, chance: Chance) -> ChanceResponse:
    step = first_moves(state, chance)
    return ChanceResponse(
        moves=[str(move) for move in chance.moves],
        words=describe_chance(state, chance, "seen"),
        why=_SHOWS if shows_the_stock(state, step) else purpose(state, step),
        standing=chance_standing(chance),
        tried=chance.tried,
        share=chance.share,
    )


def quick_chances(deal: Deal, moves: Sequence[Move], state: State, trail: Trail, line: str = "") -> ChancesResponse:
    """Return a decision for a player who does not see the hidden cards, tried in no world.

    If the last hint left a line, the decision is the rest of that line. Raises `IllegalMove`.
    """
    rest = moves_of(line)
    if rest:
        after_moves(state, rest)
    decision = Chance(rest, 0, 0.0) if rest else untried_decision(deal, moves, "seen")
    return chances_response(state, trail, [] if decision is None else [decision])


def warm_up() -> None:
    """Answer a question of each kind, so that what that loads is there when a player asks."""
    deal = find_game("klondike").deal(1)
    state, trail = State(deal), Trail(deal, ())
    quick_hint(state, trail, "")
    quick_chances(deal, (), state, trail)
