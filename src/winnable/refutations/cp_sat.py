"""The three published models of relaxed Klondike, written for OR-Tools CP-SAT: a second opinion, and the place where a
researcher changes a rule. It shares nothing with the core's closures.

The variables are those of the paper (Dang, Gent, Nightingale, Ulrich-Oltean and Waller 2024): every card has a stage of
its first move, of lying face up in the tableau, and of being on its foundation. Stages are an order and nothing more.
If the constraints cannot be satisfied, the deal is lost.
"""

import time
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Literal

from ortools.sat.python import cp_model

from ..cards import Card, ordered_deck
from ..errors import BadInput
from ..referee import Dealt

Status = Literal["lost", "possible", "unknown"]


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
        """CP-SAT writes no proofs."""
        raise BadInput("CP-SAT answers without a proof that could be written")


def prove(deal: Dealt, stock: str = "partial", seconds: float = 600.0) -> Found:
    """Whether a fresh Klondike deal is lost in a relaxed game. Raises `BadInput` for anything else.

    The limit is in seconds as CP-SAT counts its work, which is the same on every machine.
    """
    rules, layout = deal.rules, deal.layout
    piles = rules.tableau_piles
    is_klondike = piles.build_policy == "red-black" and piles.spaces_policy == "kings" and rules.decks == 1
    is_fresh = all(len(pile) - hidden <= 1 for pile, hidden in zip(layout.tableau, layout.hidden, strict=True))
    if not (is_klondike and is_fresh and rules.redeals is None and not any(layout.foundations) and not layout.waste):
        raise BadInput("the published models are for fresh deals of Klondike with redeals without limit")
    if layout.reserve or rules.cells.count:
        raise BadInput("the published models know no reserve and no cells")
    model = Model(deal, stock)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = seconds
    began = time.process_time()
    answer = solver.solve(model.cp)
    found: dict[Any, Status] = {
        cp_model.OPTIMAL: "possible",
        cp_model.FEASIBLE: "possible",
        cp_model.INFEASIBLE: "lost",
    }
    return Found(found.get(answer, "unknown"), stock, time.process_time() - began)


class Model:
    """The constraints for one deal."""

    def __init__(self, deal: Dealt, stock: str) -> None:
        self.rules, self.layout, self.cp = deal.rules, deal.layout, cp_model.CpModel()
        self.last = 2 * deal.rules.deck_size
        self.never = self.last + 1
        self.cards = ordered_deck(deal.rules.max_rank, 1)
        self.kings = [card for card in self.cards if card.rank == deal.rules.max_rank]
        self.moved = {card: self._stage(f"moved {card}") for card in self.cards}
        self.face_up = {card: self.cp.new_int_var(1, self.never, f"face up {card}") for card in self.cards}
        self.home = {card: self._stage(f"home {card}") for card in self.cards}
        self.stock = list(reversed(self.layout.stock))
        self.available = {card: self._stage(f"available {card}") for card in self.stock}
        self.tableau = {card for pile in self.layout.tableau for card in pile}
        self.never_up = {card: self._same(self.face_up[card], self.never) for card in self.cards}
        self._foundations()
        self._face_down()
        self._parents()
        self._twins()
        self._spaces()
        self._channel_stock()
        step = 1 if stock == "total" else self.rules.stock.deal_count
        if step > 1:
            self._partial_stock(step)
        if step > 1 and stock == "strict":
            self._strict_stock(step)

    def _stage(self, name: str) -> cp_model.IntVar:
        return self.cp.new_int_var(1, self.last, name)

    def _same(self, variable: Any, value: Any) -> cp_model.IntVar:
        """A literal that says whether a variable has a value."""
        literal = self.cp.new_bool_var("")
        self.cp.add(variable == value).only_enforce_if(literal)
        self.cp.add(variable != value).only_enforce_if(~literal)
        return literal

    def _later(self, one: Any, other: Any) -> cp_model.IntVar:
        """A literal that says whether a stage comes after another."""
        literal = self.cp.new_bool_var("")
        self.cp.add(one > other).only_enforce_if(literal)
        self.cp.add(one <= other).only_enforce_if(~literal)
        return literal

    def _below(self, card: Card) -> Card:
        return Card(card.rank - 1, card.suit)

    def parents(self, card: Card) -> list[Card]:
        """The cards one rank higher of the other colour."""
        return [one for one in self.cards if one.rank == card.rank + 1 and one.is_red != card.is_red]

    def _foundations(self) -> None:
        """Rule 3: a card goes home after the one below it of its suit."""
        for card in self.cards:
            if card.rank > 1:
                self.cp.add(self.home[card] > self.home[self._below(card)])

    def _face_down(self) -> None:
        """Rule 1: a face-down card waits, in every way, for the first move of the card that covers it."""
        for pile in self.layout.tableau:
            for card, above in pairwise(pile):
                for stage in (self.moved, self.home, self.face_up):
                    self.cp.add(stage[card] > self.moved[above])

    def _parents(self) -> None:
        """Rule 2: a card from the stock lies face up only after a parent does; and what the first move waits for."""
        for card in self.cards:
            earliest = self.cp.new_int_var(1, self.never, "")
            parents = self.parents(card)
            if parents:
                self.cp.add_min_equality(earliest, [self.face_up[parent] for parent in parents])
            if parents and card not in self.tableau:
                self.cp.add(self.face_up[card] > earliest).only_enforce_if(~self.never_up[card])
            if card.rank == 1:
                continue  # an ace that can be taken may always move
            goes_home = self._later(self.moved[card], self.home[self._below(card)])
            self.cp.add_implication(self.never_up[card], goes_home)
            if parents:
                self.cp.add_bool_or(self.never_up[card], goes_home, self._later(self.moved[card], earliest))

    def _twins(self) -> None:
        """Rule 4: of two twins that are both built while one parent is not face up, the second waits for the first to
        be home."""
        for card in self.cards:
            twin = Card(card.rank, card.suit ^ 2)
            if card.suit >= 2 or card.rank == self.rules.max_rank:
                continue
            both_built = [self._later(self.home[one], self.moved[one]) for one in (card, twin)]
            latest = self.cp.new_int_var(1, self.last, "")
            self.cp.add_max_equality(latest, [self.moved[card], self.moved[twin]])
            ordered = [self._later(self.moved[one], self.home[other]) for one, other in ((card, twin), (twin, card))]
            for parent in self.parents(card):
                missing = self._later(self.face_up[parent], latest)
                self.cp.add_bool_or(*ordered).only_enforce_if(*both_built, missing)

    def _spaces(self) -> None:
        """Rule 5: a king is put into a space of its own, which the bottom card of a pile has left."""
        opened = []
        for pile in self.layout.tableau:
            stage = self.cp.new_int_var(1, self.never, "")
            self.cp.add(stage == (1 + self.moved[pile[0]] if pile else 1))
            opened.append(stage)
        bottoms = {pile[0] for pile in self.layout.tableau if pile}
        placed = {king: self.cp.new_int_var(1, self.never, f"placed {king}") for king in self.kings}
        chosen = {king: [self.cp.new_bool_var("") for _ in opened] for king in self.kings}
        for king in self.kings:
            nowhere = self.cp.new_bool_var("")
            self.cp.add_exactly_one(nowhere, *chosen[king])
            self.cp.add(placed[king] == self.never).only_enforce_if(nowhere)
            self.cp.add(placed[king] < self.never).only_enforce_if(~nowhere)
            for literal, stage in zip(chosen[king], opened, strict=True):
                self.cp.add(placed[king] >= stage).only_enforce_if(literal)
            goes_home = self._later(self.moved[king], self.home[self._below(king)])
            self.cp.add_implication(nowhere, goes_home)
            self.cp.add_bool_or(nowhere, goes_home, self._same(self.moved[king], placed[king]))
            if king in bottoms:  # to go from one space to another gains nothing
                self.cp.add(nowhere == 1)
            if king not in self.tableau:
                self.cp.add(self.face_up[king] == placed[king])
        for i, king in enumerate(self.kings):  # two kings in one space: one has gone home as far as its queen
            for other in self.kings[:i]:
                apart = [
                    self._later(placed[one], self.home[self._below(two)]) for one, two in ((king, other), (other, king))
                ]
                for mine, theirs in zip(chosen[king], chosen[other], strict=True):
                    self.cp.add_bool_or(*apart).only_enforce_if(mine, theirs)

    def _channel_stock(self) -> None:
        """A stock card waits, in every way, until it can be reached."""
        for card in self.stock:
            for stage in (self.moved, self.home, self.face_up):
                self.cp.add(stage[card] >= self.available[card])

    def _partial_stock(self, step: int) -> None:
        """A card that is not the last of its group waits for the next one, or for any of an earlier group."""
        for i, card in enumerate(self.stock[:-1]):
            if i % step == step - 1:
                continue
            ways = [self._later(self.available[card], self.moved[self.stock[i + 1]])]
            earlier = self.stock[: i - i % step]
            if earlier:
                first = self._stage("")
                self.cp.add_min_equality(first, [self.moved[one] for one in earlier])
                ways.append(self._later(self.available[card], first))
            self.cp.add_bool_or(*ways)

    def _strict_stock(self, step: int) -> None:
        """The stock is played in an order that turning it allows; a card is reached after those before it have moved.

        In the paper that is said of neighbours in the order. Said of all pairs it follows, and is found sooner.
        """
        count = len(self.stock)
        place = [self.cp.new_int_var(0, count - 1, f"place {card}") for card in self.stock]
        after: dict[tuple[int, int], Any] = {}
        for i, j in combinations(range(count), 2):
            after[i, j] = literal = self._later(place[i], place[j])
            after[j, i] = ~literal
            one, other = self.stock[i], self.stock[j]
            self.cp.add(self.available[one] > self.moved[other]).only_enforce_if(literal)
            self.cp.add(self.available[other] > self.moved[one]).only_enforce_if(~literal)
        for i in range(count):
            self.cp.add(place[i] == sum(after[i, j] for j in range(count) if j != i))
            self._playable(i, step, place, after)

    def _playable(self, i: int, step: int, place: list[cp_model.IntVar], after: dict[tuple[int, int], Any]) -> None:
        """Card i is played as the last of the stock, as the new top of the waste, or after whole turns."""
        count = len(self.stock)
        ways = [self._is_last(i, after)]
        unplayed = sum(after[j, i] for j in range(i))
        ways.append(self._whole_turns(unplayed, step))
        for j in range(count):
            if j == i:
                continue
            just_played = self._same(place[i] - place[j], 1)
            between = [after[k, i] for k in range(min(i, j) + 1, max(i, j))]
            way = self.cp.new_bool_var("")
            self.cp.add_implication(way, just_played)
            if j > i:  # it lies just below the card played before
                self.cp.add(sum(between) == 0).only_enforce_if(way)
            else:  # turning goes on from the card played before
                self.cp.add_implication(way, self._whole_turns(sum(between), step))
            ways.append(way)
        self.cp.add_bool_or(*ways)

    def _is_last(self, i: int, after: dict[tuple[int, int], Any]) -> cp_model.IntVar:
        way = self.cp.new_bool_var("")
        for j in range(i + 1, len(self.stock)):
            self.cp.add_implication(way, after[i, j])
        return way

    def _whole_turns(self, unplayed: Any, step: int) -> cp_model.IntVar:
        """A literal: so many unplayed cards before it leave the card on top after whole turns."""
        way = self.cp.new_bool_var("")
        turns = self.cp.new_int_var(0, len(self.stock), "")
        self.cp.add(unplayed == step * turns + step - 1).only_enforce_if(way)
        return way
