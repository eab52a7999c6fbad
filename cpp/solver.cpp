#include "solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "best_first.hpp"
#include "depth_first.hpp"
#include "squares.hpp"
#include "tableau.hpp"
#include "twin_symmetry.hpp"

namespace winnable {
namespace {

struct KeyHash {
  std::size_t operator()(const Key& key) const { return key.low; }
};

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

// Replays elementary moves by the rules alone, leaving out stretches that lead back to a position met before. A win
// that does not replay would be an error of ours, and is never reported.
template <typename Game>
MoveList replayed(const Rules& rules, const Layout& layout, const MoveList& moves) {
  Game game(rules, layout, Switches{});
  MoveList kept;
  std::vector<Key> keys{game.key()};
  std::unordered_map<Key, std::size_t, KeyHash> first_met{{game.key(), 0}};
  MoveList legal;
  Undo undo;
  for (const Move& move : moves) {
    legal.clear();
    game.legal_moves(legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end())
      throw std::logic_error("a found win does not replay");
    game.make(move, undo);
    const auto [place, is_new] = first_met.try_emplace(game.key(), keys.size());
    if (is_new) {
      kept.push_back(move);
      keys.push_back(game.key());
    } else {
      while (keys.size() > place->second + 1) {
        first_met.erase(keys.back());
        keys.pop_back();
        kept.pop_back();
      }
    }
  }
  if (!game.is_won()) throw std::logic_error("a found win does not win");
  return kept;
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
    return replayed<Game>(rules_, layout_, expanded<Game>(rules_, layout_, switches_, search_.path()));
  }

 private:
  const Rules& rules_;
  const Layout& layout_;
  const Switches switches_;
  Game game_;
  Search search_;
  Verdict verdict_ = Verdict::kUnknown;
};

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kFirstSlice = 2'000;                // positions each engine gets before the other's turn
constexpr std::uint64_t kStreamlinedPositions = 1'000'000;  // where no limit is set

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kNoLimit - b ? kNoLimit : a + b; }

// The streamlined search gets at most a tenth of the limits. Both engines take turns in growing slices, so that neither
// a win the one finds at once nor a proof the other finds at once waits for long.
template <typename Quick, typename Complete>
void take_turns(Quick& quick, Complete& complete, const Limits& limits, Control& control) {
  const bool no_limit = limits.seconds > 1e9 && limits.positions == kNoLimit;
  const std::uint64_t quick_share = no_limit ? kStreamlinedPositions : limits.positions / 10;
  const auto left = [&] {
    return limits.positions - std::min(limits.positions, quick.counters().positions + complete.counters().positions);
  };
  const auto go_on = [&](auto& engine, std::uint64_t positions) {
    return engine.run(plus(engine.counters().positions, std::min(positions, left())));
  };
  bool quick_goes_on = true;
  for (std::uint64_t slice = kFirstSlice; left() > 0; slice *= 2) {
    if (quick_goes_on) {
      if (go_on(quick, slice) == Verdict::kWinnable) return;
      if (quick.reason() == Reason::kCancelled || quick.reason() == Reason::kTime) return;
      // Exhausted, it has proved nothing; with its share used up, or its memory, it has had its chance.
      const bool has_share_left = quick.counters().positions < quick_share && control.elapsed() < limits.seconds / 4;
      quick_goes_on = quick.reason() == Reason::kPositions && has_share_left;
    }
    const Verdict verdict = go_on(complete, quick_goes_on ? 2 * slice : left());
    if (verdict != Verdict::kUnknown || complete.reason() != Reason::kPositions) return;
  }
}

void add(Counters& total, const Counters& found) {
  total.positions += found.positions;
  total.unique += found.unique;
  total.forced += found.forced;
  total.deepest = std::max(total.deepest, found.deepest);
  total.bytes += found.bytes;
  total.stored += found.stored;
  total.replaced += found.replaced;
}

template <typename Game>
Result solve_family(const Rules& rules, const Layout& layout, const Options& options, Control& control) {
  Strategy strategy = options.strategy;
  // Measured: where runs are loose (Klondike), and in holes without cells, a complete search finds wins as fast as a
  // quick one.
  if (strategy == Strategy::kAuto) {
    const bool is_fast =
        (twin_symmetry_applies(rules) && options.switches.twin_symmetry) || (rules.has_hole && rules.cells == 0);
    strategy = is_fast ? Strategy::kComplete : Strategy::kSmart;
  }
  Switches streamlined = options.switches;
  streamlined.greedy_foundation = streamlined.suit_blind = true;

  control.give(options.limits.seconds);
  if (allowed(rules, options.switches).blocking && Game(rules, layout, Switches{}).is_blocked()) {
    Result lost;
    lost.verdict = Verdict::kUnwinnable;
    lost.seconds = control.elapsed();
    return lost;
  }
  Limits limits = options.limits;
  Result result;
  using Quick = Engine<Game, BestFirst<Game>>;
  using Complete = Engine<Game, DepthFirst<Game>>;
  const auto take = [&](const auto& engine) {
    result.verdict = engine.verdict();
    result.reason = engine.reason();
    if (result.verdict == Verdict::kWinnable) result.moves = engine.win();
  };
  if (strategy == Strategy::kSmart) {
    // The quick search forgets nothing in its tenth of the time; the complete one gets the rest of the memory.
    limits.bytes = options.limits.bytes / 4;
    Quick quick(rules, layout, streamlined, limits, control);
    limits.bytes = options.limits.bytes - limits.bytes;
    Complete complete(rules, layout, options.switches, limits, control, options.exact);
    take_turns(quick, complete, options.limits, control);
    if (quick.verdict() == Verdict::kWinnable) {
      take(quick);
    } else {
      take(complete);
      const bool stopped = quick.reason() == Reason::kCancelled || quick.reason() == Reason::kTime;
      if (result.verdict == Verdict::kUnknown && stopped) result.reason = quick.reason();
    }
    add(result.counters, quick.counters());
    add(result.counters, complete.counters());
  } else if (strategy == Strategy::kStreamlined) {
    Quick quick(rules, layout, streamlined, limits, control);
    quick.run(limits.positions);
    take(quick);
    add(result.counters, quick.counters());
    if (result.verdict == Verdict::kUnwinnable) result.verdict = Verdict::kUnknown;
  } else {
    Complete complete(rules, layout, options.switches, limits, control, options.exact);
    complete.run(limits.positions);
    take(complete);
    add(result.counters, complete.counters());
  }
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
  switch (rules.family) {
    case Family::kTableau:
      return solve_family<Tableau>(rules, layout, options, control);
    case Family::kAccordion:
      return solve_family<AccordionGame>(rules, layout, options, control);
    case Family::kSequences:
      return solve_family<SequenceGame>(rules, layout, options, control);
    case Family::kGrid:
      return solve_family<GridGame>(rules, layout, options, control);
  }
  return {};
}

}  // namespace winnable
