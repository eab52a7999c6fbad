"""An adversary who looks for a proof of any deal by all lemmas and splits that a checker accepts, in any order."""

import random
from collections.abc import Iterator
from typing import Any

from helpers.forgeries import WITHOUT, closure, proof_object, split
from winnable import Deal, Game, read_rules, solve
from winnable.cards import RANK_TEXTS, SUIT_LETTERS
from winnable.refutations import checker
from winnable.refutations.checker.closure import Decision
from winnable.refutations.checker.closure import Game as RelaxedGame
from winnable.refutations.checker.position import Position as ReadPosition
from winnable.solving.solver import Limits


def small_game(rng: random.Random) -> Game:
    """A small random game of alternating colours."""
    rules = {
        "max rank": rng.randint(3, 5),
        "tableau piles": {
            "count": rng.randint(2, 4),
            "build policy": "red-black",
            "spaces policy": rng.choice(["kings", "kings", "no-build"]),
            "move built group": rng.choice(["yes", "no", "no", "whole-pile"]),
            "face up cards": rng.choice(["all", "all", "top"]),
        },
        "foundations": {"removable": rng.random() < 0.5},
    }
    if rng.random() < 0.4:
        rules["stock"] = {"size": 4, "deal count": rng.randint(1, 3), "redeal": rng.choice([True, False, 1])}
    if rng.random() < 0.3:
        rules["reserve"] = {"size": 3, "stacked": rng.random() < 0.5}
    return Game("small", "small", read_rules(rules))


def small_deals(rng: random.Random, count: int) -> Iterator[tuple[Deal, str]]:
    """Deals of a small random game that a search decides, each with its verdict."""
    game = small_game(rng)
    for _ in range(count):
        dealt = game.deal(rng.randrange(1, 10**6), "solvitaire")
        verdict = solve(dealt, Limits(positions=20_000), "complete", switches=WITHOUT).verdict
        if verdict != "unknown":
            yield dealt, verdict


def deduced(dealt: Deal, rng: random.Random, most: int) -> tuple[dict[str, Any] | None, int]:
    """A proof of a deal by any splits in any order, if one is found, and how many lemmas were proved on the way."""
    proof = proof_object(dealt, [])
    position = ReadPosition(proof["rules"], proof["base rank"], proof["layout"])
    game = RelaxedGame(position, "strict", checker.Clock())
    writer = _Writer(position)
    left = [most]

    def prove_case(known: set[Decision], depth: int) -> int | None:
        """The number of a lemma with these decisions."""
        left[0] -= 1
        if left[0] < 0 or depth > 12:
            return None
        facts = game.close(game.start, known | game.given(), game.stock)
        if facts["home"] != game.cards:
            writer.lemmas.append(closure(*writer.decisions(known)))
            return len(writer.lemmas)
        for chosen, cases in _promising(game, known, rng)[:3]:
            numbers = [prove_case(known | {case}, depth + 1) for case in cases]
            if all(numbers) and numbers:
                writer.lemmas.append(split(writer.words(chosen), *numbers, decided=tuple(writer.decisions(known))))
                return len(writer.lemmas)
        return None

    found = prove_case(set(), 0)
    return (proof | {"lemmas": writer.lemmas} if found else None), len(writer.lemmas)


def _promising(game: RelaxedGame, known: set[Decision], rng: random.Random) -> list[tuple[Decision, list[Decision]]]:
    """Some splits, those first that have the fewest cases which are not lost at once."""

    def open_cases(choice: tuple[Decision, list[Decision]]) -> float:
        closed = (game.close(game.start, {*known, *game.given(), case}, game.stock) for case in choice[1])
        return sum(facts["home"] == game.cards for facts in closed) - (len(choice[1]) - 1) + rng.random() / 2

    possible = _splits(game, known)
    return sorted(rng.sample(possible, min(12, len(possible))), key=open_cases)


def _splits(game: RelaxedGame, known: set[Decision]) -> list[tuple[Decision, list[Decision]]]:
    """Splits that are not decided yet, with their cases."""
    order: Decision = max((d for d in known if d[0] == "kings"), key=len, default=("kings",))
    found: list[tuple[Decision, list[Decision]]] = []
    if game.has_kings_in_order() and len(order) < 5:
        found.append((("kings",), [(*order, suit) for suit in range(4) if suit not in order[1:]]))
    for card in game.cards:
        twin = card ^ 2
        found += [(("twins", card), [("second", twin), ("second", card)])] if card < twin else []
        for parent in game.parents(card):
            cases = [("before", card, parent), ("after", card, parent)]
            found += [(("parent", card, parent), cases)]
            if {("before", card, parent), ("before", twin, parent)} <= known:
                homes: list[Decision] = [("home before", card, parent), ("home before", twin, parent)]
                found += [(("both twins", card, parent), homes)]
    return [(words, cases) for words, cases in found if not known.intersection(cases)]


class _Writer:
    """Decisions as words, and the lemmas so far."""

    def __init__(self, position: ReadPosition) -> None:
        ranks = range(position.ranks)
        self._cards = [
            f"{RANK_TEXTS[(step + position.base) % position.ranks + 1]}{s}" for step in ranks for s in "CHSD"
        ]
        self.lemmas: list[Any] = []

    def words(self, decision: Decision) -> list[str]:
        texts: Any = SUIT_LETTERS if decision[0] == "kings" else self._cards
        return [decision[0], *(texts[number] for number in decision[1:])]

    def decisions(self, known: set[Decision]) -> list[list[str]]:
        return [self.words(decision) for decision in sorted(known, key=repr)]
