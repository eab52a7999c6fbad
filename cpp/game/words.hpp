// The words of the rule language, and of places and kinds of moves, for the values that the core knows them by. A value
// that is added there gets its word here; tests compare these words with those of the rule language.
#pragma once

#include "base/words.hpp"
#include "game/moves.hpp"
#include "game/rules.hpp"

namespace winnable {

constexpr const char* word_of(Family family) {
  switch (family) {
    case Family::kTableau:
      return "tableau";
    case Family::kAccordion:
      return "accordion";
    case Family::kSequences:
      return "sequences";
    case Family::kGrid:
      return "grid";
  }
  return nullptr;
}

constexpr const char* word_of(Policy policy) {
  switch (policy) {
    case Policy::kAnySuit:
      return "any-suit";
    case Policy::kRedBlack:
      return "red-black";
    case Policy::kSameSuit:
      return "same-suit";
    case Policy::kOtherSuit:
      return "other-suit";
    case Policy::kNoBuild:
      return "no-build";
  }
  return nullptr;
}

constexpr const char* word_of(Direction direction) {
  switch (direction) {
    case Direction::kDown:
      return "down";
    case Direction::kUpOrDown:
      return "up-or-down";
  }
  return nullptr;
}

constexpr const char* word_of(Spaces spaces) {
  switch (spaces) {
    case Spaces::kAny:
      return "any";
    case Spaces::kNoBuild:
      return "no-build";
    case Spaces::kKings:
      return "kings";
    case Spaces::kReserveThenAny:
      return "auto-reserve-then-any";
    case Spaces::kReserveThenWaste:
      return "auto-reserve-then-waste";
    case Spaces::kWasteThenStock:
      return "auto-waste-then-stock";
  }
  return nullptr;
}

constexpr const char* word_of(Groups groups) {
  switch (groups) {
    case Groups::kNo:
      return "no";
    case Groups::kYes:
      return "yes";
    case Groups::kWholePile:
      return "whole-pile";
    case Groups::kMaximalGroup:
      return "maximal-group";
    case Groups::kPartialIfBuildable:
      return "partial-if-card-above-buildable";
    case Groups::kAnyFaceUp:
      return "any-face-up";
  }
  return nullptr;
}

constexpr const char* word_of(StockTo stock_to) {
  switch (stock_to) {
    case StockTo::kWaste:
      return "waste";
    case StockTo::kTableau:
      return "tableau piles";
    case StockTo::kHole:
      return "hole";
  }
  return nullptr;
}

constexpr const char* word_of(Neighbours neighbours) {
  switch (neighbours) {
    case Neighbours::kLeft:
      return "L";
    case Neighbours::kRight:
      return "R";
    case Neighbours::kEither:
      return "LR";
  }
  return nullptr;
}

constexpr const char* word_of(Match match) {
  switch (match) {
    case Match::kSameSuit:
      return "same-suit";
    case Match::kSameRank:
      return "same-rank";
    case Match::kRedBlack:
      return "red-black";
    case Match::kAnySuit:
      return "any-suit";
    case Match::kAdjacentRank:
      return "adjacent-rank";
  }
  return nullptr;
}

constexpr const char* word_of(Place place) {
  switch (place) {
    case Place::kTableau:
      return "tableau";
    case Place::kCell:
      return "cell";
    case Place::kFoundation:
      return "foundation";
    case Place::kReserve:
      return "reserve";
    case Place::kWaste:
      return "waste";
    case Place::kStock:
      return "stock";
    case Place::kHole:
      return "hole";
    case Place::kSquare:
      return "square";
  }
  return nullptr;
}

constexpr const char* word_of(Kind kind) {
  switch (kind) {
    case Kind::kTransfer:
      return "transfer";
    case Kind::kDeal:
      return "deal";
    case Kind::kRedeal:
      return "redeal";
  }
  return nullptr;
}

}  // namespace winnable
