// Positions and moves as text: layouts as JSON, in the form in which `winnable deal --format solvitaire` writes them,
// and elementary moves such as `t3-t5:2`. Card texts are a rank and a letter, as in 10H; a small letter lies face down.
#pragma once

#include <string>
#include <string_view>

#include "embed/compiled.hpp"
#include "game/game.hpp"

namespace winnable {

// A layout and the rank that the foundations start from: the core counts ranks from there.
struct Position {
  Layout layout{};
  int base_rank = 1;
};

// False, and a message in `error`, if the text is not a position of the game.
bool read_position(const CompiledGame& game, std::string_view text, Position& position, std::string& error);
std::string position_text(const CompiledGame& game, const Position& position);
std::string move_text(const CompiledGame& game, const Move& move);

}  // namespace winnable
