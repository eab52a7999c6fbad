// The parameters of players by name: a table of what can be set, and for each player which of them it reads. Nothing
// else sets them, so that a parameter nobody reads is refused and not ignored.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "players/monte_carlo.hpp"
#include "players/player.hpp"

namespace winnable {

// The names of the parameters that a player reads.
std::span<const std::string_view> parameters_of(PlayerKind kind);
std::span<const std::string_view> parameters_of(ThesisKind kind);

// Sets a parameter of a player, a number or a word. Gives what is wrong as a sentence; empty if it is set.
template <typename Kind, typename Value>
std::string set_parameter(PlayerOptions& options, Kind kind, std::string_view name, Value value);

extern template std::string set_parameter(PlayerOptions&, PlayerKind, std::string_view, int);
extern template std::string set_parameter(PlayerOptions&, PlayerKind, std::string_view, std::string_view);
extern template std::string set_parameter(PlayerOptions&, ThesisKind, std::string_view, int);
extern template std::string set_parameter(PlayerOptions&, ThesisKind, std::string_view, std::string_view);

}  // namespace winnable
