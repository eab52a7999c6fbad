"""The compiled core of winnable."""

def shuffled_deck(seed: int, max_rank: int, decks: int) -> bytes:
    """The deck that Solvitaire shuffles with this seed, front first, as card numbers 4 * (rank - 1) + suit."""
