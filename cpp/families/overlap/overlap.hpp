// A position of overlapping cards: rows in which cards lie on cards of the row before, a stock, and a waste or a hole.
// A card is free when no other lies on it. Free cards go to the hole, or are discarded: in pairs, or alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "base/small_graphs.hpp"
#include "evaluate/features.hpp"
#include "game/layout.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

// A free card and where it lies.
struct FreeCard {
  Place place;
  int index;
  Card card;
};

class OverlapGame {
 public:
  OverlapGame(const Rules& rules, const Layout& layout);

  // Play, see game.hpp. Before a move the stock can be turned, all turns at once, until the waste has `waste` cards.
  void legal_moves(MoveList& moves) const;
  bool is_won() const { return !present_ && (!rules_.clears_all || (talon_size_ == 0)); }
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Layout layout() const;

  // The key. Of the hole only the rank of the last card counts, for no rule here asks for suits.
  const Key& key() const { return key_; }
  Key exact_key() const;
  bool key_after(const Move&, Key&) const { return false; }
  void check_key();
  void pack(std::string& packed) const;

  // What lies where
  const Rules& rules() const { return rules_; }
  VertexSet present() const { return present_; }  // the squares that have a card
  Card card(int square) const { return cards_[static_cast<std::size_t>(square)]; }
  bool is_free(int square) const { return !(covers_[static_cast<std::size_t>(square)] & present_); }
  VertexSet free_squares() const;
  VertexSet covers(int square) const { return covers_[static_cast<std::size_t>(square)]; }  // the squares that lie on it
  int talon_size() const { return talon_size_; }
  int waste_size() const { return turned_; }
  Card talon(int index) const { return talon_[static_cast<std::size_t>(index)]; }  // in the order of dealing
  int redeals_used() const { return redeals_used_; }
  bool may_redeal() const;

  // What the rules say of it
  bool leaves_alone(Card card) const { return rank_of(card) == rules_.discard_sum; }
  bool is_pair(Card card, Card other) const { return rank_of(card) + rank_of(other) == rules_.discard_sum; }
  bool fits_hole(Card card) const;

  Features quick_features() const;
  int moves_needed() const;  // no win from here has fewer

 private:
  static int rank_of(Card card) { return step_of(card) + 1; }
  bool stock_is_empty() const { return turned_ == talon_size_; }
  std::vector<FreeCard> free_cards() const;
  void add_pairs(const std::vector<FreeCard>& free, MoveList& moves) const;
  void add_pairs_with_cover(MoveList& moves) const;

  std::uint8_t take(Place place, int index);
  void give_back(Place place, int index, std::uint8_t id);
  std::uint8_t take_from_talon(int index);
  void put_in_talon(int index, std::uint8_t id);
  void put_in_hole(Card card);
  void take_from_hole();
  Card rank_face(Card card) const { return make_card(step_of(card), 0); }
  Key stock_key() const;
  Key whole_key() const;

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  std::array<VertexSet, kMostVertices> covers_{};
  std::array<Card, kMostVertices> cards_{};
  VertexSet present_ = 0;
  std::array<Card, kMaxCards> first_talon_{};  // the stock as it was at first; a card is known by its place there
  std::array<std::uint8_t, kMaxCards> talon_id_{};
  std::array<Card, kMaxCards> talon_{};  // stock and waste in the order of dealing, without the cards that have left
  int talon_size_ = 0;
  int turned_ = 0;  // so many of the talon are the waste
  int redeals_used_ = 0;
  std::vector<Card> hole_;
  Key key_;
};

}  // namespace winnable
