#include "squares.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "grid_connectivity.hpp"

namespace winnable {

Squares::Squares(const Rules& rules, const Layout& layout)
    : rules_(rules),
      zobrist_(zobrist()),
      rows_(static_cast<int>(layout.rows.size())),
      columns_(layout.rows.empty() ? 0 : static_cast<int>(layout.rows[0].size())) {
  for (const auto& row : layout.rows) {
    for (const Card card : row) {
      squares_.push_back(kNoCard);
      set(static_cast<int>(squares_.size()) - 1, card);
    }
  }
}

void Squares::set(int square, Card card) {
  Card& old = squares_[square];
  if (old != kNoCard) key_ -= zobrist_.at_height[old][square];
  if (card != kNoCard) key_ += zobrist_.at_height[card][square];
  old = card;
}

Layout Squares::layout() const {
  Layout result;
  for (int row = 0; row < rows_; ++row) {
    const auto begin = squares_.begin() + row * columns_;
    result.rows.emplace_back(begin, begin + columns_);
  }
  return result;
}

bool Squares::match(Card card, Card other) const {
  return rules_.match_any || (rules_.match_suit && suit_of(card) == suit_of(other)) ||
         (rules_.match_rank && step_of(card) == step_of(other)) ||
         (rules_.match_colours && is_red(card) != is_red(other)) ||
         (rules_.match_adjacent && std::abs(step_of(card) - step_of(other)) == 1);
}

// Accordion

Layout AccordionGame::layout() const {
  Layout result;
  result.rows.push_back(squares_);
  return result;
}

void AccordionGame::legal_moves(MoveList& moves) const {
  const int size = static_cast<int>(squares_.size());
  for (int from = size - 1; from >= 0; --from) {
    for (const int step : rules_.accordion_steps) {
      const int to = from + step;
      if (to >= 0 && to < size && match(squares_[from], squares_[to])) moves.push_back(move_of(from, to));
    }
  }
}

// Closing a gap moves most of the row, so that nothing is gained by following single changes.
void AccordionGame::rehash() {
  key_ = {};
  for (std::size_t i = 0; i < squares_.size(); ++i) key_ += zobrist_.at_height[squares_[i]][i];
}

void AccordionGame::make(const Move& move, Undo& undo) {
  undo.card = squares_[move.to_index];
  squares_[move.to_index] = squares_[move.from_index];
  squares_.erase(squares_.begin() + move.from_index);
  rehash();
}

void AccordionGame::unmake(const Move& move, const Undo& undo) {
  // The moved pile lies one place to the left of its target if it came from the left of it.
  const int at = move.to_index > move.from_index ? move.to_index - 1 : move.to_index;
  squares_.insert(squares_.begin() + move.from_index, squares_[at]);
  squares_[move.to_index] = undo.card;
  rehash();
}

// Sequences

SequenceGame::SequenceGame(const Rules& rules, const Layout& layout, const Switches&) : Squares(rules, layout) {
  for (int left = 0; left < kFaces; ++left) {
    for (int card = 0; card < kFaces; ++card) {
      if (!follows(static_cast<Card>(card), static_cast<Card>(left))) continue;
      after_[left] |= std::uint64_t{1} << card;
      before_[card] |= std::uint64_t{1} << left;
    }
  }
}

// The cards that a gap takes, a bit for each face.
std::uint64_t SequenceGame::taken_by(int gap) const {
  std::uint64_t faces = 0;
  const int column = gap % columns_;
  if (rules_.from_left) {
    if (column > 0) {
      if (squares_[gap - 1] != kNoCard) faces |= after_[squares_[gap - 1]];
    } else {
      const int row = gap / columns_ % kSuits;
      faces |= (rules_.fixed_suit ? std::uint64_t{1} << row : std::uint64_t{0xF}) << kSuits;
    }
  }
  if (rules_.from_right) {
    if (column == columns_ - 1) {
      faces |= std::uint64_t{0xF} << kSuits * (rules_.max_rank - 1);
    } else if (squares_[gap + 1] != kNoCard) {
      faces |= before_[squares_[gap + 1]];
    }
  }
  return faces;
}

void SequenceGame::legal_moves(MoveList& moves) const {
  const int size = static_cast<int>(squares_.size());
  std::array<std::uint64_t, 2> there{};  // of each face the last square, and in two decks the other one
  std::array<std::array<std::uint8_t, kFaces>, 2> where;
  for (int square = 0; square < size; ++square) {
    const Card card = squares_[square];
    if (card == kNoCard) continue;
    const std::size_t copy = there[0] >> card & 1;
    there[copy] |= std::uint64_t{1} << card;
    where[copy][card] = static_cast<std::uint8_t>(square);
  }
  for (int gap = 0; gap < size; ++gap) {
    if (squares_[gap] != kNoCard) continue;
    const std::uint64_t taken = taken_by(gap);
    for (std::size_t copy = 0; copy < 2; ++copy) {
      for (std::uint64_t faces = taken & there[copy]; faces; faces &= faces - 1) {
        moves.push_back(move_of(where[copy][__builtin_ctzll(faces)], gap));
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

// Each move brings a card to another column, and parts and joins two pairs of neighbours at most.
int SequenceGame::moves_needed() const {
  int pairs = rows_ * (columns_ - 2);
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
  // Only if a row has a place for each rank is it known which place that is.
  const bool places_known = highest - lowest + 1 == columns_ - 1;
  return std::max((pairs + 1) / 2, places_known ? misplaced : 0);
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

// Grid

GridGame::GridGame(const Rules& rules, const Layout& layout, const Switches& switches)
    : Squares(rules, layout), prunes_(allowed(rules, switches).grid_connectivity && squares_.size() <= 64) {
  if (!prunes_) return;
  const int size = static_cast<int>(squares_.size());
  for (int square = 0; square < size; ++square) {
    std::uint64_t line = 0;
    for (int other = 0; other < size; ++other) {
      const bool in_line = other / columns_ == square / columns_ || other % columns_ == square % columns_;
      if (in_line) line |= std::uint64_t{1} << other;
    }
    in_line_.push_back(line);
  }
}

bool GridGame::falls_apart() const {
  std::uint64_t occupied = 0;
  for (std::size_t square = 0; square < squares_.size(); ++square) {
    if (squares_[square] != kNoCard) occupied |= std::uint64_t{1} << square;
  }
  if (!is_connected(occupied, [&](int square) { return in_line_[square]; })) return true;
  return !is_connected(occupied, [&](int square) {
    std::uint64_t flock = 0;
    for (std::uint64_t left = occupied; left; left &= left - 1) {
      const int other = __builtin_ctzll(left);
      if (match(squares_[square], squares_[other])) flock |= std::uint64_t{1} << other;
    }
    return flock;
  });
}

void GridGame::search_moves(MoveList& moves) const {
  if (!prunes_ || !falls_apart()) legal_moves(moves);
}

void GridGame::legal_moves(MoveList& moves) const {
  const int size = static_cast<int>(squares_.size());
  for (int from = 0; from < size; ++from) {
    if (squares_[from] == kNoCard) continue;
    for (int to = 0; to < size; ++to) {
      const bool in_line = to / columns_ == from / columns_ || to % columns_ == from % columns_;
      if (to != from && in_line && squares_[to] != kNoCard && match(squares_[from], squares_[to])) {
        moves.push_back(move_of(from, to));
      }
    }
  }
}

int GridGame::cards_left() const {
  return static_cast<int>(squares_.size() -
                          static_cast<std::size_t>(std::count(squares_.begin(), squares_.end(), kNoCard)));
}

bool GridGame::is_won() const { return cards_left() == 1; }

bool GridGame::key_after(const Move& move, Key& key) const {
  const auto& card = zobrist_.at_height[squares_[move.from_index]];
  key = key_ - card[move.from_index] + card[move.to_index] - zobrist_.at_height[squares_[move.to_index]][move.to_index];
  return true;
}

void GridGame::make(const Move& move, Undo& undo) {
  undo.card = squares_[move.to_index];
  const Card card = squares_[move.from_index];
  set(move.from_index, kNoCard);
  set(move.to_index, card);
}

void GridGame::unmake(const Move& move, const Undo& undo) {
  const Card card = squares_[move.to_index];
  set(move.to_index, undo.card);
  set(move.from_index, card);
}

}  // namespace winnable
