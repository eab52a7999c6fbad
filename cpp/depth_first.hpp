// Complete depth-first search over any family of games. No recursion: a path can be millions of moves long.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <unordered_set>
#include <vector>

#include "chunk_stack.hpp"
#include "moves.hpp"
#include "search.hpp"
#include "table.hpp"

namespace winnable {

template <typename Game>
class DepthFirst {
 public:
  // `exact`: remember whole positions instead of hashes, for checking.
  DepthFirst(Game& game, Control& control, const Limits& limits, bool exact)
      : game_(game), control_(control), limits_(limits), exact_(exact), table_(table_limit()) {}

  // Searches until there is an answer or so many positions were looked up in all; can be called again to go on.
  Verdict run(std::uint64_t positions) {
    limits_.positions = positions;
    reason_ = Reason::kNone;
    if (!has_begun_) {
      has_begun_ = true;
      if (enter()) return Verdict::kWinnable;
    }
    while (!frames_.empty() && reason_ == Reason::kNone) {
      const Frame frame = frames_.back();
      // Step 1. Take back what was tried from here.
      unwind(frame.path);
      // Step 2. Is anything left to try?
      if (moves_.size() == frame.moves) {
        frames_.pop();
        if (table_.is_replacing()) table_.leave_path(game_.key());
        continue;
      }
      // Step 3. Try it.
      const Move move = moves_.back();
      moves_.pop();
      make(move);
      if (enter()) return Verdict::kWinnable;
    }
    note_memory();
    return reason_ == Reason::kNone ? Verdict::kUnwinnable : Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const { return counters_; }

  // The moves of the search from the root to where it stands.
  MoveList path() const {
    MoveList moves;
    for (std::size_t i = 0; i < path_.size(); ++i) moves.push_back(path_[i].move);
    return moves;
  }

 private:
  // What the stacks may grow between two looks at the limits.
  std::size_t slack() const { return std::min<std::size_t>(std::size_t{1} << 18, limits_.bytes / 32); }

  struct Step {
    Move move;
    Undo undo;
  };
  struct Frame {
    std::size_t path;   // length of the path at this position
    std::size_t moves;  // where its untried moves begin
  };

  // Goes on from the position reached: forced moves, then a look whether it is new. True if the game is won.
  bool enter() {
    Move move;
    for (;;) {
      if (game_.is_won()) {
        note_memory();
        return true;
      }
      if (!game_.forced_move(move)) break;
      make(move);
      ++counters_.forced;
    }
    ++counters_.positions;
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, path_.size());
    if (++entered_ % 512 == 0) check_limits();
    if (counters_.positions >= limits_.positions) reason_ = Reason::kPositions;  // after this one
    if (!is_new()) return false;
    ++counters_.unique;
    frames_.push({path_.size(), moves_.size()});
    push_moves();
    return false;
  }

  // The moves to try from here, without those that lead to positions seen. Their hashes are known without making them,
  // and all are fetched from memory at once, which a search that looks at one after another would have to wait for.
  void push_moves() {
    generated_.clear();
    game_.search_moves(generated_);
    keys_.resize(generated_.size());
    known_.resize(generated_.size());
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      known_[i] = !exact_ && game_.key_after(generated_[i], keys_[i]);
      if (known_[i]) table_.prefetch(keys_[i]);
    }
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      if (known_[i] && table_.contains(keys_[i])) {
        ++counters_.positions;
      } else {
        moves_.push(generated_[i]);
      }
    }
  }

  void make(const Move& move) {
    Step step{move, {}};
#ifdef WINNABLE_CHECKS
    Key foretold;
    const bool is_foretold = game_.key_after(move, foretold);
#endif
    game_.make(move, step.undo);
#ifdef WINNABLE_CHECKS
    if (is_foretold && !(foretold == game_.key())) std::abort();
    game_.check_key();
#endif
    path_.push(step);
  }

  void unwind(std::size_t length) {
    while (path_.size() > length) {
      const Step& step = path_.back();
      game_.unmake(step.move, step.undo);
      path_.pop();
    }
  }

  bool is_new() {
    if (exact_) {
      game_.pack(packed_);
      return exact_seen_.insert(packed_).second;
    }
    const bool was_replacing = table_.is_replacing();
    const auto answer = table_.insert(game_.key());
    if (table_.is_replacing() && !was_replacing) protect_path();
    if (answer == SeenTable::Answer::kFull) reason_ = Reason::kMemory;
    return answer == SeenTable::Answer::kNew;
  }

  // The table begins to forget: from now on it must know which positions are on the path.
  void protect_path() {
    ChunkStack<Step> steps;
    const std::size_t length = path_.size();
    std::size_t frame = frames_.size();
    // Walk back to the root and put every position where there was a choice within reach.
    while (frame-- > 0) {
      while (path_.size() > frames_[frame].path) {
        const Step step = path_.back();
        game_.unmake(step.move, step.undo);
        path_.pop();
        steps.push(step);
      }
      if (table_.put_on_path(game_.key()) == SeenTable::Answer::kFull) reason_ = Reason::kMemory;
    }
    while (path_.size() < length) {
      Step step = steps.back();
      steps.pop();
      game_.make(step.move, step.undo);
      path_.push(step);
    }
  }

  std::size_t stack_bytes() const { return path_.bytes() + moves_.bytes() + frames_.bytes(); }

  // What the table may use: the cap less the stacks and some room for them to grow.
  std::size_t table_limit() const {
    const std::size_t kept = stack_bytes() + limits_.bytes / 16;
    return limits_.bytes > kept ? limits_.bytes - kept : 0;
  }

  void check_limits() {
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    table_.limit(table_limit());
    note_memory();
    if (!exact_ && table_.bytes() + stack_bytes() + slack() > limits_.bytes) reason_ = Reason::kMemory;
  }

  void note_memory() {
    counters_.bytes = std::max<std::uint64_t>(counters_.bytes, table_.bytes() + stack_bytes());
    counters_.stored = exact_ ? exact_seen_.size() : table_.size();
    counters_.replaced = table_.replaced();
  }

  Game& game_;
  Control& control_;
  Limits limits_;
  const bool exact_;
  ChunkStack<Step> path_;
  ChunkStack<Move> moves_;
  ChunkStack<Frame> frames_;
  SeenTable table_;
  MoveList generated_;
  std::vector<Key> keys_;
  std::vector<char> known_;
  std::string packed_;
  std::unordered_set<std::string> exact_seen_;
  Counters counters_;
  std::uint64_t entered_ = 0;
  Reason reason_ = Reason::kNone;
  bool has_begun_ = false;
};

}  // namespace winnable
