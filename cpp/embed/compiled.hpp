// A compiled game: rules, how they are dealt and how they are searched, as the numbers that the core takes, so that a
// program without Python can use any game. `winnable rules GAME --compiled` writes it as JSON; it is read here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "deal/deal_plan.hpp"
#include "game/rules.hpp"
#include "search/solver.hpp"

namespace winnable {

constexpr int kCompiledFormat = 2;

struct SeedRange {
  std::string dealer{};
  std::int64_t first = 0;
  std::int64_t last = 0;
};

struct CompiledGame {
  std::string name{};
  Rules rules{};
  DealPlan deal_plan{};
  Options options{};                 // without limits
  std::vector<SeedRange> dealers{};  // the game's own dealer first
  bool has_face_down_cards = false;
};

// False, and a sentence in `error`, if the text is not a compiled game that the core can play.
bool read_compiled(std::string_view text, CompiledGame& game, std::string& error);

}  // namespace winnable
