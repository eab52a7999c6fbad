#include "deal/deal_plan.hpp"

#include <algorithm>

namespace winnable {
namespace {

void take(std::vector<CardNumber>& deck, CardNumber card) {
  const auto place = std::find(deck.begin(), deck.end(), card);
  if (place != deck.end()) deck.erase(place);
}

class Dealing {
 public:
  Dealing(const DealPlan& deal_plan, std::vector<CardNumber>& deck, Layout& layout)
      : plan_(deal_plan), deck_(deck), layout_(layout) {}

  void run() {
    // Single cards are taken out of the deck first: the card of the hole, then those of the foundations.
    CardNumber hole = 0;
    if (plan_.hole == DealPlan::kFromFront) hole = deck_.front();
    if (plan_.hole >= 0) hole = static_cast<CardNumber>(plan_.hole);
    if (plan_.hole != DealPlan::kNoHole) take(deck_, hole);
    base_rank_ = plan_.base_rank == DealPlan::kRandom ? deck_.front() / kSuits + 1 : plan_.base_rank;
    put_out_foundations(plan_.base_rank == DealPlan::kRandom ? deck_.front() % kSuits : 0);
    // The other cards are dealt from the back.
    for (std::size_t i = 0; i < layout_.piles.size(); ++i) {
      Pile& pile = layout_.piles[i];
      if (pile.place == Place::kHole)
        pile.cards.assign(1, seen(hole));
      else if (pile.place != Place::kFoundation)
        fill(plan_.places.piles[i].cards, pile.cards);
    }
  }

 private:
  void put_out_foundations(int base_suit) {
    for (Pile& pile : layout_.piles) {
      if (pile.place != Place::kFoundation) continue;
      pile.cards.clear();
      if (plan_.initial == DealPlan::Initial::kNone) continue;
      if (plan_.initial == DealPlan::Initial::kOne && pile.index != base_suit) continue;
      const auto card = static_cast<CardNumber>(kSuits * (base_rank_ - 1) + pile.index % kSuits);
      take(deck_, card);
      pile.cards.assign(1, seen(card));
    }
  }

  // The card as the engines see it: its rank counted from the base, and the suit that it is played as.
  Card seen(CardNumber card) const {
    const int step = (card / kSuits + 1 - base_rank_ + plan_.max_rank) % plan_.max_rank;
    return make_card(step, plan_.played_suits[card % kSuits]);
  }

  void fill(const std::vector<Card>& numbers, std::vector<Card>& cards) const {
    cards.clear();
    for (const Card number : numbers) {
      const CardNumber card = deck_[deck_.size() - 1 - number];
      if (!plan_.aces_are_gaps || card >= kSuits) cards.push_back(seen(card));
    }
  }

  const DealPlan& plan_;
  std::vector<CardNumber>& deck_;
  Layout& layout_;
  int base_rank_ = 1;
};

}  // namespace

void lay_out(const DealPlan& deal_plan, std::vector<CardNumber> deck, Layout& layout) {
  Dealing(deal_plan, deck, layout).run();
}

}  // namespace winnable
