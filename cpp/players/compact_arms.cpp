#include "players/compact_arms.hpp"

#include <algorithm>
#include <unordered_set>

#include "players/quick_solver.hpp"

namespace winnable {
namespace {

constexpr std::size_t kMostPlaces = 300;  // positions looked at in search of arms

struct Reached {
  CompactKlondike table;
  std::vector<CompactMove> moves;
};

bool is_reversible(const CompactDeal& deal, const CompactKlondike& table, CompactMove move) {
  return move.step == CompactStep::kBack ||
         (move.step == CompactStep::kHome && deal.may_go_back && !has(table.heads, move.card));
}

bool is_known(const std::vector<Arm>& arms, CompactMove move) {
  return std::any_of(arms.begin(), arms.end(), [&](const Arm& arm) { return arm.move == move; });
}

// Plays moves on a game and notes them.
class Translator {
 public:
  Translator(const Rules& rules, const Layout& layout) : rules_(rules), state_(make_state(rules, layout)) {}

  void play(CompactMove move) {
    switch (move.step) {
      case CompactStep::kTurnUp:
        return to_tableau(Place::kTableau, move.card);
      case CompactStep::kHome:
        return home(move.card);
      case CompactStep::kStockToTableau:
        turn_to(move.card);
        return to_tableau(Place::kWaste, move.card);
      case CompactStep::kStockHome:
        turn_to(move.card);
        return play_first([](const Move& m) { return m.from == Place::kWaste && m.to == Place::kFoundation; });
      case CompactStep::kBack:
        return to_tableau(Place::kFoundation, move.card);
    }
  }
  const MoveList& moves() const { return moves_; }

 private:
  template <typename Fits>
  void play_first(Fits&& fits) {
    for (const Move& move : state_->legal_moves()) {
      if (move.kind == Kind::kTransfer && fits(move)) return push(move);
    }
  }

  void push(const Move& move) {
    if (state_->push(move)) moves_.push_back(move);
  }

  // The card that a move takes lowest.
  Card card_of(const Layout& layout, const Move& move) const {
    if (move.from == Place::kWaste) return layout.waste.back();
    if (move.from == Place::kFoundation) return layout.foundations[move.from_index].back();
    const auto& pile = layout.tableau[move.from_index];
    return pile[pile.size() - move.count];
  }

  void to_tableau(Place from, Card card) {
    const Layout layout = state_->layout();
    play_first([&](const Move& move) {
      return move.from == from && move.to == Place::kTableau && card_of(layout, move) == card;
    });
  }

  void home(Card card) {
    const Layout layout = state_->layout();
    for (std::size_t pile = 0; pile < layout.tableau.size(); ++pile) {
      const auto& cards = layout.tableau[pile];
      const auto place = std::find(cards.begin() + layout.hidden[pile], cards.end(), card);
      // What lies on it goes to its twin first.
      if (place != cards.end() && place + 1 != cards.end()) to_tableau(Place::kTableau, *(place + 1));
    }
    play_first([&](const Move& move) {
      return move.from == Place::kTableau && move.to == Place::kFoundation &&
             state_->layout().tableau[move.from_index].back() == card;
    });
  }

  void turn_to(Card card) {
    for (int turns = 0; turns <= 3 * kFaces; ++turns) {
      const Layout layout = state_->layout();
      if (!layout.waste.empty() && layout.waste.back() == card) return;
      push(layout.stock.empty() ? redeal_move() : deal_move());
    }
  }

  const Rules& rules_;
  std::unique_ptr<State> state_;
  MoveList moves_;
};

}  // namespace

std::vector<Arm> arms_of(const CompactDeal& deal, const CompactKlondike& table) {
  std::vector<Arm> arms;
  std::vector<Reached> reached{{table, {}}};
  std::unordered_set<std::uint64_t> seen{table.key(deal)};
  for (std::size_t i = 0; i < reached.size() && i < kMostPlaces; ++i) {
    const CompactKlondike here = reached[i].table;
    std::array<CompactMove, 64> ordered;
    const int count = ordered_moves(deal, here, here.moves(deal), ordered);
    for (int k = 0; k < count; ++k) {
      if (!is_reversible(deal, here, ordered[k])) {
        if (!is_known(arms, ordered[k])) arms.push_back({reached[i].moves, ordered[k]});
        continue;
      }
      CompactKlondike next = here;
      next.make(deal, ordered[k]);
      if (!seen.insert(next.key(deal)).second) continue;
      Reached longer{next, reached[i].moves};
      longer.moves.push_back(ordered[k]);
      reached.push_back(std::move(longer));
    }
  }
  return arms;
}

MoveList elementary_moves(const Rules& rules, const Layout& layout, const Arm& arm) {
  Translator translator(rules, layout);
  for (const CompactMove move : arm.before) translator.play(move);
  translator.play(arm.move);
  return translator.moves();
}

}  // namespace winnable
