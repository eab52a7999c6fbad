#include "evaluate/relaxed_play.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "game/tableau.hpp"

namespace winnable {
namespace {

constexpr int kNowhere = -1;

// What digging through a card counts, in quarters.
constexpr int kMustMove = 1;  // it has to be moved aside in any case
constexpr int kBuilds = 2;    // it can be built elsewhere
constexpr int kIsHeld = 4;

// A position of the relaxed game.
class Relaxed {
 public:
  Relaxed(const TableauGame& game, Building building) : game_(game), building_(building) {
    for (int pile = 0; pile < piles(); ++pile) {
      for (int height = 0; height < game.size(pile); ++height) put_on(pile, game.card_at(pile, height));
    }
    for (int f = 0; f < game.foundations(); ++f) {
      height_[at(f)] = game.height(f);
      want(f);
    }
    for (int i = 0; i < game.talon_size(); ++i) ++aside_[game.talon(i)];
    for (int i = 0; i < game.reserve_size(); ++i) ++aside_[game.reserve(i)];
    for (int i = 0; i < game.rules().cells; ++i) {
      if (game.cell(i) != kNoCard) ++aside_[game.cell(i)];
    }
  }

  void play(std::uint32_t seed, int noise) {
    random_ = seed;
    send_home();
    for (int pile = nearest(noise); pile != kNowhere; pile = nearest(noise)) {
      dig(pile);
      send_home();
      waiting += held_;
    }
  }

  int put_aside = 0, most_held = 0, waiting = 0;

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  int piles() const { return game_.rules().piles; }
  bool builds() const { return building_ == Building::kByTheRules; }

  void want(int foundation) {
    if (height_[at(foundation)] == game_.rules().max_rank) return;
    wanted_ |= only(make_card(height_[at(foundation)], game_.rules().foundation_suits[at(foundation)]));
  }

  void put_home(Card card) {
    bool is_home = false;
    wanted_ &= ~only(card);
    for (int f = 0; f < game_.foundations(); ++f) {
      if (game_.rules().foundation_suits[at(f)] != suit_of(card)) continue;
      if (!is_home && height_[at(f)] == step_of(card)) {
        ++height_[at(f)];
        is_home = true;
      }
      want(f);
    }
  }

  // Everything that can go home without digging, and what lies aside onto the piles where that is allowed.
  void send_home() {
    for (bool is_moving = true; is_moving;) {
      is_moving = false;
      for (int pile = 0; pile < piles(); ++pile) {
        while (size_[at(pile)] > 0 && has(wanted_, top(pile))) {
          put_home(top(pile));
          --size_[at(pile)];
          is_moving = true;
        }
      }
      for (Faces left = wanted_; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        if (aside_[card] == 0) continue;
        --aside_[card];
        if (held_faces_[card] > 0) {
          --held_faces_[card];
          --held_;
        }
        put_home(card);
        is_moving = true;
      }
    }
    if (builds() && held_ > 0) place_held();
  }

  void place_held() {
    for (int pile = 0; pile < piles(); ++pile) {
      if (size_[at(pile)] == 0) continue;
      for (Faces fitting = game_.takes(top(pile)); fitting != 0; fitting &= fitting - 1) {
        const Card card = lowest(fitting);
        if (held_faces_[card] == 0) continue;
        --held_faces_[card];
        --aside_[card];
        --held_;
        put_on(pile, card);
        break;
      }
    }
  }

  // The pile where a wanted card is freed at the least cost.
  int nearest(int noise) {
    int best = kNowhere, least = 0;
    Faces open = 0;
    for (int pile = 0; builds() && pile < piles(); ++pile) {
      if (size_[at(pile)] > 0) open |= game_.takes(top(pile));
    }
    for (int pile = 0; pile < piles(); ++pile) {
      int height = size_[at(pile)] - 1, cost = 0;
      while (height >= 0 && !has(wanted_, cards_[at(pile)][at(height)])) {
        const bool must = must_move_[at(pile)][at(height)];
        const bool fits = builds() && has(open, cards_[at(pile)][at(height)]);
        cost += must && !builds() ? kMustMove : fits ? kBuilds : kIsHeld;
        --height;
      }
      if (height < 0) continue;
      if (noise > 0) cost += chance(noise);
      if (best == kNowhere || cost < least) {
        best = pile;
        least = cost;
      }
    }
    return best;
  }

  void dig(int pile) {
    Card above = kNoCard;
    while (size_[at(pile)] > 0 && !has(wanted_, top(pile))) {
      const Card card = top(pile);
      --size_[at(pile)];
      put_aside += above == kNoCard || !has(game_.takes(card), above);  // what lies in order moves as one
      above = card;
      if (builds() && built_elsewhere(card, pile)) continue;
      ++aside_[card];
      ++held_faces_[card];
      ++held_;
      int spaces = 0;
      for (int other = 0; other < piles(); ++other) spaces += size_[at(other)] == 0;
      most_held = std::max(most_held, held_ - spaces);
    }
  }

  bool built_elsewhere(Card card, int except) {
    int best = kNowhere;
    for (int pile = 0; pile < piles(); ++pile) {
      if (pile == except || size_[at(pile)] == 0 || !has(game_.takes(top(pile)), card)) continue;
      if (best == kNowhere || lowest_step(pile) > lowest_step(best)) best = pile;
    }
    if (best == kNowhere) return false;
    put_on(best, card);
    return true;
  }

  int lowest_step(int pile) const {
    int step = kMaxRank;
    for (int height = 0; height < size_[at(pile)]; ++height)
      step = std::min(step, step_of(cards_[at(pile)][at(height)]));
    return step;
  }

  void put_on(int pile, Card card) {
    auto& cards = cards_[at(pile)];
    bool is_blocked = false;
    for (int height = 0; height < size_[at(pile)]; ++height) {
      is_blocked |= suit_of(cards[at(height)]) == suit_of(card) && cards[at(height)] < card;
    }
    must_move_[at(pile)][at(size_[at(pile)])] = is_blocked;
    cards[at(size_[at(pile)]++)] = card;
  }

  Card top(int pile) const { return cards_[at(pile)][at(size_[at(pile)] - 1)]; }

  int chance(int noise) {
    random_ = random_ * 1664525U + 1013904223U;
    return static_cast<int>((random_ >> 16) % static_cast<std::uint32_t>(noise));
  }

  const TableauGame& game_;
  const Building building_;
  std::array<std::array<Card, kMaxCards>, kMaxPiles> cards_;
  std::array<std::array<bool, kMaxCards>, kMaxPiles> must_move_;  // the card lies above a lower one of its suit
  std::array<int, kMaxPiles> size_{};
  std::array<int, 8> height_{};
  Faces wanted_ = 0;
  std::array<std::uint8_t, kFaces> aside_{};       // cards that can be had at any time, of each face
  std::array<std::uint8_t, kFaces> held_faces_{};  // those of them that were put there
  int held_ = 0;
  std::uint32_t random_ = 0;
};

}  // namespace

RelaxedPlay relaxed_play(const TableauGame& game, Building building) {
  RelaxedPlay found;
  for (int playout = 0; playout < kPlayouts; ++playout) {
    Relaxed relaxed(game, building);
    relaxed.play(static_cast<std::uint32_t>(playout), playout);
    found.fewest = playout == 0 ? relaxed.put_aside : std::min(found.fewest, relaxed.put_aside);
    found.held_fewest = playout == 0 ? relaxed.most_held : std::min(found.held_fewest, relaxed.most_held);
    found.sum += relaxed.put_aside;
    found.held_sum += relaxed.most_held;
    found.waiting += relaxed.waiting;
    for (int most = 1; most <= 4; ++most) found.within[most - 1] += relaxed.most_held <= most;
  }
  return found;
}

}  // namespace winnable
