"""From a shuffled deck to the layout of a game, in the one order in which all games are dealt.

Takes rules and a deck, front first; single cards are picked out from the front, everything else is dealt from the back.
"""

from ..cards import CLUBS, Card
from ..families import family_of, laid_out
from ..layout import Layout
from ..rules import Rules, played_suit


def lay_out(rules: Rules, shuffled: list[Card]) -> Layout:
    """The starting layout that this deck gives."""
    deck, family = list(shuffled), family_of(rules)
    base_rank, picked = family.pick_out(rules, deck)
    layout = laid_out(rules, base_rank=base_rank, **picked, **family.deal(rules, deck))
    if rules.suits == 4:
        return layout
    return layout.mapped(lambda card: Card(card.rank, played_suit(card.suit, rules.suits)))


def places(rules: Rules) -> Layout:
    """Where the cards go that are dealt once single ones are picked out: the n-th, from 0, lies there as rank n + 2.

    Which cards they are makes no difference to it, but that aces become gaps in sequences; hence the ranks from 2.
    """
    family = family_of(rules)
    rest = rules.deck_size - family.picked_out(rules)
    return laid_out(rules, **family.deal(rules, [Card(number + 2, CLUBS) for number in reversed(range(rest))]))
