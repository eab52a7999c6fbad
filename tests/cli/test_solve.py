"""`winnable solve` and `winnable perft` as a user types them."""

import json
from pathlib import Path

import pytest

from helpers.command_line import run, told

FREECELL = ("freecell", "--dealer", "microsoft", "--seed")


def test_a_win_is_told_with_its_moves() -> None:
    text = told("solve", "klondike", "--seed", "7")
    assert "winnable: a win in " in text
    assert "    1  " in text
    assert "positions" in text


def test_a_loss_is_told() -> None:
    text = " ".join(told("solve", *FREECELL, "11982").split())
    assert "unwinnable: every line of play was searched, or shown not to matter (shortcuts: pile_symmetry" in text


def test_a_loss_names_the_shortcuts_that_took_part() -> None:
    """The grid is lost after two positions, so not every line of play was searched."""
    text = told("solve", "birds-of-a-feather", "--seed", "1264")
    assert "or shown not to matter (shortcuts: grid_connectivity, cut_cards)" in " ".join(text.split())


def test_a_position_typed_in_is_solved_where_very_many_cards_are_turned_at_once(tmp_path: Path) -> None:
    rules = tmp_path / "thirteen.json"
    rules.write_text('{"stock": {"size": 26, "deal count": 13}, "tableau piles": {"count": 7}}')
    dealt = told("deal", str(rules), "--seed", "1", "--format", "text")
    typed = tmp_path / "typed.txt"
    typed.write_text(dealt.replace(" AS", "") + "foundation 3: AS\n")
    assert "winnable: a win in " in told("solve", str(rules), "--deal", str(typed))


def test_unknown_is_told_with_the_limit() -> None:
    assert "unknown: the positions ran out" in told("solve", "spider", "--seed", "1", "--positions", "1000")
    assert "unknown: the time ran out" in told("solve", "spider", "--seed", "1", "--timeout", "0.05")


def test_json_has_what_the_documents_say() -> None:
    found = json.loads(told("solve", *FREECELL, "1", "--positions", "1000000", "--json"))
    assert (found["game"], found["dealer"], found["seed"], found["verdict"]) == ("freecell", "microsoft", 1, "winnable")
    assert found["length"] == len(found["moves"])
    assert {"reason", "positions", "seconds", "memory_bytes", "unique", "forced", "deepest", "id"} <= set(found)


@pytest.mark.parametrize("form", ["text", "json", "freecell"])
def test_an_exported_win_is_verified(form: str) -> None:
    moves = told("solve", *FREECELL, "1", "--export", form)
    assert told("verify", *FREECELL, "1", "--moves", "-", stdin=moves).startswith("ok: freecell:microsoft:1")


@pytest.mark.parametrize(
    ("seed", "limit", "code"), [("1", "1000000", 10), ("11982", "1000000", 20), ("11982", "10", 0)]
)
def test_the_exit_code_is_the_verdict_on_request(seed: str, limit: str, code: int) -> None:
    assert run("solve", *FREECELL, seed, "--positions", limit, "--exit-verdict").exit_code == code
    assert run("solve", *FREECELL, seed, "--positions", limit).exit_code == 0


def test_many_deals_are_summed_up() -> None:
    text = told("solve", "klondike", "--seeds", "1-12", "--positions", "20000")
    assert "winnable" in text
    assert "12 deals in" in text
    lines = told("solve", "klondike", "--seeds", "1-12", "--positions", "20000", "--json").splitlines()
    assert [json.loads(line)["seed"] for line in lines] == list(range(1, 13))


def test_a_rule_file_and_a_position_are_solved(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text('{"tableau piles": {"count": 2}, "max rank": 2}')
    (tmp_path / "deal.json").write_text('{"tableau piles": [["2C", "2H", "2S", "2D"], ["AC", "AH", "AS", "AD"]]}')
    assert json.loads(told("solve", "tiny.json", "--deal", "deal.json", "--json"))["verdict"] == "winnable"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("klondike",), "say which deal is meant"),
        (("klondike", "--seeds", "5-"), "is not a range of seeds such as 1-1000, 7 or 1-10,15"),
        (("klondike", "--seeds", "5-1"), "runs backwards"),
        (("klondike", "--seeds", "1-5", "--seed", "1"), "--seeds solves many deals"),
        (("klondike", "--seeds", "1-99999999999"), "has the seeds 0 to 4294967295"),
        (("klondike", "--seed", "1", "--timeout", "0"), "the limit in seconds must be more than 0"),
        (("klondike", "--seed", "1", "--positions", "0"), "the limit in positions must be at least 1"),
        (("klondike", "--seed", "1", "--memory", "0"), "--memory must be at least 1 MB, not 0"),
        (("klondike", "--seed", "7", "--export", "freecell"), "standard notation is for FreeCell-type games"),
        ((*FREECELL, "11982", "--export", "text"), "so there is no win to export"),
    ],
)
def test_mistakes_get_one_clear_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("solve", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_perft_counts() -> None:
    found = json.loads(told("perft", "klondike", "--seed", "1", "--depth", "4", "--json"))
    assert found == {"deal": "klondike:solvitaire:1", "counts": [3, 7, 16, 40]}
    assert " 40" in told("perft", "klondike", "--seed", "1", "--depth", "4")


def test_a_win_can_be_made_shorter() -> None:
    plain, short = (
        json.loads(told("solve", "klondike", "--seed", "7", "--positions", "300000", *more, "--json"))["length"]
        for more in ((), ("--shorten", "0.5"))
    )
    assert short < plain


def test_the_shortest_win_is_proved_or_bounded() -> None:
    quick = ("--shortest", "--positions", "20000", "--shorten", "0.2")
    found = json.loads(told("solve", "eight-off", "--seed", "3", *quick, "--json"))
    assert found["metric"] == "fc-solve moves"
    assert 52 < found["no_win_below"] <= found["metric_length"] <= found["length"] == len(found["moves"])
    assert "no win is shorter: proved in elementary moves" in told("solve", "accordion", "--seed", "7", *quick)
    text = told("solve", "freecell", "--seed", "3", *quick)
    assert "as fc-solve counts, where a sequence is one move" in text
    assert "fc-solve moves; the positions ran out before more was proved" in text


def test_the_engines_can_be_chosen_and_are_told() -> None:
    assert "engines: best-first=4,complete=1" in told(
        "solve", "freecell", "--seed", "3", "--strategy", "best-first=4,complete=1"
    )
    result = run("solve", "freecell", "--seed", "3", "--strategy", "luck=9")
    assert result.exit_code == 2
    assert "the engines are best-first, bundles, beam, " in result.stderr


def test_a_win_is_walked_forward_and_back() -> None:
    text = told("solve", "freecell", "--seed", "3", "--step", stdin="\n\nb\n99999\nnonsense\nq\n")
    assert "1 of " in text
    assert text.count("2 of ") >= 1
    assert "Won, after" in text
    assert "Enter next, b back" in text
    assert run("solve", "freecell", "--seed", "3", "--step", "--json").exit_code == 2


def test_a_hint_names_a_move_and_judges_all() -> None:
    found = json.loads(told("hint", "klondike", "--seed", "7", "--json"))
    assert found["verdict"] == "winnable"
    assert found["moves"][found["hint"]] == "winnable"
    after = json.loads(told("hint", "klondike", "--seed", "7", "--played", found["hint"], "--json"))
    assert after["played"] == [found["hint"]]
    assert "keeps the win" in told("hint", "klondike", "--seed", "7")
    assert "loses the game" in told("hint", "freecell-1-cell", "--seed", "2")


def test_no_move_loses_a_game_that_is_lost_already() -> None:
    text = told("hint", "klondike", "--seed", "5000002")
    assert "unwinnable: the position is lost already" in text
    assert text.count("lost already") == 3
    assert "loses the game" not in text


def test_hints_that_make_no_sense_are_refused() -> None:
    assert run("hint", "klondike").exit_code == 2
    refused = run("hint", "klondike", "--seed", "7", "--played", "t1-t2")
    assert refused.exit_code == 2
    assert "t1-t2" in refused.stderr


def test_hints_and_warnings_at_the_table() -> None:
    text = told("play", "freecell", "--seed", "5", stdin="?\nwarn\nquit\n")
    assert "t7-f" in text
    assert "You are warned of a move that loses the game" in text


def test_a_move_that_loses_the_game_is_told_if_wanted() -> None:
    loses = "That move loses the game"
    assert loses in told("play", "freecell-1-cell", "--seed", "2", stdin="warn\nt1-c1\nquit\n")
    assert loses not in told("play", "freecell-1-cell", "--seed", "2", stdin="t1-c1\nquit\n")
