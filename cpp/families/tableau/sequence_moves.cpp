#include <algorithm>
#include <vector>

#include "families/tableau/tableau_search.hpp"

namespace winnable {
namespace {

// How many cards can go from one pile to another with this many spaces to help.
int capacity(const TableauGame& game, int spaces) {
  return (__builtin_popcountll(game.empty_cells()) + 1) << std::min(spaces, 4);
}

// The spaces that may hold any card for a while, a bit for each.
std::uint64_t usable_spaces(const TableauGame& game) {
  using enum Spaces;
  const bool hold_any = TrueFor<kAny>::false_for<kNoBuild, kKings, kReserveThenAny, kReserveThenWaste, kWasteThenStock>(
      game.rules().spaces);
  return hold_any ? game.empty_piles() : 0;
}

// Calls something with the length and the head of each sequence at the end of a pile: two cards or more, and no more
// than cells and spaces can carry.
template <typename Do>
void each_sequence(const TableauGame& game, int pile, int spaces, Do&& act) {
  const int size = game.size(pile);
  const int most = std::min(size - game.hidden(pile), capacity(game, spaces));
  for (int count = 2; count <= most; ++count) {
    const Card head = game.card_at(pile, size - count);
    if (!has(game.takes(head), game.card_at(pile, size - count + 1))) return;
    act(count, head);
  }
}

// Moves through cells alone if they suffice, else by way of a space, with one space fewer for each half.
void expand(const TableauGame& game, int from, int to, int count, std::uint64_t spaces, MoveList& elementary) {
  const auto single = [&](Place source, int index, Place target, int target_index) {
    elementary.push_back(transfer(source, index, target, target_index));
  };
  if (count <= capacity(game, 0)) {
    std::uint64_t cells = game.empty_cells();
    std::vector<int> used;
    for (int i = 0; i + 1 < count; ++i, cells &= cells - 1) {
      used.push_back(__builtin_ctzll(cells));
      single(Place::kTableau, from, Place::kCell, used.back());
    }
    single(Place::kTableau, from, Place::kTableau, to);
    for (; !used.empty(); used.pop_back()) single(Place::kCell, used.back(), Place::kTableau, to);
    return;
  }
  const int space = __builtin_ctzll(spaces);
  const std::uint64_t rest = spaces & (spaces - 1);
  int needed = 0;  // spaces that suffice for each half
  while (2 * capacity(game, needed) < count) ++needed;
  const int first = std::min(count - 1, capacity(game, needed));
  expand(game, from, space, first, rest, elementary);
  expand(game, from, to, count - first, rest, elementary);
  expand(game, space, to, first, rest, elementary);
}

}  // namespace

// Not where spaces are filled by force: the pile that a sequence leaves would be filled before the sequence has
// arrived.
bool sequences_can_move(const Rules& rules) {
  return !moves_units(rules) && !builds_nothing(rules.build) && spaces_wait(rules);
}

int longest_sequence(const TableauGame& game, Onto onto) {
  const int spaces = __builtin_popcountll(usable_spaces(game));
  return capacity(game, onto == Onto::kCard ? spaces : std::max(spaces - 1, 0));
}

void sequences_into_space(const TableauGame& game, int pile, MoveList& moves) {
  const int spaces = __builtin_popcountll(usable_spaces(game));
  if (spaces == 0) return;
  each_sequence(game, pile, spaces - 1, [&](int count, Card) {
    if (count == game.size(pile)) return;
    moves.push_back(transfer(Place::kTableau, pile, Place::kTableau, game.first_space(), count));
  });
}

void sequences_onto_cards(const TableauGame& game, const Openings& open, int pile, MoveList& moves) {
  each_sequence(game, pile, __builtin_popcountll(usable_spaces(game)), [&](int count, Card head) {
    if (!has(open.single, head)) return;
    for (int target = 0; target < game.rules().piles; ++target) {
      if (target == pile || game.size(target) == 0 || !has(game.takes(game.top(target)), head)) continue;
      moves.push_back(transfer(Place::kTableau, pile, Place::kTableau, target, count));
    }
  });
}

void expand_sequence(const TableauGame& game, const Move& move, MoveList& elementary) {
  const std::uint64_t spaces = usable_spaces(game) & ~(std::uint64_t{1} << move.to_index);
  expand(game, move.from_index, move.to_index, move.count, spaces, elementary);
}

}  // namespace winnable
