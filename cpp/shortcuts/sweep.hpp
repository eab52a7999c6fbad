// The sweep: where cards only leave, a position is a small number, and all of them can be looked at.
//
// Two kinds of games are meant. In both no position comes back, because with every move but turning the stock a card
// leaves its place and never returns. So a table of positions may forget any of them.
//
// 1. A hole, nothing is built on, and the stock, if there is one, is dealt to the hole (Golf, Black Hole, TriPeaks).
//    Suits mean nothing: what goes to the hole is decided by ranks alone. So these say all of a position: how many
//    cards of each pile are left (or which squares), how many cards were dealt, the ranks in the cells, the rank on the
//    hole. They are written as one number that is exact. A stock that lies face up changes nothing: its top card goes
//    to the hole by a deal just as well. The game is won once squares and cells are empty, for the stock can be dealt
//    then.
//
//    A card is put into a cell only if the card below it is put into a cell or goes to the hole next, and the last of
//    these goes to the hole. Take any win, and in it a card x that is put into a cell. If x goes to the hole before
//    another card leaves its pile, let x go from the pile. Else put x into the cell just before the next card leaves
//    its pile. Until then x stays free, no move in between needs its pile, and a cell more is empty. Begin with the
//    last such card of the win. In the end all cards that are put into cells one after another are followed by one of
//    the same pile that goes to the hole. (A card with none below is not put into a cell; so a reserve that lies open
//    needs no cells.)
//
//    Crossings: there is no stock left, the ranks form a ring with an odd number L of ranks, at least 3, and a card may
//    follow one of the last rank. The ranks on the hole are then a walk on the ring, of one step for each card that is
//    left. Let r be the rank on the hole, t the rank with which the game ends, and n(q) the cards left of a rank q,
//    those in cells too. A pair is two neighbours q and q + 1, and c(q) says how often the walk goes from one to the
//    other, in either direction. The walk enters q n(q) times. It leaves q as often, once more if q = r, and once less
//    if q = t. So c(q - 1) + c(q) = d(q), where d(q) = 2 n(q) + [q = r] - [q = t]. As L is odd, these L equations have
//    exactly one solution: 2 c(q) = d(q) - d(q - 1) + d(q - 2) - ... + d(q - L + 1). Let s(q) be the same sum without
//    t. It is odd. Then 2 c(q) = s(q) - 1 if t lies an even number of steps before q (0 to L - 1), and s(q) + 1 if an
//    odd number. No c(q) is negative. So the game is lost if an s(q) is below -1. Where s(q) = -1, the end t must lie
//    an odd number of steps before q, and t must be a rank of which cards are left. If no t is possible, the game is
//    lost. A step over a pair takes 1 from its c, and changes no other. The search keeps (s(q) + 1) / 2 for each pair.
//    Where that is 0, so is c(q), whichever t is possible. So a step over that pair loses, and so does a card left of a
//    rank that the hole could reach only over such pairs.
//
// 2. Cards that add up are discarded (Pyramid), or cards of the same rank (Nestor), and the stock, if there is one, is
// turned to a waste, one card at a time.
//    A position is what is left on squares, what is left in stock and waste, and the place of the stock. Lone cards
//    leave at once (lone_discards.hpp), and the stock is turned as in earlier_stock.hpp: of a position the table keeps
//    the lowest place at which it was met.
//
//    Pairing off: partners.hpp says which cards can leave together at all. In a win each card that must leave has a
//    partner of its own, or is a lone card. So the game is lost if the cards that are left cannot be paired off, each
//    one that must leave with another one. Pairs are within two ranks that make up the sum, or within one rank, so this
//    is known for each such group from the set of its cards that are left.
//
//    Forced pairs: let a and b be free, a pair, and one of them, which must leave, without a choice: with any other
//    partner the rest of the group could not be paired off. Then every win discards a and b together. Let a or both lie
//    on squares, and b perhaps on top of waste or open stock. As in lone_discards.hpp, discard both first and leave
//    that discard out later: squares are covered for a shorter time at most, and stock and waste are those of the win
//    without b, divided at the same place. The win has as many pairs as before. So the argument of earlier_stock.hpp,
//    which goes by the number of pairs of a win, holds as it does for lone cards.
//
// Effect: the complete engine searches by HoleBox, HoleIndex or DiscardIndex (search/), as swept() in
// search/complete.hpp says, in place of a TableauSearch or an OverlapSearch: the position must fit one of them, and the
// shortcuts that the sweep contains must be on.
#pragma once

#include "game/traits.hpp"
#include "shortcuts/earlier_stock.hpp"
#include "shortcuts/lone_discards.hpp"
#include "shortcuts/partners.hpp"
#include "shortcuts/suit_reduction.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

inline bool sweep_applies(const Rules& rules) {
  const bool has_stock = rules.stock_size > 0;
  if (rules.has_hole) {
    const bool cards_only_leave = rules.family == Family::kOverlap ||
                                  (has_tableau(rules) && builds_nothing(rules.build) && piles_are_dealt_once(rules));
    return cards_only_leave && (!has_stock || deals_to_hole(rules));
  }
  return lone_discards_apply(rules) && partners_apply(rules) && (!has_stock || earlier_stock_applies(rules));
}

// Whether the sweep is on, and with it all that it contains.
inline bool sweeps(const Rules& rules, const Switches& on) {
  return on.sweep && on.suit_reduction == suit_reduction_applies(rules) &&
         on.lone_discards == lone_discards_apply(rules) && on.partners == partners_apply(rules) &&
         on.earlier_stock == earlier_stock_applies(rules);
}

}  // namespace winnable
