#include "players/searching_player.hpp"

#include <algorithm>

#include "base/memory.hpp"

namespace winnable {
namespace {

constexpr int kExactPause = 10;  // decisions without the exact search after one in which it did not come to an end

}  // namespace

bool SearchingPlayer::choose(const View& view, Move& move) {
  if (plan_.empty()) {
    if (is_stuck(view)) return false;
    MoveList moves = exact_win(view);
    if (moves.empty() && !is_lost_ && hidden_count(view) != given_up_at_) {
      const double begun = thread_seconds();
      moves = decided(view, seconds_ - used_);
      used_ += thread_seconds() - begun;
    }
    gives_up_ = moves.empty();
    given_up_at_ = gives_up_ ? hidden_count(view) : -1;
    if (gives_up_) moves = simple_move(view);
    plan_.assign(moves.begin(), moves.end());
  }
  if (plan_.empty()) return false;
  move = plan_.front();
  plan_.pop_front();
  return true;
}

// A win, if only one world fits and the search finds one. A position that the search proves lost stays lost.
MoveList SearchingPlayer::exact_win(const View& view) {
  if (is_lost_ || !is_open(view) || --exact_after_ >= 0) return {};
  const Result result = searched(sampled_world(view, random_), exact_);
  if (result.is_faulty || result.verdict == Verdict::kUnknown) exact_after_ = kExactPause;
  is_lost_ = result.verdict == Verdict::kUnwinnable && !result.is_faulty;
  return result.verdict == Verdict::kWinnable && !result.is_faulty ? result.moves : MoveList{};
}

MoveList SearchingPlayer::simple_move(const View& view) {
  const auto choices = open_choices(view, sampled_world(view, random_));
  const Choice* best = greediest(choices);
  return best ? MoveList{best->move} : MoveList{};
}

Result SearchingPlayer::searched(const Layout& layout, const Options& options) {
  const Result result = solve(rules_, layout, options, wants_stop_);
  ++searches_;
  if (result.verdict == Verdict::kUnknown) ++cut_;
  return result;
}

std::optional<std::vector<Chance>> SearchingPlayer::exact_chances(const View& view) {
  if (!is_open(view)) return std::nullopt;
  const Result result = searched(sampled_world(view, random_), exact_);
  if (result.verdict == Verdict::kUnknown || result.is_faulty) return std::nullopt;
  if (result.moves.empty()) return hopeless_chances(view);
  return std::vector<Chance>{{{result.moves.front()}, 1, 1}};
}

// Turning the stock costs nothing where redeals are unlimited.
bool SearchingPlayer::may_look_first(const View& view) const {
  const auto& stock = view.layout.cards(Place::kStock);
  return know_ != Know::kTop && rules_.stock_to == StockTo::kWaste && rules_.redeals == kUnlimited &&
         std::find(stock.begin(), stock.end(), kNoCard) != stock.end();
}

Chance SearchingPlayer::look_through(const View& view) const {
  const auto turns = (view.layout.cards(Place::kStock).size() - 1) / static_cast<std::size_t>(rules_.deal_count) + 1;
  return {MoveList(turns, deal_move()), 0, 0};
}

std::vector<Chance> SearchingPlayer::hopeless_chances(const View& view) {
  std::vector<Chance> chances;
  for (const Move& move : legal_moves(sampled_world(view, random_))) chances.push_back({{move}, 0, 1});
  return chances;
}

}  // namespace winnable
