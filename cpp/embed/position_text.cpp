#include "embed/position_text.hpp"

#include <algorithm>

namespace winnable {
namespace {

constexpr std::string_view kSuitLetters = "CHSD";
constexpr const char* kRanks[] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

class Writer {
 public:
  Writer(const CompiledGame& game, const Position& position) : game_(game), position_(position) {}

  std::string whole() {
    const Layout& layout = position_.layout;
    for (const PlacePart& part : game_.parts) {
      const bool is_empty = std::ranges::all_of(
          layout.piles, [&](const Pile& pile) { return pile.place != part.place || pile.cards.empty(); });
      // Foundations that are left out would be read as those of the deal.
      const bool is_dealt_to = part.place == Place::kFoundation && game_.deal_plan.initial == DealPlan::Initial::kAll;
      if (!part.is_silent || !is_empty || is_dealt_to) add(part.field.c_str(), cards_of(part));
    }
    if (game_.deal_plan.base_rank == DealPlan::kRandom)
      add("base card", '"' + std::string(kRanks[position_.base_rank]) + '"');
    const int limit = game_.rules.pile_redeals ? game_.rules.pile_redeals : game_.rules.redeals;
    if (layout.redeals_used && limit != kUnlimited) add("redeals used", std::to_string(layout.redeals_used));
    return "{" + text_ + "}";
  }

 private:
  void add(const char* name, const std::string& value) {
    text_ += (text_.empty() ? "\"" : ", \"") + std::string(name) + "\": " + value;
  }

  std::string card(Card number, bool is_face_down = false) const {
    if (number == kNoCard) return "\"\"";
    const int rank = (step_of(number) + position_.base_rank - 1) % game_.rules.max_rank + 1;
    const char suit = kSuitLetters[static_cast<std::size_t>(suit_of(number))];
    return '"' + std::string(kRanks[rank]) + (is_face_down ? static_cast<char>(suit | 0x20) : suit) + '"';
  }

  // The cards of a kind of place: a list of cards, or of piles or rows.
  std::string cards_of(const PlacePart& part) const {
    const bool is_listed = part.shape == Shape::kPiles && part.place != Place::kFoundation;
    std::string text;
    int row = 0;
    bool is_first = true;
    for (const Pile& pile : position_.layout.piles) {
      if (pile.place != part.place) continue;
      const int row_here = is_listed ? pile.index : part.shape == Shape::kRows ? part.rows[pile.index] : 0;
      if (row_here != row) {
        text += "], [";
        row = row_here;
        is_first = true;
      }
      std::vector<Card> cards = pile.cards;
      if (part.has_gaps && cards.empty()) cards.push_back(kNoCard);
      for (int i = 0; i < static_cast<int>(cards.size()); ++i) {
        text += (is_first ? "" : ", ") + card(cards[i], i < pile.hidden);
        is_first = false;
      }
    }
    return is_listed || part.shape == Shape::kRows ? "[[" + text + "]]" : "[" + text + "]";
  }

  const CompiledGame& game_;
  const Position& position_;
  std::string text_;
};

std::string place_text(const CompiledGame& game, Place place, int index, bool is_target) {
  const PlacePart* part = game.part_of(place);
  if (place == Place::kDiscard || !part) return "x";
  const bool is_unnumbered = part->shape == Shape::kPile || (place == Place::kFoundation && is_target);
  if (is_unnumbered) return part->letter;
  if (part->shape != Shape::kRows) return part->letter + std::to_string(index + 1);
  const int row = part->rows[static_cast<std::size_t>(index)];
  const auto first = std::ranges::find(part->rows, row) - part->rows.begin();
  return "r" + std::to_string(row + 1) + "c" + std::to_string(index - first + 1);
}

}  // namespace

std::string position_text(const CompiledGame& game, const Position& position) { return Writer(game, position).whole(); }

std::string move_text(const CompiledGame& game, const Move& move) {
  if (move.kind != Kind::kTransfer) return move.kind == Kind::kDeal ? "deal" : "redeal";
  return place_text(game, move.from, move.from_index, false) + "-" + place_text(game, move.to, move.to_index, true) +
         (move.count > 1 ? ":" + std::to_string(move.count) : "");
}

}  // namespace winnable
