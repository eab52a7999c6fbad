#include "deal/deal_plan.hpp"

#include <algorithm>

namespace winnable {
namespace {

void take(std::vector<CardNumber>& deck, CardNumber card) {
  const auto place = std::find(deck.begin(), deck.end(), card);
  if (place != deck.end()) deck.erase(place);
}

// Whether a foundation begins with its base card. The card that is alone in or out is that of the base suit.
bool begins(DealPlan::Initial initial, int index, int base_suit) {
  switch (initial) {
    case DealPlan::Initial::kNone:
      return false;
    case DealPlan::Initial::kOne:
      return index == base_suit;
    case DealPlan::Initial::kTwo:
      return index < 2;
    case DealPlan::Initial::kAllButOne:
      return index != base_suit;
    case DealPlan::Initial::kAll:
      return true;
  }
  return false;
}

// Puts a card where it will be the first one dealt to the tableau. Cards are dealt from the end of the deck.
void deal_first(const DealPlan& plan, std::vector<CardNumber>& deck, CardNumber card) {
  std::size_t in_tableau = 0;
  for (const Pile& pile : plan.places.piles) in_tableau += pile.place == Place::kTableau ? pile.cards.size() : 0;
  take(deck, card);
  const std::size_t before = std::min(std::max<std::size_t>(in_tableau, 1) - 1, deck.size());
  deck.insert(deck.begin() + static_cast<std::ptrdiff_t>(before), card);
}

// Exchanges cards until no two squares in line have the same rank, as overlap.py says. Cards are dealt from the end of
// the deck, the squares first.
void put_equal_ranks_apart(const std::vector<int>& in_line, std::vector<CardNumber>& deck) {
  const int cards = static_cast<int>(deck.size());
  const auto rank_at = [&](int square) { return deck[deck.size() - 1 - static_cast<std::size_t>(square)] / kSuits; };
  const auto exchange = [&](int square, int other) {
    std::swap(deck[deck.size() - 1 - static_cast<std::size_t>(square)],
              deck[deck.size() - 1 - static_cast<std::size_t>(other)]);
  };
  const auto is_good = [&](int square) {
    for (std::size_t i = 0; i + 1 < in_line.size(); i += 2) {
      if (in_line[i] >= cards || in_line[i + 1] >= cards) continue;
      if ((in_line[i] == square || in_line[i + 1] == square) && rank_at(in_line[i]) == rank_at(in_line[i + 1]))
        return false;
    }
    return true;
  };
  const int squares = std::min(cards, 1 + *std::max_element(in_line.begin(), in_line.end()));
  for (int square = 0; square < squares; ++square) {
    if (is_good(square)) continue;
    for (int i = 0; i < cards; ++i) {
      const int other = (squares + i) % cards;
      exchange(square, other);
      if (is_good(square) && is_good(other)) break;
      exchange(square, other);
    }
  }
}

}  // namespace

int put_out(DealPlan::Initial initial, int foundations) {
  int begun = 0;
  for (int index = 0; index < foundations; ++index) begun += begins(initial, index, 0);
  return begun;
}

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
    if (!begins(plan.initial, pile.index, base_suit)) continue;
    const auto card = static_cast<CardNumber>(kSuits * (base_rank - 1) + pile.index % kSuits);
    take(deck, card);
    pile.cards.assign(1, seen(card));
  }
  if (plan.initial == DealPlan::Initial::kAllButOne)
    deal_first(plan, deck, static_cast<CardNumber>(kSuits * (base_rank - 1) + base_suit));
  if (!plan.in_line.empty()) put_equal_ranks_apart(plan.in_line, deck);
  const auto sinks = [&](CardNumber card) {
    return std::find(plan.sink.begin(), plan.sink.end(), card / kSuits + 1) != plan.sink.end();
  };
  // The other cards are dealt from the back.
  for (std::size_t i = 0; i < layout.piles.size(); ++i) {
    Pile& pile = layout.piles[i];
    if (pile.place == Place::kHole) pile.cards.assign(1, seen(hole));
    if (pile.place == Place::kHole || pile.place == Place::kFoundation) continue;
    pile.cards.clear();
    const auto add = [&](bool only_those_that_sink) {
      for (const Card number : plan.places.piles[i].cards) {
        const CardNumber card = deck[deck.size() - 1 - number];
        if ((pile.place == Place::kTableau && sinks(card)) != only_those_that_sink) continue;
        if (!plan.aces_are_gaps || card >= kSuits) pile.cards.push_back(seen(card));
      }
    };
    if (!plan.sink.empty()) add(true);
    add(false);
  }
}

}  // namespace winnable
