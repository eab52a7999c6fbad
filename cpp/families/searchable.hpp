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

}  // namespace winnable
