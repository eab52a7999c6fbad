// Players that choose a move by a rule, without a search.
#include <algorithm>

#include "players/legal_player.hpp"

namespace winnable {
namespace {

class RandomPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;

  bool choose(const View& view, Move& move) override {
    if (is_stuck(view)) return false;
    MoveList moves = legal_moves(sampled_world(view, random_));
    std::erase_if(moves, [](const Move& m) { return m.kind == Kind::kTransfer && m.from == Place::kFoundation; });
    if (moves.empty()) return false;
    const bool only_turns = std::all_of(moves.begin(), moves.end(), is_turn);
    const int cards =
        static_cast<int>(view.layout.cards(Place::kStock).size() + view.layout.cards(Place::kWaste).size());
    // The rest of this pass, and a whole new one: nothing new comes after that.
    if (only_turns && turns_ > 2 * (cards / std::max(rules_.deal_count, 1) + 2)) return false;
    move = moves[random_.below(moves.size())];
    turns_ = is_turn(move) ? turns_ + 1 : 0;
    return true;
  }

 private:
  int turns_ = 0;  // turns of the stock in a row
};

class GreedyPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;

  bool choose(const View& view, Move& move) override {
    if (is_stuck(view)) return false;
    const auto choices = fresh_choices(view, sampled_world(view, random_));
    const Choice* best = greediest(choices);
    if (best) move = best->move;
    return best != nullptr;
  }
};

// The queen that a king waits for lies face down.
bool queen_is_hidden(const View& view, Card king) {
  return std::find(view.unseen.begin(), view.unseen.end(), static_cast<Card>(king - kSuits)) != view.unseen.end();
}

class ScoresPlayer : public LegalPlayer {
 public:
  using LegalPlayer::LegalPlayer;

  bool choose(const View& view, Move& move) override {
    if (is_stuck(view)) return false;
    constexpr int kPriority = 100;  // scores come before priorities
    const auto choices = fresh_choices(view, sampled_world(view, random_));
    int best = -1000 * kPriority;
    for (const Choice& choice : choices) {
      const Move& m = choice.move;
      int value = 0;
      if (is_turn(m)) {
        value = m.kind == Kind::kDeal ? -1 : -2;
      } else if (m.from == Place::kTableau && goes_home(m)) {
        value = 5 * kPriority;
      } else if (m.from == Place::kFoundation) {
        value = -10 * kPriority;
      } else if (m.from == Place::kWaste && m.to == Place::kTableau) {
        const Card card = view.layout.cards(Place::kWaste).back();
        const bool waits = step_of(card) == rules_.max_rank - 1 && queen_is_hidden(view, card);
        value = 5 * kPriority + (waits ? -1 : 1);
      } else if (m.from == Place::kTableau && m.to == Place::kTableau) {
        if (choice.turned_up > 0) value = view.layout.hidden(m.from_index) + 1;
        if (choice.empties) value = 1;
      }
      if (value <= best) continue;
      best = value;
      move = m;
    }
    return !choices.empty();
  }
};

}  // namespace

extern constexpr PlayerKind kRandomPlayer = player_kind<make_simple<RandomPlayer>>(
    "random", "Any legal move, each as likely as the others; nothing comes back from a foundation.");
extern constexpr PlayerKind kGreedyPlayer =
    player_kind<make_simple<GreedyPlayer>>("greedy", "The first kind of move in Bjarnason's order that there is.");
extern constexpr PlayerKind kScoresPlayer =
    player_kind<make_simple<ScoresPlayer>>("scores", "The move with the highest of Yan's scores.");

}  // namespace winnable
