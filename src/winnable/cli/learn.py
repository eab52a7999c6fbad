"""`winnable learn`: what a good position of a game looks like, learned from deals, as a model that `solve` takes."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput, listing, quoted
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
@click.option("--features", metavar="A,B", help="Use only these features, as `winnable features` names them.")
@click.option(
    "--by",
    metavar="cards[:A-B,C-D]",
    help="More models, one for each number of cards left, or for each of these ranges; --out FILE then writes them, "
    "too, with the range in the name.",
)
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
    features: str | None,
    by: str | None,
    path: str | None,
    as_json: bool,
) -> None:
    """Learn from deals of GAME what a good position looks like, and write a model that `solve` takes.

    \b
    winnable learn birds-of-a-feather --seeds 1-200 --model boosting --out birds.json
    winnable solve birds-of-a-feather --seed 5000 --model birds.json
    winnable learn birds-of-a-feather --seeds 1-200 --degree 3 --features pairs,mobility --by cards:13-14,15-16

    Winnable deals are walked through at random and along a win. At every stop each move is tried, and an exact search
    says whether it keeps the win. If that search does not end, the position is left out. One deal in four is not
    learned from but kept for measuring. The same deals give the same model, bit by bit.
    """
    from ..learning.training import KINDS, check_features
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
    used = None if features is None else [name.strip() for name in features.split(",")]
    check_features(used)
    bands = None if by is None else _bands(by, len(game.deal(chosen.first, dealer).layout.cards()))
    found, trained = _learned(game, dealer, chosen, kind, positions, how, used)
    parts = {
        cards: part for cards in bands or () if (part := _part(found, game, kind, degree, used, cards, trained, by))
    }
    if path is not None and trained.model is not None:
        from ..files import write_file

        write_file(Path(path), trained.model.written())
        for cards, part in parts.items():
            assert part.model is not None
            write_file(_file_of(path, cards), part.model.written())
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
                **({} if used is None else {"features": used}),
                **({} if bands is None else {"by": [_as_object(cards, part, path) for cards, part in parts.items()]}),
            }
        )
    else:
        print_title(game.title, kind)
        _show(found, trained, path)
        for cards, part in parts.items():
            right = part.accuracy
            print_text(
                f"{_words(cards)} cards: {right['train']:.2f} % of {part.counts['train']:,}, {right['test']:.2f} % of "
                f"{part.counts['test']:,} of other deals ({right['always']:.2f} %)"
                + (f": {_file_of(path, cards)}" if path else "")
            )


_BY = "cards"


def _bands(text: str, dealt: int) -> list[range]:
    """Return the numbers of cards that have a model each, the most cards first."""
    word, colon, ranges = text.partition(":")
    if word != _BY:
        raise BadInput(f"--by takes cards, or ranges such as cards:15-16,13-14, not {quoted(text)}")
    if not colon:
        return [range(left, left + 1) for left in range(dealt, 0, -1)]
    bands = []
    for piece in ranges.split(","):
        first, dash, last = piece.partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends):
            raise BadInput(f"--by takes cards, or ranges such as cards:15-16,13-14, not {quoted(text)}")
        low, high = map(int, ends)
        if not 0 <= low <= high <= dealt:
            raise BadInput(f"{piece} are no numbers of cards: they go from 0 to {dealt}, the smaller one first")
        bands.append(range(low, high + 1))
    return bands


def _part(
    found: "Sample",
    game: "Game",
    kind: str,
    degree: int,
    features: list[str] | None,
    cards: range,
    whole: "Trained",
    by: str | None,
) -> "Trained | None":
    """Return the model for some numbers of cards; None if these were not asked for by name and are too few."""
    from ..learning.training import train

    notes = {} if whole.model is None else dict(whole.model.learned)
    notes["cards"] = _words(cards)
    try:
        return train(found, game, kind, degree=degree, learned=notes, features=features, cards=cards)
    except BadInput as error:
        if by == _BY:
            return None
        raise error.located(f"{_words(cards)} cards") from None


def _words(cards: range) -> str:
    return str(cards.start) if len(cards) == 1 else f"{cards.start}-{cards.stop - 1}"


def _file_of(path: str, cards: range) -> Path:
    file = Path(path)
    return file.with_name(f"{file.stem}-{_words(cards)}-cards{file.suffix}")


def _as_object(cards: range, part: "Trained", path: str | None) -> dict[str, object]:
    file = None if path is None else str(_file_of(path, cards))
    return {"cards": _words(cards), **part.counts, "accuracy": part.accuracy, "file": file}


def _learned(
    game: "Game",
    dealer: str,
    chosen: "SeedRanges",
    kind: str,
    positions: int,
    how: dict[str, int],
    features: list[str] | None,
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
        return learn(
            game, chosen, dealer, Limits(positions=positions), kind=kind, features=features, progress=count_deals, **how
        )


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
