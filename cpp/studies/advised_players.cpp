// Players that follow the advice of the thesis and nothing else. They use it to find out which advice helps.
#include <algorithm>

#include "game/klondike_sets.hpp"
#include "players/legal_player.hpp"
#include "studies/advice.hpp"

namespace winnable {
namespace {

constexpr PlayerGames kAdvisedGames{"Klondike with unlimited redeals", is_klondike};
constexpr int kTurnsFirst = 8;
constexpr int kWidestGap = 2;

// An earlier heuristic counts more than all later ones. Between moves of which all say the same, chance decides.
// Nothing comes back from a foundation, no pile moves whole into a space, and no position comes twice.
class AdvisedPlayer : public LegalPlayer {
 public:
  AdvisedPlayer(const Seat& seat, int alone, int without) : LegalPlayer(seat), alone_(alone), without_(without) {}

  bool choose(const View& view, Move& move) override {
    if (is_stuck(view)) return false;
    const Layout world = sampled_world(view, random_);
    const Advice advice(rules_, view, world);
    std::vector<Move> best;
    std::array<int, kHeuristics> most{};
    for (const Choice& choice : fresh_choices(view, world)) {
      if (choice.move.from == Place::kFoundation || advice.changes_nothing(choice.move)) continue;
      std::array<int, kHeuristics> opinions{};
      for (int number = 1; number <= kHeuristics; ++number)
        if (is_heard(number)) opinions[static_cast<std::size_t>(number - 1)] = advice.opinion(number - 1, choice.move);
      if (best.empty() || opinions > most) {
        best.clear();
        most = opinions;
      }
      if (opinions == most) best.push_back(choice.move);
    }
    if (best.empty()) return false;
    move = best[random_.below(best.size())];
    return true;
  }

 private:
  bool is_heard(int number) const { return number != without_ && (alone_ == 0 || number == alone_); }

  const int alone_;
  const int without_;
};

// The five steps of the conclusion: turn the stock eight times; aces and deuces home; free a column only for a king;
// the longest pile first; no gap of more than two between the foundations.
class FiveStepsPlayer : public LegalPlayer {
 public:
  FiveStepsPlayer(const Seat& seat, int without) : LegalPlayer(seat), without_(without) {}

  bool choose(const View& view, Move& move) override {
    if (is_stuck(view)) return false;
    const Layout world = sampled_world(view, random_);
    const Advice advice(rules_, view, world);
    const auto turn = std::find_if(advice.moves().begin(), advice.moves().end(), is_turn);
    const bool can_turn = turn != advice.moves().end();
    if (can_turn) move = *turn;
    if (uses(1) && turns_ < kTurnsFirst && can_turn) {
      turns_ += turn->kind == Kind::kDeal;
      return true;
    }
    std::vector<Move> best;
    int most = -1;
    for (const Choice& choice : fresh_choices(view, world)) {
      if (!is_allowed(advice, choice.move)) continue;
      const int value = value_of(advice, choice.move);
      if (value > most) best.clear();
      most = std::max(most, value);
      if (value == most) best.push_back(choice.move);
    }
    if (!best.empty()) {
      idle_ = 0;
      move = best[random_.below(best.size())];
      return true;
    }
    const auto cards = view.layout.cards(Place::kStock).size() + view.layout.cards(Place::kWaste).size();
    return can_turn && ++idle_ <= 2 * (static_cast<int>(cards) + 2);
  }

 private:
  bool uses(int step) const { return step != without_; }

  bool is_allowed(const Advice& advice, const Move& move) const {
    if (is_turn(move) || move.from == Place::kFoundation) return false;
    const int rank = step_of(advice.moved_card(move)) + 1;
    if (goes_home(move)) {
      const bool is_low = uses(2) && rank <= 2;
      return !uses(5) || is_low || rank - advice.lowest_foundation() <= kWidestGap + 1;
    }
    if (move.from == Place::kWaste || advice.frees_a_card(move)) return true;
    return advice.empties_a_pile(move) && rank != kMaxRank && (!uses(3) || advice.king_is_waiting());
  }

  int value_of(const Advice& advice, const Move& move) const {
    constexpr int kRank = 100;  // more than any pile is long
    if (uses(2) && goes_home(move) && step_of(advice.moved_card(move)) < 2) return 3 * kRank;
    if (advice.frees_a_card(move)) return 2 * kRank + (uses(4) ? advice.hidden(move.from_index) : 0);
    return goes_home(move) ? kRank : 0;
  }

  const int without_;
  int turns_ = 0;
  int idle_ = 0;  // turns of the stock in a row
};

std::unique_ptr<Player> make_advised(const Seat& seat, int alone, int without) {
  return std::make_unique<AdvisedPlayer>(seat, alone, without);
}

std::unique_ptr<Player> make_five_steps(const Seat& seat, int without) {
  return std::make_unique<FiveStepsPlayer>(seat, without);
}

constexpr PlayerParameter kAdvisedParameters[] = {
    {"alone", "The number of the only heuristic that is heard; 0: all of them.", 0, 0, kHeuristics},
    {"without", "The number of the heuristic that is left out; 0: none.", 0, 0, kHeuristics},
};
constexpr PlayerParameter kFiveStepsParameters[] = {
    {"without", "The number of the step that is left out; 0: none.", 0, 0, 5},
};

}  // namespace

extern constexpr PlayerKind kAdvisedPlayer =
    player_kind<make_advised>("advised", "The twelve heuristics that the thesis collects, in their order (Klondike).",
                              kAdvisedParameters, kAdvisedGames);
extern constexpr PlayerKind kFiveStepsPlayer = player_kind<make_five_steps>(
    "five-steps", "The five steps of the conclusion of the thesis (Klondike).", kFiveStepsParameters, kAdvisedGames);

}  // namespace winnable
