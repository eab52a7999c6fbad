"""Why a deal cannot be won, as a short proof in words: cards that wait for each other, and what each waits for.

The proof is complete: what it says is enough to prove the loss. It is minimal: without any one of the stuck cards, or
of what a case assumes, it proves nothing. Of several proofs the shortest is shown.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from .. import _core
from ..core.codec import checked_layout, core_cards, core_layout, core_rules
from ..errors import listing
from ..layout import Layout
from ..referee import Dealt
from ..solving.solver import Limits, chosen_limits
from .board import Board
from .cases import Assumed, CaseFinder, Lemma, by_chance, find_lemma, untold, without_needless
from .drawing import Drawing
from .prove import MOST_CLOSURES, is_covered
from .wording import Case, Teller

_LIMITS = Limits(positions=20_000)
_SECONDS = 1.0
"""Processor time for making the proof shorter."""
_GUIDES = ((0, "total"), (0, "partial"), (5, "total"), (5, "partial"), (2, "partial"), (5, "strict"))
"""Relaxed games, by level and stock, whose proofs say where to split."""
_TIMES_LONGER = 10
"""How many times longer a proof may take that plays the stock in its order."""
_MORE_TIME = 1.5
"""How many times longer the first proof, and choosing among lemmas, may take."""
_TRIES = 8
_MORE_GAMES = 100
"""How many games are drawn to find more lemmas."""
_MOST_LEMMAS = 60
"""From how many lemmas the shortest proof is chosen, and how many cases are shown at most."""
_LEMMAS = 4
"""How many lemmas are tried for each case. The one that assumes least, and has the fewest stuck cards, is taken."""
_MOST_LINES = 40
_MOST_NAMES = 6


@dataclass(frozen=True)
class Explanation:
    """Why a deal is lost: cases of which one holds in every game, and what can never happen in each."""

    cases: tuple[Case, ...]
    layout: Layout = field(repr=False)
    is_stacked: bool = field(default=False, repr=False)
    """Whether the cards of the reserve lie on each other."""

    def blocking(self) -> set[str]:
        """Return all cards that never move in some case."""
        return {card for case in self.cases for card in case.blocking}

    def named(self) -> set[str]:
        """Return all other cards that are spoken of."""
        return {card for case in self.cases for one in case.obstacles for card in one.named} - self.blocking()

    def size(self) -> tuple[int, int]:
        """Return how long the explanation is: lines, and letters."""
        lines = self.lines(full=True)
        return len(lines), sum(map(len, lines))

    def sentence(self, what: str = "deal") -> str:
        """Return the reason in one sentence, about this `deal` or `position`."""
        lost = f"This {what} cannot be won"
        if len(self.cases) > 1:
            return f"{lost}: one of {len(self.cases)} cases holds in every game, and each is lost."
        if not self.cases[0].obstacles:
            return f"{lost}: whatever is played, some card never comes home."
        stuck = self.cases[0].blocking
        if len(stuck) == 1:
            return f"{lost}: {stuck[0]} waits for cards that wait for {stuck[0]}."
        if not stuck or len(stuck) > _MOST_NAMES:
            return f"{lost}: some cards wait for each other."
        return f"{lost}: {listing(stuck, 'and')} wait for each other."

    def html(self) -> str:
        """Return the explanation as a piece of HTML, for notebooks and pages; nothing is loaded and nothing runs."""
        return f"<div class='winnable-why'><pre>{escape(chr(10).join(self.lines(full=True)))}</pre></div>"

    _repr_html_ = html

    def lines(self, *, full: bool = False, way: str = "--full") -> list[str]:
        """Return the explanation as lines of text. A long one is cut, and names the way to all lines, unless it is
        wanted in full."""
        shown = list(Drawing(self.cases, self.layout, is_stacked=self.is_stacked).lines())
        if full or len(shown) <= _MOST_LINES:
            return shown
        kept = shown[: _MOST_LINES - 1]
        return [*kept, f"... and {len(shown) - len(kept)} more lines like these: {way} shows them."]

    def to_object(self) -> dict[str, Any]:
        """Return the explanation for JSON."""
        return {
            "cases": [
                {
                    "assumed": list(case.assumed),
                    "notes": list(case.notes),
                    "rules": list(case.rules),
                    "together": list(case.together),
                    "obstacles": [
                        {
                            "cards": list(one.cards),
                            "place": one.place,
                            "never": one.never,
                            "waits": list(one.waits),
                            "named": sorted(one.named),
                        }
                        for one in case.obstacles
                    ],
                }
                for case in self.cases
            ],
        }


def explain(deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None) -> Explanation | None:
    """Return why a deal or position is lost, or None if no relaxed game proves it within the limits.

    None does not say that the deal can be won: `winnable.solve` decides that. For some games no reasons are worked out;
    `winnable.prove` refuses these.

    The seconds are for the whole explanation. The limit in positions counts the closures of each proof, 20,000 by
    default.
    """
    checked_layout(deal)
    allowed = chosen_limits(limits, seconds, _LIMITS)
    return _Explainer(deal, allowed).explanation() if is_covered(deal.rules) else None


class _Explainer:
    """Collects lemmas of several proofs, and takes those that need the fewest lines."""

    def __init__(self, deal: Dealt, limits: Limits) -> None:
        self.deal = deal
        seconds, closures, _ = limits.core
        self.closures, self.begin = min(closures, MOST_CLOSURES), time.thread_time()
        self.seconds, self.enough = min(seconds, _MORE_TIME * _SECONDS), min(seconds, _SECONDS)
        self.untold: Lemma | None = None
        self.core = core_rules(deal.rules), core_layout(deal.rules, deal.layout)
        self.board = Board(deal.rules, deal.layout)
        self.cards = core_cards(deal.rules.max_rank, deal.layout.base_rank)

    def explanation(self) -> Explanation | None:
        proofs: list[list[Lemma]] = []
        for number in range(_TRIES):
            for level, stock in _GUIDES:
                if proofs and (stock == "strict" or not self._has_time()):
                    break
                lemmas = self._lemmas(level, stock, random.Random(number))
                if lemmas:
                    proofs.append(lemmas)
                    self.seconds = self.enough
            if not proofs:
                return self._explained([self.untold]) if self.untold else None
        return min(self._told(proofs), key=Explanation.size)

    def _told(self, proofs: list[list[Lemma]]) -> Iterator[Explanation]:
        """Yield explanations: with the lemmas of one proof, and with some of all lemmas that are known."""
        pool: dict[Assumed, Lemma] = {}
        for lemma in (*(lemma for proof in proofs for lemma in proof), *self._more(proofs)):
            if lemma.assumed not in pool or lemma.cost() < pool[lemma.assumed].cost():
                pool[lemma.assumed] = lemma
        shortest = min(proofs, key=len)
        if len(shortest) > _MOST_LEMMAS and self.untold:
            yield self._explained([self.untold])
            return
        if len(shortest) == 1:
            yield from (self._explained(proof) for proof in proofs if len(proof) == 1)
            return
        yield self._explained(self._needed(sorted(shortest, key=Lemma.cost)))
        for number in range(_TRIES if len(pool) <= _MOST_LEMMAS else 0):
            if not self._may_choose():
                return
            order = random.Random(number).sample(list(pool.values()), len(pool))
            lemmas = self._needed(order if number % 2 else sorted(order, key=Lemma.cost))
            if self._may_choose():
                yield self._explained(lemmas)

    def _needed(self, lemmas: list[Lemma]) -> list[Lemma]:
        return without_needless(lemmas, self._may_choose)

    def _may_choose(self) -> bool:
        return self._used() < self.enough * _MORE_TIME

    def _explained(self, lemmas: list[Lemma]) -> Explanation:
        cases = sorted(lemmas, key=lambda lemma: sorted(lemma.assumed))
        told = tuple(Teller(self.board, one, self.cards).case() for one in cases)
        return Explanation(told, self.deal.layout, self.deal.rules.reserve.stacked)

    def _more(self, proofs: list[list[Lemma]]) -> Iterator[Lemma]:
        """Yield lemmas for games in which all that some lemma assumes is decided by chance."""
        chance = random.Random(0)
        asked = sorted({one for proof in proofs for lemma in proof for one in lemma.assumed})
        for number in range(_MORE_GAMES if asked else 0):
            if not self._has_time():
                return
            lemma = find_lemma(self.board, by_chance(asked, chance), chance, allows_order=number % 2 == 0)
            if lemma is not None:
                yield lemma

    def _used(self) -> float:
        return time.thread_time() - self.begin

    def _has_time(self) -> bool:
        return self._used() < self.seconds

    def _lemmas(self, level: int, stock: str, chance: random.Random) -> list[Lemma]:
        """Return lemmas of which one holds in every game; none if there is no proof."""
        most = min(self.closures * (_TIMES_LONGER if stock == "strict" else 1), MOST_CLOSURES)
        left = max(0.0, self.seconds - self._used())
        proof = _core.prove_lost(*self.core, _core.RelaxedRules.of_level(level, stock), most, left, True)
        if proof.status != "lost":
            return []
        self.untold = untold(proof)
        if any(node.kind == "stock orders" for node in proof.nodes):
            return []

        def find(path: Assumed) -> Lemma | None:
            return self._lemma(path, chance, allows_order=stock != "total")

        return CaseFinder(self.board, proof.nodes, find, self._has_time).found() or []

    def _lemma(self, path: Assumed, chance: random.Random, *, allows_order: bool) -> Lemma | None:
        """Return the lemma of several that says least, or None if none holds on this path."""
        found: list[Lemma] = []
        while len(found) < _LEMMAS and (not found or self._used() < self.enough / 2):
            lemma = find_lemma(self.board, path, chance, allows_order=allows_order)
            if lemma is None:
                return None
            found.append(lemma)
        return min(found, key=Lemma.cost)
