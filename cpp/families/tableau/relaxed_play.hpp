// Quick games with more freedom than the rules give. They count the cards that are put aside, and those held at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "families/tableau/tableau.hpp"

namespace winnable {

// The results of some playouts of a deal. Playouts always reach the end, since a card can be put aside without limit.
struct RelaxedPlay {
  int fewest = 0;       // cards put aside, in the playout with the fewest
  int sum = 0;          // the same in all playouts together
  int by_sum = 0;       // cards that were not built elsewhere but held aside, in all playouts together
  int held_fewest = 0;  // the most cards held aside at once, in the playout where that is least
  int held_sum = 0;     // the same in all playouts together
  int waiting = 0;      // cards held aside, summed over the times a pile was dug into, in all playouts
  int within[4] = {};   // playouts that never held more than 1, 2, 3, 4 cards
};

enum class Building : bool { kNone, kByTheRules };

// How many playouts, and the most that chance adds to the cost of a pile, in quarters of a card held.
struct QuickGames {
  int count;
  int noise;
};
constexpr int kRising = -1;  // nothing in the first playout, and a quarter more in each

// A card of a pile, with what was noted when it came there.
struct RelaxedCard {
  Card card;
  std::uint8_t lowest;                        // step of all cards up to here
  bool must_move;                             // the card lies above a lower one of its suit
  std::array<std::uint8_t, kSuits> of_suits;  // the lowest step of each suit up to here
};

// A position of the relaxed game.
class RelaxedTableau {
 public:
  RelaxedTableau(const TableauGame& game, Building building) : game_(game), building_(building) {
    for (int pile = 0; pile < piles(); ++pile) {
      for (int height = 0; height < game.size(pile); ++height) put_on(pile, game.card_at(pile, height));
    }
    for (int f = 0; f < game.foundations(); ++f) {
      height_[at(f)] = game.height(f);
      want(f);
    }
    for (int i = 0; i < game.talon_size(); ++i) have(game.talon(i));
    for (int i = 0; i < game.reserve_size(); ++i) have(game.reserve(i));
    for (int i = 0; i < game.rules().cells; ++i) {
      if (game.cell(i) != kNoCard) have(game.cell(i));
    }
    send_home();
  }

  // The same position again, for another game; only what is used is copied.
  RelaxedTableau(const RelaxedTableau& other, int playout, int noise)
      : game_(other.game_),
        building_(other.building_),
        size_(other.size_),
        faces_(other.faces_),
        tops_(other.tops_),
        takes_(other.takes_),
        height_(other.height_),
        wanted_(other.wanted_),
        loose_(other.loose_),
        aside_(other.aside_),
        held_faces_(other.held_faces_),
        held_(other.held_),
        noise_(static_cast<std::uint32_t>(noise)),
        random_(static_cast<std::uint32_t>(playout)) {
    for (int pile = 0; pile < piles(); ++pile) {
      std::copy_n(other.places_[at(pile)].begin(), size_[at(pile)], places_[at(pile)].begin());
    }
  }

  void play() {
    for (int pile = nearest(); pile != kNowhere; pile = nearest()) {
      dig(pile);
      send_home();
      waiting += held_;
    }
  }

  int put_aside = 0, put_by = 0, most_held = 0, waiting = 0;

 private:
  static constexpr int kNowhere = -1;
  // What it costs to dig through a card, in quarters.
  static constexpr int kMustMove = 1;  // it has to be moved aside in any case
  static constexpr int kBuilds = 2;    // it can be built elsewhere
  static constexpr int kIsHeld = 4;

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  int piles() const { return game_.rules().piles; }
  bool builds() const { return building_ == Building::kByTheRules; }

  void put_on(int pile, Card card) {
    const int size = size_[at(pile)]++;
    RelaxedCard& place = places_[at(pile)][at(size)];
    const auto step = static_cast<std::uint8_t>(step_of(card));
    if (size > 0) {
      place = places_[at(pile)][at(size - 1)];
    } else {
      place.lowest = kMaxRank;
      place.of_suits.fill(kMaxRank);
    }
    auto& of_suit = place.of_suits[at(suit_of(card))];
    place.card = card;
    place.must_move = of_suit < step;
    of_suit = std::min(of_suit, step);
    place.lowest = std::min(place.lowest, step);
    faces_[at(pile)] |= only(card);
    show(pile, card);
  }

  Card take(int pile) {
    const auto& places = places_[at(pile)];
    const int size = --size_[at(pile)];
    const Card card = places[at(size)].card;
    faces_[at(pile)] &= ~only(card);
    // The other card of this face may be in the pile, too.
    for (int height = 0; has_doubles_ && height < size; ++height) faces_[at(pile)] |= only(places[at(height)].card);
    if (size > 0) {
      show(pile, places[at(size - 1)].card);
    } else {
      tops_[at(pile)] = takes_[at(pile)] = 0;
    }
    return card;
  }

  void show(int pile, Card top) {
    tops_[at(pile)] = only(top);
    takes_[at(pile)] = builds() ? game_.takes(top) : 0;
  }

  Faces all(const std::array<Faces, kMaxPiles>& of_piles) const {
    Faces found = 0;
    for (int pile = 0; pile < piles(); ++pile) found |= of_piles[at(pile)];
    return found;
  }

  void have(Card card) {
    ++aside_[card];
    loose_ |= only(card);
  }

  void give(Card card) {
    if (--aside_[card] == 0) loose_ &= ~only(card);
  }

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

  // Sends home everything that can go without digging, and puts cards that lie aside onto piles where that is allowed.
  void send_home() {
    while ((wanted_ & (all(tops_) | loose_)) != 0) {
      for (int pile = 0; pile < piles(); ++pile) {
        while ((tops_[at(pile)] & wanted_) != 0) put_home(take(pile));
      }
      for (Faces left = wanted_ & loose_; left != 0; left &= left - 1) {
        const Card card = lowest(left);
        if (held_faces_[card] > 0) {
          --held_faces_[card];
          --held_;
        }
        give(card);
        put_home(card);
      }
    }
    if (held_ > 0 && (all(takes_) & loose_) != 0) place_held();
  }

  void place_held() {
    for (int pile = 0; pile < piles(); ++pile) {
      for (Faces fitting = takes_[at(pile)] & loose_; fitting != 0; fitting &= fitting - 1) {
        const Card card = lowest(fitting);
        if (held_faces_[card] == 0) continue;
        --held_faces_[card];
        --held_;
        give(card);
        put_on(pile, card);
        break;
      }
    }
  }

  // The pile where freeing a wanted card costs least; chance adds something to the costs.
  int nearest() {
    int best = kNowhere, least = 0;
    const Faces open = all(takes_);
    for (int pile = 0; pile < piles(); ++pile) {
      if ((faces_[at(pile)] & wanted_) == 0) continue;
      const auto& places = places_[at(pile)];
      int cost = noise_ > 0 ? chance() : 0;
      for (int height = size_[at(pile)] - 1; !has(wanted_, places[at(height)].card); --height) {
        cost += !builds()                            ? (places[at(height)].must_move ? kMustMove : kIsHeld)
                : has(open, places[at(height)].card) ? kBuilds
                                                     : kIsHeld;
      }
      if (best == kNowhere || cost < least) {
        best = pile;
        least = cost;
      }
    }
    return best;
  }

  void dig(int pile) {
    Card above = kNoCard;
    int spaces = 0;
    for (int other = 0; other < piles(); ++other) spaces += size_[at(other)] == 0;
    while ((tops_[at(pile)] & wanted_) == 0) {
      const Card card = take(pile);
      put_aside += above == kNoCard || !has(game_.takes(card), above);  // what lies in order moves as one
      above = card;
      if (built_elsewhere(card, pile)) continue;
      have(card);
      ++held_faces_[card];
      ++held_;
      ++put_by;
      most_held = std::max(most_held, held_ - spaces);
    }
  }

  bool built_elsewhere(Card card, int except) {
    if (!has(all(takes_), card)) return false;
    int best = kNowhere, most = 0;
    for (int pile = 0; pile < piles(); ++pile) {
      if (pile == except || !has(takes_[at(pile)], card)) continue;
      const int lowest_there = places_[at(pile)][at(size_[at(pile)] - 1)].lowest;
      if (best == kNowhere || lowest_there > most) {
        best = pile;
        most = lowest_there;
      }
    }
    if (best == kNowhere) return false;
    put_on(best, card);
    return true;
  }

  int chance() {
    random_ = random_ * 1664525U + 1013904223U;
    return static_cast<int>((random_ >> 16) % noise_);
  }

  const TableauGame& game_;
  const Building building_;
  const bool has_doubles_ = !has_each_card_once(game_.rules());
  std::array<std::array<RelaxedCard, kMaxCards>, kMaxPiles> places_;
  std::array<int, kMaxPiles> size_{};
  std::array<Faces, kMaxPiles> faces_{};  // in each pile
  std::array<Faces, kMaxPiles> tops_{};   // its top card
  std::array<Faces, kMaxPiles> takes_{};  // what can be built on that
  std::array<int, 8> height_{};
  Faces wanted_ = 0;
  Faces loose_ = 0;                                // the faces of which at least one card lies aside
  std::array<std::uint8_t, kFaces> aside_{};       // cards of each face that can be had at any time
  std::array<std::uint8_t, kFaces> held_faces_{};  // of these, the cards that were put there
  int held_ = 0;
  std::uint32_t noise_ = 0;
  std::uint32_t random_ = 0;
};

// Playouts that dig for the cards that the foundations want next, mostly for the nearest one; chance decides. What lies
// above a wanted card is put aside, or on another pile if building is allowed there, and goes home as soon as it can.
// Cards of stock, reserve and cells can be had at any time. The same deal gives the same numbers.
inline RelaxedPlay relaxed_play(const TableauGame& game, Building building, QuickGames games) {
  RelaxedPlay found;
  const RelaxedTableau start(game, building);
  for (int playout = 0; playout < games.count; ++playout) {
    RelaxedTableau relaxed(start, playout, games.noise == kRising ? playout : games.noise);
    relaxed.play();
    found.fewest = playout == 0 ? relaxed.put_aside : std::min(found.fewest, relaxed.put_aside);
    found.held_fewest = playout == 0 ? relaxed.most_held : std::min(found.held_fewest, relaxed.most_held);
    found.sum += relaxed.put_aside;
    found.by_sum += relaxed.put_by;
    found.held_sum += relaxed.most_held;
    found.waiting += relaxed.waiting;
    for (int most = 1; most <= 4; ++most) found.within[most - 1] += relaxed.most_held <= most;
  }
  return found;
}

}  // namespace winnable
