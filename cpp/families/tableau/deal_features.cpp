#include "evaluate/deal_features.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "families/tableau/relaxed_play.hpp"
#include "families/tableau/tableau.hpp"

namespace winnable {
namespace {

constexpr int kLowRanks = 4;

// Quick games. Games that differ much say more together than good games that are alike. With cells, noise from 6 to
// 1000 was tried, and everything from 30 to 100 does equally well on FreeCell. In a tenth of a millisecond there is
// time for 20 games. Without cells it was not tried: that is Klondike, whose models hardly use these games.
constexpr QuickGames kPlainWithCells{4, 64};
constexpr QuickGames kBuildingWithCells{16, 64};
constexpr QuickGames kWithoutCells{8, kRising};

// What lies above and beneath each card.
void look_at_ranks(const TableauGame& game, DealFeatures& found) {
  std::array<int, kSuits> of_suit{};
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    const int size = game.size(pile);
    for (int height = 0; height < size; ++height) {
      const Card card = game.card_at(pile, height);
      const int step = step_of(card), above = size - 1 - height;
      found(DealFeature::kAbove, step) += above;
      found(DealFeature::kBeneath, step) += height;
      found(DealFeature::kFaceDown, step) += height < game.hidden(pile);
      if (step < 2) found(DealFeature::kLowSquared) += above * above;
      if (step < kLowRanks) of_suit[static_cast<std::size_t>(suit_of(card))] += above;
      if (step == 0 && above > 0) found(DealFeature::kCovers) += step_of(game.card_at(pile, height + 1)) + 1;
    }
  }
  found(DealFeature::kWorstSuit) = *std::max_element(of_suit.begin(), of_suit.end());
  found(DealFeature::kBestSuit) = *std::min_element(of_suit.begin(), of_suit.end());
}

// What must be lifted for all cards up to each rank.
void look_at_digging(const TableauGame& game, DealFeatures& found) {
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    std::array<int, kMaxRank> deepest;  // the lowest place of a card of each rank
    const int size = game.size(pile);
    deepest.fill(size);
    for (int height = size - 1; height >= 0; --height) {
      deepest[static_cast<std::size_t>(step_of(game.card_at(pile, height)))] = height;
    }
    int bottom = size;
    for (int rank = 0; rank < game.rules().max_rank; ++rank) {
      bottom = std::min(bottom, deepest[static_cast<std::size_t>(rank)]);
      for (int height = bottom; height < size; ++height) {
        found(DealFeature::kDig, rank) += step_of(game.card_at(pile, height)) > rank;
      }
    }
  }
}

// How the cards of each pile follow each other.
void look_at_order(const TableauGame& game, DealFeatures& found) {
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    const int size = game.size(pile);
    const Card* cards = game.cards(pile);
    int blocked = 0;
    for (int height = 0; height < size; ++height) {
      const Card card = cards[height];
      bool is_blocked = false;
      for (int below = 0; below < height; ++below) {
        const int rise = step_of(card) - step_of(cards[below]);
        if (suit_of(card) != suit_of(cards[below]) || rise <= 0) continue;
        ++found(DealFeature::kInversions);
        found(DealFeature::kGaps) += rise;
        is_blocked = true;
      }
      blocked += is_blocked;
      const bool follows = height > 0 && step_of(cards[height - 1]) == step_of(card) + 1;
      const bool is_followed = height + 1 < size && step_of(cards[height + 1]) + 1 == step_of(card);
      found(DealFeature::kFalling) += follows || is_followed;
      if (height == 0) continue;
      found(DealFeature::kBroken) += step_of(card) > step_of(cards[height - 1]);
      found(DealFeature::kPlaced) += has(game.takes(cards[height - 1]), card);
      found(DealFeature::kSuited) += cards[height - 1] == card + kSuits;
      found(DealFeature::kOneColour) += is_red(card) == is_red(cards[height - 1]);
    }
    found(DealFeature::kBlocked) += blocked;
    found(DealFeature::kWorstPile) = std::max(found(DealFeature::kWorstPile), blocked);
  }
}

// A card with the lowest card of each suit beneath it, as steps.
struct Waiting {
  std::array<std::uint8_t, kSuits> lowest;
  Card card;
  std::uint8_t pile;
};

// Two cards of different piles deadlock if each lies above a lower card of the other's suit: neither can go home first.
bool deadlock(const Waiting& one, const Waiting& other) {
  return one.pile != other.pile && one.lowest[static_cast<std::size_t>(suit_of(other.card))] < step_of(other.card) &&
         other.lowest[static_cast<std::size_t>(suit_of(one.card))] < step_of(one.card);
}

// How many cards are moved aside, always the one in most deadlocks, until no deadlock is left. Blocked cards move in
// any case.
int deadlocks(const TableauGame& game) {
  std::vector<Waiting> waiting;
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    std::array<std::uint8_t, kSuits> lowest;
    lowest.fill(kMaxRank);
    for (int height = 0; height < game.size(pile); ++height) {
      const Card card = game.card_at(pile, height);
      auto& own = lowest[static_cast<std::size_t>(suit_of(card))];
      if (own > step_of(card)) waiting.push_back({lowest, card, static_cast<std::uint8_t>(pile)});
      own = std::min(own, static_cast<std::uint8_t>(step_of(card)));
    }
  }
  std::array<std::array<std::uint64_t, 2>, kMaxCards> with{};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    for (std::size_t j = i + 1; j < waiting.size(); ++j) {
      if (!deadlock(waiting[i], waiting[j])) continue;
      with[i][j / 64] |= std::uint64_t{1} << j % 64;
      with[j][i / 64] |= std::uint64_t{1} << i % 64;
    }
  }
  for (int moved = 0;; ++moved) {
    int most = 0;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const int count = std::popcount(with[i][0]) + std::popcount(with[i][1]);
      if (count > most) {
        most = count;
        chosen = i;
      }
    }
    if (most == 0) return moved;
    with[chosen] = {};
    for (auto& others : with) others[chosen / 64] &= ~(std::uint64_t{1} << chosen % 64);
  }
}

// What is not in the piles, and in which order a stock brings it.
void look_elsewhere(const TableauGame& game, DealFeatures& found) {
  for (int i = 0; i < game.talon_size(); ++i) {
    const int step = step_of(game.talon(i));
    ++found(DealFeature::kElsewhere, step);
    const bool is_skipped = game.has_waste() && (i + 1) % game.rules().deal_count != 0 && i + 1 < game.talon_size();
    found(DealFeature::kLate) += step < kLowRanks && is_skipped;
  }
  for (int i = 0; i < game.reserve_size(); ++i) ++found(DealFeature::kElsewhere, step_of(game.reserve(i)));
  for (int i = 0; i < game.rules().cells; ++i) {
    if (game.cell(i) != kNoCard) ++found(DealFeature::kElsewhere, step_of(game.cell(i)));
  }
}

// How near to the top the cards lie that take others, and which top cards fit.
void look_at_takers(const TableauGame& game, DealFeatures& found) {
  std::array<int, kFaces> above;  // cards above the uppermost card of each face
  above.fill(kMaxRank);
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    for (int height = 0; height < game.size(pile); ++height) {
      int& least = above[game.card_at(pile, height)];
      least = std::min(least, game.size(pile) - 1 - height);
    }
  }
  std::array<int, kFaces> nearest;
  nearest.fill(kMaxRank);
  for (int below = 0; below < kSuits * game.rules().max_rank; ++below) {
    for (Faces taken = game.takes(static_cast<Card>(below)); taken != 0; taken &= taken - 1) {
      int& least = nearest[lowest(taken)];
      least = std::min(least, above[static_cast<std::size_t>(below)]);
    }
  }
  for (int card = 0; card < kSuits * game.rules().max_rank; ++card) {
    found(DealFeature::kTakers, step_of(static_cast<Card>(card))) += nearest[static_cast<std::size_t>(card)];
  }
  for (int pile = 0; pile < game.rules().piles; ++pile) {
    for (int other = 0; other < game.rules().piles; ++other) {
      if (game.size(pile) == 0 || game.size(other) == 0 || pile == other) continue;
      found(DealFeature::kFitting) += has(game.takes(game.top(pile)), game.top(other));
    }
  }
}

void play_quickly(const TableauGame& game, DealFeatures& found) {
  const bool has_cells = game.rules().cells > 0;
  const RelaxedPlay plain = relaxed_play(game, Building::kNone, has_cells ? kPlainWithCells : kWithoutCells);
  const RelaxedPlay built = relaxed_play(game, Building::kByTheRules, has_cells ? kBuildingWithCells : kWithoutCells);
  found(DealFeature::kAsideFewest) = plain.fewest;
  found(DealFeature::kAside) = plain.sum;
  found(DealFeature::kHeldFewest) = plain.held_fewest;
  found(DealFeature::kHeld) = plain.held_sum;
  found(DealFeature::kBuiltFewest) = built.fewest;
  found(DealFeature::kBuilt) = built.sum;
  found(DealFeature::kBuiltBy) = built.by_sum;
  found(DealFeature::kBuiltHeldFewest) = built.held_fewest;
  found(DealFeature::kBuiltHeld) = built.held_sum;
  found(DealFeature::kBuiltWaiting) = built.waiting;
  found(DealFeature::kWithin1) = built.within[0];
  found(DealFeature::kWithin2) = built.within[1];
  found(DealFeature::kWithin3) = built.within[2];
  found(DealFeature::kWithin4) = built.within[3];
}

}  // namespace

void TableauGame::add_deal_features(DealFeatures& found) const {
  look_elsewhere(*this, found);
  look_at_ranks(*this, found);
  look_at_digging(*this, found);
  look_at_order(*this, found);
  look_at_takers(*this, found);
  found(DealFeature::kDeadlocks) = deadlocks(*this);
  play_quickly(*this, found);
}

}  // namespace winnable
