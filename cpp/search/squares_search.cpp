#include "search/squares_search.hpp"

#include "shortcuts/grid_connectivity.hpp"

namespace winnable {

GridSearch::GridSearch(const Rules& rules, const Layout& layout, const Switches& switches)
    : PlainSearch(rules, layout, switches),
      prunes_(allowed(rules, switches).grid_connectivity && position_.squares().size() <= 64) {
  if (!prunes_) return;
  const int size = static_cast<int>(position_.squares().size());
  for (int square = 0; square < size; ++square) {
    std::uint64_t line = 0;
    for (int other = 0; other < size; ++other) {
      if (position_.in_line(square, other)) line |= std::uint64_t{1} << other;
    }
    in_line_.push_back(line);
  }
}

bool GridSearch::falls_apart() const {
  const auto& squares = position_.squares();
  std::uint64_t occupied = 0;
  for (std::size_t square = 0; square < squares.size(); ++square) {
    if (squares[square] != kNoCard) occupied |= std::uint64_t{1} << square;
  }
  if (!is_connected(occupied, [&](int square) { return in_line_[square]; })) return true;
  return !is_connected(occupied, [&](int square) {
    std::uint64_t flock = 0;
    for (std::uint64_t left = occupied; left; left &= left - 1) {
      const int other = __builtin_ctzll(left);
      if (position_.match(squares[square], squares[other])) flock |= std::uint64_t{1} << other;
    }
    return flock;
  });
}

void GridSearch::search_moves(MoveList& moves) const {
  if (!prunes_ || !falls_apart()) position_.legal_moves(moves);
}

}  // namespace winnable
