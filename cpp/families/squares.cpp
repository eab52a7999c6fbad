#include "families/squares.hpp"

#include <cstdlib>

namespace winnable {
namespace {

// For each way to match and each face, the faces that it matches. Made once, because a position is made for every deal.
using MatchTable = std::array<std::array<Faces, kFaces>, kMatches>;

constexpr MatchTable match_table() {
  MatchTable table{};
  for (std::size_t way = 0; way < kMatches; ++way) {
    for (Card card = 0; card < kFaces; ++card) {
      for (Card other = 0; other < kFaces; ++other) {
        if (cards_match(static_cast<Match>(way), card, other)) table[way][card] |= only(other);
      }
    }
  }
  return table;
}
constexpr MatchTable kMatchTable = match_table();

}  // namespace

Squares::Squares(const Rules& rules, const Layout& layout)
    : rules_(rules), zobrist_(zobrist()), columns_(rules.square_columns) {
  squares_.assign(layout.piles.size(), kNoCard);
  for (const Pile& pile : layout.piles) {
    if (!pile.cards.empty()) set(pile.index, pile.cards.back());
  }
  for (const Match way : rules.matches) {
    const auto& row = kMatchTable[static_cast<std::size_t>(way)];
    for (std::size_t card = 0; card < kFaces; ++card) matching_[card] |= row[card];
  }
}

void Squares::set(int square, Card card) {
  Card& old = squares_[square];
  if (old != kNoCard) key_ -= zobrist_.at_height[old][square];
  if (card != kNoCard) key_ += zobrist_.at_height[card][square];
  old = card;
}

Key Squares::whole_key() const {
  Key key;
  for (std::size_t i = 0; i < squares_.size(); ++i) {
    if (squares_[i] != kNoCard) key += zobrist_.at_height[squares_[i]][i];
  }
  return key;
}

void Squares::check_key() {
  if (!(key_ == whole_key())) std::abort();
}

Layout Squares::layout() const {
  Layout result;
  for (int i = 0; i < static_cast<int>(squares_.size()); ++i) {
    Pile& pile = result.piles.emplace_back(Place::kSquare, i);
    if (squares_[i] != kNoCard) pile.cards.push_back(squares_[i]);
  }
  return result;
}

}  // namespace winnable
