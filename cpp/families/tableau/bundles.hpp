// Bundles: several moves of a search with one purpose, such as bringing a card home with the cards above it moved
// aside. A search whose steps are bundles meets few positions on its way to a win. It finds wins only: not every move
// has one of the purposes.
#pragma once

#include <array>
#include <vector>

#include "families/tableau/tableau_search.hpp"

namespace winnable {

// What a bundle is for. A card is held if it lies in a cell or can be played from the reserve.
enum class Purpose : std::uint8_t {
  kNone,
  kHome,            // a card that its foundation takes, from under others
  kHeldOntoTop,     // a held card onto the top of a pile
  kHeldOntoBuried,  // a held card onto one that lies under others
  kRunOntoTop,      // the run at the end of a pile onto the top of another pile
  kRunOntoBuried,   // that run onto a card that lies under others in another pile
  kRunDown,         // that run onto a card farther down in its own pile
  kRunIntoSpace,    // that run into a space
  kHeldIntoSpace,   // a held card into a space
  kEmptyPile,       // all cards of a pile elsewhere
  kAnyMove,         // a single move of the search
};

// Whether a game has bundles besides single moves: it is played with cells, reserve and piles alone, any run can move,
// and spaces are filled only by choice.
bool bundles_apply(const Rules& rules);

class TableauBundles {
 public:
  struct Bundle {
    Purpose purpose;
    std::uint8_t above = 0;   // cards that lie above those the bundle is for
    std::uint8_t height = 0;  // of the card to uncover
    Move move{};              // that the bundle is for
  };

  explicit TableauBundles(const TableauSearch& search)
      : search_(search), game_(search.position()), rules_(game_.rules()), applies_(bundles_apply(rules_)) {}

  bool applies() const { return applies_; }

  // Adds the bundles with a purpose. Those with the fewest cards to move aside come last. It is not sure that they can
  // be carried out.
  void list(Purpose purpose, std::vector<Bundle>& bundles);

  // Calls `make`, which makes a move of the search, with the moves of a bundle. False if one of them cannot be made;
  // those before it are then made.
  template <typename Make>
  bool carry_out(const Bundle& bundle, Make&& make) const;

 private:
  void add_any_move(std::vector<Bundle>& bundles);
  void add(Purpose purpose, std::vector<Bundle>& bundles) const;
  void add_home(std::vector<Bundle>& bundles) const;
  void add_held(std::vector<Bundle>& bundles, bool buried) const;
  void add_onto_piles(std::vector<Bundle>& bundles, bool buried) const;
  void add_run_down(std::vector<Bundle>& bundles) const;
  void add_run_into_space(std::vector<Bundle>& bundles) const;
  void add_held_into_space(std::vector<Bundle>& bundles) const;
  void add_empty_pile(std::vector<Bundle>& bundles) const;

  template <typename Do>
  void each_held(Do&& act) const;
  // Whether a card could be put where it lies. Then the card below it is of use already.
  bool is_placed(int pile, int height) const {
    return height > 0 && has(game_.takes(game_.card_at(pile, height - 1)), game_.card_at(pile, height));
  }
  int height_of_run(int pile) const;  // where the run at the end of a pile begins
  int most_in_one_move(Onto onto) const;
  bool seems_to_be_uncoverable(int pile, int height) const;
  int pile_for(Card head, std::uint64_t spared) const;  // one that takes it, but for the spared ones
  template <typename Make>
  bool move_aside(int pile, int most, std::uint64_t spared, Make&& make) const;
  template <typename Make>
  bool uncover(int pile, int height, std::uint64_t spared, Make&& make) const;
  template <typename Make>
  bool move_run_down(const Bundle& bundle, Make&& make) const;

  static constexpr int kNoPile = -1;
  static std::uint64_t bit(int pile) { return std::uint64_t{1} << pile; }

  const TableauSearch& search_;
  const TableauGame& game_;
  const Rules& rules_;
  const bool applies_;
  Openings open_;  // of the position whose bundles are listed
  MoveList moves_;
};

template <typename Make>
bool TableauBundles::carry_out(const Bundle& bundle, Make&& make) const {
  const Move& move = bundle.move;
  switch (bundle.purpose) {
    case Purpose::kNone:
      return false;
    case Purpose::kEmptyPile:
      return uncover(move.from_index, -1, game_.empty_piles(), make);
    case Purpose::kRunDown:
      return move_run_down(bundle, make);
    case Purpose::kHome:
      if (!uncover(move.from_index, bundle.height, 0, make)) return false;
      // With two cards of a face, the other one may have gone home on the way.
      if (!game_.goes_home(game_.top(move.from_index))) return false;
      break;
    case Purpose::kHeldOntoBuried:
      if (!uncover(move.to_index, bundle.height, 0, make)) return false;
      break;
    case Purpose::kRunOntoBuried:
      if (!uncover(move.to_index, bundle.height, bit(move.from_index), make)) return false;
      if (move.count > most_in_one_move(Onto::kCard)) return false;
      break;
    case Purpose::kHeldOntoTop:
    case Purpose::kRunOntoTop:
    case Purpose::kRunIntoSpace:
    case Purpose::kHeldIntoSpace:
    case Purpose::kAnyMove:
      break;
  }
  make(move);
  return true;
}

// Moves the cards above a height aside, not to the spared piles.
template <typename Make>
bool TableauBundles::uncover(int pile, int height, std::uint64_t spared, Make&& make) const {
  while (game_.size(pile) - 1 > height) {
    if (!move_aside(pile, game_.size(pile) - 1 - height, spared | bit(pile), make)) return false;
  }
  return true;
}

// Moves cards from the end of a pile, at least one and at most `most`: home, else as many as possible onto another
// pile, else one into a cell, else as many as possible into a space.
template <typename Make>
bool TableauBundles::move_aside(int pile, int most, std::uint64_t spared, Make&& make) const {
  if (game_.goes_home(game_.top(pile))) {
    make(transfer(Place::kTableau, pile, Place::kFoundation, 0));
    return true;
  }
  const int size = game_.size(pile);
  const int run = std::min(size - height_of_run(pile), most);
  for (int count = std::min(run, most_in_one_move(Onto::kCard)); count >= 1; --count) {
    const int target = pile_for(game_.card_at(pile, size - count), spared);
    if (target == kNoPile) continue;
    make(transfer(Place::kTableau, pile, Place::kTableau, target, count));
    return true;
  }
  if (game_.empty_cells()) {
    make(transfer(Place::kTableau, pile, Place::kCell, __builtin_ctzll(game_.empty_cells())));
    return true;
  }
  const std::uint64_t spaces = game_.empty_piles() & ~spared;
  const int count = std::min(run, most_in_one_move(Onto::kSpace));
  if (!spaces || !game_.space_takes(game_.card_at(pile, size - count), count)) return false;
  make(transfer(Place::kTableau, pile, Place::kTableau, __builtin_ctzll(spaces), count));
  return true;
}

// The run waits in cells, or else in a space, until the cards between it and its new place are gone.
template <typename Make>
bool TableauBundles::move_run_down(const Bundle& bundle, Make&& make) const {
  const int pile = bundle.move.from_index;
  const int count = bundle.move.count;
  std::array<Move, kMaxCells> back;
  int moves_back = 0;
  std::uint64_t spared = 0;
  if (count <= __builtin_popcountll(game_.empty_cells())) {
    for (; moves_back < count; ++moves_back) {
      const int cell = __builtin_ctzll(game_.empty_cells());
      make(transfer(Place::kTableau, pile, Place::kCell, cell));
      back[static_cast<std::size_t>(moves_back)] = transfer(Place::kCell, cell, Place::kTableau, pile);
    }
  } else {
    const Card head = game_.card_at(pile, game_.size(pile) - count);
    if (!game_.has_space() || count > most_in_one_move(Onto::kSpace) || !game_.space_takes(head, count)) return false;
    const int space = game_.first_space();
    make(transfer(Place::kTableau, pile, Place::kTableau, space, count));
    back[0] = transfer(Place::kTableau, space, Place::kTableau, pile, count);
    moves_back = 1;
    spared = bit(space);
  }
  if (!uncover(pile, bundle.height, spared, make)) return false;
  if (spared && count > most_in_one_move(Onto::kCard)) return false;
  while (moves_back > 0) make(back[static_cast<std::size_t>(--moves_back)]);
  return true;
}

}  // namespace winnable
