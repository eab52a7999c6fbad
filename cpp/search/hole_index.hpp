// Positions of games in which cards only go to a hole, for the sweep: which cards are left, how far the stock is dealt,
// the ranks in the cells, and the rank on the hole. See shortcuts/sweep.hpp.
//
// A pile is a row of squares of which each one covers the one before it. So Golf and TriPeaks are the same game here.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/exact_table.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

// The ranks of the cards in a few cells, as a number. It counts all sets with at most one rank for each cell; a rank
// may be there more than once.
class CellSets {
 public:
  static constexpr int kMostCells = 4;
  static const CellSets& of(int cells);

  int count() const { return static_cast<int>(sets_.size()); }
  int size(int set) const { return sets_[static_cast<std::size_t>(set)].size; }
  unsigned ranks(int set) const { return sets_[static_cast<std::size_t>(set)].ranks; }  // a bit for each
  int with(int set, int rank) const {
    return sets_[static_cast<std::size_t>(set)].with[static_cast<std::size_t>(rank)];
  }
  int without(int set, int rank) const {
    return sets_[static_cast<std::size_t>(set)].without[static_cast<std::size_t>(rank)];
  }

 private:
  struct Set {
    std::array<std::uint16_t, kMaxRank> with{};
    std::array<std::uint16_t, kMaxRank> without{};
    std::uint16_t ranks = 0;
    std::uint8_t size = 0;
  };
  explicit CellSets(int cells);

  std::vector<Set> sets_;  // the empty one first
};

// How often the ranks on the hole will still go from each rank to the next one or back, where that is known: see
// shortcuts/sweep.hpp. The ranks form a ring.
struct Crossings {
  std::uint64_t counts = 0;  // four bits for each pair of neighbours, the first pair being the ranks 0 and 1
  std::uint16_t ends = 0;    // the ranks with which the game can end, a bit for each

  int count(int pair) const { return static_cast<int>(counts >> (4 * pair) & 15); }
};

class HoleIndex {
 public:
  enum class Way : std::uint8_t { kStart, kSquare, kCell, kStock };

  struct State {
    std::uint64_t left;  // the squares whose cards are left
    std::uint64_t key;   // all but the rank on the hole
    Crossings crossings;
    std::uint16_t cells;
    std::uint8_t dealt;
    std::uint8_t rank;  // on the hole
    Way way;            // how the last card came to the hole
    std::uint8_t from;  // the square it came from
  };

  static bool fits(const Rules& rules, const Layout& layout);
  HoleIndex(const Rules& rules, const Layout& layout, std::size_t most_bytes);

  State root() const { return root_; }
  bool is_won(const State& state) const { return state.left == 0 && state.cells == 0; }
  std::size_t add_next(const State& state, std::vector<State>& states) const;
  bool is_new(const State& state) {
    std::uint64_t& entry = table_.entry(state.key);
    const std::uint64_t bit = std::uint64_t{1} << state.rank;
    if (entry & bit) return false;
    entry |= bit;
    return true;
  }
  void forget(const State& state) { table_.entry(state.key) &= ~(std::uint64_t{1} << state.rank); }
  void prefetch(const State& state) const { table_.prefetch(state.key); }
  const ExactTable& table() const { return table_; }
  MoveList path(const std::vector<State>& states) const;

 private:
  static constexpr int kMostSquares = 64;

  // Where the card of a square lies.
  struct Source {
    Place place;
    int index;
  };

  void find_neighbours(const Rules& rules);
  void count_crossings();
  bool cross(State& next, int from) const;
  bool is_together(const State& state) const;
  bool is_gone(const State& state, int rank) const {
    return !(squares_of_[static_cast<std::size_t>(rank)] & state.left) && !(sets_.ranks(state.cells) >> rank & 1);
  }
  State parked(const State& state, std::uint64_t cards) const;

  std::array<std::uint8_t, kMostSquares> rank_{};
  std::array<std::uint64_t, kMostSquares> covering_{};  // the squares that lie on it
  std::array<std::uint64_t, kMostSquares> above_{};     // in a pile: all that must leave before it
  std::array<std::uint64_t, kMostSquares> weight_{};    // what the key loses when its card leaves
  std::vector<Source> sources_;
  std::array<std::uint16_t, kMaxRank> next_ranks_{};    // the ranks that may follow a rank on the hole
  std::array<std::uint64_t, kMaxRank> next_squares_{};  // and the squares of these ranks
  std::array<std::uint64_t, kMaxRank> squares_of_{};    // by rank
  std::vector<std::uint8_t> stock_;                     // ranks, the next one first
  std::uint64_t stock_weight_ = 0;
  std::uint64_t cells_weight_ = 0;
  const int ranks_;
  const int cells_;
  const CellSets& sets_;
  const bool must_deal_all_;  // the stock, too, must be empty in the end
  bool counts_crossings_;
  std::array<std::uint16_t, kMaxRank> ends_{};  // for each pair of neighbours, the ends if it is not crossed any more
  bool is_lost_ = false;                        // seen at the root
  std::vector<Card> parked_at_first_;           // what each cell holds
  State root_{};
  ExactTable table_;
};

}  // namespace winnable
