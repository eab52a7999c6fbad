#include "players/legal_player.hpp"

#include <algorithm>
#include <functional>

namespace winnable {
namespace {

constexpr int kMostIdle = 300;  // moves after which a game that gets nowhere is given up

int hidden_in(const Layout& layout) {
  int count = 0;
  for (const Pile& pile : layout.piles) count += pile.hidden;
  return count;
}

// How far a game has come, as far as one pile shows it. Cards in stock and waste count against it.
std::size_t progress_in(const Pile& pile) {
  switch (pile.place) {
    case Place::kHole:
    case Place::kFoundation:
    case Place::kDiscard:
      return 1000 * pile.cards.size();
    case Place::kTableau:
      return static_cast<std::size_t>(kMaxCards - pile.hidden);
    case Place::kSquare:
      return pile.cards.empty();
    case Place::kStock:
    case Place::kWaste:
      return -pile.cards.size();
    case Place::kCell:
    case Place::kReserve:
      break;
  }
  return 0;
}

}  // namespace

// Turning the stock is part of playing a card from it, so it has that place.
int greedy_rank(const Move& move, bool turns_up) {
  if (is_turn(move)) return move.kind == Kind::kDeal ? 3 : 2;
  if (goes_home(move)) return turns_up ? 7 : 6;
  if (move.from == Place::kTableau) return turns_up ? 5 : 0;
  return move.from == Place::kFoundation ? 1 : 4;
}

std::string LegalPlayer::written(const Layout& layout) {
  std::string text;
  for (const Pile& pile : layout.piles) {
    text.append(pile.cards.begin(), pile.cards.end());
    text.push_back('\xFE');
    text.push_back(static_cast<char>(pile.hidden));
  }
  text.push_back(static_cast<char>(layout.redeals_used));
  return text;
}

bool LegalPlayer::is_stuck(const View& view) {
  std::size_t progress = kMaxCards;
  for (const Pile& pile : view.layout.piles) progress += progress_in(pile);
  idle_ = progress > progress_ ? 0 : idle_ + 1;
  progress_ = std::max(progress, progress_);
  return idle_ > kMostIdle;
}

View LegalPlayer::view_after(const View& view, const Layout& after) const {
  const auto& stock = view.layout.cards(Place::kStock);
  const auto unknown = static_cast<std::size_t>(std::count(stock.begin(), stock.end(), kNoCard));
  return view_of(rules_, after, know_, static_cast<int>(std::min(unknown, after.cards(Place::kStock).size())));
}

std::vector<LegalPlayer::Choice> LegalPlayer::choices(const View& view, const Layout& world) {
  remember(view);
  const auto state = make_state(rules_, world);
  std::vector<Choice> choices;
  for (const Move& move : state->legal_moves()) {
    if (!state->push(move)) continue;
    const Layout after = state->layout();
    const bool empties =
        move.from == Place::kTableau && !is_turn(move) && after.cards(Place::kTableau, move.from_index).empty();
    choices.push_back({move, hidden_in(world) - hidden_in(after), empties, is_fresh(view_after(view, after))});
    state->pop();
  }
  return choices;
}

std::vector<LegalPlayer::Choice> LegalPlayer::fresh_choices(const View& view, const Layout& world) {
  std::vector<Choice> found = choices(view, world);
  std::erase_if(found, [](const Choice& choice) { return !choice.is_fresh; });
  return found;
}

std::vector<LegalPlayer::Choice> LegalPlayer::open_choices(const View& view, const Layout& world) {
  std::vector<Choice> found = choices(view, world);
  const auto is_fresh = [](const Choice& choice) { return choice.is_fresh; };
  if (std::any_of(found.begin(), found.end(), is_fresh)) std::erase_if(found, std::not_fn(is_fresh));
  return found;
}

const LegalPlayer::Choice* LegalPlayer::greediest(const std::vector<Choice>& choices) {
  const auto rank = [](const Choice& choice) { return greedy_rank(choice.move, choice.turned_up > 0); };
  const auto best = std::max_element(choices.begin(), choices.end(),
                                     [&](const Choice& a, const Choice& b) { return rank(a) < rank(b); });
  return best == choices.end() ? nullptr : &*best;
}

}  // namespace winnable
