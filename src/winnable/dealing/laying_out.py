"""From a shuffled deck to the layout of a game, in the one order in which all games are dealt.

Takes rules and a deck, front first. Single cards are picked from the front. All other cards are dealt from the back.
"""

from ..cards import CLUBS, Card
from ..families import family_of, laid_out
from ..layout import Layout
from ..rules import Rules, played_suit


def lay_out(rules: Rules, shuffled: list[Card]) -> Layout:
    """Return the starting layout that this deck gives."""
    deck, family = list(shuffled), family_of(rules)
    base_rank, picked = family.pick_out(rules, deck)
    dealt = family.settle(rules, family.deal(rules, deck))
    layout = laid_out(rules, base_rank=base_rank, **picked, **dealt)
    if rules.suits == 4:
        return layout
    return layout.mapped(lambda card: Card(card.rank, played_suit(card.suit, rules.suits)))


def places(rules: Rules) -> Layout:
    """Return where the cards go that are dealt after single ones are picked: the n-th, from 0, is shown as rank n + 2.

    Before cards settle, the place of a card does not depend on the card, except that aces become gaps in sequences. So
    ranks begin at 2.
    """
    family = family_of(rules)
    rest = rules.deck_size - family.picked_out(rules)
    return laid_out(rules, **family.deal(rules, [Card._make((number + 2, CLUBS)) for number in reversed(range(rest))]))
