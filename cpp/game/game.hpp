// What a game must offer: the rules of play, and a key that identifies a position; nothing about how it is searched.
#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <vector>

#include "base/cards.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

// A position with elementary moves, made and taken back in place. The rules must live as long as the game.
template <typename Game>
concept ElementaryGame =
    std::copy_constructible<Game> && std::constructible_from<Game, const Rules&, const Layout&> &&
    requires(Game game, const Game& position, const Rules& rules, const Move& move, Undo& undo, const Undo& made,
             MoveList& moves, Key& key, std::string& packed) {
      // What the rules say: which places there are, whether cards that have left the table stay in the layout, and what
      // is wrong with the rules, or null.
      { Game::places(rules) } -> std::same_as<std::vector<PlaceCount>>;
      { Game::keeps_all_cards(rules) } -> std::same_as<bool>;
      { Game::misfit(rules) } -> std::same_as<const char*>;
      position.legal_moves(moves);  // adds every elementary move, exactly as the rules have it
      game.make(move, undo);        // a legal move, and what is needed to take it back
      game.unmake(move, made);      // the last move made
      { position.is_won() } -> std::same_as<bool>;
      { position.layout() } -> std::same_as<Layout>;
      { position.key() } -> std::convertible_to<Key>;           // the same for positions that are the same by symmetry
      { position.exact_key() } -> std::convertible_to<Key>;     // the same only if every card lies in the same place
      { position.key_after(move, key) } -> std::same_as<bool>;  // predicts the key after a move; false if it cannot
      position.pack(packed);  // the position in full, equal exactly for positions that the key takes as one
      game.check_key();       // aborts if the key is not that of the position
    };

// Whether a move is one of the legal moves. Some games know that of one move; of the others all moves are listed, in
// room that the caller keeps.
template <ElementaryGame Game>
bool is_legal(const Game& game, const Move& move, MoveList& room) {
  if constexpr (requires { game.is_legal(move); }) {
    return game.is_legal(move);
  } else {
    room.clear();
    game.legal_moves(room);
    return std::find(room.begin(), room.end(), move) != room.end();
  }
}

}  // namespace winnable
