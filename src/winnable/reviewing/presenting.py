"""A review presented: in sentences, as a table with a mark for every choice, as a figure, and as JSON."""

from collections.abc import Iterator

from ..errors import counted, listing
from ..notation import describe_move, describe_moves
from ..places import STOCK
from ..referee import replay
from ..reports.document import Document, Heading, Paragraph, Picture, Table
from ..reports.plots import Plot, drawn_panels, figure_name
from ..rows import Verdict
from .judging import Review, ReviewedMove

MARKS: dict[Verdict, str] = {"winnable": "+", "unwinnable": "-", "unknown": "?"}
_MOST_MARKS = 24
_MOST_NAMED = 4


def as_document(review: Review, *, with_plot: bool) -> Document:
    """Return a review for people."""
    words = list(describe_moves(review.deal, (each.move for each in review.moves)))
    document: Document = [
        Heading(f"{review.deal.game.title}: {review.deal.id}", 1),
        *(Paragraph(sentence) for sentence in sentences(review)),
    ]
    if with_plot and review.moves:
        document.append(Picture(choices_plot(review)))
    if review.narrowest:
        document += [Heading("Narrowest passages"), _table(review.narrowest, words)]
    if review.moves:
        document += [
            Heading("Every move"),
            Paragraph(
                "A mark for each choice there was: + can be won after it, - cannot be won after it, ? is not known. "
                "Moves that lead to the same position are one choice."
            ),
            _table(review.moves, words),
        ]
    return document


def as_object(review: Review) -> dict[str, object]:
    """Return a review as JSON."""
    lost = review.lost_by
    return {
        "game": review.deal.game.id,
        "id": review.deal.id,
        "won": review.is_won,
        "start": review.start,
        "end": review.end,
        "lost_by": None if lost is None else {"first": lost[0], "last": lost[1]},
        "narrowest": [move.number for move in review.narrowest],
        "seconds": round(review.seconds, 3),
        "moves": [
            {
                "number": move.number,
                "move": str(move.move),
                "before": move.before,
                "after": move.after,
                "keep": move.count("winnable"),
                "lose": move.count("unwinnable"),
                "unknown": move.count("unknown"),
                "choices": {str(choice): verdict for choice, verdict in move.choices},
            }
            for move in review.moves
        ],
    }


def sentences(review: Review, more_time: str = "; --timeout gives more", *, with_better: bool = True) -> Iterator[str]:
    """Yield a review in sentences. `more_time` says how to get more; `with_better` names moves that were not played."""
    played = counted(len(review.moves), "move")
    lost = review.lost_by
    if review.is_won:
        yield f"Won in {played}."
    elif lost == (0, 0):
        was = "was" if len(review.moves) == 1 else "were"
        yield f"This deal cannot be won, whatever is played; {played} {was} played."
    elif lost is not None:
        yield from _loss(review, *lost, with_better=with_better)
    elif review.end == "winnable":
        yield f"It can still be won after {played}."
    else:
        yield f"It is not known whether the game can be won after {played}."
    if review.start == "unknown":
        yield "Whether the deal could be won at all is not known."
    judged = [move for move in review.moves if move.before == "winnable" and not move.count("unknown")]
    forced = sum(move.count("winnable") == 1 and len(move.choices) > 1 for move in judged)
    if judged:
        kept = sum(move.count("winnable") for move in judged)
        yield (
            f"While it could be won, {kept} of {counted(sum(len(move.choices) for move in judged), 'choice')} kept the "
            "win."
        )
    if forced:
        yield f"At {counted(forced, 'move')} only one of several choices kept the win."
    open_moves = sum(move.before != "unwinnable" and bool(move.count("unknown")) for move in review.moves)
    if open_moves:
        yield f"At {counted(open_moves, 'move')} the time was too short to judge every choice{more_time}."
    if any(pile.hidden for pile in review.deal.layout.piles) or review.deal.layout.cards(STOCK):
        yield "The review sees every card, also those that the player could not see."


def _loss(review: Review, first: int, last: int, *, with_better: bool) -> Iterator[str]:
    if first < last:
        known = f"it could be won before move {first}" if first else "it is not known to have been winnable"
        yield f"Lost: {known}, and cannot be won after move {last}. What happened between is not known."
        return
    move = review.moves[first - 1]
    state = replay(review.deal, [each.move for each in review.moves[: first - 1]])
    yield f"Lost by move {first}, {move.move}: {describe_move(state, move.move)}. Until then it could be won."
    better = [choice for choice, verdict in move.choices if verdict == "winnable" and with_better]
    named = listing([f"{choice} ({describe_move(state, choice)})" for choice in better[:_MOST_NAMED]], "or")
    if better:
        more = len(better) - _MOST_NAMED
        yield f"What kept the win: {named}" + (f", and {counted(more, 'other move')}." if more > 0 else ".")


def _table(moves: tuple[ReviewedMove, ...], words: list[str]) -> Table:
    columns = ("no.", "move", "what", "after it", "kept", "choices")
    rows = [
        (
            str(move.number),
            str(move.move),
            words[move.number - 1],
            "lost here" if move.loses else move.after,
            _share(move),
            _marks(move),
        )
        for move in moves
    ]
    return Table(columns, rows, frozenset({"no.", "kept"}), ("what", "choices", "after it"))


def _share(move: ReviewedMove) -> str:
    unknown = "?" if move.count("unknown") else ""
    return f"{move.count('winnable')}{unknown} of {len(move.choices)}"


def _marks(move: ReviewedMove) -> str:
    order: tuple[Verdict, ...] = ("winnable", "unwinnable", "unknown")
    marks = "".join(MARKS[verdict] * move.count(verdict) for verdict in order)
    return marks if len(marks) <= _MOST_MARKS else f"{marks[: _MOST_MARKS - 3]}..."


def choices_plot(review: Review) -> Plot:
    """Return a figure of how many choices there were at each move, and how many of them kept the win."""
    figure, (axes,) = drawn_panels(9, 3.2, left=0.7, bottom=0.85)
    numbers = [move.number for move in review.moves]
    below = [0] * len(numbers)
    looks: tuple[tuple[Verdict, str, str, str], ...] = (
        ("winnable", "keep the win", "0.25", ""),
        ("unknown", "not known", "1.0", "////"),
        ("unwinnable", "lost after it", "0.85", ""),
    )
    for verdict, label, fill, hatch in looks:
        counts = [move.count(verdict) for move in review.moves]
        axes.bar(
            numbers, counts, bottom=below, width=0.9, color=fill, hatch=hatch, edgecolor="0.4", linewidth=0.3,
            label=label,
        )  # fmt: skip
        below = [base + count for base, count in zip(below, counts, strict=True)]
    lost = review.lost_by
    if lost is not None and lost[1] > 0:
        axes.axvline(lost[1] + 0.5, color="black", linestyle="--", linewidth=1, label="no return")
    axes.set(xlabel="move", ylabel="choices", xlim=(0.4, len(numbers) + 0.6))
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=4, frameon=False, fontsize=8)
    caption = "The choices at each move: how many keep the win, and after how many the game is lost."
    return Plot(figure_name("review", review.deal.game.name), caption, figure)
