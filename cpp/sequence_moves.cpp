// Whole sequences as one move of the search, where the rules let only single cards move: cells and spaces hold the
// cards for the while. They are moves besides the single ones, so a search that has them misses nothing; wins are told
// in elementary moves.
#include <algorithm>

#include "tableau.hpp"

namespace winnable {

// Not where spaces are filled by force: the pile that a sequence leaves would be filled before it has arrived.
bool Tableau::moves_sequences() const {
  const bool stay_empty =
      rules_.spaces == Spaces::kAny || rules_.spaces == Spaces::kKings || rules_.spaces == Spaces::kNoBuild;
  return switches_.sequence_moves && rules_.groups == Groups::kNo && rules_.build != Policy::kNoBuild && stay_empty;
}

// How many cards can go from one pile to another with so many spaces besides.
int Tableau::sequence_capacity(int spaces) const {
  return (__builtin_popcountll(empty_cells_) + 1) << std::min(spaces, 4);
}

// The spaces that may hold any card for a while.
int Tableau::usable_spaces() const { return rules_.spaces == Spaces::kAny ? __builtin_popcountll(empty_piles_) : 0; }

void Tableau::sequence_moves(MoveList& moves, const Openings& open, int pile, bool into_space) const {
  const int spaces = usable_spaces();
  if (into_space && spaces == 0) return;
  const int most = std::min(size_[pile] - hidden_[pile], sequence_capacity(into_space ? spaces - 1 : spaces));
  for (int count = 2; count <= most; ++count) {
    const Card head = card_at(pile, size_[pile] - count);
    if (!(takes_[head] >> card_at(pile, size_[pile] - count + 1) & 1)) return;
    if (into_space) {
      if (count < size_[pile]) {
        moves.push_back(transfer(Place::kTableau, pile, Place::kTableau, first_space(), count));
      }
      continue;
    }
    if (!(open.single >> head & 1)) continue;
    for (int target = 0; target < rules_.piles; ++target) {
      if (target == pile || size_[target] == 0 || !(takes_[top(target)] >> head & 1)) continue;
      moves.push_back(transfer(Place::kTableau, pile, Place::kTableau, target, count));
    }
  }
}

// The single moves that take a sequence from pile to pile: through cells alone if they suffice, else by way of a space,
// with one space fewer for each half.
void Tableau::expand_sequence(int from, int to, int count, std::uint64_t spaces, MoveList& elementary) const {
  const auto single = [&](Place source, int index, Place target, int target_index) {
    elementary.push_back(transfer(source, index, target, target_index));
  };
  if (count <= sequence_capacity(0)) {
    std::uint64_t cells = empty_cells_;
    std::vector<int> used;
    for (int i = 0; i + 1 < count; ++i, cells &= cells - 1) {
      used.push_back(__builtin_ctzll(cells));
      single(Place::kTableau, from, Place::kCell, used.back());
    }
    single(Place::kTableau, from, Place::kTableau, to);
    for (; !used.empty(); used.pop_back()) single(Place::kCell, used.back(), Place::kTableau, to);
    return;
  }
  const int space = __builtin_ctzll(spaces);
  const std::uint64_t rest = spaces & (spaces - 1);
  int needed = 0;  // spaces that suffice for each half
  while (2 * sequence_capacity(needed) < count) ++needed;
  const int first = std::min(count - 1, sequence_capacity(needed));
  expand_sequence(from, space, first, rest, elementary);
  expand_sequence(from, to, count - first, rest, elementary);
  expand_sequence(space, to, first, rest, elementary);
}

}  // namespace winnable
