#include "studies/thesis_table.hpp"

#include <algorithm>
#include <cmath>

namespace winnable {
namespace {

constexpr int kKing = kMaxRank - 1;
// Turns in a row, with nothing else to do, after which a game with the ring is lost. The thesis does not say; this was
// fitted to its numbers.
constexpr int kTurnsOfRing = 14;

bool is_king(Card card) { return step_of(card) == kKing; }

bool builds(Card card, Card below) { return step_of(card) + 1 == step_of(below) && is_red(card) != is_red(below); }

}  // namespace

ThesisTable::ThesisTable(const std::vector<Card>& deck, int draw, Reading reading) : draw_(draw), reading_(reading) {
  std::size_t next = 0;
  for (int pile = 0; pile < kPiles; ++pile) {
    for (int i = 0; i <= pile; ++i) cards_[pile][i] = deck[next++];
    size_[pile] = static_cast<std::uint8_t>(pile + 1);
    hidden_[pile] = static_cast<std::uint8_t>(pile);
  }
  for (Card& card : stock_) card = deck[next++];
  if (reading == Reading::kKortsmit) seen_ = stock_size_;
}

bool ThesisTable::fits(Card card, int pile) const { return size_[pile] > 0 && builds(card, top(pile)); }

int ThesisTable::first_space() const {
  for (int pile = 0; pile < kPiles; ++pile) {
    if (size_[pile] == 0) return pile;
  }
  return -1;
}

int ThesisTable::moves(Moves& list) const {
  int count = 0;
  if (reading_ == Reading::kKortsmit) {
    for (int place = draw_ - 1; place < stock_size_; place += draw_) stock_moves(list, count, place);
    // The last packet may be short, and this pass may be out of step with the next.
    if (stock_size_ % draw_ != 0) stock_moves(list, count, stock_size_ - 1);
    if (waste_ % draw_ != 0) {
      for (int place = waste_ - 1; place < stock_size_ - 1; place += draw_) stock_moves(list, count, place);
    }
  } else if (stock_size_ > 0) {
    list[count++] = {};
    if (waste_ > 0) stock_moves(list, count, waste_ - 1);
  }
  for (int pile = 0; pile < kPiles; ++pile) {
    if (size_[pile] == 0) continue;
    if (goes_home(top(pile))) list[count++] = {ThesisStep::kTableHome, static_cast<std::uint8_t>(pile), 0, 1};
    run_moves(list, count, pile);
  }
  return count;
}

void ThesisTable::stock_moves(Moves& list, int& count, int place) const {
  const Card card = stock_[place];
  const auto from = static_cast<std::uint8_t>(place);
  if (goes_home(card)) list[count++] = {ThesisStep::kWasteHome, from, 0, 1};
  if (is_king(card)) {
    const int space = first_space();
    if (space >= 0) list[count++] = {ThesisStep::kWasteKingToSpace, from, static_cast<std::uint8_t>(space), 1};
    return;
  }
  for (int pile = 0; pile < kPiles; ++pile) {
    if (fits(card, pile)) list[count++] = {ThesisStep::kWasteToTable, from, static_cast<std::uint8_t>(pile), 1};
  }
}

void ThesisTable::run_moves(Moves& list, int& count, int pile) const {
  const int begin = hidden_[pile];
  const Card head = cards_[pile][begin];
  const auto from = static_cast<std::uint8_t>(pile);
  const auto whole = static_cast<std::uint8_t>(size_[pile] - begin);
  if (is_king(head)) {
    const int space = first_space();
    if (space >= 0 && begin > 0) {
      list[count++] = {ThesisStep::kKingToSpace, from, static_cast<std::uint8_t>(space), whole};
    }
  }
  for (int to = 0; to < kPiles; ++to) {
    if (to == pile) continue;
    if (fits(head, to)) list[count++] = {ThesisStep::kTableToTable, from, static_cast<std::uint8_t>(to), whole};
    if (reading_ == Reading::kKortsmit) continue;
    for (int place = begin + 1; place < size_[pile]; ++place) {
      if (!fits(cards_[pile][place], to) || !goes_home(cards_[pile][place - 1])) continue;
      list[count++] = {ThesisStep::kPartOfRun, from, static_cast<std::uint8_t>(to),
                       static_cast<std::uint8_t>(size_[pile] - place)};
    }
  }
}

Card ThesisTable::moved_card(const ThesisMove& move) const {
  switch (move.step) {
    case ThesisStep::kTurn:
      return kNoCard;
    case ThesisStep::kWasteHome:
    case ThesisStep::kWasteToTable:
    case ThesisStep::kWasteKingToSpace:
      return stock_[move.from];
    default:
      return cards_[move.from][size_[move.from] - move.count];
  }
}

void ThesisTable::take_from_pile(int pile, int count) {
  size_[pile] = static_cast<std::uint8_t>(size_[pile] - count);
  if (size_[pile] > 0 && size_[pile] == hidden_[pile]) --hidden_[pile];
}

void ThesisTable::turn() {
  ++turns_;
  if (reading_ == Reading::kRing) {
    const bool goes_round = waste_ + draw_ > stock_size_;
    seen_ = goes_round ? stock_size_ : std::max(seen_, waste_ + draw_);
    // Fewer cards than a packet has are turned at once, and the last of them lies on top.
    waste_ = stock_size_ < draw_ ? stock_size_ : (waste_ + draw_ - 1) % stock_size_ + 1;
    return;
  }
  if (waste_ == stock_size_) waste_ = 0;
  waste_ = std::min(waste_ + draw_, stock_size_);
  seen_ = std::max(seen_, waste_);
}

void ThesisTable::make(const ThesisMove& move) {
  if (move.step == ThesisStep::kTurn) return turn();
  turns_ = 0;
  const Card card = moved_card(move);
  const bool is_from_stock = move.step == ThesisStep::kWasteHome || move.step == ThesisStep::kWasteToTable ||
                             move.step == ThesisStep::kWasteKingToSpace;
  std::array<Card, 20> run{card};
  if (is_from_stock) {
    std::copy(stock_.begin() + move.from + 1, stock_.begin() + stock_size_, stock_.begin() + move.from);
    --stock_size_;
    seen_ = std::max(seen_ - 1, static_cast<int>(move.from));
    waste_ = move.from;
  } else {
    const auto begin = cards_[move.from].begin() + size_[move.from] - move.count;
    std::copy(begin, begin + move.count, run.begin());
    take_from_pile(move.from, move.count);
  }
  if (move.step == ThesisStep::kWasteHome || move.step == ThesisStep::kTableHome) {
    ++height_[suit_of(card)];
    ++cards_up_;
    return;
  }
  std::copy(run.begin(), run.begin() + move.count, cards_[move.to].begin() + size_[move.to]);
  if (size_[move.to] == 0) hidden_[move.to] = 0;
  size_[move.to] = static_cast<std::uint8_t>(size_[move.to] + move.count);
}

int ThesisTable::most_turns() const {
  if (reading_ == Reading::kRing) return kTurnsOfRing;
  return 2 * ((stock_size_ + draw_ - 1) / draw_) + 1;  // the rest of this pass, and a whole new one
}

bool ThesisTable::is_lost(const Moves& list, int count) const {
  if (count == 0) return true;
  return count == 1 && list[0].step == ThesisStep::kTurn && has_turned_enough();
}

int ThesisTable::face_down() const {
  int count = 0;
  for (const int hidden : hidden_) count += hidden;
  return count;
}

double ThesisTable::fitness(Fitness kind) const {
  int colours[2] = {0, 0};
  int face_up = 0;
  for (int pile = 0; pile < kPiles; ++pile) {
    for (int i = hidden_[pile]; i < size_[pile]; ++i) {
      ++colours[is_red(cards_[pile][i])];
      ++face_up;
    }
  }
  switch (kind) {
    case Fitness::kCardsUp:
      break;
    case Fitness::kOpenCards:
      return cards_up_ + (face_up ? static_cast<double>(face_up) / (face_up + face_down()) : 1.0);
    case Fitness::kColours:
      return cards_up_ + (face_up ? 1.0 - std::abs(colours[0] - colours[1]) / static_cast<double>(face_up) : 1.0);
  }
  return cards_up_;
}

template <typename Visit>
void ThesisTable::visit_unseen(Visit&& visit) {
  for (int pile = 0; pile < kPiles; ++pile) {
    for (int i = 0; i < hidden_[pile]; ++i) visit(cards_[pile][i]);
  }
  for (int i = seen_; i < stock_size_; ++i) visit(stock_[i]);
}

std::vector<Card> ThesisTable::unseen() const {
  std::vector<Card> cards;
  ThesisTable(*this).visit_unseen([&](const Card& card) { cards.push_back(card); });
  return cards;
}

ThesisTable ThesisTable::without_secrets() const {
  std::vector<Card> cards = unseen();
  std::sort(cards.begin(), cards.end());
  ThesisTable table = *this;
  auto next = cards.begin();
  table.visit_unseen([&](Card& card) { card = *next++; });
  return table;
}

void ThesisTable::reshuffle(Random& random) {
  std::vector<Card*> places;
  visit_unseen([&](Card& card) { places.push_back(&card); });
  for (std::size_t i = places.size(); i > 1; --i) std::swap(*places[i - 1], *places[random.below(i)]);
}

void ThesisTable::exchange_shown(const ThesisMove& move, Random& random) {
  ThesisTable after = *this;
  after.make(move);
  const std::vector<Card> left = after.unseen();
  std::vector<Card*> places;
  visit_unseen([&](Card& card) { places.push_back(&card); });
  std::vector<Card*> shown;
  for (Card* place : places) {
    if (std::find(left.begin(), left.end(), *place) == left.end()) shown.push_back(place);
  }
  for (Card* place : shown) std::swap(*place, *places[random.below(places.size())]);
}

}  // namespace winnable
