#include "search/hole_index.hpp"

#include <algorithm>
#include <map>

namespace winnable {
namespace {

constexpr int kNoteBits = kMaxRank;  // the note of an entry has a bit for each rank
constexpr std::uint64_t kMostKeys = std::uint64_t{1} << (64 - kNoteBits);

constexpr int kMostCrossings = 15;

constexpr std::uint64_t square_bit(int number) { return std::uint64_t{1} << number; }

// Cards of which each one covers the one before it, and where they lie.
struct Row {
  Place place;
  int index;
  std::vector<Card> cards;
};

std::vector<Row> rows_of(const Layout& layout) {
  std::vector<Row> rows;
  for (const Pile& pile : layout.piles) {
    const bool is_row = pile.place == Place::kTableau || pile.place == Place::kReserve || pile.place == Place::kSquare;
    if (is_row && !pile.cards.empty()) rows.push_back({pile.place, pile.index, pile.cards});
  }
  return rows;
}

// A key is a number with a digit for each pile. Gives the weight of each digit, and says whether keys are small enough.
class Digits {
 public:
  std::uint64_t next(std::uint64_t values) {
    const std::uint64_t weight = keys_;
    fits_ = fits_ && keys_ <= kMostKeys / values;
    if (fits_) keys_ *= values;
    return weight;
  }
  bool fits() const { return fits_; }

 private:
  std::uint64_t keys_ = 1;
  bool fits_ = true;
};

}  // namespace

const CellSets& CellSets::of(int cells) {
  static_assert(kMostCells == 4);
  static const CellSets none(0);
  if (cells == 0) return none;
  static const CellSets one(1);
  if (cells == 1) return one;
  static const CellSets two(2);
  if (cells == 2) return two;
  static const CellSets three(3);
  if (cells == 3) return three;
  static const CellSets four(4);
  return four;
}

CellSets::CellSets(int cells) {
  using Ranks = std::vector<int>;  // in order
  std::vector<Ranks> found{{}};
  std::map<Ranks, std::size_t> number{{{}, 0}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    Set set;
    set.size = static_cast<std::uint8_t>(found[i].size());
    for (const int rank : found[i]) set.ranks |= static_cast<std::uint16_t>(1u << rank);
    for (int rank = 0; rank < kMaxRank && set.size < cells; ++rank) {
      Ranks more = found[i];
      more.insert(std::upper_bound(more.begin(), more.end(), rank), rank);
      const auto [at, is_new] = number.emplace(more, found.size());
      if (is_new) found.push_back(more);
      set.with[static_cast<std::size_t>(rank)] = static_cast<std::uint16_t>(at->second);
    }
    for (const int rank : found[i]) {
      Ranks fewer = found[i];
      fewer.erase(std::find(fewer.begin(), fewer.end(), rank));
      set.without[static_cast<std::size_t>(rank)] = static_cast<std::uint16_t>(number.at(fewer));
    }
    sets_.push_back(set);
  }
}

bool HoleIndex::fits(const Rules& rules, const Layout& layout) {
  if (rules.cells > CellSets::kMostCells || layout.cards(Place::kHole).empty()) return false;
  Digits digits;
  std::size_t squares = 0;
  for (const Row& row : rows_of(layout)) {
    squares += row.cards.size();
    digits.next(row.cards.size() + 1);
  }
  digits.next(layout.cards(Place::kStock).size() + 1);
  digits.next(static_cast<std::uint64_t>(CellSets::of(rules.cells).count()));
  return digits.fits() && squares <= kMostSquares;
}

HoleIndex::HoleIndex(const Rules& rules, const Layout& layout, std::size_t most_bytes)
    : ranks_(rules.max_rank),
      cells_(rules.cells),
      sets_(CellSets::of(rules.cells)),
      must_deal_all_(rules.family == Family::kTableau || rules.clears_all),
      counts_crossings_(layout.cards(Place::kStock).empty() && rules.hole_loops && rules.hole_past_last &&
                        rules.max_rank >= 3 && rules.max_rank % 2 == 1),
      table_(kNoteBits, most_bytes) {
  Digits digits;
  std::array<int, kMaxCards> number_of{};  // of each square of the rules, the one here
  number_of.fill(-1);
  for (const Row& row : rows_of(layout)) {
    const std::uint64_t weight = digits.next(row.cards.size() + 1);
    std::uint64_t others = 0;
    for (std::size_t i = row.cards.size(); i-- > 0;) {  // from the top
      const std::size_t square = sources_.size();
      if (row.place == Place::kSquare) number_of[static_cast<std::size_t>(row.index)] = static_cast<int>(square);
      rank_[square] = static_cast<std::uint8_t>(step_of(row.cards[i]));
      above_[square] = others;
      covering_[square] = others ? square_bit(static_cast<int>(square) - 1) : 0;
      weight_[square] = weight;
      root_.left |= square_bit(static_cast<int>(square));
      root_.key += weight;
      others |= square_bit(static_cast<int>(square));
      sources_.push_back({row.place, row.index});
    }
  }
  for (std::size_t i = 0; i + 1 < rules.covers.size(); i += 2) {
    const int square = number_of[static_cast<std::size_t>(rules.covers[i])];
    const int covering = number_of[static_cast<std::size_t>(rules.covers[i + 1])];
    if (square >= 0 && covering >= 0) covering_[static_cast<std::size_t>(square)] |= square_bit(covering);
  }
  const std::vector<Card>& stock = layout.cards(Place::kStock);
  for (auto card = stock.rbegin(); card != stock.rend(); ++card)
    stock_.push_back(static_cast<std::uint8_t>(step_of(*card)));
  stock_weight_ = digits.next(stock_.size() + 1);
  cells_weight_ = digits.next(static_cast<std::uint64_t>(sets_.count()));
  int set = 0;
  for (int cell = 0; cell < rules.cells; ++cell) {
    const std::vector<Card>& held = layout.cards(Place::kCell, cell);
    parked_at_first_.push_back(held.empty() ? kNoCard : held.back());
    if (!held.empty()) set = sets_.with(set, step_of(held.back()));
  }
  root_.cells = static_cast<std::uint16_t>(set);
  root_.key += cells_weight_ * root_.cells;
  root_.rank = static_cast<std::uint8_t>(step_of(layout.cards(Place::kHole).back()));
  root_.way = Way::kStart;
  find_neighbours(rules);
  if (counts_crossings_) count_crossings();
}

// Solves for the crossings. `twice` is twice those of each pair of neighbours, where the end of the game is left out.
void HoleIndex::count_crossings() {
  std::array<int, kMaxRank> passes{};  // how often each rank is entered or left
  for (std::size_t square = 0; square < sources_.size(); ++square) passes[rank_[square]] += 2;
  for (const Card card : parked_at_first_) {
    if (card != kNoCard) passes[static_cast<std::size_t>(step_of(card))] += 2;
  }
  Crossings& crossings = root_.crossings;
  for (int rank = 0; rank < ranks_; ++rank) {
    if (passes[static_cast<std::size_t>(rank)]) crossings.ends |= static_cast<std::uint16_t>(1u << rank);
  }
  passes[root_.rank] += 1;
  for (int pair = 0; pair < ranks_; ++pair) {
    int twice = 0;
    for (int steps = 0; steps < ranks_; ++steps) {
      const int rank = (pair + ranks_ - steps) % ranks_;
      twice += (steps % 2 ? -1 : 1) * passes[static_cast<std::size_t>(rank)];
      if (steps % 2) ends_[static_cast<std::size_t>(pair)] |= static_cast<std::uint16_t>(1u << rank);
    }
    const int count = (twice + 1) / 2;
    is_lost_ |= twice < -1;
    counts_crossings_ &= count <= kMostCrossings;
    if (count == 0) crossings.ends &= ends_[static_cast<std::size_t>(pair)];
    if (count > 0 && count <= kMostCrossings) crossings.counts |= static_cast<std::uint64_t>(count) << (4 * pair);
  }
  is_lost_ |= crossings.ends == 0;
  is_lost_ &= !is_won(root_);
}

// Notes the crossing from a rank to the one on the hole now. False if there was none left, so that the game is lost.
bool HoleIndex::cross(State& next, int from) const {
  const int to = next.rank;
  const int pair = to == (from + 1) % ranks_ ? from : to;
  const int count = next.crossings.count(pair);
  if (count == 0) return false;
  next.crossings.counts -= std::uint64_t{1} << (4 * pair);
  if (count == 1) next.crossings.ends &= ends_[static_cast<std::size_t>(pair)];
  if (is_gone(next, to)) next.crossings.ends &= static_cast<std::uint16_t>(~(1u << to));
  if (is_won(next)) return true;
  return next.crossings.ends && (count > 1 || is_together(next));
}

// Whether all ranks of which cards are left can be reached from the rank on the hole over pairs that are crossed again.
bool HoleIndex::is_together(const State& state) const {
  std::uint64_t reached = squares_of_[state.rank];
  unsigned ranks = 1u << state.rank;
  for (int rank = state.rank, step = 1; step < ranks_ && state.crossings.count(rank); ++step) {
    rank = rank + 1 == ranks_ ? 0 : rank + 1;
    reached |= squares_of_[static_cast<std::size_t>(rank)];
    ranks |= 1u << rank;
  }
  for (int rank = state.rank, step = 1; step < ranks_; ++step) {
    rank = rank == 0 ? ranks_ - 1 : rank - 1;
    if (!state.crossings.count(rank)) break;
    reached |= squares_of_[static_cast<std::size_t>(rank)];
    ranks |= 1u << rank;
  }
  return !(state.left & ~reached) && !(sets_.ranks(state.cells) & ~ranks);
}

void HoleIndex::find_neighbours(const Rules& rules) {
  const int last = rules.max_rank - 1;
  for (int rank = 0; rank <= last; ++rank) {
    const bool is_end = rank == last && !rules.hole_past_last;
    unsigned next = 0;
    if (rank > 0) next |= 1u << (rank - 1);
    if (rank < last) next |= 1u << (rank + 1);
    if (rules.hole_loops && rank == 0) next |= 1u << last;
    if (rules.hole_loops && rank == last) next |= 1u;
    if (is_end) next = 0;
    next_ranks_[static_cast<std::size_t>(rank)] = static_cast<std::uint16_t>(next);
    for (std::size_t square = 0; square < sources_.size(); ++square) {
      if (rank_[square] == rank) squares_of_[static_cast<std::size_t>(rank)] |= square_bit(static_cast<int>(square));
      if (next >> rank_[square] & 1)
        next_squares_[static_cast<std::size_t>(rank)] |= square_bit(static_cast<int>(square));
    }
  }
}

// The state after some cards were put into cells.
HoleIndex::State HoleIndex::parked(const State& state, std::uint64_t cards) const {
  State after = state;
  after.left &= ~cards;
  int set = state.cells;
  for (; cards; cards &= cards - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(cards));
    set = sets_.with(set, rank_[square]);
    after.key -= weight_[square];
  }
  after.key += cells_weight_ * static_cast<std::uint64_t>(set - state.cells);
  after.cells = static_cast<std::uint16_t>(set);
  return after;
}

// A deal from the stock comes after all other moves.
std::size_t HoleIndex::add_next(const State& state, std::vector<State>& states) const {
  if (is_lost_) return 0;
  const bool has_stock = state.dealt < stock_.size();
  if (has_stock) {
    State& next = states.emplace_back(state);
    next.key += stock_weight_;
    next.rank = stock_[next.dealt++];
    next.way = Way::kStock;
  }
  const auto play = [&](State next, std::size_t square) {
    next.left &= ~square_bit(static_cast<int>(square));
    next.key -= weight_[square];
    next.rank = rank_[square];
    next.way = Way::kSquare;
    next.from = static_cast<std::uint8_t>(square);
    if (!counts_crossings_ || cross(next, state.rank)) states.push_back(next);
  };
  const int room = cells_ - sets_.size(state.cells);
  const std::uint64_t fitting = next_squares_[state.rank] & state.left;
  for (std::uint64_t squares = room > 0 ? fitting : 0; squares; squares &= squares - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(squares));
    const std::uint64_t above = above_[square] & state.left;
    if (above && std::popcount(above) <= room) play(parked(state, above), square);
  }
  for (std::uint64_t squares = fitting; squares; squares &= squares - 1) {
    const auto square = static_cast<std::size_t>(std::countr_zero(squares));
    if (!(covering_[square] & state.left)) play(state, square);
  }
  for (unsigned ranks = sets_.ranks(state.cells) & next_ranks_[state.rank]; ranks; ranks &= ranks - 1) {
    const int rank = std::countr_zero(ranks);
    State next = state;
    const int set = sets_.without(state.cells, rank);
    next.key += cells_weight_ * static_cast<std::uint64_t>(set - state.cells);
    next.cells = static_cast<std::uint16_t>(set);
    next.rank = static_cast<std::uint8_t>(rank);
    next.way = Way::kCell;
    if (!counts_crossings_ || cross(next, state.rank)) states.push_back(next);
  }
  return has_stock;
}

MoveList HoleIndex::path(const std::vector<State>& states) const {
  MoveList moves;
  std::vector<int> cells;  // the rank in each, or -1
  for (const Card card : parked_at_first_) cells.push_back(card == kNoCard ? -1 : step_of(card));
  std::uint64_t left = root_.left;
  // A card of an open reserve is counted among those that are left of it.
  const auto index_of = [&](std::size_t square) {
    const Source& source = sources_[square];
    if (source.place != Place::kReserve) return source.index;
    int before = 0;
    for (std::size_t other = 0; other < sources_.size(); ++other) {
      const bool is_earlier = sources_[other].place == Place::kReserve && sources_[other].index < source.index;
      before += is_earlier && (left >> other & 1);
    }
    return before;
  };
  const auto take = [&](std::size_t square, Place to, int to_index) {
    moves.push_back(transfer(sources_[square].place, index_of(square), to, to_index));
    left &= ~square_bit(static_cast<int>(square));
  };
  for (const State& state : states) {
    if (state.way == Way::kStock) {
      moves.push_back(deal_move());
    } else if (state.way == Way::kCell) {
      const auto cell = std::find(cells.begin(), cells.end(), state.rank);
      *cell = -1;
      moves.push_back(transfer(Place::kCell, static_cast<int>(cell - cells.begin()), Place::kHole, 0));
    } else if (state.way == Way::kSquare) {
      for (std::uint64_t above = left & ~state.left & above_[state.from]; above; above &= above - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(above));  // numbers go down a pile
        const auto cell = std::find(cells.begin(), cells.end(), -1);
        *cell = rank_[square];
        take(square, Place::kCell, static_cast<int>(cell - cells.begin()));
      }
      take(state.from, Place::kHole, 0);
    }
  }
  for (std::size_t dealt = states.back().dealt; must_deal_all_ && dealt < stock_.size(); ++dealt)
    moves.push_back(deal_move());
  return moves;
}

}  // namespace winnable
