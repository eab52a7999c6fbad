// A position of a game with a tableau: flat arrays, moves made and taken back in place, its key always up to date. It
// knows the rules of play and nothing of searches. Searches read it through its public functions.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "evaluate/deal_features.hpp"
#include "evaluate/features.hpp"
#include "game/game.hpp"
#include "game/traits.hpp"

namespace winnable {

enum class Holds : std::uint8_t { kNever, kOnceAllIsDealt, kAlways };

constexpr bool holds(Holds when, bool all_is_dealt) {
  return when == Holds::kAlways || (when == Holds::kOnceAllIsDealt && all_is_dealt);
}

enum class SuitsCount : std::uint8_t { kEach, kAsColours, kNotAtAll };

// Which positions a key takes as one. The game does not check that a symmetry is sound; its caller must know
// (the arguments are in shortcuts/). Cells and the cards of an open reserve have no order in any rule and are always
// taken as sets.
struct Symmetries {
  Holds piles = Holds::kNever;  // piles may be exchanged
  // What carries the rest of a run does not matter, see shortcuts/twin_symmetry.hpp.
  Holds run_carriers = Holds::kNever;
  SuitsCount suits = SuitsCount::kEach;  // which suits cards have
  // With unlimited redeals: how far the stock is turned does not matter after a whole number of deals.
  bool turns = false;
};

// Where a unit of cards goes to within the tableau.
enum class Onto : std::uint8_t { kCard, kSpace };

// What the tops of the piles take: a single card, and one at the head of a longer unit.
struct Openings {
  Faces single = 0;
  Faces group = 0;
};

// Whether a card may lie on another one, in the direction of the game.
constexpr bool may_put(Policy policy, Direction direction, Card card, Card below) {
  switch (direction) {
    case Direction::kDown:
      return may_put(policy, card, below);
    case Direction::kUpOrDown:
      return may_put(policy, card, below) || may_put(policy, below, card);
  }
  return false;
}

// What may be put on each card. That depends on a policy and the direction alone, so every such table is made when this
// file is compiled, and positions only refer to theirs.
using TakesOf = std::array<Faces, kFaces>;

constexpr TakesOf what_is_taken(Policy policy, Direction direction) {
  TakesOf takes{};
  for (int step = 0; step + 1 < kMaxRank; ++step) {
    for (int suits = 0; suits < kSuits * kSuits; ++suits) {
      const Card lower = make_card(step, suits / kSuits);
      const Card higher = make_card(step + 1, suits % kSuits);
      if (may_put(policy, direction, lower, higher)) takes[higher] |= only(lower);
      if (may_put(policy, direction, higher, lower)) takes[lower] |= only(higher);
    }
  }
  return takes;
}

const TakesOf& takes_of(Policy policy, Direction direction);

// What counts as one move where the rules let only single cards move.
enum class SequencesCount : bool { kCardByCard, kAsOneMove };

class TableauGame {
 public:
  TableauGame(const Rules& rules, const Layout& layout);

  // See game.hpp.
  static std::vector<PlaceCount> places(const Rules& rules);
  static bool keeps_all_cards(const Rules&) { return true; }
  static const char* misfit(const Rules& rules);

  // Which positions the key takes as one; by default none.
  void set_symmetries(const Symmetries& symmetries);

  // Play, see game.hpp. Before a move that plays from the waste the stock can be turned, all turns at once: until the
  // waste has `waste` cards, which must be within reach.
  void legal_moves(MoveList& moves) const;
  bool is_legal(const Move& move) const;  // whether the move is one of the legal moves, without listing them
  bool is_won() const;
  void make(const Move& move, Undo& undo, int waste = kAsItIs);
  void unmake(const Move& move, const Undo& undo);
  Layout layout() const;

  // The key. It can be predicted with the stock turned before the move, and with more cards that leave the source pile.
  const Key& key() const { return key_; }
  Key place_key() const { return key_ + zobrist_.waste_size[waste_size()]; }  // and how far the stock is turned
  Key exact_key() const;
  bool key_after(const Move& move, Key& key, int waste = kAsItIs, int more_leaving = 0) const;
  void check_key();
  void pack(std::string& packed) const;
  Card key_face(Card card) const { return key_face_[card]; }  // the face that stands for a card in the key
  bool piles_alike() const { return piles_alike_; }           // the key takes exchanged piles as the same
  bool runs_loose() const { return runs_loose_; }             // and does not say what carries the rest of a run

  // What lies where
  const Rules& rules() const { return rules_; }
  int size(int pile) const { return size_[pile]; }
  int hidden(int pile) const { return hidden_[pile]; }  // how many of the lowest cards lie face down
  const Card* cards(int pile) const { return &cards_[static_cast<std::size_t>(pile * stride_)]; }
  Card card_at(int pile, int height) const { return cards_[pile * stride_ + height]; }
  Card top(int pile) const { return card_at(pile, size_[pile] - 1); }
  int run_length(int pile) const { return size_[pile] ? run_[pile * stride_ + size_[pile] - 1] : 0; }
  std::uint64_t empty_piles() const { return empty_piles_; }  // a bit for each
  bool has_space() const { return empty_piles_ != 0; }
  int first_space() const { return __builtin_ctzll(empty_piles_); }
  Card cell(int index) const { return cells_[index]; }        // kNoCard where empty
  std::uint64_t empty_cells() const { return empty_cells_; }  // a bit for each
  int foundations() const { return static_cast<int>(rules_.foundation_suits.size()); }
  int height(int foundation) const { return height_[foundation]; }
  const std::array<std::uint8_t, 8>& heights() const { return height_; }  // of the foundations
  Card foundation_top(int foundation) const {
    return make_card(height_[foundation] - 1, rules_.foundation_suits[foundation]);
  }
  int cards_home() const { return cards_home_; }
  int reserve_size() const { return reserve_size_; }
  Card reserve(int index) const { return reserve_[index]; }
  int discards() const { return static_cast<int>(discards_.size()); }
  int cards_to_discard() const { return rules_.deck_size() - kSuits * rules_.decks; }  // in a whole game
  int hole_size() const { return static_cast<int>(hole_.size()); }
  // Stock and waste are one row in the order of dealing, without the cards played from it. Its first cards are the
  // waste, or, where the stock goes to the tableau or the hole, those that are gone.
  Card talon(int index) const { return talon_[index]; }
  int talon_size() const { return talon_size_; }
  int waste_size() const { return has_waste() ? turned_ : 0; }
  int stock_size() const { return talon_size_ - turned_; }
  // How far the stock is: the cards that have left it, and a whole stock for each redeal. Where redeals have no limit
  // they are not counted.
  std::size_t stage() const {
    return static_cast<std::size_t>(redeals_used_ * (rules_.stock_size + 1) + rules_.stock_size - stock_size());
  }

  // What the rules allow
  Faces takes(Card below) const { return (*takes_)[below]; }              // what may be put on a card, alone
  Faces group_takes(Card below) const { return (*group_takes_)[below]; }  // and at the head of a longer unit
  bool goes_home(Card card) const { return has(wanted_, card); }          // to a foundation, now
  Openings openings() const;
  bool has_waste() const { return turns_to_waste(rules_); }
  bool stock_is_empty() const { return turned_ == talon_size_; }
  bool has_pile_redeals() const { return rules_.pile_redeals == kUnlimited || redeals_used_ < rules_.pile_redeals; }
  bool all_is_dealt() const { return stock_is_empty() && !has_pile_redeals(); }
  // Cards of the stock are still to be dealt to the piles, or the piles may be dealt again.
  bool has_deals_ahead() const { return (!deals_spare_the_piles(rules_) && !stock_is_empty()) || has_pile_redeals(); }
  bool may_deal() const;
  bool may_redeal() const;
  bool in_this_pass(int waste) const {  // whether turning the stock makes the waste this large without a redeal
    const int ahead = waste - turned_;
    return ahead >= 0 && (ahead % rules_.deal_count == 0 || waste == talon_size_);
  }
  bool must_fill() const;  // a space must be filled before anything else
  void forced_fills(MoveList& moves) const;
  bool only_waste_to_tableau() const { return rules_.spaces == Spaces::kReserveThenWaste && has_space(); }
  bool space_takes(Card card, int count) const;
  int longest_unit(int pile) const;  // the most cards at the end of a pile that may move together
  bool may_move_part(int pile, int count, Onto onto) const;
  bool fits_hole(Card card) const;
  bool is_discarded(Card card) const;  // whether the last card of a pile can be, by the last cards of all piles
  bool run_goes_home(int pile) const;  // a complete run lies at the end of the pile, and a foundation takes it
  template <typename Do>
  void each_reserve(Do&& act) const;
  template <typename Do>
  void each_reachable_waste(Do&& act) const;

  // Features, and a lower bound
  Features quick_features() const;
  Features features(bool ahead) const;
  void add_deal_features(DealFeatures& found) const;
  int moves_needed(SequencesCount sequences) const;  // no win from here has fewer

 private:
  // Changing the position (tableau_make.cpp)
  void lay_out(const Pile& pile);
  void put_on_pile(int pile, Card card);
  void take_from_pile(int pile, int count);
  bool turn_up(int pile);
  void put_in_cell(int cell, Card card);
  Card take_from_cell(int cell);
  Card take_from_reserve(int index);
  void put_in_reserve(int index, Card card);
  void put_in_hole(Card card);
  Card take_from_hole();
  Card take_from_talon(Undo& undo);
  void put_in_talon(int index, Card card, std::uint8_t id);
  void set_height(int foundation, int height);
  Card take(const Move& move, Undo& undo);
  void give_back(const Move& move, const Undo& undo, Card card);
  void give(const Move& move, Card card, Undo& undo);
  Card take_back(const Move& move, const Undo& undo);
  void move_unit(const Move& move, Undo& undo);
  void move_unit_back(const Move& move, const Undo& undo);
  void move_cards(int from, int to, int count);
  void put_run_home(int pile, Undo& undo);
  void take_run_back(int pile, const Undo& undo);
  void deal();
  void undeal(const Undo& undo);
  void redeal_piles();
  void take_piles_back();
  void gather_piles();
  int packet(int pile, int cards) const;
  bool redeal_changes_piles() const;
  bool count_redeal();
  bool turn_stock_to(int waste);

  // Rules
  Policy placing_policy(int count) const {
    const bool like_single_cards =
        rules_.complete_runs || rules_.groups == Groups::kAnyFaceUp || rules_.groups == Groups::kAsOneCard;
    return count == 1 || like_single_cards ? rules_.build : rules_.group_policy;
  }
  Card card_moved(const Move& move) const;
  bool is_legal_fill(const Move& move) const;
  bool is_legal_home(const Move& move, Card card) const;
  bool is_legal_onto_tableau(const Move& move, Card card) const;
  bool is_legal_unit(const Move& move) const;
  int foundation_for(Card card) const;
  int foundation_for_run(int suit) const;
  bool is_complete_run(int pile) const;

  // The key (tableau_hash.cpp)
  void choose_key_faces();
  // Adds the card at a height to the hashes of the cards below it.
  void note_key_face(int pile, int height) {
    const int at = pile * stride_ + height;
    const Card face = key_face_[cards_[at]];
    prefix_[at + 1] = prefix_[at] ^ zobrist_.at_height[face][height];
    loose_[at + 1] = loose_[at] + zobrist_.loose[face];
  }
  Key pile_key(int pile) const { return pile_key(pile, size_[pile], hidden_[pile]); }
  Key pile_key(int pile, int size, int hidden) const;
  Key anchored_key(Key prefix, int pile, int hidden) const;
  Key pile_key_without(int pile, int count) const;
  Key pile_key_with(int pile, const Card* cards, int count) const;
  void pile_changes(int pile) { key_ -= pile_keys_[pile]; }
  void pile_changed(int pile) { key_ += pile_keys_[pile] = pile_key(pile); }
  Key stock_key() const { return stock_key(turned_, talon_size_, redeals_used_); }
  Key stock_key(int turned, int talon_size, int redeals_used) const;
  inline const Card* predict_leaving(const Move& move, int waste, int more_leaving, Key& key, Card& single) const;
  inline bool predict_arriving(const Move& move, const Card* cards, Key& key) const;
  void recompute_key();

  const Rules& rules_;
  Symmetries symmetries_;
  const ZobristKeys& zobrist_;

  int stride_;
  std::vector<Card> cards_;
  std::vector<std::uint8_t> run_;  // length of the face-up run that ends at each height
  std::vector<Key> prefix_;        // hash of the cards below each height
  std::vector<Key> loose_;         // sum of the loose keys of the cards below each height
  std::array<std::uint8_t, kMaxPiles> size_{};
  std::array<std::uint8_t, kMaxPiles> hidden_{};
  std::uint64_t empty_piles_ = 0;
  std::array<Key, kMaxPiles> pile_keys_{};
  std::array<Card, kMaxCells> cells_{};
  std::uint64_t empty_cells_ = 0;
  std::array<std::uint8_t, 8> height_{};
  int cards_home_ = 0;
  Faces wanted_ = 0;  // the faces that can go to a foundation now
  const TakesOf* takes_;
  const TakesOf* group_takes_;
  const TakesOf* run_takes_;  // what continues a run
  std::array<Card, kMaxCards> reserve_{};
  int reserve_size_ = 0;

  std::array<Card, kMaxCards> talon_{};
  std::array<std::uint8_t, kMaxCards> talon_id_{};  // where in the first stock each card was
  int talon_size_ = 0;
  int turned_ = 0;  // how many cards of the talon are the waste, or dealt and gone
  int redeals_used_ = 0;
  std::vector<Card> gathered_;              // room for the cards of all piles
  std::vector<std::uint8_t> sizes_before_;  // of all piles, for each redeal of the piles that can be taken back

  std::vector<Card> hole_;
  std::vector<Card> discards_;
  std::array<std::array<std::int8_t, 8>, kSuits> foundations_of_{};  // the foundations of each suit, ended by -1
  std::array<Card, kFaces> key_face_{};
  bool piles_alike_ = false;
  bool runs_loose_ = false;
  Key key_;
};

inline int TableauGame::longest_unit(int pile) const {
  switch (rules_.groups) {
    case Groups::kNo:
      return size_[pile] > 0;
    case Groups::kYes:
    case Groups::kAsOneCard:
    case Groups::kWholePile:
    case Groups::kMaximalGroup:
    case Groups::kPartialIfBuildable:
    case Groups::kAnyFaceUp:
      return run_length(pile);
  }
  return size_[pile];
}

// The cards of the reserve that can be played, with the index that moves use: of a stacked reserve only the top, index
// 0.
template <typename Do>
void TableauGame::each_reserve(Do&& act) const {
  if (rules_.reserve_stacked) {
    if (reserve_size_ > 0) act(0, reserve_[reserve_size_ - 1]);
    return;
  }
  for (int i = 0; i < reserve_size_; ++i) act(i, reserve_[i]);
}

// Every size of the waste that turning the stock can reach and whose top card can thus be played.
template <typename Do>
void TableauGame::each_reachable_waste(Do&& act) const {
  const int step = rules_.deal_count;
  // After a redeal. A waste that this pass reaches too comes below.
  if (rules_.redeals == kUnlimited || redeals_used_ < rules_.redeals) {
    const int last = turned_ % step == 0 ? turned_ - 1 : talon_size_ - 1;
    for (int waste = step; waste <= last; waste += step) {
      if (waste != turned_) act(waste);
    }
  }
  // In this pass: the farthest first, so that the nearest is tried first.
  if (turned_ < talon_size_) {
    const int turns = (talon_size_ - turned_ + step - 1) / step;
    act(talon_size_);
    for (int turn = turns - 1; turn >= 1; --turn) act(turned_ + turn * step);
  }
  if (turned_ > 0) act(turned_);
}

}  // namespace winnable
