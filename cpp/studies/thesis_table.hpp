// Klondike as two studies of random play had it, with their own rules for moves, stock and the end of a game.
//
// Kortsmit (2014): every card of the stock that turning can reach may be played at once; runs move whole; nothing comes
// back from the foundations. Donkersteeg (2010): turning the stock is a move like any other, part of a run moves only
// if the card below it can then go home, and nothing comes back. His text leaves the stock open. Two readings are here:
// the standard one, and the stock as a ring, in which a packet goes on over the end. Only the ring gives his numbers
// for random play, and only the standard one those for Monte Carlo with three cards turned at once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/cards.hpp"
#include "base/random.hpp"

namespace winnable {

enum class Reading : std::uint8_t { kStandard, kRing, kKortsmit };

// The eight types of moves of the thesis.
enum class ThesisStep : std::uint8_t {
  kTurn,
  kWasteHome,
  kWasteToTable,
  kTableToTable,
  kTableHome,
  kKingToSpace,
  kPartOfRun,
  kWasteKingToSpace,
};
constexpr int kThesisSteps = 8;

struct ThesisMove {
  ThesisStep step = ThesisStep::kTurn;
  std::uint8_t from = 0;   // a pile, or the place of a card of the stock
  std::uint8_t to = 0;     // a pile
  std::uint8_t count = 1;  // cards
  friend bool operator==(const ThesisMove&, const ThesisMove&) = default;
};

// What a table is worth.
enum class Fitness : std::uint8_t {
  kCardsUp,    // cards on the foundations: the one that the thesis ends up with
  kOpenCards,  // and the share of cards face up in the tableau
  kColours,    // and how even red and black face-up cards are
};

class ThesisTable {
 public:
  static constexpr int kPiles = 7;
  static constexpr int kStock = 24;
  static constexpr int kMostMoves = 128;
  using Moves = std::array<ThesisMove, kMostMoves>;

  // A deck, dealt pile by pile, each from its lowest card, then the stock.
  ThesisTable(const std::vector<Card>& deck, int draw, Reading reading);

  int moves(Moves& list) const;  // returns how many there are
  void make(const ThesisMove& move);
  bool is_won() const { return cards_up_ == kFaces; }
  bool is_lost(const Moves& list, int count) const;  // nothing to do, or turned too often with nothing else to do
  bool has_turned_enough() const { return turns_ >= most_turns(); }  // further turning shows nothing new
  int cards_up() const { return cards_up_; }
  int face_down() const;
  double fitness(Fitness kind) const;

  // The cards that were never seen, by their places: those face down, and those of the stock never turned. Kortsmit's
  // stock is open.
  std::vector<Card> unseen() const;
  // The same table with the unseen cards in the order of their numbers: where they really lie cannot be read from it.
  ThesisTable without_secrets() const;
  // Exchanges the unseen cards.
  void reshuffle(Random& random);
  // Exchanges only the unseen cards that a move is about to show, each with any unseen card.
  void exchange_shown(const ThesisMove& move, Random& random);

  const std::array<std::uint8_t, kSuits>& height() const { return height_; }
  int hidden(int pile) const { return hidden_[pile]; }
  int size(int pile) const { return size_[pile]; }
  Card moved_card(const ThesisMove& move) const;  // the lowest card that a move takes; kNoCard for a turn

 private:
  Card top(int pile) const { return cards_[pile][size_[pile] - 1]; }
  bool goes_home(Card card) const { return height_[suit_of(card)] == step_of(card); }
  bool fits(Card card, int pile) const;
  void stock_moves(Moves& list, int& count, int place) const;
  void run_moves(Moves& list, int& count, int pile) const;
  void take_from_pile(int pile, int count);
  void turn();
  int first_space() const;
  int most_turns() const;
  template <typename Visit>
  void visit_unseen(Visit&& visit);

  std::array<std::array<Card, 20>, kPiles> cards_{};
  std::array<std::uint8_t, kPiles> size_{};
  std::array<std::uint8_t, kPiles> hidden_{};
  std::array<std::uint8_t, kSuits> height_{};
  std::array<Card, kStock> stock_{};  // in the order of dealing
  int stock_size_ = kStock;
  int waste_ = 0;  // how many of the stock are turned; of a ring, the place after the card on top
  int seen_ = 0;   // how many of the stock have been turned at least once
  int turns_ = 0;  // in a row
  int cards_up_ = 0;
  int draw_;
  Reading reading_;
};

}  // namespace winnable
