"""Why a deal cannot be won, in words: which cards block each other, and why none of them can move first.

The proof is made as simple as possible: the weakest relaxed game that still proves the loss, without rules that are not
needed, and with as few buried or waiting cards as possible. The result is subset-minimal: no part of it can be left
out.
"""

import random
import time
from dataclasses import dataclass, field
from html import escape
from typing import Any

from .. import _core
from ..arguments import MOST_SECONDS
from ..cards import Card
from ..core.codec import checked_layout, core_layout, core_rules
from ..families.matching import match
from ..layout import Layout
from ..places import RESERVE, STOCK, TABLEAU, WASTE
from ..referee import Dealt
from ..rules import Rules
from ..solving.solver import Limits, chosen_limits
from .certificate import Writer
from .prove import MOST_CLOSURES, MOST_LEVEL, RULES, is_covered, proved

_LIMITS = Limits(positions=20_000)
_TIMES_LONGER = 10
"""How many times longer the last proof may take, or one that is written out."""
_MORE_ORDERS = 6
_RULE_NAMES = {
    "twins": "two cards cannot lie on one parent",
    "kings": "two kings cannot lie in one space",
    "lie_first": "a card from elsewhere takes cards only where it lies itself",
    "parents": "a card cannot go home under the one that lies on it",
    "kings_stay": "a king holds its space until it is home",
    "both_twins": "twins on both parents hold both",
    "come_back": "a card that went home takes cards again only where it can lie",
}


@dataclass(frozen=True)
class Blocker:
    """A card that can never move, what it hides, and why it cannot move."""

    card: str
    place: str
    hides: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """What is assumed, one sentence each, and the cards that block each other then."""

    assumed: tuple[str, ...]
    blockers: tuple[Blocker, ...]
    note: str = ""


@dataclass(frozen=True)
class Explanation:
    """Why a deal is lost."""

    stock: str
    rules: tuple[str, ...]
    """The rules that are needed beyond the first three."""
    buried: tuple[str, ...]
    """The cards that matter because others lie on them, or because the stock holds them back."""
    cases: tuple[Case, ...]
    layout: Layout = field(repr=False)

    def blocking(self) -> set[str]:
        """Return all cards that block in some case."""
        return {blocker.card for case in self.cases for blocker in case.blockers}

    def size(self) -> tuple[int, int, int]:
        """Return how long the explanation is: cases, blocking cards in them, buried cards."""
        return len(self.cases), sum(len(case.blockers) for case in self.cases), len(self.buried)

    def picture(self) -> list[str]:
        """Return the tableau, a line for each pile from the bottom, with marks: [blocking] and (buried) cards."""
        blocking, buried = self.blocking(), set(self.buried)
        marked = {card: f"[{card}]" for card in blocking} | {card: f"({card})" for card in buried - blocking}
        shown = [
            f"{number:2}  " + " ".join(marked.get(card.symbol, card.symbol) for card in pile)
            for number, pile in enumerate(self.layout.stacks(TABLEAU), 1)
        ]
        if self.stock != "total":
            order = (*self.layout.cards(WASTE), *reversed(self.layout.cards(STOCK)))
            shown += ["stock, in the order of dealing: " + " ".join(marked.get(c.symbol, c.symbol) for c in order)]
        return [*shown, "[blocking]  (held back, and needed)"]

    def html(self) -> str:
        """Return the explanation as a piece of HTML, for notebooks and pages; nothing is loaded and nothing runs."""
        indented = [(len(line) - len(line.lstrip()), escape(line.strip())) for line in self.lines()]
        lines = "".join(f"<div style='padding-left:{indent}em'>{line}</div>" for indent, line in indented)
        return f"<div class='winnable-why'><pre>{escape(chr(10).join(self.picture()))}</pre>{lines}</div>"

    _repr_html_ = html

    def lines(self) -> list[str]:
        """Return the explanation as lines of text."""
        shown = [f"Needed beside the plain rules: {'; '.join(self.rules)}." if self.rules else "Plain rules suffice."]
        shown.append(
            "The stock is played in its order." if self.stock != "total" else "The order of the stock does not matter."
        )
        for number, case in enumerate(self.cases, 1):
            if len(self.cases) > 1:
                shown.append(f"Case {number} of {len(self.cases)}: {'; '.join(case.assumed) or 'otherwise'}.")
            shown += [f"  {line}" for line in _case_lines(case)]
        return shown

    def to_object(self) -> dict[str, Any]:
        """Return the explanation for JSON."""
        return {
            "stock": self.stock,
            "rules": list(self.rules),
            "buried": list(self.buried),
            "cases": [
                {
                    "assumed": list(case.assumed),
                    "note": case.note,
                    "blockers": [
                        {"card": b.card, "place": b.place, "hides": list(b.hides), "reasons": list(b.reasons)}
                        for b in case.blockers
                    ],
                }
                for case in self.cases
            ],
        }


def _case_lines(case: Case) -> list[str]:
    lines = [case.note] if case.note else []
    if case.blockers:
        cards = [blocker.card for blocker in case.blockers]
        together = "None of them can move before another." if len(cards) > 1 else "It is in its own way."
        lines.append(f"Blocking: {', '.join(cards)}. {together}")
    for blocker in case.blockers:
        hides = f", and hides {', '.join(blocker.hides)}" if blocker.hides else ""
        lines.append(f"{blocker.card} lies in {blocker.place}{hides}. It cannot move:")
        lines += [f"  {reason}" for reason in blocker.reasons]
    return lines


def explain(deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None) -> Explanation | None:
    """Return why a deal or position is lost, or None if no relaxed game proves it within the limits.

    The seconds are for the whole explanation. The limit in positions counts the closures of each proof, 20,000 by
    default.
    """
    checked_layout(deal)
    allowed = chosen_limits(limits, seconds, _LIMITS)
    return _Explainer(deal, allowed).explanation() if is_covered(deal.rules) else None


class _Explainer:
    """Makes the proof of one deal simpler step by step."""

    def __init__(self, deal: Dealt, limits: Limits) -> None:
        self.deal, self.rules, self.layout = deal, deal.rules, deal.layout
        seconds, closures, _ = limits.core
        self.closures, self.ends = min(closures, MOST_CLOSURES), time.thread_time() + seconds
        self.core = core_rules(deal.rules), core_layout(deal.rules, deal.layout)

    def explanation(self) -> Explanation | None:
        relaxed = self._weakest()
        if relaxed is None:
            return None
        for rule in reversed(RULES):
            if getattr(relaxed, rule):
                setattr(relaxed, rule, False)
                if not self._is_lost(relaxed):
                    setattr(relaxed, rule, True)
        found = [self._explained(relaxed, order) for order in self._orders() if self._has_time()]
        return min(found or [self._explained(relaxed, self._orders()[0])], key=Explanation.size)

    def _has_time(self) -> bool:
        return time.thread_time() < self.ends

    def _orders(self) -> list[list[int]]:
        """Return orders in which cards are set free. Each may leave other cards; the shortest explanation is taken."""
        piles = self.core[1].piles
        order = (TABLEAU, RESERVE, WASTE, STOCK)
        cards = [number for kind in order for place, _, numbers, _ in piles if place == kind for number in numbers]
        shuffled = [random.Random(number).sample(cards, len(cards)) for number in range(_MORE_ORDERS)]
        return [sorted(cards), sorted(cards, reverse=True), cards, cards[::-1], *shuffled]

    def _explained(self, relaxed: _core.RelaxedRules, order: list[int]) -> Explanation:
        relaxed.free = 0
        kept = self._needed_cards(relaxed, order)
        most = Limits(positions=min(_TIMES_LONGER * self.closures, MOST_CLOSURES))
        found = proved(self.deal, relaxed.stock, MOST_LEVEL, relaxed, most).core
        describer = Describer(self.rules, self.layout, found, kept)
        return Explanation(
            stock=relaxed.stock,
            rules=tuple(words for rule, words in _RULE_NAMES.items() if getattr(relaxed, rule)),
            buried=tuple(describer.symbol(number) for number in sorted(kept)),
            cases=tuple(describer.cases()),
            layout=self.layout,
        )

    def _is_lost(self, relaxed: _core.RelaxedRules, times_longer: int = 1) -> bool:
        """Return whether a proof was found in time. If no time is left, none is, and the explanation stays as it is."""
        left = min(self.ends - time.thread_time(), MOST_SECONDS)
        most = min(times_longer * self.closures, MOST_CLOSURES)
        return left > 0 and _core.prove_lost(*self.core, relaxed, most, left, False).status == "lost"

    def _weakest(self) -> _core.RelaxedRules | None:
        for level in range(MOST_LEVEL + 1):
            for stock in ("total", "partial"):
                relaxed = _core.RelaxedRules.of_level(level, stock)
                if self._is_lost(relaxed):
                    return relaxed
        relaxed = _core.RelaxedRules.of_level(MOST_LEVEL, "strict")
        return relaxed if self._is_lost(relaxed, _TIMES_LONGER) else None

    def _needed_cards(self, relaxed: _core.RelaxedRules, order: list[int]) -> set[int]:
        """Return the cards that must be buried, or held back by the stock, for the proof. All others are set free."""
        kept = set()
        for number in order:
            relaxed.free |= 1 << number
            if not self._is_lost(relaxed):
                relaxed.free &= ~(1 << number)
                kept.add(number)
        return kept


class Describer:
    """Words for the leaves of a proof."""

    def __init__(self, rules: Rules, layout: Layout, proof: _core.RelaxedProof, kept: set[int]) -> None:
        self._writer, self._rules, self._proof, self._kept = Writer(rules, layout), rules, proof, kept
        piles = core_layout(rules, layout).piles
        self._piles = [numbers for place, _, numbers, _ in piles if place == TABLEAU]
        self._pile_of = {number: index for index, pile in enumerate(self._piles) for number in pile}
        elsewhere = {STOCK: "the stock", WASTE: "the stock", RESERVE: "the reserve"}
        self._elsewhere = {
            number: elsewhere[place] for place, _, numbers, _ in piles if place in elsewhere for number in numbers
        }

    def symbol(self, number: int) -> str:
        """Return a card as a person writes it."""
        text = self._writer.card(number)
        return text[:-1] + "♣♥♠♦"["CHSD".index(text[-1])]

    def cases(self) -> list[Case]:
        """Return one case for each leaf of the proof. The case assumes the decisions that the leaf used."""
        leaves = [node for node in self._proof.nodes if node.kind in ("closure", "stock orders")]
        return [self._case(node) for node in leaves]

    def _case(self, node: _core.ProofNode) -> Case:
        note = ""
        if node.kind == "stock orders":
            note = "In whatever order the stock is played, some card never comes home."
            return Case(tuple(self._assumptions(node)), (), note)
        found = tuple(self._blockers(node))
        held = [number for number in self._kept if number in self._elsewhere and number not in node.reachable]
        if held:
            cards = ", ".join(map(self.symbol, held))
            place = self._elsewhere[held[0]]
            why = ", for turning brings them up only after others that are stuck" if place == "the stock" else ""
            note = f"These stay out of reach in {place}{why}: {cards}."
        return Case(tuple(self._assumptions(node)), found, note)

    def _assumptions(self, node: _core.ProofNode) -> list[str]:
        found = [f"{self.symbol(n ^ 2)} is built before {self.symbol(n)}" for n in node.second]
        for words, pairs in (
            ("{0} is built before {1} goes home", node.built_before),
            ("{0} is built after {1} went home", node.built_after),
            ("{0} goes home before {1}", node.home_before),
        ):
            for which, numbers in enumerate(pairs):
                found += [words.format(self.symbol(n), self.symbol(self._writer.parent(n, which))) for n in numbers]
        if node.kings:
            found.append(f"kings go into spaces in the order {' '.join('♣♥♠♦'[suit] for suit in node.kings)}")
        return found

    def _blockers(self, node: _core.ProofNode) -> list[Blocker]:
        """Return the cards that lie just above buried cards which matter, and can be taken but never moved."""
        hidden: dict[int, list[int]] = {}
        for number in sorted(self._kept & set(self._pile_of), key=self._depth):
            above = self._blocker_of(number, node)
            if number not in node.reachable and above is not None:
                hidden.setdefault(above, []).append(number)
        return [
            Blocker(
                self.symbol(card),
                f"pile {self._pile_of[card] + 1}",
                tuple(map(self.symbol, hides)),
                tuple(self._reasons(card, node)),
            )
            for card, hides in sorted(hidden.items(), key=lambda item: self._depth(item[0]))
        ]

    def _depth(self, number: int) -> tuple[int, int]:
        pile = self._pile_of[number]
        return pile, self._piles[pile].index(number)

    def _blocker_of(self, number: int, node: _core.ProofNode) -> int | None:
        """Return the card above a card, for which that card waits."""
        pile, height = self._depth(number)
        moved, reachable = set(node.moved), set(node.reachable)
        return next((card for card in self._piles[pile][height + 1 :] if card not in moved and card in reachable), None)

    def _reasons(self, card: int, node: _core.ProofNode) -> list[str]:
        reasons = [f"home: {self._why_not_home(card, node)}"]
        for parent in self._parents(card):
            reasons.append(f"on {self.symbol(parent)}: {self._why_not_on(card, parent, node)}")
        policy = self._rules.tableau_piles.spaces_policy
        if policy not in ("kings", "no-build") or (policy == "kings" and card // 4 == self._rules.max_rank - 1):
            reasons.append(f"space: {self._why_no_space(policy, node)}")
        return reasons

    def _why_no_space(self, policy: str, node: _core.ProofNode) -> str:
        if not node.spaces:
            return "no pile can be emptied"
        return "none is free for it" if policy == "kings" else "the reserve fills it, as it never runs out"

    def _parents(self, card: int) -> list[int]:
        higher = [4 * (card // 4 + 1) + suit for suit in range(4) if card // 4 + 1 < self._rules.max_rank]
        policies = (self._rules.tableau_piles.build_policy,)
        return [parent for parent in higher if match(policies, Card(1, card % 4), Card(1, parent % 4))]

    def _why_not_home(self, card: int, node: _core.ProofNode) -> str:
        home = set(node.home)
        missing = next(number for number in range(card % 4, card + 1, 4) if number not in home)
        if missing == card:
            waits = (*enumerate(node.built_before), *enumerate(node.home_before))
            children = {n for which, numbers in waits for n in numbers if self._writer.parent(n, which) == card}
            return f"{' and '.join(map(self.symbol, sorted(children)))} must leave it first, and never can"
        return f"{self.symbol(missing)} must go first, which {self._where(missing, node)}"

    def _why_not_on(self, card: int, parent: int, node: _core.ProofNode) -> str:
        if parent in node.open:
            if card in node.second:
                return f"{self.symbol(card ^ 2)} lies there first and cannot leave"
            after = [
                self._writer.parent(card, which) for which, numbers in enumerate(node.built_after) if card in numbers
            ]
            late = [self.symbol(number) for number in after if number not in node.home]
            if late:
                return f"it may be built only once {' and '.join(late)} went home, which never happens"
            return f"{self.symbol(parent)} went home before, and cannot come back"
        if parent in self._elsewhere and parent in node.reachable:
            places = " nor ".join(self.symbol(p) for p in self._parents(parent)) or "space"
            none = f"neither {places} can take it" if "nor" in places else f"there is no {places} for it"
            return f"it comes from {self._elsewhere[parent]}, and {none}"
        return f"it {self._where(parent, node)}"

    def _where(self, number: int, node: _core.ProofNode) -> str:
        """Return in words where a card lies that cannot be reached."""
        if number in self._elsewhere:
            reached = number in node.reachable
            return f"is in {self._elsewhere[number]}" + ("" if reached else ", out of reach")
        pile = self._pile_of.get(number)
        if pile is None or number in node.reachable:
            return "cannot go itself"
        above = self._blocker_of(number, node)
        under = "" if above is None else f" under {self.symbol(above)}"
        return f"is buried in pile {pile + 1}{under}"
