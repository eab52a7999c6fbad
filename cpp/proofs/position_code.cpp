#include "proofs/position_code.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace winnable {

bool closed_sets_apply(const Rules& rules) {
  using enum Groups;
  using enum Spaces;
  const bool has_units =
      TrueFor<kNo, kYes>::false_for<kAsOneCard, kWholePile, kMaximalGroup, kPartialIfBuildable, kAnyFaceUp>(
          rules.groups);
  const bool has_spaces =
      TrueFor<Spaces::kAny, kNoBuild, kKings, kReserveThenAny>::false_for<kReserveThenWaste, kWasteThenStock>(
          rules.spaces);
  const bool fills_without_choice = rules.spaces != kReserveThenAny || rules.reserve_stacked || rules.reserve_size == 0;
  return has_tableau(rules) && has_each_card_once(rules) && cards_go_home_singly(rules) && !rules.has_hole &&
         builds_down(rules) && builds_on_cards_or_not_at_all(rules.build) && has_units && has_one_policy(rules) &&
         has_spaces && fills_without_choice && stock_is_none_or_turned(rules) && !rules.stock_face_up;
}

PositionCode::PositionCode(const Rules& rules, const Layout& root) : rules_(rules) {
  pile_of_bottom_.fill(-1);
  for (const Pile& pile : root.piles) {
    if (pile.place == Place::kTableau && !pile.cards.empty()) {
      pile_of_bottom_[pile.cards[0]] = static_cast<int>(piles_.size());
      piles_.push_back(pile.cards);
      hidden_.push_back(pile.hidden);
    }
    if (pile.place == Place::kReserve) reserve_.insert(reserve_.end(), pile.cards.begin(), pile.cards.end());
  }
  talon_ = root.talon();
  if (rules.redeals != kUnlimited && !talon_.empty()) redeals_ = rules.redeals - root.redeals_used;
  for (std::size_t i = 0; i < reserve_.size(); ++i) reserve_index_[reserve_[i]] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < talon_.size(); ++i) talon_index_[talon_[i]] = static_cast<std::uint8_t>(i);
  for (Card card = 0; card < 4 * rules.max_rank; ++card) {
    for (int suit = 0; suit < kSuits && step_of(card) + 1 < rules.max_rank; ++suit) {
      const Card parent = make_card(step_of(card) + 1, suit);
      if (may_put(rules.build, card, parent)) parents_[card][parent_count_[card]++] = parent;
    }
  }
  add_digits(kSuits, rules.max_rank + 1);
  for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
    lying_at_[pile] = add_digits(1, static_cast<int>(piles_[pile].size()) + 1);
    hidden_at_[pile] = add_digits(1, hidden_[pile] + 1);
  }
  if (rules.reserve_stacked) {
    reserve_at_ = add_digits(1, static_cast<int>(reserve_.size()) + 1);
  } else {
    reserve_at_ = add_digits(reserve_.size(), 2);
  }
  talon_at_ = add_digits(talon_.size(), 2);
  turned_at_ = add_digits(1, static_cast<int>(talon_.size()) + 1);
  redeals_at_ = add_digits(1, redeals_ + 1);
}

std::size_t PositionCode::add_digits(std::size_t count, int radix) {
  const std::size_t at = radices_.size();
  radices_.insert(radices_.end(), count, static_cast<std::uint8_t>(std::min(radix, 255)));
  fits_ = fits_ && radix <= 255;
  for (std::size_t i = 0; i < count; ++i)
    fits_ = fits_ && !__builtin_mul_overflow(most_, static_cast<Wide>(radix), &most_);
  return at;
}

Wide PositionCode::number(const Frame& frame) const {
  Wide number = 0;
  for (std::size_t i = 0; i < radices_.size(); ++i) number = number * radices_[i] + frame[i];
  return number;
}

PositionCode::Frame PositionCode::frame_of(Wide number) const {
  Frame frame{};
  for (std::size_t i = radices_.size(); i-- > 0; number /= radices_[i])
    frame[i] = static_cast<std::uint8_t>(number % radices_[i]);
  return frame;
}

PositionCode::Loose PositionCode::loose_in(const Frame& frame) const {
  Loose found;
  found.belongs.fill(kNoCard);
  Faces placed = 0;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    if (frame[suit]) placed |= up_to(make_card(frame[suit] - 1, static_cast<int>(suit)));
  }
  for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
    for (std::size_t i = 0; i < frame[lying_at_[pile]]; ++i) placed |= only(piles_[pile][i]);
  }
  for (std::size_t i = 0; i < reserve_.size(); ++i) placed |= is_in_reserve(frame, i) ? only(reserve_[i]) : 0;
  for (std::size_t i = 0; i < talon_.size(); ++i) placed |= frame[talon_at_ + i] ? only(talon_[i]) : 0;
  const Faces all = (Faces{1} << (4 * rules_.max_rank)) - 1;
  found.loose = all & ~placed;
  found.carries = found.loose;
  for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
    const std::size_t lying = frame[lying_at_[pile]];
    if (lying == 0) continue;
    const Card top = piles_[pile][lying - 1];
    found.carries |= only(top);
    if (lying < piles_[pile].size()) found.belongs[top] = piles_[pile][lying];
  }
  return found;
}

template <typename Visit>
void PositionCode::each_place(Card card, const Loose& loose, Visit&& visit) const {
  if (rules_.cells) visit(kInCell);
  if (rules_.build == Policy::kNoBuild) return;
  const bool fills =
      rules_.spaces == Spaces::kKings ? step_of(card) + 1 == rules_.max_rank : rules_.spaces != Spaces::kNoBuild;
  if (fills && pile_of_bottom_[card] < 0) visit(kAtBottom);
  for (int i = 0; i < parent_count_[card]; ++i) {
    const Card parent = parents_[card][i];
    if (has(loose.carries, parent) && loose.belongs[parent] != card) visit(parent);
  }
}

bool PositionCode::encode(const TableauGame& game, Code& code) const {
  Frame frame{};
  std::array<Card, kFaces> place;
  for (int suit = 0; suit < kSuits; ++suit)
    frame[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(game.height(suit));
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const int size = game.size(pile);
    if (size == 0) continue;
    const Card* cards = game.cards(pile);
    int lying = 0;
    if (pile_of_bottom_[cards[0]] >= 0) {
      const auto first = static_cast<std::size_t>(pile_of_bottom_[cards[0]]);
      const std::vector<Card>& before = piles_[first];
      while (lying < size && static_cast<std::size_t>(lying) < before.size() &&
             cards[lying] == before[static_cast<std::size_t>(lying)])
        ++lying;
      frame[lying_at_[first]] = static_cast<std::uint8_t>(lying);
      frame[hidden_at_[first]] = static_cast<std::uint8_t>(game.hidden(pile));
    }
    for (int i = lying; i < size; ++i) place[cards[i]] = i ? cards[i - 1] : kAtBottom;
  }
  for (int cell = 0; cell < rules_.cells; ++cell) {
    if (game.cell(cell) != kNoCard) place[game.cell(cell)] = kInCell;
  }
  for (int i = 0; i < game.reserve_size(); ++i) {
    if (rules_.reserve_stacked) {
      ++frame[reserve_at_];
    } else {
      frame[reserve_at_ + reserve_index_[game.reserve(i)]] = 1;
    }
  }
  for (int i = 0; i < game.talon_size(); ++i) frame[talon_at_ + talon_index_[game.talon(i)]] = 1;
  if (game.talon_size()) {
    const bool is_whole = game.waste_size() % rules_.deal_count == 0 || game.stock_is_empty();
    frame[turned_at_] =
        rules_.redeals == kUnlimited && is_whole ? std::uint8_t{0} : static_cast<std::uint8_t>(game.waste_size());
    const int used = static_cast<int>(game.stage()) / (rules_.stock_size + 1);
    if (redeals_) frame[redeals_at_] = static_cast<std::uint8_t>(rules_.redeals - used);
  }
  code.frame = number(frame);
  code.places = 0;
  const Loose loose = loose_in(frame);
  Wide most = 1;
  for (Faces left = loose.loose; left; left &= left - 1) {
    const Card card = lowest(left);
    int radix = 0;
    int value = -1;
    each_place(card, loose, [&](Card where) {
      if (where == place[card]) value = radix;
      ++radix;
    });
    if (value < 0) std::abort();  // the rules allow no such position
    if (__builtin_mul_overflow(most, static_cast<Wide>(radix), &most)) return false;
    code.places = code.places * static_cast<Wide>(radix) + static_cast<Wide>(value);
  }
  return true;
}

Layout PositionCode::decode(const Code& code) const {
  const Frame frame = frame_of(code.frame);
  const Loose loose = loose_in(frame);
  std::array<Card, kFaces> on;  // what lies on a card
  on.fill(kNoCard);
  std::vector<Card> bottoms;
  Layout layout;
  int cells = 0;
  Wide rest = code.places;
  for (Faces left = loose.loose; left;) {  // the last digit first
    const auto card = static_cast<Card>(63 - std::countl_zero(left));
    left &= ~only(card);
    std::array<Card, kSuits + 2> places;
    std::size_t radix = 0;
    each_place(card, loose, [&](Card where) { places[radix++] = where; });
    const Card where = places[static_cast<std::size_t>(rest % radix)];
    rest /= radix;
    if (where == kInCell) {
      layout.piles.push_back({Place::kCell, cells++, {card}});
    } else if (where == kAtBottom) {
      bottoms.push_back(card);
    } else {
      on[where] = card;
    }
  }
  int piles = 0;
  const auto add = [&](std::vector<Card> cards, int hidden) {
    for (Card next = on[cards.back()]; next != kNoCard; next = on[next]) cards.push_back(next);
    layout.piles.push_back({Place::kTableau, piles++, std::move(cards), hidden});
  };
  for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
    const auto begin = piles_[pile].begin();
    if (frame[lying_at_[pile]]) add({begin, begin + frame[lying_at_[pile]]}, frame[hidden_at_[pile]]);
  }
  for (const Card card : bottoms) add({card}, 0);
  for (std::size_t suit = 0; suit < kSuits; ++suit)
    layout.piles.push_back({Place::kFoundation, static_cast<int>(suit), std::vector<Card>(frame[suit])});
  Pile reserve{Place::kReserve, 0};
  Pile waste{Place::kWaste, 0};
  Pile stock{Place::kStock, 0};
  for (std::size_t i = 0; i < reserve_.size(); ++i) {
    if (is_in_reserve(frame, i)) reserve.cards.push_back(reserve_[i]);
  }
  for (std::size_t i = 0; i < talon_.size(); ++i) {
    if (!(frame[talon_at_ + i])) continue;
    (static_cast<int>(waste.cards.size()) < frame[turned_at_] ? waste : stock).cards.push_back(talon_[i]);
  }
  std::reverse(stock.cards.begin(), stock.cards.end());
  for (Pile* pile : {&reserve, &waste, &stock}) layout.piles.push_back(std::move(*pile));
  if (rules_.redeals != kUnlimited) layout.redeals_used = rules_.redeals - frame[redeals_at_];
  return layout;
}

}  // namespace winnable
