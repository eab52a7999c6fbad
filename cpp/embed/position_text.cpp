#include "embed/position_text.hpp"

namespace winnable {
namespace {

constexpr std::string_view kSuitLetters = "CHSD";
constexpr const char* kRanks[] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

class Writer {
 public:
  Writer(const CompiledGame& game, const Position& position) : game_(game), position_(position) {}

  std::string whole() {
    const Rules& rules = game_.rules;
    const Layout& layout = position_.layout;
    if (rules.family == Family::kTableau) add("tableau piles", tableau());
    if (rules.stock_size) add("stock", cards(layout.stock));
    if (!layout.waste.empty()) add("waste", cards(layout.waste));
    if (rules.reserve_size) add("reserve", cards(layout.reserve));
    if (rules.has_hole) add("hole", cards(layout.hole));
    if (const std::string home = foundations(); home != "[]") add("foundations", home);
    if (rules.cells) add("cells", cards(layout.cells));
    if (rules.family == Family::kSequences) add("sequences", rows());
    if (rules.family == Family::kAccordion) add("accordion", cards(layout.rows[0]));
    if (rules.family == Family::kGrid) add("grid", rows());
    if (game_.deal_plan.base_rank == DealPlan::kRandom)
      add("base card", '"' + std::string(kRanks[position_.base_rank]) + '"');
    if (layout.redeals_used && rules.redeals != kUnlimited) add("redeals used", std::to_string(layout.redeals_used));
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

  std::string cards(const std::vector<Card>& pile, int hidden = 0) const {
    std::string text;
    for (int i = 0; i < static_cast<int>(pile.size()); ++i) {
      text += (text.empty() ? "" : ", ") + card(pile[static_cast<std::size_t>(i)], i < hidden);
    }
    return "[" + text + "]";
  }

  std::string tableau() const {
    std::string text;
    const Layout& layout = position_.layout;
    for (std::size_t i = 0; i < layout.tableau.size(); ++i) {
      text += (text.empty() ? "" : ", ") + cards(layout.tableau[i], layout.hidden[i]);
    }
    return "[" + text + "]";
  }

  std::string rows() const {
    std::string text;
    for (const auto& row : position_.layout.rows) text += (text.empty() ? "" : ", ") + cards(row);
    return "[" + text + "]";
  }

  std::string foundations() const {
    std::vector<Card> home;
    for (const auto& pile : position_.layout.foundations) home.insert(home.end(), pile.begin(), pile.end());
    return cards(home);
  }

  const CompiledGame& game_;
  const Position& position_;
  std::string text_;
};

std::string place_text(const CompiledGame& game, Place place, int index, bool is_target) {
  const std::string number = std::to_string(index + 1);
  switch (place) {
    case Place::kTableau:
      return "t" + number;
    case Place::kCell:
      return "c" + number;
    case Place::kFoundation:
      return is_target ? "f" : "f" + number;
    case Place::kReserve:
      return game.rules.reserve_stacked ? "r" : "r" + number;
    case Place::kWaste:
      return "w";
    case Place::kStock:
      return "s";
    case Place::kHole:
      return "h";
    case Place::kSquare:
      break;
  }
  if (game.rules.family == Family::kAccordion) return "p" + number;
  const int columns = static_cast<int>(game.deal_plan.places.rows[0].size());
  return "r" + std::to_string(index / columns + 1) + "c" + std::to_string(index % columns + 1);
}

}  // namespace

std::string position_text(const CompiledGame& game, const Position& position) { return Writer(game, position).whole(); }

std::string move_text(const CompiledGame& game, const Move& move) {
  if (move.kind != Kind::kTransfer) return move.kind == Kind::kDeal ? "deal" : "redeal";
  return place_text(game, move.from, move.from_index, false) + "-" + place_text(game, move.to, move.to_index, true) +
         (move.count > 1 ? ":" + std::to_string(move.count) : "");
}

}  // namespace winnable
