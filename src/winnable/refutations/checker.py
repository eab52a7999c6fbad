"""Checks a proof that a deal is lost, from the deal and the rules in the file alone. Shares no code with the prover.

A proof is a list of lemmas "with these decisions the deal is lost": the closure under them leaves a card behind, or no
order of playing the stock does better, or earlier lemmas settle all cases. docs/relaxations.md argues for every rule.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

FORMAT = "winnable relaxed proof 1"
SUITS, RANKS = "CHSD", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
APART = {"any-suit": "0123", "red-black": "13", "same-suit": "0", "other-suit": "123", "no-build": ""}
UNITS = ("yes", "whole-pile", "maximal-group", "partial-if-card-above-buildable")
SPACES = ("kings", "no-build", "any", "auto-reserve-then-any", "auto-reserve-then-waste")
Facts = dict[str, set[int]]
Decision = tuple[Any, ...]
Stock = tuple[tuple[int, ...], int, int | None]  # the cards left, how many are in the waste, redeals left (None: any)


class Invalid(Exception):
    """A step of the proof that does not hold."""


def is_covered(rules: dict[str, Any]) -> bool:
    """Whether the arguments speak of such rules."""
    piles, home = rules["tableau piles"], rules["foundations"]
    other = ("accordion", "size"), ("sequences", "count"), ("grid", "rows"), ("cells", "count"), ("hole", "present")
    one_policy = piles["move built group policy"] in ("same-as-build", piles["build policy"])
    units = piles["move built group"] == "no" or (one_policy and piles["move built group"] in UNITS)
    homes = home["present"] and not home["only complete pile moves"] and piles["spaces policy"] in SPACES
    one_deck = rules["suits"] == 4 and not rules["two decks"] and not any(rules[part][name] for part, name in other)
    return homes and units and one_deck and piles["build direction"] == "down"


class Game:
    """The deal of a proof, and what can become possible in it. Cards are 4 * (steps above the base) + suit."""

    def __init__(self, proof: dict[str, Any]) -> None:
        rules, layout = proof["rules"], proof["layout"]
        self.ranks, self.base = rules["max rank"], RANKS.index(proof["base rank"])
        if not is_covered(rules) or rules["foundations"]["base card"] not in ("random", proof["base rank"]):
            raise Invalid("the relaxed game is not for such rules")
        piles, tableau = layout["tableau piles"], rules["tableau piles"]
        self.build, self.spaces = tableau["build policy"], tableau["spaces policy"]
        self.has_units, self.deal_count = tableau["move built group"] != "no", rules["stock"]["deal count"]
        self.can_return, redeals = rules["foundations"]["removable"], rules["stock"]["redeal"]
        self.start: Facts = {name: set() for name in ("reachable", "open", "built", "home", "moved", "placed")}
        self.cards, self.kings = set(range(4 * self.ranks)), set(range(4 * self.ranks - 4, 4 * self.ranks))
        self.lay_out(layout, rules["reserve"]["stacked"])
        waste, stock = (list(map(self.card, layout.get(place, []))) for place in ("waste", "stock"))
        left = None if redeals is True else max(0, int(redeals) - layout.get("redeals used", 0))
        is_dealt = ("waste", "tableau piles").index(rules["stock"]["deal type"])  # to the piles, whatever lies there
        self.stock: Stock = ((), 0, 0) if is_dealt else ((*waste, *reversed(stock)), len(waste), left)
        self.tableau |= set(stock) if is_dealt else set()
        self.model = proof["model"]["stock"]
        self.start["reachable"] |= {*stock, *waste} if is_dealt or self.model == "total" else set()
        self.start["open"] |= self.start["reachable"] & self.tableau
        if sorted([*self.laid_out, *waste, *stock]) != sorted(self.cards) or len(piles) != tableau["count"]:
            raise Invalid("the layout is not one of a whole deck")

    def card(self, text: str) -> int:
        """The number of a card."""
        return 4 * int((RANKS.index(text[:-1]) - self.base) % self.ranks) + SUITS.index(text[-1].upper())

    def lay_out(self, layout: dict[str, Any], is_stacked: bool) -> None:
        """What is known of the cards outside the stock at the start."""
        start, piles = self.start, [[self.card(text) for text in pile] for pile in layout["tableau piles"]]
        reserve, home = (list(map(self.card, layout.get(place, []))) for place in ("reserve", "foundations"))
        self.cover = dict(pairwise(reserve)) if is_stacked else {}
        self.empty, self.bottoms = piles.count([]), {pile[0] for pile in piles if pile}
        for pile, texts in zip(piles, layout["tableau piles"], strict=True):
            for height in reversed(range(len(pile) - 1)):
                card, above = pile[height], pile[height + 1]
                on_parent = texts[height][-1].isupper() and card in self.parents(above)
                start["built"] |= {above} if on_parent else set()
                if not (on_parent and self.has_units) or above in self.cover:  # a unit waits for what lies on all of it
                    self.cover[card] = self.cover[above] if on_parent and self.has_units else above
        self.laid_out = [card for pile in (*piles, reserve, home) for card in pile]
        self.tableau, self.reserve = {card for pile in piles for card in pile}, set(reserve)
        start["home"], start["moved"] = set(home), set(home)
        start["reachable"] = (self.tableau | self.reserve) - set(self.cover) | set(home if self.can_return else [])

    def parents(self, card: int) -> list[int]:
        """The cards that a card can be built on."""
        higher = [4 * (card // 4 + 1) + suit for suit in range(4) if card // 4 + 1 < self.ranks]
        return [parent for parent in higher if str((parent - card) % 4) in APART[self.build]]

    def given(self) -> set[Decision]:
        """What is decided from the start: a card on an open parent was built before its twin."""
        built, is_open = self.start["built"], self.start["open"]
        lying = [card for card in built & is_open if self.build == "red-black" and card ^ 2 not in built]
        return {("second", card ^ 2) for card in lying if is_open.intersection(self.parents(card))}

    def tops(self, stock: Stock) -> Iterator[tuple[int, Stock]]:
        """Cards that turning brings up, each with the stock after it; a waste a new pass reaches counts as none."""
        left, waste, redeals = stock
        for first, redeals_left in [(waste, redeals)] + ([(0, redeals and redeals - 1)] if redeals != 0 else []):
            for turned in range(first or self.deal_count, len(left) + self.deal_count, self.deal_count):
                size = min(turned, len(left))
                is_new = redeals is None and ((size - 1) % self.deal_count == 0 or size == len(left))
                yield left[size - 1], (left[: size - 1] + left[size:], 0 if is_new else size - 1, redeals_left)

    def reached(self, moved: set[int], stock: Stock) -> set[int]:
        """The stock cards that can be reached by the partial rule."""
        left, waste, redeals = stock
        found = {card for card, _ in self.tops(stock)}
        found |= {card for card, following in pairwise(left) if following in moved}
        if redeals != 0:
            begin = [place if waste else place - place % self.deal_count for place in range(len(left))]
            found |= {card for card, end in zip(left, begin, strict=True) if moved.intersection(left[:end])}
        return found

    def close(self, facts: Facts, decisions: set[Decision], stock: Stock | None) -> Facts:
        """Everything that can become possible. The stock is played by the partial rule; without one, not at all."""
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
        for kind, child, *_ in (d for d in decisions if card in d[2:]):
            away = kind == "before" and any(p != card and p in facts["open"] for p in self.parents(child))
            settled = (child in facts["home"] or away) and (kind != "before" or child in facts["built"])
            if kind in ("before", "home before") and not settled and not self.is_loose(facts):
                return False
        return card < 4 or card - 4 in facts["home"]

    def may_place(self, king: int, facts: Facts, decisions: set[Decision]) -> bool:
        """Rule 5, level 3: kings that came earlier lie in spaces of their own until they are home."""
        if self.build == "no-build" or self.spaces != "kings" or king not in self.kings or king in self.bottoms:
            fills = self.spaces.startswith("auto") and king in self.reserve and self.opened(facts) > 0
            return self.build != "no-build" and (fills or self.is_loose(facts))
        order: Decision = max((d[1:] for d in decisions if d[0] == "kings"), key=len, default=())
        earlier = order[: order.index(king % 4)] if king % 4 in order else order
        lying = {4 * (self.ranks - 1) + suit for suit in earlier} - facts["home"]
        return lying <= facts["placed"] and self.opened(facts) > len(lying)

    def opened(self, facts: Facts) -> int:
        """How many piles are empty or have been emptied."""
        return self.empty + len(self.bottoms & facts["moved"])

    def is_loose(self, facts: Facts) -> bool:
        """Whether any card may by now lie in a space, so that nothing is known of where it lies."""
        in_reserve = self.reserve - facts["moved"] if self.spaces != "any" else set()
        return not in_reserve and self.spaces not in ("kings", "no-build") and self.opened(facts) > 0

    def some_order_wins(self, decisions: set[Decision]) -> bool:
        """Whether some order of playing the stock brings all cards home; what is known depends on who is left."""
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

    def decision(self, words: list[str]) -> Decision:
        """A decision or a split as it stands in the file, with numbers for cards and suits."""
        return (words[0], *map(SUITS.index if words[0] == "kings" else self.card, words[1:]))

    def cases(self, split: list[str], known: set[Decision]) -> list[Decision]:
        """The decisions that a split is between: in every win one of them holds."""
        kind, *named = self.decision(split)
        if kind == "kings":
            order: Decision = max((d for d in known if d[0] == "kings"), key=len, default=("kings",))
            return [(*order, suit) for suit in range(4) if suit not in order[1:]]
        if self.build != "red-black" or (kind != "twins" and named[1] not in self.parents(named[0])):
            raise Invalid("these are not twins, or not child and parent")
        card, twin, *parent = named[0], named[0] ^ 2, *named[1:]
        if kind == "both twins" and not {("before", card, *parent), ("before", twin, *parent)} <= known:
            raise Invalid("it is not decided that both twins are built before their parent goes home")
        return {
            "twins": [("second", twin), ("second", card)],
            "parent": [("before", card, *parent), ("after", card, *parent)],
            "both twins": [("home before", card, *parent), ("home before", twin, *parent)],
        }[kind]


def is_implied(needed: set[Decision], known: set[Decision]) -> bool:
    """Whether all that is needed is known; the first kings of an order are known with the order."""
    return all(any(k[: len(d)] == d if d[0] == "kings" else k == d for k in known) for d in needed)


def check_lemma(game: Game, lemma: dict[str, Any], known: set[Decision], settled: list[set[Decision]]) -> None:
    """Raise `Invalid` if the lemma does not follow."""
    decided = known | game.given()
    if "split" in lemma:
        cases = game.cases(lemma["split"], known)
        if len(cases) != len(lemma["cases"]):
            raise Invalid("a case is missing")
        for case, number in zip(cases, lemma["cases"], strict=True):
            if not 1 <= number <= len(settled) or not is_implied(settled[number - 1], decided | {case}):
                raise Invalid(f"lemma {number} does not settle a case of it")
    elif lemma["by"] == "stock orders" and game.model == "strict":
        if game.some_order_wins(decided):
            raise Invalid("an order of playing the stock brings all cards home")
    else:
        facts = game.close(game.start, decided, None if game.model == "total" else game.stock)
        is_closure = lemma["by"] == "closure" and not facts["moved"].intersection(map(game.card, lemma["stuck"]))
        if not is_closure or facts["home"] == game.cards:
            raise Invalid("all cards can come home, or one that is said to be stuck can move")


def check(proof: dict[str, Any]) -> int:
    """The number of lemmas that prove the deal lost. Raises `Invalid` or, if it is none, `ValueError`."""
    settled: list[set[Decision]] = []
    try:
        game = Game(proof)
        if proof["format"] != FORMAT:
            raise ValueError(proof["format"])
        for lemma in proof["lemmas"]:
            known = set(map(game.decision, lemma["decided"]))
            check_lemma(game, lemma, known, settled)
            settled.append(known)
    except Invalid as error:
        raise Invalid(f"lemma {len(settled) + 1}: {error}") from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is not a {FORMAT}: {error!r}") from None
    if not settled or not is_implied(settled[-1], game.given()):
        raise Invalid("the last lemma depends on decisions, so that nothing is proved")
    return len(settled)
