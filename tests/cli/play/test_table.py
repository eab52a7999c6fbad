"""Playing at the table, by what is typed and what is answered."""

import json
import re
from pathlib import Path

import pytest

from helpers.command_line import run, told
from winnable import State, find_game
from winnable.cli.play.hidden_table import chances_text
from winnable.players import Chance
from winnable.solving.advice import Advisor

TINY = '{"tableau piles": {"count": 2}, "max rank": 1}'


def played(*arguments: str, typed: str = "") -> str:
    """What a game prints; every word of `typed` that a comma follows is a line."""
    return told("play", *arguments, stdin="\n".join(typed.split(", ")) + "\n")


def test_play_takes_moves_undo_and_saves(tmp_path: Path) -> None:
    text = told("play", "klondike", "--seed", "1", stdin="deal\nundo\nt2-f\nsave game.txt\nquit\n")
    assert "Klondike  klondike:solvitaire:1" in text
    assert "saved; continue it later: winnable play --resume game.txt" in text
    assert (tmp_path / "game.txt").read_text().endswith("game: klondike\ndeal: klondike:solvitaire:1\nmoves:\nt2-f\n")
    for arguments in (("--resume", "game.txt"), ("--resume",), ("--resume", "klondike-1")):
        assert "f3 A♠" in told("play", *arguments, stdin="quit\n")


def test_play_answers_mistakes_and_goes_on() -> None:
    text = told(
        "play",
        "klondike",
        "--seed",
        "1",
        stdin="nonsense\nt1-t2\n99\nu\nu x\nsave\nhome\nhome\nmoves\nrestart\nhelp\nreveal\n",
    )
    for answer in (
        '"nonsense" is not a move', "t1-t2 (9♦): nothing is built on an ace", "there is no move 99",
        "there is no move to take back", '"x" is not a number', "say where to", "no card can go to a foundation now",
        "turn the stock", "take the last move back", "4c",
    ):  # fmt: skip
        assert answer in text


@pytest.mark.parametrize("game", ["spider", "freecell", "golf"])
def test_what_is_no_move_is_not_answered_with_places_that_the_game_lacks(game: str) -> None:
    text = told("play", game, "--seed", "1", stdin="nonsense\nquit\n")
    assert '"nonsense" is not a move; help lists what can be typed' in text
    assert "w-t2" not in text
    assert "redeal" not in text


def test_a_game_that_cannot_be_saved_is_told_by_the_name_that_was_given(tmp_path: Path) -> None:
    text = told("play", "golf", "--seed", "1", stdin=f"save {tmp_path}/no/game.txt\nquit\n")
    assert f"{tmp_path}/no/game.txt: cannot be written" in " ".join(text.split())


def test_undo_takes_back_as_many_as_there_are_or_none() -> None:
    lines = told("play", "klondike", "--seed", "1", "--json", stdin="deal\ndeal\nu 3\nu 2\nquit\n").splitlines()
    answers = [json.loads(line) for line in lines]
    assert answers[3] == {"error": "only 2 moves can be taken back"}
    assert answers[4]["played"] == []


def test_play_takes_numbers_of_listed_moves() -> None:
    text = told("play", "klondike", "--seed", "1", stdin="1\nquit\n")
    assert "(21 cards)" in text


def test_play_carries_sequences_in_freecell_type_games(tmp_path: Path) -> None:
    position = {
        "tableau piles": [["10H"], ["9C", "8H", "7S"], ["KC"], ["KD"], ["KH"], ["KS"], [], []],
        "foundations": [],
    }
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    used = {card for pile in position["tableau piles"] for card in pile}
    rest = [rank + suit for suit in "CHSD" for rank in reversed(ranks) if rank + suit not in used]
    position["tableau piles"][2] += rest
    (tmp_path / "deal.json").write_text(json.dumps(position))
    for typed in ("21", "t2-t1:3", "t2 t1 3"):
        lines = told("play", "freecell", "--deal", "deal.json", "--json", stdin=f"{typed}\nquit\n").splitlines()
        last = json.loads(lines[-1])
        assert last["layout"]["tableau piles"][0] == ["10H", "9C", "8H", "7S"]
        assert len(last["played"]) == 5


def test_a_sequence_that_fails_half_way_changes_nothing() -> None:
    lines = told("play", "freecell", "--seed", "1", "--json", stdin="t1-t2:3\n12\nquit\n").splitlines()
    assert [list(json.loads(line)) for line in lines[1:]] == [["error"], ["error"]]


def test_play_ends_with_a_win(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(TINY)
    text = told("play", "tiny.json", "--seed", "1", stdin="home\n")
    assert "Won in 4 moves, " in text


def test_play_says_when_no_move_is_left(tmp_path: Path) -> None:
    (tmp_path / "stuck.json").write_text(
        '{"tableau piles": {"count": 13, "spaces policy": "no-build", "build policy": "no-build"}}'
    )
    for seed in range(1, 30):
        text = told("play", "stuck.json", "--seed", str(seed), stdin="")
        if "No move is left" in text:
            return
    pytest.fail("no deal without a move was found")


# Undo and redo go by what was typed


def test_a_turn_is_taken_back_and_played_again_as_a_whole() -> None:
    lines = told("play", "klondike", "--seed", "1", "--json", stdin="d 3\nt2-f\nu\nu\nredo\nredo\nredo\nquit\n")
    answers = [json.loads(line) for line in lines.splitlines()]
    assert [answer.get("played") for answer in answers[1:]] == [
        ["deal"] * 3,
        [*["deal"] * 3, "t2-f"],
        ["deal"] * 3,
        [],
        ["deal"] * 3,
        [*["deal"] * 3, "t2-f"],
        None,
    ]
    assert answers[-1] == {"error": "there is no move to play again"}


def test_a_new_move_ends_what_could_be_played_again() -> None:
    assert "there is no move to play again" in played("klondike", "--seed", "1", typed="d, u, t2-f, redo")


def test_restart_takes_everything_back_and_redo_brings_it_back() -> None:
    text = played("klondike", "--seed", "1", typed="d, t2-f, restart, redo 3, redo 2, q")
    assert "only 2 moves can be played again" in text
    assert text.count("f3 A♠") == 2


# Hints


def test_enter_plays_the_hint_just_shown_and_nothing_else() -> None:
    lines = played("klondike", "--seed", "12", typed="?, , , q")
    assert "Turn the stock 3 times, then A♦ to its foundation (d 3, w-f) keeps the win. Enter plays it." in lines
    assert lines.count("f4 A♦") == 1  # the second Enter does nothing
    forgotten = played("klondike", "--seed", "12", typed="?, moves, , q")
    assert "f4 A♦" not in forgotten


def test_a_hint_where_nothing_is_proved_says_so() -> None:
    text = played("forty-thieves", "--seed", "3", typed="?, , q")
    assert "looks best, but nothing is proved." in " ".join(text.split())
    assert "Continue this game" in text


def test_every_move_is_judged_only_when_asked() -> None:
    text = played("freecell", "--seed", "5", typed="??, q")
    listed = [line for line in text.splitlines() if "keeps the win" in line or "not known" in line]
    assert any(line.startswith("> ") for line in listed)
    assert not any("-c2" in line for line in listed)  # cells are alike


def test_a_lost_position_says_how_far_to_go_back() -> None:
    text = played("freecell-1-cell", "--seed", "2", typed="?, t1-c1, ?, q")
    assert "cannot be won any more; it could be 1 move ago. back goes there, why gives the reason." in text


def test_a_deal_that_was_lost_from_the_start_says_so_and_offers_another() -> None:
    text = played("klondike", "--seed", "1", typed="?, t2-f, deal, ?, q")
    assert text.count("This deal could not be won from the start: why gives the reason, new deals another one.") == 2
    assert "undo" not in text
    assert json.loads(told("solve", "klondike", "--seed", "1", "--json"))["verdict"] == "unwinnable"


def test_how_far_to_go_back_is_found_out_where_nobody_asked_before() -> None:
    """The first two moves are those of a win; the third one loses, and two more do not change that."""
    engines = ("--strategy", "best-first=2,complete=1")
    win = " ".join(json.loads(told("solve", "freecell-1-cell", "--seed", "2", *engines, "--json"))["moves"][:2])
    after_win = json.loads(told("hint", "freecell-1-cell", "--seed", "2", "--played", win, "--json"))
    loses = next(move for move, verdict in after_win["moves"].items() if verdict == "unwinnable")
    later: list[str] = []
    for _ in range(2):
        so_far = " ".join([win, loses, *later])
        lost = json.loads(told("hint", "freecell-1-cell", "--seed", "2", "--played", so_far, "--json"))
        later.append(next(iter(lost["moves"])))
    typed = ", ".join([*win.split(), loses, *later, "?", "back", "?", "q"])
    text = " ".join(played("freecell-1-cell", "--seed", "2", typed=typed).split())
    assert "cannot be won any more; it could be 3 moves ago. back goes there" in text
    assert "From here the game can be won. 3 moves taken back; redo 3 returns." in text
    assert "keeps the win" in text


def test_why_names_the_cards_that_wait_for_each_other() -> None:
    text = " ".join(played("klondike", "--seed", "1", typed="why, why full, why not, q").split())
    reason = json.loads(told("explain", "klondike", "--seed", "1", "--json"))["sentence"]
    assert text.count(reason) == 2
    assert '"not" cannot follow why; why full shows all lines' in text


def test_why_says_how_a_loss_was_proved_that_no_cards_explain() -> None:
    text = " ".join(played("freecell-1-cell", "--seed", "2", typed="why, t1-c1, why, q").split())
    assert "This position can be won; ? says what to play." in text
    assert "This position cannot be won. In a search of" in text


def test_going_back_where_nothing_is_lost_or_all_is() -> None:
    assert "no move need be taken back" in played("freecell", "--seed", "5", typed="back, q")
    text = " ".join(played("klondike", "--seed", "1", typed="t2-f, back, q").split())
    assert "this deal could not be won from the start: why gives the reason, new deals another one" in text


def test_finish_plays_the_rest_of_a_win() -> None:
    text = played("freecell", "--seed", "5", typed="finish, undo, q")
    assert "Won in" in text
    assert text.count("Continue this game") == 0  # it was won, so that nothing is left to continue


def test_finish_is_refused_while_cards_lie_face_down_or_the_game_is_lost() -> None:
    assert "must be turned" in played("klondike", "--seed", "7", typed="finish, q")
    assert "this position cannot be won" in played("freecell-1-cell", "--seed", "2", typed="t1-c1, finish, q")


def test_what_is_not_known_of_earlier_positions_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Advisor, "verdict", lambda self, state, seconds, cancel=None: self.known(state)
    )  # no search decides anything
    text = " ".join(played("klondike", "--seed", "1", typed="t2-f, ?, q").split())
    assert "This position cannot be won. Whether it could be won earlier is not known; new deals another one." in text
    assert "undo" not in text


def test_in_the_dark_nothing_is_said_of_a_lost_deal() -> None:
    """The deal is lost, and another that looks the same may not be."""
    text = " ".join(played("klondike", "--seed", "1", "--hidden", typed="?, t2-f, ?, ??, q").split())
    assert "Turn the stock first" in text
    assert "could not" not in text
    assert "cannot" not in text


def test_in_the_dark_a_game_that_is_nearly_won_gets_a_hint() -> None:
    win = json.loads(told("solve", "klondike", "--seed", "4000003", "--json"))["moves"]
    typed = ", ".join([*win[:-6], "?", "", "?", "q"])
    text = " ".join(played("klondike", "--seed", "4000003", "--hidden", typed=typed).split())
    assert text.count("Win chance of each decision, over the one possible world, the most tried first: 100 %") == 2
    assert "No move is left" not in text


def test_in_the_dark_moves_without_hope_are_named_as_such() -> None:
    state = State(find_game("klondike").deal(1))
    moves = state.legal_moves()
    told_now, offered = chances_text(state, [Chance((move,), 1, 0.0) for move in moves], "seen")
    assert told_now.startswith("No win was found in any world that was tried. What can be done:\n  0 %")
    assert offered == (moves[0],)
    assert chances_text(state, [], "seen") == ("No move is left.", ())


def test_in_the_dark_only_what_is_possible_is_offered_at_the_end() -> None:
    dark, light = (
        " ".join(played("golf", "--seed", "1", *options, typed="d 16, " + "1, " * 60 + "q").split())
        for options in (("--hidden",), ())
    )
    assert "No move is left. You can give up, or begin a new game." in dark
    assert "No move is left. You can undo, restart, give up, or begin a new game." in light


# The light


def test_the_light_tells_after_every_move() -> None:
    text = played("freecell-1-cell", "--seed", "2", "--light", typed="t1-c1, u, light, q")
    lights = [line for line in text.splitlines() if line.startswith("light: ")]
    assert lights == ["light: winnable", "light: lost", "light: winnable"]
    assert "The light is off." in text


def test_the_light_is_part_of_a_position_in_json() -> None:
    lines = told("play", "freecell-1-cell", "--seed", "2", "--json", "--light", stdin="t1-c1\nlight off\nu\n")
    answers = [json.loads(line) for line in lines.splitlines()]
    assert [answer.get("verdict") for answer in answers] == ["winnable", "unwinnable", None, None]


def test_switches_take_on_and_off_only() -> None:
    text = played("klondike", "--seed", "1", typed="light maybe, warn x, auto sometimes, q")
    assert text.count("is neither on nor off") == 2
    assert '"sometimes" is no kind of autoplay; write auto on, off, safe or all' in text


# Choosing a deal


def test_a_winnable_deal_is_dealt_on_wish() -> None:
    for _ in range(3):
        name = json.loads(told("play", "thirty", "--winnable", "--json", stdin="quit\n"))["deal"]
        assert json.loads(told("solve", name, "--json"))["verdict"] == "winnable"


def test_new_and_next_deal_another_game_and_keep_the_old_one() -> None:
    text = played("klondike", "--seed", "1", typed="t2-f, next, new 17, new x, new, q")
    for deal in ("klondike:solvitaire:1 ", "klondike:solvitaire:2 ", "klondike:solvitaire:17 "):
        assert deal in text
    assert "Continue this game: winnable play --resume klondike-1" in text
    assert '"x" is not a seed' in text
    assert text.count("type a move") == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("klondike", "--winnable", "--seed", "1"), "--winnable chooses the deal"),
        (("klondike:solvitaire:1", "--winnable"), "--winnable chooses the deal"),
        (("--resume", "x", "--winnable"), "a saved game names its deal"),
        (("--forget", "nothing"), 'there is no saved game "nothing"'),
    ],
)
def test_contradictions_are_refused(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("play", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


# The end


def test_a_win_is_compared_with_the_best_known_and_offers_what_is_next(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(TINY)
    text = played("tiny.json", "--seed", "1", typed="home, replay, 2, q, best, q, new 2, q")
    assert "You 4 moves, and no shorter win is known." in text
    assert "tiny: 1 game, 1 won." in text
    assert "2 of 4 played" in text
    assert "solvitaire:2" in text


def test_a_shorter_win_is_told_shown_and_remembered() -> None:
    win = json.loads(told("solve", "klondike", "--seed", "7", "--json"))["moves"]
    text = played("klondike", "--seed", "7", typed=", ".join([*win, "best", "q", "q"]))
    match = re.search(rf"You {len(win)} moves, best known ([0-9]+)\.", text)
    assert match
    assert int(match[1]) < len(win)
    assert f"0 of {match[1]} played" in text
    record = json.loads(Path("data/winnable/played.jsonl").read_text())
    assert (record["length"], record["best"]) == (len(win), int(match[1]))


def test_giving_up_counts_as_lost_and_says_whether_it_could_be_won() -> None:
    text = played("klondike", "--seed", "1", typed="give up, d, give up, give up, stats, q")
    assert text.count("there is nothing to give up") == 2
    assert "This deal could not be won." in text
    assert "Klondike: 1 game, 0 won." in text
    assert "\n2 (over)> " in text  # what is played now does not count
    assert run("play", "--resume").exit_code == 2  # it is no more kept
    assert "best shows how" in played("klondike", "--seed", "7", typed="d, giveup, best, q, q")


# For programs


def test_every_command_of_a_program_gets_one_line() -> None:
    commands = ["?", "??", "moves", "help", "stats", "light", "auto", "d", "best", "replay", "new 3", "next", "restart"]
    commands += ["give up", "reveal", "home", "9c 8d", "warn", "redo", "save", ""]
    lines = told("play", "klondike", "--seed", "7", "--json", stdin="\n".join(commands) + "\n").splitlines()
    assert len(lines) == 1 + len(commands) - 1  # the empty one gives none
    assert all(isinstance(json.loads(line), dict) for line in lines)
    assert json.loads(lines[1])["moves"]


def test_a_programs_games_are_neither_kept_nor_counted(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(TINY)
    told("play", "tiny.json", "--seed", "1", "--json", stdin="t1-f\nquit\n")
    told("play", "tiny.json", "--seed", "1", "--json", stdin="home\nquit\n")
    assert json.loads(told("play", "--list", "--json")) == []
    assert json.loads(told("play", "--stats", "--json"))["games"] == 0
    told("play", "klondike", "--seed", "1", stdin="d\nq\n")
    told("play", "--resume", "--json", stdin="t2-f\nquit\n")
    assert json.loads(told("play", "--list", "--json"))[0]["moves"] == 2
