"""The lines of an explanation: each place is drawn that it speaks of, with what its stuck card waits for beside it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..errors import listing
from ..layout import Layout
from ..places import RESERVE, STOCK, TABLEAU, WASTE
from .wording import NOT_HOME, NOT_PUT, OUT, Case, Obstacle

_INTRO = (
    "A card in [ ] could go home (to its foundation) or onto another card only as is written beside it. "
    "In ( ) stands where that other card stays: (3) is pile 3, under its card in [ ]."
)
_TAGS = {
    f"({OUT})": "it never comes into the tableau (see its line).",
    f"({NOT_HOME})": "it never goes home (see its line).",
    f"({NOT_PUT})": "it is never put on a card (see its line).",
}
_TOGETHER = "None of the cards in [ ] can move before another of them, so none ever moves."


class Drawing:
    """The lines for some cases of one layout."""

    def __init__(self, cases: Sequence[Case], layout: Layout, *, is_stacked: bool) -> None:
        self._cases = cases
        self._obstacles = [one for case in cases for one in case.obstacles]
        self._named = frozenset[str]().union(*(one.named for one in self._obstacles))
        self._places = {f"pile {number}": pile for number, pile in enumerate(layout.stacks(TABLEAU), 1)}
        self._places |= {"reserve": layout.cards(RESERVE)} if is_stacked else {}
        self._places["stock"] = (*layout.cards(WASTE), *reversed(layout.cards(STOCK)))
        self._place_of = {card.symbol: place for place, cards in self._places.items() for card in cards}

    def lines(self) -> Iterator[str]:
        """Yield the lines, from the words that all cases use to the conclusion."""
        if self._obstacles:
            waits = [wait for one in self._obstacles for wait in one.waits]
            tags = [f"{tag}: {words}" for tag, words in _TAGS.items() if any(tag in wait for wait in waits)]
            yield " ".join([_INTRO, *tags])
        yield from dict.fromkeys(rule for case in self._cases for rule in case.rules)
        first, *others = self._cases
        shared = _standing(first.obstacles, lambda one: all(one in case.obstacles for case in others))
        notes = [note for note in first.notes if all(note in case.notes for case in others)]
        if others and (shared or notes):
            yield "In every case:"
        below = set.intersection(*({one.place for one in case.obstacles if one.is_stuck} for case in self._cases))
        yield from self._group(notes, shared, below, needs_order=all(case.needs_order for case in self._cases))
        yield from self._single_cases(shared, notes) if others else ()
        if self._obstacles:
            yield self._end()

    def _single_cases(self, shared: list[Obstacle], notes: list[str]) -> Iterator[str]:
        """Yield what each case has of its own. What an earlier case says in the same words is named only."""
        told: dict[Obstacle, int] = {}
        for number, case in enumerate(self._cases, 1):
            own_notes = [note for note in case.notes if note not in notes]
            yield " ".join([f"Case {number}: {'; '.join(case.assumed)}.", *own_notes])
            own = [one for one in case.obstacles if one not in shared]
            again = [one for one in own if one in told and self._is_whole(one, own, told[one])]
            facts = _standing([*shared, *again], lambda one: not one.is_stuck)
            old = [one for one in again if one.is_stuck or one in facts]
            yield from _as_before([one for one in old if not one.is_stuck], told)
            fresh = [one for one in own if one not in old]
            drawn = {one.place for one in (*shared, *old) if one.is_stuck}
            yield from self._group((), fresh, drawn, needs_order=case.needs_order)
            yield from _as_before([one for one in old if one.is_stuck], told)
            told |= dict.fromkeys(fresh, number)

    def _is_whole(self, one: Obstacle, own: list[Obstacle], number: int) -> bool:
        """Return whether all that an earlier case says of some cards also holds here, so that the cards say which."""
        earlier = self._cases[number - 1].obstacles
        return all(other in own for other in earlier if set(other.cards) & set(one.cards))

    def _end(self) -> str:
        together = dict.fromkeys(words for case in self._cases for words in case.together)
        if together:
            others = listing(together)
            return f"Nothing of that changes before a card in [ ] moves, or {others}; and none of that can come first."
        stuck = [card for one in self._obstacles if one.is_stuck for card in one.cards]
        if len(self._cases) == 1 and len(stuck) < 2:
            return f"So {stuck[0]} never moves." if stuck else "So not all cards come home."
        return _TOGETHER

    def _group(
        self, notes: Iterable[str], obstacles: Sequence[Obstacle], elsewhere: set[str], *, needs_order: bool
    ) -> Iterator[str]:
        """Yield the lines of obstacles that are told together. Some places are drawn elsewhere."""
        yield from (f"  {note}" for note in notes)
        places = [place for place in self._places if place != "stock" or needs_order]
        rows = {place: [one for one in obstacles if one.is_stuck and one.place == place] for place in places}
        yield from (
            f"  {one.place}: {one.sentence()}" for one in obstacles if not one.is_stuck or one.place not in rows
        )
        spoken_of = {self._place_of.get(card) for one in obstacles for card in one.named} - elsewhere
        stuck = {card for one in obstacles if one.is_stuck for card in one.cards}
        drawn = {place: self._row(place, stuck) for place in rows if rows[place] or place in spoken_of}
        width = max((len(row) for place, row in drawn.items() if rows[place] and place.startswith("pile")), default=0)
        for place, row in drawn.items():
            label = f"  {place.removeprefix('pile '):>2}  "
            if rows[place] and place.startswith("pile"):
                yield f"{label}{row:{width}}  {'; '.join(rows[place][0].waits)}"
            else:
                yield label + row
                yield from (f"      {one.sentence()}" for one in rows[place])

    def _row(self, place: str, stuck: set[str]) -> str:
        return " ".join(
            f"[{one}]" if one in stuck else f"({one})" if one in self._named else one
            for one in (card.symbol for card in self._places[place])
        )


def _standing(obstacles: Sequence[Obstacle], is_told: Callable[[Obstacle], bool]) -> list[Obstacle]:
    """Return the obstacles that are told, without those that use one that is not."""
    found = [one for one in obstacles if is_told(one)]
    while True:
        known = {card for one in found if not one.is_stuck for card in one.cards}
        kept = [one for one in found if one.uses <= known]
        if len(kept) == len(found):
            return kept
        found = kept


def _as_before(obstacles: list[Obstacle], told: dict[Obstacle, int]) -> Iterator[str]:
    """Yield a line that names obstacles of earlier cases."""
    cards: dict[int, list[str]] = {}
    for one in sorted(obstacles, key=lambda one: told[one]):
        cards.setdefault(told[one], []).extend(one.cards)
    if cards:
        cases = "; in ".join(f"case {number}: {listing(names, 'and')}" for number, names in cards.items())
        yield f"  As in {cases}."
