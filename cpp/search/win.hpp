// From the moves of the search that won to a win in elementary moves: expanded, replayed by the rules alone, and
// without detours that lead nowhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

#include "base/hash.hpp"
#include "base/limits.hpp"
#include "game/moves.hpp"
#include "search/cutting.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

// The moves of the search as elementary moves; `each` gets them one by one and may end this by returning false.
template <typename Game, typename Do>
void expand_each(const typename Game::Position& root, const Switches& switches, const MoveList& path, Do&& each) {
  Game game(root, switches);
  MoveList elementary;
  Undo undo;
  for (const Move& move : path) {
    elementary.clear();
    game.expand(move, elementary);
    for (const Move& step : elementary) {
      if (!each(step)) return;
    }
    game.make(move, undo);
  }
}

template <typename Game>
MoveList expanded(const typename Game::Position& root, const Switches& switches, const MoveList& path) {
  MoveList moves;
  moves.reserve(path.size() + path.size() / 4);
  expand_each<Game>(root, switches, path, [&](const Move& move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

// Elementary moves made one after another by the rules alone, each only if it is legal. A win that does not pass would
// be an error in the core, and is never reported as a win. A win can have millions of moves, so this takes as little
// memory as it can: a key for each position, and no table.
template <typename Position>
class Replay {
 public:
  explicit Replay(const Position& root) : game_(root) { keys_.push_back(game_.exact_key()); }

  // False, and nothing is made, if the move is not legal.
  bool make(const Move& move) {
    if (!is_legal(move)) {
      is_legal_ = false;
      return false;
    }
    game_.make(move, undo_);
    moves_.push_back(move);
    keys_.push_back(game_.exact_key());
    return true;
  }

  bool is_win() const { return is_legal_ && game_.is_won(); }

  // The moves without stretches that lead back to a position met before. What is left is legal too, because it goes on
  // from a position in which every card lies in the same place.
  MoveList without_loops() const {
    const std::vector<std::uint32_t> last = last_same();
    MoveList kept;
    for (std::size_t i = last[0]; i < moves_.size(); i = last[i + 1]) kept.push_back(moves_[i]);
    return kept;
  }

 private:
  bool is_legal(const Move& move) {
    if constexpr (requires { game_.is_legal(move); }) {
      return game_.is_legal(move);
    } else {
      legal_.clear();
      game_.legal_moves(legal_);
      return std::find(legal_.begin(), legal_.end(), move) != legal_.end();
    }
  }

  // For each position the last one that is the same.
  std::vector<std::uint32_t> last_same() const {
    std::vector<std::uint32_t> order(keys_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::tie(keys_[a].low, keys_[a].high, a) < std::tie(keys_[b].low, keys_[b].high, b);
    });
    std::vector<std::uint32_t> last(keys_.size());
    for (std::size_t i = order.size(); i-- > 0;) {
      const bool is_last = i + 1 == order.size() || !(keys_[order[i]] == keys_[order[i + 1]]);
      last[order[i]] = is_last ? order[i] : last[order[i + 1]];
    }
    return last;
  }

  Position game_;
  Undo undo_;
  MoveList moves_;
  MoveList legal_;
  std::vector<Key> keys_;
  bool is_legal_ = true;
};

enum class CutWin : std::uint8_t { kNotNeeded, kDone, kOutOfTime };

// A long win in moves of the search, cut to elementary moves.
template <typename Game>
CutWin cut_if_long(const typename Game::Position& root, const Switches& switches, std::size_t bytes, Control& control,
                   MoveList& moves) {
  const Rules& rules = root.rules();
  // A search that turns the stock as a move of its own is at times between a turn and the play that the turn serves.
  const bool is_long = moves.size() > kLongWin && (switches.stock_closure || !stock_closure_applies(rules));
  if (!is_long) return CutWin::kNotNeeded;
  const Game view(root, length_switches(rules));
  MoveList cut;
  const auto outcome = Cutter<Game>(view, bytes, control).cut(moves, cut);
  if (outcome == Cutter<Game>::Outcome::kOutOfTime) return CutWin::kOutOfTime;
  if (outcome == Cutter<Game>::Outcome::kStuck) return CutWin::kNotNeeded;
  const std::vector<Stop> stops = stops_of(rules, view, cut, control);
  moves = moves_through(view, stops, std::move(cut));
  return CutWin::kDone;
}

}  // namespace winnable
