#include "families/tableau/tableau.hpp"

#include <algorithm>

namespace winnable {

const TakesOf& takes_of(Policy policy, Direction direction) {
  static constexpr auto kTables = [] {
    std::array<std::array<TakesOf, value_count<Direction>()>, value_count<Policy>()> tables{};
    for (std::size_t p = 0; p < tables.size(); ++p) {
      for (std::size_t d = 0; d < tables[p].size(); ++d)
        tables[p][d] = what_is_taken(static_cast<Policy>(p), static_cast<Direction>(d));
    }
    return tables;
  }();
  return kTables[static_cast<std::size_t>(policy)][static_cast<std::size_t>(direction)];
}

TableauGame::TableauGame(const Rules& rules, const Layout& layout)
    : rules_(rules),
      zobrist_(zobrist()),
      stride_(rules.deck_size() + 1),
      takes_(&takes_of(rules.build, rules.direction)),
      group_takes_(&takes_of(placing_policy(2), rules.direction)),
      run_takes_(&takes_of(rules.group_policy, rules.direction)) {
  const auto cards = static_cast<std::size_t>(rules.piles * stride_);
  cards_.resize(cards);
  run_.resize(cards);
  prefix_.resize(cards);
  loose_.resize(cards);
  choose_key_faces();
  for (auto& list : foundations_of_) list.fill(-1);
  for (std::size_t f = 0; f < rules.foundation_suits.size(); ++f) {
    auto& list = foundations_of_[rules.foundation_suits[f]];
    *std::find(list.begin(), list.end(), -1) = static_cast<std::int8_t>(f);
    set_height(static_cast<int>(f), 0);
  }
  for (int pile = 0; pile < rules.piles; ++pile) empty_piles_ |= std::uint64_t{1} << pile;
  for (int cell = 0; cell < rules.cells; ++cell) empty_cells_ |= std::uint64_t{1} << cell;
  cells_.fill(kNoCard);
  hole_.reserve(kMaxCards + 1);
  for (const Pile& pile : layout.piles) lay_out(pile);
  turned_ = talon_size_;
  const auto& stock = layout.cards(Place::kStock);
  for (auto card = stock.rbegin(); card != stock.rend(); ++card) talon_[talon_size_++] = *card;
  for (int i = 0; i < talon_size_; ++i) talon_id_[i] = static_cast<std::uint8_t>(i);
  redeals_used_ = layout.redeals_used;
  recompute_key();
}

// The cards of a place; those of the stock come after the waste.
void TableauGame::lay_out(const Pile& pile) {
  switch (pile.place) {
    case Place::kTableau:
      hidden_[pile.index] = static_cast<std::uint8_t>(pile.hidden);
      for (const Card card : pile.cards) put_on_pile(pile.index, card);
      break;
    case Place::kFoundation:
      set_height(pile.index, static_cast<int>(pile.cards.size()));
      break;
    case Place::kCell:
      if (pile.cards.empty()) break;
      cells_[pile.index] = pile.cards.back();
      empty_cells_ &= ~(std::uint64_t{1} << pile.index);
      break;
    case Place::kReserve:
      for (const Card card : pile.cards) reserve_[reserve_size_++] = card;
      break;
    case Place::kWaste:
      for (const Card card : pile.cards) talon_[talon_size_++] = card;
      break;
    case Place::kHole:
      hole_.assign(pile.cards.begin(), pile.cards.end());
      break;
    case Place::kDiscard:
      discards_.assign(pile.cards.begin(), pile.cards.end());
      break;
    case Place::kStock:
    case Place::kSquare:
      break;
  }
}

std::vector<PlaceCount> TableauGame::places(const Rules& rules) {
  const int foundations = static_cast<int>(rules.foundation_suits.size());
  std::vector<PlaceCount> places{{Place::kTableau, rules.piles, rules.piles}};
  if (rules.stock_size) places.push_back({Place::kStock, 1, 1, rules.stock_size});
  if (rules.stock_size && turns_to_waste(rules)) places.push_back({Place::kWaste, 1, 1, rules.stock_size});
  if (rules.reserve_size && rules.reserve_stacked) places.push_back({Place::kReserve, 1, 1, rules.reserve_size});
  if (!rules.reserve_stacked) places.push_back({Place::kReserve, 0, rules.reserve_size, rules.reserve_size});
  if (rules.has_hole) places.push_back({Place::kHole, 1, 1});
  if (rules.discard_lower) places.push_back({Place::kDiscard, 1, 1});
  if (rules.has_foundations) places.push_back({Place::kFoundation, foundations, foundations});
  places.push_back({Place::kCell, rules.cells, rules.cells, rules.cells});
  return places;
}

const char* TableauGame::misfit(const Rules& rules) {
  if (rules.has_foundations && static_cast<int>(rules.foundation_suits.size()) != kSuits * rules.decks)
    return "rules.foundation_suits: must have a number for each foundation";
  if (rules.has_foundations + rules.has_hole + rules.discard_lower != 1)
    return "rules: a game must have either foundations or a hole, or discard the lower cards of a suit";
  if (rules.stock_size && rules.stock_to == StockTo::kHole && !rules.has_hole)
    return "rules.stock_to: the stock goes to the hole, but has_hole is false";
  if (rules.stock_size && rules.stock_to == StockTo::kTableau && !rules.piles)
    return "rules.stock_to: the stock goes to the piles, but there are none";
  if (rules.pile_redeals && (rules.stock_size || !rules.piles))
    return "rules.pile_redeals: must be 0 in a game with a stock, or without piles";
  if (rules.pile_redeals && rules.redeal_type == RedealType::kPackets &&
      static_cast<int>(rules.packets.size()) != rules.piles)
    return "rules.packets: must have a number for each pile";
  return nullptr;
}

Layout TableauGame::layout() const {
  Layout result;
  result.redeals_used = redeals_used_;
  const auto add = [&](Place place, int index, const Card* begin, int size, int hidden = 0) {
    result.piles.push_back({place, index, {begin, begin + size}, hidden});
  };
  if (rules_.stock_size) {
    add(Place::kStock, 0, &talon_[turned_], stock_size());
    std::reverse(result.piles.back().cards.begin(), result.piles.back().cards.end());
  }
  if (rules_.stock_size && has_waste()) add(Place::kWaste, 0, talon_.data(), waste_size());
  if (rules_.reserve_stacked && rules_.reserve_size) {
    add(Place::kReserve, 0, reserve_.data(), reserve_size_);
  } else {
    for (int i = 0; i < reserve_size_; ++i) add(Place::kReserve, i, &reserve_[i], 1);
  }
  if (rules_.has_hole) add(Place::kHole, 0, hole_.data(), hole_size());
  if (rules_.discard_lower) add(Place::kDiscard, 0, discards_.data(), discards());
  for (int f = 0; f < foundations(); ++f) {
    Pile& pile = result.piles.emplace_back(Place::kFoundation, f);
    for (int step = 0; step < height_[f]; ++step) pile.cards.push_back(make_card(step, rules_.foundation_suits[f]));
    if (rules_.complete_runs) std::reverse(pile.cards.begin(), pile.cards.end());
  }
  for (int cell = 0; cell < rules_.cells; ++cell)
    add(Place::kCell, cell, &cells_[cell], cells_[cell] == kNoCard ? 0 : 1);
  for (int pile = 0; pile < rules_.piles; ++pile)
    add(Place::kTableau, pile, &cards_[static_cast<std::size_t>(pile * stride_)], size_[pile], hidden_[pile]);
  return result;
}

bool TableauGame::is_won() const {
  if (rules_.has_hole) return static_cast<int>(hole_.size()) == rules_.deck_size();
  if (rules_.discard_lower) return discards() == cards_to_discard();
  return cards_home_ == rules_.deck_size();
}

// Rules

int TableauGame::foundation_for(Card card) const {
  if (!rules_.has_foundations || rules_.complete_runs) return -1;
  for (const int f : foundations_of_[suit_of(card)]) {
    if (f < 0) break;
    if (height_[f] == step_of(card)) return f;
  }
  return -1;
}

int TableauGame::foundation_for_run(int suit) const {
  for (const int f : foundations_of_[suit]) {
    if (f < 0) break;
    if (height_[f] == 0) return f;
  }
  return -1;
}

bool TableauGame::is_complete_run(int pile) const {
  const int count = rules_.max_rank;
  if (size_[pile] - hidden_[pile] < count) return false;
  const Card* cards = &cards_[static_cast<std::size_t>(pile * stride_ + size_[pile] - count)];
  for (int i = 0; i < count; ++i) {
    if (cards[i] != make_card(count - 1 - i, suit_of(cards[0]))) return false;
  }
  return true;
}

bool TableauGame::run_goes_home(int pile) const {
  return is_complete_run(pile) && foundation_for_run(suit_of(top(pile))) >= 0;
}

bool TableauGame::fits_hole(Card card) const {
  const int a = step_of(card);
  const int b = step_of(hole_.back());
  const int last = rules_.max_rank - 1;
  if (b == last && !rules_.hole_past_last) return false;
  if (a - b == 1 || b - a == 1) return true;
  return rules_.hole_loops && std::min(a, b) == 0 && std::max(a, b) == last;
}

// Aces are the highest cards.
bool TableauGame::is_discarded(Card card) const {
  const auto height = [&](Card one) { return step_of(one) == 0 ? rules_.max_rank : step_of(one); };
  for (int pile = 0; pile < rules_.piles; ++pile) {
    if (size_[pile] == 0) continue;
    const Card other = top(pile);
    if (suit_of(other) == suit_of(card) && height(other) > height(card)) return true;
  }
  return false;
}

bool TableauGame::must_fill() const {
  if (!has_space() || rules_.build == Policy::kNoBuild) return false;
  switch (rules_.spaces) {
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
      return reserve_size_ > 0;
    case Spaces::kWasteThenStock:
      return has_waste() ? talon_size_ > 0 : !stock_is_empty();
    case Spaces::kAny:
    case Spaces::kNoBuild:
    case Spaces::kKings:
      return false;
  }
  return false;
}

bool TableauGame::space_takes(Card card, int count) const {
  if (rules_.build == Policy::kNoBuild) return false;
  switch (rules_.spaces) {
    case Spaces::kNoBuild:
      return false;
    case Spaces::kKings:
      return step_of(card) == rules_.max_rank - 1;
    case Spaces::kWasteThenStock:
      return count == 1;
    case Spaces::kAny:
    case Spaces::kReserveThenAny:
    case Spaces::kReserveThenWaste:
      return true;
  }
  return false;
}

bool TableauGame::may_move_part(int pile, int count, Onto onto) const {
  const int length = run_length(pile);
  switch (rules_.groups) {
    case Groups::kNo:
      return count == 1;
    case Groups::kYes:
    case Groups::kAsOneCard:
    case Groups::kAnyFaceUp:
      return count <= length;
    case Groups::kWholePile:
      return count <= length && count == size_[pile];
    case Groups::kMaximalGroup:
      return count == length;
    case Groups::kPartialIfBuildable:
      return count == length ||
             (count < length && (onto == Onto::kSpace || goes_home(card_at(pile, size_[pile] - count - 1))));
  }
  return false;
}

bool TableauGame::may_deal() const {
  if (stock_is_empty()) return false;
  return rules_.stock_to != StockTo::kTableau || rules_.deal_with_spaces || !has_space();
}

bool TableauGame::may_redeal() const {
  if (rules_.pile_redeals) return has_pile_redeals() && redeal_changes_piles();
  return has_waste() && turned_ > 0 && stock_is_empty() &&
         (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals);
}

}  // namespace winnable
