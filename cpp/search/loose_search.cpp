#include "search/loose_search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "shortcuts/earlier_waste.hpp"
#include "shortcuts/loose_cards.hpp"
#include "shortcuts/safe_foundation.hpp"

namespace winnable {
namespace {

constexpr Faces kBlack = 0x5555555555555555ULL;
constexpr Faces kFirstTwo = 0x3333333333333333ULL;  // one suit of each colour

// Each card's twin: the other one of its rank and colour.
constexpr Faces twins(Faces set) { return (set & kFirstTwo) << 2 | (set >> 2 & kFirstTwo); }
// A card of the other colour for each, so that two twins give two twins.
constexpr Faces other_colour(Faces set) { return (set & kBlack) << 1 | (set >> 1 & kBlack); }

// Both cards of each rank and colour of which the first set has more than the second.
constexpr Faces more_than(Faces first, Faces second) {
  const Faces twin_first = twins(first);
  const Faces twin_second = twins(second);
  return ((first | twin_first) & ~(second | twin_second)) | (first & twin_first & ~(second & twin_second));
}

// All cards that could lie on one of a set, and all on which one of it could lie.
constexpr Faces children(Faces set) { return other_colour(set | twins(set)) >> 4; }
constexpr Faces parents(Faces set) { return other_colour(set | twins(set)) << 4; }

// A card and those before it in its suit. The suits take turns, so they are every fourth bit.
constexpr Faces up_to(Card card) { return (0x1111111111111ULL << suit_of(card)) & (only(card) | (only(card) - 1)); }

}  // namespace

bool LooseSearch::applies(const Rules& rules, const Layout& layout, const Switches& switches) {
  const Switches on = allowed(rules, switches);
  const bool turns = on.stock_closure || rules.stock_size == 0;
  return on.loose_cards && on.pile_symmetry && on.safe_foundation && on.partial_runs && on.twin_symmetry && turns &&
         on.placements && !on.greedy_foundation && !on.suit_blind && !on.counts_turns &&
         has_loose_cards_only(rules, layout);
}

LooseSearch::LooseSearch(const Rules& rules, const Layout& layout, const Switches& switches)
    : rules_(rules), zobrist_(zobrist()), has_grades_(allowed(rules, switches).earlier_waste) {
  all_ = (Faces{1} << kSuits * rules.max_rank) - 1;
  kings_ = Faces{0xF} << kSuits * (rules.max_rank - 1);
  below_.fill(kNoCard);
  for (std::size_t pile = 0; pile < layout.tableau.size(); ++pile) {
    const auto& cards = layout.tableau[pile];
    const auto hidden = static_cast<std::size_t>(layout.hidden[pile]);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i > hidden || (i == 0 && has(kings_, cards[i]))) continue;
      heads_of_deal_ |= only(cards[i]);
      depth_[cards[i]] = static_cast<std::uint8_t>(i);
      if (i > 0) below_[cards[i]] = cards[i - 1];
    }
    for (std::size_t i = hidden; i < cards.size(); ++i) {
      (i == hidden && is_head(cards[i]) ? heads_ : loose_) |= only(cards[i]);
    }
  }
  for (std::size_t f = 0; f < layout.foundations.size(); ++f) {
    for (const Card card : layout.foundations[f]) {
      ++height_[suit_of(card)];
      home_ |= only(card);
    }
  }
  for (const Card card : layout.waste) talon_[talon_size_++] = card;
  turned_ = talon_size_;
  for (auto card = layout.stock.rbegin(); card != layout.stock.rend(); ++card) talon_[talon_size_++] = *card;
  for (int i = 0; i < talon_size_; ++i) place_[talon_[i]] = static_cast<std::uint8_t>(i);
  left_ = (std::uint64_t{1} << talon_size_) - 1;
  has_grades_ &= talon_size_ <= rules.stock_size;  // or there would be more of them
  find_reach();
  key_ = whole_key();
}

// What can be done, as sets

Faces LooseSearch::room() const {
  const Faces built = more_than(other_colour(up() >> 4), loose_ & ~kings_) & ~kings_;
  const int used = std::popcount(heads_) + std::popcount(loose_ & kings_);
  return used < rules_.piles ? built | kings_ : built;
}

Faces LooseSearch::bare() const { return up() & more_than(up(), other_colour((loose_ & ~kings_) << 4)); }

Faces LooseSearch::next() const { return ((home_ << kSuits) | 0xF) & all_ & ~home_; }

Faces LooseSearch::safe(Faces cards) const {
  Faces result = 0;
  for (Faces rest = cards; rest; rest &= rest - 1) {
    if (is_safe(rules_, height_, lowest(rest))) result |= only(lowest(rest));
  }
  return result;
}

// See TableauSearch::worth_placing().
Faces LooseSearch::worth_placing() const {
  Faces cards = heads_ | (loose_ & children(up() & next()));
  Faces free = rules_.removable ? home_ : 0;
  (has_free_stock() ? free : cards) |= reach_;
  Faces worth = parents(cards);
  for (Faces more = worth; more;) {
    more = parents(free & more) & ~worth;
    worth |= more;
  }
  return worth;
}

// Of the cards on top of their foundations, those that may come onto the tableau.
Faces LooseSearch::coming_back(Faces room) const {
  if (!rules_.removable) return 0;
  Faces tops = home_ & ~(home_ >> kSuits) & room;
  tops &= ~safe(tops);
  if (!tops) return 0;
  const Faces worth = worth_placing();
  Faces result = 0;
  for (Faces rest = tops; rest; rest &= rest - 1) {
    if (worth & up_to(lowest(rest))) result |= only(lowest(rest));
  }
  return result;
}

Faces LooseSearch::stock_onto_tableau(Faces room) const {
  const Faces cards = reach_ & room;
  return cards && has_free_stock() ? cards & worth_placing() : cards;
}

// Moves

bool LooseSearch::forced_move(Move& move) const {
  if (!placed_.is_none()) return false;
  const Faces wanted = next();
  const Faces home = bare() & wanted;
  Faces forced = rules_.removable ? home & loose_ : 0;
  if (!forced) forced = safe(home);
  if (forced) {
    move = transfer(Place::kTableau, lowest(forced), Place::kFoundation, 0);
    return true;
  }
  if (has_free_stock()) forced = safe(reach_ & wanted);
  if (forced) move = transfer(Place::kWaste, lowest(forced), Place::kFoundation, 0);
  return forced;
}

void LooseSearch::add(MoveList& moves, Place from, Place to, Faces cards) const {
  for (; cards; cards &= cards - 1) moves.push_back(transfer(from, lowest(cards), to, 0));
}

// The heads of the longest piles first, so that the shortest are emptied first.
void LooseSearch::add_heads(MoveList& moves, Faces heads) const {
  const std::size_t first = moves.size();
  for (; heads; heads &= heads - 1) {
    moves.push_back(transfer(Place::kTableau, lowest(heads), Place::kTableau, 0));
    for (std::size_t i = moves.size() - 1;
         i > first && depth_[moves[i].from_index] > depth_[moves[i - 1].from_index]; --i) {
      std::swap(moves[i], moves[i - 1]);
    }
  }
}

// The farthest first, so that the nearest is tried first.
void LooseSearch::add_stock(MoveList& moves, Place to, Faces cards) const {
  if (!cards) return;
  const auto play = [&](int waste) {
    const Card card = talon_[waste - 1];
    if (!has(cards, card)) return;
    cards &= ~only(card);
    moves.push_back(transfer(Place::kWaste, card, to, 0));
  };
  const std::size_t first = moves.size();
  if (turned_ > 0) play(turned_);
  for (int waste = turned_ + rules_.deal_count; waste < talon_size_; waste += rules_.deal_count) play(waste);
  play(talon_size_);
  for (int waste = rules_.deal_count; waste < talon_size_; waste += rules_.deal_count) play(waste);
  std::reverse(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
}

void LooseSearch::search_moves(MoveList& moves) const {
  if (!placed_.is_none()) return moves_after_placing(moves);
  const Faces room = this->room();
  const Faces wanted = next();
  const Faces home = bare() & wanted;
  add(moves, Place::kFoundation, Place::kTableau, coming_back(room));
  add_stock(moves, Place::kTableau, stock_onto_tableau(room));
  add_heads(moves, heads_ & room & kings_);
  add_heads(moves, heads_ & room & ~kings_);
  add_stock(moves, Place::kFoundation, reach_ & wanted);
  add(moves, Place::kTableau, Place::kFoundation, home);
}

// Further placements, each onto the card placed unless that came from its foundation; and whatever goes onto it.
void LooseSearch::moves_after_placing(MoveList& moves) const {
  const Card card = placed_.card();
  const bool anywhere = placed_.from() == Placed::From::kFoundation;
  const Faces onto = children(only(card));
  const Faces room = this->room();
  add(moves, Place::kFoundation, Place::kTableau, coming_back(anywhere ? room : room & onto));
  add_stock(moves, Place::kTableau, stock_onto_tableau(anywhere && has_free_stock() ? room : room & onto));
  add_heads(moves, heads_ & room & onto);
  // What lies on the twin comes onto the card, and the twin goes home.
  if (loose_ & onto) add(moves, Place::kTableau, Place::kFoundation, bare() & next() & twins(only(card)));
}

// Changing the position

void LooseSearch::lift(Card head) {
  heads_ &= ~only(head);
  const Faces turned_up = uncovered_by(head);
  (turned_up & heads_of_deal_ ? heads_ : loose_) |= turned_up;
}

void LooseSearch::lower(Card head) {
  const Faces turned_up = uncovered_by(head);
  heads_ &= ~turned_up;
  loose_ &= ~turned_up;
  heads_ |= only(head);
}

void LooseSearch::go_home(Card card) {
  ++height_[suit_of(card)];
  home_ |= only(card);
}

void LooseSearch::come_back(Card card) {
  --height_[suit_of(card)];
  home_ &= ~only(card);
}

// Where a card is in stock and waste.
int LooseSearch::index_of(Card card) const {
  return std::popcount(left_ & ((std::uint64_t{1} << place_[card]) - 1));
}

void LooseSearch::leave_stock(Card card, Undo& undo) {
  const int index = index_of(card);
  left_ &= ~(std::uint64_t{1} << place_[card]);
  --talon_size_;
  std::memmove(&talon_[index], &talon_[index + 1], static_cast<std::size_t>(talon_size_ - index));
  undo.turned = static_cast<std::uint8_t>(turned_);
  turned_ = index;
  find_reach();
}

void LooseSearch::enter_stock(Card card, const Undo& undo) {
  left_ |= std::uint64_t{1} << place_[card];
  std::memmove(&talon_[turned_ + 1], &talon_[turned_], static_cast<std::size_t>(talon_size_ - turned_));
  ++talon_size_;
  talon_[turned_] = card;
  turned_ = undo.turned;
  find_reach();
}

void LooseSearch::find_reach() {
  reach_ = 0;
  if (talon_size_ == 0) return;
  const int step = rules_.deal_count;
  reach_ = only(talon_[talon_size_ - 1]);
  for (int waste = step; waste < talon_size_; waste += step) reach_ |= only(talon_[waste - 1]);
  if (turned_ > 0) reach_ |= only(talon_[turned_ - 1]);
  if (turned_ % step == 0) return;
  for (int waste = turned_ + step; waste < talon_size_; waste += step) reach_ |= only(talon_[waste - 1]);
}

Placed LooseSearch::placed_by(const Move& move) const {
  if (move.to != Place::kTableau) return {};
  if (move.from == Place::kFoundation) return {Placed::From::kFoundation, move.from_index};
  if (move.from == Place::kWaste && has_free_stock()) return {Placed::From::kElsewhere, move.from_index};
  return {};
}

void LooseSearch::make(const Move& move, Undo& undo) {
  const Card card = move.from_index;
  key_ += change_by(move);
  undo.placed = placed_.code();
  placed_ = placed_by(move);
  switch (move.from) {
    case Place::kTableau:
      undo.turned_up = has(heads_, card);
      if (undo.turned_up) lift(card);
      loose_ &= ~only(card);
      break;
    case Place::kFoundation:
      come_back(card);
      break;
    default:
      leave_stock(card, undo);
      break;
  }
  if (move.to == Place::kFoundation) {
    go_home(card);
  } else {
    loose_ |= only(card);
  }
}

void LooseSearch::unmake(const Move& move, const Undo& undo) {
  const Card card = move.from_index;
  if (move.to == Place::kFoundation) {
    come_back(card);
  } else {
    loose_ &= ~only(card);
  }
  switch (move.from) {
    case Place::kTableau:
      if (undo.turned_up) {
        lower(card);
      } else {
        loose_ |= only(card);
      }
      break;
    case Place::kFoundation:
      go_home(card);
      break;
    default:
      enter_stock(card, undo);
      break;
  }
  placed_ = Placed(undo.placed);
  key_ -= change_by(move);
}

// The key: the sum of each head, each loose card, each card of the stock, how far this pass has come where that counts,
// and what was placed.

Key LooseSearch::whole_key() const {
  Key key = stock_key(turned_, talon_size_);
  for (Faces rest = heads_; rest; rest &= rest - 1) key += zobrist_.cell[lowest(rest)];
  for (Faces rest = loose_; rest; rest &= rest - 1) key += zobrist_.loose[lowest(rest)];
  for (int i = 0; i < talon_size_; ++i) key += zobrist_.stock_card[place_[talon_[i]]];
  return key;
}

Key LooseSearch::stock_key(int turned, int talon_size) const {
  const bool anywhere = has_grades_ || turned % rules_.deal_count == 0 || turned == talon_size;
  return anywhere ? Key{} : zobrist_.waste_size[turned];
}

// The grades of a position, from the lowest bit: a whole number of deals in the waste; then those with one card more,
// the fewest cards first; and so on. See shortcuts/earlier_waste.hpp.
Grade LooseSearch::grade_of(int turned, int talon_size) const {
  if (!has_grades_) return {};
  const int more = turned % rules_.deal_count;
  if (more == 0 || turned == talon_size) return {1, 1};
  const int of_each = passes_of(rules_);
  const int first = 1 + (more - 1) * of_each;
  const auto below = [](int bit) { return (std::uint32_t{1} << bit) - 1; };
  const int own = first + turned / rules_.deal_count;
  return {std::uint32_t{1} << own, 1 | (below(first + of_each) & ~below(own))};
}

Grade LooseSearch::grade_after(const Move& move) const {
  if (!has_grades_ || move.from != Place::kWaste) return grade();
  return grade_of(index_of(move.from_index), talon_size_ - 1);
}

// What a move adds to the key, but for what was placed.
Key LooseSearch::change_by(const Move& move) const {
  const Card card = move.from_index;
  Key change;
  if (move.to == Place::kTableau) change += zobrist_.loose[card];
  if (move.from == Place::kTableau) {
    if (!has(heads_, card)) return change - zobrist_.loose[card];
    change -= zobrist_.cell[card];
    const Card turned_up = below_[card];
    if (turned_up == kNoCard) return change;
    return change + (is_head(turned_up) ? zobrist_.cell : zobrist_.loose)[turned_up];
  }
  if (move.from == Place::kWaste) {
    change -= stock_key(turned_, talon_size_) + zobrist_.stock_card[place_[card]];
    change += stock_key(index_of(card), talon_size_ - 1);
  }
  return change;
}

bool LooseSearch::key_after(const Move& move, Key& key) const {
  key = key_ + change_by(move) + key_of(placed_by(move));
  return true;
}

void LooseSearch::check_key() {
  if (!(key_ == whole_key())) std::abort();
}

void LooseSearch::pack(std::string& packed) const {
  packed.clear();
  const auto put = [&](const auto& value) { packed.append(reinterpret_cast<const char*>(&value), sizeof(value)); };
  put(heads_);
  put(loose_);
  put(left_);
  const bool anywhere = turned_ % rules_.deal_count == 0 || turned_ == talon_size_;
  put(anywhere ? 0 : turned_);
  put(placed_.code());
}

}  // namespace winnable
