"""A closure for explanations: what can happen in a relaxed game, over plain sets of cards such as `10♥`.

Nothing here is shared with the code that makes explanations. The rules are those of docs/relaxations.md.
"""

from collections.abc import Iterable
from itertools import pairwise

from winnable import Layout, Rules

Assumption = tuple[str, str, str]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS, RED = "♣♥♠♦", "♥♦"


class Table:
    """Where the cards lie at the start, and where each could go."""

    def __init__(self, rules: Rules, layout: Layout) -> None:
        tableau = rules.tableau_piles
        self.build, self.has_runs = tableau.build_policy, tableau.move_built_group != "no"
        self.spaces = "no-build" if self.build == "no-build" else tableau.spaces_policy
        self.can_return, self.turned_at_once = rules.foundations.removable, rules.stock.deal_count
        self.has_redeal = rules.redeals is None or layout.redeals_used < rules.redeals
        ranks = (*RANKS[layout.base_rank - 1 : rules.max_rank], *RANKS[: layout.base_rank - 1])
        self.level = {rank + suit: level for level, rank in enumerate(ranks) for suit in SUITS}
        self.deck = set(self.level)
        self.below = {rank + suit: below + suit for below, rank in pairwise(ranks) for suit in SUITS}
        self.kings = {card for card in self.deck if self.level[card] == len(ranks) - 1}
        self.parents = {card: {other for other in self.deck if self._takes(other, card)} for card in self.deck}
        self.piles = [[card.symbol for card in pile] for pile in layout.stacks("tableau")]
        self.reserve, waste, stock, home = (
            [card.symbol for card in layout.cards(kind)] for kind in ("reserve", "waste", "stock", "foundation")
        )
        self.home, self.is_stacked = set(home), rules.reserve.stacked
        self.is_turned = rules.stock.deal_type == "waste"
        self.stock, self.waste = [*waste, *reversed(stock)], len(waste)
        self.place = {card: str(number) for number, pile in enumerate(self.piles, 1) for card in pile}
        self.bottoms = {pile[0] for pile in self.piles if pile}
        for place, cards in (("reserve", self.reserve), ("stock", self.stock), ("foundation", home)):
            self.place |= dict.fromkeys(cards, place)
        self.holder = dict(pairwise(self.reserve)) if self.is_stacked else {}
        """For each card that is held down, the card that must move first."""
        self.lies_built: set[str] = set()
        """The cards that lie on a face-up card that could take them."""
        for pile, hidden in zip(self.piles, layout.hidden("tableau"), strict=True):
            built = [at > hidden and pile[at - 1] in self.parents[card] for at, card in enumerate(pile)]
            self.lies_built |= {card for card, is_built in zip(pile, built, strict=True) if is_built}
            for at, card in enumerate(pile):
                above = range(at + 1, len(pile))
                first = next((higher for higher in above if not (built[higher] and self.has_runs)), None)
                self.holder |= {} if first is None else {card: pile[first]}

    def _takes(self, higher: str, lower: str) -> bool:
        """Return whether a card can be put on a higher one."""
        one, two = higher[-1], lower[-1]
        fits = {
            "any-suit": True,
            "red-black": (one in RED) != (two in RED),
            "same-colour": (one in RED) == (two in RED),
            "same-suit": one == two,
            "other-suit": one != two,
            "no-build": False,
        }
        return self.level[higher] == self.level[lower] + 1 and fits[self.build]

    def is_held_by(self, card: str, blocking: set[str]) -> bool:
        """Return whether a card waits for one of these to move."""
        while card in self.holder:
            card = self.holder[card]
            if card in blocking:
                return True
        return False

    def twin(self, card: str) -> str:
        """Return the other card of the same rank and colour."""
        return card[:-1] + {"♣": "♠", "♠": "♣", "♥": "♦", "♦": "♥"}[card[-1]]

    def given(self) -> set[Assumption]:
        """Return what holds at the start: a card of an open run was put on its parent before its twin is put."""
        if self.build != "red-black" or not self.has_runs:
            return set()
        lying = {card for card in self.lies_built if card not in self.holder}
        return {("put", card, self.twin(card)) for card in lying if self.twin(card) not in self.lies_built}

    def turned_up(self, moved: set[str]) -> set[str]:
        """Return the stock cards that turning brings up, by the partial rule, once others have moved."""
        size, step = len(self.stock), self.turned_at_once
        sizes = [size, *range(self.waste, size, step)] + (list(range(step, size, step)) if self.has_redeal else [])
        found = {self.stock[turned - 1] for turned in sizes if 0 < turned <= size}
        found |= {card for card, following in pairwise(self.stock) if following in moved}
        if self.has_redeal:
            for at, card in enumerate(self.stock):
                begin = at if self.waste else at - at % step
                found |= {card} if moved.intersection(self.stock[:begin]) else set()
        return found


class Closure:
    """Everything that can happen under assumptions if all cards but some are free to move."""

    def __init__(self, table: Table, assumed: Iterable[Assumption], not_free: set[str], *, by_turning: bool) -> None:
        self.table, self.assumed = table, {*assumed, *table.given()}
        self.free, self.by_turning = table.deck - not_free, by_turning
        in_tableau = {card for pile in table.piles for card in pile}
        self.tableau = in_tableau | (set() if table.is_turned else set(table.stock))
        self.taken = {card for card in in_tableau.union(table.reserve) if card not in table.holder}
        self.taken |= table.home if table.can_return else set()
        self.taken |= set(table.stock) if not (by_turning and table.is_turned) else set()
        self.open, self.built, self.placed = set[str](), set(table.lies_built), set[str]()
        self.home, self.moved = set(table.home), set(table.home)
        size = -1
        while size != (size := self._size()):
            self._step()

    @property
    def is_won(self) -> bool:
        return self.home == self.table.deck

    @property
    def emptied(self) -> list[int]:
        """The piles that are empty, or can be emptied."""
        piles = enumerate(self.table.piles, 1)
        return [number for number, pile in piles if not pile or pile[0] in self.moved]

    @property
    def is_loose(self) -> bool:
        """Whether any card can lie in a space."""
        if self.table.spaces in ("kings", "no-build") or not self.emptied:
            return False
        return self.table.spaces == "any" or self.moved.issuperset(self.table.reserve)

    def _size(self) -> int:
        return sum(map(len, (self.taken, self.open, self.built, self.placed, self.home, self.moved)))

    def _step(self) -> None:
        table = self.table
        self.taken |= {card for card, holder in table.holder.items() if holder in self.moved}
        if self.by_turning and table.is_turned:
            self.taken |= table.turned_up(self.moved)
        free = self.taken & self.free
        self.moved |= free
        for facts in (self.open, self.built):
            facts |= free & self.tableau
        self.placed |= free & self.tableau & table.kings
        self.open |= self.taken & self.tableau
        for card in self.taken:
            if self._may_be_put_on_a_card(card):
                self.moved.add(card)
                if card not in table.lies_built:
                    self.built.add(card)
                    self.open.add(card)
            if self._may_fill_a_space(card):
                for facts in (self.placed, self.open, self.moved):
                    facts.add(card)
            if self._may_go_home(card):
                self.home.add(card)
                self.moved.add(card)

    def _may_be_put_on_a_card(self, card: str) -> bool:
        table, parents = self.table, self.table.parents[card] & self.open
        if not parents or card in table.lies_built:
            return bool(parents) and not table.has_runs
        if self.is_loose:
            return True
        for word, one, two in self.assumed:
            if word == "put" and two == card and len(parents) < 2 and one not in self.home:
                return False
            if word == "off" and one == card and two not in self.home:
                return False
        return any(("off", card, parent) not in self.assumed or self._comes_back(parent) for parent in parents)

    def _comes_back(self, card: str) -> bool:
        table = self.table
        on_a_card = bool(table.parents[card] & self.open)
        return table.can_return and (on_a_card or (card in table.kings and bool(self.emptied)))

    def _may_fill_a_space(self, card: str) -> bool:
        table = self.table
        if table.spaces == "no-build" or not self.emptied:
            return False
        if table.spaces != "kings":
            return self.is_loose or (table.spaces != "any" and card in table.reserve)
        if card not in table.kings or card in table.bottoms:
            return False
        earlier = {one for word, one, two in self.assumed if word == "king" and two == card} - self.home
        return earlier <= self.placed and len(self.emptied) > len(earlier)

    def _may_go_home(self, card: str) -> bool:
        table = self.table
        if card in table.below and table.below[card] not in self.home:
            return False
        first = [(word, one) for word, one, two in self.assumed if two == card and word in ("on", "home")]
        return self.is_loose or all(self._is_settled(word, one, card) for word, one in first)

    def _is_settled(self, word: str, child: str, parent: str) -> bool:
        if word == "home":
            return child in self.home
        return child in self.built and (child in self.home or bool(self.table.parents[child] & self.open - {parent}))
