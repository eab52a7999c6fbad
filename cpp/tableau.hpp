// A position of a game with a tableau: flat arrays, moves made and taken back in place, its hash always up to date.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hash.hpp"
#include "layout.hpp"
#include "moves.hpp"
#include "obstacles.hpp"
#include "placements.hpp"
#include "rules.hpp"
#include "safe_foundation.hpp"
#include "search.hpp"
#include "switches.hpp"
#include "weights.hpp"

namespace winnable {

class Tableau {
 public:
  // The switches say which symmetries the hash may use; they matter only to a search.
  Tableau(const Rules& rules, const Layout& layout, const Switches& switches);

  // What a player can do: every elementary move, exactly as the rules have it.
  void legal_moves(MoveList& moves) const;
  bool is_won() const;
  bool is_blocked() const;                                     // surely lost, see blocking.hpp; false says nothing
  bool is_refuted(int most_closures, Control& control) const;  // the same by relaxation.hpp
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Layout layout() const;

  // What a search needs besides.
  const Key& key() const { return key_; }
  Key place_key() const { return key_ + zobrist_.waste_size[waste_]; }  // and how far the stock is turned
  Key exact_key() const;  // with all symmetries off: the same only if every card lies in the same place
  bool key_after(const Move& move, Key& key) const;  // the hash a move leads to, without making it; false if not known
  int moves_needed() const;                          // no win from here has fewer, see lower_bound.cpp
  int promise(const Weights& weights) const;         // how near to a win it looks; higher is better
  bool forced_move(Move& move) const;                // a move that can be made without trying others
  void search_moves(MoveList& moves) const;          // enough moves to find a win if there is one; the best come last
  void expand(const Move& move, MoveList& elementary) const;
  void check_key();                      // aborts if the hash is not that of the position
  void pack(std::string& packed) const;  // the position in full, equal exactly for positions the search takes as equal

 private:
  // Places
  Card top(int pile) const { return cards_[pile * stride_ + size_[pile] - 1]; }
  Card card_at(int pile, int height) const { return cards_[pile * stride_ + height]; }
  int run_length(int pile) const { return size_[pile] ? run_[pile * stride_ + size_[pile] - 1] : 0; }
  bool has_waste() const { return rules_.stock_to == StockTo::kWaste; }
  bool stock_is_empty() const { return has_waste() ? waste_ == talon_size_ : dealt_ == talon_size_; }
  bool in_this_pass(int waste) const {
    const int ahead = waste - waste_;
    return ahead >= 0 && (ahead % rules_.deal_count == 0 || waste == talon_size_);
  }
  void decide_symmetries();

  // Changing the position
  void put_on_pile(int pile, Card card);
  void take_from_pile(int pile, int count);
  bool turn_up(int pile);
  void insert_talon(int index, Card card, std::uint8_t id);
  void remove_talon(int index);
  Card take(const Move& move, Undo& undo);
  void give_back(const Move& move, const Undo& undo, Card card);
  void give(const Move& move, Card card, Undo& undo);
  Card take_back(const Move& move, const Undo& undo);
  void move_cards(int from, int to, int count);
  void deal(Undo& undo);
  void undeal(const Undo& undo);
  bool count_redeal();
  bool turn_stock_to(int waste);
  void put_run_home(int pile, Undo& undo);
  void home(int pile, Undo& undo);
  void unhome(int pile, const Undo& undo);

  // The hash
  Key pile_key(int pile) const { return pile_key(pile, size_[pile], hidden_[pile]); }
  Key pile_key(int pile, int size, int hidden) const;
  Key anchored_key(Key prefix, int pile, int hidden) const;
  Key pile_key_without(int pile, int count) const;
  Key pile_key_with(int pile, const Card* cards, int count) const;
  void pile_changes(int pile) { key_ -= pile_keys_[pile]; }
  void pile_changed(int pile) { key_ += pile_keys_[pile] = pile_key(pile); }
  Key waste_key() const { return waste_key(waste_, talon_size_, redeals_used_); }
  Key waste_key(int waste, int talon_size, int redeals_used) const;
  Key placed_key(Placed placed) const;
  void recompute_key();

  // Rules
  bool may_put(Policy policy, Card card, Card below) const {
    return step_of(card) + 1 == step_of(below) && suits_agree(policy, card, below);
  }
  Policy placing_policy(int count) const {
    return count == 1 || rules_.complete_runs ? rules_.build : rules_.group_policy;
  }
  int foundation_for(Card card) const;
  Card foundation_top(int foundation) const {
    return make_card(height_[foundation] - 1, rules_.foundation_suits[foundation]);
  }
  bool goes_home(Card card) const { return home_ >> card & 1; }
  void set_height(int foundation, int height);
  int foundation_for_run(int suit) const;
  bool fits_hole(Card card) const;
  bool is_complete_run(int pile) const;
  bool has_space() const { return empty_piles_ != 0; }
  int first_space() const { return __builtin_ctzll(empty_piles_); }
  bool must_fill() const;
  bool only_waste_to_tableau() const;
  bool space_takes(Card card, int count) const;
  bool may_move_part(int pile, int count, bool into_space) const;
  bool may_deal() const;
  bool may_redeal() const;

  Obstacles obstacles(bool in_units) const;

  // Terms of the lower bound
  int stock_turns_needed() const;
  int heads_to_move() const;
  int blockers_to_move() const;

  // Move generation, one function per kind of source (tableau_moves.cpp)
  struct Openings {                             // sets of faces, a bit for each
    std::uint64_t single = 0;                   // what the tops of the piles take, alone
    std::uint64_t group = 0;                    // and at the head of a longer unit
    std::array<std::uint8_t, kMaxPiles> order;  // the piles, the longest first
  };
  Openings openings() const;
  void forced_fills(MoveList& moves) const;
  void to_tableau(MoveList& moves, const Openings& open, Move move, Card card, bool searching) const;
  void to_home(MoveList& moves, Move move, Card card) const;
  void to_cells(MoveList& moves, Move move, bool searching) const;
  void within_tableau(MoveList& moves, const Openings& open, int pile, bool into_spaces, bool searching) const;
  void from_foundations(MoveList& moves, const Openings& open, bool searching) const;
  bool moves_sequences() const;  // the next five: sequence_moves.cpp
  int sequence_capacity(int spaces) const;
  int usable_spaces() const;
  void sequence_moves(MoveList& moves, const Openings& open, int pile, bool into_space) const;
  void expand_sequence(int from, int to, int count, std::uint64_t spaces, MoveList& elementary) const;
  bool is_worth_trying(int pile, int count, bool into_space, bool& then_home) const;
  template <typename Do>
  void each_reserve(Do&& act) const;
  template <typename Try>
  void for_each_waste(Try&& attempt) const;
  template <typename Do>
  void each_waste(Do&& act) const;
  bool safe_move(Move& move) const;
  Placed placed_by(const Move& move) const;  // the next five: placements.cpp
  void set_placed(Placed placed);
  bool is_worth_placing(Place from, Card card) const;
  Faces worth_placing() const;
  bool has_free_stock() const { return switches_.stock_closure && safe_from_stock(rules_); }
  void moves_after_placing(MoveList& moves) const;
  bool may_return(int pile) const;

  const Rules& rules_;
  const Switches switches_;
  const ZobristKeys& zobrist_;

  int stride_;
  std::vector<Card> cards_;
  std::vector<std::uint8_t> run_;  // length of the face-up run that ends at each height
  std::vector<Key> prefix_;        // hash of the cards below each height
  std::vector<Key> loose_;         // sum of the loose keys of the cards below each height
  std::array<std::uint8_t, kMaxPiles> size_{};
  std::array<std::uint8_t, kMaxPiles> hidden_{};
  std::uint64_t empty_piles_ = 0;  // a bit for each
  std::array<Key, kMaxPiles> pile_keys_{};
  std::array<Card, kMaxCells> cells_{};
  std::uint64_t empty_cells_ = 0;
  std::array<std::uint8_t, 8> height_{};
  int cards_home_ = 0;
  std::uint64_t home_ = 0;                           // the faces that can go to a foundation now, a bit for each
  std::array<std::uint64_t, kFaces> takes_{};        // for each face, the faces that may be put on it alone
  std::array<std::uint64_t, kFaces> group_takes_{};  // and at the head of a longer unit
  std::array<Card, kMaxCards> reserve_{};
  int reserve_size_ = 0;

  // Stock and waste are one row in the order of dealing: the first `waste_` cards are the waste, its last card on top.
  // A redeal only sets `waste_` to zero. Where the stock goes to the tableau or the hole, `dealt_` counts the cards
  // gone.
  std::array<Card, kMaxCards> talon_{};
  std::array<std::uint8_t, kMaxCards> talon_id_{};
  int talon_size_ = 0;
  int waste_ = 0;
  int dealt_ = 0;
  int redeals_used_ = 0;

  std::vector<Card> hole_;
  std::array<std::array<std::int8_t, 8>, kSuits> foundations_of_{};  // the foundations of each suit, ended by -1
  std::array<std::uint8_t, kFaces> hash_face_{};                     // the face that stands for a card in the hash
  bool piles_alike_ = false;                                         // piles may be exchanged
  bool runs_loose_ = false;                                          // what carries a run does not matter
  bool parts_stay_ = false;  // part of a run moves only if that frees a card for its foundation
  Placed placed_;            // by the last move of the search
  Key key_;
};

// The cards of the reserve that can be played, with the index that moves use: of a stacked reserve only the top, index
// 0.
template <typename Do>
void Tableau::each_reserve(Do&& act) const {
  if (rules_.reserve_stacked) {
    if (reserve_size_ > 0) act(0, reserve_[reserve_size_ - 1]);
    return;
  }
  for (int i = 0; i < reserve_size_; ++i) act(i, reserve_[i]);
}

// Every size of the waste that turning the stock can reach and whose top card can thus be played.
template <typename Try>
void Tableau::for_each_waste(Try&& attempt) const {
  const int step = rules_.deal_count;
  // After a redeal; what this pass reaches too is left for below.
  if (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals) {
    const int last = waste_ % step == 0 ? waste_ - 1 : talon_size_ - 1;
    for (int waste = step; waste <= last; waste += step) {
      if (waste != waste_) attempt(waste);
    }
  }
  // In this pass: the farthest first, so that the nearest is tried first.
  if (waste_ < talon_size_) {
    const int turns = (talon_size_ - waste_ + step - 1) / step;
    attempt(talon_size_);
    for (int turn = turns - 1; turn >= 1; --turn) attempt(waste_ + turn * step);
  }
  if (waste_ > 0) attempt(waste_);
}

// The cards that can be played from the waste, with the move that takes them, after turning the stock if the search
// turns it only to play.
template <typename Do>
void Tableau::each_waste(Do&& act) const {
  Move move = transfer(Place::kWaste, 0, Place::kTableau, 0);
  if (has_waste() && switches_.stock_closure) {
    for_each_waste([&](int waste) {
      move.waste = static_cast<std::uint8_t>(waste);
      act(move, talon_[waste - 1]);
    });
  } else if (has_waste() && waste_ > 0) {
    act(move, talon_[waste_ - 1]);
  }
}

}  // namespace winnable
