"""Sets of all positions prove what a search proves, and nothing if a position is left out or added."""

import base64
import json
import random
import zlib
from typing import Any

import pytest

from winnable import BadInput, Game, deal, find_game, read_rules, solve
from winnable.proof_files import checked_proof
from winnable.refutations import checker, positions
from winnable.refutations.fitting import fitting_certificate
from winnable.refutations.position_sets import all_positions
from winnable.solving.solver import Limits

SMALL = {"max rank": 4, "tableau piles": {"count": 3}, "cells": {"count": 1}}


def steps(proof: dict[str, Any]) -> int:
    return checked_proof(json.dumps(proof)).steps


def packed(proof: dict[str, Any], lines: set[str]) -> dict[str, Any]:
    text = "\n".join(sorted(lines)).encode()
    return proof | {"set": base64.b64encode(zlib.compress(text)).decode(), "count": len(lines)}


def test_all_positions_of_a_small_game_decide_it() -> None:
    statuses = set()
    for seed in range(1, 9):
        dealt = Game("small", "small", read_rules(SMALL)).deal(seed)
        found = all_positions(dealt, 400)
        statuses.add(found.status)
        verdict = solve(dealt, Limits(positions=100_000), "complete").verdict
        assert found.status in ("unknown", "lost" if verdict == "unwinnable" else "possible")
        if found.status == "lost":
            assert steps(found.certificate()) == found.positions
    assert statuses >= {"lost", "possible"}


@pytest.mark.parametrize(
    ("name", "seed"), [("freecell-1-cell", 1), ("freecell-2-cell", 9), ("golf-strict", 142), ("black-hole", 40)]
)
def test_lost_deals_of_games_with_few_positions_have_a_proof(name: str, seed: int) -> None:
    found = all_positions(deal(name, seed), 20_000)
    assert found.status == "lost"
    assert steps(found.certificate()) == found.positions


def test_a_set_with_a_position_left_out_or_added_is_no_proof() -> None:
    found = all_positions(deal("freecell-1-cell", 1), 1000)
    proof, lines = found.certificate(), set(found.lines)
    rng = random.Random(1)
    for line in rng.sample(sorted(lines), 8):
        with pytest.raises(checker.Invalid, match=r"leads out of the set|not among the positions"):
            steps(packed(proof, lines - {line}))
    other = all_positions(deal("freecell-1-cell", 2), 1000)
    with pytest.raises(checker.Invalid):
        steps(proof | {"position": str(other.first)})
    with pytest.raises(checker.Invalid, match="position 1"):
        steps(packed(proof, lines | {"-"}))


def test_what_is_no_set_is_said_to_be_none() -> None:
    proof = all_positions(deal("freecell-1-cell", 1), 1000).certificate()
    for change in ({"set": "?"}, {"set": 3}, {"rules": {"no": 1}}, {"position": "t:KD"}, {"set": proof["set"][:40]}):
        with pytest.raises(checker.NoProof):
            steps(proof | change)


def test_the_certificate_that_fits_is_the_one_that_there_is() -> None:
    assert json.loads(fitting_certificate(deal("klondike", 1), "-"))["format"] == checker.FORMAT
    assert fitting_certificate(deal("freecell-1-cell", 1), "-").startswith(b"winnable loss 1\n")
    assert json.loads(fitting_certificate(deal("golf-strict", 142), "-"))["format"] == positions.FORMAT
    with pytest.raises(BadInput, match=r"winnable"):
        fitting_certificate(Game("small", "small", read_rules({"max rank": 1})).deal(1), "-")
    with pytest.raises(BadInput, match="more than 50 positions"):
        fitting_certificate(find_game("golf").deal(1), "-", most=50)
    with pytest.raises(BadInput, match="the limit in positions was reached"):
        fitting_certificate(deal("freecell", 7), "-", Limits(positions=100))
