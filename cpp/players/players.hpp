// The table of players.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "players/player_kind.hpp"

namespace winnable {

// All players, in the order in which they are listed.
std::span<const PlayerKind* const> players();
const PlayerKind* find_player(std::string_view name);  // or null

// Why a player does not play a game, as a sentence; empty if it does.
std::string refusal_of(const PlayerKind& kind, const Rules& rules, Know know);

// What is wrong with the value of a parameter, as a sentence; empty if it is in its range.
std::string fault_of(const PlayerParameter& parameter, int value);

}  // namespace winnable
