#include "families/sequences/sequences.hpp"

#include <algorithm>

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
  for (int row = 0; row < rows(); ++row) {
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

// Cards that follow their left neighbour, most of all those in order from the left end; gaps that nothing can fill.
Features SequenceGame::quick_features() const {
  Features found{};
  for (int row = 0; row < rows(); ++row) {
    const Card* cards = &squares_[static_cast<std::size_t>(row * columns_)];
    bool in_order = cards[0] != kNoCard && step_of(cards[0]) == 1;
    found(Feature::kHome) += in_order;
    for (int column = 1; column < columns_; ++column) {
      const Card left = cards[column - 1];
      const bool continues = follows(cards[column], left);
      in_order = in_order && continues;
      found(Feature::kHome) += in_order;
      found(Feature::kPlaced) += continues;
      const bool takes_none = left == kNoCard || step_of(left) == rules_.max_rank - 1;
      found(Feature::kDead) += cards[column] == kNoCard && takes_none && !in_order;
    }
  }
  count_next_squares(found);
  return found;
}

// For each row, how many moves in a row free the square after the cards in order: its card goes beside the one that it
// follows, once the card there has gone, and so on to a gap.
void SequenceGame::count_next_squares(Features& found) const {
  std::array<std::uint8_t, kFaces> where;
  where.fill(kNoSquare);
  for (std::size_t square = 0; square < squares_.size(); ++square) {
    if (squares_[square] != kNoCard) where[squares_[square]] = static_cast<std::uint8_t>(square);
  }
  for (int row = 0; row < rows(); ++row) {
    int next = row * columns_;
    const int end = next + columns_;
    if (squares_[next] != kNoCard && step_of(squares_[next]) == 1) {
      for (++next; next < end && follows(squares_[next], squares_[next - 1]);) ++next;
    }
    if (next == end) continue;
    const int moves = moves_to_free(next, where);
    found(Feature::kBuried) += moves;
    found(Feature::kBlocked) += moves == kMostToFree;
  }
}

int SequenceGame::moves_to_free(int square, const std::array<std::uint8_t, kFaces>& where) const {
  for (int moves = 0; moves < kMostToFree; ++moves) {
    const Card card = squares_[square];
    if (card == kNoCard) return moves;
    if (!before_[card]) return kMostToFree;
    const int beside = where[__builtin_ctzll(before_[card])];
    if (beside == kNoSquare) return moves + 1;  // a card that begins a row
    if ((beside + 1) % columns_ == 0) return kMostToFree;
    square = beside + 1 == square ? beside : beside + 1;
  }
  return kMostToFree;
}

// Each move brings a card to another column, and breaks and joins at most two pairs of neighbours.
int SequenceGame::moves_needed() const {
  int pairs = rows() * (columns_ - 2);
  int lowest = kFaces;
  int highest = 0;
  for (const Card card : squares_) {
    if (card == kNoCard) continue;
    lowest = std::min(lowest, step_of(card));
    highest = std::max(highest, step_of(card));
  }
  int misplaced = 0;
  for (std::size_t square = 0; square < squares_.size(); ++square) {
    const Card card = squares_[square];
    const int column = static_cast<int>(square) % columns_;
    if (column > 0 && follows(card, squares_[square - 1])) --pairs;
    misplaced += card != kNoCard && column != step_of(card) - lowest;
  }
  // The column of a card is known only if a row has a place for each rank.
  const bool places_known = highest - lowest + 1 == columns_ - 1;
  return std::max((pairs + 1) / 2, places_known ? misplaced : 0);
}

}  // namespace winnable
