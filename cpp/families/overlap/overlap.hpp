// A position of cards that cover each other: a card is free once nothing covers it. Free cards go to a hole (TriPeaks)
// or are discarded: alone, in pairs that add up (Pyramid), or in pairs of the same rank (Nestor). Cards only leave, and
// suits mean nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "evaluate/features.hpp"
#include "game/game.hpp"

namespace winnable {

using SquareSet = std::uint64_t;  // a bit for each square
constexpr int kMostSquares = 64;
constexpr SquareSet one_square(int square) { return SquareSet{1} << square; }

class OverlapGame {
 public:
  OverlapGame(const Rules& rules, const Layout& layout);
  static std::vector<PlaceCount> places(const Rules& rules);
  static bool keeps_all_cards(const Rules&) { return true; }
  static const char* misfit(const Rules& rules);

  const Rules& rules() const { return rules_; }
  void legal_moves(MoveList& moves) const;
  bool is_won() const { return !present_ && (!rules_.clears_all || talon_.empty()); }
  void make(const Move& move, Undo& undo);
  void unmake(const Move& move, const Undo& undo);
  Layout layout() const;
  // The suit on the hole decides nothing.
  Key key() const { return hole_.empty() ? key_ : key_ + zobrist_.hole[kSuits * step_of(hole_.back())]; }
  Key exact_key() const { return hole_.empty() ? key_ : key_ + zobrist_.hole[hole_.back()]; }
  Key key_without_stock() const { return key() - stock_key(); }  // the same however far the stock is turned
  Key key_of(Place place, int index, int waste) const;  // the card that lies there with that many cards in the waste
  bool key_after(const Move&, Key&) const { return false; }
  void check_key();
  void pack(std::string& packed) const;
  Features quick_features() const;
  int moves_needed() const;

  // The cards on the squares
  SquareSet present() const { return present_; }
  bool is_free(int square) const { return !(covering_[square] & present_); }
  SquareSet free_squares() const;
  SquareSet above(int square) const { return above_[square]; }  // those that must leave before it
  Card at(int square) const { return cards_[square]; }

  // Stock and waste, in the order of dealing; the first `turned` of them are the waste
  int talon_size() const { return static_cast<int>(talon_.size()); }
  int turned() const { return turned_; }
  Card talon(int place) const { return talon_cards_[talon_[place]]; }
  bool is_stock_open() const { return rules_.stock_face_up && turned_ < talon_size(); }
  int redeals_used() const { return redeals_used_; }
  bool can_redeal() const {
    return !talon_.empty() && (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals);
  }
  // Turns the stock, one card at a time, until the waste has a number of cards, in the next pass if it has more now.
  // Undo.redealt and Undo.turned say what was before.
  void turn_to(int waste, Undo& undo);

  // What may leave
  bool is_lone(Card card) const { return step_of(card) + 1 == rules_.discard_sum; }  // a card that is discarded alone
  int partner_rank(Card card) const { return winnable::partner_rank(rules_, step_of(card) + 1); }
  bool is_pair(Card card, Card other) const { return partner_rank(card) == step_of(other) + 1; }
  bool goes_to_hole(Card card) const;

 private:
  using Free = std::vector<std::pair<Place, int>>;

  void free_places(Free& places) const;
  Card card_at(Place place, int index) const;
  Card take(Place place, int index, std::uint8_t& id);
  void put_back(Place place, int index, std::uint8_t id);
  Key stock_key() const { return zobrist_.waste_size[turned_] + zobrist_.redeals[redeals_used_]; }
  Key whole_key() const;

  const Rules& rules_;
  const ZobristKeys& zobrist_;
  std::array<Card, kMostSquares> cards_{};          // of each square, also once it has left
  std::array<SquareSet, kMostSquares> covering_{};  // those that lie on a square
  std::array<SquareSet, kMostSquares> above_{};     // and those that lie on these, and so on
  int squares_ = 0;
  SquareSet present_ = 0;
  SquareSet face_down_ = 0;            // once it is free, such a card turns face up
  std::vector<Card> talon_cards_{};    // of the first stock and waste
  std::vector<std::uint8_t> talon_{};  // numbers of those that are left
  int turned_ = 0;
  int redeals_used_ = 0;
  std::vector<Card> hole_{};
  std::vector<Card> discards_{};
  Key key_{};  // all but the hole
};

}  // namespace winnable
