#include "players/klondike_player.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr int kBatch = 32;  // simulations between two looks at the clock
constexpr double kShareOfDecision =
    0.1;  // of what is left, for a decision: there are about thirty, the first count most

// In how many orders so many hidden cards may lie, each of which an exact chance has looked at.
int orders(int hidden) {
  std::int64_t result = 1;
  for (int i = 2; i <= hidden; ++i) result = std::min<std::int64_t>(result * i, std::numeric_limits<int>::max());
  return static_cast<int>(result);
}

}  // namespace

bool KlondikePlayer::choose(const View& view, Move& move) {
  if (plan_.empty() && !decide(view)) return false;
  if (plan_.empty()) return false;
  move = plan_.front();
  plan_.pop_front();
  return true;
}

bool KlondikePlayer::decide(const View& view) {
  const double begun = thread_seconds();
  if (look_first(view)) return true;
  const Layout world = sampled_world(view, random_);
  if (view.unseen.size() <= 1) return play_exactly(world);
  CompactDeal deal;
  CompactKlondike table;
  read_compact(rules_, world, deal, table);
  if (play_safe(deal, table, world)) return true;
  trees_.start(deal, table);
  if (trees_.arms().empty()) return false;
  const MoveList moves = elementary_moves(rules_, world, trees_.arms()[weighed(deal, table)]);
  plan_.assign(moves.begin(), moves.end());
  used_ += thread_seconds() - begun;
  return true;
}

// Turning the stock costs nothing where that may be done for ever, so it is done before anything is decided.
bool KlondikePlayer::look_first(const View& view) {
  const Layout& layout = view.layout;
  if (std::find(layout.stock.begin(), layout.stock.end(), kNoCard) == layout.stock.end()) return false;
  plan_.push_back(deal_move());
  return true;
}

bool KlondikePlayer::play_safe(const CompactDeal& deal, const CompactKlondike& table, const Layout& world) {
  const CompactMoves moves = table.moves(deal);
  const Faces safe = table.safe(moves, deal);
  if (!safe) return false;
  const Card card = static_cast<Card>(std::countr_zero(safe));
  const MoveList played = elementary_moves(
      rules_, world, {{}, {has(moves.home, card) ? CompactStep::kHome : CompactStep::kStockHome, card}});
  plan_.assign(played.begin(), played.end());
  return !plan_.empty();
}

bool KlondikePlayer::play_exactly(const Layout& layout) {
  const Result result = solve(rules_, layout, options_.exact, wants_stop_);
  ++searches_;
  if (result.verdict == Verdict::kUnknown) ++cut_;
  if (result.verdict != Verdict::kWinnable || result.is_faulty) return false;
  plan_.assign(result.moves.begin(), result.moves.end());
  return true;
}

// By the exact value where that can be had; where it says that nothing is to be won, samples are asked all the same,
// for the exact search leaves some reversible play out.
std::size_t KlondikePlayer::weighed(const CompactDeal& deal, const CompactKlondike& table) {
  if (trees_.arms().size() == 1) return 0;
  if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), true)) {
    const auto best = std::max_element(values->begin(), values->end());
    if (*best > 0) return static_cast<std::size_t>(best - values->begin());
  }
  simulate((options_.seconds - used_) * kShareOfDecision);
  return trees_.most_tried();
}

void KlondikePlayer::simulate(double seconds) {
  const double ends = thread_seconds() + seconds;
  const bool is_timed = options_.seconds > 0;
  for (std::int64_t left = is_timed ? std::numeric_limits<std::int64_t>::max() : options_.samples; left > 0; --left) {
    trees_.simulate();
    if (left % kBatch != 0) continue;
    if (is_timed ? thread_seconds() >= ends : trees_.is_decided(left)) return;
    if (trees_.is_hopeless()) return;
    if (wants_stop_ && wants_stop_()) return;
  }
}

std::vector<Chance> KlondikePlayer::chances(const View& view) {
  std::vector<Chance> result;
  if (look_first(view)) {
    plan_.clear();
    const auto turns = (view.layout.stock.size() - 1) / static_cast<std::size_t>(rules_.deal_count) + 1;
    return {{MoveList(turns, deal_move()), 0, 0}};
  }
  const Layout world = sampled_world(view, random_);
  CompactDeal deal;
  CompactKlondike table;
  read_compact(rules_, world, deal, table);
  trees_.start(deal, table);
  if (const auto values = few_hidden_.values_of(deal, table, trees_.arms(), false)) {
    for (std::size_t i = 0; i < values->size(); ++i) {
      result.push_back({elementary_moves(rules_, world, trees_.arms()[i]), (*values)[i], orders(table.face_down)});
    }
    return result;
  }
  if (!trees_.arms().empty()) simulate(options_.seconds);
  const auto tallies = trees_.tallies();
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    result.push_back({elementary_moves(rules_, world, trees_.arms()[i]), tallies[i].share(), tallies[i].tried});
  }
  return result;
}

}  // namespace winnable
