// Partners: a card that must leave in a pair, and has no card left to leave with, loses the game.
//
// A card whose rank is not the sum leaves only together with a card of its partner rank, while both are free. That is
// the rank that makes up the sum or, where cards of the same rank leave together, its own. Two cards on squares, of
// which one covers the other or lies above a card that does, are never free together: the upper one must leave before
// the lower one is free. Two cards of stock and waste are free together only if the stock lies face up. Cards only
// leave, so a card without a partner now has none later. The cards on the squares must all leave; those of stock and
// waste must leave too if everything has to be cleared.
//
// Effect: OverlapSearch::is_dead() and search_moves() (families/overlap/overlap_search.cpp) give such a position up.
#pragma once

#include "game/rules.hpp"

namespace winnable {

inline bool partners_apply(const Rules& rules) { return rules.family == Family::kOverlap && rules.has_discards(); }

}  // namespace winnable
