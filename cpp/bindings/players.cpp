// What Python sees of players: views without hidden cards, umpires who hold them, and whole games.
#include <chrono>

#include "base/memory.hpp"
#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "players/monte_carlo.hpp"
#include "players/player.hpp"

namespace winnable {
namespace {

constexpr int kMostRounds = 20000;  // of the players of the thesis, whose games end by themselves

// An umpire together with the rules it refers to.
class PythonUmpire {
 public:
  PythonUmpire(const Rules& rules, const Layout& layout, int know)
      : rules_(rules), umpire_(rules_, layout, static_cast<Know>(know)) {}
  Umpire* operator->() { return &umpire_; }

 private:
  Rules rules_;
  Umpire umpire_;
};

class PythonPlayer {
 public:
  PythonPlayer(int kind, const Rules& rules, int know, const PlayerOptions& options, std::uint64_t seed)
      : rules_(rules),
        player_(make_player(static_cast<PlayerKind>(kind), rules_, static_cast<Know>(know), options, seed, {})) {}

  // -1: it gives up.
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

// When a chunk has taken long enough, by the clock on the wall.
class Clock {
 public:
  explicit Clock(double seconds) : seconds_(seconds) {}
  bool is_over() const { return std::chrono::duration<double>(Now::now() - begun_).count() >= seconds_; }

 private:
  using Now = std::chrono::steady_clock;
  const double seconds_;
  const Now::time_point begun_ = Now::now();
};

struct Games {
  std::vector<std::uint8_t> won;
  std::vector<std::int32_t> moves;
  std::vector<std::int32_t> cards_up;
  std::vector<std::int64_t> searches;
  std::vector<std::int64_t> cut;
  std::vector<double> seconds;
  std::vector<std::uint8_t> progress;
  bool is_faulty = false;
};

void append(Games& games, const Played& played) {
  games.is_faulty |= played.is_faulty;
  games.won.push_back(played.won);
  games.moves.push_back(played.moves);
  games.cards_up.push_back(played.cards_up);
  games.searches.push_back(static_cast<std::int64_t>(played.searches));
  games.cut.push_back(static_cast<std::int64_t>(played.cut));
  games.seconds.push_back(played.seconds);
  games.progress.insert(games.progress.end(), played.progress.values().begin(), played.progress.values().end());
}

Games checked(Games games) {
  if (games.is_faulty) throw std::logic_error("a player chose a move that is not legal; this is an error in winnable");
  return games;
}

Games play_layouts(int kind, const Rules& rules, const nb::sequence& given, const nb::sequence& given_seeds, int know,
                   const PlayerOptions& options, int most_moves, double seconds) {
  const auto layouts = listed<Layout>(given);
  const auto seeds = listed<std::uint64_t>(given_seeds);
  return checked(interruptible([&](auto wants_stop) {
    Games games;
    const Clock clock(seconds);
    for (std::size_t i = 0; i < layouts.size() && !(i > 0 && clock.is_over()); ++i) {
      const auto player =
          make_player(static_cast<PlayerKind>(kind), rules, static_cast<Know>(know), options, seeds[i], wants_stop);
      const Played played = play_game(rules, layouts[i], static_cast<Know>(know), *player, most_moves, wants_stop);
      if (played.is_stopped) break;
      append(games, played);
    }
    return games;
  }));
}

// The cards of a Klondike layout, pile by pile, then the stock in the order of dealing.
std::vector<Card> deck_of_layout(const Layout& layout) {
  std::vector<Card> deck;
  for (const auto& pile : layout.tableau) deck.insert(deck.end(), pile.begin(), pile.end());
  deck.insert(deck.end(), layout.stock.rbegin(), layout.stock.rend());
  return deck;
}

Games play_thesis(int reading, int draw, const nb::sequence& given, const nb::sequence& given_seeds,
                  const PlayerOptions& options, double seconds) {
  const auto layouts = listed<Layout>(given);
  const auto seeds = listed<std::uint64_t>(given_seeds);
  for (const Layout& layout : layouts) {
    if (deck_of_layout(layout).size() != kFaces || layout.tableau.size() != ThesisTable::kPiles) {
      throw std::invalid_argument("a fresh deal of Klondike");
    }
  }
  return checked(interruptible([&](auto wants_stop) {
    Games games;
    const Clock clock(seconds);
    for (std::size_t i = 0; i < layouts.size(); ++i) {
      if (i > 0 && (clock.is_over() || wants_stop())) break;
      Random random(seeds[i]);
      const double begun = thread_seconds();
      const ThesisTable table(deck_of_layout(layouts[i]), draw, static_cast<Reading>(reading));
      const RandomGame game = play_monte_carlo(table, options, random, kMostRounds);
      append(games,
             {game.won, false, false, game.rounds, game.cards_up, 0, 0, thread_seconds() - begun, game.progress});
    }
    return games;
  }));
}

void bind_games(nb::module_& m) {
  nb::class_<Games>(m, "Games", "How each game of a match went, as the bytes of numbers.")
      .def("__len__", [](const Games& g) { return g.won.size(); })
      .def_prop_ro("won", [](const Games& g) { return column_bytes(g.won); })
      .def_prop_ro("moves", [](const Games& g) { return column_bytes(g.moves); })
      .def_prop_ro("cards_up", [](const Games& g) { return column_bytes(g.cards_up); })
      .def_prop_ro("searches", [](const Games& g) { return column_bytes(g.searches); })
      .def_prop_ro("cut", [](const Games& g) { return column_bytes(g.cut); })
      .def_prop_ro("seconds", [](const Games& g) { return column_bytes(g.seconds); })
      .def_prop_ro("progress", [](const Games& g) { return column_bytes(g.progress); });
  m.def("play_layouts", &play_layouts, "kind"_a, "rules"_a, "layouts"_a, "seeds"_a, "know"_a, "options"_a,
        "most_moves"_a, "seconds"_a,
        "Have a player play one layout after another, none of them begun after so many seconds; other Python threads "
        "run meanwhile.");
  m.def("play_thesis", &play_thesis, "reading"_a, "draw"_a, "layouts"_a, "seeds"_a, "options"_a, "seconds"_a,
        "The same by the players of the thesis, on their own table.");
  m.def(
      "usual_thesis_reward", [](int step) { return usual_reward(static_cast<ThesisStep>(step)); }, "step"_a,
      "What a type of move usually gets in the thesis.");
  m.def(
      "thesis_reward",
      [](int step, bool is_low, bool is_even, bool turns_up) {
        return reward_of(static_cast<ThesisStep>(step), is_low, is_even, turns_up);
      },
      "step"_a, "is_low"_a, "is_even"_a, "turns_up"_a,
      "The reward of a type of move in the thesis: of low cards, with even foundations, turning up a card.");
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
      .def(nb::init<const Rules&, const Layout&, int>(), "rules"_a, "layout"_a, "know"_a)
      .def("view", [](PythonUmpire& u) { return u->view(); })
      .def("legal_moves", [](PythonUmpire& u) { return packed_all(u->legal_moves()); })
      .def(
          "play", [](PythonUmpire& u, std::uint32_t move) { return u->play(unpacked(move)); }, "move"_a)
      .def("is_won", [](PythonUmpire& u) { return u->is_won(); })
      .def("cards_up", [](PythonUmpire& u) { return u->cards_up(); });
  nb::class_<PlayerOptions>(m, "PlayerOptions", "What a player may spend, and how it plays.")
      .def(nb::init<>())
      .def_rw("samples", &PlayerOptions::samples)
      .def_rw("positions", &PlayerOptions::positions)
      .def_rw("seconds", &PlayerOptions::seconds)
      .def_rw("trees", &PlayerOptions::trees)
      .def_rw("width", &PlayerOptions::width)
      .def_rw("level", &PlayerOptions::level)
      .def_rw("hidden", &PlayerOptions::hidden)
      .def_rw("playouts", &PlayerOptions::playouts)
      .def_rw("depth", &PlayerOptions::depth)
      .def_rw("highest", &PlayerOptions::highest)
      .def_rw("fitness", &PlayerOptions::fitness)
      .def_rw("information", &PlayerOptions::information)
      .def_rw("heuristics", &PlayerOptions::heuristics)
      .def_rw("rewards_first", &PlayerOptions::rewards_first)
      .def_rw("exact", &PlayerOptions::exact);
  nb::class_<PythonPlayer>(m, "Player", "A player of one game.")
      .def(nb::init<int, const Rules&, int, const PlayerOptions&, std::uint64_t>(), "kind"_a, "rules"_a, "know"_a,
           "options"_a, "seed"_a)
      .def("choose", &PythonPlayer::choose, "view"_a)
      .def("chances", &PythonPlayer::chances, "view"_a,
           "For each decision its moves, worlds tried, and the share won.");
  bind_games(m);
}

}  // namespace winnable
