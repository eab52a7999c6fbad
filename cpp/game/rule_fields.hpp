// Every field of the rules, one line each: its name, where it is kept and, for numbers, from what to what they may go.
// Whoever reads or writes rules does it from this list, so that a field that is added is known to all of them.
#pragma once

#include "game/rules.hpp"

namespace winnable {

constexpr int kMostPlaces = 52;  // piles and cells, as in the rule language
constexpr int kMostRedeals = 255;

// Calls `visit(name, member)` for truths, words and lists of words, and `visit(name, member, least, most)` for numbers
// and lists of numbers.
template <typename Visit>
void each_rule_field(Visit&& visit) {
  visit("family", &Rules::family);
  visit("max_rank", &Rules::max_rank, 1, kMaxRank);
  visit("decks", &Rules::decks, 1, 2);
  visit("suits", &Rules::suits, 1, kSuits);
  visit("piles", &Rules::piles, 0, kMostPlaces);
  visit("build", &Rules::build);
  visit("direction", &Rules::direction);
  visit("spaces", &Rules::spaces);
  visit("groups", &Rules::groups);
  visit("group_policy", &Rules::group_policy);
  visit("has_foundations", &Rules::has_foundations);
  visit("removable", &Rules::removable);
  visit("complete_runs", &Rules::complete_runs);
  visit("foundation_suits", &Rules::foundation_suits, 0, kSuits - 1);
  visit("has_hole", &Rules::has_hole);
  visit("hole_loops", &Rules::hole_loops);
  visit("hole_past_last", &Rules::hole_past_last);
  visit("cells", &Rules::cells, 0, kMostPlaces);
  visit("stock_size", &Rules::stock_size, 0, kMaxCards);
  visit("stock_to", &Rules::stock_to);
  visit("deal_count", &Rules::deal_count, 1, kMaxCards);
  visit("redeals", &Rules::redeals, kUnlimited, kMostRedeals);
  visit("deal_with_spaces", &Rules::deal_with_spaces);
  visit("reserve_size", &Rules::reserve_size, 0, kMaxCards);
  visit("reserve_stacked", &Rules::reserve_stacked);
  visit("accordion_steps", &Rules::accordion_steps, -kMostPlaces, kMostPlaces);
  visit("neighbours", &Rules::neighbours);
  visit("sequence_policy", &Rules::sequence_policy);
  visit("fixed_suit", &Rules::fixed_suit);
  visit("matches", &Rules::matches);
}

}  // namespace winnable
