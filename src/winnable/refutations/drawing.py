"""The lines of an explanation: each place is drawn that it speaks of, with what its stuck card waits for beside it."""

from collections.abc import Iterable, Iterator, Sequence

from ..layout import Layout
from ..places import RESERVE, STOCK, TABLEAU, WASTE
from .wording import Case, Obstacle, listed

_INTRO = (
    "A card in [ ] could go home (to its foundation) or onto another card only as is written beside it. "
    "In ( ) stands where that other card stays: (3) is pile 3, under its card in [ ]."
)
_OUT = "(out): it never comes into the tableau, as another line says."
_TOGETHER = "None of the cards in [ ] can move before another of them, so none ever moves."


class Drawing:
    """The lines for some cases of one layout."""

    def __init__(self, cases: Sequence[Case], layout: Layout, *, is_stacked: bool) -> None:
        self._cases = cases
        self._obstacles = [one for case in cases for one in case.obstacles]
        self._named = frozenset[str]().union(*(one.named for one in self._obstacles))
        self._places = {f"pile {number}": pile for number, pile in enumerate(layout.stacks(TABLEAU), 1)}
        self._places |= {"reserve": layout.cards(RESERVE)} if is_stacked else {}
        if any(case.needs_order for case in cases):
            self._places["stock"] = (*layout.cards(WASTE), *reversed(layout.cards(STOCK)))
        self._place_of = {card.symbol: place for place, cards in self._places.items() for card in cards}

    def lines(self) -> Iterator[str]:
        """Yield the lines, from the words that all cases use to the conclusion."""
        first, *others = self._cases
        if self._obstacles:
            yield _INTRO if all(one.is_stuck for one in self._obstacles) else f"{_INTRO} {_OUT}"
        yield from dict.fromkeys(rule for case in self._cases for rule in case.rules)
        shared = [one for one in first.obstacles if all(one in case.obstacles for case in others)]
        notes = [note for note in first.notes if all(note in case.notes for case in others)]
        if others and (shared or notes):
            yield "In every case:"
        below = set.intersection(*({one.place for one in case.obstacles if one.is_stuck} for case in self._cases))
        yield from self._group(notes, shared, below)
        above = {one.place for one in shared if one.is_stuck}
        for number, case in enumerate(self._cases if others else (), 1):
            yield f"Case {number}: {'; '.join(case.assumed)}."
            own = [one for one in case.obstacles if one not in shared]
            yield from self._group([note for note in case.notes if note not in notes], own, above)
        if self._obstacles:
            yield self._end()

    def _end(self) -> str:
        together = dict.fromkeys(words for case in self._cases for words in case.together)
        if together:
            others = listed(together, "or")
            return f"Nothing of that changes before a card in [ ] moves, or {others}; and none of that can come first."
        stuck = [card for one in self._obstacles if one.is_stuck for card in one.cards]
        if len(self._cases) == 1 and len(stuck) < 2:
            return f"So {stuck[0]} never moves." if stuck else "So not all cards come home."
        return _TOGETHER

    def _group(self, notes: Iterable[str], obstacles: Sequence[Obstacle], elsewhere: set[str]) -> Iterator[str]:
        """Yield the lines of obstacles that are told together. Some places are drawn elsewhere."""
        yield from (f"  {note}" for note in notes)
        rows: dict[str, list[Obstacle]] = {place: [] for place in self._places}
        told = [one for one in obstacles if not (one.is_stuck and one.place in rows)]
        for one in obstacles:
            if one not in told:
                rows[one.place].append(one)
        spoken_of = {self._place_of.get(card) for one in obstacles for card in one.named} - elsewhere
        stuck = {card for one in obstacles if one.is_stuck for card in one.cards}
        drawn = {place: self._row(place, stuck) for place in rows if rows[place] or place in spoken_of}
        width = max((len(row) for place, row in drawn.items() if rows[place] and place.startswith("pile")), default=0)
        yield from (f"  {one.place}: {one.sentence()}" for one in told)
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
