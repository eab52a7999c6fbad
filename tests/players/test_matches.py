"""Matches: reproducible, resumable, compared in pairs, and refused with a sentence where they make no sense."""

import json
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from helpers.command_line import run, told
from winnable import _core, find_game
from winnable.errors import BadInput
from winnable.players import Know, Match, MatchResult, View, compare, find_player, play_many, run_match
from winnable.players.matches import PROGRESS_STEPS, match_workers
from winnable.reproduce.klondike_monte_carlo.tables import REWARDS
from winnable.seeds import SeedRanges


def match(player: str, game: str, last: int, know: Know | None = None, **given: object) -> Match:
    chosen = find_player(player)
    knows = know or ("seen" if chosen.kind.has_own_table else "open")
    return Match(chosen, chosen.settings(given), find_game(game), SeedRanges([range(1, last + 1)]), knows)


def percent(result: MatchResult) -> float:
    return 100 * result.wins / len(result.games)


@pytest.mark.parametrize(
    ("stock", "game", "published"),
    [("kortsmit", "klondike", 3.78), ("kortsmit", "klondike-deal-1", 10.41), ("ring", "klondike", 11.6),
     ("ring", "klondike-deal-1", 23.6)],
)  # fmt: skip
def test_random_play_is_as_published(stock: str, game: str, published: float) -> None:
    games = 20_000
    won = percent(run_match(match("random-klondike", game, games, stock=stock)))
    deviation = 100 * (published / 100 * (1 - published / 100) / games) ** 0.5
    assert abs(won - published) < 3 * deviation


def test_playouts_with_the_real_cards_win_far_more() -> None:
    once, dark = (
        run_match(match("monte-carlo", "klondike", 60, stock="ring", playouts=3, information=information))
        for information in ("once", "reshuffled")
    )
    assert once.wins > dark.wins


def test_best_wins_many_and_is_reproducible() -> None:
    wanted = match("best", "klondike-deal-1", 30, samples=60)
    first = run_match(wanted)
    assert first.wins >= 9  # of 30, where about half are expected and greedy play wins three or four
    assert run_match(wanted).won == first.won


def test_plans_win_where_greedy_play_does_not() -> None:
    plans, greedy = (run_match(match(player, "canfield", 20, "seen")) for player in ("plans", "greedy"))
    assert plans.wins >= greedy.wins + 3  # eight to one, about


def test_every_player_of_klondike_beats_random_play() -> None:
    """Of 40 deals a random player wins two or three, and each of these a dozen."""
    random_wins = run_match(match("random", "klondike", 40)).wins
    for player, given in (
        ("nested", {"samples": 50, "level": 0}),
        ("nested", {"samples": 30, "level": 1}),
        ("uct", {"samples": 200}),
        ("sparse-uct", {"samples": 200, "width": 5}),
        ("ensemble-uct", {"samples": 200, "trees": 4}),
        ("solver-tree", {"samples": 60}),
        ("expectimax", {"samples": 60}),
    ):
        assert run_match(match(player, "klondike", 40, "open", **given)).wins >= random_wins + 5, player


def test_a_match_is_told_with_its_rate_and_interval(tmp_path: Path) -> None:
    arguments = ("match", "greedy", "klondike", "--seeds", "1-20", "--versus", "random", "--workers", "1")
    text = told(*arguments, "--out", str(tmp_path))
    assert "won 3 of 20 games: 15% (5–37%)" in text
    assert "between equals a difference at least as large has a chance of 1" in " ".join(text.split())


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = run_match(match("greedy", "klondike", 12))
    run_match(match("greedy", "klondike", 5), folder=tmp_path)
    (path,) = tmp_path.glob("matches/*/games.jsonl")
    path.write_text(path.read_text()[:-9])  # a power cut
    seen: list[int] = []
    result = run_match(
        match("greedy", "klondike", 12), match_workers(2), tmp_path, lambda so_far: seen.append(len(so_far.games))
    )
    assert seen[0] == 4
    assert result.won == whole.won


class Failing:
    """A player that fails at the third deal."""

    def __init__(self, seed: int) -> None:
        if seed == 3:
            raise RuntimeError("no")

    def choose(self, view: View) -> str | None:
        return None


def test_a_player_of_ones_own_that_fails_loses_no_game_before() -> None:
    kept: list[int] = []
    with pytest.raises(BadInput, match="seed 3"):
        play_many(Failing, find_game("klondike"), SeedRanges([range(1, 6)]), kept=lambda game: kept.append(game.seed))
    assert kept == [1, 2]
    games = play_many(Failing, find_game("klondike"), SeedRanges([range(1, 3)]))
    assert [game.won for game in games.values()] == [False, False]


class Mistaken:
    """A player that gives up every game, but for the deal in which it chooses a move that there is not."""

    def __init__(self, seed: int, wrong: int) -> None:
        self.seed, self.wrong = seed, wrong

    def choose(self, view: View) -> str | None:
        return "t1-t1" if self.seed == self.wrong else None


def test_the_games_of_a_player_of_ones_own_are_kept(tmp_path: Path) -> None:
    klondike, seeds = find_game("klondike"), SeedRanges([range(1, 6)])
    with pytest.raises(BadInput, match="seed 4: move 1 of the player: t1-t1 is not legal now"):
        play_many(partial(Mistaken, wrong=4), klondike, seeds, folder=tmp_path, name="mistaken")
    played: list[int] = []
    games = play_many(
        partial(Mistaken, wrong=0),
        klondike,
        seeds,
        folder=tmp_path,
        name="mistaken",
        kept=lambda game: played.append(game.seed),
    )
    assert played == [4, 5]
    assert list(games) == [1, 2, 3, 4, 5]
    told = json.loads(run("report", str(tmp_path), "--json").output)
    assert [(each["player"], each["games"]) for each in told["matches"]] == [("mistaken", 5)]


def test_games_tell_how_they_went() -> None:
    result = run_match(match("greedy", "klondike-deal-1", 20))
    for game in result.games.values():
        assert len(game.progress) == PROGRESS_STEPS
        assert game.progress[-1] == game.cards_up or game.moves > 10 * PROGRESS_STEPS
        assert game.won == (game.cards_up == 52)


def test_a_game_that_reshuffles_is_the_same_game_to_a_player_in_the_dark() -> None:
    """It is another one to a player that sees the cards: what it sees is no longer true after its move."""
    wins = {
        (information, reshuffle): run_match(
            match(
                "monte-carlo",
                "klondike",
                150,
                playouts=3,
                score="highest",
                information=information,
                reshuffle=reshuffle,
            )
        ).wins
        for information in ("once", "reshuffled")
        for reshuffle in ("never", "all", "shown")
    }
    dark = [wins["reshuffled", reshuffle] for reshuffle in ("never", "all", "shown")]
    assert max(dark) - min(dark) < 30
    assert wins["once", "never"] > max(wins["once", "all"], wins["once", "shown"]) + 15


def test_the_rewards_are_those_that_the_player_goes_by() -> None:
    """Table 6.1 as it is printed, against the compiled player."""
    assert len(REWARDS) == 8
    for step, (_, usual, special) in enumerate(REWARDS):
        assert _core.usual_thesis_reward(step) == usual
        for is_low, is_even, turns_up in product((False, True), repeat=3):
            goes_home = "aces and deuces" in special
            case = (
                ("aces and deuces" if is_low else "even foundations" if is_even else "uneven foundations")
                if goes_home
                else "frees a card"
                if turns_up
                else ""
            )
            assert _core.thesis_reward(step, is_low, is_even, turns_up) == special.get(case, usual)


def test_heuristics_first_is_another_player() -> None:
    """Section 5.2 of the thesis has the heuristics decide first, section 5.4 between equals."""
    equals, first = (
        run_match(match("monte-carlo-heuristics", "klondike", 30, playouts=2, rewards=rewards))
        for rewards in ("equals", "first")
    )
    assert equals.games != first.games
    # A move that a heuristic decides needs no playouts.
    assert first.mean("seconds") < equals.mean("seconds")


def test_two_players_are_compared_on_the_same_seeds() -> None:
    found = compare(dict.fromkeys(range(10), True), {seed: seed < 2 for seed in range(12)})
    assert (found.games, found.both, found.only_first, found.only_second) == (10, 2, 8, 0)
    assert found.p_value == pytest.approx(2 / 2**8)


@pytest.mark.parametrize(
    "line",
    [
        "match nobody klondike",
        "match best klondike --samples 0",
        "match best klondike --seconds 0",
        "match best klondike --samples 5 --seconds 1",
        "match greedy klondike --seconds 1",
        "match monte-carlo spider",
        "match best klondike --know all",
        "match best klondike --set nonsense=1",
        "match best klondike --set samples",
        "match best klondike --seeds 5-1",
        "match bandit spider",
        "match sparse-uct klondike --set width=0",
        "match ensemble-uct klondike --set trees=1",
        "match nested klondike --set level=9",
        "match uct klondike --know top",
        "match best klondike --workers 2 --cluster local:2",
    ],
)
def test_bad_input_is_one_sentence(line: str) -> None:
    answer = run(*line.split())
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output


def test_match_prints_json(tmp_path: Path) -> None:
    answer = run("match", "greedy", "klondike", "--seeds", "1-4", "--workers", "1", "--json", "--out", str(tmp_path))
    told = json.loads(answer.output)
    assert told["games"] == 4
    assert told["low"] <= told["wins"] / 4 <= told["high"]


def test_a_rival_plays_the_same_deals_with_the_same_budget(tmp_path: Path) -> None:
    line = "match uct klondike --seeds 1-6 --workers 1 --json --samples 30 --versus best --out"
    first, second = map(json.loads, run(*line.split(), str(tmp_path)).output.splitlines())
    assert (first["player"], second["player"]) == ("uct", "best")
    assert second["parameters"]["samples"] == 30
    pairs = second["compared"]
    assert first["compared"] is None
    assert pairs["player"] == "uct"
    assert pairs["both"] + pairs["only_first"] == first["wins"]
    assert pairs["both"] + pairs["only_second"] == second["wins"]
    assert sum(pairs[name] for name in ("both", "only_first", "only_second", "neither")) == 6


def test_a_rival_that_takes_no_budget_plays_without(tmp_path: Path) -> None:
    line = "match best klondike --seeds 1-2 --workers 1 --json --seconds 0.02 --versus greedy --out"
    first, second = map(json.loads, run(*line.split(), str(tmp_path)).output.splitlines())
    assert (first["seconds"], second["seconds"]) == (0.02, None)
    assert "samples" not in first["parameters"]


def test_nothing_is_played_before_both_players_are_known(tmp_path: Path) -> None:
    answer = run("match", "greedy", "klondike", "--seeds", "1-2", "--versus", "nobody", "--out", str(tmp_path))
    assert answer.exit_code == 2
    assert 'there is no player "nobody"' in answer.output
    assert not list(tmp_path.iterdir())


def test_a_report_tells_matches(tmp_path: Path) -> None:
    for player in ("greedy", "random"):
        run_match(match(player, "klondike", 6), folder=tmp_path)
    told = json.loads(run("report", str(tmp_path), "--json").output)
    assert {each["player"] for each in told["matches"]} == {"greedy", "random"}
    assert all(sum(each["groups"]) == each["games"] == 6 for each in told["matches"])
    assert "Matches without seeing the cards" in run("report", str(tmp_path)).output
    target = tmp_path / "report.html"
    assert run("report", str(tmp_path), "--out", str(target)).exit_code == 0
    assert "cards up on average" in target.read_text()


def test_unknown_players_are_refused() -> None:
    with pytest.raises(BadInput, match="best"):
        find_player("nobody")
