// Positions of games in which cards that add up are discarded, for the sweep: which cards are left on the squares,
// which in stock and waste, and how far the stock is turned. See shortcuts/sweep.hpp.
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

// Whether cards can leave in pairs so that each one that must leave has a partner of its own, for all sets of cards
// left. A group has the cards of a rank and of its partner rank: no card has a partner in another group.
class PairGroup {
 public:
  static constexpr int kMostCards = 16;

  // Of each card whether it must leave, and with which others it can.
  void add(bool must_leave) { must_ |= static_cast<std::uint32_t>(must_leave) << size_++; }
  void connect(int card, int other) {
    partners_[static_cast<std::size_t>(card)] |= 1u << other;
    partners_[static_cast<std::size_t>(other)] |= 1u << card;
  }
  void prepare() { known_.assign(std::size_t{1} << size_, kNotYet); }

  int size() const { return size_; }
  bool can_pair_off(std::uint32_t cards) {
    std::uint8_t& known = known_[cards];
    if (known == kNotYet) known = find_pairs(cards);
    return known == kYes;
  }
  // Whether one of two cards, which must leave, can leave with no other card but the second.
  bool is_forced(std::uint32_t cards, int card, int other) {
    return needs(cards, card, other) || needs(cards, other, card);
  }

 private:
  static constexpr std::uint8_t kNotYet = 0, kYes = 1, kNo = 2;

  std::uint8_t find_pairs(std::uint32_t cards);
  bool needs(std::uint32_t cards, int card, int other);

  int size_ = 0;
  std::uint32_t must_ = 0;
  std::array<std::uint32_t, kMostCards> partners_{};
  std::vector<std::uint8_t> known_;
};

class DiscardIndex {
 public:
  struct State {
    std::uint64_t left;    // the squares whose cards are left
    std::uint64_t free;    // those of them that nothing covers
    std::uint64_t talon;   // the cards left in stock and waste, in the order of dealing
    std::uint8_t turned;   // cards of the talon before this number are the waste
    std::uint8_t redealt;  // how often the waste was turned over, where that is limited
    Move move;             // the last one but for those that are forced
  };

  static bool fits(const Rules& rules, const Layout& layout);
  DiscardIndex(const Rules& rules, const Layout& layout, std::size_t most_bytes);

  State root() const { return settled_root_; }
  bool is_won(const State& state) const { return state.left == 0 && (!clears_all_ || state.talon == 0); }
  std::size_t add_next(const State& state, std::vector<State>& states);
  bool is_new(const State& state);
  void forget(const State& state) { table_.entry(key_of(state)) &= ~kNote; }
  void prefetch(const State& state) const { table_.prefetch(key_of(state)); }
  const ExactTable& table() const { return table_; }
  MoveList path(const std::vector<State>& states);

 private:
  static constexpr int kMostSquares = 64;
  static constexpr int kRanks = 2 * kMaxRank + 1;
  static constexpr int kNoteBits = 12;  // the lowest place met, counted from 1
  static constexpr std::uint64_t kNote = (std::uint64_t{1} << kNoteBits) - 1;

  struct Group {
    PairGroup pairs;
    std::vector<std::uint8_t> squares;  // the first cards of the group
    std::vector<std::uint8_t> talon;    // and those after them
  };

  static std::uint64_t below(int card) { return (std::uint64_t{1} << card) - 1; }
  std::uint64_t key_of(const State& state) const { return state.left | state.talon << squares_; }
  int waste_size(const State& state) const { return std::popcount(state.talon & below(state.turned)); }
  int waste_top(const State& state) const { return std::bit_width(state.talon & below(state.turned)) - 1; }  // or -1
  int stock_top(const State& state) const {                                                                  // or 64
    return std::countr_zero(state.talon & ~below(state.turned));
  }
  int open_stock_top(const State& state) const { return is_open_ ? stock_top(state) : kMostSquares; }
  int place_of(const State& state) const;
  bool can_redeal(const State& state) const {
    return state.talon && (redeals_ == kUnlimited || state.redealt < redeals_);
  }
  int wanted_by(int rank) const { return pairs_equal_ranks_ ? rank : sum_ - rank; }  // of a partner; 0: none is needed
  std::uint64_t squares_of(int rank) const { return rank < 1 ? 0 : squares_of_[static_cast<std::size_t>(rank)]; }

  void make_groups(const Rules& rules);
  std::uint32_t cards_of(const Group& group, const State& state) const;
  bool can_pair_off(const State& state, int rank);
  bool is_forced(const State& state, int square, int in_group);
  void take_square(State& state, int square) const;
  State after(const State& state, const Move& move, int turned) const;
  bool find_forced(const State& state, Move& move);
  void settle(State& state, MoveList* forced);
  void add(const State& state, const Move& move, int turned, std::vector<State>& states);
  void add_plays(const State& state, std::vector<State>& states);
  void add_pairs_of_squares(const State& state, std::vector<State>& states);
  Move outside(Move move) const;

  const int sum_;  // 0: there is none
  const bool pairs_equal_ranks_;
  const bool clears_all_;
  const bool is_open_;  // the stock lies face up
  const int redeals_;
  int squares_ = 0;
  std::vector<std::uint8_t> sources_;  // the squares of the rules
  std::array<std::uint8_t, kMostSquares> rank_{};
  std::array<std::uint64_t, kMostSquares> covering_{};
  std::array<std::uint64_t, kMostSquares> covered_{};
  std::vector<std::uint8_t> talon_rank_;
  std::array<std::uint64_t, kRanks> squares_of_{};  // by rank
  std::array<int, kRanks> group_of_{};
  std::array<int, kMostSquares> square_in_group_{};  // the number of a card in its group
  std::array<int, kMostSquares> talon_in_group_{};
  std::vector<Group> groups_;
  State root_{};
  State settled_root_{};
  bool is_lost_ = false;  // seen at the root
  std::vector<Move> plays_;
  std::vector<int> turned_for_plays_;
  ExactTable table_;
};

}  // namespace winnable
