"""What can ever become possible in the relaxed game of a position, under decisions about which events come first.

docs/relaxations.md says what each fact and each decision means, and argues for every rule.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .position import APART, Position
from .reading import Clock

Facts = dict[str, set[int]]
Decision = tuple[Any, ...]
Stock = tuple[tuple[int, ...], int, int | None]  # the cards left, how many are in the waste, redeals left (None: any)


class Game:
    """A position, and what can become possible in it."""

    def __init__(self, position: Position, model: str, clock: Clock) -> None:
        tableau, stock = position.rules["tableau piles"], position.rules["stock"]
        self.ranks, self.model, self._clock = position.ranks, model, clock
        self.build, self.spaces = tableau["build policy"], tableau["spaces policy"]
        self.has_units, self.deal_count = tableau["move built group"] != "no", stock["deal count"]
        self.can_return = position.rules["foundations"]["removable"]
        self.start: Facts = {name: set() for name in ("reachable", "open", "built", "home", "moved", "placed")}
        self.cards, self.kings = set(range(4 * self.ranks)), set(range(4 * self.ranks - 4, 4 * self.ranks))
        self._lay_out(position)
        in_stock, waste = (*position.waste, *reversed(position.stock)), len(position.waste)
        is_dealt = stock["deal type"] == "tableau piles"  # to the piles, whatever lies there
        self.stock: Stock = ((), 0, 0) if is_dealt else (in_stock, waste, position.redeals_left)
        self.tableau |= set(in_stock) if is_dealt else set()
        self.start["reachable"] |= set(in_stock) if is_dealt or model == "total" else set()
        self.start["open"] |= self.start["reachable"] & self.tableau

    def _lay_out(self, position: Position) -> None:
        """Note what is known of the cards outside the stock at the start."""
        start, piles, reserve, home = self.start, position.piles, position.reserve, set(position.home)
        self.cover = dict(pairwise(reserve)) if position.rules["reserve"]["stacked"] else {}
        self.empty, self.bottoms = piles.count([]), {pile[0] for pile in piles if pile}
        for pile, hidden in zip(piles, position.face_down, strict=True):
            for height in reversed(range(len(pile) - 1)):
                card, above = pile[height], pile[height + 1]
                on_parent = height >= hidden and card in self.parents(above)
                start["built"] |= {above} if on_parent else set()
                if not (on_parent and self.has_units) or above in self.cover:  # a unit waits for what lies on all of it
                    self.cover[card] = self.cover[above] if on_parent and self.has_units else above
        self.tableau, self.reserve = {card for pile in piles for card in pile}, set(reserve)
        start["home"], start["moved"] = set(home), set(home)
        start["reachable"] = (self.tableau | self.reserve) - set(self.cover) | (home if self.can_return else set())

    def parents(self, card: int) -> list[int]:
        """Return the cards that a card can be built on."""
        higher = [4 * (card // 4 + 1) + suit for suit in range(4) if card // 4 + 1 < self.ranks]
        return [parent for parent in higher if str((parent - card) % 4) in APART[self.build]]

    def given(self) -> set[Decision]:
        """Return what is decided from the start: a card of an open unit was built on its parent before its twin is."""
        built, is_open = self.start["built"], self.start["open"]
        lying = built & is_open if self.build == "red-black" and self.has_units else set()
        return {("second", card ^ 2) for card in lying if card ^ 2 not in built}

    def tops(self, stock: Stock) -> Iterator[tuple[int, Stock]]:
        """Yield cards that turning brings up, each with the stock after; a waste a new pass reaches counts as none."""
        left, waste, redeals = stock
        for first, redeals_left in [(waste, redeals)] + ([(0, redeals and redeals - 1)] if redeals != 0 else []):
            for turned in range(first or self.deal_count, len(left) + self.deal_count, self.deal_count):
                size = min(turned, len(left))
                is_new = redeals is None and ((size - 1) % self.deal_count == 0 or size == len(left))
                yield left[size - 1], (left[: size - 1] + left[size:], 0 if is_new else size - 1, redeals_left)

    def reached(self, moved: set[int], stock: Stock) -> set[int]:
        """Return the stock cards that can be reached by the partial rule."""
        left, waste, redeals = stock
        found = {card for card, _ in self.tops(stock)}
        found |= {card for card, following in pairwise(left) if following in moved}
        if redeals != 0:
            begin = [place if waste else place - place % self.deal_count for place in range(len(left))]
            found |= {card for card, end in zip(left, begin, strict=True) if moved.intersection(left[:end])}
        return found

    def close(self, facts: Facts, decisions: set[Decision], stock: Stock | None) -> Facts:
        """Return everything that can become possible. Stock is played by the partial rule; without one, not at all."""
        self._clock.check()
        facts, size = {name: set(known) for name, known in facts.items()}, -1
        while size != sum(map(len, facts.values())):
            size = sum(map(len, facts.values()))
            facts["reachable"] |= {card for card, above in self.cover.items() if above in facts["moved"]}
            facts["reachable"] |= self.reached(facts["moved"], stock) if stock else set()
            facts["open"] |= facts["reachable"] & self.tableau
            for card in sorted(facts["reachable"]):
                for name, may in (("built", self.may_build), ("home", self.may_go_home), ("placed", self.may_place)):
                    if may(card, facts, decisions):
                        facts[name].add(card)
                        facts["moved"].add(card)
                        facts["open"] |= {card} if name != "home" else set()
        return facts

    def may_build(self, card: int, facts: Facts, decisions: set[Decision]) -> bool:
        """Rules 2, 4, levels 1 and 5: on a parent that is open, and lies there still or again."""
        opened = [parent for parent in self.parents(card) if parent in facts["open"]]
        if card in self.start["built"] or self.is_loose(facts):  # built already: single cards may go on elsewhere
            return bool(opened) and (card not in self.start["built"] or not self.has_units)
        after = [d[2] for d in decisions if d[:2] == ("after", card)]
        if ("second", card) in decisions and len(opened) < 2 and card ^ 2 not in facts["home"]:
            return False
        placed = self.kings if self.opened(facts) else set()
        back = [p for p in opened if self.can_return and (p in placed or facts["open"].intersection(self.parents(p)))]
        return any(p not in after or p in back for p in opened) and facts["home"].issuperset(after)

    def may_go_home(self, card: int, facts: Facts, decisions: set[Decision]) -> bool:
        """Rule 3, levels 2 and 4: after the card below it, and after what is decided to come before."""
        for kind, child, *_ in (d for d in decisions if d[0] in ("before", "home before") and d[2] == card):
            away = kind == "before" and any(p != card and p in facts["open"] for p in self.parents(child))
            settled = (child in facts["home"] or away) and (kind != "before" or child in facts["built"])
            if not settled and not self.is_loose(facts):
                return False
        return card < 4 or card - 4 in facts["home"]

    def may_place(self, king: int, facts: Facts, decisions: set[Decision]) -> bool:
        """Rule 5, level 3: kings that came earlier lie in spaces of their own until they are home."""
        if not self.has_kings_in_order() or king not in self.kings or king in self.bottoms:
            fills = self.spaces.startswith("auto") and king in self.reserve and self.opened(facts) > 0
            return self.build != "no-build" and (fills or self.is_loose(facts))
        order: Decision = max((d[1:] for d in decisions if d[0] == "kings"), key=len, default=())
        earlier = order[: order.index(king % 4)] if king % 4 in order else order
        lying = {4 * (self.ranks - 1) + suit for suit in earlier} - facts["home"]
        return lying <= facts["placed"] and self.opened(facts) > len(lying)

    def has_kings_in_order(self) -> bool:
        """Return whether only kings fill spaces, so that an order of them says something."""
        return bool(self.build != "no-build" and self.spaces == "kings")

    def opened(self, facts: Facts) -> int:
        """Return how many piles are empty or have been emptied."""
        return self.empty + len(self.bottoms & facts["moved"])

    def is_loose(self, facts: Facts) -> bool:
        """Return whether any card may by now lie in a space, so that nothing is known of where it lies."""
        in_reserve = self.reserve - facts["moved"] if self.spaces != "any" else set()
        return not in_reserve and self.spaces not in ("kings", "no-build") and self.opened(facts) > 0

    def some_order_wins(self, decisions: set[Decision]) -> bool:
        """Return whether some order of the stock brings all cards home; what is known depends on the cards left."""
        waiting, seen = [(self.stock, self.close(self.start, decisions, None))], set()
        while waiting:
            stock, facts = waiting.pop()
            if stock in seen or self.close(facts, decisions, stock)["home"] != self.cards:
                continue
            seen.add(stock)
            if not stock[0]:
                return True
            for card, after in self.tops(stock):
                tried = self.close(facts | {"reachable": facts["reachable"] | {card}}, decisions, None)
                waiting += [(after, tried)] if card in tried["moved"] and after not in seen else []
        return False
