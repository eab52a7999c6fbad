"""`winnable features`: what deals look like in numbers, as Parquet, and what the numbers mean."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from .common import GAME_HELP, SEEDS_HELP, DealChoice, deal_options, game_argument, json_option
from .printing import faint, print_json, print_text, print_title

if TYPE_CHECKING:
    from ..game import Deal
    from ..seeds import SeedRanges


@click.command("features", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="SEEDS", help=f"The deals to write: {SEEDS_HELP}.")
@click.option("--out", "path", metavar="FILE", help="The Parquet file to write; an existing file is replaced.")
@json_option
def features_command(game_name: str, choice: DealChoice, seeds: str | None, path: str | None, as_json: bool) -> None:
    """Write the features of deals of GAME as Parquet; without --out print what the features mean.

    \b
    winnable features klondike --seeds 1-10000 --out klondike.parquet
    winnable features freecell --seed 1

    A feature is a number that has a meaning under any rules, such as how many cards lie face down. For one deal or
    position, the features are printed. With --seeds a file is written, with a column `seed` and one for each feature.
    """
    if (seeds is None) != (path is None):
        raise BadInput("--seeds and --out go together: the deals, and the file that their features are written to")
    if seeds is not None and path is not None:
        if choice.is_certain:
            raise BadInput("--seeds does not go with --seed, --deal or --position")
        _write(game_name, choice.dealer, choice.seeds(seeds), Path(path), as_json)
    else:
        _print_features(choice.deal(game_name), as_json)


def _print_features(deal: "Deal", as_json: bool) -> None:
    from ..solving.weights import FEATURES, features

    found = features(deal)
    if as_json:
        print_json({"game": deal.game.id, "deal": deal.id, "features": found})
        return
    print_title(deal.game.title, deal.id)
    for name, value in found.items():
        if value:
            print_text(f"{name:15} {value:6}  {faint(FEATURES[name])}")
    print_text(faint(f"the others of {len(FEATURES)} features are 0"))


def _write(game_name: str, dealer: str | None, seeds: "SeedRanges", path: Path, as_json: bool) -> None:
    from ..learning.features import write_features
    from ..solving.weights import FEATURES
    from .common import chosen_game
    from .progress import ProgressLine, steps

    game = chosen_game(game_name)
    dealer = dealer or game.default_dealer
    game.deal(seeds.first, dealer), game.deal(seeds.last, dealer)  # refuse before the work begins
    done = 0

    def progress(count: int) -> None:
        nonlocal done
        done = count

    total = len(seeds)
    with ProgressLine(lambda passed: steps(done, total, passed)):
        write_features(game, seeds, path, dealer, progress=progress)
    if as_json:
        print_json({"game": game.id, "dealer": dealer, "deals": total, "file": str(path)})
    else:
        print_text(f"{total:,} deals with {len(FEATURES)} features each: {path}")
