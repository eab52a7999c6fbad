#include "players/compact_klondike.hpp"

#include <algorithm>
#include <bit>

namespace winnable {
namespace {

constexpr Faces kRank = 0xF;
constexpr Faces kEven = 0x5555555555555555ULL;  // black cards
constexpr Faces kLow = 0x3333333333333333ULL;   // the first two suits
constexpr Faces kKings = kRank << 4 * (kMaxRank - 1);

// Both cards of a rank and colour for each of them.
constexpr Faces twins(Faces set) { return (set & kLow) << 2 | (set >> 2 & kLow); }
constexpr Faces other_colour(Faces set) { return (set & kEven) << 1 | (set >> 1 & kEven); }

// Where the first set has more of a rank and colour than the second, which never has more than the first.
constexpr Faces more_than(Faces first, Faces second) {
  const Faces twin_first = twins(first);
  const Faces twin_second = twins(second);
  return ((first | twin_first) & ~(second | twin_second)) | (first & twin_first & ~(second & twin_second));
}

}  // namespace

bool compact_klondike_applies(const Rules& rules) {
  const bool moves_runs = rules.groups == Groups::kYes || rules.groups == Groups::kPartialIfBuildable;
  return rules.family == Family::kTableau && rules.decks == 1 && rules.suits == 4 && rules.max_rank == kMaxRank &&
         rules.piles == 7 && rules.build == Policy::kRedBlack && rules.group_policy == Policy::kRedBlack &&
         rules.spaces == Spaces::kKings && moves_runs && rules.has_foundations && !rules.complete_runs &&
         !rules.has_hole && rules.cells == 0 && rules.reserve_size == 0 && rules.stock_to == StockTo::kWaste &&
         rules.stock_size <= 24 && rules.redeals == kUnlimited;
}

Faces CompactKlondike::in_reach(const CompactDeal& deal) const {
  Faces reach = 0;
  if (stock_size == 0) return 0;
  if (deal.draw == 1) {
    for (int i = 0; i < stock_size; ++i) reach |= only(stock[i]);
    return reach;
  }
  if (waste > 0) reach |= only(stock[waste - 1]);
  for (int i = waste + deal.draw; i < stock_size; i += deal.draw) reach |= only(stock[i - 1]);
  for (int i = deal.draw; i < stock_size; i += deal.draw) reach |= only(stock[i - 1]);
  return reach | only(stock[stock_size - 1]);
}

CompactMoves CompactKlondike::moves(const CompactDeal& deal) const {
  const Faces loose = up & ~heads;
  Faces room = more_than(other_colour(up >> 4), loose & ~kKings);
  room = (room & ~kKings) | (spaces > 0 ? kKings : 0);
  const Faces bare = up & more_than(up, other_colour((loose & ~kKings) << 4));
  Faces next = 0;
  Faces last = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (height[suit] < kMaxRank) next |= only(make_card(height[suit], suit));
    if (height[suit] > 0) last |= only(make_card(height[suit] - 1, suit));
  }
  const Faces reach = in_reach(deal);
  CompactMoves result;
  result.turn_up = heads & room;
  result.home = bare & next;
  result.stock_to_tableau = reach & room;
  result.stock_home = reach & next;
  if (deal.may_go_back) result.back = last & room;
  return result;
}

Faces CompactKlondike::safe(const CompactMoves& moves, const CompactDeal& deal) const {
  Faces result = 0;
  const Faces candidates = moves.home | (deal.draw == 1 ? moves.stock_home : 0);
  for (Faces left_over = candidates; left_over; left_over &= left_over - 1) {
    const Card card = static_cast<Card>(std::countr_zero(left_over));
    const int step = step_of(card);
    const int suit = suit_of(card);
    const int other = suit ^ 1;
    const int opposite = std::min(height[other], height[other ^ 2]);
    const bool is_safe = deal.may_go_back ? opposite >= step - 1 && height[suit ^ 2] >= step - 2 : opposite >= step;
    if (is_safe) result |= only(card);
  }
  return result;
}

void CompactKlondike::lift_head(const CompactDeal& deal, Card card) {
  const int pile = deal.pile_of_head[card];
  heads &= ~only(card);
  if (--left[pile] == 0) {
    ++spaces;
    return;
  }
  --face_down;
  const Card turned = deal.pile[pile][left[pile] - 1];
  up |= only(turned);
  if (left[pile] == 1 && has(kKings, turned)) {
    left[pile] = 0;
  } else {
    heads |= only(turned);
  }
}

void CompactKlondike::leave_stock(const CompactDeal& deal, Card card) {
  int place = 0;
  while (stock[place] != card) ++place;
  for (int i = place + 1; i < stock_size; ++i) stock[i - 1] = stock[i];
  --stock_size;
  waste = static_cast<std::uint8_t>(place);
  if (deal.draw == 1 || waste % deal.draw == 0 || waste == stock_size) waste = 0;
  stock_left &= ~(std::uint32_t{1} << deal.stock_index[card]);
}

void CompactKlondike::make(const CompactDeal& deal, CompactMove move) {
  const Card card = move.card;
  const bool is_king = has(kKings, card);
  switch (move.step) {
    case CompactStep::kTurnUp:
      lift_head(deal, card);
      if (is_king) --spaces;
      break;
    case CompactStep::kHome:
      ++height[suit_of(card)];
      up &= ~only(card);
      if (has(heads, card)) {
        lift_head(deal, card);
      } else if (is_king) {
        ++spaces;
      }
      break;
    case CompactStep::kStockHome:
      leave_stock(deal, card);
      ++height[suit_of(card)];
      break;
    case CompactStep::kStockToTableau:
      leave_stock(deal, card);
      up |= only(card);
      if (is_king) --spaces;
      break;
    case CompactStep::kBack:
      --height[suit_of(card)];
      up |= only(card);
      if (is_king) --spaces;
      break;
  }
}

std::uint64_t CompactKlondike::key(const CompactDeal& deal) const {
  std::uint64_t result = stock_left;
  for (int suit = 0; suit < kSuits; ++suit) result = result << 4 | height[suit];
  std::uint64_t piles = 0;
  for (int pile = 0; pile < deal.piles; ++pile) piles = piles * 8 + left[pile];
  // Sixty-six bits if each had its own; the seldom-used ones are folded together by a multiplication.
  return (result << 5 | waste) * 0x9e3779b97f4a7c15ULL ^ piles * 0xd6e8feb86659fd93ULL;
}

void read_compact(const Rules& rules, const Layout& layout, CompactDeal& deal, CompactKlondike& table) {
  deal = {};
  table = {};
  deal.piles = rules.piles;
  deal.draw = rules.deal_count;
  deal.may_go_back = rules.removable;
  deal.pile_of_head.fill(-1);
  for (int pile = 0; pile < rules.piles; ++pile) {
    const auto& cards = layout.cards(Place::kTableau, static_cast<int>(pile));
    const int hidden = layout.hidden(static_cast<int>(pile));
    if (cards.empty()) ++table.spaces;
    for (int i = 0; i < static_cast<int>(cards.size()); ++i) {
      if (i >= hidden) table.up |= only(cards[i]);
      if (i > hidden) continue;
      deal.pile[pile][i] = cards[i];
      deal.pile_of_head[cards[i]] = static_cast<std::int8_t>(pile);
    }
    table.face_down = static_cast<std::uint8_t>(table.face_down + hidden);
    const bool is_king_alone = hidden == 0 && !cards.empty() && has(kKings, cards[0]);
    if (cards.empty() || is_king_alone) continue;
    table.left[pile] = static_cast<std::uint8_t>(hidden + 1);
    table.heads |= only(cards[hidden]);
  }
  for (std::size_t f = 0; f < rules.foundation_suits.size(); ++f) {
    const auto& home = layout.cards(Place::kFoundation, static_cast<int>(f));
    table.height[rules.foundation_suits[f]] = static_cast<std::uint8_t>(home.size());
  }
  for (const Card card : layout.cards(Place::kWaste)) table.stock[table.stock_size++] = card;
  table.waste = table.stock_size;
  const auto& stock = layout.cards(Place::kStock);
  for (auto card = stock.rbegin(); card != stock.rend(); ++card) table.stock[table.stock_size++] = *card;
  for (int i = 0; i < table.stock_size; ++i) deal.stock_index[table.stock[i]] = static_cast<std::uint8_t>(i);
  table.stock_left = (std::uint32_t{1} << table.stock_size) - 1;
  if (deal.draw == 1 || table.waste % deal.draw == 0 || table.waste == table.stock_size) table.waste = 0;
}

}  // namespace winnable
