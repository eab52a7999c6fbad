"""A proof that a position is lost, as a few lemmas: each names cards that never move if something is assumed.

The core finds a proof that splits into cases. Here every case is made as simple as possible: what it assumes is left
out if the loss does not need it, and so is every card that may as well move. A lemma is then used wherever what it
assumes holds, and lemmas that the others make needless are left out.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .. import _core
from .board import Assumption, Board, Facts, Play
from .certificate import parent_of

Assumed = frozenset[Assumption]
_MOST_SPLITS = 2_000
"""How many cases are looked at to see whether a lemma is needless."""


@dataclass(frozen=True)
class Lemma:
    """Cards that never move if something is assumed, even if every other card moves as soon as it can be taken."""

    assumed: Assumed
    stuck: int
    """The cards that can be taken and never move. Without any one of them all cards could come home."""
    in_any_order: bool
    """Whether the loss needs no order of the stock."""
    facts: Facts
    only_note: str = ""
    """Why nothing is said of the cards, though the loss is proved."""

    def cost(self) -> tuple[int, int, bool]:
        """Return how much the lemma assumes and tells."""
        return len(self.assumed), self.stuck.bit_count(), not self.in_any_order

    def play(self, board: Board) -> Play:
        """Return what can happen, to ask why something else cannot."""
        return Play(board, self.assumed, in_any_order=self.in_any_order, known=self.facts)


def find_lemma(board: Board, path: Assumed, chance: random.Random, *, allows_order: bool) -> Lemma | None:
    """Return a lemma that needs nothing but what is assumed on the path, or None if all cards can come home.

    `allows_order`: the lemma may use the order of the stock, if it needs it.
    """

    def closed(freed: int, assumed: Iterable[Assumption], known: Facts | None, *, in_any_order: bool) -> Facts | None:
        found = board.close(freed, assumed, in_any_order=in_any_order, known=known)
        return found if found.home != board.deck else None

    facts = closed(0, path, None, in_any_order=True)
    in_any_order = facts is not None
    if facts is None and allows_order and board.stock:
        facts = closed(0, path, None, in_any_order=False)
    if facts is None:
        return None
    assumed = set(path)
    for one in chance.sample(sorted(path), len(path)):
        found = closed(0, assumed - {one}, facts, in_any_order=in_any_order)
        if found is not None:
            facts, assumed = found, assumed - {one}
    freed = board.home
    cards = [card for card in range(4 * board.ranks) if not board.home >> card & 1]
    for card in chance.sample(cards, len(cards)):
        found = closed(freed | 1 << card, assumed, facts, in_any_order=in_any_order)
        if found is not None:
            facts, freed = found, freed | 1 << card
    return Lemma(frozenset(assumed), facts.reached & ~facts.moved, in_any_order, facts)


class CaseFinder:
    """Goes through a proof of the core, and finds the lemmas that it needs."""

    def __init__(
        self,
        board: Board,
        nodes: list[_core.ProofNode],
        find: Callable[[Assumed], Lemma | None],
        has_time: Callable[[], bool],
    ) -> None:
        self._board, self._nodes, self._find, self._has_time = board, nodes, find, has_time
        self.lemmas: list[Lemma] = []

    def found(self) -> list[Lemma] | None:
        """Return lemmas of which one holds in every game; None if there was no time to find all."""
        return None if self._settled(len(self._nodes) - 1, frozenset(), ()) is None else self.lemmas

    def _settled(self, index: int, path: Assumed, kings: tuple[int, ...]) -> Assumed | None:
        """Return what the loss needs of what is assumed on the path; None if that was not found."""
        known = next((lemma for lemma in self.lemmas if lemma.assumed <= path), None)
        if known is not None:
            return known.assumed
        if not self._has_time():
            return None
        node = self._nodes[index]
        lemma = self._find(path)
        if lemma is not None:
            self.lemmas.append(lemma)
            return lemma.assumed
        if not node.cases:
            return None  # no lemma, so nothing is settled
        needed: set[Assumption] = set()
        for case, (added, order) in zip(node.cases, self._cases(node, kings), strict=True):
            used = self._settled(case, path | added, order)
            if used is None:
                return None
            if not used & added - path:
                return used
            needed |= used - (added - path)
        if node.kind == "both twins":
            parent = parent_of(node.card, node.which)
            needed |= {("on", node.card, parent), ("on", node.card ^ 2, parent)}
        return frozenset(needed)

    def _cases(self, node: _core.ProofNode, kings: tuple[int, ...]) -> Iterator[tuple[Assumed, tuple[int, ...]]]:
        card = node.card
        if node.kind == "kings":
            for suit in node.choices:
                yield frozenset(_king_order((*kings, suit), self._board.ranks)), (*kings, suit)
            return
        parent = parent_of(card, node.which)
        cases: dict[str, list[Assumption]] = {
            "twins": [("put", card, card ^ 2), ("put", card ^ 2, card)],
            "parent": [("on", card, parent), ("off", card, parent)],
            "both twins": [("home", card, parent), ("home", card ^ 2, parent)],
        }
        for assumption in cases[node.kind]:
            yield frozenset([assumption]), kings


def _king_order(suits: tuple[int, ...], ranks: int) -> Iterator[Assumption]:
    """Yield which king is put into a space before which other."""
    for place, suit in enumerate(suits):
        for other in range(4):
            if other not in suits[: place + 1]:
                yield "king", 4 * (ranks - 1) + suit, 4 * (ranks - 1) + other


def untold(proof: _core.RelaxedProof) -> Lemma:
    """Return the lemma that a proof shows the loss, without its reasons."""
    note = f"The proof has {proof.leaves:,} cases and is not shown here; `winnable prove --certificate FILE` writes it."
    if any(node.kind == "stock orders" for node in proof.nodes):
        note = f"All orders in which the stock can be played were tried, in {proof.closures:,} steps."
    return Lemma(frozenset(), 0, False, Facts(0, 0, 0, 0, 0, 0), note)


def without_needless(lemmas: list[Lemma], has_time: Callable[[], bool]) -> list[Lemma]:
    """Return lemmas of which one holds in every game, if one of the given does. The last are left out first."""
    kept = list(lemmas)
    for lemma in reversed(lemmas):
        if not has_time():
            break
        others = [one.assumed for one in kept if one is not lemma]
        if others and Cover().is_complete(others, lemma.assumed):
            kept.remove(lemma)
    return kept


def by_chance(asked: Iterable[Assumption], chance: random.Random) -> Assumed:
    """Return assumptions that hold together in some game, about everything that is asked."""
    place: dict[int, float] = {}
    found: set[Assumption] = set()
    for one in asked:
        word, card, other = one
        if word == "king":
            early, late = sorted((card, other), key=lambda king: place.setdefault(king, chance.random()))
            found.add((word, early, late))
        elif word != "home" and _opposite(one) not in found:
            found.add(chance.choice([one, _opposite(one)]))
    for word, card, parent in asked:
        if word == "home" and {("on", card, parent), ("on", card ^ 2, parent)} <= found:
            found.add(chance.choice([(word, card, parent), (word, card ^ 2, parent)]))
    return frozenset(found)


class Cover:
    """Whether one of several sets of assumptions holds in every game."""

    def __init__(self) -> None:
        self._left = _MOST_SPLITS

    def is_complete(self, lemmas: Iterable[Assumed], path: Assumed) -> bool:
        """Return whether it is so where some assumptions hold; False also if there are too many cases to say."""
        self._left -= 1
        open_lemmas = [lemma - path for lemma in lemmas if not any(_is_denied(one, path) for one in lemma)]
        if not all(open_lemmas):
            return True
        if not open_lemmas or self._left < 0:
            return False
        shortest = min(open_lemmas, key=lambda lemma: (len(lemma), sorted(lemma)))
        return all(self.is_complete(open_lemmas, path | {case}) for case in self._split(min(shortest), path))

    def _split(self, one: Assumption, path: Assumed) -> Iterator[Assumption]:
        word, card, parent = one
        if word == "home":
            for twin in (card, card ^ 2):
                if ("on", twin, parent) not in path:
                    yield from (("on", twin, parent), ("off", twin, parent))
                    return
        for case in (one, _opposite(one)):
            if word != "king" or not _is_circle(path | {case}):
                yield case


def _opposite(one: Assumption) -> Assumption:
    """Return what holds if an assumption does not. (Of `home` it is what holds if both twins are put before.)"""
    word, card, other = one
    if word in ("put", "king"):
        return word, other, card
    if word == "home":
        return word, card ^ 2, other
    return "off" if word == "on" else "on", card, other


def _is_denied(one: Assumption, path: Assumed) -> bool:
    word, card, parent = one
    return _opposite(one) in path or (
        word == "home" and not {("off", card, parent), ("off", card ^ 2, parent)}.isdisjoint(path)
    )


def _is_circle(assumed: Assumed) -> bool:
    """Return whether some king comes before itself."""
    after: dict[int, set[int]] = {}
    for word, early, late in assumed:
        if word == "king":
            after.setdefault(early, set()).add(late)
    while True:
        done = {king for king, late in after.items() if not late & set(after)}
        if not done:
            return bool(after)
        after = {king: late for king, late in after.items() if king not in done}
