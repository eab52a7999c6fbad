// How near to a win a position looks, by features that any rules make meaningful. Higher is better; only comparisons
// count.
#include <algorithm>
#include <array>

#include "squares.hpp"
#include "tableau.hpp"

namespace winnable {

int Tableau::promise() const {
  int score = 10 * cards_home_;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size == 0) {
      score += 12;
      continue;
    }
    if (rules_.has_hole) {
      score -= size * size;  // short piles leave more to choose from
      continue;
    }
    score -= 8 * hidden_[pile];
    const Card* cards = &cards_[static_cast<std::size_t>(pile * stride_)];
    std::array<int, kSuits> lowest{99, 99, 99, 99};
    for (int i = 0; i < size; ++i) {
      const int suit = suit_of(cards[i]);
      const int step = step_of(cards[i]);
      if (step > lowest[suit] && !rules_.complete_runs) score -= 5;  // it must go before a lower card of its suit can
      lowest[suit] = std::min(lowest[suit], step);
      if (i == 0) continue;
      if (takes_[cards[i - 1]] >> cards[i] & 1) {
        score += 3;
        if (rules_.complete_runs && suit == suit_of(cards[i - 1])) score += 5;  // part of a run that can leave
      } else if (step > step_of(cards[i - 1])) {
        score -= 2;
      }
    }
  }
  score += 10 * static_cast<int>(hole_.size());
  score += 7 * __builtin_popcountll(empty_cells_);
  score -= talon_size_ - dealt_;
  return score;
}

// Few piles, and many of them that could move.
int AccordionGame::promise() const {
  const int size = static_cast<int>(squares_.size());
  int score = -8 * size;
  for (int from = 0; from < size; ++from) {
    for (const int step : rules_.accordion_steps) {
      const int to = from + step;
      if (to >= 0 && to < size && match(squares_[from], squares_[to])) ++score;
    }
  }
  return score;
}

// Cards that follow their left neighbour, most of all those in order from the left end; gaps that nothing can fill.
int SequenceGame::promise() const {
  int score = 0;
  for (int row = 0; row < rows_; ++row) {
    const Card* cards = &squares_[static_cast<std::size_t>(row * columns_)];
    bool in_order = cards[0] != kNoCard && step_of(cards[0]) == 1;
    score += 12 * in_order;
    for (int column = 1; column < columns_; ++column) {
      const bool continues = follows(cards[column], cards[column - 1]);
      in_order = in_order && continues;
      score += 12 * in_order + 3 * continues;
      const Card left = cards[column - 1];
      const bool is_dead = left == kNoCard || step_of(left) == rules_.max_rank - 1;
      if (cards[column] == kNoCard && is_dead && !in_order) score -= 6;
    }
  }
  return score;
}

// Few stacks, and many of them that could move.
int GridGame::promise() const {
  MoveList moves;
  legal_moves(moves);
  const auto stacks = std::count_if(squares_.begin(), squares_.end(), [](Card card) { return card != kNoCard; });
  return static_cast<int>(moves.size()) - 10 * static_cast<int>(stacks);
}

}  // namespace winnable
