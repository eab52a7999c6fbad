// A player of any game that makes plans. In some worlds that fit what it sees, a beam says where play could lead. A
// plan is such a line up to the first card that was not known, because until then it is the same in every world. Each
// plan is tried in all of these worlds, and the one that goes on best is played.
//
// Hindsight asks whether a world can be won. In games of two decks no quick search can answer that. So a plan is judged
// by what the beam finds: a win, or a position that promises more.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/memory.hpp"
#include "families/families.hpp"
#include "players/searching_player.hpp"
#include "search/outlook.hpp"

namespace winnable {
namespace {

constexpr std::size_t kMostWorlds = 16;
constexpr std::size_t kMostPlans = 12;
constexpr std::size_t kMostMoves = 40;           // of a plan
constexpr std::uint64_t kPositionsOfWidth = 40;  // a beam that looks at this many more positions is one wider

constexpr PlayerParameter kPlanParameters[] = {
    {kSamples, "Plans tried in worlds for each decision.", 36, 1},
    {"positions", "Positions the beam looks at in each world.", 600, 2, 10'000'000},
};

class PlanPlayer : public SearchingPlayer {
 public:
  PlanPlayer(const Seat& seat, int samples, int positions)
      : SearchingPlayer(seat), samples_(samples), positions_(static_cast<std::uint64_t>(positions)) {}

  std::vector<Chance> chances(const View& view) override {
    if (auto exact = exact_chances(view)) return *std::move(exact);
    if (may_look_first(view)) return {look_through(view)};
    std::size_t worlds = 0;
    std::vector<Chance> result;
    for (const Plan& plan : weighed(view, seconds_, worlds, true)) {
      result.push_back(
          {plan.moves, plan.won / static_cast<double>(std::max<std::size_t>(worlds, 1)), static_cast<int>(worlds)});
    }
    return result;
  }

 private:
  struct Plan {
    MoveList moves;
    bool shows = false;  // it shows a card that was not known
    int won = 0;         // worlds won, of those it was tried in
    double promise = 0;  // of where it ends and of what the beam then finds, summed over the worlds
  };

  MoveList decided(const View& view, double seconds) override {
    if (may_look_first(view)) return {deal_move()};
    std::size_t worlds = 0;
    const std::vector<Plan> plans = weighed(view, seconds * kShareOfTime, worlds, false);
    const auto best = std::max_element(plans.begin(), plans.end(), [](const Plan& a, const Plan& b) {
      return std::pair(a.won, a.promise) < std::pair(b.won, b.promise);
    });
    return best == plans.end() ? MoveList{} : best->moves;
  }

  // With `for_chances` a single plan is weighed, too, and there is a plan wherever a move is legal.
  // A plan that shows no card must lead to a position that promises more, so that such plans come to an end. Single
  // moves are left then, among them turning the stock.
  std::vector<Plan> weighed(const View& view, double seconds, std::size_t& worlds, bool for_chances) {
    const double begun = thread_seconds();
    const bool is_timed = seconds_ > 0;
    const auto wanted = static_cast<std::size_t>(std::sqrt(std::max(samples_, 1)));
    const std::size_t most =
        is_open(view) ? 1 : std::clamp<std::size_t>(is_timed ? kMostWorlds : wanted, 1, kMostWorlds);
    std::vector<Layout> sampled;
    std::vector<Plan> plans;
    std::vector<std::string> ends;
    const Layout any_world = sampled_world(view, random_);
    const auto choices = for_chances ? open_choices(view, any_world) : fresh_choices(view, any_world);
    while (sampled.size() < most && !(is_timed && !sampled.empty() && thread_seconds() - begun >= seconds / 4)) {
      sampled.push_back(sampled_world(view, random_));
      if (wants_stop()) return {};
      add_plan(view, sampled.back(), look_ahead(sampled.back()).line, plans, ends);
    }
    for (const Choice& choice : choices) {
      const bool is_stock = choice.move.kind != Kind::kTransfer;
      if (is_stock || plans.empty()) add_plan(view, sampled.front(), {choice.move}, plans, ends);
    }
    if (plans.empty()) {
      for (const Choice& choice : choices) plans.push_back({{choice.move}, choice.turned_up > 0});
    }
    if (plans.size() == 1 && !for_chances) return plans;
    for (const Layout& world : sampled) {
      if (wants_stop()) return {};
      if (is_timed && worlds > 0 && thread_seconds() - begun >= seconds) break;
      for (Plan& plan : plans) try_plan(world, plan);
      ++worlds;
    }
    return plans;
  }

  void add_plan(const View& view, const Layout& world, const MoveList& line, std::vector<Plan>& plans,
                std::vector<std::string>& ends) const {
    const auto state = make_state(rules_, world);
    Plan plan;
    View after = view;
    std::string end = written(view.layout);  // what turns up differs from world to world; what leads to it does not
    for (const Move& move : line) {
      if (plan.moves.size() >= kMostMoves || !state->push(move)) break;
      plan.moves.push_back(move);
      after = view_after(view, state->layout());
      plan.shows = after.unseen != view.unseen;
      if (plan.shows) {
        for (const int part : {static_cast<int>(move.kind), static_cast<int>(move.from), static_cast<int>(move.to),
                               int{move.from_index}, int{move.to_index}, int{move.count}}) {
          end.push_back(static_cast<char>(part));
        }
        break;
      }
      end = written(after.layout);
    }
    if (plan.moves.empty() || plans.size() >= kMostPlans || !is_fresh(after)) return;
    if (!plan.shows && line.size() > 1 && promise_of(state->layout()) <= promise_of(world)) return;
    if (std::find(ends.begin(), ends.end(), end) != ends.end()) return;
    ends.push_back(std::move(end));
    plans.push_back(std::move(plan));
  }

  void try_plan(const Layout& world, Plan& plan) {
    const auto state = make_state(rules_, world);
    for (const Move& move : plan.moves) {
      if (!state->push(move)) return;
    }
    const Outlook ahead = state->is_won() ? Outlook{{}, true} : look_ahead(state->layout());
    plan.won += ahead.is_won;
    for (const Move& move : ahead.line) {
      if (!state->push(move)) break;
    }
    plan.promise += promise_of(state->layout());
  }

  Outlook look_ahead(const Layout& world) {
    ++searches_;
    const auto width = static_cast<std::size_t>(positions_ / kPositionsOfWidth) + 2;
    const Outlook found = outlook(rules_, world, exact_.judge.weights, positions_, wants_stop_, width);
    if (!found.is_won) ++cut_;
    return found;
  }

  double promise_of(const Layout& layout) const {
    return with_game(rules_.family, [&]<typename Game> {
      return static_cast<double>(promise(Game(rules_, layout), exact_.judge.weights));
    });
  }

  const int samples_;
  const std::uint64_t positions_;  // positions that the beam looks at in each world
};

}  // namespace

std::unique_ptr<Player> make_plans(const Seat& seat, int samples, int positions) {
  return std::make_unique<PlanPlayer>(seat, samples, positions);
}

extern constexpr PlayerKind kPlansPlayer = player_kind<make_plans>(
    "plans", "The plan that goes on best in sampled worlds, up to the first card that turns up, by a beam.",
    kPlanParameters);

}  // namespace winnable
