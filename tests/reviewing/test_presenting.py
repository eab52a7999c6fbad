"""A review told: the sentences, the table with its marks, and the figure say what was found."""

import random

from winnable import State, deal, review, solve
from winnable.reports import as_html, as_text
from winnable.reviewing import as_document, as_object
from winnable.reviewing.presenting import sentences


def told(game: str, seed: int, count: int) -> str:
    state, generator = State(deal(game, seed)), random.Random(seed)
    for _ in range(count):
        state.push(generator.choice(state.legal_moves()))
    return as_text(as_document(review(deal(game, seed), state.moves, seconds=20.0), with_plot=False), 80)


def test_a_lost_game_names_the_move_and_what_would_have_kept_the_win() -> None:
    text = told("klondike", 3, 40)
    assert "Lost by move " in text
    assert "Until then it could be won." in text
    assert "What kept the win: " in text
    assert "lost here" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_each_ending_has_its_sentence() -> None:
    dealt = deal("freecell", 5)
    win = solve(dealt).moves
    assert win is not None
    first = {
        "won": next(sentences(review(dealt, win, seconds=0.2))),
        "open": next(sentences(review(deal("klondike", 7), ["deal"]))),
        "lost deal": next(sentences(review(deal("klondike", 1), ["deal"]))),
        "not known": next(sentences(review(deal("spider", 1), ["deal"], seconds=0.001))),
    }
    assert first == {
        "won": f"Won in {len(win)} moves.",
        "open": "It can still be won after 1 move.",
        "lost deal": "This deal cannot be won, whatever is played; 1 move was played.",
        "not known": "It is not known whether the game can be won after 1 move.",
    }


def test_the_page_has_the_figure() -> None:
    found = review(deal("klondike", 3), ["deal", "deal"])
    page = as_html(as_document(found, with_plot=True))
    assert "<svg" in page
    assert "The choices at each move" in page


def test_json_counts_every_choice() -> None:
    found = as_object(review(deal("klondike", 3), ["deal", "deal"]))
    moves = found["moves"]
    assert isinstance(moves, list)
    for move in moves:
        assert move["keep"] + move["lose"] + move["unknown"] == len(move["choices"])
