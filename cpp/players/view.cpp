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

void fill(std::vector<Card>& pile, const std::vector<Card>& cards, std::size_t& next) {
  for (Card& card : pile) {
    if (card == kNoCard) card = cards[next++];
  }
}

}  // namespace

View view_of(const Rules& rules, const Layout& layout, Know know, int never_turned) {
  View view{layout, {}};
  Layout& seen = view.layout;
  for (std::size_t pile = 0; pile < seen.tableau.size(); ++pile) {
    hide(seen.tableau[pile], static_cast<std::size_t>(seen.hidden[pile]), view.unseen);
  }
  if (know == Know::kSeen) hide(seen.stock, static_cast<std::size_t>(never_turned), view.unseen);
  if (know == Know::kTop) {
    hide(seen.stock, seen.stock.size(), view.unseen);
    if (!seen.waste.empty()) hide(seen.waste, seen.waste.size() - 1, view.unseen);
  }
  if (rules.reserve_stacked && !seen.reserve.empty()) hide(seen.reserve, seen.reserve.size() - 1, view.unseen);
  std::sort(view.unseen.begin(), view.unseen.end());
  return view;
}

Layout sampled_world(const View& view, Random& random) {
  Layout world = view.layout;
  std::vector<Card> cards = view.unseen;
  random.shuffle(cards);
  std::size_t next = 0;
  for (std::size_t pile = 0; pile < world.tableau.size(); ++pile) fill(world.tableau[pile], cards, next);
  fill(world.stock, cards, next);
  fill(world.waste, cards, next);
  fill(world.reserve, cards, next);
  return world;
}

bool Umpire::play(const Move& move) {
  if (!state_->push(move)) return false;
  // What is deep in the stock was never turned, however often the rest was.
  never_turned_ = std::min(never_turned_, static_cast<int>(state_->layout().stock.size()));
  return true;
}

int Umpire::cards_up() const {
  const Layout layout = state_->layout();
  std::size_t count = layout.hole.size();
  for (const auto& pile : layout.foundations) count += pile.size();
  return static_cast<int>(count);
}

}  // namespace winnable
