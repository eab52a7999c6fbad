// What Python sees of players: views without hidden cards, umpires who hold them, and whole games.
#include <chrono>

#include "base/memory.hpp"
#include "bindings/python.hpp"
#include "deal/deal_plan.hpp"
#include "players/parameters.hpp"
#include "players/words.hpp"

namespace winnable {
namespace {

constexpr int kMostRounds = 20000;  // of the players of the thesis, whose games end by themselves

// The value of an enum that a number from Python means.
template <typename Enum>
Enum enum_of(int number, const char* what) {
  constexpr int kCount = static_cast<int>(word_count<Enum>());
  if (number < 0 || number >= kCount) {
    throw nb::value_error(
        (std::string(what) + " is a number from 0 to " + std::to_string(kCount - 1) + ", not " + std::to_string(number))
            .c_str());
  }
  return static_cast<Enum>(number);
}

ThesisStep step_from(int number) {
  if (number < 0 || number >= kThesisSteps) throw nb::value_error("a type of move is a number from 0 to 7");
  return static_cast<ThesisStep>(number);
}

PlayerKind player_of(int number) { return enum_of<PlayerKind>(number, "a player"); }
Know know_of(int number) { return enum_of<Know>(number, "what is known of the stock"); }

// The options with the parameters of a player, each of which it must read.
template <typename Kind>
PlayerOptions with_parameters(PlayerOptions options, Kind kind, const nb::dict& parameters) {
  for (const auto& [key, value] : parameters) {
    const auto name = nb::cast<std::string>(key);
    int number = 0;
    std::string fault = name + " must be a whole number or a word";
    if (nb::isinstance<nb::str>(value)) {
      const auto word = nb::cast<std::string>(value);
      fault = set_parameter(options, kind, name, std::string_view(word));
    } else if (nb::try_cast(value, number)) {
      fault = set_parameter(options, kind, name, number);
    }
    if (!fault.empty()) throw nb::value_error(fault.c_str());
  }
  return options;
}

PlayerOptions thesis_options(int number, const PlayerOptions& options, const nb::dict& parameters) {
  const auto kind = enum_of<ThesisKind>(number, "a player of the thesis");
  PlayerOptions result = with_parameters(options, kind, parameters);
  result.heuristics = kind == ThesisKind::kHeuristics;
  return result;
}

// An umpire together with the rules it refers to.
class PythonUmpire {
 public:
  PythonUmpire(const Rules& rules, const Layout& layout, int know)
      : rules_(rules), umpire_(rules_, layout, know_of(know)) {}
  Umpire* operator->() { return &umpire_; }

 private:
  Rules rules_;
  Umpire umpire_;
};

class PythonPlayer {
 public:
  PythonPlayer(int kind, const Rules& rules, int know, const nb::dict& parameters, const PlayerOptions& options,
               std::uint64_t seed)
      : rules_(rules),
        player_(make_player(player_of(kind), rules_, know_of(know),
                            with_parameters(options, player_of(kind), parameters), seed, {})) {}

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

// The seed of each layout.
std::vector<std::uint64_t> seeds_for(const std::vector<Layout>& layouts, const nb::sequence& given) {
  auto seeds = listed<std::uint64_t>(given);
  if (seeds.size() != layouts.size()) throw nb::value_error("there must be one seed for each layout");
  return seeds;
}

Games play_layouts(int kind, const Rules& rules, const nb::sequence& given, const nb::sequence& given_seeds, int know,
                   const nb::dict& parameters, const PlayerOptions& given_options, int most_moves, double seconds) {
  const auto layouts = listed<Layout>(given);
  const auto seeds = seeds_for(layouts, given_seeds);
  const PlayerKind who = player_of(kind);
  const Know known = know_of(know);
  const PlayerOptions options = with_parameters(given_options, who, parameters);
  return checked(interruptible([&](auto wants_stop) {
    Games games;
    const Clock clock(seconds);
    for (std::size_t i = 0; i < layouts.size() && !(i > 0 && clock.is_over()); ++i) {
      const auto player = make_player(who, rules, known, options, seeds[i], wants_stop);
      const Played played = play_game(rules, layouts[i], known, *player, most_moves, wants_stop);
      if (played.is_stopped) break;
      append(games, played);
    }
    return games;
  }));
}

// The cards of a Klondike layout, pile by pile, then the stock in the order of dealing.
std::vector<Card> deck_of_layout(const Layout& layout) {
  std::vector<Card> deck;
  for (const Pile& pile : layout.piles) {
    if (pile.place == Place::kTableau) deck.insert(deck.end(), pile.cards.begin(), pile.cards.end());
  }
  const auto& stock = layout.cards(Place::kStock);
  deck.insert(deck.end(), stock.rbegin(), stock.rend());
  return deck;
}

ThesisTable thesis_table(const Layout& layout, int draw, const PlayerOptions& options) {
  const std::vector<Card> deck = deck_of_layout(layout);
  if (deck.size() != kFaces || layout.count(Place::kTableau) != ThesisTable::kPiles) {
    throw nb::value_error("the players of the thesis play only fresh deals of Klondike");
  }
  if (draw < 1 || draw > ThesisTable::kStock) throw nb::value_error("the cards turned at once must be 1 to 24");
  return ThesisTable(deck, draw, options.stock);
}

Games play_thesis(int kind, int draw, const nb::sequence& given, const nb::sequence& given_seeds,
                  const nb::dict& parameters, const PlayerOptions& given_options, double seconds) {
  const auto layouts = listed<Layout>(given);
  const auto seeds = seeds_for(layouts, given_seeds);
  const PlayerOptions options = thesis_options(kind, given_options, parameters);
  std::vector<ThesisTable> tables;
  for (const Layout& layout : layouts) tables.push_back(thesis_table(layout, draw, options));
  return checked(interruptible([&](auto wants_stop) {
    Games games;
    const Clock clock(seconds);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (i > 0 && (clock.is_over() || wants_stop())) break;
      const double begun = thread_seconds();
      const RandomGame game = play_monte_carlo(tables[i], options, seeds[i], kMostRounds);
      append(games,
             {game.won, false, false, game.rounds, game.cards_up, 0, 0, thread_seconds() - begun, game.progress});
    }
    return games;
  }));
}

nb::tuple tuple_of(const ThesisMove& move) {
  return nb::make_tuple(static_cast<int>(move.step), move.from, move.to, move.count);
}

nb::list worths_of(MonteCarloGame& game) {
  nb::list result;
  for (const auto& [move, value] : game.worths()) result.append(nb::make_tuple(tuple_of(move), value));
  return result;
}

void bind_thesis(nb::module_& m) {
  nb::class_<MonteCarloGame>(m, "ThesisGame", "A game of a player of the thesis as it goes on.")
      .def(
          "__init__",
          [](MonteCarloGame* self, int kind, int draw, const Layout& layout, std::uint64_t seed,
             const nb::dict& parameters) {
            const PlayerOptions options = thesis_options(kind, {}, parameters);
            new (self) MonteCarloGame(thesis_table(layout, draw, options), options, seed, kMostRounds);
          },
          "kind"_a, "draw"_a, "layout"_a, "seed"_a, "parameters"_a)
      .def(
          "play",
          [](MonteCarloGame& g) {
            const auto move = g.play();
            return move ? nb::object(tuple_of(*move)) : nb::none();
          },
          nb::sig("def play(self) -> tuple[int, int, int, int] | None"),
          "Make a move, and give its type, from where, to where and how many cards; None if the game is over.")
      .def("worths", &worths_of, "Every move with what it is worth by playouts.")
      .def("unseen", [](const MonteCarloGame& g) { return g.table().unseen(); }, "The cards that nobody has seen.");
  m.def("play_thesis", &play_thesis, "kind"_a, "draw"_a, "layouts"_a, "seeds"_a, "parameters"_a, "options"_a,
        "seconds"_a, "The same by the players of the thesis, on their own table.");
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
  m.def("play_layouts", &play_layouts, "kind"_a, "rules"_a, "layouts"_a, "seeds"_a, "know"_a, "parameters"_a,
        "options"_a, "most_moves"_a, "seconds"_a,
        "Have a player play one layout after another, none of them begun after so many seconds; other Python threads "
        "run meanwhile.");
}

// The names of the parameters that each player reads.
template <typename Kind>
void list_parameters(nb::dict& parameters) {
  for (std::size_t i = 0; i < word_count<Kind>(); ++i) {
    nb::list names;
    for (const std::string_view name : parameters_of(static_cast<Kind>(i))) names.append(std::string(name));
    parameters[word_of(static_cast<Kind>(i))] = nb::tuple(names);
  }
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
  nb::class_<PlayerOptions>(m, "PlayerOptions", "What a player may spend besides its parameters.")
      .def(nb::init<>())
      .def_rw("seconds", &PlayerOptions::seconds)
      .def_rw("exact", &PlayerOptions::exact);
  nb::class_<PythonPlayer>(m, "Player", "A player of one game.")
      .def(nb::init<int, const Rules&, int, const nb::dict&, const PlayerOptions&, std::uint64_t>(), "kind"_a,
           "rules"_a, "know"_a, "parameters"_a, "options"_a, "seed"_a)
      .def("choose", &PythonPlayer::choose, "view"_a)
      .def("chances", &PythonPlayer::chances, "view"_a,
           "For each decision its moves, worlds tried, and the share won.");
  nb::dict parameters;
  list_parameters<PlayerKind>(parameters);
  list_parameters<ThesisKind>(parameters);
  m.attr("PLAYER_PARAMETERS") = parameters;
  bind_games(m);
  bind_thesis(m);
}

}  // namespace winnable
