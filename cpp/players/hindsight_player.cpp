#include <algorithm>

#include "base/memory.hpp"
#include "players/searching_player.hpp"

namespace winnable {
namespace {

// Plays the move after which most sampled worlds are won with open cards.
class HindsightPlayer : public SearchingPlayer {
 public:
  HindsightPlayer(const Seat& seat, int samples, int positions)
      : SearchingPlayer(seat), samples_(samples), positions_(positions) {}

  std::vector<Chance> chances(const View& view) override {
    if (auto exact = exact_chances(view)) return *std::move(exact);
    const auto choices = open_choices(view, sampled_world(view, random_));
    std::vector<int> won(choices.size(), 0);
    std::vector<Chance> result;
    if (choices.empty()) return result;
    const int worlds = try_worlds(view, choices, seconds_, won);
    for (std::size_t k = 0; k < choices.size(); ++k) {
      result.push_back({{choices[k].move}, won[k] / static_cast<double>(std::max(worlds, 1)), worlds});
    }
    return result;
  }

 private:
  MoveList decided(const View& view, double seconds) override {
    const auto choices = fresh_choices(view, sampled_world(view, random_));
    if (choices.empty()) return {};
    return {choices[choices.size() == 1 ? 0 : best_of(view, choices, seconds * kShareOfTime)].move};
  }

  // Of moves that win equally many worlds, the greedy order decides.
  std::size_t best_of(const View& view, const std::vector<Choice>& choices, double seconds) {
    std::vector<int> won(choices.size(), 0);
    try_worlds(view, choices, seconds, won);
    std::size_t best = 0;
    for (std::size_t k = 1; k < choices.size(); ++k) {
      const auto value = [&](std::size_t i) {
        return std::pair(won[i], greedy_rank(choices[i].move, choices[i].turned_up > 0));
      };
      if (value(k) > value(best)) best = k;
    }
    return best;
  }

  // Tries every move in the same worlds, and returns how many worlds these are.
  int try_worlds(const View& view, const std::vector<Choice>& choices, double seconds, std::vector<int>& won) {
    const int most = std::max(samples_ / static_cast<int>(choices.size()), 1);
    const double begun = thread_seconds();
    int worlds = 0;
    for (; seconds_ > 0 || worlds < most; ++worlds) {
      if (seconds_ > 0 && worlds > 0 && thread_seconds() - begun >= seconds) break;
      if (wants_stop()) break;
      const Layout world = sampled_world(view, random_);
      for (std::size_t k = 0; k < choices.size(); ++k) won[k] += wins(world, choices[k].move);
    }
    return worlds;
  }

  bool wins(const Layout& world, const Move& move) {
    const auto state = make_state(rules_, world);
    if (!state->push(move)) return false;
    if (state->is_won()) return true;
    Options options = exact_;
    options.limits.positions = static_cast<std::uint64_t>(positions_);
    return searched(state->layout(), options).verdict == Verdict::kWinnable;
  }

  const int samples_;
  const int positions_;
};

std::unique_ptr<Player> make_hindsight(const Seat& seat, int samples, int positions) {
  return std::make_unique<HindsightPlayer>(seat, samples, positions);
}

constexpr PlayerParameter kHindsightParameters[] = {
    {kSamples, "Worlds tried for each decision, over all moves.", 100, 1},
    {"positions", "The most positions looked at in each world.", 1000, 2},
};

}  // namespace

extern constexpr PlayerKind kHindsightPlayer = player_kind<make_hindsight>(
    "hindsight", "The move after which most sampled worlds can be won with open cards, by the exact solver.",
    kHindsightParameters);

}  // namespace winnable
