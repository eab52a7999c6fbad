"""`winnable learn`: what a good position of a game looks like, learned from deals, as a model that `solve` takes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput, listing
from .common import GAME_HELP, SEEDS_HELP, chosen_game, dealer_option, game_argument, json_option, number_option
from .printing import faint, print_json, print_paragraph, print_text, print_title

if TYPE_CHECKING:
    from ..game import Game
    from ..learning.sampling import Sample
    from ..learning.training import Trained
    from ..seeds import SeedRanges

KIND_NAMES = ("logistic", "boosting", "tree", "forest", "adaboost", "bayes", "knn", "net")
"""Written out here because loading them takes long; a test holds them equal."""


@click.command("learn", epilog=GAME_HELP)
@game_argument
@click.option("--seeds", required=True, metavar="SEEDS", help=f"The deals to learn from and measure on: {SEEDS_HELP}.")
@dealer_option
@click.option(
    "--model",
    "kind",
    type=click.Choice(KIND_NAMES),
    default="logistic",
    help="The kind of model; knn and net are measured only.  [default: logistic]",
)
@number_option("--degree", click.IntRange(1, 3), 1, "For logistic: products of at most this many features.")
@number_option(
    "--rounds", click.IntRange(1, 10), 1, "If more than 1: walks follow the model of the previous round.", "N"
)
@number_option("--stops", click.IntRange(1, 1000), 15, "Positions of each walk whose moves are looked at.", "N")
@number_option("--positions", click.IntRange(100), 20_000, "Positions that the search for a label may visit.", "N")
@click.option(
    "--out", "path", metavar="FILE", help="Where to write the model; without --out the model is only measured."
)
@json_option
def learn_command(
    game_name: str,
    seeds: str,
    dealer: str | None,
    kind: str,
    degree: int,
    rounds: int,
    stops: int,
    positions: int,
    path: str | None,
    as_json: bool,
) -> None:
    """Learn from deals of GAME what a good position looks like, and write a model that `solve` takes.

    \b
    winnable learn birds-of-a-feather --seeds 1-200 --model boosting --out birds.json
    winnable solve birds-of-a-feather --seed 5000 --model birds.json

    Winnable deals are walked through at random and along a win. At every stop each move is tried, and an exact search
    says whether it keeps the win. If that search does not end, the position is left out. One deal in four is not
    learned from but kept for measuring. The same deals give the same model, bit by bit.
    """
    from ..learning.training import KINDS
    from ..optional import require
    from ..seeds import parse_seeds

    require("learning", "numpy", "sklearn", extra="learn")
    if path is not None and not KINDS[kind].runs:
        running = listing([name for name, each in KINDS.items() if each.runs], "and")
        raise BadInput(f"a search cannot run a model of kind {kind}, so it cannot be written; a search runs {running}")
    if path is not None and not Path(path).parent.is_dir():
        raise BadInput(f"{path}: cannot be written: there is no folder {Path(path).parent}")
    game, chosen = chosen_game(game_name), parse_seeds(seeds)
    dealer = dealer or game.default_dealer
    game.deal(chosen.first, dealer), game.deal(chosen.last, dealer)  # refuse before the work begins
    how = {"degree": degree, "rounds": rounds, "stops": stops}
    found, trained = _learned(game, dealer, chosen, kind, positions, how)
    if path is not None and trained.model is not None:
        from ..files import write_file

        write_file(Path(path), trained.model.written())
    if as_json:
        counts = {name: getattr(found, name) for name in ("unknown", "deals", "lost_deals", "alike")}
        learned = {"seeds": str(chosen), "dealer": dealer, **how, "positions": positions, **trained.counts, **counts}
        print_json(
            {
                "game": game.id,
                "model": kind,
                "learned": learned,
                "unknown_deals": found.unknown_deals,
                "accuracy": trained.accuracy,
                "file": path,
            }
        )
    else:
        print_title(game.title, kind)
        _show(found, trained, path)


def _learned(
    game: "Game", dealer: str, chosen: "SeedRanges", kind: str, positions: int, how: dict[str, int]
) -> "tuple[Sample, Trained]":
    from ..learning.rounds import learn
    from ..learning.sampling import Sample
    from ..solving.solver import Limits
    from .progress import ProgressLine, steps

    done, so_far = 0, Sample()

    def count_deals(count: int, found: Sample) -> None:
        nonlocal done, so_far
        done, so_far = count, found

    total = len(chosen) * how["rounds"]
    with ProgressLine(lambda passed: (*steps(done, total, passed), f"{len(so_far):,} positions")):
        return learn(game, chosen, dealer, Limits(positions=positions), kind=kind, progress=count_deals, **how)


def _show(found: "Sample", trained: "Trained", path: str | None) -> None:
    right = trained.accuracy
    print_text(f"{found.deals:,} deals, {found.lost_deals:,} of them lost, {found.unknown_deals:,} undecided")
    print_text(f"{len(found):,} positions from {len(found.labels):,} stops; {found.unknown:,} undecided ones left out")
    print_paragraph(
        f"judged rightly: {right['train']:.2f} % of {trained.counts['train']:,} learned from, {right['test']:.2f} % of "
        f"{trained.counts['test']:,} of other deals ({right['always']:.2f} % if the answer is always the same)"
    )
    print_paragraph(
        f"where it matters, the move judged best keeps the win in {right['best_move']:.2f} % of the stops of other "
        f"deals; a random move does in {right['any_move']:.2f} %"
    )
    print_text(f"written to {path}" if path else faint("not written; --out FILE writes it"))
