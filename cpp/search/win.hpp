// From the moves of the search that won to a win in elementary moves: told, without detours that lead nowhere, and
// replayed by the rules alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

#include "base/hash.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"
#include "search/limits.hpp"
#include "shortcuts/switches.hpp"
#include "shorten/cutting.hpp"

namespace winnable {

// The moves of the search as elementary moves.
template <typename Game>
MoveList expanded(const Rules& rules, const Layout& layout, const Switches& switches, const MoveList& path) {
  Game game(rules, layout, switches);
  MoveList elementary;
  elementary.reserve(path.size() + path.size() / 4);
  Undo undo;
  for (const Move& move : path) {
    game.expand(move, elementary);
    game.make(move, undo);
  }
  return elementary;
}

// For each position of a win the last one that is the same. A win can have millions of moves, so this takes as little
// memory as it can: it sorts, and keeps no table.
template <typename Game>
std::vector<std::uint32_t> last_same(const Rules& rules, const Layout& layout, const MoveList& moves) {
  typename Game::Position game(rules, layout);
  std::vector<Key> keys;
  keys.reserve(moves.size() + 1);
  keys.push_back(game.exact_key());
  Undo undo;
  for (const Move& move : moves) {
    game.make(move, undo);
    keys.push_back(game.exact_key());
  }
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(keys[a].low, keys[a].high, a) < std::tie(keys[b].low, keys[b].high, b);
  });
  std::vector<std::uint32_t> last(keys.size());
  for (std::size_t i = order.size(); i-- > 0;) {
    const bool is_last = i + 1 == order.size() || !(keys[order[i]] == keys[order[i + 1]]);
    last[order[i]] = is_last ? order[i] : last[order[i + 1]];
  }
  return last;
}

// Leaves out stretches that lead back to a position met before.
template <typename Game>
MoveList without_loops(const Rules& rules, const Layout& layout, const MoveList& moves) {
  const std::vector<std::uint32_t> last = last_same<Game>(rules, layout, moves);
  MoveList kept;
  for (std::size_t i = last[0]; i < moves.size(); i = last[i + 1]) kept.push_back(moves[i]);
  return kept;
}

// Whether elementary moves win, by the rules alone. A win that does not would be an error of ours, and is never
// reported as one.
template <typename Game>
bool is_win(const Rules& rules, const Layout& layout, const MoveList& moves) {
  typename Game::Position game(rules, layout);
  MoveList legal;
  Undo undo;
  for (const Move& move : moves) {
    if constexpr (requires { game.is_legal(move); }) {
      if (!game.is_legal(move)) return false;
    } else {
      legal.clear();
      game.legal_moves(legal);
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    }
    game.make(move, undo);
  }
  return game.is_won();
}

// A win in moves of the search as elementary moves; a long one is cut. False if the time was over before.
template <typename Game>
bool told(const Rules& rules, const Layout& layout, const Switches& switches, std::size_t bytes, Control& control,
          MoveList& moves) {
  // A search that turns the stock on its own stands at times between a turn and the play it serves.
  const bool is_long = moves.size() > kLongWin && (switches.stock_closure || !stock_closure_applies(rules));
  if (is_long) {
    MoveList cut;
    const auto outcome = Cutter<Game>(rules, layout, bytes, control).cut(moves, cut);
    if (outcome == Cutter<Game>::Outcome::kOutOfTime) return false;
    if (outcome == Cutter<Game>::Outcome::kCut) {
      const Game root(rules, layout, length_switches(rules));
      const std::vector<Stop> stops = stops_of(rules, root, cut, control);
      moves = moves_through(root, stops, std::move(cut));
      return true;
    }
  }
  moves = expanded<Game>(rules, layout, switches, moves);
  return true;
}

}  // namespace winnable
