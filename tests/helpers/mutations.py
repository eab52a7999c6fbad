"""Certificates that were tampered with: a card, a step, a case or a decision changed."""

import copy
import random
from typing import Any

from winnable import deal, prove, solve
from winnable.proof_files import CheckedProof
from winnable.refutations.layouts import layout_object
from winnable.solving.solver import Limits
from winnable.solving.switches import Switches

GAMES = ("klondike", "klondike-deal-1", "northwest-territory", "klondike-reserve", "trigon", "canfield", "somerset")
_WITHOUT = Switches.all().without("relaxation", "blocking")


def some_certificates(seeds: int) -> list[dict[str, Any]]:
    """Certificates of several games, levels and stock rules."""
    wanted = [(name, stock, level) for name in GAMES for stock in ("total", "strict") for level in (0, 2, 5)]
    found = []
    for name, stock, level in wanted:
        proofs = (
            prove(deal(name, seed), Limits(positions=3000), stock=stock, level=level) for seed in range(1, seeds + 1)
        )
        lost = [proof for proof in proofs if proof.status == "lost" and proof.lemmas < 40]
        found += [proof.certificate() for proof in sorted(lost, key=lambda proof: -proof.lemmas)[:4]]
    return found


def mutated(proof: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The proof with one thing changed."""
    ways = [_without_lemma, _without_decision, _other_case, _without_case, _more_stuck, _swapped_cards, _other_place]
    ways += [_other_decision, _other_rules]
    changed: dict[str, Any] = copy.deepcopy(proof)
    while changed == proof:
        rng.choice(ways)(changed, rng.choice(changed["lemmas"]), rng)
    return changed


def is_still_true(found: CheckedProof, original: dict[str, Any]) -> bool:
    """Whether the position of an accepted proof is lost, as far as a search can tell."""
    position = found.position
    if layout_object(position.layout) == original["layout"] and position.rules.for_proofs() == original["rules"]:
        return True
    return solve(position, Limits(positions=50_000), switches=_WITHOUT).verdict != "winnable"


def _without_lemma(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if len(proof["lemmas"]) > 1:
        proof["lemmas"].remove(lemma)


def _without_decision(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if lemma["decided"]:
        lemma["decided"].remove(rng.choice(lemma["decided"]))


def _other_decision(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if lemma["decided"]:
        decision = rng.choice(lemma["decided"])
        decision[0] = rng.choice(["second", "before", "after", "home before", "kings"])


def _other_case(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if "cases" in lemma:
        lemma["cases"][rng.randrange(len(lemma["cases"]))] = rng.randint(0, len(proof["lemmas"]))


def _without_case(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if "cases" in lemma:
        lemma["cases"].pop(rng.randrange(len(lemma["cases"])))


def _more_stuck(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    if "stuck" in lemma:
        lemma["stuck"].append(rng.choice(["AC", "2H", "5H", "KS", "9D"]))


def _swapped_cards(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    """Two cards of the tableau change places; each lies face up or down as the other one did."""
    piles = [pile for pile in proof["layout"]["tableau piles"] if pile]
    one, two = rng.choice(piles), rng.choice(piles)
    i, j = rng.randrange(len(one)), rng.randrange(len(two))
    one[i], two[j] = _cased(two[j], one[i]), _cased(one[i], two[j])


def _other_place(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    """A card of the stock or the reserve changes places with one of the tableau."""
    others = [proof["layout"][place] for place in ("stock", "reserve") if proof["layout"].get(place)]
    piles = [pile for pile in proof["layout"]["tableau piles"] if pile]
    if others:
        one, two = rng.choice(others), rng.choice(piles)
        i, j = rng.randrange(len(one)), rng.randrange(len(two))
        one[i], two[j] = two[j].upper(), _cased(one[i], two[j])


def _other_rules(proof: dict[str, Any], lemma: dict[str, Any], rng: random.Random) -> None:
    rules = proof["rules"]
    part, name, value = rng.choice(
        [
            ("tableau piles", "spaces policy", "any"),
            ("tableau piles", "spaces policy", "kings"),
            ("tableau piles", "build policy", "any-suit"),
            ("tableau piles", "build policy", "same-suit"),
            ("foundations", "removable", True),
            ("stock", "deal count", 2),
            ("stock", "redeal", True),
        ]
    )
    rules[part][name] = value


def _cased(card: str, place: str) -> str:
    """A card, face up or down as the one whose place it takes."""
    return card[:-1] + (card[-1].lower() if place[-1].islower() else card[-1].upper())
