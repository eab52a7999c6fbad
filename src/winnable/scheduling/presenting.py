"""What was learned, as a document with tables and the figure, and as an object for JSON."""

from typing import Any

from ..errors import counted
from ..reports.document import Document, Heading, Paragraph, Picture, Table
from ..reports.plots import Plot, cutoffs_plot, figure_name
from .learning import AtCutoff, Entrant, Learned
from .shares import LearnedShares

_KINDS = {"learned": "learned", "engine": "single engine", "naive": "naive schedule", "other": "other strategy"}


def as_document(learned: Learned, *, with_plots: bool) -> Document:
    """Tables of all scores, and the figure."""
    chosen = learned.chosen
    document: Document = [
        Heading(f"{learned.times.game}: a schedule for {chosen.cutoff:g} s a deal"),
        Paragraph(f"{chosen.schedule}"),
        Paragraph(_how(learned)),
        _scores(chosen),
        Paragraph(_verdict(learned)),
        Heading("PAR10 in seconds on the deals not learned from, by cutoff", 3),
        _by_cutoff(learned, lambda one: f"{one.test.par10:.3g}"),
        Heading("Deals decided, in per cent, by cutoff", 3),
        _by_cutoff(learned, lambda one: f"{100 * one.test.decided:.1f}"),
    ]
    if with_plots:
        document.append(Picture(plot_of(learned)))
    return document


def _how(learned: Learned) -> str:
    return (
        f"Learned from {counted(len(learned.train), 'deal')} and measured on {counted(len(learned.test), 'other')} "
        "from the results of the engines: an engine that has several slices continues where it stopped, and one that "
        "ends early leaves its time to the last. In PAR10, a mean time, an undecided deal counts ten times the "
        "cutoff; less is better."
    )


def _scores(at: AtCutoff) -> Table:
    columns = ("schedule", "kind", "PAR10, learned from", "PAR10, others", "decided, learned from", "decided, others")
    rows = [
        (
            one.name, _KINDS[one.kind], f"{one.train.par10:.4g} s", f"{one.test.par10:.4g} s",
            f"{100 * one.train.decided:.1f}%", f"{100 * one.test.decided:.1f}%",
        )
        for one in at.entrants
    ]  # fmt: skip
    return Table(columns, rows, frozenset(columns[2:]), ("decided, learned from", "kind", "PAR10, learned from"))


def _verdict(learned: Learned) -> str:
    """Return a sentence: at how many cutoffs the learned schedule is the best."""
    beaten = [at for at in learned.at if at.learned.test.par10 < at.best_other.test.par10]
    lost = [at for at in learned.at if at.learned.test.par10 > at.best_other.test.par10]
    sentence = (
        f"On the deals not learned from it is better than every single engine and naive schedule at {len(beaten)} of "
        f"{counted(len(learned.at), 'cutoff')}"
    )
    worse = ", ".join(f"{at.best_other.name} at {at.cutoff:g} s" for at in lost)
    return f"{sentence}; better than it: {worse}." if worse else f"{sentence}, and worse at none."


def _by_cutoff(learned: Learned, cell: Any) -> Table:
    columns = ("schedule", *(f"{at.cutoff:g} s" for at in learned.at))
    rows = [
        (entrant.name, *(cell(at.entrants[place]) for at in learned.at))
        for place, entrant in enumerate(learned.at[0].entrants)
    ]
    middle = [columns[place] for place in (2, 4, 6, 8, 7, 5, 3) if place < len(columns) - 1]
    return Table(columns, rows, frozenset(columns[1:]), middle)


def plot_of(learned: Learned) -> Plot:
    """PAR10 and deals decided at each cutoff, for the learned schedule and all others."""
    cutoffs = [at.cutoff for at in learned.at]
    lines = [
        (
            entrant.name, entrant.kind,
            [at.entrants[place].test.par10 for at in learned.at],
            [100 * at.entrants[place].test.decided for at in learned.at],
        )
        for place, entrant in enumerate(learned.at[0].entrants)
    ]  # fmt: skip
    title = f"{learned.times.game}: {len(learned.test):,} deals not learned from"
    return cutoffs_plot(title, cutoffs, lines, figure_name("schedule", learned.times.game))


def as_object(learned: Learned) -> dict[str, Any]:
    """Return all numbers for JSON."""
    return {
        "game": learned.times.game,
        "rules": learned.times.rules,
        "slices": str(learned.chosen.schedule),
        "cutoff": learned.cutoff,
        "deals": {"train": len(learned.train), "test": len(learned.test)},
        "cutoffs": [
            {"cutoff": at.cutoff, "slices": str(at.schedule), "entrants": [_entrant(one) for one in at.entrants]}
            for at in learned.at
        ],
    }


def _entrant(one: Entrant) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.kind,
        "train_par10": round(one.train.par10, 6),
        "test_par10": round(one.test.par10, 6),
        "train_decided": round(one.train.decided, 6),
        "test_decided": round(one.test.decided, 6),
    }


def shares_as_document(learned: LearnedShares) -> Document:
    """Return the shares to use, and what all contenders cost."""
    efforts = learned.efforts
    names = ["learned", "usual", *("single engine" for _ in learned.contenders[2:])]
    columns = ("shares", "kind", "positions, learned from", "positions, others", "decided, others")
    rows = [
        (one.shares, name, f"{2**one.train_cost:,.0f}", f"{2**one.test_cost:,.0f}", f"{100 * one.test_decided:.1f}%")
        for name, one in zip(names, learned.contenders, strict=True)
    ]
    verdict = "take the place of" if learned.is_better else "are not clearly better than"
    sentence = (
        f"The learned shares gain {learned.gain:+.2f} ± {2 * learned.error:.2f} halvings of the effort there: they "
        f"{verdict} the usual ones"
    )
    if learned.contenders[0].shares == learned.contenders[1].shares:
        sentence = "The learned shares are the usual ones"
    return [
        Heading(f"{efforts.game}: shares for {efforts.limit:,} positions a deal"),
        Paragraph(learned.shares),
        Paragraph(
            f"Learned from {counted(learned.train, 'deal')} and measured on {counted(learned.test, 'other')}. "
            f"{sentence}. Positions are geometric means; an undecided deal counts eight times the limit."
        ),
        Table(columns, rows, frozenset(columns[2:]), ("positions, learned from", "kind")),
    ]


def shares_as_object(learned: LearnedShares) -> dict[str, Any]:
    """Return all numbers for JSON."""
    return {
        "game": learned.efforts.game,
        "rules": learned.efforts.rules,
        "shares": learned.shares,
        "is_better": learned.is_better,
        "positions": learned.efforts.limit,
        "deals": {"train": learned.train, "test": learned.test},
        "gain": round(learned.gain, 6),
        "contenders": [
            {
                "shares": one.shares,
                "train_positions": round(2**one.train_cost, 1),
                "test_positions": round(2**one.test_cost, 1),
                "train_decided": round(one.train_decided, 6),
                "test_decided": round(one.test_decided, 6),
            }
            for one in learned.contenders
        ],
    }
