// Cut cards: in a grid, a few cards that are connected with the others by one card only must join them in time.
//
// Let v be a visible card without which the flock graph (see grid_connectivity.hpp) falls apart, A one of the parts,
// and B all others. In a win
// - v is not covered while both A and B have cards, for what is left would fall apart;
// - until then a card of A moves only onto a card of A, and is covered only by one of A or by v, for it flocks with no
//   other; the same holds for B. So the squares on which A lies are never taken by B, nor the other way round;
// - a move of v onto B covers a card that flocks with v, each time another one: v makes at most as many such moves as
//   it has such cards now, and all end on squares where B lies now;
// - so either A is used up first, its last card covered by v; or B is, its last card covered by v, and then A and v
//   alone must be able to win from where they lie.
// The test plays a game of A and v alone, without B: v may go to any square of B in line with its own, at most as many
// times as said above, and any such move may be the last that B needed. If even this game cannot be won, the position
// is lost. With A of three cards or fewer the test takes a few dozen steps, and it finds the usual reason why a
// connected deal is lost.
//
// A square counts for B if B lies there now, which only allows more than the squares where B lies later.
//
// Effect: GridSearch::search_moves() (families/grid/grid_search.cpp) finds no moves in such a position.
#pragma once

#include "base/small_graphs.hpp"
#include "shortcuts/grid_connectivity.hpp"

namespace winnable {

inline bool cut_cards_apply(const Rules& rules) { return grid_connectivity_applies(rules); }

// A grid in sets: cards are numbered as they were dealt.
struct GridSets {
  VertexSet squares = 0;  // those with a stack
  VertexSet cards = 0;    // the top cards
  std::array<std::uint8_t, kMostVertices> card_at{};
  std::array<std::uint8_t, kMostVertices> square_of{};
  Graph in_line{};
  Graph flock{};
};

// Whether some cards that are connected with the others by one card only cannot join them. `removable_cards`: the cards
// that are no cut cards.
bool has_lost_part(const GridSets& grid, VertexSet removable_cards);

}  // namespace winnable
