// What a search needs of a game: a view of its position with moves of the search. A move of the search may stand for
// several elementary moves. A view may leave out needless moves, and may make moves without a choice.
#pragma once

#include <concepts>
#include <string>

#include "game/game.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

template <typename View>
concept SearchableGame =
    ElementaryGame<typename View::Position> && std::copy_constructible<View> &&
    std::constructible_from<View, const typename View::Position&, const Switches&> &&
    requires(View view, const View& at, Move& move, Undo& undo, MoveList& moves, Key& key, std::string& packed) {
      { at.position() } -> std::same_as<const typename View::Position&>;
      { at.is_won() } -> std::same_as<bool>;
      { at.is_dead() } -> std::same_as<bool>;          // lost for sure, seen without making moves; false says nothing
      { at.forced_move(move) } -> std::same_as<bool>;  // finds a move that can be made without trying others
      at.search_moves(moves);  // adds enough moves to find a win if there is one; the best come last
      at.expand(move, moves);  // adds the elementary moves that a move of the search stands for
      view.make(move, undo);
      view.unmake(move, undo);
      { at.key() } -> std::convertible_to<Key>;           // the same for positions that are won or lost together
      { at.place_key() } -> std::convertible_to<Key>;     // the key, and how far the stock is turned
      { at.key_after(move, key) } -> std::same_as<bool>;  // predicts the key after a move; false if it cannot
      { at.moves_needed() } -> std::same_as<int>;         // no win from here has fewer
      at.pack(packed);   // the position in full, equal exactly for positions that the key takes as one
      view.check_key();  // aborts if the key is not that of the position
    };

// The view of families without one of their own: the moves of the search are the elementary ones.
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
