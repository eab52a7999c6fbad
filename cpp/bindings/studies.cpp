// What Python sees of the code that reproduces published studies.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>

#include "bindings/player_words.hpp"
#include "bindings/python.hpp"
#include "studies/advice.hpp"
#include "studies/monte_carlo.hpp"
#include "studies/node_count.hpp"
#include "studies/tree_play.hpp"

namespace winnable {
namespace {

ThesisStep step_from(int number) {
  if (number < 0 || number >= kThesisSteps) throw nb::value_error("a type of move is a number from 0 to 7");
  return static_cast<ThesisStep>(number);
}

nb::tuple tuple_of(const ThesisMove& move) {
  return nb::make_tuple(static_cast<int>(move.step), move.from, move.to, move.count);
}

// A game of a player of the thesis, move by move.
class ThesisGame {
 public:
  ThesisGame(std::string_view name, const Rules& rules, const Layout& layout, std::uint64_t seed,
             const nb::dict& parameters) {
    const PlayerKind& kind = player_for(name, rules, Know::kSeen);
    check_start(kind, layout);
    if (kind.begin) game_ = kind.begin({rules, Know::kSeen, seed}, layout, values_of(kind, parameters));
    if (!dynamic_cast<MonteCarloGame*>(game_.get())) refuse(std::string(name) + " is no player of the thesis");
  }

  nb::object play() {
    const auto move = game().play_move();
    return move ? nb::object(tuple_of(*move)) : nb::none();
  }

  nb::list worths() {
    nb::list result;
    for (const auto& [move, value] : game().worths()) result.append(nb::make_tuple(tuple_of(move), value));
    return result;
  }

  std::vector<Card> unseen() { return game().table().unseen(); }

 private:
  MonteCarloGame& game() { return static_cast<MonteCarloGame&>(*game_); }

  std::unique_ptr<OwnGame> game_;
};

void bind_thesis(nb::module_& m) {
  nb::class_<ThesisGame>(m, "ThesisGame", "A game of a player of the thesis, move by move.")
      .def(nb::init<std::string_view, const Rules&, const Layout&, std::uint64_t, const nb::dict&>(), "player"_a,
           "rules"_a, "layout"_a, "seed"_a, "parameters"_a)
      .def("play", &ThesisGame::play, nb::sig("def play(self) -> tuple[int, int, int, int] | None"),
           "Make a move, and give its type, from where, to where and how many cards; None if the game is over.")
      .def("worths", &ThesisGame::worths, "Every move with what it is worth by playouts.")
      .def("unseen", &ThesisGame::unseen, "The cards that were never seen.");
  m.def(
      "usual_thesis_reward", [](int step) { return usual_reward(step_from(step)); }, "step"_a,
      "What a type of move usually gets in the thesis.");
  m.def(
      "thesis_reward",
      [](int step, bool is_low, bool is_even, bool turns_up) {
        return reward_of(step_from(step), is_low, is_even, turns_up);
      },
      "step"_a, "is_low"_a, "is_even"_a, "turns_up"_a,
      "The reward of a type of move in the thesis: of low cards, with even foundations, turning up a card.");
}

nb::tuple count_from_python(const Rules& rules, const Layout& layout, const nb::sequence& models, std::uint64_t most) {
  if (rules.family != Family::kGrid) throw std::invalid_argument("only grids are counted in this way");
  ModelsByStacks by_stacks;
  for (const nb::handle model : models)
    by_stacks.push_back(model.is_none() ? nullptr : nb::cast<std::shared_ptr<Model>>(model));
  const NodeCount found =
      interruptible([&](auto wants_stop) { return count_nodes(rules, layout, by_stacks, most, wants_stop); });
  return nb::make_tuple(found.is_complete, found.is_won, found.nodes);
}

nb::tuple play_from_python(const Rules& rules, const Layout& layout, std::uint64_t simulations, double exploration,
                           std::uint64_t seed) {
  if (rules.family != Family::kGrid) throw std::invalid_argument("only grids are played in this way");
  const TreePlay found = interruptible(
      [&](auto wants_stop) { return play_by_tree(rules, layout, simulations, exploration, seed, wants_stop); });
  return nb::make_tuple(found.is_complete, found.is_won, found.selected);
}

// Every legal move with what each heuristic says about it.
nb::list opinions_of(const Rules& rules, const View& view) {
  if (rules.family != Family::kTableau) throw std::invalid_argument("the advice is for Klondike");
  Random random(0);
  const Layout world = sampled_world(view, random);
  const Advice advice(rules, view, world);
  nb::list result;
  for (const Move& move : advice.moves()) {
    nb::list opinions;
    for (int number = 0; number < kHeuristics; ++number) opinions.append(advice.opinion(number, move));
    result.append(nb::make_tuple(packed(move), nb::tuple(opinions)));
  }
  return result;
}

}  // namespace

void bind_studies(nb::module_& m) {
  bind_thesis(m);
  m.def("opinions", &opinions_of, "rules"_a, "view"_a,
        nb::sig("def opinions(rules: Rules, view: View) -> list[tuple[int, tuple[int, ...]]]"),
        "Every legal move of Klondike with what each of twelve heuristics says: 1 for it, -1 against it, 0 nothing.");
  m.def("count_nodes", &count_from_python, "rules"_a, "layout"_a, "models"_a, "most"_a,
        nb::sig("def count_nodes(rules: Rules, layout: Layout, models: Sequence[Model | None], most: int) -> "
                "tuple[bool, bool, int]"),
        "Search a grid as a published study does; whether it came to an end, whether it won, and its nodes.");
  m.def("play_by_tree", &play_from_python, "rules"_a, "layout"_a, "simulations"_a, "exploration"_a, "seed"_a,
        nb::sig("def play_by_tree(rules: Rules, layout: Layout, simulations: int, exploration: float, seed: int) -> "
                "tuple[bool, bool, int]"),
        "Play a grid by Monte Carlo tree search, move by move; whether it came to an end, whether it won, its moves.");
}

}  // namespace winnable
