// The players of two studies of Klondike, for the table of players: random play, and players A and C of the thesis.
#include "game/klondike_sets.hpp"
#include "studies/monte_carlo.hpp"

namespace winnable {
namespace {

bool is_thesis_game(const Rules& rules) { return is_klondike(rules) && rules.stock_size == ThesisTable::kStock; }

// Whether nothing was played yet. Only the piles are looked at, because a fresh stock has all of the other cards.
bool is_fresh(const Layout& layout) {
  for (int pile = 0; pile < ThesisTable::kPiles; ++pile) {
    if (static_cast<int>(layout.cards(Place::kTableau, pile).size()) != pile + 1) return false;
  }
  return layout.cards(Place::kStock).size() == ThesisTable::kStock;
}

constexpr Know kThesisKnow[] = {Know::kSeen};
constexpr PlayerGames kThesisGames{"Klondike with unlimited redeals", is_thesis_game, is_fresh, kThesisKnow};

ThesisTable table_of(const Rules& rules, const Layout& layout, Reading reading) {
  std::vector<Card> deck;
  for (const Pile& pile : layout.piles) {
    if (pile.place == Place::kTableau) deck.insert(deck.end(), pile.cards.begin(), pile.cards.end());
  }
  const std::vector<Card> talon = layout.talon();
  deck.insert(deck.end(), talon.begin(), talon.end());
  return ThesisTable(deck, rules.deal_count, reading);
}

std::unique_ptr<OwnGame> begun(const Seat& seat, const Layout& layout, Reading stock,
                               const MonteCarloOptions& options) {
  return std::make_unique<MonteCarloGame>(table_of(seat.rules, layout, stock), options, seat.seed);
}

std::unique_ptr<OwnGame> begin_random(const Seat& seat, const Layout& layout, Reading stock) {
  return begun(seat, layout, stock, {});
}

std::unique_ptr<OwnGame> begin_monte_carlo(const Seat& seat, const Layout& layout, int playouts, int depth, Score score,
                                           Fitness fitness, Information information, Reading stock,
                                           Reshuffling reshuffling) {
  return begun(seat, layout, stock,
               {.playouts = playouts,
                .depth = depth,
                .score = score,
                .fitness = fitness,
                .information = information,
                .reshuffling = reshuffling});
}

std::unique_ptr<OwnGame> begin_heuristics(const Seat& seat, const Layout& layout, int playouts, int depth, Score score,
                                          Fitness fitness, Information information, Reading stock,
                                          Reshuffling reshuffling, Rewards rewards) {
  return begun(seat, layout, stock, {playouts, depth, score, fitness, information, true, rewards, reshuffling});
}

// The words for values of enums, in the order of the values.
constexpr const char* kReadingWords[] = {"standard", "ring", "kortsmit"};
constexpr auto kThesisReadingWords = std::span(kReadingWords).first(2);  // not that of Kortsmit
constexpr const char* kScoreWords[] = {"average", "highest"};
constexpr const char* kFitnessWords[] = {"cards-up", "open-cards", "colours"};
constexpr const char* kInformationWords[] = {"transparent", "once", "reshuffled"};
constexpr const char* kReshufflingWords[] = {"never", "all", "shown"};
constexpr const char* kRewardWords[] = {"equals", "first"};

constexpr PlayerParameter kRandomParameters[] = {
    word_parameter("stock", "Whose reading of the stock.", Reading::kKortsmit, kReadingWords),
};
constexpr PlayerParameter kHeuristicsParameters[] = {
    {"playouts", "Random games for each move.", 10, 1, 1'000'000},
    {"depth", "Moves of a playout; 0 plays to the end.", 0, 0, 1'000'000},
    word_parameter("score", "What counts of the playouts.", Score::kAverage, kScoreWords),
    word_parameter("fitness", "What a table is worth.", Fitness::kCardsUp, kFitnessWords),
    word_parameter("information", "What playouts see; only `reshuffled` does not see the real cards.",
                   Information::kReshuffled, kInformationWords, static_cast<std::size_t>(Information::kReshuffled)),
    word_parameter("stock", "How the stock is read.", Reading::kStandard, kThesisReadingWords),
    word_parameter("reshuffle", "What the game shuffles again: nothing, all unseen cards after a move, or those shown.",
                   Reshuffling::kNever, kReshufflingWords),
    word_parameter("rewards", "Between moves of equal fitness, or first of all where one is special.", Rewards::kEquals,
                   kRewardWords),
};
constexpr auto kMonteCarloParameters = std::span(kHeuristicsParameters).first(7);  // without rewards

}  // namespace

extern constexpr PlayerKind kRandomKlondikePlayer = own_game_kind<begin_random>(
    "random-klondike", "The random players of two studies, with their own moves and end of a game (Klondike).",
    kRandomParameters, kThesisGames);
extern constexpr PlayerKind kMonteCarloPlayer = own_game_kind<begin_monte_carlo>(
    "monte-carlo", "Player A of the thesis: each move played out at random (Klondike).", kMonteCarloParameters,
    kThesisGames);
extern constexpr PlayerKind kHeuristicsPlayer = own_game_kind<begin_heuristics>(
    "monte-carlo-heuristics", "Player C of the thesis: as A, and the rewards of its heuristics decide, too (Klondike).",
    kHeuristicsParameters, kThesisGames);

}  // namespace winnable
