#include "obstacles.hpp"

#include "tableau.hpp"

namespace winnable {

// `in_units`: cards that form a unit can be taken together, as soon as what lies on the whole of it has gone.
Obstacles Tableau::obstacles(bool in_units) const {
  Obstacles found;
  found.covers.fill(kNoCard);
  found.deal_count = rules_.deal_count;
  found.waste_is_empty = waste_ == 0;
  found.stock.assign(talon_.begin(), talon_.begin() + talon_size_);
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = size_[pile];
    if (size > 0) found.at_bottom |= only(card_at(pile, 0));
    for (int height = size - 1; height >= 0; --height) {
      const Card card = card_at(pile, height);
      found.in_tableau |= only(card);
      if (height == size - 1) {
        found.reachable |= only(card);
        continue;
      }
      const Card above = card_at(pile, height + 1);
      const bool joined = in_units && height >= hidden_[pile] && may_put(rules_.group_policy, above, card);
      if (joined && has(found.reachable, above))
        found.reachable |= only(card);
      else
        found.covers[card] = joined ? found.covers[above] : above;
    }
  }
  for (std::size_t f = 0; f < rules_.foundation_suits.size(); ++f) {
    for (int step = 0; step < height_[f]; ++step) found.home |= only(make_card(step, rules_.foundation_suits[f]));
  }
  for (int i = 0; i < reserve_size_; ++i) {
    if (!rules_.reserve_stacked || i == reserve_size_ - 1)
      found.reachable |= only(reserve_[i]);
    else
      found.covers[reserve_[i]] = reserve_[i + 1];
  }
  for_each_waste([&](int waste) { found.reachable |= only(talon_[waste - 1]); });
  return found;
}

}  // namespace winnable
