"""Answers that are found in milliseconds, without a proof and without a solver process, which may be busy."""

from collections.abc import Sequence

from ..core.state import State
from ..game import Deal
from ..moves import Move, parse_move
from ..players import Chance
from ..solving.advice import Advisor
from ..solving.solver import Limits
from ..table.chances import chance_standing, chances_title, describe_chance, untried_decision
from ..table.hints import Step, step_of
from .responses import ChanceResponse, ChancesResponse, HintResponse

_POSITIONS = 5_000
"""Positions among which a promising one is looked for; some milliseconds."""
_STILL_SEARCHING = "looks best; a proof is still looked for"


def moves_of(text: str) -> tuple[Move, ...]:
    """Return the moves of a text. Raises `BadInput`."""
    return tuple(map(parse_move, text.split()))


def advisor_with(state: State, line: str, memory_bytes: int = 1 << 28) -> Advisor:
    """Return an advisor that remembers what is left of the last hint. Raises `IllegalMove`."""
    advisor = Advisor(state, Limits(memory_bytes=memory_bytes))
    advisor.remember(state, moves_of(line))
    return advisor


def hint_response(step: Step) -> HintResponse:
    """Return a hint as the page gets it."""
    return HintResponse(
        verdict=step.verdict,
        step=[str(move) for move in step.moves],
        words=step.words,
        standing=step.standing if step.moves else "",
        line=[str(move) for move in step.line],
    )


def quick_hint(state: State, line: str, *, is_searched: bool = False) -> HintResponse:
    """Return the next step of a win that is known already, else the most promising move, without a proof."""
    found = hint_response(step_of(state, advisor_with(state, line).quick_hint(state, _POSITIONS)))
    is_waiting = is_searched and found.verdict == "unknown"
    return found.model_copy(update={"standing": _STILL_SEARCHING}) if is_waiting else found


def chances_response(state: State, chances: Sequence[Chance]) -> ChancesResponse:
    """Return the chances of decisions as the page gets them."""
    return ChancesResponse(
        title=chances_title(chances),
        worlds=sum(chance.tried for chance in chances),
        chances=[
            ChanceResponse(
                moves=[str(move) for move in chance.moves],
                words=describe_chance(state, chance, "seen"),
                standing=chance_standing(chance),
                tried=chance.tried,
                share=chance.share,
            )
            for chance in chances
        ],
    )


def quick_chances(deal: Deal, moves: Sequence[Move], state: State) -> ChancesResponse:
    """Return a decision for a player who does not see the hidden cards, tried in no world."""
    decision = untried_decision(deal, moves, "seen")
    return chances_response(state, [] if decision is None else [decision])
