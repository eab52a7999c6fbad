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
    // Single cards are picked out of the deck first, in this order: the hole's, then the foundations'.
    CardNumber hole = 0;
    if (plan_.hole == DealPlan::kFromFront) hole = deck_.front();
    if (plan_.hole >= 0) hole = static_cast<CardNumber>(plan_.hole);
    if (plan_.hole != DealPlan::kNoHole) take(deck_, hole);
    base_rank_ = plan_.base_rank == DealPlan::kRandom ? deck_.front() / kSuits + 1 : plan_.base_rank;
    put_out_foundations(plan_.base_rank == DealPlan::kRandom ? deck_.front() % kSuits : 0);
    if (plan_.hole != DealPlan::kNoHole) layout_.hole.assign(1, seen(hole));
    // The others are dealt from the back.
    fill(plan_.places.tableau, layout_.tableau);
    fill(plan_.places.rows, layout_.rows);
    fill(plan_.places.cells, layout_.cells);
    fill(plan_.places.stock, layout_.stock);
    fill(plan_.places.reserve, layout_.reserve);
  }

 private:
  void put_out_foundations(int base_suit) {
    for (int i = 0; i < static_cast<int>(layout_.foundations.size()); ++i) {
      auto& pile = layout_.foundations[static_cast<std::size_t>(i)];
      pile.clear();
      if (plan_.initial == DealPlan::Initial::kNone) continue;
      if (plan_.initial == DealPlan::Initial::kOne && i != base_suit) continue;
      const auto card = static_cast<CardNumber>(kSuits * (base_rank_ - 1) + i % kSuits);
      take(deck_, card);
      pile.assign(1, seen(card));
    }
  }

  // The card as the engines see it: ranks counted from the base, and in the suit it is played as.
  Card seen(CardNumber card) const {
    const int step = (card / kSuits + 1 - base_rank_ + plan_.max_rank) % plan_.max_rank;
    return make_card(step, plan_.played_suits[card % kSuits]);
  }

  void fill(const std::vector<Card>& places, std::vector<Card>& pile) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == kNoCard) continue;
      const CardNumber card = deck_[deck_.size() - 1 - places[i]];
      pile[i] = plan_.aces_are_gaps && card < kSuits ? kNoCard : seen(card);
    }
  }
  void fill(const std::vector<std::vector<Card>>& places, std::vector<std::vector<Card>>& piles) const {
    for (std::size_t i = 0; i < places.size(); ++i) fill(places[i], piles[i]);
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
