// Moves: eight bytes, no pointers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/cards.hpp"
#include "base/words.hpp"

namespace winnable {

// Where a move takes cards from, and where to. Cards that are discarded are out of the game.
enum class Place : std::uint8_t { kTableau, kCell, kFoundation, kReserve, kWaste, kStock, kHole, kSquare, kDiscard };

enum class Kind : std::uint8_t {
  kTransfer,  // cards from one place to another
  kDeal,      // turn the stock
  kRedeal,    // turn the waste over
};

constexpr auto words_for(Place) {
  return std::array{"tableau", "cell", "foundation", "reserve", "waste", "stock", "hole", "square", "discard"};
}
constexpr auto words_for(Kind) { return std::array{"transfer", "deal", "redeal"}; }

constexpr std::uint8_t kAsItIs = 0xFF;

// A move of the search: an elementary move, perhaps after turning the stock, perhaps followed by a foundation move.
// Elementary moves are those with waste == kAsItIs and then_home == false.
struct Move {
  Kind kind = Kind::kTransfer;
  Place from = Place::kTableau;
  Place to = Place::kTableau;
  std::uint8_t from_index = 0;
  std::uint8_t to_index = 0;
  std::uint8_t count = 1;
  std::uint8_t waste = kAsItIs;  // turn the stock until the waste has this many cards, then move
  std::uint8_t then_home = 0;    // 1: the card that is uncovered goes to its foundation at once

  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

// What must be remembered to take a move back.
struct Undo {
  std::uint8_t turned = 0;          // how many cards of the stock were turned or dealt before
  std::uint8_t redealt = 0;         // a redeal was used
  std::uint8_t talon_id = 0;        // which card of the first stock was played
  std::uint8_t turned_up = 0;       // a hidden card was turned up in the pile the move left
  std::uint8_t home_turned_up = 0;  // the foundation move that followed in one move of the search turned one up, too
  std::uint8_t foundation = 0;      // which foundation was used, by the move or by the one that followed
  std::uint8_t covered = 0;         // accordion and grid: the card that was covered
  std::uint8_t placed = 0;          // in a search: what was placed before, see shortcuts/placements.hpp
};
static_assert(sizeof(Undo) == 8);

using MoveList = std::vector<Move>;

inline Move transfer(Place from, int from_index, Place to, int to_index, int count = 1) {
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  return {Kind::kTransfer, from, to, byte(from_index), byte(to_index), byte(count)};
}
inline Move deal_move() { return {Kind::kDeal, Place::kStock, Place::kWaste, 0, 0, 0}; }
inline Move redeal_move() { return {Kind::kRedeal, Place::kWaste, Place::kStock, 0, 0, 0}; }

}  // namespace winnable
