#include "refute/obstacles.hpp"

#include "families/tableau/tableau.hpp"

namespace winnable {
namespace {

// What lies on the cards of a pile, from its end.
void look_at_pile(const TableauGame& game, int pile, Taken taken, Obstacles& found) {
  const int size = game.size(pile);
  if (size > 0) found.at_bottom |= only(game.card_at(pile, 0));
  for (int height = size - 1; height >= 0; --height) {
    const Card card = game.card_at(pile, height);
    found.in_tableau |= only(card);
    if (height == size - 1) {
      found.reachable |= only(card);
      continue;
    }
    const Card above = game.card_at(pile, height + 1);
    const bool joined =
        taken == Taken::kInUnits && height >= game.hidden(pile) && may_put(game.rules().group_policy, above, card);
    if (joined && has(found.reachable, above))
      found.reachable |= only(card);
    else
      found.covers[card] = joined ? found.covers[above] : above;
  }
}

}  // namespace

Obstacles obstacles(const TableauGame& game, Taken taken) {
  const Rules& rules = game.rules();
  Obstacles found;
  found.covers.fill(kNoCard);
  found.deal_count = rules.deal_count;
  found.waste_is_empty = game.waste_size() == 0;
  for (int i = 0; i < game.talon_size(); ++i) found.stock.push_back(game.talon(i));
  for (int pile = 0; pile < rules.piles; ++pile) look_at_pile(game, pile, taken, found);
  for (int f = 0; f < game.foundations(); ++f) {
    for (int step = 0; step < game.height(f); ++step) found.home |= only(make_card(step, rules.foundation_suits[f]));
  }
  for (int i = 0; i < game.reserve_size(); ++i) {
    if (!rules.reserve_stacked || i == game.reserve_size() - 1)
      found.reachable |= only(game.reserve(i));
    else
      found.covers[game.reserve(i)] = game.reserve(i + 1);
  }
  game.each_reachable_waste([&](int waste) { found.reachable |= only(game.talon(waste - 1)); });
  return found;
}

}  // namespace winnable
