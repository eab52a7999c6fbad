#include "players/compact_klondike.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr Faces kWholeDeck = all_cards(kMaxRank);
constexpr Faces kKings = all_kings(kMaxRank);

}  // namespace

CompactMoves CompactKlondike::moves(const CompactDeal& deal) const {
  const Faces room = sets.room(kKings, kKlondikePiles);
  const Faces next = sets.next(kWholeDeck);
  const Faces reach = in_reach(deal);
  CompactMoves result;
  result.turn_up = sets.heads & room;
  result.home = sets.bare(kKings) & next;
  result.stock_to_tableau = reach & room;
  result.stock_home = reach & next;
  if (deal.may_go_back) result.back = sets.tops() & room;
  return result;
}

bool CompactKlondike::safe_move(const CompactMoves& moves, const CompactDeal& deal, CompactMove& move) const {
  const Faces candidates = moves.home | (deal.draw == 1 ? moves.stock_home : 0);
  const Faces safe = candidates & (deal.may_go_back ? sets.safe_with_return() : sets.safe_without_return());
  if (safe) move = {has(moves.home, lowest(safe)) ? CompactStep::kHome : CompactStep::kStockHome, lowest(safe)};
  return safe;
}

void CompactKlondike::lift_head(const CompactDeal& deal, Card card) {
  const int pile = deal.pile_of_head[card];
  sets.heads &= ~only(card);
  if (--left[pile] == 0) return;
  --face_down;
  const Card turned = deal.pile[pile][left[pile] - 1];
  if (left[pile] == 1 && has(kKings, turned)) {
    left[pile] = 0;
    sets.loose |= only(turned);
  } else {
    sets.heads |= only(turned);
  }
}

void CompactKlondike::set_waste(const CompactDeal& deal, int cards) {
  const bool is_whole = cards % deal.draw == 0 || cards == stock_size;
  waste = static_cast<std::uint8_t>(is_whole ? 0 : cards);
}

void CompactKlondike::leave_stock(const CompactDeal& deal, Card card) {
  const auto place = std::find(stock.begin(), stock.begin() + stock_size, card);
  std::copy(place + 1, stock.begin() + stock_size, place);
  --stock_size;
  stock_cards &= ~only(card);
  set_waste(deal, static_cast<int>(place - stock.begin()));
}

void CompactKlondike::make(const CompactDeal& deal, CompactMove move) {
  const Card card = move.card;
  switch (move.step) {
    case CompactStep::kTurnUp:
      lift_head(deal, card);
      sets.loose |= only(card);
      break;
    case CompactStep::kHome:
      sets.home |= only(card);
      if (has(sets.heads, card)) lift_head(deal, card);
      sets.loose &= ~only(card);
      break;
    case CompactStep::kStockHome:
      leave_stock(deal, card);
      sets.home |= only(card);
      break;
    case CompactStep::kStockToTableau:
      leave_stock(deal, card);
      sets.loose |= only(card);
      break;
    case CompactStep::kBack:
      sets.home &= ~only(card);
      sets.loose |= only(card);
      break;
  }
}

// The loose cards are those that are nowhere else, and the heads say how many cards are left in each pile.
std::uint64_t CompactKlondike::key() const {
  return (sets.home ^ std::uint64_t{waste} << kFaces) * 0x9e3779b97f4a7c15ULL ^ sets.heads * 0xd6e8feb86659fd93ULL ^
         stock_cards * 0xa0761d6478bd642fULL;
}

void read_compact(const Rules& rules, const Layout& layout, CompactDeal& deal, CompactKlondike& table) {
  deal = {};
  table = {};
  deal.draw = rules.deal_count;
  deal.may_go_back = rules.removable;
  deal.pile_of_head.fill(-1);
  table.sets = klondike_sets(layout, kKings);
  for (int pile = 0; pile < kKlondikePiles; ++pile) {
    const auto& cards = layout.cards(Place::kTableau, pile);
    const int hidden = layout.hidden(pile);
    table.face_down = static_cast<std::uint8_t>(table.face_down + hidden);
    for (int i = 0; i < static_cast<int>(cards.size()) && i <= hidden; ++i) {
      deal.pile[pile][i] = cards[i];
      deal.pile_of_head[cards[i]] = static_cast<std::int8_t>(pile);
      if (has(table.sets.heads, cards[i])) table.left[pile] = static_cast<std::uint8_t>(hidden + 1);
    }
  }
  for (const Card card : layout.talon()) {
    table.stock[table.stock_size++] = card;
    table.stock_cards |= only(card);
  }
  table.set_waste(deal, static_cast<int>(layout.cards(Place::kWaste).size()));
}

}  // namespace winnable
