#include "solver.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <unordered_map>

#include "best_first.hpp"
#include "depth_first.hpp"
#include "family.hpp"
#include "restarts.hpp"

namespace winnable {
namespace {

// The moves of the search as elementary moves.
template <typename Game>
MoveList expanded(const Rules& rules, const Layout& layout, const Switches& switches, const MoveList& path) {
  Game game(rules, layout, switches);
  MoveList elementary;
  Undo undo;
  for (const Move& move : path) {
    game.expand(move, elementary);
    game.make(move, undo);
  }
  return elementary;
}

// Leaves out stretches that lead back to a position met before.
template <typename Game>
MoveList without_loops(const Rules& rules, const Layout& layout, const MoveList& moves) {
  Game game(rules, layout, Switches{});
  MoveList kept;
  std::vector<Key> keys{game.exact_key()};
  std::unordered_map<Key, std::size_t, KeyHash> first_met{{keys[0], 0}};
  Undo undo;
  for (const Move& move : moves) {
    game.make(move, undo);
    const auto [place, is_new] = first_met.try_emplace(game.exact_key(), keys.size());
    if (is_new) {
      kept.push_back(move);
      keys.push_back(place->first);
      continue;
    }
    while (keys.size() > place->second + 1) {
      first_met.erase(keys.back());
      keys.pop_back();
      kept.pop_back();
    }
  }
  return kept;
}

// Replays elementary moves by the rules alone. A win that does not replay would be an error of ours, and is never
// reported.
template <typename Game>
MoveList replayed(const Rules& rules, const Layout& layout, const MoveList& moves) {
  Game game(rules, layout, Switches{});
  MoveList legal;
  Undo undo;
  for (const Move& move : moves) {
    legal.clear();
    game.legal_moves(legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end())
      throw std::logic_error("a found win does not replay");
    game.make(move, undo);
  }
  if (!game.is_won()) throw std::logic_error("a found win does not win");
  return moves;
}

// One engine at work on one position, which can be stopped and go on.
template <typename Game, typename Search>
class Engine {
 public:
  template <typename... More>
  Engine(const Rules& rules, const Layout& layout, const Switches& switches, const Limits& limits, Control& control,
         More... more)
      : rules_(rules),
        layout_(layout),
        switches_(switches),
        game_(rules, layout, switches),
        search_(game_, control, limits, more...) {}

  Verdict run(std::uint64_t positions) { return verdict_ = search_.run(positions); }
  Verdict verdict() const { return verdict_; }
  Reason reason() const { return search_.reason(); }
  const Counters& counters() const { return search_.counters(); }
  MoveList win() const {
    const MoveList elementary = expanded<Game>(rules_, layout_, switches_, search_.path());
    return replayed<Game>(rules_, layout_, without_loops<Game>(rules_, layout_, elementary));
  }

 private:
  const Rules& rules_;
  const Layout& layout_;
  const Switches switches_;
  Game game_;
  Search search_;
  Verdict verdict_ = Verdict::kUnknown;
};

void add(Counters& total, const Counters& found) {
  total.positions += found.positions;
  total.unique += found.unique;
  total.forced += found.forced;
  total.deepest = std::max(total.deepest, found.deepest);
  total.bytes += found.bytes;
  total.stored += found.stored;
  total.replaced += found.replaced;
}

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kFirstSlice = 500;             // positions for a share of one in the first round
constexpr std::uint64_t kQuickPositions = 20'000'000;  // what the quick engines get where no limit is set
constexpr double kQuickPart = 0.35;                    // of the limits, else
constexpr std::size_t kQuickMemoryPart = 4;            // they get one in so many bytes
constexpr int kRootClosures = 500;                     // of the relaxed game, before any search
constexpr std::uint64_t kFirstRelaxed = 80'000;        // positions until it is tried again
constexpr std::uint64_t kPositionsPerClosure = 80;
constexpr std::uint64_t kMostClosures = 1'000'000;

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kNoLimit - b ? kNoLimit : a + b; }

// Engines that take turns in growing slices, by their shares, so that neither a win the one finds at once nor a proof
// the other finds at once waits for long. The quick ones find wins only; when they have had their part of the limits,
// the complete one goes on alone.
template <typename Game>
class Rounds {
  using ByPromise = Engine<Game, BestFirst<Game, BestOpen>>;
  using ByBeam = Engine<Game, BestFirst<Game, BeamOpen>>;
  using ByRestarts = Engine<Game, Restarts<Game>>;
  using Complete = Engine<Game, DepthFirst<Game>>;

 public:
  Rounds(const Rules& rules, const Layout& layout, const Options& options, Control& control)
      : limits_(options.limits),
        shares_(options.shares),
        control_(control),
        start_(rules, layout, Switches{}),
        relaxes_(allowed(rules, options.switches).relaxation && options.shares.complete > 0) {
    Switches quick = options.switches;
    quick.suit_blind = true;
    const int quick_engines = (shares_.best_first > 0) + (shares_.beam > 0) + (shares_.restarts > 0);
    const bool is_mixed = quick_engines > 0 && shares_.complete > 0;
    Limits part = limits_;
    if (is_mixed) part.bytes = limits_.bytes / kQuickMemoryPart;
    if (quick_engines > 1) part.bytes /= static_cast<std::size_t>(quick_engines);
    if (shares_.restarts > 0) restarts_ = std::make_unique<ByRestarts>(rules, layout, quick, part, control);
    quick.greedy_foundation = quick.sequence_moves = true;
    if (shares_.best_first > 0)
      best_first_ = std::make_unique<ByPromise>(rules, layout, quick, part, control, options.weights);
    if (options.beam_by_length) {
      quick.placements = false;
      quick.counts_turns = true;
    }
    const BeamOpen beam(options.beam_width ? options.beam_width : BeamOpen::kFirstWidth, options.beam_by_length);
    if (shares_.beam > 0) beam_ = std::make_unique<ByBeam>(rules, layout, quick, part, control, options.weights, beam);
    if (is_mixed) part.bytes = limits_.bytes - limits_.bytes / kQuickMemoryPart;
    if (shares_.complete > 0)
      complete_ = std::make_unique<Complete>(rules, layout, options.switches, part, control, options.exact);
  }

  void run() {
    double slice = kFirstSlice;
    for (; left() > 0; slice *= 1.25) {
      const auto positions = [&](int share) { return static_cast<std::uint64_t>(slice * share); };
      bool any = false;
      const auto turn = [&](auto& engine, int share) {
        if (!engine || share == 0) return false;
        any = true;
        engine->run(plus(engine->counters().positions, std::min(positions(share), left())));
        const Verdict found = engine->verdict();
        const bool stopped = engine->reason() == Reason::kCancelled || engine->reason() == Reason::kTime;
        if (stopped) reason_ = engine->reason();
        return found == Verdict::kWinnable || stopped;
      };
      if (turn(best_first_, shares_.best_first) || turn(beam_, shares_.beam) || turn(restarts_, shares_.restarts))
        return;
      // One that is exhausted has proved nothing; one without memory or with its part used up has had its chance.
      if (best_first_ && best_first_->reason() != Reason::kPositions) shares_.best_first = 0;
      if (beam_ && beam_->reason() != Reason::kPositions) shares_.beam = 0;
      if (restarts_ && restarts_->reason() != Reason::kPositions) shares_.restarts = 0;
      if (shares_.complete > 0) {
        if (quick_is_over()) shares_.best_first = shares_.beam = shares_.restarts = 0;
        const bool alone = shares_.best_first == 0 && shares_.beam == 0 && shares_.restarts == 0;
        if (alone) return go_on_alone();
        if (turn(complete_, shares_.complete) || complete_->verdict() == Verdict::kUnwinnable || refutes()) return;
        if (complete_->reason() == Reason::kMemory) shares_.complete = 0;  // the quick ones go on
      }
      if (!any) return;
    }
  }

  Result result() const {
    Result result;
    const auto look = [&](const auto& engine) {
      if (!engine) return;
      add(result.counters, engine->counters());
      if (engine->verdict() == Verdict::kWinnable) {
        result.verdict = Verdict::kWinnable;
        result.moves = engine->win();
      }
      if (engine->reason() != Reason::kNone) result.reason = engine->reason();
    };
    look(best_first_);
    look(beam_);
    look(restarts_);
    look(complete_);
    if (reason_ != Reason::kNone) result.reason = reason_;
    result.refuted = refuted_;
    if (refuted_ || (complete_ && complete_->verdict() == Verdict::kUnwinnable)) result.verdict = Verdict::kUnwinnable;
    return result;
  }

 private:
  // The complete search to its end, with a break now and then for the relaxed game.
  void go_on_alone() {
    do {
      const std::uint64_t until = relaxes_ ? std::min(left(), plus(next_relaxed_, kFirstSlice) - used()) : left();
      complete_->run(plus(complete_->counters().positions, until));
    } while (complete_->verdict() == Verdict::kUnknown && complete_->reason() == Reason::kPositions && left() > 0 &&
             !refutes());
  }

  // The relaxed game once more, with more decisions each time a search has got long without it. It takes a small part
  // of the time, and settles many deals that would keep a search busy for millions of positions.
  bool refutes() {
    if (!relaxes_ || used() < next_relaxed_) return false;
    const auto closures =
        static_cast<int>(std::min<std::uint64_t>(next_relaxed_ / kPositionsPerClosure, kMostClosures));
    next_relaxed_ *= 4;
    return refuted_ = start_.is_refuted(closures, control_);
  }

  std::uint64_t quick_positions() const {
    return (best_first_ ? best_first_->counters().positions : 0) + (beam_ ? beam_->counters().positions : 0) +
           (restarts_ ? restarts_->counters().positions : 0);
  }
  std::uint64_t used() const { return quick_positions() + (complete_ ? complete_->counters().positions : 0); }
  std::uint64_t left() const { return limits_.positions - std::min(limits_.positions, used()); }
  bool quick_is_over() const {
    const double part = shares_.is_smart ? 0.1 : kQuickPart;
    const bool no_limit = limits_.seconds > 1e9 && limits_.positions == kNoLimit;
    const double positions = no_limit ? kQuickPositions : static_cast<double>(limits_.positions) * part;
    return static_cast<double>(quick_positions()) >= positions || control_.elapsed() >= 2 * part * limits_.seconds;
  }

  const Limits limits_;
  Shares shares_;
  Control& control_;
  const Game start_;
  const bool relaxes_;
  bool refuted_ = false;
  std::uint64_t next_relaxed_ = kFirstRelaxed;  // positions after which the relaxed game is tried next
  std::unique_ptr<ByPromise> best_first_;
  std::unique_ptr<ByBeam> beam_;
  std::unique_ptr<ByRestarts> restarts_;
  std::unique_ptr<Complete> complete_;
  Reason reason_ = Reason::kNone;
};

template <typename Game>
Result solve_family(const Rules& rules, const Layout& layout, const Options& options, Control& control) {
  control.give(options.limits.seconds);
  Result result;
  const Switches switches = allowed(rules, options.switches);
  const Game start(rules, layout, Switches{});
  if ((switches.blocking && start.is_blocked()) || (switches.relaxation && start.is_refuted(kRootClosures, control))) {
    result.verdict = Verdict::kUnwinnable;
    result.refuted = true;
    result.seconds = control.elapsed();
    return result;
  }
  Rounds<Game> rounds(rules, layout, options, control);
  rounds.run();
  result = rounds.result();
  if (result.verdict == Verdict::kUnknown && result.reason == Reason::kNone) {
    const Reason why = control.poll();
    result.reason = why != Reason::kNone ? why : Reason::kPositions;
  }
  result.seconds = control.elapsed();
  return result;
}

}  // namespace

Result solve(const Rules& rules, const Layout& layout, const Options& options, std::function<bool()> wants_stop) {
  Control control(std::move(wants_stop));
  return with_family(rules.family, [&]<typename Game> { return solve_family<Game>(rules, layout, options, control); });
}

}  // namespace winnable
