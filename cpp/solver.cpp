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

template <typename Game>
Verdict run(const Rules& rules, const Layout& layout, const Switches& switches, const Limits& limits, bool exact,
            Control& control, Result& result) {
  Game game(rules, layout, switches);
  DepthFirst<Game> search(game, control, limits, exact);
  const Verdict verdict = search.run();
  const Counters& found = search.counters();
  Counters& total = result.counters;
  total.positions += found.positions;
  total.unique += found.unique;
  total.forced += found.forced;
  total.deepest = std::max(total.deepest, found.deepest);
  total.bytes = std::max(total.bytes, found.bytes);
  total.stored = found.stored;
  total.replaced += found.replaced;
  result.reason = search.reason();
  if (verdict == Verdict::kWinnable) {
    result.moves = replayed<Game>(rules, layout, expanded<Game>(rules, layout, switches, search.path()));
  }
  return verdict;
}

constexpr std::uint64_t kStreamlinedPositions = 1'000'000;  // where no limit is set

// Whether a streamlined search differs from the complete one: it needs single cards that go to foundations.
bool can_be_streamlined(const Rules& rules) {
  return rules.family == Family::kTableau && rules.has_foundations && !rules.complete_runs;
}

Limits tenth_of(const Limits& limits) {
  Limits result = limits;
  const bool none = limits.seconds > 1e9 && limits.positions == std::numeric_limits<std::uint64_t>::max();
  result.seconds = limits.seconds / 10;
  result.positions = none ? kStreamlinedPositions : limits.positions / 10;
  return result;
}

template <typename Game>
Result solve_family(const Rules& rules, const Layout& layout, const Options& options, Control& control) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  Result result;
  Limits left = options.limits;
  Strategy strategy = options.strategy;
  // Measured on Klondike: where runs are loose a complete search finds wins as fast as a streamlined one.
  if (strategy == Strategy::kAuto) {
    strategy = twin_symmetry_applies(rules) && options.switches.twin_symmetry ? Strategy::kComplete : Strategy::kSmart;
  }
  const bool streamlines = strategy != Strategy::kComplete && can_be_streamlined(rules);
  if (streamlines) {
    Switches switches = options.switches;
    switches.greedy_foundation = switches.suit_blind = true;
    const Limits share = strategy == Strategy::kSmart ? tenth_of(left) : left;
    if (run<Game>(rules, layout, switches, share, options.exact, control, result) == Verdict::kWinnable) {
      result.verdict = Verdict::kWinnable;
      result.reason = Reason::kNone;
    }
    left.seconds -= elapsed();
    left.positions -= std::min(left.positions, result.counters.positions);
  }
  const bool cancelled = result.reason == Reason::kCancelled;
  if (result.verdict == Verdict::kUnknown && !cancelled &&
      (strategy != Strategy::kStreamlined || !streamlines)) {
    result.verdict = run<Game>(rules, layout, options.switches, left, options.exact, control, result);
  }
  result.seconds = elapsed();
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
