// The relaxed game of shortcuts/blocking.hpp.
#include "shortcuts/blocking.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "refute/refutation.hpp"

namespace winnable {
namespace {

// What keeps cards from being taken: other cards on them, or their place in the stock.
struct Obstacles {
  Faces reachable = 0;  // can be taken, alone or at the head of a unit, from the tableau, cell, reserve or waste
  Faces in_tableau = 0;
  Faces at_bottom = 0;  // of a pile
  Faces home = 0;
  std::array<Card, kFaces> covers{};  // the card that must move before each can be taken, or kNoCard
  std::vector<Card> stock;            // stock and waste in the order of dealing
  int deal_count = 1;
  bool waste_is_empty = true;

  explicit Obstacles(const TableauGame& game) : deal_count(game.rules().deal_count) {
    const Rules& rules = game.rules();
    covers.fill(kNoCard);
    waste_is_empty = game.waste_size() == 0;
    for (int i = 0; i < game.talon_size(); ++i) stock.push_back(game.talon(i));
    if (game.has_pile_redeals()) {
      look_at_first_cards(game);
    } else {
      for (int pile = 0; pile < rules.piles; ++pile) look_at_pile(game, pile, game.size(pile));
    }
    for (int f = 0; f < game.foundations(); ++f) {
      for (int step = 0; step < game.height(f); ++step) home |= only(make_card(step, rules.foundation_suits[f]));
    }
    for (int cell = 0; cell < rules.cells; ++cell) {
      if (game.cell(cell) != kNoCard) reachable |= only(game.cell(cell));
    }
    for (int i = 0; i < game.reserve_size(); ++i) {
      if (!rules.reserve_stacked || i == game.reserve_size() - 1)
        reachable |= only(game.reserve(i));
      else
        covers[game.reserve(i)] = game.reserve(i + 1);
    }
    game.each_reachable_waste([&](int waste) { reachable |= only(game.talon(waste - 1)); });
  }

  // Piles that can be dealt again: the first cards lie on each other. All others count as uncovered.
  void look_at_first_cards(const TableauGame& game) {
    const Rules& rules = game.rules();
    int first = 0;
    while (first < rules.piles && game.size(first) == 0) ++first;
    if (first == rules.piles) return;
    const auto packet = std::ranges::find_if(rules.packets, [](int cards) { return cards > 0; });
    const bool none_come_before = spaces_stay_empty(rules) || (first == 0 && packet == rules.packets.begin());
    const int firm = none_come_before && packet != rules.packets.end() ? std::min(*packet, game.size(first)) : 0;
    look_at_pile(game, first, firm);
    at_bottom = 0;
    for (int pile = first; pile < rules.piles; ++pile) {
      for (int height = pile == first ? firm : 0; height < game.size(pile); ++height) {
        in_tableau |= only(game.card_at(pile, height));
        reachable |= only(game.card_at(pile, height));
      }
    }
  }

  // What lies on the lowest cards of a pile, from the last of them. Cards that form a unit can be taken together, as
  // soon as what lies on the whole of it has gone.
  void look_at_pile(const TableauGame& game, int pile, int size) {
    if (size > 0) at_bottom |= only(game.card_at(pile, 0));
    for (int height = size - 1; height >= 0; --height) {
      const Card card = game.card_at(pile, height);
      in_tableau |= only(card);
      if (height == size - 1) {
        reachable |= only(card);
        continue;
      }
      const Card above = game.card_at(pile, height + 1);
      const bool joined =
          moves_units(game.rules()) && height >= game.hidden(pile) && may_put(game.rules().group_policy, above, card);
      if (joined && has(reachable, above))
        reachable |= only(card);
      else
        covers[card] = joined ? covers[above] : above;
    }
  }

  // The stock cards that can come to the top of the waste once some cards have moved. These are the cards whose next
  // card has gone, and the cards before whose group a card has gone, because then the groups have shifted. With cards
  // in the waste the groups of this pass are not those of the next, so any card that has gone may have shifted them.
  Faces reached_in_stock(Faces moved) const {
    Faces reached = 0;
    bool earlier_moved = false;
    bool group_moved = false;
    for (const Card card : stock) earlier_moved |= !waste_is_empty && has(moved, card);
    int left_in_group = 0;
    for (std::size_t i = 0; i < stock.size(); ++i, --left_in_group) {
      if (left_in_group == 0) {
        left_in_group = deal_count;
        earlier_moved |= group_moved;
        group_moved = false;
      }
      const bool next_moved = i + 1 < stock.size() && has(moved, stock[i + 1]);
      if (next_moved || earlier_moved) reached |= only(stock[i]);
      group_moved |= has(moved, stock[i]);
    }
    return reached;
  }
};

// What has once become possible.
struct Facts {
  Faces can_be_taken = 0;
  Faces takes_cards = 0;  // can be built on
  Faces home = 0;
  Faces moved = 0;
  bool has_opened = false;  // there is or has been a space
};

// Facts only grow, until nothing changes.
class Closure {
 public:
  explicit Closure(const TableauGame& game)
      : game_(game), rules_(game.rules()), faces_(kSuits * rules_.max_rank), obstacles_(game) {
    now_.can_be_taken = obstacles_.reachable;
    now_.takes_cards = obstacles_.reachable & obstacles_.in_tableau;
    now_.home = now_.moved = obstacles_.home;
    now_.has_opened = game.has_space() || game.has_pile_redeals();
    if (rules_.removable) now_.can_be_taken |= now_.home;
    for (Card below = 0; below < faces_; ++below) {
      for (Faces left = game.takes(below) | game.group_takes(below); left; left &= left - 1)
        parents_[lowest(left)] |= only(below);
    }
  }

  bool brings_all_home() {
    close();
    if (!is_all_home() && rules_.cells == 1 && is_cell_free()) use_cell();
    return is_all_home();
  }

 private:
  bool is_all_home() const { return __builtin_popcountll(now_.home) == rules_.deck_size(); }

  void close() {
    while (grow()) {
    }
  }

  bool grow() {
    changes_ = false;
    now_.can_be_taken |= obstacles_.reached_in_stock(now_.moved);
    for (Card card = 0; card < faces_; ++card) look_at(card);
    if (!now_.has_opened && (now_.moved & obstacles_.at_bottom)) now_.has_opened = changes_ = true;
    return changes_;
  }

  void look_at(Card card) {
    if (obstacles_.covers[card] != kNoCard && has(now_.moved, obstacles_.covers[card])) {
      add(now_.can_be_taken, card);
      if (has(obstacles_.in_tableau, card)) add(now_.takes_cards, card);
    }
    if (!has(now_.can_be_taken, card)) return;
    if (can_be_put(card)) {
      add(now_.takes_cards, card);
      // Moving a card from the bottom of a pile to a space gains nothing.
      if (!has(obstacles_.at_bottom, card) || has_parent(card)) add(now_.moved, card);
    }
    if (step_of(card) == 0 || has(now_.home, make_card(step_of(card) - 1, suit_of(card)))) {
      add(now_.home, card);
      add(now_.moved, card);
    }
  }

  bool has_parent(Card card) const { return parents_[card] & now_.takes_cards; }
  bool can_be_put(Card card) const {
    return has_parent(card) ||
           (now_.has_opened && game_.space_takes(card, 1));  // what takes a unit takes its head, too
  }

  void add(Faces& set, Card card) {
    changes_ |= !has(set, card);
    set |= only(card);
  }

  // Now or at some time.
  bool is_cell_free() const { return game_.cell(0) == kNoCard || leaves_cell(game_.cell(0)); }
  bool leaves_cell(Card card) const { return has(now_.home, card) || can_be_put(card); }

  // Rule 6, as long as it gives anything.
  void use_cell() {
    for (bool gives = true; gives;) {
      gives = false;
      for (Card card = 0; card < faces_; ++card) {
        if (has(now_.can_be_taken, card) && !has(now_.moved, card)) gives |= passes_through_cell(card);
      }
    }
  }

  // Puts a card into the cell, if it gets out again.
  bool passes_through_cell(Card card) {
    const Facts before = now_;
    now_.moved |= only(card);
    close();
    if (leaves_cell(card)) return true;
    now_ = before;
    return false;
  }

  const TableauGame& game_;
  const Rules& rules_;
  const int faces_;
  const Obstacles obstacles_;
  std::array<Faces, kFaces> parents_{};  // what each card can be put on
  Facts now_;
  bool changes_ = false;
};

}  // namespace

bool is_blocked(const TableauGame& game) { return !Closure(game).brings_all_home(); }

}  // namespace winnable
