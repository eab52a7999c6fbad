"""The three published models of relaxed Klondike, written for OR-Tools CP-SAT: a second opinion, and the place where a
researcher changes a rule. This module shares nothing with the core's closures.

The variables are those of the paper (Dang, Gent, Nightingale, Ulrich-Oltean and Waller 2024): every card has a stage of
its first move, of lying face up in the tableau, and of being on its foundation. Stages are an order and nothing more.
If the constraints cannot be satisfied, the deal is lost.

Two constraints are tighter than in the paper, and change no status. First, an event for which only others wait is as
early as it can be: a card of the tableau lies face up right after the card on it has moved, and no first move comes
after the card is home (a first move that did could be the move home itself, which waits for less). Second, "one thing
or another came before" is one minimum in place of a literal for each.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Literal

from ortools.sat.python import cp_model

from ..cards import Card, ordered_deck
from ..errors import BadInput
from ..places import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE
from ..referee import Dealt

Status = Literal["lost", "possible", "unknown"]
_FEW_STAGES = ((44, True, 0.6), (36, True, 0.6), (40, False, 1.5), (60, True, 2.0))
"""With strict stock: numbers of stages to try first, whether the earliest event is always decided first, and what
CP-SAT may spend on each try.

A model that is satisfied with few stages is satisfied. If nothing can move any more, the stages of waiting events push
each other up one by one until the last, and CP-SAT learns from each step. So with few stages an error costs less."""


@dataclass(frozen=True)
class Found:
    """What CP-SAT found."""

    status: Status
    stock: str
    seconds: float
    level: int = 0

    @property
    def reason(self) -> str | None:
        """Why the status is not known."""
        return "time" if self.status == "unknown" else None

    def certificate(self) -> dict[str, Any]:
        """Raise `BadInput`: CP-SAT writes no proofs."""
        raise BadInput("CP-SAT answers without a proof that could be written")


def prove(deal: Dealt, stock: str = "partial", seconds: float = 600.0) -> Found:
    """Return whether a fresh Klondike deal is lost in a relaxed game. Raises `BadInput` for anything else.

    The limit is in seconds as CP-SAT counts its work, which is the same on every machine.
    """
    rules, layout = deal.rules, deal.layout
    piles = rules.tableau_piles
    is_klondike = piles.build_policy == "red-black" and piles.spaces_policy == "kings" and rules.decks == 1
    is_fresh = all(len(pile.cards) - pile.hidden <= 1 for pile in layout.of(TABLEAU))
    if not (
        is_klondike and is_fresh and rules.redeals is None and not layout.cards(FOUNDATION) and not layout.cards(WASTE)
    ):
        raise BadInput("the published models are for fresh deals of Klondike with redeals without limit")
    if layout.cards(RESERVE) or rules.cells.count:
        raise BadInput("the published models know no reserve and no cells")
    began = time.process_time()
    return Found(_status(deal, stock, seconds), stock, time.process_time() - began)


def _status(deal: Dealt, stock: str, seconds: float) -> Status:
    """Return the answer of the model. With strict stock, easier models are tried first, which may settle it."""
    full = 2 * deal.rules.deck_size
    left = seconds
    if stock == "strict":
        status, spent = _solved(Model(deal, "partial", full), left)
        left -= spent
        if status == "lost":  # the strict model has all constraints of the partial one
            return status
        for stages, in_order, most in _FEW_STAGES:
            if stages < full and left > 0:
                status, spent = _solved(Model(deal, stock, stages), min(most, left), in_order=in_order)
                left -= spent
                if status == "possible":
                    return status
    return _solved(Model(deal, stock, full), left)[0] if left > 0 else "unknown"


def _solved(model: "Model", seconds: float, *, in_order: bool = False) -> tuple[Status, float]:
    """Return what CP-SAT says of a model, and how much it has spent."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0  # nothing here is bounded by a linear relaxation
    solver.parameters.max_deterministic_time = seconds
    if in_order:  # as in play: the event that can come first comes as soon as it can
        events = [*model.moved.values(), *model.home.values(), *model.available.values()]
        model.cp.add_decision_strategy(events, cp_model.CHOOSE_LOWEST_MIN, cp_model.SELECT_MIN_VALUE)
        solver.parameters.search_branching = cp_model.FIXED_SEARCH
        solver.parameters.cp_model_presolve = False
    found: dict[Any, Status] = {
        cp_model.OPTIMAL: "possible",
        cp_model.FEASIBLE: "possible",
        cp_model.INFEASIBLE: "lost",
    }
    return found.get(solver.solve(model.cp), "unknown"), solver.response_proto.deterministic_time


class Model:
    """The constraints for one deal, on a number of stages."""

    def __init__(self, deal: Dealt, stock: str, stages: int) -> None:
        self.rules, self.layout, self.cp = deal.rules, deal.layout, cp_model.CpModel()
        self.last, self.king_rank = stages, deal.rules.max_rank
        self.never = self.last + self.king_rank + 1
        self.cards = ordered_deck(self.king_rank, 1)
        self.kings = [card for card in self.cards if card.rank == self.king_rank]
        self.moved = {card: self._stage(f"moved {card}") for card in self.cards}
        self.home = {card: self._stage(f"home {card}") for card in self.cards}
        self.placed = {king: self.cp.new_int_var(1, self.last + 1, f"placed {king}") for king in self.kings}
        self.stock = list(reversed(self.layout.cards(STOCK)))
        self.available = {card: self._stage(f"available {card}") for card in self.stock}
        self.face_up: dict[Card, Any] = {}
        self._foundations()
        self._tableau()
        self._channel_stock()
        self._parents()
        self._twins()
        self._spaces()
        step = 1 if stock == "total" else self.rules.stock.deal_count
        if step > 1:
            self._partial_stock(step)
        if step > 1 and stock == "strict":
            self._strict_stock(step)

    def _stage(self, name: str) -> cp_model.IntVar:
        return self.cp.new_int_var(1, self.last, name)

    def _earliest(self, stages: Sequence[Any]) -> cp_model.IntVar:
        first = self.cp.new_int_var(1, self.never, "")
        self.cp.add_min_equality(first, stages)
        return first

    def _below(self, card: Card) -> Card:
        return Card(card.rank - 1, card.suit)

    def parents(self, card: Card) -> list[Card]:
        """Return the cards one rank higher of the other colour."""
        return [one for one in self.cards if one.rank == card.rank + 1 and one.is_red != card.is_red]

    def _foundations(self) -> None:
        """Rule 3: a card goes home after the one below it of its suit, and has moved by then."""
        for card in self.cards:
            self.cp.add(self.moved[card] <= self.home[card])
            if card.rank > 1:
                self.cp.add(self.home[card] > self.home[self._below(card)])

    def _tableau(self) -> None:
        """Rule 1: a face-down card waits for the first move of the card that covers it, and then lies face up."""
        for pile in self.layout.stacks(TABLEAU):
            if pile:
                self.face_up[pile[-1]] = 1
            for card, above in pairwise(pile):
                self.cp.add(self.moved[card] > self.moved[above])
                self.face_up[card] = self.moved[above] + 1

    def _channel_stock(self) -> None:
        """A stock card waits until it can be reached. A card that lies face up after the last stage never does."""
        for card in self.stock:
            is_king = card.rank == self.king_rank
            up = self.placed[card] if is_king else self.cp.new_int_var(1, self.never, f"face up {card}")
            self.face_up[card] = up
            self.cp.add(self.moved[card] >= self.available[card])
            self.cp.add(up >= self.available[card])

    def _parents(self) -> None:
        """Rule 2: a card from the stock lies face up only after a parent does; a first move goes home or to a parent.

        An ace that can be taken may always move.
        """
        for card in self.cards:
            parents = [self.face_up[parent] for parent in self.parents(card)]
            if parents and card in self.available:
                self.cp.add(self.face_up[card] > self._earliest(parents))
            if parents and card.rank > 1:
                self.cp.add(self.moved[card] > self._earliest([self.home[self._below(card)], *parents]))

    def _twins(self) -> None:
        """Rule 4: of two twins that are both built while one parent is not face up, the second waits for the first to
        be home.

        So one of them moves after both parents are face up, or after the other is home, or goes home at once.
        """
        for card in self.cards:
            twin = Card(card.rank, card.suit ^ 2)
            if card.suit >= 2 or card.rank == self.king_rank:
                continue
            both_up = self.cp.new_int_var(1, self.never, "")
            self.cp.add_max_equality(both_up, [self.face_up[parent] for parent in self.parents(card)])
            is_first = self.cp.new_bool_var(f"{card} first")
            for first, second, literal in ((card, twin, is_first), (twin, card, ~is_first)):
                waits_for = self._earliest([both_up, self.home[first] + 1, self.home[second]])
                self.cp.add(self.moved[second] >= waits_for).only_enforce_if(literal)

    def _spaces(self) -> None:
        """Rule 5: a king is put into a space of its own, which the bottom card of a pile has left, or goes home."""
        opened = [1 + self.moved[pile[0]] if pile else 1 for pile in self.layout.stacks(TABLEAU)]
        bottoms = {pile[0] for pile in self.layout.stacks(TABLEAU) if pile}
        chosen = {king: [self.cp.new_bool_var("") for _ in opened] for king in self.kings}
        for king in self.kings:
            nowhere = self.cp.new_bool_var("")
            self.cp.add_exactly_one(nowhere, *chosen[king])
            self.cp.add(self.placed[king] == self.last + 1).only_enforce_if(nowhere)
            self.cp.add(self.placed[king] <= self.last).only_enforce_if(~nowhere)
            for literal, stage in zip(chosen[king], opened, strict=True):
                self.cp.add(self.placed[king] >= stage).only_enforce_if(literal)
            self.cp.add(self.moved[king] >= self._earliest([self.placed[king], self.home[self._below(king)] + 1]))
            if king in bottoms:  # to go from one space to another gains nothing
                self.cp.add(nowhere == 1)
        for king, other in combinations(self.kings, 2):  # in one space: one has gone home as far as its queen
            apart = [self.cp.new_bool_var("") for _ in range(2)]
            for literal, one, two in zip(apart, (king, other), (other, king), strict=True):
                self.cp.add(self.placed[one] > self.home[self._below(two)]).only_enforce_if(literal)
            for mine, theirs in zip(chosen[king], chosen[other], strict=True):
                self.cp.add_bool_or(~mine, ~theirs, *apart)

    def _partial_stock(self, step: int) -> None:
        """A card that is not the last of its group waits for the next card, or for any card of an earlier group."""
        before: list[Any] = []
        for start in range(0, len(self.stock), step):
            group = self.stock[start : start + step]
            for card, following in pairwise(group):
                self.cp.add(self.available[card] > self._earliest([self.moved[following], *before]))
            before = [self._earliest([*before, *(self.moved[card] for card in group)])]

    def _strict_stock(self, step: int) -> None:
        """The stock is played in an order that turning it allows; a card is reached after those before it have moved.

        The paper has this constraint for neighbours in the order. For all pairs it follows, and is found sooner.
        """
        count = len(self.stock)
        place = [self.cp.new_int_var(0, count - 1, f"place {card}") for card in self.stock]
        after: dict[tuple[int, int], Any] = {}
        for i, j in combinations(range(count), 2):
            after[i, j] = literal = self.cp.new_bool_var("")
            after[j, i] = ~literal
            for later, sooner in ((i, j), (j, i)):
                reached, moved = self.available[self.stock[later]], self.moved[self.stock[sooner]]
                self.cp.add(place[later] > place[sooner]).only_enforce_if(after[later, sooner])
                self.cp.add(reached > moved).only_enforce_if(after[later, sooner])
        self.cp.add_all_different(place)
        for i in range(count):
            self.cp.add(place[i] == sum(after[i, j] for j in range(count) if j != i))
            if i % step != step - 1 and i != count - 1:  # the partial rule, said of places
                self.cp.add_bool_or(after[i, i + 1], *(after[i, j] for j in range(i - i % step)))
        self._turning(step, place, after)

    def _turning(self, step: int, place: list[cp_model.IntVar], after: dict[tuple[int, int], Any]) -> None:
        """A number for each place in the order: how many unplayed cards lie before a card when it is played.

        The card is the last of the stock; or it comes up after whole turns, from the beginning or from where the card
        before it was played; or it lies just below that card. Each case is a condition on two neighbouring numbers.
        """
        count = len(place)
        unplayed = [self.cp.new_int_var(0, count - 1 - turn, "") for turn in range(count)]
        for i in range(count):
            mine = self.cp.new_int_var(0, i, "")
            self.cp.add(mine == sum(after[j, i] for j in range(i)))
            self.cp.add_element(place[i], unplayed, mine)

        def comes_up(turn: int, number: int) -> bool:
            return number == count - 1 - turn or number % step == step - 1

        self.cp.add_allowed_assignments(unplayed[:1], [(number,) for number in range(count) if comes_up(0, number)])
        for turn in range(1, count):
            both = [
                (before, number)
                for before in range(count - turn + 1)
                for number in range(count - turn)
                if comes_up(turn, number)
                or number == before - 1
                or (number >= before and (number - before) % step == step - 1)
            ]
            self.cp.add_allowed_assignments(unplayed[turn - 1 : turn + 1], both)
