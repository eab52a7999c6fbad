"""Checks explanations of lost deals: every sentence against the layout, and every case by a closure of its own.

Nothing here is shared with the code that makes explanations. Cards are texts such as `10♥`, and facts are sets of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from helpers.explanation_closure import RED, Assumption, Closure, Table
from helpers.explanation_sentences import CARD, Group, Reason, Refused, Tagged, Text, Told, demand, read
from winnable import Layout, Rules

__all__ = ["Checked", "Refused", "check"]

MOST_CHOICES = 200_000
"""How many choices of assumptions are tried. An explanation that needs more is refused."""


class Case:
    """What is said of one case: in its own lines, in those of every case, and in those of earlier cases it names."""

    def __init__(self, assumed: list[Assumption], shared: Group, own: Group, earlier: list["Case"]) -> None:
        demand(len(set(assumed)) == len(assumed), "an assumption is made twice")
        self.assumed, self.groups = set(assumed), [shared, own]
        self.own: list[Told] = []
        for number, card in own.as_before:
            demand(1 <= number <= len(earlier), f"there is no earlier case {number}")
            same = [line for line in earlier[number - 1].own if card in line.cards]
            demand(same, f"case {number} says nothing of {card}")
            self.own += [line for line in same if line not in self.own]
        said = _in_order(self.own, [*shared.told])
        self.own += [line for line in own.told if line not in self.own]
        said += [line for line in [*shared.told, *own.told] if line not in said]
        self.told = sorted(said, key=lambda line: line.kind == "move")
        self.is_untold = shared.is_untold or own.is_untold
        demand(not (self.is_untold and self.told), "a case has both cards and orders of the stock")
        demand(shared.emptied is None or own.emptied is None, "it is said twice which piles can be emptied")
        self.emptied = own.emptied if shared.emptied is None else shared.emptied
        self.never_turned_up = shared.never_turned_up + own.never_turned_up
        self.keeps_reserve = shared.keeps_reserve or own.keeps_reserve
        stuck = [line for line in self.told if line.kind == "move"]
        self.drawn = {*shared.rows, *own.rows, *(line.place for line in stuck)}
        self.blocking = {card for line in stuck for card in line.cards}
        self.not_free = self.blocking | {card for line in self.told if line.kind == "put" for card in line.cards}
        """The cards that are said never to move, or never to be put on a card."""


def _in_order(lines: list[Told], before: list[Told]) -> list[Told]:
    """Return lines that one sentence names, each after those that it uses."""
    ordered = list(before)
    while waiting := [line for line in lines if line not in ordered]:
        known = {card for line in ordered if line.kind != "move" for card in line.cards}
        ready = [line for line in waiting if _used_lines(line) <= known]
        ordered += ready or waiting
    return ordered


def _used_lines(line: Told) -> set[str]:
    """Return the cards of which a line uses another line."""
    words = list(_words(line.reasons))
    return {card for card, tag in pairwise(words) if tag in ("out", "not home", "not put")}


def _words(reason: object) -> Iterator[str]:
    """Yield all cards and words of a reason."""
    if isinstance(reason, str):
        yield reason
    elif isinstance(reason, tuple | list):
        for part in reason:
            yield from _words(part)


@dataclass(frozen=True)
class Checked:
    """An explanation without fault: how many cases it has, and how many of them name no cards."""

    cases: int
    by_orders: int


def check(rules: Rules, layout: Layout, lines: list[str]) -> Checked:
    """Check the lines of an explanation. Raises `Refused` if anything of it is not so."""
    table, text = Table(rules, layout), read(lines)
    cases: list[Case] = []
    for assumed, group in text.cases:
        for assumption in assumed:
            _check_assumption(table, assumption)
        cases.append(Case(assumed, text.shared, group, cases))
    for group in (text.shared, *(group for _, group in text.cases)):
        _check_rows(table, group)
    for card, colour, rank in text.colours:
        takes = {(parent[:-1], "red" if parent[-1] in RED else "black") for parent in table.parents[card]}
        demand(takes == {(rank, colour)}, f"{card} is not put on a {colour} {rank}")
    used: set[str] = set()
    with_cards = [case for case in cases if not case.is_untold]
    for case in with_cards:
        _Sentences(table, case, text.end, used).check()
    _check_cover(table, [case.assumed for case in cases])
    _check_frame(text, cases, used)
    for case in with_cards:
        _check_set(table, case)
    return Checked(len(cases), len(cases) - len(with_cards))


def _check_assumption(table: Table, assumption: Assumption) -> None:
    word, one, two = assumption
    demand({one, two} <= table.deck, f"not in the deck: {assumption}")
    if word == "king":
        fits = one != two and {one, two} <= table.kings and table.spaces == "kings"
    else:
        fits = table.build == "red-black" and (two == table.twin(one) if word == "put" else two in table.parents[one])
    demand(fits, f"makes no sense: {assumption}")


def _check_rows(table: Table, group: Group) -> None:
    """Check that places are drawn as they are, and that those cards are in [ ] that are said never to move."""
    for line in group.told:
        demand(line.kind != "move" or line.place in group.rows, f"{line.cards} never move, and are not drawn in [ ]")
    for place, row in group.rows.items():
        cards = [cell.strip("[]()") for cell in row]
        if place.isdigit():
            demand(1 <= int(place) <= len(table.piles), f"there is no pile {place}")
            lies = table.piles[int(place) - 1]
        else:
            lies = table.stock if place == "stock" else table.reserve
        demand(cards == lies, f"{place} is drawn with other cards: {row}")
        in_brackets = {cell.strip("[]") for cell in row if cell.startswith("[")}
        stuck = {card for line in group.told if line.kind == "move" and line.place == place for card in line.cards}
        demand(in_brackets == stuck, f"in [ ] are {in_brackets}, but {stuck} never move")


def _check_set(table: Table, case: Case) -> None:
    """Check that the loss needs nothing that is not said, and everything that is."""
    by_turning = bool(case.never_turned_up)

    def is_won(assumed: set[Assumption], not_free: set[str]) -> bool:
        return Closure(table, assumed, not_free, by_turning=by_turning).is_won

    demand(not is_won(case.assumed, case.not_free), f"not complete: {case.not_free} with {case.assumed} may all move")
    for card in case.not_free:
        demand(is_won(case.assumed, case.not_free - {card}), f"not minimal: {card} may as well move")
    for one in case.assumed:
        demand(is_won(case.assumed - {one}, case.not_free), f"not minimal: {one} need not be assumed")


class _Sentences:
    """Checks the sentences of a case, each against the layout and those before it."""

    def __init__(self, table: Table, case: Case, end: str, used: set[str]) -> None:
        self.table, self.case, self.used = table, case, used
        self.assumed, self.blocking = case.assumed | table.given(), case.blocking
        self.facts = Closure(table, case.assumed, case.not_free, by_turning=bool(case.never_turned_up))
        happens = {"comes into the tableau": "come", "goes home": "home", "is put on a card": "put"}
        ends = re.findall(f"({CARD}) (comes into the tableau|goes home|is put on a card)", end)
        self.said = {(happens[words], card) for card, words in ends}
        """What may be used: what is said before, and what the last line says to be true together."""

    def check(self) -> None:
        demand(self.case.told, "nothing is said of a case")
        self._check_notes()
        facts = [(line.kind, card) for line in self.case.told for card in line.cards]
        demand(len(set(facts)) == len(facts), f"something is said twice: {facts}")
        self.said &= set(facts)
        for line in self.case.told:
            for card in line.cards:
                self._check_line(line, card)
            self.said |= {(line.kind, card) for card in line.cards}

    def _check_notes(self) -> None:
        case, table = self.case, self.table
        if case.emptied is not None:
            free = [n for n, pile in enumerate(table.piles, 1) if not self.blocking.intersection(pile)]
            demand(case.emptied == free == self.facts.emptied, f"not {case.emptied} can be emptied, but {free}")
        for card in case.never_turned_up:
            demand(table.place[card] == "stock" and card not in self.facts.taken, f"turning brings up {card}")
        if case.keeps_reserve:
            demand(table.spaces.startswith("auto-reserve"), "spaces are not filled from the reserve")
            demand(set(table.reserve) - self.facts.moved, "the reserve is used up")

    def _check_line(self, line: Told, card: str) -> None:
        """Check that every way is named in which the card could do what it never does, and that none is open."""
        table, told = self.table, f"{card} in {line}"
        demand(table.place.get(card) == line.place, f"it lies elsewhere: {told}")
        by_word: dict[str, list[Reason]] = {}
        for word, *rest in line.reasons:
            by_word.setdefault(word, []).append(tuple(rest))
        home = by_word.pop("home", [])
        demand(len(home) == (line.kind in ("move", "home")), f"home is named once, if at all: {told}")
        for (reason,) in home:
            self._never_home(card, reason)
        if line.kind == "home":
            demand(not by_word, f"more than home: {told}")
            self._must_not_be_loose()
            return
        demand(line.kind != "come" or card not in self.facts.tableau, f"it lies in the tableau: {told}")
        if line.kind == "put":
            demand(card in self.facts.tableau and card not in table.lies_built, f"it does not wait to be put: {told}")
            self._check_cards(card, by_word, told)
            demand(not by_word, f"{by_word} says nothing: {told}")
            return
        if line.kind == "move":
            demand(card not in table.holder or not table.is_held_by(card, self.blocking), f"it is held down: {told}")
        nothing = by_word.pop("nothing", [])
        self._check_cards(card, by_word, told)
        self._check_spaces(card, by_word, told)
        demand(not by_word, f"{by_word} says nothing: {told}")
        demand(bool(nothing) == (len(line.reasons) == 1 and line.kind == "come" and bool(nothing)), told)
        demand(not nothing or not (table.parents[card] or self._fits_a_space(card)), f"a card takes it: {told}")

    def _check_cards(self, card: str, by_word: dict[str, list[Reason]], told: str) -> None:
        """Check that all cards are named that could take a card, and that none of them can."""
        named: list[str] = []
        for (tagged,) in by_word.pop("on", []):
            self._never_open(tagged)
            named += [parent for parent, _ in tagged]
        for parents, reason in by_word.pop("only", []):
            named += parents
            _, first, why = reason
            is_second = ("put", first, card) in self.assumed and len(parents) == 1
            self.used |= {"second"} if is_second else set()
            demand(is_second or ("off", card, first) in self.assumed, f"{first} need not come first: {told}")
            self._never_goes_home(first, why)
            self._must_not_be_loose()
        for parent, why in by_word.pop("stays home", []):
            named.append(parent)
            demand(("off", card, parent) in self.assumed, f"{parent} need not be home: {told}")
            self._must_not_be_loose()
            if why == "cards stay home":
                demand(not self.table.can_return, f"cards come back: {told}")
            elif why == "no space":
                demand(parent in self.table.kings and self.case.emptied == [], f"there is a space: {told}")
            else:
                demand({one for one, _ in why} == self.table.parents[parent], f"other cards take {parent}: {told}")
                self._never_open(why)
        demand(len(set(named)) == len(named), f"a card is named twice: {told}")
        demand(set(named) == self.table.parents[card], f"named are {named} of {self.table.parents[card]}: {told}")

    def _fits_a_space(self, card: str) -> bool:
        table = self.table
        if table.spaces == "kings":
            return card in table.kings and card not in table.bottoms
        return table.spaces != "no-build"

    def _check_spaces(self, card: str, by_word: dict[str, list[Reason]], told: str) -> None:
        none, after, kept = (by_word.pop(word, []) for word in ("no space", "space after", "space"))
        demand(len(none) + len(after) + len(kept) <= 1, f"spaces are named twice: {told}")
        if not self._fits_a_space(card):
            demand(not none and not after and not kept, f"it never fits a space: {told}")
            return
        demand(self.case.emptied is not None, f"nothing is said of spaces: {told}")
        if not self.case.emptied:
            demand(not after and not kept, f"there is no space: {told}")
            demand(bool(none) == (not self.table.parents[card]), f"'no space' is for cards that no card takes: {told}")
            return
        demand(not none, f"there is a space: {told}")
        if self.table.spaces != "kings":
            demand(self.case.keeps_reserve and card not in self.table.reserve, f"it can fill a space: {told}")
            return
        self.used.add("king")
        for king, tag in after:
            demand(("king", king, card) in self.assumed, f"{king} need not come first: {told}")
            self._stays(king, tag)
        for (reasons,) in kept:
            kings = [king for _, king, _ in reasons]
            demand(len(set(kings)) == len(kings) >= len(self.case.emptied), f"there are more spaces: {told}")
            for _, king, why in reasons:
                demand(("king", king, card) in self.assumed, f"{king} need not come first: {told}")
                self._never_goes_home(king, why)
        demand(after or kept, f"nothing keeps it out of a space: {told}")

    def _must_not_be_loose(self) -> None:
        """Check that it is said why no card goes from space to space, where spaces take any card."""
        if self.table.spaces not in ("kings", "no-build"):
            demand(self.case.emptied == [] or self.case.keeps_reserve, "nothing is said of spaces, which take any card")

    def _never_goes_home(self, card: str, why: str | Reason) -> None:
        if isinstance(why, str):
            demand(why not in ("out", "not home", "not put"), f"{card} ({why}) is not a place")
            self._is_held(card, why)
        else:
            self._never_home(card, why)

    def _never_home(self, card: str, reason: Reason) -> None:
        """Check the reason why a card never goes home."""
        table, (word, other, *rest) = self.table, reason
        if word == "after":
            lower = other[-1] == card[-1] and table.level[other] < table.level[card] and other not in table.home
            demand(lower, f"{card} does not go home after {other}")
            if rest[0] == "not home":
                demand(("home", other) in self.said, f"nothing is said before of {other} (not home)")
            else:
                self._never_goes_home(other, rest[0])
            return
        self._must_not_be_loose()
        demand(
            ("home" if word == "home" else "on", other, card) in self.assumed, f"{other} need not come before {card}"
        )
        if word == "home":
            self._never_goes_home(other, rest[0])
        elif word == "put":
            demand(other not in table.lies_built, f"{other} lies on a card")
            if rest[0] == "not put":
                demand(("put", other) in self.said, f"nothing is said before of {other} (not put)")
            else:
                self._stays(other, rest[0])
        else:
            self.used.add("under")
            self._never_home(other, rest[0])
            demand({one for one, _ in rest[1]} == table.parents[other] - {card}, f"other cards take {other}: {reason}")
            self._never_open(rest[1])

    def _never_open(self, tagged: Tagged) -> None:
        """Check that cards never lie open in the tableau."""
        for card, tag in tagged:
            if tag == "out":
                demand(("come", card) in self.said, f"nothing is said before of {card} (out)")
            else:
                self._is_held(card, tag)

    def _stays(self, card: str, tag: str) -> None:
        """Check that a card is never put on another, or into a space: it may be a blocking card itself."""
        if tag.isdigit() and card in self.blocking:
            demand(self.table.place[card] == tag, f"{card} is not in {tag}")
        else:
            self._never_open([(card, tag)])

    def _is_held(self, card: str, tag: str) -> None:
        """Check that a card stays in a place: it is held down, or never turned up, or blocking outside the tableau."""
        table = self.table
        demand(table.place[card] == tag, f"{card} is not in {tag}")
        if tag == "foundation":
            demand(not table.can_return, f"{card} can come back")
        elif tag.isdigit():
            demand(table.is_held_by(card, self.blocking), f"{card} is not held down in {tag}")
            demand(tag in self.case.drawn, f"pile {tag} is not drawn")
        elif card not in self.blocking:
            is_held = table.is_held_by(card, self.blocking) if tag == "reserve" else card in self.case.never_turned_up
            demand(is_held, f"{card} does not stay in the {tag}")


def _check_frame(text: Text, cases: list[Case], used: set[str]) -> None:
    """Check the first lines and the last one."""
    told = [line for case in cases for line in case.told]
    words = {word for line in told for word in _words(line.reasons)}
    demand(text.has_intro == bool(told), "the first line belongs to lines about cards")
    tags = words & {"out", "not home", "not put"}
    demand(set(text.tags) == tags, f"of the tags {tags} {text.tags} are explained")
    demand(used == set(text.rules), f"the rules {used} are used, but {text.rules} are said")
    named = {word for word in words if re.fullmatch(CARD, word)}
    for row in (row for case in cases for group in case.groups for row in group.rows.values()):
        for cell in row:
            demand(cell.startswith("[") or cell.startswith("(") == (cell.strip("()") in named), f"wrong mark: {cell}")
    blocking = [case.blocking for case in cases]
    if not told:
        demand(not text.end, f"nothing leads to: {text.end}")
    elif text.end.startswith("Nothing of that changes"):
        one = rf"{CARD} (?:comes into the tableau|goes home)"
        pattern = rf"Nothing of that changes before a card in \[ \] moves, or {one}(?:(?:, {one})* or {one})?; "
        demand(re.fullmatch(pattern + "and none of that can come first\\.", text.end), f"unknown end: {text.end}")
    elif len(cases) == 1 and not blocking[0]:
        demand(text.end == "So not all cards come home.", f"wrong end: {text.end}")
    elif len(cases) == 1 and len(blocking[0]) == 1:
        demand(text.end == f"So {min(blocking[0])} never moves.", f"wrong end: {text.end}")
    else:
        end = "None of the cards in [ ] can move before another of them, so none ever moves."
        demand(text.end == end, f"wrong end: {text.end}")
        demand(all(case.blocking or case.is_untold for case in cases), "a case has no card in [ ]")


class Cover:
    """Looks for a choice of all assumptions with which none of the cases holds."""

    def __init__(self, table: Table, cases: list[set[Assumption]]) -> None:
        self.table, self.cases, self.tried = table, cases, 0

    def gap(self, chosen: set[Assumption]) -> set[Assumption] | None:
        """Return a choice that goes on from what is chosen, or None if some case holds in all of them."""
        self.tried += 1
        demand(self.tried <= MOST_CHOICES, "the cases are too many to see whether they cover every game")
        if any(case <= chosen for case in self.cases):
            return None
        possible = [case - chosen for case in self.cases if not any(self._is_denied(one, chosen) for one in case)]
        if not possible:
            return chosen
        asked = min(sorted(possible, key=len)[0])
        for choice in self._choices(asked, chosen):
            found = self.gap(chosen | {choice})
            if found is not None:
                return found
        return None

    def _choices(self, asked: Assumption, chosen: set[Assumption]) -> list[Assumption]:
        """Return what can be chosen: what is asked for, or its opposite."""
        word, one, two = asked
        if word == "home":
            for twin in (one, self.table.twin(one)):
                if ("on", twin, two) not in chosen:
                    return [("on", twin, two), ("off", twin, two)]
            return [asked, ("home", self.table.twin(one), two)]
        if word in ("on", "off"):
            return [("on", one, two), ("off", one, two)]
        choices = [asked, (word, two, one)]
        return [choice for choice in choices if word == "put" or not self._is_before(choice[2], choice[1], chosen)]

    def _is_before(self, one: str, two: str, chosen: set[Assumption]) -> bool:
        """Return whether one king comes before another by what is chosen."""
        later = {late for word, early, late in chosen if word == "king" and early == one}
        return two in later or any(self._is_before(king, two, chosen) for king in later)

    def _is_denied(self, one: Assumption, chosen: set[Assumption]) -> bool:
        """Return whether the opposite is chosen. Two cards need not go home early unless both were put on cards."""
        word, card, other = one
        twin = self.table.twin(card)
        if word in ("put", "king"):
            return (word, other, card) in chosen
        if word == "home":
            return not chosen.isdisjoint({("off", card, other), ("off", twin, other), ("home", twin, other)})
        return ("off" if word == "on" else "on", card, other) in chosen


def _check_cover(table: Table, cases: list[set[Assumption]]) -> None:
    """Check that some case holds in every game, and that this is true of no fewer cases."""
    gap = Cover(table, cases).gap(table.given())
    demand(gap is None, f"no case holds with {gap}")
    for number in range(len(cases)):
        others = cases[:number] + cases[number + 1 :]
        demand(Cover(table, others).gap(table.given()) is not None, f"case {number + 1} can be left out")
