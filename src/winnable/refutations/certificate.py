"""A proof as an object for JSON: rules, layout, relaxed game and lemmas, as docs/relaxations.md describes."""

from typing import TYPE_CHECKING, Any

from .. import _core
from ..cards import RANK_TEXTS, SUIT_LETTERS
from ..core.codec import core_cards
from ..errors import BadInput
from ..layout import Layout
from ..rules import Rules
from .layouts import layout_object

if TYPE_CHECKING:
    from .prove import Proof

FORMAT = "winnable relaxed proof 1"
MODEL = {
    "twins": "twins",
    "kings": "kings",
    "lie first": "lie_first",
    "parents": "parents",
    "kings stay": "kings_stay",
    "both twins": "both_twins",
    "come back": "come_back",
}


def certificate(proof: "Proof") -> dict[str, Any]:
    """Return the proof as an object for JSON. Raises `BadInput` if nothing was proved."""
    if proof.status != "lost" or not proof.core.nodes:
        raise BadInput(f"there is no proof to write: the deal is {proof.status} in the relaxed game")
    relaxed = proof.core.relaxed
    model = {"stock": relaxed.stock} | {name: getattr(relaxed, key) for name, key in MODEL.items()}
    writer = Writer(proof.rules, proof.layout)
    return {
        "format": FORMAT,
        "rules": proof.rules.for_proofs(),
        "base rank": RANK_TEXTS[proof.layout.base_rank],
        "layout": layout_object(proof.layout),
        "model": model,
        "lemmas": [writer.lemma(node) for node in proof.core.nodes],
    }


def parent_of(number: int, which: int) -> int:
    """Return parent 0 or 1 of a card of the core, in games of alternating colours."""
    return 4 * (number // 4 + 1) + (number + 1) % 2 + 2 * which


class Writer:
    """Lemmas of one deal, with its cards written as text."""

    def __init__(self, rules: Rules, layout: Layout) -> None:
        self._cards = core_cards(rules.max_rank, layout.base_rank)[: 4 * rules.max_rank]

    def card(self, number: int) -> str:
        """Return the text of a card of the core."""
        return str(self._cards[number])

    def decisions(self, node: _core.ProofNode) -> list[list[str]]:
        """Return what a lemma takes as decided."""
        found = [["second", self.card(number)] for number in node.second]
        for kind, pairs in (
            ("before", node.built_before),
            ("after", node.built_after),
            ("home before", node.home_before),
        ):
            for which, numbers in enumerate(pairs):
                found += [[kind, self.card(number), self.card(parent_of(number, which))] for number in numbers]
        if node.kings:
            found.append(["kings", *(SUIT_LETTERS[suit] for suit in node.kings)])
        return found

    def lemma(self, node: _core.ProofNode) -> dict[str, Any]:
        """Return one step of the proof."""
        start = {"decided": self.decisions(node)}
        if node.kind == "stock orders":
            return start | {"by": node.kind}
        if node.kind == "closure":
            moved = set(node.moved)
            stuck = [self.card(number) for number in range(len(self._cards)) if number not in moved]
            return start | {"by": node.kind, "stuck": stuck}
        return start | {"split": self._split(node), "cases": [number + 1 for number in node.cases]}

    def _split(self, node: _core.ProofNode) -> list[str]:
        if node.kind == "kings":
            return [node.kind]
        if node.kind == "twins":
            return [node.kind, self.card(node.card)]
        return [node.kind, self.card(node.card), self.card(parent_of(node.card, node.which))]
