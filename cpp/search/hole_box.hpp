// All positions of a game with piles, a stock and a hole in one array, looked at one after another in an order in which
// every move goes forward. See shortcuts/sweep.hpp.
//
// The heights of the piles are the digits of a number, and a move takes 1 from a digit. So the numbers are gone through
// from the highest one down. A block of the array has the positions with the same heights: for each rank on the hole a
// bit for each number of cards that were dealt from the stock, which says whether the position can be reached.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"
#include "search/engine.hpp"

namespace winnable {

class HoleBox final : public Engine {
 public:
  static bool fits(const Rules& rules, const Layout& layout, std::size_t most_bytes);
  HoleBox(const Task& task, const Rules& rules, const Layout& layout);
  ~HoleBox() override;
  // The positions that it needs for an answer.
  static std::uint64_t positions_for(const Layout& layout) { return blocks_of(piles_of(layout), kMostBytes); }

  Reason reason() const override { return reason_; }
  const Counters& counters() const override { return counters_; }
  MoveList path() const override;

 private:
  static constexpr std::size_t kMostStock = 31;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 26;  // a larger array is slower than a search
  static constexpr std::uint64_t kPollEvery = 4096;                // blocks

  // The ranks from 1 on. Before and after them stands what lies on the other side of the corner, or nothing.
  struct alignas(64) Block {
    std::array<std::uint32_t, kMaxRank + 2> dealt{};  // by rank, a bit for each number of cards dealt
    std::uint32_t any = 0;                            // the same for all ranks together
  };

  // A pile, or a reserve of which the top card can be played.
  struct Pile {
    Place place;
    int index;
    std::vector<std::uint8_t> ranks;  // from the bottom, counted from 1
    std::size_t weight;
    std::size_t height;  // now
  };

  static std::vector<Pile> piles_of(const Layout& layout);
  static std::size_t blocks_of(const std::vector<Pile>& piles, std::size_t most);
  Verdict search(std::uint64_t positions) override;
  void fill(Block& block);
  void step_down();

  Control& control_;
  std::vector<Pile> piles_;
  std::vector<std::uint8_t> stock_;                     // ranks, counted from 1
  std::array<std::uint32_t, kMaxRank + 2> dealt_as_{};  // by rank, after how many deals a card of it is on the hole
  std::uint32_t all_deals_;                             // a bit for each number of cards dealt
  int ranks_;
  bool has_corner_;
  bool last_ends_;  // nothing follows the last rank
  std::size_t root_rank_;
  std::size_t blocks_;
  std::size_t next_;  // blocks not yet looked at
  Block* block_ = nullptr;
  Counters counters_;
  Reason reason_ = Reason::kNone;
};

}  // namespace winnable
