// From the moves of the search that won to a win in elementary moves: expanded, replayed by the rules alone, and
// without detours that lead nowhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "base/limits.hpp"
#include "game/game.hpp"
#include "search/lengths.hpp"
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
    if (!is_legal(game_, move, legal_)) {
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

constexpr std::size_t kLongWin = 1000;  // moves of the search; a longer one is cut

// Cuts a long win short, so that a person can read it and reporting it takes little time and memory.
//
// The win of a deep search can be millions of moves long, nearly all of them detours. From each position the move is
// made that leads to the latest position of the win, so that a few hundred moves are left. That takes less time than
// replaying all moves would. Moves that keep lengths (lengths.hpp) suffice, and the same win is always cut in the same
// way.
template <typename Game>
class Cutter {
 public:
  enum class Outcome : std::uint8_t { kCut, kOutOfTime, kStuck };

  // `root`: a view with the switches that keep lengths.
  Cutter(const Game& root, std::size_t bytes, Control& control)
      : ahead_(root), here_(root), stretch_(std::max(bytes / kBytesPerMove, kLongWin)), control_(control) {}

  // Takes the moves of a search that turned the stock only to play a card; gives elementary moves to the same end.
  // Works on one stretch at a time, so that memory stays within bounds.
  Outcome cut(const MoveList& path, MoveList& moves) {
    for (std::size_t begin = 0; begin < path.size(); begin += stretch_) {
      if (!look_ahead(path, begin, std::min(begin + stretch_, path.size()))) return Outcome::kOutOfTime;
      const Outcome outcome = catch_up(moves);
      if (outcome != Outcome::kCut) return outcome;
    }
    return Outcome::kCut;
  }

 private:
  struct Met {
    Key key;
    std::uint32_t at;
  };
  static constexpr std::size_t kBytesPerMove = 8 * sizeof(Met);  // a move of the search can be several steps
  static constexpr std::size_t kPollEvery = 1024;

  static bool comes_first(const Met& a, const Met& b) {
    return std::pair(a.key.low, a.key.high) < std::pair(b.key.low, b.key.high);
  }

  // Notes the positions of a stretch; of a position that is met twice, the last time. False if the time is over.
  bool look_ahead(const MoveList& path, std::size_t begin, std::size_t end) {
    met_.clear();
    steps_ = 0;
    Undo undo;
    for (std::size_t i = begin; i < end; ++i) {
      if (i % kPollEvery == 0 && control_.poll() != Reason::kNone) return false;
      elementary_.clear();
      ahead_.expand(path[i], elementary_);
      for (Move step : elementary_) {
        // A turn of the stock belongs to the play it serves.
        if (path[i].waste != kAsItIs && step.kind != Kind::kTransfer) continue;
        if (step.from == Place::kWaste && step.kind == Kind::kTransfer) step.waste = path[i].waste;
        ahead_.make(step, undo);
        met_.push_back({ahead_.place_key(), ++steps_});
      }
    }
    const auto later_first = [](const Met& a, const Met& b) {
      return comes_first(a, b) || (a.key == b.key && a.at > b.at);
    };
    std::sort(met_.begin(), met_.end(), later_first);
    const auto is_same = [](const Met& a, const Met& b) { return a.key == b.key; };
    met_.erase(std::unique(met_.begin(), met_.end(), is_same), met_.end());
    return true;
  }

  // The short way from the beginning of the stretch to its end.
  Outcome catch_up(MoveList& moves) {
    Undo undo;
    std::uint32_t at = met_at(here_.place_key());
    for (std::size_t made = 1; at < steps_; ++made) {
      if (made % kPollEvery == 0 && control_.poll() != Reason::kNone) return Outcome::kOutOfTime;
      tried_.clear();
      here_.search_moves(tried_);
      const Move* best = nullptr;
      for (const Move& move : tried_) {
        here_.make(move, undo);
        const std::uint32_t there = met_at(here_.place_key());
        here_.unmake(move, undo);
        if (there <= at) continue;
        at = there;
        best = &move;
      }
      if (!best) return Outcome::kStuck;
      here_.expand(*best, moves);
      here_.make(*best, undo);
    }
    return Outcome::kCut;
  }

  // Where in the stretch a position is, counted from 1; 0 if it is not there.
  std::uint32_t met_at(const Key& key) const {
    const auto found = std::lower_bound(met_.begin(), met_.end(), Met{key, 0}, comes_first);
    return found != met_.end() && found->key == key ? found->at : 0;
  }

  Game ahead_;  // walks along the win
  Game here_;   // takes the short way
  const std::size_t stretch_;
  Control& control_;
  std::vector<Met> met_;  // by key
  std::uint32_t steps_ = 0;
  MoveList elementary_;
  MoveList tried_;
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
