// Sets of cards in a position whose face-up cards are loose, and what follows from them (shortcuts/loose_cards.hpp).
// A set has a bit for each card, the suits of a rank side by side, so that one step answers for all cards.
#pragma once

#include <bit>

#include "base/cards.hpp"

namespace winnable {

namespace loose {

constexpr Faces kRank = 0xF;
constexpr Faces kBlack = 0x5555555555555555ULL;
constexpr Faces kFirstTwo = 0x3333333333333333ULL;  // one suit of each colour

// Each card's twin: the other one of its rank and colour.
constexpr Faces twins(Faces set) { return (set & kFirstTwo) << 2 | (set >> 2 & kFirstTwo); }
// A card of the other colour for each, so that two twins give two twins.
constexpr Faces other_colour(Faces set) { return (set & kBlack) << 1 | (set >> 1 & kBlack); }

// Both cards of each rank and colour of which the first set has more than the second.
constexpr Faces more_than(Faces first, Faces second) {
  const Faces twin_first = twins(first);
  const Faces twin_second = twins(second);
  return ((first | twin_first) & ~(second | twin_second)) | (first & twin_first & ~(second & twin_second));
}

// All cards that could lie on one of a set, and all on which one of it could lie.
constexpr Faces children(Faces set) { return other_colour(set | twins(set)) >> 4; }
constexpr Faces parents(Faces set) { return other_colour(set | twins(set)) << 4; }

}  // namespace loose

struct LooseSets {
  Faces heads = 0;  // of piles, where they were dealt; a king at the bottom is loose
  Faces loose = 0;  // the other face-up cards
  Faces home = 0;

  Faces up() const { return heads | loose; }

  // What the foundations take.
  Faces next(Faces all) const { return ((home << kSuits) | loose::kRank) & all & ~home; }

  // The cards that could be put onto the tableau, if they are not there.
  Faces room(Faces kings, int piles) const {
    const Faces built = loose::more_than(loose::other_colour(up() >> 4), loose & ~kings) & ~kings;
    const int used = std::popcount(heads) + std::popcount(loose & kings);
    return used < piles ? built | kings : built;
  }

  // The face-up cards that are bare, or would be if the twin carried what they carry.
  Faces bare(Faces kings) const { return up() & loose::more_than(up(), loose::other_colour((loose & ~kings) << 4)); }

  // The cards that may be forced home as soon as they can go: is_safe() of shortcuts/safe_foundation.hpp, for all cards
  // at once. Two ranks below, both of the other colour are home; three ranks below, the twin.
  Faces safe(bool removable) const {
    const Faces other = loose::other_colour(home);
    const Faces both = other & loose::twins(other);
    const Faces with_return = (both << 8 | 0xFF) & (loose::twins(home) << 12 | 0xFFF);
    return removable ? with_return : with_return | both << 4 | loose::kRank;
  }
};

}  // namespace winnable
