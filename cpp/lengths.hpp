// The length of a win, and a win as the positions it passes.
//
// Lengths are counted in elementary moves, stock turns and redeals among them. In games where only single cards move
// but cells can carry a sequence, a sequence counts as one move, as fc-solve and most players count.
#pragma once

#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "moves.hpp"
#include "rules.hpp"
#include "switches.hpp"

namespace winnable {

inline bool counts_sequences(const Rules& rules) { return rules.groups == Groups::kNo && rules.cells > 0; }

// Only what keeps lengths: piles and cells that are alike, and turning the stock only to play a card.
inline Switches length_switches(const Rules& rules) {
  Switches switches;
  switches.pile_symmetry = switches.stock_closure = true;
  switches.sequence_moves = counts_sequences(rules);
  return switches;
}

template <typename Game>
int cost_of(const Game& game, const Move& move) {
  if (move.waste == kAsItIs) return 1;
  static thread_local MoveList elementary;
  elementary.clear();
  game.expand(move, elementary);
  return static_cast<int>(elementary.size());
}

struct Stop {
  Key key;
  int cost;  // from the one before
};

// The cheapest way through positions of a win given in elementary moves, with moves that may skip some of them.
template <typename Game>
std::vector<Stop> stops_of(Game game, const MoveList& win) {
  constexpr int kUnreached = std::numeric_limits<int>::max();
  std::vector<Key> keys{game.place_key()};
  std::unordered_map<Key, std::size_t, KeyHash> last{{keys[0], 0}};
  Undo undo;
  Game ahead = game;
  for (const Move& move : win) {
    ahead.make(move, undo);
    last[ahead.place_key()] = keys.size();
    keys.push_back(ahead.place_key());
  }
  if (!ahead.is_won()) throw std::logic_error("only a win has a length");
  std::vector<int> total(keys.size(), kUnreached);
  std::vector<std::size_t> before(keys.size(), 0);
  total[0] = 0;
  MoveList moves;
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    const auto reach = [&](std::size_t target, int cost) {
      if (target <= i || total[i] + cost >= total[target]) return;
      total[target] = total[i] + cost;
      before[target] = i;
    };
    if (total[i] != kUnreached) {
      if (const auto again = last[keys[i]]; again > i) reach(again, 0);
      moves.clear();
      game.search_moves(moves);
      for (const Move& move : moves) {
        Undo tried;
        game.make(move, tried);
        const auto found = last.find(game.place_key());
        game.unmake(move, tried);
        if (found != last.end()) reach(found->second, cost_of(game, move));
      }
    }
    game.make(win[i], undo);
  }
  if (total.back() == kUnreached) throw std::logic_error("a win does not replay");
  std::vector<Stop> stops;
  for (std::size_t i = keys.size() - 1; i > 0; i = before[i]) {
    const int cost = total[i] - total[before[i]];
    if (cost > 0) stops.push_back({keys[i], cost});
  }
  stops.push_back({keys[0], 0});
  return {stops.rbegin(), stops.rend()};
}

// Makes the cheapest move that leads to a position.
template <typename Game>
void step_to(Game& game, const Key& key, MoveList* made) {
  MoveList moves;
  game.search_moves(moves);
  Undo undo;
  const Move* best = nullptr;
  int best_cost = 0;
  for (const Move& move : moves) {
    const int cost = cost_of(game, move);
    if (best && cost >= best_cost) continue;
    game.make(move, undo);
    if (game.place_key() == key) {
      best = &move;
      best_cost = cost;
    }
    game.unmake(move, undo);
  }
  if (!best) throw std::logic_error("a win does not replay");
  if (made) game.expand(*best, *made);
  game.make(*best, undo);
}

// The elementary moves that lead from each position to the next.
template <typename Game>
MoveList moves_through(Game game, const std::vector<Stop>& stops) {
  MoveList moves;
  for (std::size_t i = 1; i < stops.size(); ++i) step_to(game, stops[i].key, &moves);
  if (!game.is_won()) throw std::logic_error("a shortened win does not win");
  return moves;
}

}  // namespace winnable
