#include "evaluate/features.hpp"

#include <algorithm>

#include "game/accordion.hpp"
#include "game/sequences.hpp"
#include "game/tableau.hpp"

namespace winnable {
namespace {

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (static_cast<std::size_t>(kFeatureTexts[i].feature) != i) return false;
  }
  return true;
}
static_assert(is_in_order());

// What the order of cards in the piles amounts to; apart from the other features, so that they stay in registers.
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

Features quick_features(const TableauGame& game) {
  int length = 0, hidden = 0;
  Order order;
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    const int size = game.size(pile);
    if (size == 0) continue;
    length += size * size;
    hidden += game.hidden(pile);
    if (!game.rules().has_hole) look_at_pile(game, pile, order);
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
  found(Feature::kHome) = game.cards_home() + game.hole_size();
  found(Feature::kSpace) = __builtin_popcountll(game.empty_piles());
  found(Feature::kCell) = __builtin_popcountll(game.empty_cells());
  found(Feature::kStock) = game.waste_size() + game.stock_size();
  found(Feature::kReserve) = game.reserve_size();
  found(Feature::kUneven) = unevenness(game);
  return found;
}

// Few piles, and many of them that could move.
Features quick_features(const AccordionGame& game) {
  Features found{};
  game.each_move([&](int, int) { ++found(Feature::kMobility); });
  found(Feature::kHome) = game.rules().deck_size() - static_cast<int>(game.squares().size());
  return found;
}

// Cards that follow their left neighbour, most of all those in order from the left end; gaps that nothing can fill.
Features quick_features(const SequenceGame& game) {
  Features found{};
  for (int row = 0; row < game.rows(); ++row) {
    const Card* cards = &game.squares()[static_cast<std::size_t>(row * game.columns())];
    bool in_order = cards[0] != kNoCard && step_of(cards[0]) == 1;
    found(Feature::kHome) += in_order;
    for (int column = 1; column < game.columns(); ++column) {
      const Card left = cards[column - 1];
      const bool continues = game.follows(cards[column], left);
      in_order = in_order && continues;
      found(Feature::kHome) += in_order;
      found(Feature::kPlaced) += continues;
      const bool takes_none = left == kNoCard || step_of(left) == game.rules().max_rank - 1;
      found(Feature::kDead) += cards[column] == kNoCard && takes_none && !in_order;
    }
  }
  return found;
}

Features features(const TableauGame& game, bool) {
  Features found = quick_features(game);
  if (game.rules().has_hole) return found;
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    if (game.size(pile) == 0) continue;
    bool is_taken = false;
    for (int other = 0; other < game.rules().piles; ++other) {
      is_taken |= other != pile && game.size(other) > 0 && has(game.takes(game.top(other)), game.top(pile));
    }
    found(Feature::kMovable) += is_taken;
  }
  return found;
}

Features features(const AccordionGame& game, bool) { return quick_features(game); }
Features features(const SequenceGame& game, bool) { return quick_features(game); }

}  // namespace winnable
