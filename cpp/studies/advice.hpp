// The advice for players of Klondike that the thesis of Donkersteeg (2010) collects: twelve heuristics, the most
// important first. A heuristic speaks for a move, against it, or says nothing about it. It uses only what is the same
// in all worlds that fit a view.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "players/view.hpp"

namespace winnable {

constexpr int kHeuristics = 12;

// A view of Klondike with its legal moves, and what the advice asks about them.
class Advice {
 public:
  // Any world that fits the view will do.
  Advice(const Rules& rules, const View& view, const Layout& world);

  const MoveList& moves() const { return moves_; }
  // What a heuristic, 0 to 11, says about a legal move: 1 for it, -1 against it, 0 nothing.
  int opinion(int heuristic, const Move& move) const;

  bool frees_a_card(const Move& move) const;  // turns up a card that lies face down
  bool empties_a_pile(const Move& move) const;
  bool changes_nothing(const Move& move) const;  // a pile moves whole into a space
  bool king_is_waiting() const;                  // could fill a space at once, from the waste or from cards face down
  Card moved_card(const Move& move) const;       // the lowest card it takes; kNoCard for a turn of the stock
  int hidden(int pile) const { return view_.layout.hidden(pile); }
  int lowest_foundation() const;  // how many cards the lowest has

 private:
  const std::vector<Card>& pile(int index) const { return view_.layout.cards(Place::kTableau, index); }
  int piles() const { return view_.layout.count(Place::kTableau); }
  bool frees_or_allows(const Move& move) const { return frees_a_card(move) || allows_freeing(move); }
  bool allows_freeing(const Move& move) const;  // a card can be freed right after it that could not be freed before
  bool is_protected(Card card) const;           // both cards that could be put on this one are home or in sight
  std::vector<Card> heads() const;              // the lowest face-up cards of piles with cards face down
  bool nothing_is_played() const;
  int longest_to_free() const;
  bool suits_the_blockers(Card king) const;
  bool makes_columns_smoother(const Move& move) const;
  bool is_careful(const Move& move) const;
  bool may_move_middle(const Move& move) const;

  const View& view_;
  std::unique_ptr<State> state_;
  MoveList moves_;
};

}  // namespace winnable
