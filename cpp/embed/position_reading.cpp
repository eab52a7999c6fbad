// Reading a position: the cards of each place, and then whether they are a deck and lie as the rules let them.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "embed/fields.hpp"
#include "embed/position_text.hpp"

namespace winnable {
namespace {

// A card by its real rank, from 1, before it is known from where the core counts.
struct Dealt {
  int rank = 0;  // 0: no card
  int suit = 0;
  bool is_face_down = false;
};
using Pile = std::vector<Dealt>;

std::optional<int> rank_of(std::string text) {
  for (char& letter : text) letter = static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
  constexpr const char* kTexts[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  for (int rank = 1; rank <= kMaxRank; ++rank) {
    if (text == kTexts[rank - 1] || text == std::to_string(rank) || (rank == 10 && text == "T")) return rank;
  }
  return std::nullopt;
}

std::optional<Dealt> card_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto suit = std::string_view("CHSDchsd").find(text.back());
  const auto rank = rank_of(text.substr(0, text.size() - 1));
  if (suit == std::string_view::npos || !rank) return std::nullopt;
  return Dealt{*rank, static_cast<int>(suit % kSuits), suit >= kSuits};
}

class Reader {
 public:
  Reader(const CompiledGame& game, const Json& object, std::string& error)
      : game_(game), rules_(game.rules), object_(object), error_(error) {}

  bool read(Position& position) {
    if (!knows_all_fields()) return false;
    const std::vector<Pile> tableau = piles("tableau piles", game_.deal_plan.places.tableau.size());
    const char* rows_name = rules_.family == Family::kSequences ? "sequences" : "grid";
    std::vector<Pile> rows;
    if (rules_.family == Family::kAccordion) rows.push_back(pile("accordion"));
    if (rules_.family == Family::kSequences || rules_.family == Family::kGrid)
      rows = piles(rows_name, game_.deal_plan.places.rows.size());
    Pile home = pile("foundations");
    if (!error_.empty() || !find_base_rank(home, position)) return false;
    if (!object_.find("foundations") && game_.deal_plan.initial == DealPlan::Initial::kAll && rules_.has_foundations) {
      for (const int suit : rules_.foundation_suits) home.push_back({position.base_rank, suit});
    }
    base_rank_ = position.base_rank;
    Layout& layout = position.layout;
    for (const Pile& cards : tableau) {
      layout.tableau.push_back(numbers(cards));
      layout.hidden.push_back(hidden(cards));
    }
    for (const Pile& cards : rows) layout.rows.push_back(numbers(cards));
    layout.cells = numbers(pile("cells"));
    layout.stock = numbers(pile("stock"));
    layout.waste = numbers(pile("waste"));
    layout.reserve = numbers(pile("reserve"));
    layout.hole = numbers(pile("hole"));
    fill_foundations(numbers(home), layout);
    read_redeals(layout);
    if (error_.empty()) check(layout);
    return error_.empty();
  }

 private:
  void refuse(const std::string& where, const std::string& why) {
    if (error_.empty()) error_ = where + ": " + why;
  }

  bool knows_all_fields() {
    constexpr std::array kFields = {"tableau piles", "stock",     "waste", "reserve",   "hole",      "foundations",
                                    "cells",         "sequences", "grid",  "accordion", "base card", "redeals used"};
    if (!object_.is(Json::Kind::kObject)) refuse("the layout", "must be an object");
    for (const auto& field : object_.fields) {
      const auto is_it = [&](const char* name) { return field.first == name; };
      if (std::none_of(kFields.begin(), kFields.end(), is_it)) refuse(field.first, "there is no such field");
    }
    return error_.empty();
  }

  // The cards of a list. Only cells, sequences and grids have places without a card.
  Pile cards_in(const std::string& name, const Json& list) {
    Pile cards;
    const bool has_gaps = name == "cells" || name == "sequences" || name == "grid";
    for (const Json& item : list.items) {
      if (has_gaps && item.is(Json::Kind::kText) && item.text.empty()) {
        cards.emplace_back();
        continue;
      }
      const auto card = item.is(Json::Kind::kText) ? card_of(item.text) : std::nullopt;
      if (!card) {
        refuse(name, "\"" + item.text.substr(0, 20) + "\" is not a card; write it as in 10H");
        return {};
      }
      cards.push_back(*card);
    }
    return cards;
  }

  Pile pile(const char* name) {
    const Json* field = object_.find(name);
    if (!field) return {};
    Json single;
    if (field->is(Json::Kind::kText) && name == std::string_view("hole")) {
      single.items.push_back(*field);
      field = &single;
    } else if (!field->is(Json::Kind::kList)) {
      refuse(name, "must be a list of cards");
    }
    return cards_in(name, *field);
  }

  std::vector<Pile> piles(const char* name, std::size_t count) {
    const Json* field = object_.find(name);
    std::vector<Pile> found;
    for (std::size_t i = 0; field && i < field->items.size(); ++i) {
      if (!field->items[i].is(Json::Kind::kList)) refuse(name, "must be a list of lists of cards");
      found.push_back(cards_in(name, field->items[i]));
    }
    if (found.size() != count)
      refuse(name, std::to_string(found.size()) + " given, but the game has " + std::to_string(count));
    return found;
  }

  // Fixed by the rules, stated, or seen from the cards at home: the first of the suit that was listed last.
  bool find_base_rank(const Pile& home, Position& position) {
    const Json* stated = object_.find("base card");
    const int fixed = game_.deal_plan.base_rank;
    position.base_rank = fixed;
    if (stated) {
      const auto rank = rank_of(stated->text);
      if (!rank || *rank > rules_.max_rank || (fixed != DealPlan::kRandom && *rank != fixed)) {
        refuse("base card", "is not that of this game");
        return false;
      }
      position.base_rank = *rank;
    } else if (fixed == DealPlan::kRandom) {
      const auto is_last_suit = [&](const Dealt& card) { return card.suit == home.back().suit; };
      const auto first = std::find_if(home.begin(), home.end(), is_last_suit);
      if (first == home.end()) refuse("base card", "this field is missing");
      if (first != home.end()) position.base_rank = first->rank;
    }
    return error_.empty();
  }

  std::vector<Card> numbers(const Pile& cards) {
    std::vector<Card> result;
    for (const Dealt& card : cards) {
      const bool is_gap = card.rank == 0;
      if (card.rank > rules_.max_rank) refuse("the cards", "one is higher than this game's deck goes");
      const int step = (card.rank - base_rank_ + rules_.max_rank) % rules_.max_rank;
      result.push_back(is_gap ? kNoCard : make_card(std::max(step, 0), card.suit));
    }
    return result;
  }

  // How many cards lie face down; one on top is turned up.
  int hidden(const Pile& cards) {
    if (!game_.has_face_down_cards) return 0;
    const auto is_up = [](const Dealt& card) { return !card.is_face_down; };
    const auto first_up = std::find_if(cards.begin(), cards.end(), is_up);
    if (!std::all_of(first_up, cards.end(), is_up))
      refuse("tableau piles", "a face-down card lies on one that is face up");
    const auto count = static_cast<int>(first_up - cards.begin());
    return std::min(count, std::max(0, static_cast<int>(cards.size()) - 1));
  }

  void fill_foundations(const std::vector<Card>& home, Layout& layout) {
    layout.foundations.resize(rules_.foundation_suits.size());
    for (const Card card : home) {
      const int height = rules_.complete_runs ? rules_.max_rank - 1 - step_of(card) : step_of(card);
      bool is_placed = false;
      for (std::size_t i = 0; i < layout.foundations.size() && !is_placed; ++i) {
        auto& pile = layout.foundations[i];
        if (rules_.foundation_suits[i] != suit_of(card) || static_cast<int>(pile.size()) != height) continue;
        pile.push_back(card);
        is_placed = true;
      }
      if (!is_placed) refuse("foundations", "list every card from the base up, as in AH, 2H, 3H");
    }
    for (const auto& pile : layout.foundations) {
      if (rules_.complete_runs && !pile.empty() && static_cast<int>(pile.size()) != rules_.max_rank)
        refuse("foundations", "only complete runs go there");
      if (pile.empty() && game_.deal_plan.initial == DealPlan::Initial::kAll && !rules_.removable)
        refuse("foundations", "each starts with a card that never leaves it");
    }
  }

  void read_redeals(Layout& layout) {
    const Json* used = object_.find("redeals used");
    if (!used) return;
    if (!used->is(Json::Kind::kNumber) || used->number < 0) refuse("redeals used", "must be a number");
    if (rules_.redeals == kUnlimited) return;
    if (used->number > rules_.redeals) refuse("redeals used", "the game allows fewer");
    layout.redeals_used = static_cast<int>(used->number);
  }

  void check(const Layout& layout) {
    const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
    if (size(layout.cells) > rules_.cells) refuse("cells", "there are not so many in this game");
    if (size(layout.stock) + size(layout.waste) > rules_.stock_size) refuse("stock", "it starts with fewer cards");
    if (!layout.waste.empty() && rules_.stock_to != StockTo::kWaste) refuse("waste", "this game has none");
    if (size(layout.reserve) > rules_.reserve_size) refuse("reserve", "it starts with fewer cards");
    for (const auto& row : layout.rows) {
      const std::size_t width = game_.deal_plan.places.rows[0].size();
      const bool fits = rules_.family == Family::kAccordion ? !row.empty() && row.size() <= width : row.size() == width;
      if (!fits) refuse("rows", "one is not as long as in this game");
    }
    check_hole(layout.hole);
    check_deck(layout);
  }

  void check_hole(const std::vector<Card>& hole) {
    if (hole.empty() == rules_.has_hole)
      refuse("hole", rules_.has_hole ? "a card must lie in it" : "this game has none");
    if (!error_.empty() || hole.empty()) return;
    const int base = game_.deal_plan.hole;
    const auto& played = game_.deal_plan.played_suits;
    if (base >= 0 && hole[0] != make_card(base / kSuits, played[static_cast<std::size_t>(base % kSuits)]))
      refuse("hole", "it starts with another card");
    for (std::size_t i = 1; rules_.stock_to != StockTo::kHole && i < hole.size(); ++i) {
      const int apart = std::abs(step_of(hole[i]) - step_of(hole[i - 1]));
      const bool is_past_last = step_of(hole[i - 1]) == rules_.max_rank - 1 && !rules_.hole_past_last;
      if (is_past_last || (apart != 1 && !(rules_.hole_loops && apart == rules_.max_rank - 1)))
        refuse("hole", "its cards do not follow one another");
    }
  }

  // Every card as often as in the deck; in an accordion or grid covered ones are out of the game.
  void check_deck(const Layout& layout) {
    std::array<int, kFaces> left{};
    bool is_any = false;
    for (int card = 0; card < kSuits * rules_.max_rank; ++card) {
      const int suit = game_.deal_plan.played_suits[static_cast<std::size_t>(card % kSuits)];
      const bool is_out = rules_.family == Family::kSequences && card < kSuits;
      if (!is_out) left[make_card(card / kSuits, suit)] += rules_.decks;
    }
    const auto take = [&](const std::vector<Card>& pile) {
      for (const Card card : pile) {
        is_any = is_any || card != kNoCard;
        if (card != kNoCard && --left[card] < 0) refuse("the cards", "one is there more often than in the deck");
      }
    };
    for (const auto* list : {&layout.tableau, &layout.foundations, &layout.rows}) {
      for (const auto& pile : *list) take(pile);
    }
    for (const auto* pile : {&layout.cells, &layout.stock, &layout.waste, &layout.reserve, &layout.hole}) take(*pile);
    const bool is_whole = rules_.family == Family::kTableau || rules_.family == Family::kSequences;
    const bool is_missing = std::any_of(left.begin(), left.end(), [](int count) { return count > 0; });
    if (is_whole && is_missing) refuse("the cards", "one of the deck is missing");
    if (!is_any) refuse("the cards", "there are none");
  }

  const CompiledGame& game_;
  const Rules& rules_;
  const Json& object_;
  std::string& error_;
  int base_rank_ = 1;
};

}  // namespace

bool read_position(const CompiledGame& game, std::string_view text, Position& position, std::string& error) {
  Json object;
  if (!read_json(text, object, error)) return false;
  if (!Reader(game, object, error).read(position)) return false;
  position.layout.cells.resize(static_cast<std::size_t>(game.rules.cells), kNoCard);
  return true;
}

}  // namespace winnable
