#include "studies/advice.hpp"

#include <algorithm>
#include <cstdlib>

#include "players/legal_player.hpp"

namespace winnable {
namespace {

constexpr int kAce = 0, kDeuce = 1, kFive = 4, kEight = 7;  // steps

bool is_king(Card card) { return step_of(card) == kMaxRank - 1; }
bool is_within_tableau(const Move& move) {
  return !is_turn(move) && move.from == Place::kTableau && move.to == Place::kTableau;
}
bool is_to(const Move& move, Place place) { return !is_turn(move) && move.to == place; }
int says(bool is_for) { return is_for ? 1 : -1; }
int says_yes(bool is_for) { return is_for ? 1 : 0; }

}  // namespace

Advice::Advice(const Rules& rules, const View& view, const Layout& world)
    : view_(view), state_(make_state(rules, world)), moves_(state_->legal_moves()) {}

Card Advice::moved_card(const Move& move) const {
  if (is_turn(move)) return kNoCard;
  const std::vector<Card>& cards = view_.layout.cards(move.from, move.from_index);
  return cards[cards.size() - move.count];
}

bool Advice::frees_a_card(const Move& move) const {
  if (is_turn(move) || move.from != Place::kTableau) return false;
  const int covered = hidden(move.from_index);
  return covered > 0 && covered == static_cast<int>(pile(move.from_index).size()) - move.count;
}

bool Advice::empties_a_pile(const Move& move) const {
  return !is_turn(move) && move.from == Place::kTableau && pile(move.from_index).size() == move.count;
}

bool Advice::changes_nothing(const Move& move) const {
  return empties_a_pile(move) && move.to == Place::kTableau && pile(move.to_index).empty();
}

bool Advice::allows_freeing(const Move& move) const {
  const auto frees_now = [&](const Move& other) { return frees_a_card(other); };
  const bool frees = frees_a_card(move);
  if (!state_->push(move)) return false;
  const Layout after = state_->layout();
  const MoveList next = state_->legal_moves();
  state_->pop();
  return std::any_of(next.begin(), next.end(), [&](const Move& other) {
    if (is_turn(other) || other.from != Place::kTableau) return false;
    // A card that the move itself has turned up is not known yet.
    if (frees && move.from == other.from && move.from_index == other.from_index) return false;
    const bool was_legal = std::find(moves_.begin(), moves_.end(), other) != moves_.end();
    if (was_legal && frees_now(other)) return false;
    const int covered = after.hidden(other.from_index);
    return covered > 0 &&
           covered == static_cast<int>(after.cards(Place::kTableau, other.from_index).size()) - other.count;
  });
}

std::vector<Card> Advice::heads() const {
  std::vector<Card> heads;
  for (int index = 0; index < piles(); ++index) {
    const auto covered = static_cast<std::size_t>(hidden(index));
    if (covered > 0 && covered < pile(index).size()) heads.push_back(pile(index)[covered]);
  }
  return heads;
}

bool Advice::king_is_waiting() const {
  const std::vector<Card>& waste = view_.layout.cards(Place::kWaste);
  if (!waste.empty() && waste.back() != kNoCard && is_king(waste.back())) return true;
  const std::vector<Card> heads = this->heads();
  return std::any_of(heads.begin(), heads.end(), is_king);
}

int Advice::lowest_foundation() const {
  std::size_t lowest = kMaxRank;
  for (int suit = 0; suit < kSuits; ++suit)
    lowest = std::min(lowest, view_.layout.cards(Place::kFoundation, suit).size());
  return static_cast<int>(lowest);
}

bool Advice::is_protected(Card card) const {
  Faces in_sight = 0;
  for (const Pile& each : view_.layout.piles) {
    if (each.place != Place::kTableau && each.place != Place::kFoundation) continue;
    for (const Card one : each.cards)
      if (one != kNoCard) in_sight |= only(one);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card lower = make_card(step_of(card) - 1, suit);
    if (is_red(lower) != is_red(card) && !has(in_sight, lower)) return false;
  }
  return true;
}

bool Advice::nothing_is_played() const {
  const Layout& layout = view_.layout;
  const auto has_cards = [](const Pile& each) { return each.place == Place::kFoundation && !each.cards.empty(); };
  return layout.cards(Place::kWaste).empty() && layout.redeals_used == 0 && !layout.cards(Place::kStock).empty() &&
         std::none_of(layout.piles.begin(), layout.piles.end(), has_cards);
}

int Advice::longest_to_free() const {
  int longest = 0;
  for (const Move& move : moves_)
    if (frees_a_card(move)) longest = std::max(longest, hidden(move.from_index));
  return longest;
}

bool Advice::suits_the_blockers(Card king) const {
  const std::vector<Card> heads = this->heads();
  // A run from a king alternates, so that every second rank down has the colour of the king.
  const auto fits = [&](Card head) {
    return is_red(head) == (is_red(king) == ((step_of(king) - step_of(head)) % 2 == 0));
  };
  return 2 * std::count_if(heads.begin(), heads.end(), fits) >= static_cast<std::ptrdiff_t>(heads.size());
}

bool Advice::makes_columns_smoother(const Move& move) const {
  const int difference = static_cast<int>(pile(move.from_index).size()) - static_cast<int>(pile(move.to_index).size());
  return std::abs(difference) > std::abs(difference - 2 * move.count);
}

bool Advice::is_careful(const Move& move) const {
  return is_protected(moved_card(move)) || frees_or_allows(move) || (empties_a_pile(move) && king_is_waiting());
}

bool Advice::may_move_middle(const Move& move) const {
  const std::vector<Card>& target = pile(move.to_index);
  const int in_order = static_cast<int>(target.size()) - hidden(move.to_index);
  if (in_order <= 1) return true;  // begins the column
  const Card partner = target[target.size() - 2];
  if (suit_of(partner) == suit_of(moved_card(move)) || frees_or_allows(move)) return true;
  return std::all_of(moves_.begin(), moves_.end(), [&](const Move& other) { return other == move || is_turn(other); });
}

int Advice::opinion(int heuristic, const Move& move) const {
  const Card card = moved_card(move);
  const int step = card == kNoCard ? -1 : step_of(card);
  switch (heuristic) {
    case 0:  // turn up a card of the stock before any other move
      return nothing_is_played() ? says(move.kind == Kind::kDeal) : 0;
    case 1:  // an ace or a deuce goes home whenever it can
      return says_yes(is_to(move, Place::kFoundation) && (step == kAce || step == kDeuce));
    case 2:  // the move that frees a card, or allows a move that frees one
      return says_yes(!is_turn(move) ? frees_or_allows(move) : allows_freeing(move));
    case 3:  // of several moves that free a card, the one from the pile with most cards face down
      return frees_a_card(move) ? says(hidden(move.from_index) == longest_to_free()) : 0;
    case 4:  // within the tableau only moves that free a card or make it possible
      return is_within_tableau(move) ? says(frees_or_allows(move)) : 0;
    case 5:  // no empty pile unless a king waits for it
      return empties_a_pile(move) ? says(king_is_waiting()) : 0;
    case 6:  // the king whose colour the blocking cards need
      if (card == kNoCard || !is_king(card) || !is_to(move, Place::kTableau)) return 0;
      return pile(move.to_index).empty() ? says(suits_the_blockers(card)) : 0;
    case 7:  // between columns only to free a card or to make them more equal in length
      return is_within_tableau(move) ? says(frees_a_card(move) || makes_columns_smoother(move)) : 0;
    case 8: {  // a king is played for the piles with most cards face down, unless it allows a card to be freed
      if (card == kNoCard || !is_king(card) || !is_to(move, Place::kTableau)) return 0;
      int most = 0;
      for (int index = 0; index < piles(); ++index) most = std::max(most, hidden(index));
      const bool is_longest = move.from == Place::kTableau && hidden(move.from_index) == most;
      return says(is_longest || allows_freeing(move));
    }
    case 9:  // higher cards go home only with care
      return is_to(move, Place::kFoundation) && step > kDeuce ? says(is_careful(move)) : 0;
    case 10:  // a 5, 6, 7 or 8 is left alone unless it has a reason to move
      return is_to(move, Place::kTableau) && step >= kFive && step <= kEight ? says(may_move_middle(move)) : 0;
    case 11:  // any card home, if no move frees a card any more
      return says_yes(is_to(move, Place::kFoundation) && longest_to_free() == 0);
    default:
      return 0;
  }
}

}  // namespace winnable
