#include "players/klondike_player.hpp"

#include <algorithm>
#include <limits>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr int kBatch = 32;  // simulations between two looks at the clock
// The part of the remaining time for one decision. There are about thirty decisions, and the first count most.
constexpr double kShareOfDecision = 0.1;

// The number of orders in which hidden cards may lie. An exact chance has looked at each of them.
int orders(int hidden) {
  std::int64_t result = 1;
  for (int i = 2; i <= hidden; ++i) result = std::min<std::int64_t>(result * i, std::numeric_limits<int>::max());
  return static_cast<int>(result);
}

}  // namespace

MoveList KlondikePlayer::decided(const View& view, double seconds) {
  if (may_look_first(view)) return {deal_move()};
  const Layout world = sampled_world(view, random_);
  CompactDeal deal;
  CompactKlondike table;
  read_compact(rules_, world, deal, table);
  MoveList safe = safe_moves(deal, table, world);
  if (!safe.empty()) return safe;
  trees_.start(deal, table);
  if (trees_.arms().empty()) return {};
  return elementary_moves(rules_, world, trees_.arms()[weighed(deal, table, seconds * kShareOfDecision)]);
}

MoveList KlondikePlayer::safe_moves(const CompactDeal& deal, const CompactKlondike& table, const Layout& world) const {
  const CompactMoves moves = table.moves(deal);
  const Faces safe = table.safe(moves, deal);
  if (!safe) return {};
  const Card card = lowest(safe);
  return elementary_moves(rules_, world,
                          {{}, {has(moves.home, card) ? CompactStep::kHome : CompactStep::kStockHome, card}});
}

// Chooses by the exact value where it can be computed. If that value is 0 for every arm, samples decide all the same,
// because the exact search leaves out some reversible play.
std::size_t KlondikePlayer::weighed(const CompactDeal& deal, const CompactKlondike& table, double seconds) {
  if (trees_.arms().size() == 1) return 0;
  if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), true)) {
    const auto best = std::max_element(values->begin(), values->end());
    if (*best > 0) return static_cast<std::size_t>(best - values->begin());
  }
  simulate(seconds);
  return trees_.most_tried();
}

void KlondikePlayer::simulate(double seconds) {
  const double ends = thread_seconds() + seconds;
  const bool is_timed = seconds_ > 0;
  for (std::int64_t left = is_timed ? std::numeric_limits<std::int64_t>::max() : samples_; left > 0; --left) {
    trees_.simulate();
    if (left % kBatch != 0) continue;
    if (is_timed ? thread_seconds() >= ends : trees_.is_decided(left)) return;
    if (trees_.is_hopeless()) return;
    if (wants_stop()) return;
  }
}

std::vector<Chance> KlondikePlayer::chances(const View& view) {
  if (auto exact = exact_chances(view)) return *std::move(exact);
  if (may_look_first(view)) return {look_through(view)};
  const Layout world = sampled_world(view, random_);
  CompactDeal deal;
  CompactKlondike table;
  read_compact(rules_, world, deal, table);
  trees_.start(deal, table);
  std::vector<Chance> result;
  const auto add = [&](std::size_t arm, double share, int tried) {
    MoveList moves = elementary_moves(rules_, world, trees_.arms()[arm]);
    if (!moves.empty()) result.push_back({std::move(moves), share, tried});
  };
  if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), false)) {
    for (std::size_t i = 0; i < values->size(); ++i) add(i, (*values)[i], orders(table.face_down));
  } else {
    if (!trees_.arms().empty()) simulate(seconds_);
    const auto tallies = trees_.tallies();
    for (std::size_t i = 0; i < tallies.size(); ++i) add(i, tallies[i].share(), tallies[i].tried);
  }
  return result.empty() ? hopeless_chances(view) : result;
}

}  // namespace winnable
