// Klondike in a few words and bytes: a position for players, who look at millions of possible worlds.
//
// It is the sets of game/klondike_sets.hpp, how many cards of the deal are left in each pile (the uppermost of them,
// face up, is its head), and the stock. A player copies a position and changes the copy; the search of loose cards,
// which goes deep, changes one position and takes moves back.
//
// It gives opinions, never verdicts: those come from search/solver.hpp.
#pragma once

#include <array>
#include <cstdint>

#include "game/game.hpp"
#include "game/klondike_sets.hpp"

namespace winnable {

constexpr int kKlondikePiles = 7;
constexpr int kKlondikeStock = 24;

// What can be done. Turning the stock is part of playing a card from it.
enum class CompactStep : std::uint8_t {
  kTurnUp,          // move the head of a pile, with all that lies on it, and turn up the card below
  kHome,            // a face-up card to its foundation
  kStockToTableau,  // a card from the stock
  kStockHome,
  kBack,  // a card from its foundation to the tableau
};

struct CompactMove {
  CompactStep step = CompactStep::kTurnUp;
  Card card = 0;
  friend bool operator==(const CompactMove&, const CompactMove&) = default;
};

// Sets of cards that can be played in each way.
struct CompactMoves {
  Faces turn_up = 0;
  Faces home = 0;
  Faces stock_to_tableau = 0;
  Faces stock_home = 0;
  Faces back = 0;
};

// The cards of the deal, which do not change: one sampled world.
struct CompactDeal {
  // From the bottom; only those face down and the head.
  std::array<std::array<Card, kMaxRank + 8>, kKlondikePiles> pile{};
  std::array<std::int8_t, kFaces> pile_of_head{};  // where a card can be head; -1 for loose cards and the stock
  int draw = 3;
  bool may_go_back = true;
};

class CompactKlondike {
 public:
  KlondikeSets sets;
  Faces stock_cards = 0;
  std::array<Card, kKlondikeStock> stock{};         // in the order of dealing
  std::array<std::uint8_t, kKlondikePiles> left{};  // cards of the deal in each pile, with the head
  std::uint8_t stock_size = 0;
  std::uint8_t waste = 0;  // how many of the stock are turned; 0 for any whole number of turns
  std::uint8_t face_down = 0;

  CompactMoves moves(const CompactDeal& deal) const;
  // Finds a home move that costs nothing; false if there is none.
  bool safe_move(const CompactMoves& moves, const CompactDeal& deal, CompactMove& move) const;
  void make(const CompactDeal& deal, CompactMove move);
  bool is_surely_won(const CompactDeal& deal) const { return face_down == 0 && (deal.draw == 1 || stock_size <= 1); }
  bool turns_up(CompactMove move) const {
    return move.step == CompactStep::kTurnUp || (move.step == CompactStep::kHome && has(sets.heads, move.card));
  }
  std::uint64_t key() const;
  // The cards of the stock that can be played.
  Faces in_reach(const CompactDeal& deal) const {
    return deal.draw == 1 ? stock_cards : stock_in_reach(stock.data(), stock_size, waste, deal.draw);
  }
  void set_waste(const CompactDeal& deal, int cards);

 private:
  void lift_head(const CompactDeal& deal, Card card);
  void leave_stock(const CompactDeal& deal, Card card);
};

// Reads a layout; every card must be known.
void read_compact(const Rules& rules, const Layout& layout, CompactDeal& deal, CompactKlondike& table);

}  // namespace winnable
