#include "search/discard_index.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr std::uint64_t bit(int number) { return std::uint64_t{1} << number; }
std::uint8_t rank_of(Card card) { return static_cast<std::uint8_t>(step_of(card) + 1); }

int squares_in(const Layout& layout) {
  return static_cast<int>(std::count_if(layout.piles.begin(), layout.piles.end(), [](const Pile& pile) {
    return pile.place == Place::kSquare && !pile.cards.empty();
  }));
}

}  // namespace

std::uint8_t PairGroup::find_pairs(std::uint32_t cards) {
  const std::uint32_t leaving = cards & must_;
  if (!leaving) return kYes;
  const std::uint32_t card = leaving & (0 - leaving);
  for (std::uint32_t others = partners_[static_cast<std::size_t>(std::countr_zero(card))] & cards; others;
       others &= others - 1) {
    if (can_pair_off(cards & ~card & ~(others & (0 - others)))) return kYes;
  }
  return kNo;
}

bool PairGroup::needs(std::uint32_t cards, int card, int other) {
  if (!(must_ >> card & 1)) return false;
  const std::uint32_t rest = cards & ~(1u << card);
  for (std::uint32_t others = partners_[static_cast<std::size_t>(card)] & rest & ~(1u << other); others;
       others &= others - 1) {
    if (can_pair_off(rest & ~(others & (0 - others)))) return false;
  }
  return true;
}

bool DiscardIndex::fits(const Rules& rules, const Layout& layout) {
  const int squares = squares_in(layout);
  const int talon = static_cast<int>(layout.talon().size());
  const int passes = rules.redeals == kUnlimited ? 1 : rules.redeals + 1;
  return squares + talon <= 64 - kNoteBits && passes * (talon + 1) < static_cast<int>(kNote);
}

DiscardIndex::DiscardIndex(const Rules& rules, const Layout& layout, std::size_t most_bytes)
    : sum_(rules.discard_sum),
      pairs_equal_ranks_(rules.discard_equal),
      clears_all_(rules.clears_all),
      is_open_(rules.stock_face_up),
      redeals_(rules.redeals),
      table_(kNoteBits, most_bytes) {
  std::array<int, kMaxCards> number_of{};  // of each square of the rules, the one here
  number_of.fill(-1);
  for (const Pile& pile : layout.piles) {
    if (pile.place != Place::kSquare || pile.cards.empty()) continue;
    number_of[static_cast<std::size_t>(pile.index)] = squares_;
    sources_.push_back(static_cast<std::uint8_t>(pile.index));
    rank_[static_cast<std::size_t>(squares_)] = rank_of(pile.cards.back());
    squares_of_[rank_of(pile.cards.back())] |= bit(squares_);
    ++squares_;
  }
  for (std::size_t i = 0; i + 1 < rules.covers.size(); i += 2) {
    const int square = number_of[static_cast<std::size_t>(rules.covers[i])];
    const int covering = number_of[static_cast<std::size_t>(rules.covers[i + 1])];
    if (square < 0 || covering < 0) continue;
    covering_[static_cast<std::size_t>(square)] |= bit(covering);
    covered_[static_cast<std::size_t>(covering)] |= bit(square);
  }
  for (const Card card : layout.talon()) talon_rank_.push_back(rank_of(card));
  root_.left = below(squares_);
  for (int square = 0; square < squares_; ++square) {
    if (!covering_[static_cast<std::size_t>(square)]) root_.free |= bit(square);
  }
  root_.talon = below(static_cast<int>(talon_rank_.size()));
  root_.turned = static_cast<std::uint8_t>(layout.cards(Place::kWaste).size());
  root_.redealt = static_cast<std::uint8_t>(rules.redeals == kUnlimited ? 0 : layout.redeals_used);
  make_groups(rules);
  for (int rank = 1; rank <= rules.max_rank; ++rank) is_lost_ |= rank != sum_ && !can_pair_off(root_, rank);
  settled_root_ = root_;
  if (!is_lost_) settle(settled_root_, nullptr);
}

void DiscardIndex::make_groups(const Rules& rules) {
  group_of_.fill(-1);
  for (int rank = 1; rank <= rules.max_rank; ++rank) {
    if (rank == sum_ || group_of_[static_cast<std::size_t>(rank)] >= 0) continue;
    const int wanted = wanted_by(rank);
    const auto belongs = [&](int other) { return other == rank || other == wanted; };
    Group& group = groups_.emplace_back();
    group_of_[static_cast<std::size_t>(rank)] = static_cast<int>(groups_.size()) - 1;
    if (wanted >= 1 && wanted <= rules.max_rank)
      group_of_[static_cast<std::size_t>(wanted)] = static_cast<int>(groups_.size()) - 1;
    std::vector<int> ranks;
    for (int square = 0; square < squares_; ++square) {
      if (!belongs(rank_[static_cast<std::size_t>(square)])) continue;
      square_in_group_[static_cast<std::size_t>(square)] = group.pairs.size();
      group.pairs.add(true);
      group.squares.push_back(static_cast<std::uint8_t>(square));
      ranks.push_back(rank_[static_cast<std::size_t>(square)]);
    }
    for (std::size_t card = 0; card < talon_rank_.size(); ++card) {
      if (!belongs(talon_rank_[card])) continue;
      talon_in_group_[card] = group.pairs.size();
      group.pairs.add(clears_all_);
      group.talon.push_back(static_cast<std::uint8_t>(card));
      ranks.push_back(talon_rank_[card]);
    }
    // All squares that must be cleared before a square.
    const auto above = [&](int square) {
      std::uint64_t found = covering_[static_cast<std::size_t>(square)];
      for (std::uint64_t last = 0; last != found;) {
        last = found;
        for (std::uint64_t left = last; left; left &= left - 1)
          found |= covering_[static_cast<std::size_t>(std::countr_zero(left))];
      }
      return found;
    };
    const int squares = static_cast<int>(group.squares.size());
    for (int card = 0; card < group.pairs.size(); ++card) {
      for (int other = 0; other < card; ++other) {
        if (wanted_by(ranks[static_cast<std::size_t>(card)]) != ranks[static_cast<std::size_t>(other)]) continue;
        if (other >= squares && !is_open_) continue;  // two cards of stock and waste
        if (card < squares) {
          const int one = group.squares[static_cast<std::size_t>(card)];
          const int two = group.squares[static_cast<std::size_t>(other)];
          if ((above(one) >> two & 1) || (above(two) >> one & 1)) continue;
        }
        group.pairs.connect(card, other);
      }
    }
    group.pairs.prepare();
  }
}

// The cards of a group that are left, a bit for each.
std::uint32_t DiscardIndex::cards_of(const Group& group, const State& state) const {
  std::uint32_t cards = 0;
  int number = 0;
  for (const std::uint8_t square : group.squares)
    cards |= static_cast<std::uint32_t>(state.left >> square & 1) << number++;
  for (const std::uint8_t card : group.talon) cards |= static_cast<std::uint32_t>(state.talon >> card & 1) << number++;
  return cards;
}

bool DiscardIndex::can_pair_off(const State& state, int rank) {
  Group& group = groups_[static_cast<std::size_t>(group_of_[static_cast<std::size_t>(rank)])];
  return group.pairs.can_pair_off(cards_of(group, state));
}

// Whether a square and another card of its group, by its number there, must leave together.
bool DiscardIndex::is_forced(const State& state, int square, int in_group) {
  const std::uint8_t rank = rank_[static_cast<std::size_t>(square)];
  Group& group = groups_[static_cast<std::size_t>(group_of_[rank])];
  return group.pairs.is_forced(cards_of(group, state), square_in_group_[static_cast<std::size_t>(square)], in_group);
}

// With n cards left: (redeals used) x (n + 1) + (cards in the waste), as in shortcuts/earlier_stock.hpp.
int DiscardIndex::place_of(const State& state) const {
  if (redeals_ == kUnlimited) return 0;
  return state.redealt * (std::popcount(state.talon) + 1) + waste_size(state);
}

bool DiscardIndex::is_new(const State& state) {
  std::uint64_t& entry = table_.entry(key_of(state));
  const auto place = static_cast<std::uint64_t>(place_of(state) + 1);
  const std::uint64_t met = entry & kNote;
  if (met && met <= place) return false;
  entry = (entry & ~kNote) | place;
  return true;
}

void DiscardIndex::take_square(State& state, int square) const {
  state.left &= ~bit(square);
  state.free &= ~bit(square);
  for (std::uint64_t under = covered_[static_cast<std::size_t>(square)] & state.left; under; under &= under - 1) {
    const int next = std::countr_zero(under);
    if (!(covering_[static_cast<std::size_t>(next)] & state.left)) state.free |= bit(next);
  }
}

// The position after a move. `turned`: where the waste ends once the stock is turned for it. Squares in moves are those
// here, not those of the rules.
DiscardIndex::State DiscardIndex::after(const State& state, const Move& move, int turned) const {
  State next = state;
  if (move.waste != kAsItIs) {
    next.redealt += redeals_ != kUnlimited && move.waste < waste_size(state);
    next.turned = static_cast<std::uint8_t>(turned);
  }
  const int waste = waste_top(next);
  const int stock = stock_top(next);
  const auto take = [&](Place place, int index) {
    if (place == Place::kSquare) take_square(next, index);
    if (place == Place::kWaste) next.talon &= ~bit(waste);
    if (place == Place::kStock) next.talon &= ~bit(stock);
  };
  take(move.from, move.from_index);
  take(move.to, move.to_index);
  next.move = move;
  return next;
}

// A move that no win can do without, and that can be made now as well as later.
bool DiscardIndex::find_forced(const State& state, Move& move) {
  const int waste = waste_top(state);
  const int stock = open_stock_top(state);
  const int waste_rank = waste < 0 ? 0 : talon_rank_[static_cast<std::size_t>(waste)];
  const int stock_rank = stock >= kMostSquares ? 0 : talon_rank_[static_cast<std::size_t>(stock)];
  if (const std::uint64_t lone = state.free & squares_of(sum_)) {
    move = transfer(Place::kSquare, std::countr_zero(lone), Place::kDiscard, 0);
    return true;
  }
  if (sum_ > 0 && (waste_rank == sum_ || stock_rank == sum_)) {
    move = transfer(waste_rank == sum_ ? Place::kWaste : Place::kStock, 0, Place::kDiscard, 0);
    return true;
  }
  for (std::uint64_t squares = state.free; squares; squares &= squares - 1) {
    const int square = std::countr_zero(squares);
    const int wanted = wanted_by(rank_[static_cast<std::size_t>(square)]);
    if (wanted < 1) continue;
    for (std::uint64_t others = squares_of(wanted) & squares & (squares - 1); others; others &= others - 1) {
      const int other = std::countr_zero(others);
      move = transfer(Place::kSquare, square, Place::kSquare, other);
      if (is_forced(state, square, square_in_group_[static_cast<std::size_t>(other)])) return true;
    }
    move = transfer(Place::kSquare, square, Place::kWaste, 0);
    if (waste_rank == wanted && is_forced(state, square, talon_in_group_[static_cast<std::size_t>(waste)])) return true;
    move.to = Place::kStock;
    if (stock_rank == wanted && is_forced(state, square, talon_in_group_[static_cast<std::size_t>(stock)])) return true;
  }
  return false;
}

// Makes the moves that are forced, and adds them to a list if there is one.
void DiscardIndex::settle(State& state, MoveList* forced) {
  const Move chosen = state.move;
  for (Move move; !is_won(state) && find_forced(state, move);) {
    state = after(state, move, 0);
    if (forced) forced->push_back(outside(move));
  }
  state.move = chosen;
}

void DiscardIndex::add(const State& state, const Move& move, int turned, std::vector<State>& states) {
  State next = after(state, move, turned);
  if (move.to != Place::kDiscard) {
    const std::uint64_t card = move.from == Place::kSquare ? 0 : state.talon & ~next.talon;
    const int rank = card ? talon_rank_[static_cast<std::size_t>(std::countr_zero(card))] : rank_[move.from_index];
    if (!can_pair_off(next, rank)) return;
  }
  settle(next, nullptr);
  states.push_back(next);
}

std::size_t DiscardIndex::add_next(const State& state, std::vector<State>& states) {
  if (is_lost_) return 0;
  add_plays(state, states);
  add_pairs_of_squares(state, states);
  return 0;
}

void DiscardIndex::add_pairs_of_squares(const State& state, std::vector<State>& states) {
  for (std::uint64_t squares = state.free; squares; squares &= squares - 1) {
    const int square = std::countr_zero(squares);
    const int wanted = wanted_by(rank_[static_cast<std::size_t>(square)]);
    for (std::uint64_t others = squares_of(wanted) & squares & (squares - 1); others; others &= others - 1)
      add(state, transfer(Place::kSquare, square, Place::kSquare, std::countr_zero(others)), 0, states);
  }
}

// Discards with cards of the stock, each at the first place where it can be made, the nearest place last. A card is on
// top of an open stock before it is on top of the waste.
void DiscardIndex::add_plays(const State& state, std::vector<State>& states) {
  std::array<std::uint8_t, kMostSquares + 1> cards{};
  int size = 0;
  for (std::uint64_t left = state.talon; left; left &= left - 1)
    cards[static_cast<std::size_t>(size++)] = static_cast<std::uint8_t>(std::countr_zero(left));
  cards[static_cast<std::size_t>(size)] = static_cast<std::uint8_t>(talon_rank_.size());
  const int here = waste_size(state);
  plays_.clear();
  turned_for_plays_.clear();
  const auto note = [&](Move move, int waste) {
    if (waste != here) move.waste = static_cast<std::uint8_t>(waste);
    plays_.push_back(move);
    turned_for_plays_.push_back(cards[static_cast<std::size_t>(waste)]);
  };
  const auto rank_at = [&](int place) { return static_cast<int>(talon_rank_[cards[static_cast<std::size_t>(place)]]); };
  // Whether it is a lone card.
  const auto play = [&](Place place, int card, int waste) {
    const int rank = rank_at(card);
    if (rank == sum_) note(transfer(place, 0, Place::kDiscard, 0), waste);
    for (std::uint64_t squares = squares_of(wanted_by(rank)) & state.free; squares; squares &= squares - 1)
      note(transfer(Place::kSquare, std::countr_zero(squares), place, 0), waste);
    return rank == sum_;
  };
  // A walk past a lone card is no better than discarding it.
  const auto visit = [&](int waste) {
    const bool has_stock = is_open_ && waste < size;
    if (waste > 0 && has_stock && wanted_by(rank_at(waste - 1)) == rank_at(waste))
      note(transfer(Place::kWaste, 0, Place::kStock, 0), waste);
    bool is_lone = false;
    if (waste > 0 && (waste == here || !is_open_)) is_lone |= play(Place::kWaste, waste - 1, waste);
    if (has_stock) is_lone |= play(Place::kStock, waste, waste);
    return !is_lone;
  };
  bool goes_on = true;
  for (int waste = here; waste <= size && goes_on; ++waste) goes_on = visit(waste);
  for (int waste = 0; waste < here && goes_on && can_redeal(state); ++waste) goes_on = visit(waste);
  for (std::size_t i = plays_.size(); i-- > 0;) add(state, plays_[i], turned_for_plays_[i], states);
}

// A move with the squares of the rules.
Move DiscardIndex::outside(Move move) const {
  if (move.from == Place::kSquare) move.from_index = sources_[move.from_index];
  if (move.to == Place::kSquare) move.to_index = sources_[move.to_index];
  return move;
}

MoveList DiscardIndex::path(const std::vector<State>& states) {
  MoveList moves;
  State here = root_;
  settle(here, &moves);
  for (std::size_t i = 1; i < states.size(); ++i) {
    const Move& move = states[i].move;
    int turned = 0;
    if (move.waste != kAsItIs) {
      std::uint64_t left = here.talon;
      for (int card = 0; card < move.waste; ++card) left &= left - 1;
      turned = left ? std::countr_zero(left) : static_cast<int>(talon_rank_.size());
    }
    here = after(here, move, turned);
    moves.push_back(outside(move));
    settle(here, &moves);
  }
  return moves;
}

}  // namespace winnable
