"""Papers and their tables and figures computed again: a file for each here, and a line in `PAPERS`."""

from ..errors import BadInput, listing, quoted
from . import birds_of_a_feather, freecell_hardness, klondike_monte_carlo, relaxed_klondike, solvitaire
from .frame import Paper, Work, reproduced
from .runs import finished_runs

PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        solvitaire.PAPER,
        relaxed_klondike.PAPER,
        klondike_monte_carlo.PAPER,
        freecell_hardness.PAPER,
        birds_of_a_feather.PAPER,
    )
}


def find_paper(name: str) -> Paper:
    """Return the paper of this name. Raises `BadInput` if there is none."""
    if name not in PAPERS:
        raise BadInput(f"there is no paper {quoted(name)}; the papers are {listing(PAPERS, 'and')}")
    return PAPERS[name]
