#include "game/sequences.hpp"

namespace winnable {
namespace {

constexpr std::uint8_t kNoSquare = 0xFF;

}  // namespace

SequenceGame::SequenceGame(const Rules& rules, const Layout& layout) : Squares(rules, layout) {
  for (int left = 0; left < kFaces; ++left) {
    for (int card = 0; card < kFaces; ++card) {
      if (!follows(static_cast<Card>(card), static_cast<Card>(left))) continue;
      after_[left] |= only(static_cast<Card>(card));
      before_[card] |= only(static_cast<Card>(left));
    }
  }
}

// The cards that a gap takes.
Faces SequenceGame::taken_by(int gap) const {
  Faces faces = 0;
  const int column = gap % columns_;
  if (rules_.neighbours != Neighbours::kRight) {
    if (column > 0) {
      if (squares_[gap - 1] != kNoCard) faces |= after_[squares_[gap - 1]];
    } else {
      const int row = gap / columns_ % kSuits;
      faces |= (rules_.fixed_suit ? Faces{1} << row : Faces{0xF}) << kSuits;
    }
  }
  if (rules_.neighbours != Neighbours::kLeft) {
    if (column == columns_ - 1) {
      faces |= Faces{0xF} << kSuits * (rules_.max_rank - 1);
    } else if (squares_[gap + 1] != kNoCard) {
      faces |= before_[squares_[gap + 1]];
    }
  }
  return faces;
}

void SequenceGame::legal_moves(MoveList& moves) const {
  const int size = static_cast<int>(squares_.size());
  // The squares of each face as a list, for a deck of few suits has many cards of a face.
  Faces there = 0;
  std::array<std::uint8_t, kFaces> first;
  std::array<std::uint8_t, kMaxCards> next;
  for (int square = size - 1; square >= 0; --square) {
    const Card card = squares_[square];
    if (card == kNoCard) continue;
    next[square] = has(there, card) ? first[card] : kNoSquare;
    first[card] = static_cast<std::uint8_t>(square);
    there |= only(card);
  }
  for (int gap = 0; gap < size; ++gap) {
    if (squares_[gap] != kNoCard) continue;
    for (Faces faces = taken_by(gap) & there; faces; faces &= faces - 1) {
      for (std::uint8_t square = first[__builtin_ctzll(faces)]; square != kNoSquare; square = next[square]) {
        moves.push_back(move_of(square, gap));
      }
    }
  }
}

bool SequenceGame::is_won() const {
  for (int row = 0; row < rows_; ++row) {
    const int first = row * columns_;
    if (squares_[first + columns_ - 1] != kNoCard) return false;
    if (columns_ > 1 && squares_[first] == kNoCard) return false;
    for (int column = 1; column < columns_ - 1; ++column) {
      if (!follows(squares_[first + column], squares_[first + column - 1])) return false;
    }
  }
  return true;
}

bool SequenceGame::key_after(const Move& move, Key& key) const {
  const auto& card = zobrist_.at_height[squares_[move.from_index]];
  key = key_ - card[move.from_index] + card[move.to_index];
  return true;
}

void SequenceGame::make(const Move& move, Undo&) {
  const Card card = squares_[move.from_index];
  set(move.from_index, kNoCard);
  set(move.to_index, card);
}

void SequenceGame::unmake(const Move& move, const Undo&) {
  const Card card = squares_[move.to_index];
  set(move.to_index, kNoCard);
  set(move.from_index, card);
}

}  // namespace winnable
