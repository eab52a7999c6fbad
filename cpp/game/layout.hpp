// Where the cards lie, as Python gives it and gets it back: places in a fixed order, for all families in one structure.
#pragma once

#include <algorithm>
#include <vector>

#include "base/cards.hpp"
#include "game/moves.hpp"

namespace winnable {

// The cards of one place, from the bottom. A place for one card has one or none.
struct Pile {
  Place place = Place::kTableau;
  int index = 0;  // as in moves
  std::vector<Card> cards{};
  int hidden = 0;  // how many of the lowest cards lie face down
};

// How many places of a kind a game has, and how many cards can lie in all of them together.
struct PlaceCount {
  Place place;
  int least;
  int most;
  int cards = kMaxCards;
};

struct Layout {
  std::vector<Pile> piles;
  int redeals_used = 0;

  // The pile of a place, or null.
  const Pile* find(Place place, int index = 0) const {
    const auto found = std::find_if(piles.begin(), piles.end(),
                                    [&](const Pile& pile) { return pile.place == place && pile.index == index; });
    return found == piles.end() ? nullptr : &*found;
  }

  // The cards of a place; none if there is no such place. Of the stock the last one is turned first.
  const std::vector<Card>& cards(Place place, int index = 0) const {
    static const std::vector<Card> kNone;
    const Pile* pile = find(place, index);
    return pile ? pile->cards : kNone;
  }

  // Waste and stock in the order of dealing.
  std::vector<Card> talon() const {
    std::vector<Card> talon = cards(Place::kWaste);
    const std::vector<Card>& stock = cards(Place::kStock);
    talon.insert(talon.end(), stock.rbegin(), stock.rend());
    return talon;
  }

  int hidden(int tableau_pile) const {
    const Pile* pile = find(Place::kTableau, tableau_pile);
    return pile ? pile->hidden : 0;
  }

  int count(Place place) const {
    return static_cast<int>(
        std::count_if(piles.begin(), piles.end(), [&](const Pile& pile) { return pile.place == place; }));
  }
};

}  // namespace winnable
