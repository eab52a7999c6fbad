// A position of a game of sequences: rows with gaps, which are filled with the card that follows a neighbour.
#pragma once

#include <array>

#include "families/squares.hpp"

namespace winnable {

class SequenceGame : public Squares {
 public:
  SequenceGame(const Rules& rules, const Layout& layout);
  static std::vector<PlaceCount> places(const Rules& rules) {
    const int squares = kSuits * rules.decks * rules.max_rank;
    return {{Place::kSquare, squares, squares}};
  }
  static bool keeps_all_cards(const Rules&) { return true; }
  static const char* misfit(const Rules& rules) {
    return rules.square_columns == rules.max_rank ? nullptr : "rules.square_columns: must be the number of ranks";
  }
  void legal_moves(MoveList& moves) const;
  bool is_won() const;
  bool key_after(const Move& move, Key& key) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Features quick_features() const;
  int moves_needed() const;
  bool follows(Card card, Card left) const {
    return card != kNoCard && left != kNoCard && step_of(card) == step_of(left) + 1 &&
           suits_agree(rules_.sequence_policy, card, left);
  }

 private:
  static constexpr int kMostToFree = 8;  // moves; also where cards wait for each other

  Faces taken_by(int gap) const;
  void count_next_squares(Features& found) const;
  int moves_to_free(int square, const std::array<std::uint8_t, kFaces>& where) const;

  std::array<Faces, kFaces> after_{};   // for each card the cards that may follow it
  std::array<Faces, kFaces> before_{};  // for each card the cards that it may follow
};

}  // namespace winnable
