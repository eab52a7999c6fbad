"""Proofs hold: only lost deals are called lost, every certificate is accepted, and none that was tampered with."""

import csv
import json
import random
from pathlib import Path
from typing import Any, get_args

import pytest

from helpers.attack import NONE, Tally, positions_of, searched
from helpers.mutations import is_still_true, mutated, some_certificates
from helpers.random_rules import random_rules
from winnable import BadInput, Game, State, all_games, check_proof, deal, find_game, prove, read_rules, solve
from winnable.position import position_of
from winnable.proof_files import checked_proof
from winnable.refutations import checker
from winnable.refutations.checker.position import APART, RULES, SINGLE_RULES, rules_of_a_proof
from winnable.refutations.prove import MOST_LEVEL, STOCKS, is_covered
from winnable.rules.model import BuildPolicy
from winnable.solving.solver import Limits
from winnable.solving.switches import Switches

WITHOUT = Switches.all().without("relaxation", "blocking")
CHECKER = Path(checker.__file__ or "").parent
DATA = Path(__file__).parents[1] / "data"


def small_game(rng: random.Random) -> Game:
    max_rank = rng.randint(3, 7)
    rules: dict[str, Any] = {
        "max rank": max_rank,
        "tableau piles": {
            "count": rng.randint(2, 5),
            "build policy": rng.choice(["red-black", "red-black", "same-suit", "any-suit"]),
            "spaces policy": rng.choice(["kings", "kings", "no-build", "any"]),
            "move built group": rng.choice(["yes", "yes", "no", "whole-pile", "maximal-group"]),
            "face up cards": rng.choice(["all", "top"]),
        },
        "foundations": {"removable": rng.random() < 0.5},
    }
    if rng.random() < 0.6:
        size = rng.choice([max_rank, 2 * max_rank])
        rules["stock"] = {"size": size, "deal count": rng.randint(1, 4), "redeal": rng.choice([True, False, 1])}
    if rng.random() < 0.3:
        rules["reserve"] = {"size": 3, "stacked": rng.random() < 0.5}
    return Game("small", "small", read_rules(rules))


def never_lost(position: Any) -> None:
    for stock in ("partial", "strict"):
        assert prove(position, stock=stock, level=MOST_LEVEL, with_proof=False).status != "lost"


@pytest.mark.parametrize("seed", range(25))
def test_no_position_on_the_way_to_a_win_is_called_lost(seed: int) -> None:
    game = small_game(random.Random(seed))
    for number in range(1, 13):
        dealt = game.deal(number, "solvitaire")
        found = solve(dealt, Limits(positions=50_000), "complete", switches=WITHOUT)
        if found.moves is None:
            continue
        state = State(dealt)
        never_lost(dealt)
        for move in found.moves[:200]:
            state.push(move)
            never_lost(state)


def test_what_is_called_lost_is_lost_by_whatever_rules() -> None:
    """Random rules of all kinds that a relaxed game is offered for; positions dealt, played and typed in."""
    tally, proved, policies = Tally(), 0, set()
    for seed in range(80):
        generator = random.Random(seed)
        rules = random_rules(generator, is_covered)
        layouts = positions_of(rules, generator, 4, 4, 3)
        for layout, verdict in zip(layouts, searched(rules, layouts, NONE, 30_000), strict=True):
            position = position_of(rules, layout)
            tally.add(verdict)
            proof = prove(position, Limits(positions=20_000), stock="strict", level=MOST_LEVEL)
            if verdict == "winnable":
                other = prove(
                    position,
                    Limits(positions=5000),
                    stock=generator.choice(STOCKS),
                    level=generator.randrange(MOST_LEVEL),
                )
                assert "lost" not in (proof.status, other.status), (seed, str(position))
            elif proof.status == "lost":
                proved += 1
                policies.add(rules.tableau_piles.spaces_policy)
                assert checker.check(proof.certificate()) == proof.lemmas, (seed, str(position))
    tally.check(compared=600, wins=250, losses=300)
    assert proved > 250
    assert policies >= {"kings", "no-build", "any", "auto-reserve-then-any"}


@pytest.mark.parametrize("stock", STOCKS)
@pytest.mark.parametrize("level", range(MOST_LEVEL + 1))
def test_no_deal_that_was_won_is_called_lost(stock: str, level: int) -> None:
    with (DATA / "klondike-relaxed.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[level :: 6 if stock != "strict" else 24]
    for row in rows:
        proof = prove(
            deal("klondike", int(row["seed"])), Limits(positions=10_000), stock=stock, level=level, with_proof=False
        )
        assert proof.status != "lost" or row["verdict"] != "winnable", row["seed"]


def test_every_game_that_is_covered_agrees_with_the_search() -> None:
    proved = 0
    for name, game in all_games().items():
        if not is_covered(game.rules) or "redeal" in name:
            continue
        for seed in range(501, 504):
            dealt = game.deal(seed)
            proof = prove(dealt, Limits(positions=2_000), stock="strict", level=MOST_LEVEL)
            proved += proof.status == "lost"
            if proof.status == "lost":
                found = solve(dealt, Limits(positions=3_000), switches=WITHOUT)
                assert found.verdict != "winnable", dealt.id
    assert proved > 40


def test_proofs_that_were_tampered_with_are_refused_or_true() -> None:
    rng, originals, refused = random.Random(7), some_certificates(25), 0
    for _ in range(150):
        original = rng.choice(originals)
        proof = mutated(original, rng)
        try:
            found = checked_proof(json.dumps(proof))
        except (checker.Invalid, checker.NoProof):
            refused += 1
        else:
            assert is_still_true(found, original)
    assert len(originals) > 40
    assert refused > 60


def test_the_checker_is_small_and_on_its_own() -> None:
    lines: list[str] = []
    for path in CHECKER.glob("*.py"):
        lines += path.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 650
    imports = {line.split()[1] for line in lines if line.lstrip().startswith(("import ", "from "))}
    own = {f".{path.stem}" for path in CHECKER.glob("*.py")}
    library = {"collections.abc", "itertools", "json", "math", "re", "time", "typing"}
    assert imports - own == library


def test_the_checker_knows_every_rule_and_covers_what_the_prover_covers() -> None:
    """A rule that is added to the language is refused by the checker until somebody made an argument for it."""
    complete = read_rules({}).for_proofs()
    assert {part: set(tests) for part, tests in RULES.items()} == {
        part: set(values) for part, values in complete.items() if isinstance(values, dict)
    }
    assert set(SINGLE_RULES) == {name for name, value in complete.items() if not isinstance(value, dict)}
    assert set(APART) == set(get_args(BuildPolicy)) - {"spaces-only"}  # no relaxed game is for it
    covered = 0
    for seed in range(400):
        rules = random_rules(random.Random(seed))
        try:
            is_read = bool(rules_of_a_proof(rules.for_proofs()))
        except (checker.Invalid, checker.NoProof):  # a rule that is younger than proofs, or one without an argument
            is_read = False
        assert is_read == is_covered(rules), rules.differences()
        covered += is_read
    assert covered > 40


@pytest.mark.parametrize("name", ["spider", "freecell", "fortunes-favor", "yukon", "golf", "accordion", "gypsy"])
def test_games_that_are_not_covered_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="no relaxed game"):
        prove(find_game(name).deal(1))


def test_a_proof_that_does_not_hold_is_refused_with_a_sentence() -> None:
    honest = prove(deal("klondike", 1)).certificate()
    assert check_proof(honest).position.layout == deal("klondike", 1).layout
    assert check_proof(json.dumps(honest), seconds=60).steps == check_proof(honest).steps
    with pytest.raises(BadInput, match="the proof does not hold: "):
        check_proof(honest | {"deal": "klondike:solvitaire:2"})
    for nonsense in ("{", {"format": "none"}, {1: object()}):
        with pytest.raises(BadInput, match="this is not a proof: "):
            check_proof(nonsense)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="checking a proof is limited by time alone"):
        check_proof(honest, Limits(positions=1))
