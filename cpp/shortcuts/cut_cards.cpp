#include "shortcuts/cut_cards.hpp"

namespace winnable {
namespace {

constexpr int kMostInPart = 3;

struct Lying {
  int card;
  int square;
};

// The cards of a part and where they lie, with room for the cut card.
struct HangingPart {
  std::array<Lying, kMostInPart + 1> lying{};
  int size = 0;

  void add(int card, int square) { lying[static_cast<std::size_t>(size++)] = {card, square}; }
  const Lying& operator[](int i) const { return lying[static_cast<std::size_t>(i)]; }
  // The part without one of its cards.
  HangingPart without(int i) const {
    HangingPart left = *this;
    left.lying[static_cast<std::size_t>(i)] = lying[static_cast<std::size_t>(--left.size)];
    return left;
  }
  // The part after one of its cards has covered another.
  HangingPart after(int from, int onto) const {
    HangingPart left = *this;
    left.lying[static_cast<std::size_t>(from)].square = lying[static_cast<std::size_t>(onto)].square;
    return left.without(onto);
  }
};

class PartGame {
 public:
  PartGame(const GridSets& grid, int cut_card, VertexSet part)
      : grid_(grid), cut_card_(cut_card), squares_of_others_(grid.squares & ~only_one(grid.square_of[at(cut_card)])) {
    for (VertexSet left = part; left; left &= left - 1) {
      const int card = first_of(left);
      part_.add(card, grid.square_of[at(card)]);
      squares_of_others_ &= ~only_one(grid.square_of[at(card)]);
    }
    const VertexSet others = grid.cards & ~part & ~only_one(cut_card);
    moves_ = std::popcount(grid.flock[at(cut_card)] & others);
  }

  bool can_be_won() const { return can_be_won(part_, grid_.square_of[at(cut_card_)], moves_); }

 private:
  static std::size_t at(int which) { return static_cast<std::size_t>(which); }
  bool flock(int card, int other) const { return grid_.flock[at(card)] >> other & 1; }
  bool in_line(int square, int other) const { return grid_.in_line[at(square)] >> other & 1; }
  bool covers(const Lying& one, const Lying& other) const {
    return flock(one.card, other.card) && in_line(one.square, other.square);
  }

  // Whether the game can be won while the other cards are there: the part, the square of the cut card, and how often
  // the cut card may still move onto other cards.
  bool can_be_won(const HangingPart& part, int square, int moves) const {
    if (part.size == 0) return true;
    VertexSet reached = only_one(square);
    VertexSet after_move = 0;  // where the cut card may have covered the last of the other cards
    VertexSet covered = 0;     // cards of the part that the cut card can cover
    for (int made = 0;; ++made) {
      for (int i = 0; i < part.size; ++i) {
        if (covered >> i & 1 || !flock(cut_card_, part[i].card) || !(grid_.in_line[at(part[i].square)] & reached))
          continue;
        covered |= only_one(i);
        if (can_be_won(part.without(i), part[i].square, moves - made)) return true;
      }
      if (made == moves) break;
      const VertexSet more = next_to(grid_.in_line, reached) & squares_of_others_;
      after_move |= more;
      if (!(more & ~reached)) break;
      reached |= more;
    }
    for (int i = 0; i < part.size; ++i) {
      for (int j = 0; j < part.size; ++j) {
        if (i != j && covers(part[i], part[j]) && can_be_won(part.after(i, j), square, moves)) return true;
      }
    }
    for (; after_move; after_move &= after_move - 1) {
      if (!hangs_together(part, first_of(after_move))) continue;
      HangingPart rest = part;
      rest.add(cut_card_, first_of(after_move));
      if (wins_alone(rest)) return true;
    }
    return false;
  }

  // Whether the squares of a part and of the cut card are connected by lines. If not, they could not win alone
  // (grid_connectivity.hpp), and this test says so sooner.
  bool hangs_together(const HangingPart& part, int square) const {
    VertexSet squares = only_one(square);
    for (int i = 0; i < part.size; ++i) squares |= only_one(part[i].square);
    return is_connected(grid_.in_line, squares);
  }

  // Whether these cards can win by the rules, with no other cards.
  bool wins_alone(const HangingPart& rest) const {
    if (rest.size == 1) return true;
    for (int i = 0; i < rest.size; ++i) {
      for (int j = 0; j < rest.size; ++j) {
        if (i != j && covers(rest[i], rest[j]) && wins_alone(rest.after(i, j))) return true;
      }
    }
    return false;
  }

  const GridSets& grid_;
  const int cut_card_;
  VertexSet squares_of_others_;
  HangingPart part_;
  int moves_ = 0;
};

}  // namespace

bool has_lost_part(const GridSets& grid, VertexSet removable_cards) {
  for (VertexSet cuts = grid.cards & ~removable_cards; cuts; cuts &= cuts - 1) {
    const int cut_card = first_of(cuts);
    const VertexSet others = grid.cards & ~only_one(cut_card);
    for (VertexSet left = others; left;) {
      const VertexSet part = reached_from(grid.flock, left & -left, others);
      left &= ~part;
      if (part != others && std::popcount(part) <= kMostInPart && !PartGame(grid, cut_card, part).can_be_won())
        return true;
    }
  }
  return false;
}

}  // namespace winnable
