// The search view of cards that cover each other. A move may turn the stock first, as far as Move::waste says.
#pragma once

#include "base/seen_table.hpp"
#include "families/overlap/overlap.hpp"
#include "families/searchable.hpp"

namespace winnable {

class OverlapSearch : public PlainSearch<OverlapGame> {
 public:
  OverlapSearch(const OverlapGame& root, const Switches& switches);

  bool is_dead() const;
  bool forced_move(Move& move) const;
  void search_moves(MoveList& moves) const;
  void expand(const Move& move, MoveList& elementary) const;
  void make(const Move& move, Undo& undo);
  Key key() const { return uses_earlier_stock_ ? position_.key_without_stock() + key_of(stock()) : position_.key(); }
  Key place_key() const { return position_.key(); }
  bool key_after(const Move& move, Key& key) const;

  // See shortcuts/earlier_stock.hpp.
  bool has_grades() const { return has_levels(); }
  Grade grade() const { return grade_of(stock()); }
  Grade grade_after(const Move& move) const { return grade_of(stock_after(move)); }

 private:
  // How far the stock is turned. Its place is given by a residue, which is part of the key, and one of the levels of a
  // grade: there are too many places for a level each.
  struct Stock {
    int size;
    int turned;
    int redeals_used;
  };
  struct Level {
    int number;
    int residue;
  };
  static constexpr int kLevels = (1 << Grade::kBits) - 1;

  int wanted_by(Card card) const { return position_.partner_rank(card); }  // the other's rank
  void find_partners();
  bool has_partner(int square, const std::array<int, 2 * kMaxRank>& talon) const;
  void add_pairs_of_squares(MoveList& moves) const;
  void add_elementary(MoveList& moves) const;
  template <typename Do>
  void each_place(Do&& act) const;
  bool add_talon(MoveList& moves, SquareSet free, Place place, int talon, int waste) const;
  void add_plays(MoveList& moves) const;
  bool has_levels() const { return uses_earlier_stock_ && position_.rules().redeals != kUnlimited; }
  Stock stock() const { return {position_.talon_size(), position_.turned(), position_.redeals_used()}; }
  Stock stock_after(const Move& move) const;
  Level level_of(const Stock& stock) const;
  Key key_of(const Stock& stock) const;
  Grade grade_of(const Stock& stock) const;

  bool uses_lone_discards_;
  bool uses_partners_;
  bool uses_earlier_stock_;
  std::array<SquareSet, kMostSquares> partners_{};  // the squares that each one can leave with
  std::array<SquareSet, 2 * kMaxRank> of_rank_{};   // the squares of each rank
  mutable MoveList found_;
};

}  // namespace winnable
