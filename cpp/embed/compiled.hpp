// A compiled game: rules, how they are dealt and how they are searched, as the numbers that the core takes. With it a
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

constexpr int kCompiledFormat = 5;

// How the cards of a kind of place are listed as text: one pile, numbered piles, places of one card side by side, or
// squares in rows.
enum class Shape : std::uint8_t { kPile, kPiles, kRow, kRows };

constexpr auto words_for(Shape) { return std::array{"pile", "piles", "row", "rows"}; }

// A kind of place of a game, and how it is written.
struct PlacePart {
  Place place = Place::kTableau;
  std::string field{};   // in the text of a position
  std::string letter{};  // in the text of a move; squares have their row and column
  Shape shape = Shape::kPile;
  bool has_gaps = false;    // places of a row may be empty
  bool has_hidden = false;  // cards may lie face down
  bool is_silent = false;   // left out of the text while no card lies there
  std::vector<int> rows{};  // the row of each square
};

struct SeedRange {
  std::string dealer{};
  std::int64_t first = 0;
  std::int64_t last = 0;
};

struct CompiledGame {
  std::string name{};
  Rules rules{};
  DealPlan deal_plan{};
  std::vector<PlacePart> parts{};
  Options options{};                 // without limits
  std::vector<SeedRange> dealers{};  // the game's own dealer first
  bool has_face_down_cards = false;

  const PlacePart* part_of(Place place) const;  // or null
};

// False, and a message in `error`, if the text is not a compiled game that the core can play.
bool read_compiled(std::string_view text, CompiledGame& game, std::string& error);

}  // namespace winnable
