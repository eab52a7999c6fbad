// The search view of games without a tableau: the moves of the search are the elementary ones.
#pragma once

#include <string>

#include "evaluate/lower_bound.hpp"
#include "search/searchable.hpp"

namespace winnable {

template <ElementaryGame Game>
class PlainSearch {
 public:
  using Position = Game;

  PlainSearch(const Rules& rules, const Layout& layout, const Switches&) : position_(rules, layout) {}

  const Position& position() const { return position_; }
  bool is_won() const { return position_.is_won(); }
  bool is_dead() const { return false; }
  bool forced_move(Move&) const { return false; }
  void search_moves(MoveList& moves) const { position_.legal_moves(moves); }
  void expand(const Move& move, MoveList& elementary) const { elementary.push_back(move); }
  void make(const Move& move, Undo& undo) { position_.make(move, undo); }
  void unmake(const Move& move, const Undo& undo) { position_.unmake(move, undo); }
  const Key& key() const { return position_.key(); }
  const Key& place_key() const { return position_.key(); }
  bool key_after(const Move& move, Key& key) const { return position_.key_after(move, key); }
  int moves_needed() const { return winnable::moves_needed(position_); }
  void pack(std::string& packed) const { position_.pack(packed); }
  void check_key() { position_.check_key(); }

 protected:
  Position position_;
};

}  // namespace winnable
