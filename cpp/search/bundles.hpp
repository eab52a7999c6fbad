// Short depth-first searches whose steps are bundles of moves with one purpose (families/tableau/bundles.hpp). Each
// search tries the purposes in an order of its own: a position where the first purposes can be followed is left by
// them, and the later ones are tried when the search comes back. What one order does not win soon, another one often
// does. It finds wins only.
//
// Where a game has no bundles, the steps are single moves, and the searches differ by random numbers.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "base/seen_table.hpp"
#include "families/tableau/bundles.hpp"
#include "search/engine.hpp"
#include "search/search_path.hpp"

namespace winnable {

// The bundles of families that have none of their own: the moves of the search.
template <typename Game>
class SingleMoves {
 public:
  using Bundle = Move;

  explicit SingleMoves(const Game& game) : game_(game) {}

  bool applies() const { return false; }
  void list(Purpose, std::vector<Bundle>& bundles) const { game_.search_moves(bundles); }
  template <typename Make>
  bool carry_out(const Bundle& bundle, Make&& make) const {
    make(bundle);
    return true;
  }

 private:
  const Game& game_;
};

template <typename Game>
struct BundlesOf {
  using Type = SingleMoves<Game>;
};
template <>
struct BundlesOf<TableauSearch> {
  using Type = TableauBundles;
};

// The purposes that a search tries, one after the other, and how many positions it may look at in the first round.
struct BundleOrder {
  std::uint64_t positions;
  std::array<Purpose, 8> purposes;  // ended by kNone
};

namespace bundles {

using enum Purpose;

// Chosen on deals of FreeCell and of ten other games with cells: each order wins most, for its positions, of the deals
// that those before it leave.
constexpr BundleOrder kOrders[] = {
    {60, {kHome, kHeldOntoTop, kRunOntoTop, kHeldOntoBuried, kHeldIntoSpace, kRunIntoSpace}},
    {150, {kHeldIntoSpace, kHeldOntoTop, kRunIntoSpace, kRunOntoTop, kHome}},
    {100, {kRunIntoSpace, kHeldIntoSpace, kRunDown, kRunOntoTop, kHeldOntoBuried, kHome, kHeldOntoTop}},
    {150, {kHeldOntoTop, kHeldOntoBuried, kRunIntoSpace, kRunDown, kHome, kRunOntoTop, kHeldIntoSpace}},
    {60, {kRunOntoTop, kHeldIntoSpace, kHeldOntoTop, kHome, kRunIntoSpace, kEmptyPile, kHeldOntoBuried}},
    {300, {kHome, kHeldOntoTop, kRunOntoTop, kRunDown, kHeldIntoSpace, kRunIntoSpace}},
    {200, {kRunIntoSpace, kRunOntoBuried, kHeldIntoSpace, kHeldOntoTop, kHeldOntoBuried, kHome, kRunOntoTop}},
    {300, {kHome, kRunIntoSpace, kHeldIntoSpace, kHeldOntoTop, kHeldOntoBuried, kRunOntoTop}},
    {300, {kHome, kRunOntoTop, kEmptyPile, kRunIntoSpace, kHeldIntoSpace, kHeldOntoTop, kHeldOntoBuried}},
};
constexpr BundleOrder kNoBundles[] = {{400, {kAnyMove}}};

constexpr std::uint64_t kGrowth = 3;  // of the positions from round to round

}  // namespace bundles

template <typename Game>
class BundleSearch {
 public:
  // `patience`: how many percent of the usual positions each search has. `stream`: of random numbers; with 0 the
  // searches of the first round use none.
  BundleSearch(Game& game, Control& control, const Limits& limits, std::uint64_t patience, std::uint64_t stream)
      : game_(game),
        bundles_(game),
        control_(control),
        limits_(limits),
        orders_(bundles_.applies() ? std::span<const BundleOrder>(bundles::kOrders) : bundles::kNoBundles),
        patience_(patience),
        stream_(stream),
        random_(0) {}

  // Searches until a win is found, nothing is left, or `positions` positions were looked up in all calls together. Can
  // be called again to go on.
  Verdict run(std::uint64_t positions) {
    reason_ = Reason::kNone;
    while (reason_ == Reason::kNone) {
      if (!table_ && begin()) return won();
      if (frames_.empty()) {
        if (++exhausted_ >= orders_.size()) return Verdict::kUnwinnable;
        end();
      } else if (counters_.positions >= ends_at_) {
        exhausted_ = 0;
        end();
      } else if (counters_.positions >= positions) {
        reason_ = Reason::kPositions;
      } else {
        if (step()) return won();
        if (++steps_taken_ % 256 == 0) check_limits();
      }
    }
    note_memory();
    return Verdict::kUnknown;
  }

  Reason reason() const { return reason_; }
  const Counters& counters() const { return counters_; }
  MoveList path() const {
    MoveList moves;
    moves.reserve(made_.size());
    for (const Step& step : made_) moves.push_back(step.move);
    return moves;
  }

 private:
  using Bundles = typename BundlesOf<Game>::Type;
  using Bundle = typename Bundles::Bundle;

  // A position on the path, with the bundles to try there.
  struct Frame {
    std::size_t made;     // moves that lead to it
    std::size_t untried;  // where its bundles begin
    std::size_t purpose;  // the place in the order of the next purpose
  };

  // Begins the next search at the root. True if the game is won without a choice.
  bool begin() {
    table_.emplace(limits_.bytes / 2);
    order_ = &orders_[search_ % orders_.size()];
    const std::uint64_t round = search_ / orders_.size();
    std::uint64_t positions = order_->positions * patience_ / 100 + 1;
    for (std::uint64_t i = 0; i < round; ++i) positions *= bundles::kGrowth;
    ends_at_ = counters_.positions + positions;
    is_random_ = round > 0 || stream_ > 0;
    random_ = Random((stream_ << 32) + search_);
    if (settle()) return true;
    enter();
    return false;
  }

  void end() {
    back_to(0);
    frames_.clear();
    untried_.clear();
    table_.reset();
    ++search_;
  }

  // Tries a bundle at the last position of the path, or lists more of them, or leaves the position. True if the game is
  // won.
  bool step() {
    Frame& frame = frames_.back();
    if (frame.untried < untried_.size()) return try_next();
    if (frame.purpose < order_->purposes.size() && order_->purposes[frame.purpose] != Purpose::kNone) {
      list(order_->purposes[frame.purpose++]);
    } else {
      frames_.pop_back();
      back_to(frames_.empty() ? 0 : frames_.back().made);
    }
    return false;
  }

  bool try_next() {
    const Bundle bundle = untried_.back();
    untried_.pop_back();
    const std::size_t before = made_.size();
    if (bundles_.carry_out(bundle, [&](const Move& move) { make(move); })) {
      if (settle()) return true;
      if (enter()) return false;
    }
    back_to(before);
    return false;
  }

  void list(Purpose purpose) {
    const std::size_t first = untried_.size();
    bundles_.list(purpose, untried_);
    if (!is_random_) return;
    for (std::size_t i = untried_.size(); i > first + 1; --i)
      std::swap(untried_[i - 1], untried_[first + random_.below(i - first)]);
  }

  // Puts the position on the path, if it is new.
  bool enter() {
    ++counters_.positions;
    if (table_->insert(game_.key()) != SeenTable::Answer::kNew) return false;
    ++counters_.unique;
    ++counters_.expanded;
    counters_.deepest = std::max<std::uint64_t>(counters_.deepest, made_.size());
    frames_.push_back({made_.size(), untried_.size(), 0});
    return true;
  }

  bool settle() {
    return settled(game_, counters_, [&](const Move& move) { make(move); });
  }

  void make(const Move& move) {
    made_.push_back({move, {}});
    game_.make(move, made_.back().undo);
  }

  void back_to(std::size_t made) {
    for (; made_.size() > made; made_.pop_back()) game_.unmake(made_.back().move, made_.back().undo);
  }

  Verdict won() {
    note_memory();
    return Verdict::kWinnable;
  }

  void note_memory() {
    if (!table_) return;
    const std::size_t bytes = table_->bytes() + made_.capacity() * sizeof(Step) + frames_.capacity() * sizeof(Frame) +
                              untried_.capacity() * sizeof(Bundle);
    counters_.bytes = std::max<std::uint64_t>(counters_.bytes, bytes);
    counters_.stored = table_->size();
  }

  void check_limits() {
    const Reason polled = control_.poll();
    if (polled != Reason::kNone) reason_ = polled;
    note_memory();
    if (counters_.bytes > limits_.bytes || (table_ && table_->is_replacing())) reason_ = Reason::kMemory;
  }

  Game& game_;
  Bundles bundles_;
  Control& control_;
  const Limits limits_;
  const std::span<const BundleOrder> orders_;
  const std::uint64_t patience_;
  const std::uint64_t stream_;
  std::uint64_t search_ = 0;  // the number of the search at work
  const BundleOrder* order_ = nullptr;
  std::uint64_t ends_at_ = 0;  // positions in all after which the search at work ends
  std::size_t exhausted_ = 0;  // searches in succession that had nothing left to try
  bool is_random_ = false;
  Random random_;
  std::optional<SeenTable> table_;  // of the search at work
  std::vector<Step> made_;
  std::vector<Frame> frames_;
  std::vector<Bundle> untried_;
  Counters counters_;
  std::uint64_t steps_taken_ = 0;
  Reason reason_ = Reason::kNone;
};

namespace bundles {

constexpr Parameter kParameters[] = {
    {"patience", "how many percent of the usual positions each search has", 1, 1'000'000, 100},
    {"stream", "which random numbers; with 0 the searches of the first round use none", 0, 1'000'000'000, 0},
    kUntil,
};

// A bundle may move any card after any other, so placements are not restricted (shortcuts/placements.hpp).
inline std::unique_ptr<Engine> make(const Task& task, const Values& values) {
  Switches switches = wins_only(task.switches);
  switches.greedy_foundation = switches.sequence_moves = true;
  switches.placements = false;
  return engine_of<BundleSearch>(task, switches, static_cast<std::uint64_t>(values[0]),
                                 static_cast<std::uint64_t>(values[1]));
}

}  // namespace bundles

constexpr EngineKind kBundles{"bundles",
                              "short depth-first searches by bundles of moves, each in another order of their "
                              "purposes; finds wins only",
                              false, bundles::kParameters, bundles::make};

}  // namespace winnable
