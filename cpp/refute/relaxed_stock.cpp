#include "refute/relaxed_stock.hpp"

namespace winnable {

bool StockSearch::may_go_on() {
  if (!has_given_up_) has_given_up_ = budget_.taken() >= last_closure_ || !budget_.take();
  return !has_given_up_;
}

bool StockSearch::finds_order() {
  RelaxedFacts facts = game_.start();
  if (!may_go_on()) return false;
  game_.close(facts, decisions_, nullptr);
  return search(game_.stock_at_start(), facts);
}

// Whether not all cards come home even if what is left of the stock is played by the partial rule.
bool StockSearch::is_hopeless(const StockState& stock, RelaxedFacts facts) {
  if (!may_go_on()) return true;
  game_.close(facts, decisions_, &stock);
  if (game_.all_home(facts)) return false;
  game_.add_reasons(facts, decisions_, used_);
  return true;
}

// Whether the state was met before. Without a limit of redeals, a turned stock also brings up everything that an
// unturned one does.
bool StockSearch::is_known(const StockState& stock) {
  const bool is_least = stock.redeals == kUnlimited && stock.waste == 0;
  const bool had_these = !seen_left_.insert(stock.left).second;
  return !seen_.insert(stock).second || (is_least && had_these);
}

bool StockSearch::search(const StockState& stock, const RelaxedFacts& facts) {
  if (stock.left == 0) return game_.all_home(facts);
  if (is_known(stock) || is_hopeless(stock, facts)) return false;
  // Of an unturned stock the last card may go whenever it can: the others stay in their places, and one more comes up.
  const int last = 63 - __builtin_clzll(stock.left);
  const bool last_first = stock.redeals == kUnlimited && stock.waste == 0;
  if (last_first) {
    bool moves = false;
    const StockState after{stock.left & ~(std::uint64_t{1} << last), 0, stock.redeals};
    const bool found = play(last, after, facts, moves);
    if (moves) return found;
  }
  bool found = false;
  game_.each_top(stock, [&](int index, const StockState& after) {
    bool moves = false;
    if (!found && !(last_first && index == last)) found = play(index, after, facts, moves);
  });
  return found;
}

bool StockSearch::play(int index, const StockState& after, const RelaxedFacts& facts, bool& moves) {
  if (!may_go_on()) return false;
  const Card card = game_.stock_card(index);
  RelaxedFacts next = facts;
  next.reachable |= only(card);
  game_.close(next, decisions_, nullptr);
  moves = has(next.moved, card);
  if (!moves) {
    game_.add_reasons(next, decisions_, used_);
    return false;
  }
  order_.push_back(index);
  if (search(after, next)) return true;
  order_.pop_back();
  return false;
}

}  // namespace winnable
