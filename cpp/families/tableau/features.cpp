#include "evaluate/features.hpp"

#include <algorithm>

#include "families/tableau/tableau.hpp"

namespace winnable {
namespace {

// The features that depend on the order of cards in the piles, in a struct of their own so that they stay in registers.
struct Order {
  int blocked = 0, buried = 0, placed = 0, suited = 0, broken = 0, based = 0;
};

inline void look_at_pile(const TableauGame& game, int pile, Order& order) {
  const int size = game.size(pile);
  const Card* cards = game.cards(pile);
  std::array<std::uint8_t, kSuits> lowest;
  lowest.fill(0xFF);
  Card below = cards[0];
  lowest[suit_of(below)] = static_cast<std::uint8_t>(step_of(below));
  if (game.goes_home(below)) order.buried += size - 1;
  bool in_order = step_of(below) == game.rules().max_rank - 1;
  for (int i = 1; i < size; ++i) {
    const Card card = cards[i];
    auto& low = lowest[suit_of(card)];
    const auto step = static_cast<std::uint8_t>(step_of(card));
    order.blocked += step > low;
    low = std::min(low, step);
    if (game.goes_home(card)) order.buried += size - 1 - i;
    const bool fits = has(game.takes(below), card);
    order.placed += fits;
    in_order &= fits;
    order.suited += below == card + kSuits;
    order.broken += step > step_of(below);
    below = card;
  }
  order.based += in_order;
}

// The waste is played from its top, as a pile is.
int blocked_in_waste(const TableauGame& game) {
  std::array<std::uint8_t, kSuits> lowest;
  lowest.fill(0xFF);
  int blocked = 0;
  for (int i = 0; i < game.waste_size(); ++i) {
    auto& low = lowest[suit_of(game.talon(i))];
    const auto step = static_cast<std::uint8_t>(step_of(game.talon(i)));
    blocked += step > low;
    low = std::min(low, step);
  }
  return blocked;
}

int unevenness(const TableauGame& game) {
  if (game.foundations() == 0) return 0;
  int low = kMaxRank, high = 0;
  for (int f = 0; f < game.foundations(); ++f) {
    low = std::min(low, game.height(f));
    high = std::max(high, game.height(f));
  }
  return high - low;
}

}  // namespace

Features TableauGame::quick_features() const {
  int length = 0, hidden = 0;
  Order order;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size == 0) continue;
    length += size * size;
    hidden += hidden_[pile];
    if (rules_.has_foundations) look_at_pile(*this, pile, order);
  }
  Features found{};
  found(Feature::kLength) = length;
  found(Feature::kHidden) = hidden;
  found(Feature::kBlocked) = order.blocked;
  found(Feature::kBuried) = order.buried;
  found(Feature::kPlaced) = order.placed;
  found(Feature::kSuited) = order.suited;
  found(Feature::kBroken) = order.broken;
  found(Feature::kBased) = order.based;
  found(Feature::kHome) = cards_home() + hole_size() + discards();
  found(Feature::kSpace) = __builtin_popcountll(empty_piles());
  found(Feature::kCell) = __builtin_popcountll(empty_cells());
  found(Feature::kStock) = waste_size() + stock_size();
  found(Feature::kReserve) = reserve_size();
  found(Feature::kUneven) = unevenness(*this);
  found(Feature::kWaste) = waste_size();
  if (rules_.redeals != kUnlimited) found(Feature::kWasteBlocked) = blocked_in_waste(*this);
  return found;
}

Features TableauGame::features(bool) const {
  Features found = quick_features();
  if (!rules_.has_foundations) return found;
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size(pile) == 0) continue;
    bool is_taken = false;
    for (int other = 0; other < rules_.piles; ++other) {
      is_taken |= other != pile && size(other) > 0 && has(takes(top(other)), top(pile));
    }
    found(Feature::kMovable) += is_taken;
  }
  return found;
}

}  // namespace winnable
