#include "search/solver.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "families/families.hpp"
#include "refute/refutation.hpp"
#include "search/portfolio.hpp"
#include "search/win.hpp"

namespace winnable {
namespace {

constexpr std::uint64_t kRootClosures = 1'000;  // of the relaxed game, before any search

// What is known without a search: whether the position is lost even in a game that allows more.
template <ElementaryGame Position>
Refutation refutation_of(const Position& start, const Switches& switches, Control& control) {
  if (switches.blocking && is_blocked(start)) return Refutation::kBlocking;
  const bool is_lost = switches.relaxation && is_refuted(start, StockModel::kPartial, kRootClosures, control);
  return is_lost ? Refutation::kRelaxation : Refutation::kNone;
}

// What the engines find; a win in moves of the search, which stand for elementary ones by `winner`.
template <ElementaryGame Position>
Result searched(const Task& task, const Schedule& schedule, const Position& start, Switches& winner) {
  const bool can_prove = std::ranges::any_of(schedule.engines, [](const auto& spec) { return spec.kind->is_complete; });
  const Switches on = allowed(start.rules(), task.switches);
  Portfolio::Refutations refutations;
  refutations.first = [&] { return refutation_of(start, on, task.control); };
  if (can_prove && on.relaxation)
    refutations.again = [&](std::uint64_t closures) {
      return is_refuted(start, StockModel::kStrict, closures, task.control);
    };
  // The memory of the engines is given back before a win is written out, because that takes memory too.
  Portfolio portfolio(task, schedule, std::move(refutations));
  portfolio.run();
  return portfolio.result(winner);
}

// A win of the search as elementary moves that were replayed.
template <typename Game>
void finish_win(const typename Game::Position& root, const Task& task, const Switches& winner, Result& result) {
  const CutWin cut = cut_if_long<Game>(root, winner, task.limits.bytes, task.control, result.moves);
  if (cut == CutWin::kOutOfTime) {  // a win that cannot be written out in time is not known
    result.verdict = Verdict::kUnknown;
    result.reason = task.control.poll();
    result.moves.clear();
    return;
  }
  Replay<typename Game::Position> replay(root);
  const auto make = [&](const Move& move) { return replay.make(move); };
  if (cut == CutWin::kDone)
    std::ranges::all_of(result.moves, make);
  else
    expand_each<Game>(root, winner, result.moves, make);
  result.is_faulty = !replay.is_win();
  result.moves = replay.without_loops();
}

template <typename Game>
Result solve_family(const Rules& rules, const Layout& layout, const Options& options, Control& control) {
  control.give(options.limits.seconds);
  Result result;
  const typename Game::Position start(rules, layout);
  const Task task{&start, options.switches, options.judge, options.limits, options.exact, control};
  Switches winner;
  result = searched(task, options.schedule, start, winner);
  if (result.verdict == Verdict::kWinnable) finish_win<Game>(start, task, winner, result);
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
  Result result;
  const bool had_memory = within_memory([&] {
    result =
        with_search(rules.family, [&]<typename Game> { return solve_family<Game>(rules, layout, options, control); });
  });
  if (!had_memory) {
    result = {};
    result.reason = Reason::kMemory;
    result.seconds = control.elapsed();
  }
  return result;
}

Batch solve_batch(const Rules& rules, std::size_t count, const std::function<const Layout&(std::size_t)>& deal,
                  const Options& options, const BatchLimits& limits, const std::function<bool()>& wants_stop) {
  using Clock = std::chrono::steady_clock;
  Batch batch{.has_wins = limits.with_wins};
  const auto started = Clock::now();
  auto last_asked = started;
  for (std::size_t i = 0; i < count; ++i) {
    Result result = solve(rules, deal(i), options, wants_stop);
    if (result.verdict == Verdict::kUnknown && result.reason == Reason::kCancelled) break;
    batch.is_faulty |= result.is_faulty;
    batch.length.push_back(result.verdict == Verdict::kWinnable ? static_cast<std::int32_t>(result.moves.size()) : -1);
    if (batch.length.back() < 0 || !limits.with_wins) result.moves = {};
    batch.results.push_back(std::move(result));
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - started).count() >= limits.seconds) break;
    // A search asks the caller by itself, but only if it takes long enough.
    if (now - last_asked > std::chrono::milliseconds(20)) {
      last_asked = now;
      if (wants_stop()) break;
    }
  }
  return batch;
}

}  // namespace winnable
