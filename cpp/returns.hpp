// Returns: a card comes back from its foundation only to be built on at once.
#pragma once

#include "rules.hpp"

namespace winnable {

inline bool returns_apply(const Rules& rules) {
  const bool plain_stock = rules.stock_size == 0 || rules.stock_to == StockTo::kWaste;
  const bool plain_spaces =
      rules.spaces == Spaces::kAny || rules.spaces == Spaces::kKings || rules.spaces == Spaces::kNoBuild;
  const bool one_policy = rules.groups == Groups::kNo || rules.group_policy == rules.build;
  return rules.family == Family::kTableau && rules.has_foundations && rules.removable && !rules.complete_runs &&
         plain_stock && plain_spaces && one_policy && rules.cells == 0 && !rules.has_hole;
}

}  // namespace winnable
