// What Python sees of players: views without hidden cards, umpires that hold these cards, the table of players, and
// whole games.
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <chrono>

#include "bindings/player_words.hpp"
#include "bindings/python.hpp"
#include "players/play_game.hpp"

namespace winnable {
namespace {

// An umpire together with the rules it refers to.
class PythonUmpire {
 public:
  PythonUmpire(const Rules& rules, const Layout& layout, std::string_view know)
      : rules_(rules), umpire_(rules_, layout, know_of(know)) {}
  Umpire* operator->() { return &umpire_; }

 private:
  Rules rules_;
  Umpire umpire_;
};

class PythonPlayer {
 public:
  PythonPlayer(std::string_view name, const Rules& rules, std::string_view know, const nb::dict& parameters,
               double seconds, const Options& exact, std::uint64_t seed)
      : rules_(rules) {
    const PlayerKind& kind = player_for(name, rules_, know_of(know));
    if (!kind.make) throw nb::value_error((std::string(name) + " plays only whole games").c_str());
    player_ = kind.make({rules_, know_of(know), seed, seconds, exact}, values_of(kind, parameters));
  }

  // -1: the player stops.
  std::int64_t choose(const View& view) {
    Move move;
    return player_->choose(view, move) ? static_cast<std::int64_t>(packed(move)) : -1;
  }

  // For each decision its moves, how many worlds were tried, and the share won.
  nb::list chances(const View& view) {
    nb::list result;
    for (const Chance& chance : player_->chances(view)) {
      result.append(nb::make_tuple(packed_all(chance.moves), chance.tried, chance.share));
    }
    return result;
  }

 private:
  Rules rules_;
  std::unique_ptr<Player> player_;
};

struct Games {
  std::vector<Played> played;
};

Games play_layouts(std::string_view name, const Rules& rules, const nb::sequence& given,
                   const nb::sequence& given_seeds, std::string_view know, const nb::dict& parameters,
                   double seconds_of_game, const Options& exact, int most_moves, double seconds) {
  const auto layouts = listed<Layout>(given);
  const auto seeds = listed<std::uint64_t>(given_seeds);
  if (seeds.size() != layouts.size()) throw nb::value_error("there must be one seed for each layout");
  const Know known = know_of(know);
  const PlayerKind& kind = player_for(name, rules, known);
  for (const Layout& layout : layouts) check_start(kind, layout);
  const std::vector<int> values = values_of(kind, parameters);
  Games games{interruptible([&](auto wants_stop) {
    std::vector<Played> played;
    using Clock = std::chrono::steady_clock;
    const auto ends = Clock::now() + std::chrono::duration<double>(seconds);
    for (std::size_t i = 0; i < layouts.size(); ++i) {
      if (i > 0 && (Clock::now() >= ends || wants_stop())) break;
      const Seat seat{rules, known, seeds[i], seconds_of_game, exact, wants_stop};
      const Played game = play_game(kind, seat, layouts[i], values, most_moves);
      if (game.is_stopped) break;
      played.push_back(game);
    }
    return played;
  })};
  if (std::ranges::any_of(games.played, &Played::is_faulty))
    throw std::logic_error("a player chose a move that is not legal; this is an error in winnable");
  return games;
}

nb::bytes progress_of(const Games& games) {
  std::vector<std::uint8_t> all;
  for (const Played& game : games.played)
    all.insert(all.end(), game.progress.values().begin(), game.progress.values().end());
  return column_bytes(all);
}

void bind_games(nb::module_& m) {
  nb::class_<Games>(m, "Games", "How each game of a match went, as the bytes of numbers.")
      .def("__len__", [](const Games& g) { return g.played.size(); })
      .def_prop_ro("won", [](const Games& g) { return column<std::uint8_t>(g.played, &Played::won); })
      .def_prop_ro("moves", [](const Games& g) { return column<std::int32_t>(g.played, &Played::moves); })
      .def_prop_ro("cards_up", [](const Games& g) { return column<std::int32_t>(g.played, &Played::cards_up); })
      .def_prop_ro("searches", [](const Games& g) { return column<std::int64_t>(g.played, &Played::searches); })
      .def_prop_ro("cut", [](const Games& g) { return column<std::int64_t>(g.played, &Played::cut); })
      .def_prop_ro("seconds", [](const Games& g) { return column<double>(g.played, &Played::seconds); })
      .def_prop_ro("progress", &progress_of);
  m.def("play_layouts", &play_layouts, "player"_a, "rules"_a, "layouts"_a, "seeds"_a, "know"_a, "parameters"_a,
        "seconds_of_game"_a, "exact"_a, "most_moves"_a, "seconds"_a,
        "Have a player play one layout after another. After the seconds no further game is begun. Other Python threads "
        "run meanwhile.");
}

std::vector<std::string> choices_of(const PlayerParameter& parameter) {
  return {parameter.choices.begin(), parameter.choices.end()};
}

nb::object usual_of(const PlayerParameter& parameter) {
  if (parameter.choices.empty()) return nb::int_(parameter.usual);
  return nb::str(parameter.choices[static_cast<std::size_t>(parameter.usual)]);
}

void bind_table(nb::module_& m) {
  nb::class_<PlayerParameter>(m, "PlayerParameter", "A whole number with its range, or one of some words.")
      .def_ro("name", &PlayerParameter::name)
      .def_ro("meaning", &PlayerParameter::meaning)
      .def_prop_ro("usual", &usual_of, nb::sig("def usual(self) -> int | str"))
      .def_ro("least", &PlayerParameter::least)
      .def_ro("most", &PlayerParameter::most)
      .def_prop_ro("choices", &choices_of)
      .def_prop_ro(
          "seeing",
          [](const PlayerParameter& p) {
            auto all = choices_of(p);
            return all.resize(p.seeing), all;
          },
          "The choices with which a player looks at hidden cards.");
  nb::class_<PlayerKind>(m, "PlayerKind", "An entry of the table of players.")
      .def_ro("name", &PlayerKind::name)
      .def_ro("meaning", &PlayerKind::meaning)
      .def_prop_ro(
          "parameters",
          [](const PlayerKind& k) { return std::vector<PlayerParameter>(k.parameters.begin(), k.parameters.end()); })
      .def_prop_ro(
          "has_own_table", [](const PlayerKind& k) { return k.begin != nullptr; },
          "Whether it plays whole games on a table of its own, and not from views.")
      .def(
          "refusal",
          [](const PlayerKind& k, const Rules& r, std::string_view know) { return refusal_of(k, r, know_of(know)); },
          "rules"_a, "know"_a, "Why it does not play a game, as a sentence; empty if it does.");
  std::vector<PlayerKind> kinds;
  for (const PlayerKind* kind : players()) kinds.push_back(*kind);
  m.attr("PLAYERS") = nb::tuple(nb::cast(kinds));
}

}  // namespace

void bind_players(nb::module_& m) {
  nb::class_<View>(m, "View", "What a player may know; 255 is a card it does not know.")
      .def_prop_ro("layout", [](const View& v) { return v.layout; })
      .def_prop_ro("unseen", [](const View& v) { return v.unseen; });
  m.def(
      "sampled_world",
      [](const View& view, std::uint64_t seed) {
        Random random(seed);
        return sampled_world(view, random);
      },
      "view"_a, "seed"_a, "A layout that fits the view, each with the same probability.");
  nb::class_<PythonUmpire>(m, "Umpire", "Holds the cards of a game, gives views of it and plays moves.")
      .def(nb::init<const Rules&, const Layout&, std::string_view>(), "rules"_a, "layout"_a, "know"_a)
      .def("view", [](PythonUmpire& u) { return u->view(); })
      .def("legal_moves", [](PythonUmpire& u) { return packed_all(u->legal_moves()); })
      .def(
          "play", [](PythonUmpire& u, std::uint32_t move) { return u->play(unpacked(move)); }, "move"_a)
      .def("is_won", [](PythonUmpire& u) { return u->is_won(); })
      .def("cards_up", [](PythonUmpire& u) { return u->cards_up(); });
  bind_table(m);
  nb::class_<PythonPlayer>(m, "Player", "A player of one game.")
      .def(nb::init<std::string_view, const Rules&, std::string_view, const nb::dict&, double, const Options&,
                    std::uint64_t>(),
           "name"_a, "rules"_a, "know"_a, "parameters"_a, "seconds_of_game"_a, "exact"_a, "seed"_a)
      .def("choose", &PythonPlayer::choose, "view"_a)
      .def("chances", &PythonPlayer::chances, "view"_a,
           "For each decision its moves, worlds tried, and the share won.");
  bind_games(m);
}

}  // namespace winnable
