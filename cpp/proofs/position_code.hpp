// A position of a game with a tableau as two whole numbers, as proofs write it (docs/proofs.md): the frame, which says
// what lies as at the start of the proof, and the places of the loose cards within that frame.
//
// Positions that differ only by which pile is which, or which cell, have the same numbers. Two others never have.
#pragma once

#include <array>
#include <vector>

#include "families/tableau/tableau.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"

namespace winnable {

__extension__ using Wide = unsigned __int128;

struct Code {
  Wide frame = 0;
  Wide places = 0;
  friend bool operator==(const Code&, const Code&) = default;
  friend auto operator<=>(const Code&, const Code&) = default;
};

// Whether proofs can be written for these rules.
bool closed_sets_apply(const Rules& rules);

class PositionCode {
 public:
  PositionCode(const Rules& rules, const Layout& root);

  // Whether every position has a frame below 2^128.
  bool fits() const { return fits_; }
  // False if the places of the loose cards need 128 bits or more.
  bool encode(const TableauGame& game, Code& code) const;
  Layout decode(const Code& code) const;

 private:
  // Where a card lies that is neither home nor where the frame has it.
  static constexpr Card kInCell = 0xF0;
  static constexpr Card kAtBottom = 0xF1;
  static constexpr Card kOfFrame = 0xF2;

  // The digits of a frame: how high each foundation is; for each first pile how many of its lowest cards lie there
  // still and how many of them face down; what is left of the reserve and of the talon, how far it is turned, and the
  // redeals left.
  using Frame = std::array<std::uint8_t, kSuits + 3 * kFaces + 3>;
  // What follows from a frame.
  struct Loose {
    Faces loose = 0;
    Faces carries = 0;                   // may have a loose card on it
    std::array<Card, kFaces> belongs{};  // the card that would lie still if it lay on this one; or none
  };

  std::size_t add_digits(std::size_t count, int radix);
  Wide number(const Frame& frame) const;
  Frame frame_of(Wide number) const;
  bool is_in_reserve(const Frame& frame, std::size_t index) const {
    return rules_.reserve_stacked ? index < frame[reserve_at_] : frame[reserve_at_ + index] != 0;
  }
  Loose loose_in(const Frame& frame) const;
  // Calls `visit(place)` for each place that a loose card can have, in order.
  template <typename Visit>
  void each_place(Card card, const Loose& loose, Visit&& visit) const;

  const Rules& rules_;
  std::vector<std::vector<Card>> piles_;  // those of the root that are not empty
  std::vector<int> hidden_;
  std::vector<Card> reserve_;
  std::vector<Card> talon_;
  int redeals_ = 0;  // left at the root; 0 if they have no limit
  std::array<int, kFaces> pile_of_bottom_{};
  std::array<std::uint8_t, kFaces> reserve_index_{};
  std::array<std::uint8_t, kFaces> talon_index_{};
  std::array<std::array<Card, kSuits>, kFaces> parents_{};
  std::array<int, kFaces> parent_count_{};
  std::vector<std::uint8_t> radices_;
  std::array<std::size_t, kMaxPiles> lying_at_{};
  std::array<std::size_t, kMaxPiles> hidden_at_{};
  std::size_t reserve_at_ = 0;
  std::size_t talon_at_ = 0;
  std::size_t turned_at_ = 0;
  std::size_t redeals_at_ = 0;
  Wide most_ = 1;
  bool fits_ = true;
};

}  // namespace winnable
