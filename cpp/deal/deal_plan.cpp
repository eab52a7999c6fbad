#include "deal/deal_plan.hpp"

#include <algorithm>

namespace winnable {
namespace {

void take(std::vector<CardNumber>& deck, CardNumber card) {
  const auto place = std::find(deck.begin(), deck.end(), card);
  if (place != deck.end()) deck.erase(place);
}

}  // namespace

void lay_out(const DealPlan& plan, std::vector<CardNumber> deck, Layout& layout) {
  // Single cards are taken out of the deck first: the card of the hole, then those of the foundations.
  CardNumber hole = 0;
  if (plan.hole == DealPlan::kFromFront) hole = deck.front();
  if (plan.hole >= 0) hole = static_cast<CardNumber>(plan.hole);
  if (plan.hole != DealPlan::kNoHole) take(deck, hole);
  const bool is_random = plan.base_rank == DealPlan::kRandom;
  const int base_rank = is_random ? deck.front() / kSuits + 1 : plan.base_rank;
  const int base_suit = is_random ? deck.front() % kSuits : 0;
  // The card as the engines see it: its rank counted from the base, and the suit that it is played as.
  const auto seen = [&](CardNumber card) {
    const int step = (card / kSuits + 1 - base_rank + plan.max_rank) % plan.max_rank;
    return make_card(step, plan.played_suits[card % kSuits]);
  };
  for (Pile& pile : layout.piles) {
    if (pile.place != Place::kFoundation) continue;
    pile.cards.clear();
    if (plan.initial == DealPlan::Initial::kNone) continue;
    if (plan.initial == DealPlan::Initial::kOne && pile.index != base_suit) continue;
    const auto card = static_cast<CardNumber>(kSuits * (base_rank - 1) + pile.index % kSuits);
    take(deck, card);
    pile.cards.assign(1, seen(card));
  }
  // The other cards are dealt from the back.
  for (std::size_t i = 0; i < layout.piles.size(); ++i) {
    Pile& pile = layout.piles[i];
    if (pile.place == Place::kHole) pile.cards.assign(1, seen(hole));
    if (pile.place == Place::kHole || pile.place == Place::kFoundation) continue;
    pile.cards.clear();
    for (const Card number : plan.places.piles[i].cards) {
      const CardNumber card = deck[deck.size() - 1 - number];
      if (!plan.aces_are_gaps || card >= kSuits) pile.cards.push_back(seen(card));
    }
  }
}

}  // namespace winnable
