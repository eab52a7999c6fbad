// The search view of games in which face-up cards are loose (shortcuts/loose_cards.hpp): sets of cards, and nothing of
// how they are arranged. Its moves name cards; arranged() tells them as moves of the TableauSearch.
#pragma once

#include <array>
#include <string>

#include "base/hash.hpp"
#include "base/seen_table.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"
#include "shortcuts/placements.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

class LooseSearch {
 public:
  LooseSearch(const Rules& rules, const Layout& layout, const Switches& switches);

  // Whether a position can be searched this way.
  static bool applies(const Rules& rules, const Layout& layout, const Switches& switches);

  // See searchable.hpp. In a move, `from_index` is the card; one within the tableau takes the head of a pile away.
  bool is_won() const { return home_ == all_; }
  bool forced_move(Move& move) const;
  void search_moves(MoveList& moves) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Key key() const { return key_ + key_of(placed_); }
  bool key_after(const Move& move, Key& key) const;
  Grade grade() const { return grade_of(turned_, talon_size_); }
  Grade grade_after(const Move& move) const;
  void pack(std::string& packed) const;
  void check_key();

 private:
  // What can be done, as sets
  Faces up() const { return heads_ | loose_; }
  Faces room() const;  // the cards that could be put onto the tableau
  Faces bare() const;  // the face-up cards that nothing need lie on
  Faces next() const;  // what the foundations take
  Faces safe(Faces cards) const;
  Faces worth_placing() const;
  Faces coming_back(Faces room) const;
  Faces stock_onto_tableau(Faces room) const;
  bool has_free_stock() const { return rules_.deal_count == 1; }

  // Adding moves
  void add(MoveList& moves, Place from, Place to, Faces cards) const;
  void add_heads(MoveList& moves, Faces heads) const;
  void add_stock(MoveList& moves, Place to, Faces cards) const;
  void moves_after_placing(MoveList& moves) const;

  // Changing the position
  void lift(Card head);
  void lower(Card head);
  void go_home(Card card);
  void come_back(Card card);
  void leave_stock(Card card, Undo& undo);
  void enter_stock(Card card, const Undo& undo);
  void find_reach();
  Key key_of(Placed placed) const { return placed.is_none() ? Key{} : zobrist_.placed[placed.code()]; }
  Placed placed_by(const Move& move) const;
  int index_of(Card card) const;

  // The key
  Key whole_key() const;
  Key stock_key(int turned, int talon_size) const;
  Grade grade_of(int turned, int talon_size) const;
  Key change_by(const Move& move) const;
  Faces uncovered_by(Card head) const { return below_[head] == kNoCard ? 0 : only(below_[head]); }
  bool is_head(Card card) const { return has(heads_of_deal_, card); }  // once it is turned up, as long as it lies there

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  Faces all_ = 0;
  Faces kings_ = 0;
  Faces heads_of_deal_ = 0;            // the cards of the piles as dealt, but for kings at the bottom
  std::array<Card, kFaces> below_{};   // what a head turns up, or kNoCard
  std::array<std::uint8_t, kFaces> depth_{};   // how many cards lie below a head
  std::array<std::uint8_t, kFaces> place_{};   // where in the first stock a card was

  Faces heads_ = 0;
  Faces loose_ = 0;
  Faces home_ = 0;
  std::array<std::uint8_t, 8> height_{};  // of the foundations, by suit
  std::array<Card, kFaces> talon_{};      // stock and waste in the order of dealing
  int talon_size_ = 0;
  int turned_ = 0;         // so many of them are the waste
  std::uint64_t left_ = 0;  // a bit for each card of the first stock
  Faces reach_ = 0;        // the cards of the stock that can be played
  Placed placed_;
  Key key_;
  bool has_grades_ = false;
};

// A path of such moves from a position, in moves of the TableauSearch.
MoveList arranged(const Rules& rules, const Layout& layout, const Switches& switches, const MoveList& path);

}  // namespace winnable
