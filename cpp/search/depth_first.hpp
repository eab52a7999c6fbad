// Complete depth-first search over any family of games. No recursion: a path can be millions of moves long.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "base/seen_table.hpp"
#include "evaluate/model.hpp"
#include "game/moves.hpp"
#include "search/left_open.hpp"
#include "search/search_path.hpp"

namespace winnable {

template <typename Game>
class DepthFirst {
 public:
  static constexpr std::uint64_t kNoBudget = std::numeric_limits<std::uint64_t>::max();

  // `exact`: remember whole positions instead of hashes, for checking. `disorder` other than zero: try moves in an
  // order that differs a little with each number; one in `moved` moves comes earlier or later. `model`: try moves in
  // the order of its values for the positions they lead to, instead of the order of the game. `budget`: begin
  // again from the root after this number of positions, in another order, and each time after an eighth more. That soon
  // leaves a part without a win that would take long to search, and what was searched to its end is not searched again
  // (left_open.hpp).
  DepthFirst(Game& game, Control& control, const Limits& limits, bool exact, std::shared_ptr<const Model> model = {},
             std::uint64_t disorder = 0, std::uint64_t moved = 8, std::uint64_t budget = kNoBudget)
      : game_(game),
        control_(control),
        limits_(limits),
        exact_(exact),
        disorder_(disorder),
        moved_(moved),
        budget_(exact ? kNoBudget : budget),
        next_start_(budget_),
        model_(std::move(model)),
        path_(std::min<std::size_t>(limits.bytes >> 14, 2048)),
        table_(table_limit(), has_grades(game)) {}

  // Searches until there is an answer or `positions` positions were looked up in all calls together. Can be called
  // again to go on, unless memory ran out: then positions have been dropped, and what is left would prove nothing.
  Verdict run(std::uint64_t positions) {
    if (reason_ == Reason::kMemory) return Verdict::kUnknown;
    limits_.positions = positions;
    reason_ = Reason::kNone;
    if (!has_begun_) {
      has_begun_ = true;
      if (enter()) return Verdict::kWinnable;
    }
    while (path_.has_frames() && reason_ == Reason::kNone) {
      // Step 1. Take back what was tried from here.
      while (path_.has_steps_since_frame()) unmake();
      if (counters_.positions >= next_start_) begin_again();
      // Step 2. Is anything left to try?
      if (path_.must_list_again()) list_again();
      if (!path_.has_untried()) {
        path_.close_frame();
        if (table_.is_replacing()) table_.leave_path(game_.key());
        continue;
      }
      // Step 3. Try it.
      make(path_.pop_untried());
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
    moves.reserve(path_.length());
    path_.walk_back([&](const Step& step, bool) { moves.push_back(step.move); });
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  // Goes back to the root, to go on from there in another order. The root is the first frame, and cannot be won without
  // a choice.
  void begin_again() {
    budget_ += budget_ / 8 + 1;
    next_start_ = counters_.positions + budget_;
    if (table_.is_replacing()) return;  // it forgets, so that other orders would search the same again and again
    std::vector<Key> path;
    for (;;) {
      path.push_back(game_.key());
      while (path_.has_untried()) path_.pop_untried();
      path_.close_frame();
      if (!path_.has_frames()) break;
      while (path_.has_steps_since_frame()) unmake();
    }
    left_open_.add(path);
    disorder_ = ++orders_;
    left_open_.take_out(game_.key(), grade_of(game_));
    path_.open_frame();
    push_moves();
  }

  // How much the stacks may grow between two looks at the limits.
  std::size_t slack() const { return std::min<std::size_t>(std::size_t{1} << 18, limits_.bytes / 32); }

  // Goes on from the position reached: makes forced moves, then looks whether the position is new. True if the game is
  // won.
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
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, path_.length());
    if (++entered_ % 512 == 0) check_limits();
    if (counters_.positions >= limits_.positions && reason_ == Reason::kNone) reason_ = Reason::kPositions;
    if (!is_new()) return false;
    ++counters_.unique;
    ++counters_.expanded;
    path_.open_frame();
    push_moves();
    return false;
  }

  bool is_seen(const Key& key, const Grade& grade) const {
    return table_.contains(key, grade) && !left_open_.has(key, grade);
  }

  // The moves to try from here, without those that lead to positions seen. Their keys are predicted without making the
  // moves, and all are fetched from memory at once. A search that looks at one after another would wait for each.
  void push_moves() {
    list_moves();
    if (disorder_) disturb();
    keys_.resize(generated_.size());
    known_.resize(generated_.size());
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      known_[i] = !exact_ && game_.key_after(generated_[i], keys_[i]);
      if (known_[i]) table_.prefetch(keys_[i]);
    }
    for (std::size_t i = 0; i < generated_.size(); ++i) {
      if (known_[i] && is_seen(keys_[i], grade_after(generated_[i]))) {
        ++counters_.positions;
      } else {
        path_.push_untried(generated_[i]);
      }
    }
  }

  // All moves from here, the best last.
  void list_moves() {
    generated_.clear();
    game_.search_moves(generated_);
    if constexpr (requires { game_.position(); }) {
      if (model_) judge_moves();
    }
  }

  void judge_moves() {
    judged_.clear();
    Undo undo;
    for (const Move& move : generated_) {
      undo = {};
      game_.make(move, undo);
      if (!game_.is_dead()) judged_.emplace_back(model_->value_of(game_.position()), move);
      game_.unmake(move, undo);
    }
    // Among equals the order of the game stays. A value that is not a number would upset the order, and comes first.
    for (auto& [value, move] : judged_) value = std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
    std::stable_sort(judged_.begin(), judged_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    generated_.clear();
    for (const auto& judged : judged_) generated_.push_back(judged.second);
  }

  // Exchanges some moves with one a little further on.
  void disturb() {
    for (std::size_t i = 0; i + 1 < generated_.size(); ++i) {
      disorder_ = disorder_ * 6364136223846793005u + 1442695040888963407u;
      const std::uint64_t random = disorder_ >> 40;
      if (random % moved_ != 0) continue;
      std::swap(generated_[i], generated_[std::min<std::uint64_t>(i + 1 + random / moved_ % 4, generated_.size() - 1)]);
    }
  }

  void make(const Move& move) {
    Step step{move, {}};
#ifdef WINNABLE_CHECKS
    Key predicted;
    const bool is_predicted = game_.key_after(move, predicted);
#endif
    game_.make(move, step.undo);
#ifdef WINNABLE_CHECKS
    if (is_predicted && !(predicted == expected_key())) std::abort();
    game_.check_key();
#endif
    path_.push(step);
  }

#ifdef WINNABLE_CHECKS
  // The key that must have been predicted for the position reached. A view without a position predicts it after the
  // forced moves from the tableau.
  Key expected_key() const {
    Game ahead = game_;
    if constexpr (!requires { game_.position(); }) {
      Move move;
      Undo undo;
      while (ahead.forced_move(move) && move.from == Place::kTableau) ahead.make(move, undo);
    }
    return ahead.key();
  }
#endif

  void unmake() {
    const Step step = path_.pop();
    game_.unmake(step.move, step.undo);
  }

  // Lists the moves left to try at a frame of which only the next one was kept. A disturbed order cannot be made again,
  // so then all moves are tried; those tried before lead to positions seen.
  void list_again() {
    const Move next = path_.next_of_short();
    list_moves();
#ifdef WINNABLE_CHECKS
    // Stopping at the first move that is the same relies on a list in which that move stands, and stands once.
    if (std::count(generated_.begin(), generated_.end(), next) != 1) std::abort();
#endif
    for (const Move& move : generated_) {
      Key key;
      const bool leads_nowhere = !exact_ && game_.key_after(move, key) && is_seen(key, grade_after(move));
      if (!leads_nowhere) path_.push_untried(move);
      if (move == next && !disorder_) break;
    }
  }

  bool is_new() {
    if (exact_) {
      game_.pack(packed_);
      return exact_seen_.insert(packed_).second;
    }
    const bool was_replacing = table_.is_replacing();
    const Key key = game_.key();
    const Grade grade = grade_of(game_);
    const auto answer = table_.insert(key, grade);
    if (table_.is_replacing() && !was_replacing) protect_path();
    if (answer == SeenTable::Answer::kFull) reason_ = Reason::kMemory;
    if (answer != SeenTable::Answer::kNew && !left_open_.has(key, grade)) return false;
    left_open_.take_out(key, grade);
    return true;
  }

  // The table begins to replace entries: from now on it must know which positions are on the path, and have them within
  // reach.
  void protect_path() {
    Game game = game_;
    const auto protect = [&] {
      if (table_.put_on_path(game.key(), grade_of(game)) == SeenTable::Answer::kFull) reason_ = Reason::kMemory;
    };
    if (!path_.has_steps_since_frame() && path_.has_frames()) protect();
    path_.walk_back([&](const Step& step, bool is_frame) {
      game.unmake(step.move, step.undo);
      if (is_frame) protect();
    });
  }

  // Some games have positions of one key that differ in grade.
  static constexpr bool kHasGrades = requires(const Game& game) { game.grade(); };
  static bool has_grades(const Game& game) {
    if constexpr (kHasGrades) return game.has_grades();
    return false;
  }
  static Grade grade_of(const Game& game) {
    if constexpr (kHasGrades) return game.grade();
    return {};
  }
  Grade grade_after(const Move& move) const {
    if constexpr (kHasGrades) return game_.grade_after(move);
    return {};
  }

  std::size_t stack_bytes() const { return path_.bytes() + left_open_.bytes(); }

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
  std::uint64_t disorder_;
  const std::uint64_t moved_;
  std::uint64_t budget_;      // positions until the search begins again
  std::uint64_t next_start_;  // positions at that time
  std::uint64_t orders_ = 0;
  const std::shared_ptr<const Model> model_;
  std::vector<std::pair<double, Move>> judged_;
  SearchPath path_;
  LeftOpen left_open_;
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
