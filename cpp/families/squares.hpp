// What the games without a tableau share (accordion, sequences and grid): squares that hold a card or nothing, and a
// key of which card is where.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "evaluate/features.hpp"
#include "game/game.hpp"

namespace winnable {

class Squares {
 public:
  const Rules& rules() const { return rules_; }
  int rows() const { return static_cast<int>(squares_.size()) / columns_; }
  int columns() const { return columns_; }
  const std::vector<Card>& squares() const { return squares_; }                    // row by row; kNoCard for a gap
  bool match(Card card, Card other) const { return has(matching_[card], other); }  // one may cover the other

  Layout layout() const;
  const Key& key() const { return key_; }
  const Key& exact_key() const { return key_; }
  bool key_after(const Move&, Key&) const { return false; }
  void check_key();
  void pack(std::string& packed) const { packed.assign(squares_.begin(), squares_.end()); }

 protected:
  Squares(const Rules& rules, const Layout& layout);

  void set(int square, Card card);
  Key whole_key() const;
  static Move move_of(int from, int to) { return transfer(Place::kSquare, from, Place::kSquare, to); }

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  int columns_;
  std::vector<Card> squares_;
  Key key_;
  std::array<Faces, kFaces> matching_{};  // for each face the faces that it matches
};

}  // namespace winnable
