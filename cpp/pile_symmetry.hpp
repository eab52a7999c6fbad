// Pile symmetry: piles, cells and the cards of an open reserve may be exchanged.
//
// No rule looks at where in the row a pile stands, with two exceptions. A stock dealt to the tableau reaches the piles
// from the left, so that piles may be exchanged only once it is empty. And a forced fill goes to the first empty pile;
// but all empty piles are alike, so which of them is filled leads to positions that differ in the order of piles only.
// Any win from one position is therefore a win from the other with the piles renamed. Cells, and an open reserve, have
// no order in any rule.
//
// The hash adds up the piles, so exchanged piles give the same sum. Moves are generated to the first empty pile and
// cell only, and a whole pile is not moved to an empty one.
#pragma once

#include "rules.hpp"

namespace winnable {

inline bool pile_symmetry_applies(const Rules& rules) { return rules.family == Family::kTableau; }

// Where it applies, whether it does so before the stock is empty.
inline bool piles_alike_with_stock(const Rules& rules) { return rules.stock_to != StockTo::kTableau; }

}  // namespace winnable
