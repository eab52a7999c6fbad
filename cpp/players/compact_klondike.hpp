// Klondike in three words and a few bytes: a position for players, who look at millions of possible worlds.
//
// Which column a face-up card lies in is not kept, for it does not matter: face-up cards that do not lie on cards of
// the deal (loose ones) lie on one of the two cards they fit, and where both are there, the two can change places or
// stand for each other. What is kept: the height of each foundation, how many cards of the deal are left in each pile
// (the uppermost of them, face up, is its head), and the stock. All cards that are nowhere else are loose.
//
// It gives opinions, never verdicts: those come from search/solver.hpp.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"
#include "game/layout.hpp"
#include "game/rules.hpp"

namespace winnable {

// Whether a game is of this kind: one deck, alternating colours, kings in spaces, a stock turned as often as one likes.
bool compact_klondike_applies(const Rules& rules);

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
  std::array<std::array<Card, kMaxRank + 8>, 7> pile{};  // from the bottom; only those face down and the head
  std::array<std::uint8_t, kFaces> stock_index{};        // the place of a card in the stock at the start
  std::array<std::int8_t, kFaces> pile_of_head{};        // where a card is head when it is, -1 for loose and stock
  int piles = 7;
  int draw = 3;
  bool may_go_back = true;
};

class CompactKlondike {
 public:
  std::array<std::uint8_t, kSuits> height{};  // cards on each foundation
  std::array<std::uint8_t, 7> left{};         // cards of the deal in each pile, with the head
  std::array<Card, 24> stock{};               // in the order of dealing
  std::uint8_t stock_size = 0;
  std::uint8_t waste = 0;  // how many of them are turned
  std::uint8_t spaces = 0;
  std::uint8_t face_down = 0;
  std::uint32_t stock_left = 0;  // a bit for each card of the first stock
  Faces up = 0;                  // face up in the tableau
  Faces heads = 0;               // of these, the heads of piles; a king at the bottom of its pile is loose

  CompactMoves moves(const CompactDeal& deal) const;
  Faces safe(const CompactMoves& moves, const CompactDeal& deal) const;  // of the home moves, those that cost nothing
  void make(const CompactDeal& deal, CompactMove move);
  bool is_surely_won(const CompactDeal& deal) const { return face_down == 0 && (deal.draw == 1 || stock_size <= 1); }
  bool turns_up(CompactMove move) const {
    return move.step == CompactStep::kTurnUp || (move.step == CompactStep::kHome && has(heads, move.card));
  }
  std::uint64_t key(const CompactDeal& deal) const;
  Faces in_reach(const CompactDeal& deal) const;  // the cards of the stock that can be played

 private:
  void lift_head(const CompactDeal& deal, Card card);
  void leave_stock(const CompactDeal& deal, Card card);
};

// Reads a layout; every card must be known.
void read_compact(const Rules& rules, const Layout& layout, CompactDeal& deal, CompactKlondike& table);

}  // namespace winnable
