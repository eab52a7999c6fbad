// The Monte Carlo players of the thesis: A, which plays each move out at random, and C, which asks its heuristics
// first.
#pragma once

#include "players/player.hpp"
#include "players/thesis_table.hpp"

namespace winnable {

// What playouts see. The first two are the same to a playout, the real cards, which is no longer playing in the dark.
enum class Information : std::uint8_t { kTransparent, kShuffledOnce, kReshuffled };

// The reward that the thesis gives a move, by its type, in its Table 6.1.
int reward(const ThesisTable& table, const ThesisMove& move);
// The same by what it asks: whether an ace or a deuce goes, the foundations are even, a card is turned up.
int reward_of(ThesisStep step, bool is_low, bool is_even, bool turns_up);
// What a move of this type usually gets; a reward above it marks what the thesis calls a heuristic move.
int usual_reward(ThesisStep step);

// Whether a move costs nothing: an ace, a deuce, or a card below which all of the other colour are home.
bool is_safe_move(const ThesisTable& table, const ThesisMove& move);

// A whole game. With no playouts it is the random player.
RandomGame play_monte_carlo(ThesisTable table, const PlayerOptions& options, Random& random, int most_rounds);

}  // namespace winnable
