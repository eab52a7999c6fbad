#include "solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

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
template <typename Game>
class Engine {
 public:
  Engine(const Rules& rules, const Layout& layout, const Switches& switches, const Limits& limits, bool exact,
         Control& control)
      : rules_(rules),
        layout_(layout),
        switches_(switches),
        game_(rules, layout, switches),
        search_(game_, control, limits, exact) {}

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
  DepthFirst<Game> search_;
  Verdict verdict_ = Verdict::kUnknown;
};

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kFirstSlice = 2'000;                // positions each engine gets before the other's turn
constexpr std::uint64_t kStreamlinedPositions = 1'000'000;  // where no limit is set

// Whether a streamlined search differs from the complete one: single cards must go to foundations, and suits must
// matter less to building than to the foundations.
bool can_be_streamlined(const Rules& rules) {
  const bool suits_matter_less = rules.build == Policy::kRedBlack || rules.build == Policy::kAnySuit;
  return rules.family == Family::kTableau && rules.has_foundations && !rules.complete_runs && suits_matter_less;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kNoLimit - b ? kNoLimit : a + b; }

// The streamlined search gets at most a tenth of the limits. Both engines take turns in growing slices, so that neither
// a win the one finds at once nor a proof the other finds at once waits for long.
template <typename Game>
void take_turns(Engine<Game>& quick, Engine<Game>& complete, const Limits& limits, Control& control) {
  const bool no_limit = limits.seconds > 1e9 && limits.positions == kNoLimit;
  const std::uint64_t quick_share = no_limit ? kStreamlinedPositions : limits.positions / 10;
  const double quick_seconds = limits.seconds / 10;
  std::uint64_t slice = kFirstSlice;
  while (quick.verdict() == Verdict::kUnknown && complete.verdict() == Verdict::kUnknown) {
    const std::uint64_t used = quick.counters().positions + complete.counters().positions;
    if (used >= limits.positions || control.poll() != Reason::kNone) return;
    const std::uint64_t left = limits.positions - used;
    const bool quick_is_done = quick.counters().positions >= quick_share || control.elapsed() > 2 * quick_seconds;
    if (quick_is_done) {
      complete.run(plus(complete.counters().positions, left));
      return;
    }
    quick.run(plus(quick.counters().positions, std::min(slice, left)));
    if (quick.verdict() == Verdict::kUnwinnable) {  // that proves nothing, and there is nothing more to search
      complete.run(plus(
          complete.counters().positions,
          limits.positions - std::min(limits.positions, quick.counters().positions + complete.counters().positions)));
      return;
    }
    if (quick.verdict() == Verdict::kWinnable || quick.reason() == Reason::kCancelled) return;
    const std::uint64_t now = quick.counters().positions + complete.counters().positions;
    complete.run(
        plus(complete.counters().positions, std::min(slice, limits.positions - std::min(limits.positions, now))));
    if (complete.reason() != Reason::kPositions) return;
    slice *= 2;
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
  // Measured on Klondike: where runs are loose a complete search finds wins as fast as a streamlined one.
  if (strategy == Strategy::kAuto) {
    strategy = twin_symmetry_applies(rules) && options.switches.twin_symmetry ? Strategy::kComplete : Strategy::kSmart;
  }
  if (!can_be_streamlined(rules)) strategy = Strategy::kComplete;
  Switches streamlined = options.switches;
  streamlined.greedy_foundation = streamlined.suit_blind = true;

  control.give(options.limits.seconds);
  Limits limits = options.limits;
  Result result;
  const auto take = [&](const Engine<Game>& engine) {
    result.verdict = engine.verdict();
    result.reason = engine.reason();
    if (result.verdict == Verdict::kWinnable) result.moves = engine.win();
  };
  if (strategy == Strategy::kSmart) {
    // The quick search forgets nothing in its tenth of the time; the complete one gets the rest of the memory.
    limits.bytes = options.limits.bytes / 4;
    Engine<Game> quick(rules, layout, streamlined, limits, options.exact, control);
    limits.bytes = options.limits.bytes - limits.bytes;
    Engine<Game> complete(rules, layout, options.switches, limits, options.exact, control);
    take_turns(quick, complete, options.limits, control);
    take(quick.verdict() == Verdict::kWinnable ? quick : complete);
    add(result.counters, quick.counters());
    add(result.counters, complete.counters());
  } else {
    const bool wins_only = strategy == Strategy::kStreamlined;
    Engine<Game> engine(rules, layout, wins_only ? streamlined : options.switches, limits, options.exact, control);
    engine.run(limits.positions);
    take(engine);
    add(result.counters, engine.counters());
    if (wins_only && result.verdict == Verdict::kUnwinnable) result.verdict = Verdict::kUnknown;
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
