// The moves of a LooseSearch, which knows no arrangement of the cards, as moves in one arrangement.
#include "families/tableau/tableau_search.hpp"
#include "search/loose_search.hpp"

namespace winnable {
namespace {

struct Spot {
  int pile = -1;  // none
  int height = 0;
};

Spot spot_of(const TableauGame& game, Card card) {
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    for (int height = game.hidden(pile); height < game.size(pile); ++height) {
      if (game.card_at(pile, height) == card) return {pile, height};
    }
  }
  return {};
}

// A pile that takes a card at its end.
int pile_for(const TableauGame& game, Card card) {
  if (game.has_space() && game.space_takes(card, 1)) return game.first_space();
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    if (game.size(pile) && has(game.takes(game.top(pile)), card)) return pile;
  }
  return 0;  // never, or the win would not pass its replay
}

// The number of cards in the waste when a card is on top of it.
std::uint8_t waste_with(const TableauGame& game, Card card) {
  int waste = 1;
  while (waste < game.talon_size() && game.talon(waste - 1) != card) ++waste;
  return static_cast<std::uint8_t>(waste);
}

int foundation_of(const Rules& rules, Card card) {
  int foundation = 0;
  while (rules.foundation_suits[foundation] != suit_of(card)) ++foundation;
  return foundation;
}

Move from_tableau(const TableauGame& game, const Move& move) {
  const Card card = move.from_index;
  const Spot spot = spot_of(game, card);
  const int on_it = game.size(spot.pile) - spot.height - 1;
  if (move.to == Place::kTableau)
    return transfer(Place::kTableau, spot.pile, Place::kTableau, pile_for(game, card), on_it + 1);
  if (on_it == 0) return transfer(Place::kTableau, spot.pile, Place::kFoundation, 0);
  // What lies on it goes to its twin.
  const int twin = pile_for(game, game.card_at(spot.pile, spot.height + 1));
  Move both = transfer(Place::kTableau, spot.pile, Place::kTableau, twin, on_it);
  both.then_home = 1;
  return both;
}

Move arranged(const TableauGame& game, const Move& move) {
  const Card card = move.from_index;
  if (move.from == Place::kTableau) return from_tableau(game, move);
  const int to = move.to == Place::kTableau ? pile_for(game, card) : 0;
  if (move.from == Place::kFoundation)
    return transfer(Place::kFoundation, foundation_of(game.rules(), card), Place::kTableau, to);
  Move play = transfer(Place::kWaste, 0, move.to, to);
  play.waste = waste_with(game, card);
  return play;
}

}  // namespace

MoveList arranged(const TableauGame& root, const Switches& switches, const MoveList& path) {
  TableauSearch search(root, switches);
  MoveList moves;
  moves.reserve(path.size());
  Undo undo;
  for (const Move& move : path) {
    moves.push_back(arranged(search.position(), move));
    search.make(moves.back(), undo);
  }
  return moves;
}

}  // namespace winnable
