"""`winnable match`: how many games does a player win without seeing the cards?"""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput, counted
from ..files import results_folder
from ..optional import require
from .common import GAME_HELP, SEEDS_HELP, chosen_game, dealer_option, game_argument, json_option
from .group import INTERRUPTED
from .interrupts import remembering_interrupts
from .printing import faint, print_json, print_message, print_paragraph, print_title
from .progress import ProgressLine, bar

if TYPE_CHECKING:
    from ..many_deals import Workers
    from ..players import Match, MatchResult


@click.command("match", epilog=GAME_HELP)
@click.argument("player_name", metavar="PLAYER")
@game_argument
@click.option("--seeds", metavar="SEEDS", default="1-100", show_default=True, help=f"The deals: {SEEDS_HELP}.")
@dealer_option
@click.option("--know", default="seen", show_default=True, metavar="open|seen|top", help="What is known of the stock.")
@click.option("--samples", type=int, metavar="N", help="Worlds searched for each decision.")
@click.option("--seconds", type=float, metavar="S", help="Processor time for each game, in place of samples.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter of the player.")
@click.option("--versus", metavar="PLAYER", help="Have another player play the same deals, and compare the two.")
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="A Dask cluster: tcp://host:port, or local:N for N processes here.")
@click.option("--out", metavar="DIR", help="Where the games are kept.  [default: $WINNABLE_RESULTS, or user data]")
@json_option
@click.pass_context
def match_command(
    ctx: click.Context,
    player_name: str,
    game_name: str,
    seeds: str,
    dealer: str | None,
    know: str,
    samples: int | None,
    seconds: float | None,
    settings: tuple[str, ...],
    versus: str | None,
    workers: int | None,
    cluster: str | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Have PLAYER play deals of GAME without seeing the hidden cards, and print how many it wins.

    \b
    winnable match best klondike --seeds 1-100
    winnable match greedy canfield --know open --versus random
    winnable match best klondike-deal-1 --seconds 0.5 --json

    Games are kept. The same command continues where it stopped.
    """
    from ..players import Match, find_player
    from ..players.views import checked_know
    from ..seeds import parse_seeds

    if cluster is not None:
        require("--cluster", "distributed", extra="cluster")
        if workers is not None:
            raise BadInput("give either --workers or --cluster, not both")
    folder = Path(out) if out is not None else results_folder()
    given = _settings(settings, samples, seconds)
    player = find_player(player_name)
    if seconds is not None and seconds <= 0:
        raise BadInput(f"the seconds of a game must be more than 0, not {seconds:g}")
    settings_given, game = player.settings(given), chosen_game(game_name)
    matches = [Match(player, settings_given, game, parse_seeds(seeds), checked_know(know), dealer, seconds)]
    if versus is not None:
        matches.append(_rival(versus, matches[0], samples))
    results: list[MatchResult] = []
    try:
        results.extend(_run(match, _workers(workers, cluster), folder) for match in matches)
    except KeyboardInterrupt:
        print_message(f"stopped; the games played are kept in {folder}, and the same command continues from there")
        ctx.exit(INTERRUPTED)
    for result in results:
        if as_json:
            print_json(as_object(result, folder, results[0]))
        else:
            _print(result)
    if versus is not None and not as_json:
        _print_comparison(results[0], results[1])


def _settings(texts: tuple[str, ...], samples: int | None, seconds: float | None) -> dict[str, object]:
    given: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--set takes a parameter and its value as in samples=100, not {text!r}")
        given[name.strip()] = value.strip()
    if samples is not None:
        given["samples"] = samples
    if "samples" in given and seconds is not None:
        raise BadInput("give a budget either in samples or in --seconds, not both")
    return given


def _rival(name: str, first: "Match", samples: int | None) -> "Match":
    """Another player for the deals of a match, with the same budget if it takes one."""
    from ..players import find_player

    player = find_player(name)
    given = {"samples": samples} if samples is not None and player.takes_budget else {}
    seconds = first.seconds if player.takes_budget else None
    return replace(first, player=player, settings=player.settings(given), seconds=seconds)


def _workers(count: int | None, address: str | None) -> "Callable[[], Workers]":
    from ..many_deals import cluster, cores
    from ..players.matches import match_workers, play_chunk

    if address is not None:
        return remembering_interrupts(lambda: cluster(address, play_chunk))
    return match_workers(count or cores())


def _run(match: "Match", make_workers: "Callable[[], Workers]", folder: Path) -> "MatchResult":
    from ..players import MatchResult, run_match

    current = MatchResult(match)

    def parts(_: float) -> tuple[str, ...]:
        done, wanted = len(current.games), len(match.seeds)
        share = current.share if done else ""
        return match.player.name, f"{done:,} of {wanted:,}", share, bar(done, wanted)

    def progressed(result: MatchResult) -> None:
        current.games = dict(result.games)

    line = ProgressLine(parts, delay=0.2)

    def warn(sentence: str) -> None:
        with line.cleared():
            print_message(sentence)

    with line:
        return run_match(match, make_workers, folder, progressed, warn)


def as_object(result: "MatchResult", folder: Path, first: "MatchResult") -> dict[str, object]:
    """A match as JSON, and how it compares with the first one on the same deals."""
    from ..players import compare

    match = result.match
    pairs = None if result is first else {"player": first.match.player.name, **asdict(compare(first.won, result.won))}
    return {
        **match.identity,
        "seeds": str(match.seeds),
        "games": len(result.games),
        "wins": result.wins,
        **asdict(result.interval),
        "moves": result.mean("moves"),
        "cards_up": result.mean("cards_up"),
        "seconds_per_game": result.mean("seconds"),
        "searches": result.mean("searches"),
        "cut": result.mean("cut"),
        "results": str(folder),
        "compared": pairs,
    }


def _print(result: "MatchResult") -> None:
    from ..players.best import BEST, simple_best

    match = result.match
    simple = simple_best(match.game.rules) if match.player.name == BEST else None
    called = match.player.name if simple is None else f"{match.player.name}, here {simple},"
    print_title(f"{called} plays {match.game.title}", f"{match.game.id}, stock {match.know}")
    print_paragraph(f"won {result.wins:,} of {counted(len(result.games), 'game')}: {result.share}")
    settings = ", ".join(f"{name} {value}" for name, value in match.parameters.items() if simple is None)
    moves, cards_up, seconds = (result.mean(column) for column in ("moves", "cards_up", "seconds"))
    numbers = f"{moves:.0f} moves and {cards_up:.1f} cards up a game, {seconds:.3f} s"
    print_paragraph(f"{numbers}; {settings}" if settings else numbers, faint)


def _print_comparison(first: "MatchResult", second: "MatchResult") -> None:
    from ..players import compare

    found = compare(first.won, second.won)
    print_paragraph(
        f"of the same deals {first.match.player.name} alone won {found.only_first:,}, {second.match.player.name} alone "
        f"{found.only_second:,}, both {found.both:,}; between equals a difference at least as large has a chance of "
        f"{found.p_value:.2g}"
    )
