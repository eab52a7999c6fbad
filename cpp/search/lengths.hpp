// The length of a win, and a win as the positions it passes.
//
// Lengths are counted in elementary moves, stock turns and redeals among them. In games where only single cards move
// but cells can carry a sequence, a sequence counts as one move, as fc-solve and most players count.
//
// A win is any sequence of legal moves that ends with the game won, played by a search or by hand. So every step of it
// is kept as a way from one of its positions to the next; moves of the search may only offer a shorter way.
#pragma once

#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "game/game.hpp"
#include "game/traits.hpp"
#include "shortcuts/stock_closure.hpp"
#include "shortcuts/switches.hpp"

namespace winnable {

inline bool counts_sequences(const Rules& rules) { return !moves_units(rules) && rules.cells > 0; }

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

// The win with every turn of the stock put off until the card is played that it brought up, in one move with the play.
// No other card lies elsewhere because of that (stock_closure.hpp), a redeal is never made earlier than it was, and
// turns that served nothing are gone.
template <typename Game>
MoveList with_turns_put_off(const Rules& rules, Game game, const MoveList& win) {
  if (!stock_closure_applies(rules)) return win;
  MoveList moves;
  Undo undo;
  for (const Move& move : win) {
    if (move.kind == Kind::kTransfer) moves.push_back(move);
    if constexpr (requires { game.position().waste_size(); }) {
      if (move.from == Place::kWaste && move.kind == Kind::kTransfer)
        moves.back().waste = static_cast<std::uint8_t>(game.position().waste_size());
    }
    game.make(move, undo);
  }
  return moves;
}

struct Stop {
  Key key;
  int cost;  // from the one before
};

// A win as a row of positions, and the cheapest way from the first to the last. Each step is the move that was made, or
// a move of the search that leads to a later position. To measure a win as it was played, loops and detours are kept,
// and moves are taken as one only where together they do what one move does.
template <typename Game>
class Way {
 public:
  // When the time is over, the moves that were made are taken as they are.
  Way(const Game& root, const MoveList& moves, bool keeps_loops, Control* control = nullptr)
      : game_(root), keeps_loops_(keeps_loops), control_(control) {
    keys_.push_back(game_.place_key());
    std::vector<Undo> undone(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      game_.make(moves[i], undone[i]);
      keys_.push_back(game_.place_key());
    }
    left_.assign(keys_.size(), 0);
    next_.assign(keys_.size(), keys_.size());
    where_.emplace(keys_.back(), moves.size());
    for (std::size_t i = moves.size(); i-- > 0;) {
      game_.unmake(moves[i], undone[i]);
      look_ahead(i, moves[i]);
    }
  }

  int length() const { return left_[0]; }

  std::vector<Stop> stops() const {
    std::vector<Stop> stops{{keys_[0], 0}};
    for (std::size_t i = 0; i + 1 < keys_.size(); i = next_[i]) {
      if (const int cost = left_[i] - left_[next_[i]]; cost > 0) stops.push_back({keys_[next_[i]], cost});
    }
    return stops;
  }

 private:
  static constexpr std::size_t kPollEvery = 256;
  static constexpr std::size_t kLongestGroup = 160;  // elementary moves that can count as one, as in standard notation

  // The cheapest way from a position, once the ways from all later positions are known.
  void look_ahead(std::size_t at, const Move& made) {
    left_[at] = std::numeric_limits<int>::max();
    const auto reach = [&](std::size_t target, int cost) {
      if (left_[target] + cost >= left_[at]) return;
      left_[at] = left_[target] + cost;
      next_[at] = target;
    };
    const auto [here, is_new] = where_.try_emplace(keys_[at], at);
    if (!is_new && !keeps_loops_) reach(here->second, 0);
    const bool stands_still = keys_[at] == keys_[at + 1] && !keeps_loops_;
    reach(at + 1, stands_still ? 0 : cost_of(game_, made));
    if (!is_new && keeps_loops_) here->second = at;
    if (is_over(at)) return;
    tried_.clear();
    game_.search_moves(tried_);
    for (const Move& move : tried_) {
      Undo undo;
      game_.make(move, undo);
      const auto found = where_.find(game_.place_key());
      game_.unmake(move, undo);
      if (found == where_.end() || found->second <= at) continue;
      if (keeps_loops_ && found->second - at > kLongestGroup) continue;
      reach(found->second, cost_of(game_, move));
    }
  }

  bool is_over(std::size_t at) {
    if (control_ && !over_ && at % kPollEvery == 0) over_ = control_->poll() != Reason::kNone;
    return over_;
  }

  Game game_;
  const bool keeps_loops_;
  Control* control_;
  bool over_ = false;
  std::vector<Key> keys_;
  std::vector<int> left_;          // the moves from each position to the end
  std::vector<std::size_t> next_;  // the position to go to from it
  std::unordered_map<Key, std::size_t, KeyHash> where_;
  MoveList tried_;
};

// The cheapest way through positions of a win given in elementary moves.
template <typename Game>
std::vector<Stop> stops_of(const Rules& rules, const Game& root, const MoveList& win, Control& control) {
  return Way<Game>(root, with_turns_put_off(rules, root, win), false, &control).stops();
}

// Makes the cheapest move that leads to a position, if there is one.
template <typename Game>
bool step_to(Game& game, const Key& key, MoveList* made) {
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
  if (!best) return false;
  if (made) game.expand(*best, *made);
  game.make(*best, undo);
  return true;
}

// The elementary moves that lead from each position to the next. If a position is not reached, which would be an error
// in the core, the win given.
template <typename Game>
MoveList moves_through(Game game, const std::vector<Stop>& stops, MoveList otherwise) {
  MoveList moves;
  for (std::size_t i = 1; i < stops.size(); ++i) {
    if (!step_to(game, stops[i].key, &moves)) return otherwise;
  }
  return game.is_won() ? moves : otherwise;
}

}  // namespace winnable
