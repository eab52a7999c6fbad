#include "search/loose_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "shortcuts/earlier_waste.hpp"
#include "shortcuts/loose_cards.hpp"

namespace winnable {

namespace {

// A typed-in position may have face-up cards that are not in order; they are neither heads nor loose.
bool has_loose_cards_only(const TableauGame& root) {
  for (int pile = 0; pile < root.rules().piles; ++pile) {
    for (int height = root.hidden(pile) + 1; height < root.size(pile); ++height) {
      if (!may_put(root.rules().group_policy, root.card_at(pile, height), root.card_at(pile, height - 1))) return false;
    }
  }
  return true;
}

}  // namespace

bool LooseSearch::applies(const TableauGame& root, const Switches& switches) {
  const Rules& rules = root.rules();
  const Switches on = allowed(rules, switches);
  const bool turns = on.stock_closure || rules.stock_size == 0;
  return on.loose_cards && on.pile_symmetry && on.safe_foundation && on.partial_runs && on.twin_symmetry && turns &&
         on.placements && !on.greedy_foundation && !on.suit_blind && !on.counts_turns && has_loose_cards_only(root);
}

LooseSearch::LooseSearch(const TableauGame& root, const Switches& switches)
    : rules_(root.rules()), zobrist_(zobrist()), has_grades_(allowed(rules_, switches).earlier_waste) {
  const Layout layout = root.layout();
  all_ = all_cards(rules_.max_rank);
  kings_ = all_kings(rules_.max_rank);
  sets_ = klondike_sets(layout, kings_);
  below_.fill(kNoCard);
  for (int pile = 0; pile < rules_.piles; ++pile) {
    const Card* cards = root.cards(pile);
    for (int i = 0; i < root.size(pile) && i <= root.hidden(pile); ++i) {
      if (i == 0 && has(kings_, cards[i])) continue;
      heads_of_deal_ |= only(cards[i]);
      depth_[cards[i]] = static_cast<std::uint8_t>(i);
      if (i > 0) below_[cards[i]] = cards[i - 1];
    }
  }
  turned_ = root.waste_size();
  for (const Card card : layout.talon()) {
    place_[card] = static_cast<std::uint8_t>(talon_size_);
    talon_[talon_size_++] = card;
  }
  left_ = (std::uint64_t{1} << talon_size_) - 1;
  note_grades();
  find_reach();
  key_ = whole_key();
}

// The grades. A whole number of deals in the waste is no better than anything. Those with one card more are a chain, in
// which fewer cards are better; and so on.
void LooseSearch::note_grades() {
  const int step = rules_.deal_count;
  has_grades_ &= talon_size_ <= rules_.stock_size;  // or there would be more grades
  const int width = has_grades_ ? bits_of_chain(rules_) : 0;
  for (int turned = 0; turned <= talon_size_; ++turned) {
    is_whole_[turned] = turned % step == 0;
    if (!has_grades_ || is_whole_[turned]) continue;
    const int shift = (turned % step - 1) * width;
    const auto rank = static_cast<std::uint32_t>(deals_in_pass(rules_) - turned / step);
    grades_[turned] = {((std::uint32_t{1} << width) - 1) << shift, rank << shift};
  }
}

// What can be done, as sets

// The cards of the tableau that go home without a choice: safe ones, and those that could come back.
Faces LooseSearch::forced_home(const KlondikeSets& sets) const {
  const Faces home = sets.bare(kings_) & sets.next(all_);
  return home & (rules_.removable ? safe(sets) | sets.loose : safe(sets));
}

// See TableauSearch::worth_placing().
Faces LooseSearch::worth_placing() const {
  Faces cards = sets_.heads | (sets_.loose & all_children_of(sets_.up() & next()));
  Faces free = rules_.removable ? sets_.home : 0;
  (has_free_stock() ? free : cards) |= reach_;
  Faces worth = all_parents_of(cards);
  for (Faces more = worth; more;) {
    more = all_parents_of(free & more) & ~worth;
    worth |= more;
  }
  return worth;
}

// Of the cards on top of their foundations, those that may come onto the tableau.
Faces LooseSearch::coming_back(Faces room) const {
  if (!rules_.removable) return 0;
  const Faces tops = sets_.tops() & room & ~sets_.safe_with_return();
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
  if (const Faces home = forced_home(sets_)) {
    move = transfer(Place::kTableau, lowest(home), Place::kFoundation, 0);
    return true;
  }
  const Faces played = has_free_stock() ? reach_ & next() & safe(sets_) : 0;
  if (played) move = transfer(Place::kWaste, lowest(played), Place::kFoundation, 0);
  return played;
}

void LooseSearch::add(MoveList& moves, Place from, Place to, Faces cards) {
  for (; cards; cards &= cards - 1) moves.push_back(transfer(from, lowest(cards), to, 0));
}

// The heads of the longest piles first, so that the shortest are emptied first.
void LooseSearch::add_heads(MoveList& moves, Faces heads) const {
  const std::size_t first = moves.size();
  for (; heads; heads &= heads - 1) {
    moves.push_back(transfer(Place::kTableau, lowest(heads), Place::kTableau, 0));
    for (std::size_t i = moves.size() - 1; i > first && depth_[moves[i].from_index] > depth_[moves[i - 1].from_index];
         --i) {
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
  const int step = rules_.deal_count;
  if (turned_ > 0) play(turned_);
  for (int waste = turned_ + step; cards && waste < talon_size_; waste += step) play(waste);
  play(talon_size_);
  for (int waste = step; cards && waste < talon_size_; waste += step) play(waste);
  std::reverse(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end());
}

void LooseSearch::search_moves(MoveList& moves) const {
  if (!placed_.is_none()) return moves_after_placing(moves);
  const Faces room = this->room();
  const Faces wanted = next();
  add(moves, Place::kFoundation, Place::kTableau, coming_back(room));
  add_stock(moves, Place::kTableau, stock_onto_tableau(room));
  add_heads(moves, sets_.heads & room & kings_);
  add_heads(moves, sets_.heads & room & ~kings_);
  add_stock(moves, Place::kFoundation, reach_ & wanted);
  add(moves, Place::kTableau, Place::kFoundation, sets_.bare(kings_) & wanted);
}

// Adds further placements, which must go onto the card just placed unless that came from its foundation; and every move
// onto that card.
void LooseSearch::moves_after_placing(MoveList& moves) const {
  const Card card = placed_.card();
  const bool anywhere = placed_.from() == Placed::From::kFoundation;
  const Faces onto = all_children_of(only(card));
  const Faces room = this->room();
  add(moves, Place::kFoundation, Place::kTableau, coming_back(anywhere ? room : room & onto));
  add_stock(moves, Place::kTableau, stock_onto_tableau(anywhere && has_free_stock() ? room : room & onto));
  add_heads(moves, sets_.heads & room & onto);
  // What lies on the twin comes onto the card, and the twin goes home.
  if (sets_.loose & onto)
    add(moves, Place::kTableau, Place::kFoundation, sets_.bare(kings_) & next() & twins_of(only(card)));
}

// Changing the position

inline void LooseSearch::take_from_tableau(Card card, KlondikeSets& sets, Key& key) const {
  if (!has(sets.heads, card)) {
    sets.loose &= ~only(card);
    key -= zobrist_.loose[card];
    return;
  }
  sets.heads &= ~only(card);
  key -= zobrist_.cell[card];
  const Card turned_up = below_[card];
  if (turned_up == kNoCard) return;
  const bool is_next_head = is_head(turned_up);
  (is_next_head ? sets.heads : sets.loose) |= only(turned_up);
  key += (is_next_head ? zobrist_.cell : zobrist_.loose)[turned_up];
}

// What a move does to sets and key, except to what was placed.
inline void LooseSearch::apply(const Move& move, KlondikeSets& sets, Key& key) const {
  const Card card = move.from_index;
  switch (move.from) {
    case Place::kTableau:
      take_from_tableau(card, sets, key);
      break;
    case Place::kFoundation:
      sets.home &= ~only(card);
      break;
    default:
      key -= stock_key(turned_, talon_size_) + zobrist_.stock_card[place_[card]];
      key += stock_key(index_of(card), talon_size_ - 1);
      break;
  }
  if (move.to == Place::kFoundation) {
    sets.home |= only(card);
  } else {
    sets.loose |= only(card);
    key += zobrist_.loose[card];
  }
}

void LooseSearch::leave_stock(Card card) {
  turned_ = index_of(card);
  left_ &= ~(std::uint64_t{1} << place_[card]);
  --talon_size_;
  std::memmove(&talon_[turned_], &talon_[turned_ + 1], static_cast<std::size_t>(talon_size_ - turned_));
  find_reach();
}

// Puts a card back where it was. The waste is as it was when the card left.
void LooseSearch::enter_stock(Card card) {
  left_ |= std::uint64_t{1} << place_[card];
  std::memmove(&talon_[turned_ + 1], &talon_[turned_], static_cast<std::size_t>(talon_size_ - turned_));
  ++talon_size_;
  talon_[turned_] = card;
}

void LooseSearch::find_reach() {
  reach_ = stock_in_reach(talon_.data(), talon_size_, is_whole_[turned_] ? 0 : turned_, rules_.deal_count);
}

Placed LooseSearch::placed_by(const Move& move) const {
  if (move.to != Place::kTableau) return {};
  if (move.from == Place::kFoundation) return {Placed::From::kFoundation, move.from_index};
  if (move.from == Place::kWaste && has_free_stock()) return {Placed::From::kElsewhere, move.from_index};
  return {};
}

void LooseSearch::make(const Move& move, Undo& undo) {
  undo.placed = placed_.code();
  undo.turned = static_cast<std::uint8_t>(turned_);
  undo.turned_up = has(sets_.heads, move.from_index);
  placed_ = placed_by(move);
  apply(move, sets_, key_);
  if (move.from == Place::kWaste) leave_stock(move.from_index);
}

void LooseSearch::unmake(const Move& move, const Undo& undo) {
  const Card card = move.from_index;
  (move.to == Place::kFoundation ? sets_.home : sets_.loose) &= ~only(card);
  switch (move.from) {
    case Place::kTableau:
      (undo.turned_up ? sets_.heads : sets_.loose) |= only(card);
      if (undo.turned_up && below_[card] != kNoCard) {
        sets_.heads &= ~only(below_[card]);
        sets_.loose &= ~only(below_[card]);
      }
      break;
    case Place::kFoundation:
      sets_.home |= only(card);
      break;
    default:
      enter_stock(card);
      turned_ = undo.turned;
      find_reach();
      break;
  }
  placed_ = Placed(undo.placed);
  // What the move adds to the key is taken off again.
  KlondikeSets after = sets_;
  Key change;
  apply(move, after, change);
  key_ -= change;
}

// The key: the sum of each head, each loose card, each card of the stock, how far this pass has come where that counts,
// and what was placed.

Key LooseSearch::whole_key() const {
  Key key = stock_key(turned_, talon_size_);
  for (Faces rest = sets_.heads; rest; rest &= rest - 1) key += zobrist_.cell[lowest(rest)];
  for (Faces rest = sets_.loose; rest; rest &= rest - 1) key += zobrist_.loose[lowest(rest)];
  for (int i = 0; i < talon_size_; ++i) key += zobrist_.stock_card[place_[talon_[i]]];
  return key;
}

bool LooseSearch::key_after(const Move& move, Key& key) const {
  KlondikeSets sets = sets_;
  key = key_;
  apply(move, sets, key);
  const Placed placed = placed_by(move);
  if (!placed.is_none()) {
    key += key_of(placed);
    return true;
  }
  while (const Faces home = forced_home(sets)) {
    take_from_tableau(lowest(home), sets, key);
    sets.home |= only(lowest(home));
  }
  return true;
}

void LooseSearch::check_key() {
  if (!(key_ == whole_key())) std::abort();
}

void LooseSearch::pack(std::string& packed) const {
  packed.clear();
  const auto put = [&](const auto& value) { packed.append(reinterpret_cast<const char*>(&value), sizeof(value)); };
  put(sets_.heads);
  put(sets_.loose);
  put(left_);
  put(is_whole_[turned_] || turned_ == talon_size_ ? 0 : turned_);
  put(placed_.code());
}

}  // namespace winnable
