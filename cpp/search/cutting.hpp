// Cuts a long win short, so that a person can read it and reporting it takes little time and memory.
//
// The win of a deep search can be millions of moves long, nearly all of them detours. From each position the move is
// made that leads to the latest position of the win, so that a few hundred moves are left. That takes less time than
// replaying all moves would. Moves that keep lengths (lengths.hpp) suffice, and the same win is always cut in the same
// way.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "search/lengths.hpp"

namespace winnable {

constexpr std::size_t kLongWin = 1000;  // moves of the search; a longer one is cut

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

}  // namespace winnable
