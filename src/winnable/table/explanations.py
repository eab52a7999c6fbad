"""Why a position is lost: cards that block each other, or how else the loss was proved."""

from dataclasses import dataclass

from ..referee import Dealt
from ..refutations.explain import Explanation, explain
from ..refutations.prove import is_covered
from ..rows import Verdict
from ..solving.results import Result
from ..solving.solver import Cancel, Limits, solve


@dataclass(frozen=True)
class Why:
    """What is known of a position that seems to be lost."""

    explanation: Explanation | None
    """The cards that block each other, if there are such cards."""
    result: Result | None
    """What a search found, if no cards explain the loss."""
    is_covered: bool
    """Whether reasons are worked out for this game at all."""

    @property
    def verdict(self) -> Verdict:
        """Whether the position is lost at all."""
        return "unwinnable" if self.result is None else self.result.verdict

    def sentence(self, what: str = "deal") -> str:
        """Return what is known of this `deal` or `position`, in a sentence or two."""
        if self.explanation is not None:
            return self.explanation.sentence(what)
        assert self.result is not None
        positions = f"{self.result.positions:,} positions"
        if self.verdict == "winnable":
            return f"This {what} can be won; `winnable solve` shows how."
        if self.verdict == "unknown":
            return f"It is not known whether this {what} can be won: {positions} did not decide it."
        lost = f"This {what} cannot be won. In a search of {positions} {self.result.proof}."
        if not self.is_covered:
            return f"{lost} Reasons are not worked out for this game."
        return f"{lost} No cards were found that wait for each other."


def why_lost(position: Dealt, limits: Limits, cancel: Cancel | None = None) -> Why:
    """Explain a loss. A position is searched if it is not lost, or if no cards are found that block each other."""
    found = explain(position)
    result = None if found is not None else solve(position, limits, cancel=cancel)
    return Why(found, result, is_covered(position.rules))
