#include "players/view.hpp"

#include <algorithm>

namespace winnable {
namespace {

// Takes the first cards of a pile out of sight.
void hide(std::vector<Card>& pile, std::size_t count, std::vector<Card>& unseen) {
  for (std::size_t i = 0; i < std::min(count, pile.size()); ++i) {
    unseen.push_back(pile[i]);
    pile[i] = kNoCard;
  }
}

// How many of the lowest cards of a pile a player does not know.
std::size_t unknown_in(const Rules& rules, const Pile& pile, Know know, int never_turned) {
  const std::size_t all_but_top = pile.cards.empty() ? 0 : pile.cards.size() - 1;
  const std::size_t in_stock = rules.stock_face_up ? all_but_top : pile.cards.size();
  if (pile.place == Place::kStock && know == Know::kSeen)
    return std::min(in_stock, static_cast<std::size_t>(never_turned));
  if (pile.place == Place::kStock && know == Know::kTop) return in_stock;
  if (pile.place == Place::kWaste && know == Know::kTop) return all_but_top;
  if (pile.place == Place::kReserve && rules.reserve_stacked) return all_but_top;
  return static_cast<std::size_t>(pile.hidden);
}

void fill(std::vector<Card>& pile, const std::vector<Card>& cards, std::size_t& next) {
  for (Card& card : pile) {
    if (card == kNoCard) card = cards[next++];
  }
}

}  // namespace

View view_of(const Rules& rules, const Layout& layout, Know know, int never_turned) {
  View view{layout, {}};
  Layout& seen = view.layout;
  for (Pile& pile : seen.piles) hide(pile.cards, unknown_in(rules, pile, know, never_turned), view.unseen);
  std::sort(view.unseen.begin(), view.unseen.end());
  return view;
}

Layout sampled_world(const View& view, Random& random) {
  Layout world = view.layout;
  std::vector<Card> cards = view.unseen;
  random.shuffle(cards);
  std::size_t next = 0;
  for (const Place place : {Place::kTableau, Place::kSquare, Place::kStock, Place::kWaste, Place::kReserve}) {
    for (Pile& pile : world.piles) {
      if (pile.place == place) fill(pile.cards, cards, next);
    }
  }
  return world;
}

bool Umpire::play(const Move& move) {
  if (!state_->push(move)) return false;
  // What is deep in the stock was never turned, however often the rest was.
  never_turned_ = std::min(never_turned_, static_cast<int>(state_->layout().cards(Place::kStock).size()));
  return true;
}

int Umpire::cards_up() const {
  std::size_t count = 0;
  for (const Pile& pile : state_->layout().piles) {
    const bool is_up = pile.place == Place::kHole || pile.place == Place::kFoundation || pile.place == Place::kDiscard;
    if (is_up) count += pile.cards.size();
  }
  return static_cast<int>(count);
}

}  // namespace winnable
