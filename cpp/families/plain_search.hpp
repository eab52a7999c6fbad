// The search view of families without one of their own: the moves of the search are the elementary ones.
#pragma once

#include <string>

#include "families/searchable.hpp"

namespace winnable {

template <ElementaryGame Game>
class PlainSearch {
 public:
  using Position = Game;

  PlainSearch(const Game& root, const Switches&) : position_(root) {}

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
  int moves_needed() const { return position_.moves_needed(); }
  void pack(std::string& packed) const { position_.pack(packed); }
  void check_key() { position_.check_key(); }

 protected:
  Position position_;
};

}  // namespace winnable
