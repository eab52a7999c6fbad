#include "switches.hpp"

#include "blocking.hpp"
#include "grid_connectivity.hpp"
#include "partial_runs.hpp"
#include "pile_symmetry.hpp"
#include "placements.hpp"
#include "relaxation.hpp"
#include "safe_foundation.hpp"
#include "stock_closure.hpp"
#include "suit_reduction.hpp"
#include "twin_symmetry.hpp"

namespace winnable {

Switches allowed(const Rules& rules, const Switches& wanted) {
  Switches result = wanted;
  result.pile_symmetry &= pile_symmetry_applies(rules);
  result.suit_reduction &= suit_reduction_applies(rules);
  result.safe_foundation &= safe_foundation_applies(rules);
  result.partial_runs &= partial_runs_apply(rules);
  result.twin_symmetry &= twin_symmetry_applies(rules);
  result.stock_closure &= stock_closure_applies(rules);
  result.blocking &= blocking_applies(rules);
  result.relaxation &= relaxation_applies(rules);
  result.grid_connectivity &= grid_connectivity_applies(rules);
  result.placements &= placements_apply(rules);
  return result;
}

}  // namespace winnable
