"""Why a position is lost: cards that block each other, or how else the loss was proved."""

from dataclasses import dataclass

from ..referee import Dealt
from ..refutations.explain import Explanation, explain
from ..rows import Verdict
from ..solving.results import PROOFS, Result
from ..solving.solver import Cancel, Limits, solve


@dataclass(frozen=True)
class Why:
    """What is known of a position that seems to be lost."""

    explanation: Explanation | None
    """The cards that block each other, if there are such cards."""
    result: Result | None
    """What a search found, if no cards explain the loss."""

    @property
    def verdict(self) -> Verdict:
        """Whether the position is lost at all."""
        return "unwinnable" if self.result is None else self.result.verdict

    @property
    def proof(self) -> str:
        """How the loss was proved, in words; empty if it was not."""
        return PROOFS["blocking"] if self.result is None else self.result.proof


def why_lost(position: Dealt, limits: Limits, cancel: Cancel | None = None) -> Why:
    """Explain a loss. A position that is lost for no simple reason, or not lost at all, is searched."""
    found = explain(position)
    return Why(found, None if found is not None else solve(position, limits, cancel=cancel))
