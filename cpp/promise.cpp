// How near to a win a position looks, by features that any rules make meaningful. Higher is better; only comparisons
// count.
#include <algorithm>
#include <array>

#include "squares.hpp"
#include "tableau.hpp"
#include "weights.hpp"

namespace winnable {

int Tableau::promise(const Weights& weights) const {
  int hidden = 0, blocked = 0, buried = 0, placed = 0, suited = 0, broken = 0, based = 0, length = 0;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size == 0) continue;
    length += size * size;
    hidden += hidden_[pile];
    if (rules_.has_hole) continue;
    const Card* cards = &cards_[static_cast<std::size_t>(pile * stride_)];
    std::array<std::uint8_t, kSuits> lowest;
    lowest.fill(0xFF);
    Card below = cards[0];
    lowest[suit_of(below)] = static_cast<std::uint8_t>(step_of(below));
    if (goes_home(below)) buried += size - 1;
    bool in_order = step_of(below) == rules_.max_rank - 1;
    for (int i = 1; i < size; ++i) {
      const Card card = cards[i];
      auto& low = lowest[suit_of(card)];
      const auto step = static_cast<std::uint8_t>(step_of(card));
      blocked += step > low;
      low = std::min(low, step);
      if (goes_home(card)) buried += size - 1 - i;
      const bool fits = takes_[below] >> card & 1;
      placed += fits;
      in_order &= fits;
      suited += below == card + kSuits;
      broken += step > step_of(below);
      below = card;
    }
    based += in_order;
  }
  int uneven = 0;
  if (weights(Feature::kUneven) != 0 && !rules_.foundation_suits.empty()) {
    const auto [low, high] = std::minmax_element(height_.begin(), height_.begin() + rules_.foundation_suits.size());
    uneven = *high - *low;
  }
  return weights(Feature::kHome) * (cards_home_ + static_cast<int>(hole_.size())) + weights(Feature::kHidden) * hidden +
         weights(Feature::kBlocked) * blocked + weights(Feature::kBuried) * buried +
         weights(Feature::kPlaced) * placed + weights(Feature::kSuited) * suited + weights(Feature::kBroken) * broken +
         weights(Feature::kBased) * based + weights(Feature::kSpace) * __builtin_popcountll(empty_piles_) +
         weights(Feature::kCell) * __builtin_popcountll(empty_cells_) +
         weights(Feature::kStock) * (talon_size_ - dealt_) + weights(Feature::kReserve) * reserve_size_ +
         weights(Feature::kUneven) * uneven + weights(Feature::kLength) * length;
}

// Few piles, and many of them that could move.
int AccordionGame::promise(const Weights& weights) const {
  const int size = static_cast<int>(squares_.size());
  int mobility = 0;
  for (int from = 0; from < size; ++from) {
    for (const int step : rules_.accordion_steps) {
      const int to = from + step;
      if (to >= 0 && to < size && match(squares_[from], squares_[to])) ++mobility;
    }
  }
  return weights(Feature::kMobility) * mobility - weights(Feature::kHome) * size;
}

// Cards that follow their left neighbour, most of all those in order from the left end; gaps that nothing can fill.
int SequenceGame::promise(const Weights& weights) const {
  int home = 0, placed = 0, dead = 0;
  for (int row = 0; row < rows_; ++row) {
    const Card* cards = &squares_[static_cast<std::size_t>(row * columns_)];
    bool in_order = cards[0] != kNoCard && step_of(cards[0]) == 1;
    home += in_order;
    for (int column = 1; column < columns_; ++column) {
      const bool continues = follows(cards[column], cards[column - 1]);
      in_order = in_order && continues;
      home += in_order;
      placed += continues;
      const Card left = cards[column - 1];
      dead += cards[column] == kNoCard && (left == kNoCard || step_of(left) == rules_.max_rank - 1) && !in_order;
    }
  }
  return weights(Feature::kHome) * home + weights(Feature::kPlaced) * placed + weights(Feature::kDead) * dead;
}

// Few stacks, and many of them that could move.
int GridGame::promise(const Weights& weights) const {
  MoveList moves;
  legal_moves(moves);
  const auto stacks = std::count_if(squares_.begin(), squares_.end(), [](Card card) { return card != kNoCard; });
  return weights(Feature::kMobility) * static_cast<int>(moves.size()) -
         weights(Feature::kHome) * static_cast<int>(stacks);
}

}  // namespace winnable
