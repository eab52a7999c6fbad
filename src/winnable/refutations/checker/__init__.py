"""Checks a proof that a deal is lost by a relaxed game. Uses nothing of Winnable and shares no code with the prover.

`reading` takes the text apart, `position` reads rules and cards, `closure` computes what can ever become possible, and
`lemmas` checks step after step. A proof that is not exactly as docs/relaxations.md describes it is refused.
"""

from .lemmas import FORMAT, check
from .reading import Clock, Invalid, NoProof, OutOfTime, read_json
