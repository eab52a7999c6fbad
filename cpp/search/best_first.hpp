// Search by promise: goes on from the positions that look nearest to a win, in the order that `Open` keeps (best-first,
// a beam or stages). It finds wins fast and proves nothing.
//
// A search that has taken a wrong turn early can stay wrong for long. So best-first gives up after a while and begins
// again, each time with other small random numbers added to what positions promise, and with more patience.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "base/limits.hpp"
#include "base/seen_table.hpp"
#include "evaluate/model.hpp"
#include "game/moves.hpp"
#include "search/engine.hpp"
#include "search/frontier.hpp"
#include "search/lengths.hpp"
#include "search/search_tree.hpp"

namespace winnable {

// When a search begins again, and what it then adds to what positions promise. Used only where `Open` starts over.
struct Patience {
  std::uint64_t positions = 2500;  // of the first attempt; each further attempt has half as many more
  std::uint32_t noise = 40;        // less than this is added; 40 is about what two cards home are worth
  std::uint64_t stream = 0;        // of random numbers; with 0 nothing is added in the first attempt
};

template <typename Game, typename Open>
class BestFirst {
 public:
  BestFirst(Game& game, Control& control, const Limits& limits, const Judge& judge, Open open = {},
            Patience patience = {})
      : game_(game),
        control_(control),
        limits_(limits),
        judge_(judge),
        tree_(game),
        open_(std::move(open)),
        noise_(patience.noise),
        attempt_(patience.stream << 32),
        patience_(patience.positions),
        attempt_ends_(patience.positions) {}

  // Searches until a win is found, nothing is left, or `positions` positions were looked up in all calls together. Can
  // be called again to go on.
  Verdict run(std::uint64_t positions) {
    limits_.positions = positions;
    reason_ = Reason::kNone;
    if (!table_ && begin()) return Verdict::kWinnable;
    while (reason_ == Reason::kNone) {
      const std::uint32_t best = open_.take();
      if (best == kNoNode) {
        if (!open_.begin_again()) return Verdict::kUnwinnable;
        ++attempt_;
        if (begin()) return Verdict::kWinnable;
        continue;
      }
      if (Open::kStartsOver && counters_.positions >= attempt_ends_) {
        if (start_over()) return Verdict::kWinnable;
        continue;
      }
      tree_.go_to(best);
      if (expand()) return Verdict::kWinnable;
      check_limits();
    }
    return Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const { return counters_; }

  MoveList path() const { return tree_.path(); }

 private:
  // Begins at the root, with nothing seen. True if the game is won without a choice.
  bool begin() {
    tree_.clear();
    if (open_.goes_by_length()) lengths_.assign(1, 0);
    table_.emplace(limits_.bytes / 2);
    if (settle()) return true;
    consider();
    return false;
  }

  bool start_over() {
    ++attempt_;
    patience_ += patience_ / 2;
    attempt_ends_ = counters_.positions + patience_;
    open_ = Open();
    return begin();
  }

  // A number that depends on nothing but the position and the attempt; none in the first of stream 0.
  int noise(const Key& key) const {
    if (attempt_ == 0 || noise_ == 0) return 0;
    const std::uint64_t mixed_up = (key.low ^ attempt_ * 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    return static_cast<int>(static_cast<std::uint32_t>(mixed_up >> 32) % noise_);
  }

  void make(const Move& move) {
    if (!lengths_.empty()) {
      // Every win has the same number of moves home, so these do not make it longer.
      const int cost = cost_of(game_, move) - (move.to == Place::kFoundation);
      const std::size_t length = lengths_[tree_.here()] + static_cast<std::size_t>(cost);
      lengths_.resize(tree_.size() + 1);
      lengths_.back() = static_cast<std::uint32_t>(length);
    }
    tree_.make(move);
  }

  bool settle() {
    return settled(game_, counters_, [&](const Move& move) { make(move); });
  }

  // Puts the last position of the path on the list of those to go on from, if it is new.
  bool consider() {
    ++counters_.positions;
    // For short wins it matters how far the stock is turned.
    const Key key = lengths_.empty() ? game_.key() : game_.place_key();
    if (table_->insert(key) != SeenTable::Answer::kNew) return false;
    if (judge_.model && game_.is_dead()) return false;
    ++counters_.unique;
    const auto depth = static_cast<int>(tree_.depth());
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, tree_.depth());
    const int promise = judge_(game_.position()) + judge_.weight_of_depth() * depth / kDepthScale;
    const int score = std::clamp(promise + noise(key) + kMiddle, 0, kScores - 1);
    open_.add(tree_.here(), score, level());
    return true;
  }

  // The level of the position on the board: how far the stock is, or how long the way is, if the order asks for either.
  std::size_t level() const {
    if constexpr (requires { Open::kGoesByStage; } && requires { game_.position().stage(); }) {
      return game_.position().stage();
    } else {
      return lengths_.empty() ? 0 : lengths_[tree_.here()];
    }
  }

  bool expand() {
    ++counters_.expanded;
    generated_.clear();
    game_.search_moves(generated_);
    keys_.resize(generated_.size());
    known_.resize(generated_.size());
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      known_[i] = lengths_.empty() && game_.key_after(generated_[i], keys_[i]);
      if (known_[i]) table_->prefetch(keys_[i]);
    }
    const std::size_t depth = tree_.depth();
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      if (known_[i] && table_->contains(keys_[i])) {
        ++counters_.positions;
        continue;
      }
      const std::size_t kept = tree_.size();
      make(generated_[i]);
      if (settle()) return true;
      const bool is_new = consider();
      tree_.back_to(depth);
      if (!is_new) tree_.shrink(kept);
    }
    return false;
  }

  void check_limits() {
    if (counters_.positions >= limits_.positions) reason_ = Reason::kPositions;
    if (++expanded_ % 64 != 0) return;
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    const std::size_t bytes =
        table_->bytes() + tree_.bytes() + open_.bytes() + lengths_.capacity() * sizeof(lengths_[0]);
    counters_.bytes = std::max<std::uint64_t>(counters_.bytes, bytes);
    counters_.stored = table_->size();
    if (bytes > limits_.bytes || table_->is_replacing()) reason_ = Reason::kMemory;
  }

  static constexpr int kDepthScale = 8;  // the weight of the depth is given in eighths
  static constexpr int kMiddle = kScores / 2;

  Game& game_;
  Control& control_;
  Limits limits_;
  const Judge judge_;
  std::optional<SeenTable> table_;
  SearchTree<Game> tree_;
  Open open_;
  std::vector<std::uint32_t> lengths_;  // of the way to each node, if levels are lengths
  MoveList generated_;
  std::vector<Key> keys_;
  std::vector<char> known_;
  Counters counters_;
  std::uint64_t expanded_ = 0;
  const std::uint32_t noise_;
  std::uint64_t attempt_;
  std::uint64_t patience_;
  std::uint64_t attempt_ends_;
  Reason reason_ = Reason::kNone;
};

// The switches of searches by promise: they play every card home that can go there, and move whole sequences at once.
inline Switches by_promise(const Switches& wanted) {
  Switches switches = wins_only(wanted);
  switches.greedy_foundation = switches.sequence_moves = true;
  return switches;
}

template <typename Game>
using Best = BestFirst<Game, BestOpen>;

namespace best_first {

enum : std::size_t { kPatience, kNoise, kDive, kStream };

constexpr Parameter kParameters[] = {
    {"patience", "positions until it first begins again; each further attempt has half as many more", 100,
     1'000'000'000, Patience{}.positions},
    {"noise", "how much is added at random to what positions promise, from the second attempt on", 0, 1000,
     Patience{}.noise},
    {"dive", "1: first follows the best move from each position, until there is none", 0, 1, 0},
    {"stream", "which random numbers; with 0 the first attempt has none", 0, 1'000'000'000, 0},
    kUntil,
};

inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  const Patience patience{static_cast<std::uint64_t>(values[kPatience]), static_cast<std::uint32_t>(values[kNoise]),
                          static_cast<std::uint64_t>(values[kStream])};
  return engine_of<Best>(task, by_promise(task.switches), task.judge, BestOpen(values[kDive] != 0), patience);
}

}  // namespace best_first

constexpr EngineKind kBestFirst{"best-first", "always the position that looks nearest to a win; finds wins only", false,
                                best_first::kParameters, best_first::make};

}  // namespace winnable
