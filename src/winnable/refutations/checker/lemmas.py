"""The lemmas of a relaxed proof, checked one after another.

A lemma says "no win has all of these decisions": the closure under them leaves a card behind, or no order of playing
the stock does better, or earlier lemmas settle all cases of a split. The last lemma has no decisions.
"""

from typing import Any

from .closure import Decision, Game
from .position import SUITS, Position
from .reading import Clock, Invalid, NoProof, fields, items, shown, whole, words

FORMAT = "winnable relaxed proof 1"
KEYS = {"format", "rules", "base rank", "layout", "model", "lemmas"}
STOCKS = ("total", "partial", "strict")
SWITCHES = ("twins", "kings", "lie first", "parents", "kings stay", "both twins", "come back")
"""Rules that the prover may have switched off. The checker uses all of them."""
FORMS = ({"decided", "by", "stuck"}, {"decided", "by"}, {"decided", "split", "cases"})
PAIRS = ("before", "after", "home before")


class Lemmas:
    """The lemmas that were checked so far."""

    def __init__(self, position: Position, game: Game) -> None:
        self._position, self._game = position, game
        self._given = game.given()
        self._settled: list[set[Decision]] = []

    def add(self, value: object) -> None:
        """Check the next lemma. Raises `Invalid` if it does not follow."""
        form = next((form for form in FORMS if isinstance(value, dict) and set(value) == form), None)
        lemma = fields(value, "it", form or {"decided", "by"})
        known = {self._decision(decision) for decision in items(lemma["decided"], '"decided"')}
        if "split" in lemma:
            self._check_split(lemma, known)
        elif lemma["by"] == "closure" and "stuck" in lemma:
            self._check_closure(lemma, known | self._given)
        elif lemma["by"] == "stock orders" and "stuck" not in lemma and self._game.model == "strict":
            if self._game.some_order_wins(known | self._given):
                raise Invalid("an order of playing the stock brings all cards home")
        else:
            raise NoProof(f"{shown(lemma['by'])} is no way to prove a lemma here")
        self._settled.append(known)

    def check_end(self) -> None:
        """Raise `Invalid` if the last lemma still depends on a decision."""
        if not self._settled or not _is_implied(self._settled[-1], self._given):
            raise Invalid("the last lemma depends on decisions, so that nothing is proved")

    def _check_closure(self, lemma: dict[str, Any], decided: set[Decision]) -> None:
        game = self._game
        stuck = set(map(self._position.card, words(lemma["stuck"], '"stuck"')))
        facts = game.close(game.start, decided, None if game.model == "total" else game.stock)
        if facts["home"] == game.cards or facts["moved"] & stuck:
            raise Invalid("all cards can come home, or one that is said to be stuck can move")

    def _check_split(self, lemma: dict[str, Any], known: set[Decision]) -> None:
        cases = self._cases(words(lemma["split"], '"split"'), known)
        numbers = items(lemma["cases"], '"cases"')
        if not cases:
            raise Invalid("the split has no cases")
        if len(cases) != len(numbers):
            raise Invalid("a case is missing, or there is one too many")
        for case, number in zip(cases, numbers, strict=True):
            place = whole(number, "a case", 1, max(1, len(self._settled)))
            if place > len(self._settled) or not _is_implied(self._settled[place - 1], known | self._given | {case}):
                raise Invalid(f"lemma {place} does not settle a case of it")

    def _decision(self, value: object) -> Decision:
        """Return a decision as it stands in the file, with numbers for cards and suits."""
        kind, *named = words(value, "a decision") or [""]
        if kind == "kings" and self._game.has_kings_in_order():
            if not named or len(set(named)) != len(named) or not set(named) <= set(SUITS):
                raise NoProof(f"{shown(value)} is no order of kings")
            return (kind, *map(SUITS.index, named))
        if kind == "second" and len(named) == 1:
            return (kind, self._twin(named[0]))
        if kind in PAIRS and len(named) == 2:
            return (kind, *self._child_and_parent(named))
        raise NoProof(f"{shown(value)} is no decision")

    def _cases(self, split: list[str], known: set[Decision]) -> list[Decision]:
        """Return the decisions that a split is between: in every win one of them holds."""
        kind, *named = split or [""]
        if kind == "kings" and not named and self._game.has_kings_in_order():
            order: Decision = max((d for d in known if d[0] == "kings"), key=len, default=("kings",))
            return [(*order, suit) for suit in range(4) if suit not in order[1:]]
        if kind == "twins" and len(named) == 1:
            card = self._twin(named[0])
            return [("second", card ^ 2), ("second", card)]
        if kind not in ("parent", "both twins") or len(named) != 2:
            raise NoProof(f"{shown(split)} is no split")
        card, parent = self._child_and_parent(named)
        if kind == "parent":
            return [("before", card, parent), ("after", card, parent)]
        if not {("before", card, parent), ("before", card ^ 2, parent)} <= known:
            raise Invalid("it is not decided that both twins are built before their parent goes home")
        return [("home before", card, parent), ("home before", card ^ 2, parent)]

    def _twin(self, text: str) -> int:
        """Return the card of a text, if it has a twin: cards have twins where they are built in alternating colours."""
        if self._game.build != "red-black":
            raise Invalid("there are no twins where cards are not built in alternating colours")
        return self._position.card(text)

    def _child_and_parent(self, named: list[str]) -> tuple[int, int]:
        card, parent = self._twin(named[0]), self._position.card(named[1])
        if parent not in self._game.parents(card):
            raise Invalid(f"{named[1]} is not a parent of {named[0]}")
        return card, parent


def _is_implied(needed: set[Decision], known: set[Decision]) -> bool:
    """Return whether all that is needed is known; the first kings of an order are known with the order."""
    return all(any(k[: len(d)] == d if d[0] == "kings" else k == d for k in known) for d in needed)


def check(proof: dict[str, Any], clock: Clock | None = None) -> int:
    """Return how many lemmas prove the position lost. Raises `Invalid`, `OutOfTime` or, for no proof, `NoProof`."""
    if proof.get("format") != FORMAT:
        raise NoProof(f"its format is not {shown(FORMAT)} but {shown(proof.get('format'))}")
    proof = fields(proof, "the proof", KEYS, frozenset({"deal"}))
    position = Position(proof["rules"], proof["base rank"], proof["layout"])
    lemmas = Lemmas(position, Game(position, _stock_model(proof["model"]), clock or Clock()))
    for number, lemma in enumerate(items(proof["lemmas"], '"lemmas"'), 1):
        try:
            lemmas.add(lemma)
        except (Invalid, NoProof) as error:
            raise type(error)(f"lemma {number}: {error}") from None
    lemmas.check_end()
    return len(proof["lemmas"])


def _stock_model(value: object) -> str:
    model = fields(value, "the model", {"stock", *SWITCHES})
    if model["stock"] not in STOCKS or not all(isinstance(model[name], bool) for name in SWITCHES):
        raise NoProof("the model does not say how the stock is played, or which rules were used")
    return str(model["stock"])
