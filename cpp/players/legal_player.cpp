#include "players/legal_player.hpp"

#include <algorithm>
#include <functional>

namespace winnable {
namespace {

constexpr int kMostIdle = 300;  // moves after which a game that gets nowhere is given up

int hidden_in(const Layout& layout) {
  int count = 0;
  for (const int hidden : layout.hidden) count += hidden;
  return count;
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
  const auto add = [&](const std::vector<Card>& cards) {
    text.append(cards.begin(), cards.end());
    text.push_back('\xFE');
  };
  for (const auto& pile : layout.tableau) add(pile);
  for (const auto& pile : layout.foundations) add(pile);
  for (const auto* pile : {&layout.cells, &layout.stock, &layout.waste, &layout.reserve, &layout.hole}) add(*pile);
  for (const auto& row : layout.rows) add(row);
  for (const int hidden : layout.hidden) text.push_back(static_cast<char>(hidden));
  text.push_back(static_cast<char>(layout.redeals_used));
  return text;
}

bool LegalPlayer::is_stuck(const View& view) {
  const Layout& layout = view.layout;
  std::size_t progress = layout.hole.size() * 1000 + kMaxCards - layout.stock.size() - layout.waste.size();
  for (const int hidden : layout.hidden) progress += static_cast<std::size_t>(kMaxCards - hidden);
  for (const auto& pile : layout.foundations) progress += 1000 * pile.size();
  for (const auto& row : layout.rows) progress += static_cast<std::size_t>(std::count(row.begin(), row.end(), kNoCard));
  idle_ = progress > progress_ ? 0 : idle_ + 1;
  progress_ = std::max(progress, progress_);
  return idle_ > kMostIdle;
}

View LegalPlayer::view_after(const View& view, const Layout& after) const {
  const auto unknown = std::count(view.layout.stock.begin(), view.layout.stock.end(), kNoCard);
  return view_of(rules_, after, know_, std::min(static_cast<int>(unknown), static_cast<int>(after.stock.size())));
}

std::vector<LegalPlayer::Choice> LegalPlayer::choices(const View& view, const Layout& world) {
  remember(view);
  const auto state = make_state(rules_, world);
  std::vector<Choice> choices;
  for (const Move& move : state->legal_moves()) {
    if (!state->push(move)) continue;
    const Layout after = state->layout();
    const bool empties = move.from == Place::kTableau && !is_turn(move) && after.tableau[move.from_index].empty();
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
