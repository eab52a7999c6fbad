// Positions of the games without a tableau: accordion, sequences and grid. All three are rows of top cards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hash.hpp"
#include "layout.hpp"
#include "moves.hpp"
#include "rules.hpp"
#include "search.hpp"
#include "switches.hpp"
#include "weights.hpp"

namespace winnable {

// What the three families share: squares that hold a card or nothing, and a hash of which card is where.
class Squares {
 public:
  Squares(const Rules& rules, const Layout& layout);

  Layout layout() const;
  const Key& key() const { return key_; }
  const Key& exact_key() const { return key_; }
  const Key& place_key() const { return key_; }
  bool is_blocked() const { return false; }
  bool is_refuted(int, Control&) const { return false; }
  bool forced_move(Move&) const { return false; }
  bool key_after(const Move&, Key&) const { return false; }
  void expand(const Move& move, MoveList& elementary) const { elementary.push_back(move); }
  void check_key() {}
  void pack(std::string& packed) const { packed.assign(squares_.begin(), squares_.end()); }

 protected:
  void set(int square, Card card);
  bool match(Card card, Card other) const;
  static Move move_of(int from, int to) { return transfer(Place::kSquare, from, Place::kSquare, to); }

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  int rows_;
  int columns_;
  std::vector<Card> squares_;  // row by row
  Key key_;
};

class AccordionGame : public Squares {
 public:
  AccordionGame(const Rules& rules, const Layout& layout, const Switches&) : Squares(rules, layout) {}
  void legal_moves(MoveList& moves) const;
  void search_moves(MoveList& moves) const { legal_moves(moves); }
  bool is_won() const { return squares_.size() == 1; }
  int moves_needed() const { return static_cast<int>(squares_.size()) - 1; }  // each leaves a pile less
  int promise(const Weights& weights) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Layout layout() const;

 private:
  void rehash();
};

class SequenceGame : public Squares {
 public:
  SequenceGame(const Rules& rules, const Layout& layout, const Switches&);
  void legal_moves(MoveList& moves) const;
  void search_moves(MoveList& moves) const { legal_moves(moves); }
  bool is_won() const;
  int moves_needed() const;
  int promise(const Weights& weights) const;
  bool key_after(const Move& move, Key& key) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);

 private:
  bool follows(Card card, Card left) const {
    return card != kNoCard && left != kNoCard && step_of(card) == step_of(left) + 1 &&
           suits_agree(rules_.sequence_policy, card, left);
  }
  std::uint64_t taken_by(int gap) const;

  std::array<std::uint64_t, kFaces> after_{};   // for each card those that may follow it, a bit for each
  std::array<std::uint64_t, kFaces> before_{};  // and those it may follow
};

class GridGame : public Squares {
 public:
  GridGame(const Rules& rules, const Layout& layout, const Switches& switches);
  void legal_moves(MoveList& moves) const;
  void search_moves(MoveList& moves) const;
  bool is_won() const;
  int moves_needed() const { return cards_left() - 1; }  // each leaves a pile less
  int promise(const Weights& weights) const;
  bool key_after(const Move& move, Key& key) const;
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);

 private:
  bool falls_apart() const;
  int cards_left() const;

  const bool prunes_;
  std::vector<std::uint64_t> in_line_;  // for each square, those in its row or column
};

}  // namespace winnable
