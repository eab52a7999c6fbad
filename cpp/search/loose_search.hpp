// The search view of games in which face-up cards are loose (shortcuts/loose_cards.hpp): sets of cards, and nothing of
// how they are arranged. Its moves name cards; arranged() turns them into moves of the TableauSearch.
#pragma once

#include <array>
#include <string>

#include "base/hash.hpp"
#include "base/seen_table.hpp"
#include "families/tableau/tableau.hpp"
#include "game/game.hpp"
#include "game/klondike_sets.hpp"
#include "shortcuts/placements.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

class LooseSearch {
 public:
  using Position = TableauGame;

  LooseSearch(const TableauGame& root, const Switches& switches);

  // Whether a position can be searched this way.
  static bool applies(const TableauGame& root, const Switches& switches);

  // See searchable.hpp. In a move, `from_index` is the card; one within the tableau takes the head of a pile away.
  bool is_won() const { return sets_.home == all_; }
  bool forced_move(Move& move) const;
  void search_moves(MoveList& moves) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Key key() const { return key_ + key_of(placed_); }
  // The key that is predicted is the one after forced moves from the tableau, for only then is it looked up.
  bool key_after(const Move& move, Key& key) const;
  void pack(std::string& packed) const;
  void check_key();

  // See shortcuts/earlier_waste.hpp.
  bool has_grades() const { return has_grades_; }
  Grade grade() const { return grade_of(turned_, talon_size_); }
  Grade grade_after(const Move& move) const {
    return move.from == Place::kWaste ? grade_of(index_of(move.from_index), talon_size_ - 1) : grade();
  }

 private:
  // What can be done, as sets
  Faces room() const { return sets_.room(kings_, rules_.piles); }
  Faces next() const { return sets_.next(all_); }
  Faces safe(const KlondikeSets& sets) const {
    return rules_.removable ? sets.safe_with_return() : sets.safe_with_return() | sets.safe_without_return();
  }
  Faces forced_home(const KlondikeSets& sets) const;
  Faces worth_placing() const;
  Faces coming_back(Faces room) const;
  Faces stock_onto_tableau(Faces room) const;
  bool has_free_stock() const { return rules_.deal_count == 1; }

  // Adding moves
  static void add(MoveList& moves, Place from, Place to, Faces cards);
  void add_heads(MoveList& moves, Faces heads) const;
  void add_stock(MoveList& moves, Place to, Faces cards) const;
  void moves_after_placing(MoveList& moves) const;

  // Changing the position
  void take_from_tableau(Card card, KlondikeSets& sets, Key& key) const;
  void apply(const Move& move, KlondikeSets& sets, Key& key) const;
  void leave_stock(Card card);
  void enter_stock(Card card);
  void find_reach();
  int index_of(Card card) const { return std::popcount(left_ & ((std::uint64_t{1} << place_[card]) - 1)); }
  bool is_head(Card card) const { return has(heads_of_deal_, card); }  // once it is turned up, as long as it lies there
  Placed placed_by(const Move& move) const;

  // The key
  Key whole_key() const;
  Key key_of(Placed placed) const { return placed.is_none() ? Key{} : zobrist_.placed[placed.code()]; }
  Key stock_key(int turned, int talon_size) const {
    const bool is_left_out = has_grades_ || is_whole_[turned] || turned == talon_size;
    return is_left_out ? Key{} : zobrist_.waste_size[turned];
  }
  Grade grade_of(int turned, int talon_size) const { return turned == talon_size ? grades_[0] : grades_[turned]; }
  void note_grades();

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  Faces all_ = 0;
  Faces kings_ = 0;
  Faces heads_of_deal_ = 0;                   // the cards of the piles as dealt, but for kings at the bottom
  std::array<Card, kFaces> below_{};          // what a head turns up, or kNoCard
  std::array<std::uint8_t, kFaces> depth_{};  // how many cards lie below a head
  std::array<std::uint8_t, kFaces> place_{};  // where in the first stock a card was
  std::array<bool, kFaces + 1> is_whole_{};   // by the cards in the waste: a whole number of deals
  bool has_grades_;
  std::array<Grade, kFaces + 1> grades_{};  // by the cards in the waste

  KlondikeSets sets_;
  std::array<Card, kFaces> talon_{};  // stock and waste in the order of dealing
  int talon_size_ = 0;
  int turned_ = 0;          // how many of them are the waste
  std::uint64_t left_ = 0;  // a bit for each card of the first stock
  Faces reach_ = 0;         // the cards of the stock that can be played
  Placed placed_;
  Key key_;
};

// A path of such moves from a position, in moves of the TableauSearch.
MoveList arranged(const TableauGame& root, const Switches& switches, const MoveList& path);

}  // namespace winnable
