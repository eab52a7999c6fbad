#include "players/compact_arms.hpp"

#include <algorithm>
#include <unordered_set>

#include "players/quick_solver.hpp"

namespace winnable {
namespace {

constexpr std::size_t kMostPlaces = 300;       // positions looked at in search of arms
constexpr std::size_t kMostDistant = 100'000;  // more than there are heights of the foundations

struct Reached {
  CompactKlondike table;
  std::vector<CompactMove> moves;
};

bool is_reversible(const CompactDeal& deal, const CompactKlondike& table, CompactMove move) {
  return move.step == CompactStep::kBack ||
         (move.step == CompactStep::kHome && deal.may_go_back && !has(table.sets.heads, move.card));
}

bool is_known(const std::vector<Arm>& arms, CompactMove move) {
  return std::any_of(arms.begin(), arms.end(), [&](const Arm& arm) { return arm.move == move; });
}

// Plays moves on a game and notes them.
class Translator {
 public:
  Translator(const Rules& rules, const Layout& layout) : rules_(rules), state_(make_state(rules, layout)) {}

  // Whether the move could be played.
  bool play(CompactMove move) {
    switch (move.step) {
      case CompactStep::kTurnUp:
        return to_tableau(Place::kTableau, move.card);
      case CompactStep::kHome:
        return home(move.card);
      case CompactStep::kStockToTableau:
        return turn_to(move.card) && to_tableau(Place::kWaste, move.card);
      case CompactStep::kStockHome:
        return turn_to(move.card) &&
               play_first([](const Move& m) { return m.from == Place::kWaste && m.to == Place::kFoundation; });
      case CompactStep::kBack:
        return to_tableau(Place::kFoundation, move.card);
    }
    return false;
  }
  const MoveList& moves() const { return moves_; }

 private:
  template <typename Fits>
  bool play_first(Fits&& fits) {
    for (const Move& move : state_->legal_moves()) {
      if (move.kind == Kind::kTransfer && fits(move)) return push(move);
    }
    return false;
  }

  bool push(const Move& move) {
    if (!state_->push(move)) return false;
    moves_.push_back(move);
    return true;
  }

  // The card that a move takes lowest.
  Card card_of(const Layout& layout, const Move& move) const {
    if (move.from == Place::kWaste) return layout.cards(Place::kWaste).back();
    if (move.from == Place::kFoundation) return layout.cards(Place::kFoundation, move.from_index).back();
    const auto& pile = layout.cards(Place::kTableau, move.from_index);
    return pile[pile.size() - move.count];
  }

  bool to_tableau(Place from, Card card) {
    const Layout layout = state_->layout();
    return play_first([&](const Move& move) {
      return move.from == from && move.to == Place::kTableau && card_of(layout, move) == card;
    });
  }

  bool home(Card card) {
    const Layout layout = state_->layout();
    for (int pile = 0; pile < rules_.piles; ++pile) {
      const auto& cards = layout.cards(Place::kTableau, pile);
      const auto place = std::find(cards.begin() + layout.hidden(pile), cards.end(), card);
      // What lies on the card goes to its twin first.
      if (place != cards.end() && place + 1 != cards.end()) to_tableau(Place::kTableau, *(place + 1));
    }
    return play_first([&](const Move& move) {
      return move.from == Place::kTableau && move.to == Place::kFoundation &&
             state_->layout().cards(Place::kTableau, move.from_index).back() == card;
    });
  }

  bool turn_to(Card card) {
    for (int turns = 0; turns <= 3 * kFaces; ++turns) {
      const Layout layout = state_->layout();
      const auto& waste = layout.cards(Place::kWaste);
      if (!waste.empty() && waste.back() == card) return true;
      if (!push(layout.cards(Place::kStock).empty() ? redeal_move() : deal_move())) return false;
    }
    return false;
  }

  const Rules& rules_;
  std::unique_ptr<State> state_;
  MoveList moves_;
};

// Adds the arms of a position that are not known yet.
void add_arms(const CompactDeal& deal, const Reached& here, const CompactMove* first, int count,
              std::vector<Arm>& arms) {
  for (int k = 0; k < count; ++k) {
    if (is_reversible(deal, here.table, first[k]) || is_known(arms, first[k])) continue;
    arms.push_back({here.moves, first[k]});
  }
}

using MovesOf = decltype(ordered_moves);

// The arms after reversible play, the shortest first, out of at most `most` positions. Returns whether these were all.
bool nearest_arms(const CompactDeal& deal, const CompactKlondike& table, std::size_t most, MovesOf& moves_of,
                  std::vector<Arm>& arms) {
  std::vector<Reached> reached{{table, {}}};
  std::unordered_set<std::uint64_t> seen{table.key()};
  std::size_t i = 0;
  for (; i < reached.size() && i < most; ++i) {
    const CompactKlondike here = reached[i].table;
    std::array<CompactMove, 64> ordered;
    const int count = moves_of(deal, here, here.moves(deal), ordered);
    add_arms(deal, reached[i], ordered.data(), count, arms);
    for (int k = 0; k < count; ++k) {
      if (!is_reversible(deal, here, ordered[k])) continue;
      CompactKlondike next = here;
      next.make(deal, ordered[k]);
      if (!seen.insert(next.key()).second) continue;
      Reached longer{next, reached[i].moves};
      longer.moves.push_back(ordered[k]);
      reached.push_back(std::move(longer));
    }
  }
  return i == reached.size();
}

// Brings home one card after another until there is an arm.
void arms_on_the_way_home(const CompactDeal& deal, const CompactKlondike& table, std::vector<Arm>& arms) {
  Reached here{table, {}};
  while (arms.empty()) {
    const CompactMoves moves = here.table.moves(deal);
    std::array<CompactMove, 64> ordered;
    add_arms(deal, here, ordered.data(), ordered_moves(deal, here.table, moves, ordered), arms);
    if (!moves.home) return;
    here.moves.push_back({CompactStep::kHome, lowest(moves.home)});
    here.table.make(deal, here.moves.back());
  }
}

}  // namespace

std::vector<Arm> arms_of(const CompactDeal& deal, const CompactKlondike& table) {
  std::vector<Arm> arms;
  if (!nearest_arms(deal, table, kMostPlaces, ordered_moves, arms) && arms.empty())
    arms_on_the_way_home(deal, table, arms);
  return arms;
}

std::vector<Arm> distant_arms(const CompactDeal& deal, const CompactKlondike& table) {
  std::vector<Arm> arms;
  nearest_arms(deal, table, kMostDistant, all_moves, arms);
  return arms;
}

MoveList elementary_moves(const Rules& rules, const Layout& layout, const Arm& arm) {
  Translator translator(rules, layout);
  for (const CompactMove move : arm.before) {
    if (!translator.play(move)) return {};
  }
  return translator.play(arm.move) ? translator.moves() : MoveList{};
}

}  // namespace winnable
