// Sets of cards, a bit for each. A few shifts answer for all cards at once.
//
// A card is 4 * step + suit, so a suit is every fourth bit. Clubs and spades are suits 0 and 2, hearts and diamonds 1
// and 3. The parents of a card are the cards one step higher that it can be built on. In games of alternating colours a
// card has two parents, 0 and 1, and its twin has the same two.
#pragma once

#include "base/cards.hpp"

namespace winnable {

constexpr Faces lane(int suit) { return Faces{0x1111111111111} << suit; }

// The cards whose parent 0 or 1 of the other colour is in a set.
constexpr Faces parent_of_other_colour_in(Faces set, int which) {
  const Faces here = set >> kSuits;
  const Faces reds = here & lane(1 + 2 * which);    // parents of clubs and spades
  const Faces blacks = here & lane(0 + 2 * which);  // parents of hearts and diamonds
  if (which == 0) return reds >> 1 | reds << 1 | blacks << 1 | blacks << 3;
  return reds >> 3 | reds >> 1 | blacks >> 1 | blacks << 1;
}

// The parents 0 or 1 of the other colour of the cards in a set.
constexpr Faces parents_of(Faces set, int which) {
  const Faces c = set & lane(0), h = set & lane(1), s = set & lane(2), d = set & lane(3);
  const Faces here = which == 0 ? (c << 1 | s >> 1 | h >> 1 | d >> 3) : (c << 3 | s << 1 | h << 1 | d >> 1);
  return here << kSuits;
}

// The cards for which a card one step higher, of any suit, is in a set.
constexpr Faces any_higher_in(Faces set) {
  const Faces here = set >> kSuits;
  const Faces steps = (here | here >> 1 | here >> 2 | here >> 3) & lane(0);
  return steps * 0xF;
}

// The cards for which a card one step higher, of another suit, is in a set.
constexpr Faces other_suit_higher_in(Faces set) {
  Faces found = 0;
  for (int suit = 0; suit < kSuits; ++suit) found |= any_higher_in(set & ~lane(suit)) & lane(suit);
  return found;
}

// The twins of the cards in a set. A twin is the other card of the same rank and colour.
constexpr Faces twins_of(Faces set) {
  constexpr Faces kLower = lane(0) | lane(1);
  return (set & kLower) << 2 | (set >> 2 & kLower);
}

// For each card in a set a card of the same rank and the other colour. Two twins give two twins.
constexpr Faces other_colour_of(Faces set) {
  constexpr Faces kBlack = lane(0) | lane(2);
  return (set & kBlack) << 1 | (set >> 1 & kBlack);
}

// Both cards of every rank and colour of which the first set has more cards than the second.
constexpr Faces more_than(Faces first, Faces second) {
  const Faces twin_first = twins_of(first);
  const Faces twin_second = twins_of(second);
  return ((first | twin_first) & ~(second | twin_second)) | (first & twin_first & ~(second & twin_second));
}

// In games of alternating colours: all cards that can lie on a card of a set, and all cards that a card of it can lie
// on.
constexpr Faces all_children_of(Faces set) { return other_colour_of(set | twins_of(set)) >> kSuits; }
constexpr Faces all_parents_of(Faces set) { return other_colour_of(set | twins_of(set)) << kSuits; }

}  // namespace winnable
