"""Files of every kind, damaged at random: what is read is used, and all else is refused with a sentence.

Nothing else may be raised, whatever is done to the text: a file of rules, a deal in any of its forms, a solution, a
saved game, a plan, a schedule. Rules that are still good are dealt and searched, for they reach the core.
"""

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from helpers.random_rules import random_rules
from winnable import BadInput, Deal, Game, Limits, all_games, deal, solve
from winnable.catalogue import parse_game
from winnable.experiments.plan import read_plan
from winnable.notation import FORMATS, SavedGame, read_deal, read_moves, read_save, write_deal, write_moves, write_save
from winnable.solving.schedules import read_schedule

TOKENS = (
    "-1", "0", "1.5", "1e999", "NaN", "255", "256", "2147483648", "9223372036854775808", "18446744073709551616",
    "null", "true", "[]", "{}", '""', '"', "[", "]", "{", "}", ",", ":", "=", "\n", "\0", "\x1b[31m", "\ud800", "♥",
    "KS", "<9D>", "[[limits]]", "9" * 4500, "[" * 3000,
)  # fmt: skip
PLAN = (
    'games = ["golf", "klondike"]\nseeds = "1-20"\nstrategies = ["auto"]\n[[limits]]\npositions = 500\nmemory = 100\n'
)
SCHEDULE = json.dumps({"games": {"golf": {"rules": all_games()["golf"].rules.digest, "shares": "best-first=1"}}})


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to three things done to it: cut out, put in, said twice or put in another's place."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text) + 1)
        length = chance.choice((0, 1, 1, 3, 10, 40))
        other = chance.randrange(len(text) + 1)
        put = chance.choice(("", chance.choice(TOKENS), text[other : other + length]))
        text = text[:place] + put + text[place + length :]
    return text


def is_used(act: Callable[[], object]) -> bool:
    """Whether something is done; if not, the refusal is in sentences that a person can read."""
    problems: tuple[str, ...] | None = None
    try:
        act()
    except BadInput as error:
        problems = error.problems
    if problems is None:
        return True
    assert problems
    assert all(problem.isprintable() and len(problem) < 700 for problem in problems)
    return False


def some_deal(chance: random.Random) -> Deal:
    return chance.choice(list(all_games().values())).deal(chance.randint(1, 1000))


def rules_file(chance: random.Random) -> Callable[[], object]:
    rules = chance.choice((some_deal(chance).rules, random_rules(chance)))
    text = damaged(json.dumps({"title": "A game", "rules": rules.differences()}), chance)

    def act() -> None:
        game = parse_game(text, "game", "game.json")
        solve(game.deal(1, "solvitaire"), Limits(positions=200))

    return act


def deal_file(chance: random.Random) -> Callable[[], object]:
    dealt = some_deal(chance)
    written = [form for form in FORMATS if is_used(partial(write_deal, dealt, form))]
    text = damaged(write_deal(dealt, chance.choice(written)), chance)
    return lambda: solve(read_deal(text, dealt.game), Limits(positions=200))


def solution(chance: random.Random) -> Callable[[], object]:
    dealt = deal("freecell", 3)
    text = damaged(write_moves((solve(dealt).moves or ())[:30]), chance)
    return lambda: read_moves(text, dealt)


def saved_game(chance: random.Random) -> Callable[[], object]:
    dealt = chance.choice((some_deal(chance), Game("mine", "Mine", random_rules(chance)).deal(1, "solvitaire")))
    text = damaged(write_save(SavedGame(dealt, ())), chance)
    return lambda: read_save(text)


def in_file(text: str, path: Path, read: Callable[[Path], object]) -> Callable[[], object]:
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return lambda: read(path)


@pytest.mark.parametrize("kind", [rules_file, deal_file, solution, saved_game])
def test_a_damaged_text_is_used_or_refused(kind: Callable[[random.Random], Callable[[], object]]) -> None:
    used = [is_used(kind(random.Random(seed))) for seed in range(250)]
    assert any(used)
    assert used.count(False) > 50


@pytest.mark.parametrize(("text", "read"), [(PLAN, read_plan), (SCHEDULE, read_schedule)])
def test_a_damaged_plan_or_schedule_is_used_or_refused(
    text: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    used = [is_used(in_file(damaged(text, random.Random(seed)), tmp_path / "file", read)) for seed in range(250)]
    assert any(used)
    assert used.count(False) > 50
